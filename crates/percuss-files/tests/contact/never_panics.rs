//! Whatever the bytes are, the answer is a problem or one line.

use crate::make::{BLOCKS, COLUMNS, DENSE, Problem, Storage, TRIPLETS};
use percuss_files::contact::parse;
use proptest::prelude::*;

const LIBRARY: &[u8] = include_bytes!("../data/planar_local.hdf5");

fn ends_in_one_line(bytes: Vec<u8>) {
    if let Err(fault) = parse(bytes) {
        let fault = fault.to_string();
        assert!(!fault.contains('\n') && fault.len() < 500, "{fault}");
    }
}

/// Bytes that are written over a file at places between its begin (0) and its end (1).
fn scratches() -> impl Strategy<Value = Vec<(f64, u8)>> {
    prop::collection::vec((0.0..1.0, any::<u8>()), 1..8)
}

fn scratched(bytes: &[u8], scratches: Vec<(f64, u8)>) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (place, value) in scratches {
        let at = (place * bytes.len() as f64) as usize;
        bytes[at] = value;
    }
    bytes
}

fn global() -> Vec<u8> {
    let M = std::array::from_fn(|i| std::array::from_fn(|j| if i == j { 2.0 } else { 0.1 }));
    Problem::global(&M, Storage::Triplets).bytes()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn on_garbage(bytes in prop::collection::vec(any::<u8>(), 0..256)) {
        ends_in_one_line(bytes);
    }

    #[test]
    fn on_numbers(words in prop::collection::vec(-3i64..9, 0..64)) {
        let words: Vec<String> = words.iter().map(i64::to_string).collect();
        ends_in_one_line(words.join(" ").into());
    }

    #[test]
    fn on_text_that_was_cut_and_scratched(
        which in 0..4usize, end in 0.0..1.0, scratches in scratches(),
    ) {
        let text = [DENSE, BLOCKS, TRIPLETS, COLUMNS][which];
        let bytes = scratched(text.as_bytes(), scratches);
        ends_in_one_line(bytes[..(end * bytes.len() as f64) as usize].to_vec());
        ends_in_one_line(bytes);
    }

    #[test]
    fn on_hdf5_that_was_cut_and_scratched(
        which in 0..3usize, end in 0.0..1.0, scratches in scratches(),
    ) {
        let whole = match which {
            0 => LIBRARY.to_vec(),
            1 => Problem::local(Storage::ByColumns).bytes(),
            _ => global(),
        };
        let bytes = scratched(&whole, scratches);
        ends_in_one_line(bytes[..(end * bytes.len() as f64) as usize].to_vec());
        ends_in_one_line(bytes);
    }
}

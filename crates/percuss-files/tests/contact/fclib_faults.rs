use crate::make::{Problem, Storage};
use percuss_files::contact::parse;

/// One line that names the dataset and says what to do.
fn expect(bytes: Vec<u8>, dataset: &str, what: &str) {
    let fault = parse(bytes).expect_err(what).to_string();
    assert!(fault.starts_with(dataset), "not '{dataset}': {fault}");
    assert!(fault.contains(what), "no '{what}' in: {fault}");
    assert!(fault.contains("; ") && !fault.contains('\n'), "{fault}");
}

/// A local problem after someone had a hand in it.
fn spoilt(storage: Storage, spoil: impl FnOnce(&mut Problem)) -> Vec<u8> {
    let mut problem = Problem::local(storage);
    spoil(&mut problem);
    problem.bytes()
}

#[test]
fn parts_that_are_missing_or_do_not_fit() {
    let no_q = spoilt(Storage::ByRows, |p| {
        p.vectors.retain(|(name, _)| *name != "q")
    });
    expect(no_q, "fclib_local/vectors/q:", "missing");
    let no_W = spoilt(Storage::ByRows, |p| p.matrices.clear());
    expect(no_W, "fclib_local/W/m:", "missing");
    let other = spoilt(Storage::ByRows, |p| p.group = "fclib_rolling");
    expect(other, "/:", "neither fclib_local nor fclib_global");
    let short = spoilt(Storage::ByRows, |p| p.vector("q").truncate(3));
    expect(
        short,
        "fclib_local/vectors/q:",
        "3 numbers where 4 are needed",
    );
    let dim = spoilt(Storage::ByRows, |p| p.dim = 5);
    expect(dim, "fclib_local/spacedim:", "the dimension is 5");
    let rows = spoilt(Storage::ByRows, |p| p.matrix("W").m = i32::MAX);
    expect(
        rows,
        "fclib_local/W/m:",
        "2147483647 where the vectors make 4",
    );
    let negative = spoilt(Storage::ByRows, |p| p.matrix("W").n = -4);
    expect(negative, "fclib_local/W/n:", "the size is -4");
}

#[test]
fn indices_out_of_range() {
    for (storage, part) in [(Storage::ByRows, "i"), (Storage::Triplets, "i")] {
        let bytes = spoilt(storage, |p| p.matrix("W").i[3] = 4);
        expect(
            bytes,
            &format!("fclib_local/W/{part}:"),
            "entry 3 is 4, outside 0 to below 4",
        );
    }
    let bytes = spoilt(Storage::Triplets, |p| p.matrix("W").p[0] = -1);
    expect(bytes, "fclib_local/W/p:", "entry 0 is -1");
    let bytes = spoilt(Storage::ByColumns, |p| p.matrix("W").p[2] = 99);
    expect(
        bytes,
        "fclib_local/W/p:",
        "entry 2 is 99, outside 0 to below 11",
    );
    let bytes = spoilt(Storage::ByColumns, |p| p.matrix("W").p.swap(1, 2));
    expect(bytes, "fclib_local/W/p:", "entry 2 is 3 after 5");
    let bytes = spoilt(Storage::ByColumns, |p| p.matrix("W").p.truncate(3));
    expect(bytes, "fclib_local/W/p:", "entry 3 is -1");
}

#[test]
fn counts_and_storages_that_cannot_be() {
    let bytes = spoilt(Storage::Triplets, |p| p.matrix("W").nz = i32::MAX);
    expect(
        bytes,
        "fclib_local/W/nz:",
        "2147483647 entries are announced and 10 are there",
    );
    let bytes = spoilt(Storage::Triplets, |p| p.matrix("W").nz = -3);
    expect(bytes, "fclib_local/W/nz:", "the storage is -3");
    let unwritten = include_bytes!("../data/unwritten.hdf5").to_vec();
    expect(
        unwritten,
        "fclib_local/vectors/mu:",
        "more data than the file holds",
    );
}

#[test]
fn numbers_that_are_none() {
    let bytes = spoilt(Storage::ByRows, |p| p.matrix("W").x[2] = f64::NAN);
    expect(bytes, "fclib_local/W/x:", "entry 2 is NaN");
    let bytes = spoilt(Storage::ByRows, |p| p.vector("mu")[1] = f64::INFINITY);
    expect(bytes, "fclib_local/vectors/mu:", "entry 1 is inf");
    let bytes = spoilt(Storage::ByRows, |p| p.vector("mu")[1] = -0.5);
    expect(bytes, "contact 1", "must not be negative");
}

#[test]
fn masses_that_are_none() {
    let unit = |i: usize, j: usize| if i == j { 1.0 } else { 0.0 };
    let M: [[f64; 6]; 6] = std::array::from_fn(|i| std::array::from_fn(|j| unit(i, j)));
    let spoilt = |i: usize, j: usize, value: f64| {
        let mut M = M;
        M[i][j] = value;
        Problem::global(&M, Storage::ByColumns).bytes()
    };
    expect(
        spoilt(2, 2, 0.0),
        "fclib_global/M:",
        "not positive definite in row 2",
    );
    expect(
        spoilt(2, 2, -1.0),
        "fclib_global/M:",
        "not positive definite in row 2",
    );
    expect(
        spoilt(4, 1, 0.5),
        "fclib_global/M:",
        "(4, 1) and (1, 4) differ",
    );
    let mut indefinite = M;
    (indefinite[1][4], indefinite[4][1]) = (2.0, 2.0);
    let bytes = Problem::global(&indefinite, Storage::ByColumns).bytes();
    expect(bytes, "fclib_global/M:", "not positive definite in row");
}

/// Cut anywhere, the file is refused in one line.
#[test]
fn files_that_were_cut_off() {
    let whole = include_bytes!("../data/planar_local.hdf5");
    for end in (1..whole.len()).step_by(37) {
        let fault = parse(whole[..end].to_vec()).expect_err("half a file");
        assert!(!fault.to_string().contains('\n'), "{fault}");
    }
}

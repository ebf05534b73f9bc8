use crate::make::{BLOCKS, COLUMNS, DENSE, TRIPLETS};
use percuss_files::contact::{self, ContactFileError, parse};

/// One line that says where the fault is and what to do.
fn expect(text: &str, place: &str, what: &str) {
    let fault = parse(text.into()).expect_err(text).to_string();
    assert!(fault.contains(place), "no '{place}' in: {fault}");
    assert!(fault.contains(what), "no '{what}' in: {fault}");
    assert!(fault.contains("; ") && !fault.contains('\n'), "{fault}");
}

#[test]
fn counts_that_no_file_of_that_length_can_hold() {
    let most = i64::from(i32::MAX).to_string();
    for count in ["1000000", &most, "9223372036854775807"] {
        expect(&format!("3 {count} 0"), "word 2", "the number of contacts");
        expect(
            &BLOCKS.replacen(" 4 2 2 ", &format!(" {count} 2 2 "), 1),
            "word 6",
            "the number of blocks",
        );
        expect(
            &TRIPLETS.replace("nnz: 11", &format!("nnz: {count}")),
            "line 3",
            "nnz",
        );
        expect(
            &COLUMNS.replace("0 to 2", &format!("0 to {count}")),
            "line 4",
            "a column",
        );
    }
    expect("3 99999999999999999999 0", "word 2", "not a whole number");
    // every count fits alone, their square does not
    let many = format!("3 100 0 300 300 300 300 {}", "1 ".repeat(400));
    expect(
        &many,
        "word 7",
        "the dense matrix asks for more data than the file holds",
    );
}

#[test]
fn counts_that_are_negative() {
    expect("3 -1 0", "line 1, word 2", "is -1");
    expect(
        &BLOCKS.replacen(" 4 2 2 ", " -4 2 2 ", 1),
        "word 6",
        "is -4",
    );
}

#[test]
fn dimensions_and_storages_that_do_not_exist() {
    expect("4 1 0 4 4", "word 1", "the dimension is 4");
    expect("3 1 7 3 3 3", "word 5", "the storage is 7");
    expect(
        "3 1 0 3 4 3 4",
        "word 5",
        "4 columns where the contacts make 3",
    );
}

#[test]
fn numbers_that_are_none() {
    for bad in ["nan", "inf", "-inf", "NaN", "1e999"] {
        expect(
            &DENSE.replacen(" 0.5 ", &format!(" {bad} "), 1),
            "line 2, word 9",
            "only finite",
        );
        expect(
            &DENSE.replace("0.3 0.6", &format!("0.3 {bad}")),
            "line 3",
            "only finite",
        );
    }
    expect(
        &DENSE.replacen(" 0.5 ", " 1,5 ", 1),
        "word 9",
        "\"1,5\", not a number",
    );
    expect(
        &DENSE.replace("0.3 0.6", "0.3 -0.6"),
        "contact 1",
        "must not be negative",
    );
}

#[test]
fn blocks_that_do_not_fit() {
    let spoilt = |from: &str, to: &str| BLOCKS.replacen(from, to, 1);
    expect(
        &spoilt("2 4  2 4", "2 3  2 4"),
        "word 10",
        "the blocks cover 3 rows of 4",
    );
    expect(
        &spoilt("2 4  2 4", "2 2  2 4"),
        "word 10",
        "the cumulated block size 2 follows 2",
    );
    expect(
        &spoilt("2 4  2 4", "2 9  2 4"),
        "word 10",
        "outside 0 to below 5",
    );
    expect(
        &spoilt("3 4  0 2", "4 4  0 2"),
        "word 14",
        "index1 has 4 entries for 2 block rows",
    );
    expect(
        &spoilt("3 4  0 2", "3 3  0 2"),
        "word 14",
        "index2 has 3 entries for 4 blocks",
    );
    expect(
        &spoilt("0 2 4  0 1", "0 4 2  0 1"),
        "word 17",
        "index1 has 2 after 4",
    );
    expect(
        &spoilt("0 2 4  0 1", "1 2 4  0 1"),
        "word 15",
        "index1 has 1 after 0",
    );
    expect(
        &spoilt("0 1 0 1\n", "0 2 0 1\n"),
        "word 19",
        "a block column in index2 is 2",
    );
    expect(
        &spoilt("2  -1 0 0 0", "7  -1 0 0 0"),
        "line 4",
        "block 7 comes where block 2",
    );
}

#[test]
fn block_rows_that_fall_back() {
    let text = "2 3 1 6 6  3 3 3  2 4 6  2 4 6  4 3  0 2 1 3  0 1 2";
    expect(text, "word 19", "index1 has 1 after 2");
}

#[test]
fn sparse_matrices_that_do_not_fit() {
    expect(
        &TRIPLETS.replace("3 3 : 2", "3 4 : 2"),
        "line 4",
        "the column of an entry is 4",
    );
    expect(
        &TRIPLETS.replace("3 3 : 2", "-1 3 : 2"),
        "line 4",
        "the row of an entry is -1",
    );
    expect(
        &TRIPLETS.replace("4-by-4", "4-by-5"),
        "line 3",
        "\"4-by-4,\" is expected",
    );
    expect(
        &COLUMNS.replace("col 1", "col 2"),
        "line 8",
        "\"1\" is expected",
    );
    expect(
        &COLUMNS.replace("3 to 4", "3 to 1"),
        "line 8",
        "more data than the file holds",
    );
}

/// Cut anywhere before μ, the file is refused in one line; no cut makes another problem of it.
#[test]
fn files_that_were_cut_off() {
    for text in [DENSE, BLOCKS, TRIPLETS, COLUMNS] {
        let last = text.rfind("0.6").unwrap();
        for end in 0..last {
            let fault = parse(text.as_bytes()[..end].to_vec()).expect_err(&text[..end]);
            assert!(!fault.to_string().contains('\n'), "{fault}");
        }
    }
    expect(&DENSE[..DENSE.len() / 2], "line 2", "cut off");
}

#[test]
fn files_that_are_no_problem_at_all() {
    let garbage: Vec<u8> = (0..=255).rev().collect();
    let fault = parse(garbage).unwrap_err().to_string();
    assert!(
        fault.contains("line 1, word 1: the dimension is"),
        "{fault}"
    );
    assert!(fault.is_ascii(), "{fault}");
    expect(
        "<!DOCTYPE html>",
        "word 1",
        "\"<!DOCTYPE\", not a whole number",
    );
    expect(" \n ", "line 2, word 1", "the dimension is expected");
    assert!(matches!(parse(Vec::new()), Err(ContactFileError::Empty)));
}

#[test]
fn paths_that_are_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let fault = contact::read(folder.path()).unwrap_err().to_string();
    assert!(fault.starts_with("this is a folder"), "{fault}");
    let fault = contact::read(&folder.path().join("none.dat")).unwrap_err();
    assert!(
        fault.to_string().starts_with("cannot be opened: "),
        "{fault}"
    );
}

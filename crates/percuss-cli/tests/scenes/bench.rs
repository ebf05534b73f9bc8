use crate::Folder;
use percuss_files::contact;
use serde_json::Value;

#[test]
fn one_benchmark_can_be_asked_for_as_json() {
    let folder = Folder::new();
    let once = ["bench", "contact-chain-100", "--repeats", "1", "--json"];
    let rows: Value = serde_json::from_str(&folder.succeed(&once)).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 1);
    assert_eq!(rows[0]["name"], "contact-chain-100");
    assert_eq!(rows[0]["unit"], "solve");
    assert!(rows[0]["median_ns"].as_f64().unwrap() > 0.0);
    let note = rows[0]["note"].as_str().unwrap();
    assert!(note.starts_with("100 contacts, residual "), "{note}");
}

#[test]
fn a_benchmark_that_does_not_exist_is_told() {
    Folder::new().refuse(
        &["bench", "woodpecker"],
        "there is no benchmark `woodpecker`; there are woodpecker-step, woodpecker-adaptive, formula, \
         contact-chain-100, contact-chain-1000, contact-pile-91, contact-stack-20",
    );
}

/// A tower of boxes touches at four corners each, a pyramid rests on four spheres each.
#[test]
fn the_generated_problems_can_be_written_and_read() {
    let folder = Folder::new();
    assert_eq!(folder.succeed(&["bench", "--write", "problems"]), "");
    for (name, contacts) in [
        ("contact-chain-100", 100),
        ("contact-chain-1000", 1000),
        ("contact-pile-91", 36 + 4 * 55),
        ("contact-stack-20", 80),
    ] {
        let file = contact::read(&folder.path(&format!("problems/{name}.dat")));
        let file = file.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(file.contacts, contacts, "{name}");
    }
}

//! What the documents say is true: paths, links, citations and keys exist, commands and scenes are told of, and the
//! examples of the README run.

use percuss_contact::SolverKind;
use percuss_text::formula::Function;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Beginnings of the words that name something in the repository.
const FOLDERS: [&str; 8] = [
    "crates/",
    "docs/",
    "fuzz/",
    "scenes/",
    "src/",
    "tests/",
    "validation/",
    "xtask/",
];

#[test]
fn paths_in_the_documents_exist() {
    for document in documents() {
        let text = read(&document);
        // below a heading that names a folder, paths are those of this folder
        let mut base = root();
        for line in text.lines() {
            if line.starts_with('#') {
                let named = line.split('`').nth(1).map(|name| root().join(name));
                base = named.filter(|path| path.is_dir()).unwrap_or_else(root);
            }
            for path in words(line).filter(|word| is_path(word)) {
                let found = root().join(path).exists() || base.join(path).exists();
                assert!(found, "{}: there is no {path}", document.display());
            }
        }
    }
}

#[test]
fn links_in_the_documents_lead_somewhere() {
    for document in documents() {
        let text = read(&document);
        for target in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            if target.contains("://") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => document.clone(),
                file => document.with_file_name("").join(file),
            };
            let name = document.display();
            assert!(path.exists(), "{name}: the link to {target} leads nowhere");
            let found = heading.is_empty() || anchors(&read(&path)).contains(heading);
            assert!(found, "{name}: there is no heading for {target}");
        }
    }
}

#[test]
fn citations_are_in_the_references() {
    let references = read(&root().join("docs/references.bib"));
    let keys: BTreeSet<&str> = (references.lines())
        .filter_map(|line| line.strip_prefix('@')?.split_once('{'))
        .map(|(_, key)| key.trim_end_matches(','))
        .collect();
    let mut files = documents();
    for folder in ["crates", "fuzz/fuzz_targets", "validation", "xtask"] {
        collect(&root().join(folder), &["rs", "toml"], &mut files);
    }
    let mut cited = 0;
    for file in files {
        let text = read(&file);
        for inside in text
            .split('[')
            .skip(1)
            .filter_map(|rest| rest.split(']').next())
        {
            for part in inside.split(';') {
                let word = part.trim().split([',', ' ']).next().unwrap_or_default();
                if is_key(word) {
                    cited += 1;
                    let name = file.display();
                    assert!(
                        keys.contains(word),
                        "{name}: {word} is not in references.bib"
                    );
                }
            }
        }
    }
    assert!(cited > 20, "only {cited} citations were found");
}

#[test]
fn the_scenes_of_the_readme_run_and_their_summaries_are_explained() {
    let readme = read(&root().join("README.md"));
    let scenes: Vec<&str> = (readme.split("```toml\n").skip(1))
        .filter_map(|block| block.split("```").next())
        .collect();
    assert_eq!(scenes.len(), 2, "a system and a world");
    for scene in scenes {
        runs_and_is_explained(scene);
    }
}

/// Every file that the run leaves and every field of its summary is in the book.
fn runs_and_is_explained(scene: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mine.toml"), scene).expect("written");
    for arguments in [
        &["check", "mine.toml"][..],
        &["run", "mine.toml", "--out", "run"],
    ] {
        let output = percuss_in(folder.path(), arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {complaint}");
    }
    let results = read(&root().join("docs/book/results.md"));
    let run = folder.path().join("run");
    for entry in fs::read_dir(&run).expect("a run folder") {
        let name = entry.expect("an entry").file_name();
        let name = name.to_string_lossy();
        assert!(results.contains(&format!("`{name}`")), "results.md: {name}");
    }
    let summary: Value = serde_json::from_str(&read(&run.join("summary.json"))).expect("JSON");
    for (name, value) in summary.as_object().expect("an object") {
        let fields: Vec<String> = match value.as_object() {
            Some(inner) if name != "quantities" => inner
                .keys()
                .map(|field| format!("{name}.{field}"))
                .collect(),
            _ => vec![name.clone()],
        };
        for field in fields {
            let told = results.contains(&format!("`{field}`"));
            assert!(told, "results.md does not explain {field}");
        }
    }
}

#[test]
fn every_key_choice_and_function_of_scenes_is_in_the_reference() {
    let text = read(&root().join("docs/book/scenes.md"));
    let schema: Value = serde_json::from_str(&percuss(&["schema"])).expect("JSON");
    let mut names = BTreeSet::new();
    keys_and_choices(&schema, &mut names);
    assert!(names.len() > 50, "only {} names in the schema", names.len());
    for name in &names {
        let forms = [
            format!("`{name}`"),
            format!("`\"{name}\"`"),
            format!("`[{name}]`"),
            format!("`[[{name}]]`"),
        ];
        let told = forms.iter().any(|form| text.contains(form));
        assert!(told, "scenes.md does not explain {name}");
    }
    for name in Function::names() {
        let told = text.contains(&format!("`{name}`")) || text.contains(&format!("`{name}("));
        assert!(told, "scenes.md does not list the function {name}");
    }
}

#[test]
fn the_list_of_keys_is_the_one_that_the_types_give() {
    let page = read(&root().join("docs/book/reference.md"));
    assert!(
        page == percuss_scene::scene::reference(),
        "docs/book/reference.md is old: write it anew with cargo run -p percuss-scene --example reference > docs/book/reference.md"
    );
}

#[test]
fn every_command_scene_and_solver_is_told_of() {
    let mut book = read(&root().join("README.md"));
    for document in documents() {
        if document
            .parent()
            .is_some_and(|folder| folder.ends_with("docs/book"))
        {
            book += &read(&document);
        }
    }
    let help = percuss(&["--help"]);
    let commands = help.split("Commands:\n").nth(1).expect("commands");
    for name in first_words(commands) {
        assert!(book.contains(&format!("percuss {name}")), "percuss {name}");
    }
    for name in first_words(&percuss(&["list"])).skip(1) {
        assert!(book.contains(&format!("`{name}`")), "scene {name}");
    }
    for solver in SolverKind::ALL {
        let name = solver.name();
        assert!(book.contains(&format!("| `{name}` |")), "solver {name}");
    }
}

/// The first lines of the files are what the page on results says of them.
#[test]
fn columns_of_files_are_those_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = percuss_in(
        folder.path(),
        &[
            "run",
            "billiards",
            "--until",
            "0.002",
            "--out",
            "run",
            "--quiet",
            "--set",
            "output.bodies=all",
            "--set",
            "output.contacts=true",
        ],
    );
    assert!(output.status.success(), "{output:?}");
    let page = read(&root().join("docs/book/results.md"));
    for (file, heading) in [
        ("trajectories.csv", "trajectories.csv"),
        ("contacts.csv", "contacts.csv"),
        ("events.csv", "events.csv and events-all.csv"),
    ] {
        let (_, section) = page
            .split_once(&format!("\n## {heading}\n"))
            .expect(heading);
        let section = section.split("\n## ").next().unwrap_or_default();
        let rows = section.lines().filter(|line| line.starts_with("| `"));
        let cells = rows.filter_map(|row| row.split('|').nth(1));
        let told: Vec<&str> = cells
            .flat_map(|cell| cell.split('`').skip(1).step_by(2))
            .collect();
        let text = read(&folder.path().join("run").join(file));
        let columns: Vec<&str> = text.lines().next().unwrap_or_default().split(',').collect();
        assert_eq!(told, columns, "{file}");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Markdown files of the repository.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&root().join("docs"), &["md"], &mut found);
    for name in ["README", "ARCHITECTURE", "CHANGELOG", "CONTRIBUTING"] {
        found.push(root().join(name).with_extension("md"));
    }
    assert!(found.len() > 10, "only {} documents", found.len());
    found
}

/// Files with one of these extensions below a folder.
fn collect(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut entries: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let extension = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        if path.is_dir() && !path.ends_with("target") {
            collect(&path, extensions, found);
        } else if extensions.contains(&extension) {
            found.push(path);
        }
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || "`'\"()[],;:|#".contains(c))
        .map(|word| word.trim_end_matches('.'))
}

/// Whether a word names something in the repository; NNNN stands for a number to be chosen.
fn is_path(word: &str) -> bool {
    FOLDERS.iter().any(|folder| word.starts_with(folder)) && !word.contains("NNNN")
}

/// The anchors of all headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

/// Whether a word has the form of a key: a name and a year.
fn is_key(word: &str) -> bool {
    let year = word.len().saturating_sub(4);
    let Some((name, year)) = word.split_at_checked(year) else {
        return false;
    };
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphabetic())
        && year.starts_with(['1', '2'])
        && year.chars().all(|c| c.is_ascii_digit())
}

/// The names of properties, and the words that may be chosen among.
fn keys_and_choices(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("properties", Value::Object(properties)) => {
                        names.extend(properties.keys().cloned());
                    }
                    ("const", Value::String(choice)) => {
                        names.insert(choice.clone());
                    }
                    _ => {}
                }
                keys_and_choices(value, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys_and_choices(item, names)),
        _ => {}
    }
}

/// The first word of each line, until an empty line.
fn first_words(text: &str) -> impl Iterator<Item = &str> {
    (text.lines().take_while(|line| !line.is_empty()))
        .filter_map(|line| line.split_whitespace().next())
}

fn percuss_in(folder: &Path, arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_percuss");
    let output = Command::new(program)
        .current_dir(folder)
        .args(arguments)
        .output();
    output.expect("percuss runs")
}

fn percuss(arguments: &[&str]) -> String {
    let output = percuss_in(&root(), arguments);
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

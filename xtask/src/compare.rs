//! `cargo xtask compare OLD NEW`: every built-in scene by two builds of the program, in turns.
//!
//! Columns of the tables are matched by name, not by place; quantities and tables of the summary, events and every other
//! table by their cells. What the two say of time is compared as a ratio of the best of the turns.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the command line says.
struct Settings {
    programs: [PathBuf; 2],
    /// Scenes to run; none for all that either program lists.
    scenes: Vec<String>,
    threads: String,
    turns: usize,
    folder: PathBuf,
}

/// What one program left of one scene.
struct Outcome {
    exit: Option<i32>,
    time: Duration,
    /// Cells by name of table and column.
    columns: BTreeMap<String, Vec<String>>,
}

/// Runs the comparison; true where nothing differs.
pub fn compare(arguments: &[String]) -> Result<bool, String> {
    let settings = read(arguments)?;
    let scenes = match settings.scenes.is_empty() {
        true => listed(&settings.programs[0])?,
        false => settings.scenes.clone(),
    };
    println!("| scene | old | new | new/old | what differs |\n|---|---|---|---|---|");
    let mut same = true;
    for scene in &scenes {
        let [old, new] = in_turns(&settings, scene)?;
        let found = differences(&old, &new);
        same &= found.is_empty();
        println!(
            "| {scene} | {:.2} s | {:.2} s | {:.2} | {} |",
            old.time.as_secs_f64(),
            new.time.as_secs_f64(),
            new.time.as_secs_f64() / old.time.as_secs_f64(),
            match found.is_empty() {
                true => "nothing".to_owned(),
                false => found.join("; "),
            }
        );
    }
    Ok(same)
}

fn read(arguments: &[String]) -> Result<Settings, String> {
    let usage = "usage: cargo xtask compare OLD NEW [--threads N] [--turns N] [SCENE]...";
    let mut settings = Settings {
        programs: Default::default(),
        scenes: Vec::new(),
        threads: "1".into(),
        turns: 1,
        folder: std::env::temp_dir().join(format!("percuss-compare-{}", std::process::id())),
    };
    let mut plain = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--threads" => settings.threads = rest.next().ok_or(usage)?.clone(),
            "--turns" => {
                let turns = rest.next().and_then(|n| n.parse().ok());
                settings.turns = turns.filter(|n| *n > 0).ok_or(usage)?;
            }
            other if other.starts_with('-') => return Err(usage.into()),
            other => plain.push(other.to_owned()),
        }
    }
    if plain.len() < 2 {
        return Err(usage.into());
    }
    settings.scenes = plain.split_off(2);
    for (program, path) in settings.programs.iter_mut().zip(plain) {
        *program = fs::canonicalize(&path).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(settings)
}

/// The built-in scenes of a program: the first words of the lines of `percuss list`.
fn listed(program: &Path) -> Result<Vec<String>, String> {
    let output = Command::new(program).arg("list").output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    Ok(names
        .filter(|name| is_name(name))
        .map(str::to_owned)
        .collect())
}

/// Both programs, one after the other, as often as asked for; the best times, and what the last turn left.
fn in_turns(settings: &Settings, scene: &str) -> Result<[Outcome; 2], String> {
    let mut best = [Duration::MAX; 2];
    let mut last = [None, None];
    for _ in 0..settings.turns {
        for (side, program) in settings.programs.iter().enumerate() {
            let out = settings.folder.join(["old", "new"][side]).join(scene);
            let _ = fs::remove_dir_all(&out);
            let mut run = Command::new(program);
            run.args([
                "run",
                scene,
                "--quiet",
                "--threads",
                &settings.threads,
                "--out",
            ]);
            run.arg(&out).stdout(Stdio::null()).stderr(Stdio::null());
            let start = Instant::now();
            let status = run.status();
            best[side] = best[side].min(start.elapsed());
            let status = status.map_err(|error| format!("{}: {error}", program.display()))?;
            last[side] = Some(Outcome {
                exit: status.code(),
                time: best[side],
                columns: columns(&out)?,
            });
            let _ = fs::remove_dir_all(&out);
        }
    }
    let _ = fs::remove_dir_all(&settings.folder);
    let [Some(old), Some(new)] = last else {
        return Err("no turns".into());
    };
    Ok([old, new])
}

/// Every table of a run folder by columns, and the entries of its summary but for times and versions.
fn columns(folder: &Path) -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut columns = BTreeMap::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(columns);
    };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".csv") {
            let text = fs::read_to_string(&path).map_err(|e| format!("{name}: {e}"))?;
            table(&name, &text, &mut columns);
        } else if name == "summary.json" {
            let text = fs::read_to_string(&path).map_err(|e| format!("{name}: {e}"))?;
            let summary = serde_json::from_str(&text).map_err(|e| format!("{name}: {e}"))?;
            entries_of("summary", &summary, &mut columns);
        }
    }
    Ok(columns)
}

fn table(name: &str, text: &str, columns: &mut BTreeMap<String, Vec<String>>) {
    let mut lines = text.lines();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let titles = lines.next().map(cells).unwrap_or_default();
    let mut body = vec![Vec::new(); titles.len()];
    for line in lines {
        for (column, cell) in body.iter_mut().zip(cells(line)) {
            column.push(cell);
        }
    }
    columns.extend(titles.into_iter().map(|t| format!("{name}: {t}")).zip(body));
}

/// Leaves of a tree by their path.
fn entries_of(path: &str, value: &serde_json::Value, out: &mut BTreeMap<String, Vec<String>>) {
    let passing = ["timing", "version", "threads", "machine"];
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map
                .iter()
                .filter(|(key, _)| !passing.contains(&key.as_str()))
            {
                entries_of(&format!("{path}.{key}"), value, out);
            }
        }
        leaf => {
            out.insert(path.to_owned(), vec![leaf.to_string()]);
        }
    }
}

/// What of the old is not in the new, one phrase each.
fn differences(old: &Outcome, new: &Outcome) -> Vec<String> {
    let mut found = Vec::new();
    if old.exit != new.exit {
        found.push(format!("exit {:?} → {:?}", old.exit, new.exit));
    }
    for (name, before) in &old.columns {
        match new.columns.get(name) {
            None => found.push(format!("`{name}` gone")),
            Some(after) if before.len() != after.len() => {
                found.push(format!("`{name}` {} → {} rows", before.len(), after.len()));
            }
            Some(after) if before != after => {
                found.push(format!("`{name}` {}", off(before, after)))
            }
            Some(_) => {}
        }
    }
    let fresh = new
        .columns
        .keys()
        .filter(|name| !old.columns.contains_key(*name));
    found.extend(fresh.map(|name| format!("`{name}` new")));
    const MOST: usize = 12;
    if found.len() > MOST {
        let more = found.len() - MOST;
        found.truncate(MOST);
        found.push(format!("and {more} more"));
    }
    found
}

/// By how much two columns differ at most, relative to the largest entry; or the first words that do.
fn off(before: &[String], after: &[String]) -> String {
    let pairs = before.iter().zip(after).filter(|(a, b)| a != b);
    let (mut largest, mut scale) = (0.0_f64, 0.0_f64);
    for (a, b) in pairs {
        match (a.parse::<f64>(), b.parse::<f64>()) {
            (Ok(a), Ok(b)) => largest = largest.max((a - b).abs()),
            _ => return format!("{} → {}", short(a), short(b)),
        }
    }
    for cell in before.iter().filter_map(|cell| cell.parse::<f64>().ok()) {
        scale = scale.max(cell.abs());
    }
    format!("by {:.1e} of {scale:.1e}", largest)
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

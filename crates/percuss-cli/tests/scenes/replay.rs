//! The page is made again from the folder of a run, and shown in a browser.

use crate::{BALL, Folder, text};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

const FALLING: &str = "until = 0.2\n[world]\n[[sphere]]\nname = \"ball\"\nradius = 0.1\nposition = [0, 0, 0.15]\n\
                       [[halfspace]]\nnormal = [0, 0, 1]\n";

#[test]
fn a_page_is_made_again_to_the_same_bytes() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    folder.file("falling.toml", FALLING);
    for scene in ["ball.toml", "falling.toml", "woodpecker"] {
        let until = if scene == "woodpecker" { "0.5" } else { "0.2" };
        folder.succeed(&["run", scene, "--out", "run", "--until", until, "--quiet"]);
        let page = folder.read("run/replay.html");
        fs::remove_file(folder.path("run/replay.html")).unwrap();
        let told = folder.succeed(&["replay", "run"]);
        assert!(told.starts_with("page: run/replay.html (0."), "{told}");
        assert!(folder.read("run/replay.html") == page, "{scene}");
        let told = folder.succeed(&["replay", "run", "--out", "small.html", "--size", "0.8"]);
        assert!(told.starts_with("page: small.html (0."), "{told}");
        assert!(folder.read("small.html").len() <= page.len());
    }
    assert!(
        folder
            .read("small.html")
            .contains("To stay small this page holds")
    );
}

/// A run below `runs` is found by its name, unless something here has that name.
#[test]
fn runs_are_found_by_name() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    folder.succeed(&["run", "ball.toml", "--quiet"]);
    let told = folder.succeed(&["replay", "ball"]);
    assert!(told.starts_with("page: runs/ball/replay.html"), "{told}");
    fs::create_dir(folder.path("ball")).unwrap();
    let refused = folder.run(&["replay", "ball"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn steps_that_did_not_converge_are_told_again() {
    let folder = Folder::new();
    let arguments = [
        "run",
        "woodpecker",
        "--until",
        "0.2",
        "--out",
        "run",
        "--quiet",
    ];
    let poor = [
        "--set",
        "solver.method=nesterov",
        "--set",
        "solver.max_iter=1",
        "--set",
        "integrator.method=moreau",
        "--set",
        "integrator.dt=1e-4",
    ];
    let run = folder.run(&[&arguments[..], &poor].concat());
    assert_eq!(run.status.code(), Some(1));
    let page = folder.read("run/replay.html");
    assert!(page.contains("verdict bad") && !page.contains("\"unconverged\":[]"));
    folder.succeed(&["replay", "run"]);
    assert!(folder.read("run/replay.html") == page);
}

#[test]
fn folders_that_are_no_run_are_refused() {
    let folder = Folder::new();
    let hint = "give the folder of a run, such as runs/woodpecker, or go on with it by percuss run --resume";
    folder.refuse(
        &["replay", "nowhere"],
        &format!("nowhere: this folder holds no finished run (scene.toml is missing); {hint}"),
    );
    folder.file("falling.toml", FALLING);
    folder.succeed(&["run", "falling.toml", "--out", "run", "--quiet"]);
    // cuts a file short and gives what it was
    let cut = |name: &str, length: usize| {
        let path = folder.path("run").join(name);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - length]).unwrap();
        whole
    };
    let mend =
        |name: &str, whole: Vec<u8>| fs::write(folder.path("run").join(name), whole).unwrap();
    for (name, complaint) in [
        (
            "film",
            "run/film: the film is damaged (it is cut short after 500 frames); run the scene again",
        ),
        (
            "history.csv",
            "run/history.csv: line 1002 is cut short; run the scene again",
        ),
    ] {
        let whole = cut(name, 5);
        folder.refuse(&["replay", "run"], complaint);
        mend(name, whole);
    }
    let whole = cut("summary.json", 30);
    let refused = folder.run(&["replay", "run"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).starts_with("percuss: run/summary.json: EOF while parsing"));
    mend("summary.json", whole);
    // a scene that was changed since
    let scene = folder.read("run/scene.toml");
    fs::write(
        folder.path("run/scene.toml"),
        scene.replace("[output]", "[output]\nbodies = [\"ball\"]"),
    )
    .unwrap();
    folder.refuse(
        &["replay", "run"],
        "run/history.csv: its columns are not those of the scene; run the scene again",
    );
    fs::write(folder.path("run/scene.toml"), scene + "\n[unknown]\n").unwrap();
    let refused = folder.run(&["replay", "run"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("unknown section `unknown`"));
    fs::remove_file(folder.path("run/summary.json")).unwrap();
    folder.refuse(
        &["view", "run/nowhere"],
        &format!("run/nowhere: this folder holds no finished run (scene.toml is missing); {hint}"),
    );
}

/// Ends with the test.
struct Viewer(Child);

impl Drop for Viewer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_page_is_served_to_this_machine() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    folder.succeed(&["run", "ball.toml", "--out", "run", "--quiet"]);
    let mut command = folder.percuss();
    command
        .args(["view", "run", "--no-open"])
        .stdout(Stdio::piped());
    let mut viewer = Viewer(command.spawn().unwrap());
    let mut told = String::new();
    let output = viewer.0.stdout.as_mut().unwrap();
    BufReader::new(output).read_line(&mut told).unwrap();
    let port = told
        .strip_prefix("page: http://127.0.0.1:")
        .and_then(|rest| rest.split('/').next());
    let port: u16 = port
        .and_then(|port| port.parse().ok())
        .unwrap_or_else(|| panic!("{told}"));
    let ask = |request: String| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let host = format!("Host: 127.0.0.1:{port}\r\n\r\n");
    // who asks and says nothing keeps nobody waiting
    let _silent = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let answer = ask(format!("GET / HTTP/1.1\r\n{host}"));
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"));
    assert!(
        head.contains(&format!("Content-Length: {}\r\n", body.len())),
        "{head}"
    );
    assert!(body == folder.read("run/replay.html"));
    assert!(ask(format!("GET /scene.toml HTTP/1.1\r\n{host}")).starts_with("HTTP/1.1 404 "));
    assert!(ask(format!("DELETE / HTTP/1.1\r\n{host}")).starts_with("HTTP/1.1 405 "));
    assert!(
        ask("GET / HTTP/1.1\r\nHost: elsewhere\r\n\r\n".to_owned()).starts_with("HTTP/1.1 403 ")
    );
    let taken = folder.run(&["view", "run", "--no-open", "--port", &port.to_string()]);
    assert_eq!(taken.status.code(), Some(1));
    assert!(text(&taken.stderr).contains("choose another with --port"));
}

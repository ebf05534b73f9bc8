//! Drawings of systems: what they show, and what is wrong with them.

use percuss_scene::film::{Film, Form, LineStyle, Track};
use percuss_scene::run::run;
use percuss_scene::{Input, Model, Recording, Scene, builtin};
use std::ops::ControlFlow;

/// A mass that swings, with so much more.
fn oscillator(draw: &str) -> Input {
    let text = format!(
        "until = 1\noutput.dt = 0.1\n[constants]\na = 0.5\n[system]\ncoordinates = [\"x\"]\nunits = [\"m\"]\n\
         M = [[1]]\nK = [[4]]\n[start]\nq = [\"a\"]\n{draw}"
    );
    Input::new("a.toml", text)
}

fn model(input: &Input) -> Model {
    let scene = Scene::read(input).unwrap_or_else(|report| panic!("{report}"));
    scene.build().expect("a model")
}

fn shown(input: &Input) -> (Film, Recording) {
    let model = model(input);
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let film = Film::drawn(&model, &outcome.recording).expect("a film");
    (film, outcome.recording)
}

#[track_caller]
fn fault(draw: &str, line: &str) {
    let report = Scene::read(&oscillator(draw)).expect_err("a fault");
    let lines: Vec<String> = report.diagnostics.iter().map(|d| report.line(d)).collect();
    assert_eq!(lines, [line]);
}

#[test]
fn everything_can_be_drawn() {
    let (film, recording) = shown(&oscillator(
        "[[draw]]\nname = \"mass\"\ncircle = [\"x\", \"2*a\"]\nradius = \"a/10\"\ncolour = \"red\"\n\
         [[draw]]\npolygon = [[0, 0], [1, 0], [1, 1]]\nat = [\"x\", 0]\nangle = \"pi/2\"\n\
         [[draw]]\nline = [[0, 0], [\"a\", 0]]\nstyle = \"dashed\"\nwidth = 0.2\n\
         [[draw]]\nspring = [[-1, 0], [\"x\", 0]]\n\
         [[draw]]\narrow = [[0, 0], [\"x_dot\", 0]]\ncolour = \"#00FFaa\"\n\
         [[draw]]\ntext = \"spring\"\nat = [-1, 1]\n",
    ));
    assert!(film.planar);
    assert_eq!(film.times, recording.t());
    let x = recording.get("x").unwrap();
    let [mass, polygon, line, spring, arrow, text] = &film.parts[..] else {
        panic!("{:?}", film.parts);
    };
    assert_eq!(mass.name, "mass");
    assert_eq!(mass.colour.as_deref(), Some("#c8413b"));
    assert_eq!(film.forms[mass.form], Form::Disc(0.05));
    for (k, x) in x.iter().enumerate() {
        assert!((mass.track.value(k, 0) - x).abs() < 1e-7);
        assert_eq!(mass.track.value(k, 1), 1.0);
        // the corner [1, 0], turned by a right angle
        assert!((polygon.track.value(k, 3) - x).abs() < 1e-7);
        assert!((polygon.track.value(k, 4) - 1.0).abs() < 1e-7);
        assert_eq!(spring.track.value(k, 3), f64::from(*x as f32));
    }
    // what does not move has no track
    assert_eq!(
        line.track,
        Track::StillPoints(vec![0.0, 0.0, 0.0, 0.5, 0.0, 0.0])
    );
    let Form::Line { style, radius, .. } = film.forms[line.form] else {
        panic!("a line");
    };
    assert_eq!((style, radius), (LineStyle::Dashed, 0.1));
    assert_eq!(arrow.colour.as_deref(), Some("#00ffaa"));
    assert_eq!(
        text.track,
        Track::Still([-1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0])
    );
    assert_eq!(film.forms[text.form], Form::Text("spring".to_owned()));
    // all that is drawn is seen
    let left = x.iter().copied().fold(f64::INFINITY, f64::min) - 1.0;
    assert!((film.low[0] - left).abs() < 1e-12 && (film.high[1] - 1.05).abs() < 1e-12);
}

#[test]
fn three_coordinates_mean_space() {
    let (film, _) = shown(&oscillator(
        "[[draw]]\ncircle = [\"x\", 0, 1]\nradius = 0.1\n",
    ));
    assert!(!film.planar);
    assert_eq!(film.forms, [Form::Sphere(0.1)]);
    assert_eq!(film.parts[0].track.value(3, 2), 1.0);
}

/// What has no value stays where it was.
#[test]
fn gaps_do_not_jump() {
    let (film, recording) = shown(&oscillator(
        "[[draw]]\ncircle = [\"sqrt(x)\", 0]\nradius = 0.1\n",
    ));
    let x = recording.get("x").unwrap();
    let gone = x.iter().position(|x| *x < 0.0).expect("a root of nothing");
    let last = film.parts[0].track.value(gone - 1, 0);
    assert_eq!(film.parts[0].track.value(gone, 0), last);
    assert!(last > 0.0);
}

/// The tip of the beak is at the pole when it pecks, and the edge of the sleeve when it jams.
#[test]
fn the_woodpecker_touches_its_pole() {
    let input = builtin::find("woodpecker")
        .unwrap()
        .input()
        .set("until=0.3");
    let (film, recording) = shown(&input);
    let part = |name: &str| {
        film.parts
            .iter()
            .find(|part| part.name == name)
            .expect(name)
    };
    let nearest = |part: &percuss_scene::film::Part, number: usize| {
        let places = (0..film.times.len()).map(|k| part.track.value(k, number));
        places.fold(f64::INFINITY, f64::min)
    };
    let gap = recording.get("N1.gap").unwrap();
    let least = gap.iter().copied().fold(f64::INFINITY, f64::min);
    // linear in the angle there, turned in full here
    assert!((nearest(part("beak"), 0) - 0.0025 - least).abs() < 3e-4);
    let edges = [0, 9].map(|number| nearest(part("sleeve"), number));
    assert!(edges.iter().all(|x| (x - 0.0025).abs() < 1e-4), "{edges:?}");
}

#[test]
fn every_built_in_system_is_drawn() {
    let mut drawn = 0;
    for scene in builtin::SCENES {
        let model = model(&scene.input());
        if model.system().is_some() {
            let mut recording = model.recording();
            recording.push(&vec![0.1; recording.channels.len()]);
            assert!(Film::drawn(&model, &recording).is_some(), "{}", scene.name);
            drawn += 1;
        }
    }
    assert!(drawn >= 7, "{drawn}");
}

#[test]
fn faults_have_places_and_hints() {
    fault(
        "[[draw]]\nname = \"nothing\"\n",
        "a.toml:12:1: a drawing of nothing; give exactly one of line, polygon, circle, spring, arrow, text",
    );
    fault(
        "[[draw]]\nline = [[0, 0], [1, 0]]\ncircle = [0, 0]\nradius = 1\n",
        "a.toml:14:1: `circle` beside `line`; give exactly one of line, polygon, circle, spring, arrow, text",
    );
    fault(
        "[[draw]]\ncircle = [0, 0]\n",
        "a.toml:12:1: missing key `radius`; give the radius in m",
    );
    fault(
        "[[draw]]\ntext = \"here\"\n",
        "a.toml:12:1: missing key `at`; say where, such as at = [0, 1]",
    );
    fault(
        "[[draw]]\nline = [[0, 0]]\n",
        "a.toml:13:8: `line` has 1 points; give at least 2 points",
    );
    fault(
        "[[draw]]\nspring = [[0, 0], [1, 1], [2, 2]]\n",
        "a.toml:13:10: `spring` has 3 points; give two points",
    );
    fault(
        "[[draw]]\nline = [[0, 0], [1, 0, 0]]\n",
        "a.toml:13:17: a point of `line` has 3 entries; the points before it have two: x and y",
    );
    fault(
        "[[draw]]\ncircle = [\"y\", 0]\nradius = 1\n",
        "a.toml:13:12: unknown name `y`; known names: t, x, x_dot, E_kin, E_pot, E, a, pi; numbers of your own go into [constants]",
    );
    fault(
        "[[draw]]\ncircle = [\"x\", 0]\nradius = \"x\"\n",
        "a.toml:14:11: `x` cannot be used here; radius may use constants only",
    );
    fault(
        "[[draw]]\nline = [[0, 0], [1, 0]]\ncolour = \"gren\"\n",
        "a.toml:14:10: unknown colour `gren`; did you mean `grey`?",
    );
    fault(
        "[[draw]]\nline = [[0, 0], [1, 0]]\ncolour = \"#12345\"\n",
        "a.toml:14:10: unknown colour `#12345`; give six digits, such as #c8413b",
    );
    fault(
        "[[draw]]\nline = [[0, 0], [1, 0]]\nstyle = \"dotted\"\n",
        "a.toml:14:9: unknown style `dotted`; known styles: solid, dashed",
    );
    fault(
        "[[draw]]\narrow = [[0, 0], [1, 0]]\nstyle = \"dashed\"\n",
        "a.toml:14:9: `style` is for lines; leave it out",
    );
    fault(
        "[[draw]]\nline = [[0, 0, 0], [1, 0, 0]]\nangle = 1\n",
        "a.toml:14:9: `angle` is for drawings in the plane; leave it out, and write the rotation into the points",
    );
    fault(
        "[[draw]]\nline = [[0, 0], [1, 0]]\nwith = 1\n",
        "a.toml:14:1: unknown key `with`; did you mean `width`?",
    );
}

#[test]
fn worlds_are_not_drawn() {
    let input = Input::new(
        "a.toml",
        "until = 1\n[world]\n[[draw]]\nline = [[0, 0], [1, 0]]\n",
    );
    let report = Scene::read(&input).expect_err("a fault");
    let line = report.line(&report.diagnostics[0]);
    assert!(
        line.contains("`draw` belongs to [system], but this is a world"),
        "{line}"
    );
}

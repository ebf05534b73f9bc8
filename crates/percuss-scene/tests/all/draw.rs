//! Drawings of systems: what they show, and what is wrong with them.

use crate::common::{filmed, model};
use percuss_scene::film::{Film, Form, LineStyle, Track};
use percuss_scene::run::run;
use percuss_scene::{Input, Recording, Scene, builtin};
use std::ops::ControlFlow;

/// A mass that swings, with so much more.
fn oscillator(draw: &str) -> Input {
    let text = format!(
        "until = 1\noutput.dt = 0.1\n[constants]\na = 0.5\n[system]\ncoordinates = [\"x\"]\nunits = [\"m\"]\n\
         M = [[1]]\nK = [[4]]\n[start]\nq = [\"a\"]\n{draw}"
    );
    Input::new("a.toml", text)
}

fn shown(input: &Input) -> (Film, Recording) {
    let model = model(input);
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let film = model.drawn(&outcome.recording).expect("a film");
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
        if model.part::<percuss_scene::model::SystemModel>().is_some() {
            let mut recording = model.recording();
            recording.push(&vec![0.1; recording.channels.len()]);
            assert!(model.drawn(&recording).is_some(), "{}", scene.name);
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
        "a.toml:13:8: `line` has 1 point; give at least 2 points",
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

/// A system of so many coordinates with unit masses that moves with these velocities, with so much more.
fn masses(coordinates: &str, u: &str, more: &str) -> Input {
    let n = coordinates.matches(',').count() + 1;
    let row = |i: usize| (0..n).map(move |j| if i == j { "1" } else { "0" });
    let rows = (0..n).map(|i| format!("[{}]", row(i).collect::<Vec<_>>().join(", ")));
    let mass = rows.collect::<Vec<_>>().join(", ");
    let units = vec!["\"m\""; n].join(", ");
    let text = format!(
        "until = 1\noutput.dt = 0.1\n[system]\ncoordinates = [{coordinates}]\nunits = [{units}]\nM = [{mass}]\n\
         [start]\nu = {u}\n{more}"
    );
    Input::new("a.toml", text)
}

/// The normal of a half-space, and the way from the origin to its surface along it, m.
fn surface(film: &Film, name: &str) -> ([f64; 3], f64) {
    let part = film.parts.iter().find(|part| part.name == name);
    let part = part.unwrap_or_else(|| panic!("no {name}: {:?}", film.parts));
    assert_eq!(film.forms[part.form], Form::HalfSpace);
    let [x, y, z, w, i, j, k] = match &part.track {
        Track::Still(pose) => *pose,
        Track::Poses(poses) => poses[0].map(f64::from),
        track => panic!("{track:?}"),
    };
    let n = [
        2.0 * (i * k + w * j),
        2.0 * (j * k - w * i),
        1.0 - 2.0 * (i * i + j * j),
    ];
    (n, n[0] * x + n[1] * y + n[2] * z)
}

#[track_caller]
fn near(a: [f64; 3], b: [f64; 3]) {
    let far = a.iter().zip(b).any(|(a, b)| (a - b).abs() > 1e-6);
    assert!(!far, "{a:?} and {b:?}");
}

/// A system without drawings shows its point mass, the way that it goes, and what its gaps say: ground and wall.
#[test]
fn a_point_mass_needs_no_drawing() {
    let (film, recording) = shown(&masses(
        "\"x\", \"y\"",
        "[3, 0]",
        "[[contact]]\nname = \"ground\"\ngap = \"y + 1\"\n[[contact]]\nname = \"wall\"\ngap = \"4 - x\"\neps_N = 1\n\
         [[contact]]\nname = \"round\"\ngap = \"hypot(x, y + 9) - 1\"\n",
    ));
    assert!(film.planar);
    let [path, ball, _ground, _wall] = &film.parts[..] else {
        panic!("{:?}", film.parts);
    };
    let Track::StillPoints(points) = &path.track else {
        panic!("{:?}", path.track);
    };
    assert!(points.len() > 30 && path.fixed);
    let Form::Disc(radius) = film.forms[ball.form] else {
        panic!("{:?}", film.forms);
    };
    // a fortieth of the way
    assert!((radius - 3.0 / 40.0).abs() < 1e-12, "{radius}");
    let x = recording.get("x").unwrap();
    for (k, x) in x.iter().enumerate() {
        assert!((ball.track.value(k, 0) - x).abs() < 1e-6);
    }
    // the ball touches them where the gap of its centre is zero
    let (normal, at) = surface(&film, "ground");
    near(normal, [0.0, 1.0, 0.0]);
    assert!((at + 1.0 + radius).abs() < 1e-9, "{at}");
    let (normal, at) = surface(&film, "wall");
    near(normal, [-1.0, 0.0, 0.0]);
    assert!((at + 4.0 + radius).abs() < 1e-9, "{at}");
    // ground and wall are near enough to be seen
    near(film.low, [-radius, -1.0, 0.0]);
    near(film.high, [4.0, radius, 0.0]);
}

#[test]
fn coordinates_are_told_by_their_names() {
    let film = |coordinates: &str, u: &str, more: &str| shown(&masses(coordinates, u, more)).0;
    let names = |film: &Film| {
        let balls = film.parts.iter().filter(|part| !part.fixed);
        balls.map(|part| part.name.clone()).collect::<Vec<_>>()
    };
    // one point for each ending; the gap between them is no plane, that of one of them is
    let two = film(
        "\"x1\", \"y1\", \"x2\", \"y2\"",
        "[1, 2, 3, 4]",
        "[[contact]]\nname = \"between\"\ngap = \"5 + x2 - x1\"\n[[contact]]\nname = \"table\"\ngap = \"2*y2\"\n",
    );
    assert_eq!(names(&two), ["x1, y1", "x2, y2"]);
    assert!(two.parts.iter().all(|part| part.name != "between"));
    near(surface(&two, "table").0, [0.0, 1.0, 0.0]);
    let ends = |film: &Film, part: usize| {
        let track = &film
            .parts
            .iter()
            .filter(|part| !part.fixed)
            .nth(part)
            .unwrap()
            .track;
        [0, 1, 2].map(|k| track.value(film.times.len() - 1, k))
    };
    near(ends(&two, 1), [3.0, 4.0, 0.0]);
    // upwards and to the right
    near(ends(&film("\"y\"", "[1]", ""), 0), [0.0, 1.0, 0.0]);
    near(
        ends(&film("\"x\", \"z\"", "[1, 2]", ""), 0),
        [1.0, 2.0, 0.0],
    );
    near(
        ends(&film("\"ball_y\", \"ball_x\"", "[1, 2]", ""), 0),
        [2.0, 1.0, 0.0],
    );
    // lengths of other names are taken as they come
    near(
        ends(&film("\"s\", \"h\"", "[1, 2]", ""), 0),
        [1.0, 2.0, 0.0],
    );
    let space = film(
        "\"x\", \"y\", \"z\"",
        "[1, 2, 3]",
        "[[contact]]\nname = \"slope\"\ngap = \"x + z\"\n",
    );
    assert!(!space.planar);
    near(ends(&space, 0), [1.0, 2.0, 3.0]);
    near(
        surface(&space, "slope").0,
        [0.5_f64.sqrt(), 0.0, 0.5_f64.sqrt()],
    );
}

/// A table that moves by a formula of time moves in the film.
#[test]
fn moving_ground_is_drawn_where_it_is() {
    let (film, _) = shown(&masses(
        "\"y\"",
        "[1]",
        "[[contact]]\nname = \"table\"\ngap = \"y + 1 - 0.5*t\"\n",
    ));
    let table = film.parts.iter().find(|part| part.name == "table").unwrap();
    let first = table.track.value(0, 1);
    let last = table.track.value(film.times.len() - 1, 1);
    assert!((last - first - 0.5).abs() < 1e-6, "{first} {last}");
}

/// The camera is fitted to what moves; a long floor does not make it small.
#[test]
fn what_moves_is_seen_large() {
    let (film, _) = shown(&masses(
        "\"x\"",
        "[2]",
        "[[draw]]\nline = [[-50, 0], [50, 0]]\n[[draw]]\ncircle = [\"x\", 1]\nradius = 0.5\n",
    ));
    // the ways of the circle, and a quarter of the larger one around it
    near(film.low, [-0.5 - 0.75, 0.0, 0.0]);
    near(film.high, [2.5 + 0.75, 1.5, 0.0]);
}

/// Gaps of a third of a millimetre are drawn 200 times larger, beside a beam of a metre, and the film says so.
#[test]
fn exaggerated_deflections_say_their_factor() {
    let input = builtin::find("beam-two-walls").unwrap().input();
    let (_, film) = filmed(&model(&input.set("until=0.01")));
    assert_eq!(film.exaggeration, Some(200.0));
    let wall = film.parts.iter().find(|part| part.name == "obstacle");
    let Some(Track::StillPoints(points)) = wall.map(|part| &part.track) else {
        panic!("{wall:?}");
    };
    assert!((0.05..0.15).contains(&points[1].abs()), "{}", points[1]);
    assert!((film.high[0] - 1.0).abs() < 0.01 && film.high[1] < 0.2);
}

//! Plots of recordings.

use crate::common::{Channel, assert_well_formed, attribute, event, plot, recording, row};
use percuss_report::{ReportError, plot_svg};

const CHANNELS: [Channel; 3] = [
    ("phi_M", "rad", |t| (20.0 * t).sin()),
    ("phi_S", "rad", |t| 0.5 * (20.0 * t).cos()),
    ("E", "J", |t| 1e-5 * t),
];

/// The d attribute of the n-th curve.
fn curve(svg: &str, n: usize) -> String {
    let class = format!("class=\"c{n}\"");
    let mut curves = svg
        .lines()
        .filter(|line| line.starts_with("<path") && line.contains(&class));
    let curve = curves.next_back().unwrap_or_else(|| panic!("no curve {n}"));
    attribute(curve, "d")[0].to_owned()
}

fn points(d: &str) -> Vec<(f64, f64)> {
    let points = d.split(['M', 'L']).filter(|point| !point.is_empty());
    let point = |point: &str| {
        let (x, y) = point.trim_end_matches("h0").split_once(' ').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    points.map(point).collect()
}

#[test]
fn axes_are_labelled_with_units() {
    let svg = plot_svg(&recording(100, &CHANNELS), &plot("t", &["phi_M", "phi_S"])).unwrap();
    assert_well_formed(&svg);
    assert!(svg.contains(">t, s</text>"));
    assert!(svg.contains(">phi_M, phi_S, rad</text>"));
    // The legend names both, the axis alone would not tell them apart.
    assert!(svg.contains(">phi_M</text>") && svg.contains(">phi_S</text>"));
    let svg = plot_svg(&recording(100, &CHANNELS), &plot("t", &["E"])).unwrap();
    assert!(svg.contains(">E, 10⁻⁶ J</text>"));
}

#[test]
fn events_are_marked_on_the_curves() {
    let mut recording = recording(11, &CHANNELS);
    for t in [0.234, 0.456, 0.95] {
        recording.events.push(event(t, row(t, &CHANNELS)));
    }
    let mut plot = plot("t", &["phi_M", "phi_S"]);
    plot.to = Some(0.9.into());
    plot.events = true;
    let svg = plot_svg(&recording, &plot).unwrap();
    assert_well_formed(&svg);
    let marks: Vec<&str> = svg
        .lines()
        .filter(|line| line.ends_with("</title></circle>"))
        .collect();
    assert_eq!(marks.len(), 4, "two events in the window, two channels");
    assert!(marks[0].contains("N1: open → closed, t = 0.234 s"));
    for (mark, n) in marks.iter().zip([0, 0, 1, 1]) {
        let place = |name| attribute(mark, name)[0].parse::<f64>().unwrap();
        let place = (place("cx"), place("cy"));
        assert!(
            points(&curve(&svg, n)).contains(&place),
            "{place:?} is not on its curve"
        );
    }
    plot.events = false;
    assert!(!plot_svg(&recording, &plot).unwrap().contains("<circle"));
}

#[test]
fn windows_cut_where_they_say() {
    let recording = recording(11, &CHANNELS);
    let mut plot = plot("t", &["E"]);
    plot.from = Some((-0.25).into());
    let svg = plot_svg(&recording, &plot).unwrap();
    let points = points(&curve(&svg, 0));
    // 0.75 between two samples, 0.8, 0.9, 1.0.
    assert_eq!(points.len(), 4);
    let xs: Vec<f64> = points.iter().map(|point| point.0).collect();
    let expected = |t: f64| xs[0] + (t - 0.75) / 0.25 * (xs[3] - xs[0]);
    for (x, t) in xs.iter().zip([0.75, 0.8, 0.9, 1.0]) {
        assert!((x - expected(t)).abs() < 0.11, "{xs:?}");
    }
    // E = 1e-5 t is straight, the cut lies on it.
    let slope = |i: usize| (points[i + 1].1 - points[i].1) / (points[i + 1].0 - points[i].0);
    assert!((slope(0) - slope(1)).abs() < 0.01);
}

#[test]
fn a_channel_can_be_drawn_over_another() {
    let svg = plot_svg(&recording(200, &CHANNELS), &plot("phi_M", &["phi_S"])).unwrap();
    assert_well_formed(&svg);
    assert!(svg.contains(">phi_M, rad</text>") && svg.contains(">phi_S, rad</text>"));
    let xs: Vec<f64> = points(&curve(&svg, 0))
        .iter()
        .map(|point| point.0)
        .collect();
    assert!(xs.windows(2).any(|pair| pair[1] < pair[0]));
}

#[test]
fn long_recordings_make_small_pictures() {
    let mut channels: Vec<Channel> = Vec::new();
    for name in ["a", "b", "c", "d", "e", "f", "g", "h", "i"] {
        channels.push((name, "m", |t| {
            (3e4 * t).sin() + if t == 0.25 { 9.0 } else { 0.0 }
        }));
    }
    channels.push(("v", "m/s", |t| (3.1e4 * t).cos() * (7.0 * t).sin()));
    let mut recording = recording(400_001, &channels);
    for k in 0..20_000 {
        let t = f64::from(k) / 2e4 + 1e-7;
        recording.events.push(event(t, row(t, &channels)));
    }
    let names: Vec<&str> = channels.iter().map(|channel| channel.0).collect();
    for mut plot in [plot("t", &names), plot("a", &["v"]), plot("t", &["a"])] {
        plot.events = true;
        let svg = plot_svg(&recording, &plot).unwrap();
        assert!(svg.len() < 300_000, "{} bytes", svg.len());
        assert_well_formed(&svg);
    }
    // The one sample that sticks out is there.
    let svg = plot_svg(&recording, &plot("t", &["a"])).unwrap();
    let ys: Vec<f64> = points(&curve(&svg, 0))
        .iter()
        .map(|point| point.1)
        .collect();
    let top = ys.iter().copied().fold(f64::INFINITY, f64::min);
    assert_eq!(ys.iter().filter(|y| **y < top + 50.0).count(), 1);
}

#[test]
fn anything_can_be_drawn() {
    let channels: [Channel; 8] = [
        ("zero", "1", |_| 0.0),
        ("constant", "1", |_| 3.0),
        ("huge", "1", |t| 1e308 * (t - 0.5)),
        ("tiny", "1", |t| 1e-309 * t),
        ("nothing", "1", |_| f64::NAN),
        ("endless", "1", |t| 1.0 / (t - t)),
        ("broken", "1", |t| {
            if (0.2..0.7).contains(&t) { f64::NAN } else { t }
        }),
        ("noise", "1", |t| 0.3 + 1e-16 * (900.0 * t).sin()),
    ];
    let names = channels.map(|channel| channel.0);
    for count in [0, 1, 2, 50] {
        let mut recording = recording(count, &channels);
        recording.events.push(event(0.5, Vec::new()));
        recording
            .events
            .push(event(f64::NAN, row(f64::NAN, &channels)));
        for name in &names {
            for mut plot in [plot("t", &[*name]), plot(name, &names), plot("t", &[])] {
                for window in [
                    (0.0, 0.0),
                    (5.0, 6.0),
                    (0.7, 0.2),
                    (0.51, 0.511),
                    (-9.0, f64::NAN),
                ] {
                    plot.events = true;
                    (plot.from, plot.to) = (Some(window.0.into()), Some(window.1.into()));
                    assert_well_formed(&plot_svg(&recording, &plot).unwrap());
                }
            }
        }
    }
}

#[test]
fn an_empty_picture_says_so() {
    let recording = recording(10, &CHANNELS);
    let mut plot = plot("t", &["E"]);
    let said = |svg: String| svg.contains("there is nothing to show here");
    assert!(!said(plot_svg(&recording, &plot).unwrap()));
    (plot.from, plot.to) = (Some(5.0.into()), Some(6.0.into()));
    assert!(said(plot_svg(&recording, &plot).unwrap()));
}

#[test]
fn unknown_channels_are_named() {
    let error = plot_svg(&recording(3, &CHANNELS), &plot("t", &["psi"])).unwrap_err();
    assert!(matches!(&error, ReportError::UnknownChannel { channel, .. } if channel == "psi"));
    assert_eq!(
        error.to_string(),
        "the plot `A plot` shows the channel `psi`, which is not in the recording"
    );
}

#[test]
fn names_cannot_inject_markup() {
    let mut recording = recording(3, &CHANNELS);
    let hostile = "\"><script>alert('1')</script>&";
    recording.channels[1].name = hostile.to_owned();
    recording.channels[2].unit = hostile.to_owned();
    let mut strike = event(0.5, row(0.5, &CHANNELS));
    strike.label = hostile.to_owned();
    recording.events.push(strike);
    let mut plot = plot("t", &[hostile, "phi_S"]);
    (plot.title, plot.events) = (hostile.to_owned(), true);
    let svg = plot_svg(&recording, &plot).unwrap();
    assert_well_formed(&svg);
    assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;"));
}

//! Recordings to draw, and a reader of markup.

use percuss_report::{PAGE_SIZE, Replay};
use percuss_scene::Recording;
use percuss_scene::model::ChannelInfo;
use percuss_scene::recording::Event;
use percuss_scene::run::Logged;
use percuss_scene::scene::{Phase, Plot};

/// Name, unit and function of time of a channel.
pub type Channel = (&'static str, &'static str, fn(f64) -> f64);

/// A recording of t and of functions of t, with their names and units, at `count` times from 0
/// to 1 s.
pub fn recording(count: usize, channels: &[Channel]) -> Recording {
    let info = |name: &str, unit: &str| ChannelInfo {
        name: name.to_owned(),
        unit: unit.to_owned(),
    };
    let mut infos = vec![info("t", "s")];
    infos.extend(channels.iter().map(|(name, unit, _)| info(name, unit)));
    let mut recording = Recording::new(&infos);
    for k in 0..count {
        let t = k as f64 / (count.max(2) - 1) as f64;
        recording.push(&row(t, channels));
    }
    recording
}

/// All channels at t.
pub fn row(t: f64, channels: &[Channel]) -> Vec<f64> {
    let values = channels.iter().map(|(_, _, f)| f(t));
    std::iter::once(t).chain(values).collect()
}

/// A contact that closes at t.
pub fn event(t: f64, values: Vec<f64>) -> Event {
    Event {
        t,
        label: "N1".to_owned(),
        from: Phase::Open,
        to: Phase::Closed,
        before: Vec::new(),
        values,
    }
}

/// The same as it is listed.
pub fn incident(t: f64) -> Logged {
    Logged {
        t,
        label: "N1".to_owned(),
        from: Phase::Open,
        to: Phase::Closed,
        direction: None,
        reported: true,
    }
}

/// A run of which nothing but samples is known.
pub fn replay(recording: &Recording) -> Replay<'_> {
    Replay {
        name: "run",
        title: "A run",
        description: "",
        version: "",
        converged: true,
        end: "complete",
        quantities: &[],
        facts: &[],
        recording,
        events: &[],
        plots: &[],
        film: None,
        figures: &[],
        size: PAGE_SIZE,
    }
}

/// A plot of channels over another one.
pub fn plot(x: &str, y: &[&str]) -> Plot {
    let names = y.iter().map(|name| (*name).to_owned().into());
    Plot {
        title: "A plot".to_owned(),
        x: x.to_owned().into(),
        y: names.collect::<Vec<_>>().into(),
        from: None,
        to: None,
        events: false,
    }
}

/// Panics unless every tag is closed in its order, no attribute or text holds a stray bracket,
/// and no number is missing.
pub fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag that ends");
        assert!(!text.contains('>'), "stray bracket in {text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "open quote in {tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name.to_owned()));
        } else if !tag.ends_with('/') {
            let name = tag.split_whitespace().next().expect("a name");
            open.push(name.to_owned());
        }
        for entity in text.split('&').skip(1) {
            let name = entity.split(';').next().unwrap_or_default();
            assert!(
                ["amp", "lt", "gt", "quot", "#39"].contains(&name),
                "{entity}"
            );
        }
    }
    assert!(open.is_empty(), "{open:?} not closed");
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

/// The values of an attribute, wherever it occurs.
pub fn attribute<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let begin = format!(" {name}=\"");
    let values = svg.split(begin.as_str()).skip(1);
    values.filter_map(|rest| rest.split('"').next()).collect()
}

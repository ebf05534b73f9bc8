//! Switching points: a dark circle on every curve, with what happened as its tooltip.

use std::collections::HashMap;
use std::fmt::Write as _;

use percuss_scene::recording::Event;

use crate::decimate::Point;
use crate::number::significant;
use crate::text::escape;

/// Marks nearer than this are one, px.
const NEAR: f64 = 1.0;
/// Most marks of a picture; beyond, nearby ones are merged.
const MOST: usize = 500;
/// Most incidents that one tooltip lists.
const LISTED: usize = 4;

/// Circles at places of the picture, each with the event it stands for.
pub(crate) fn marks(places: &[(Point, &Event)]) -> String {
    let mut near = NEAR;
    let mut merged = merge(places, near);
    while merged.len() > MOST {
        near *= 1.5;
        merged = merge(places, near);
    }
    let mut svg = String::new();
    if merged.is_empty() {
        return svg;
    }
    svg.push_str("<g class=\"mark\" fill=\"#1a1a1a\" stroke=\"#ffffff\" stroke-width=\"0.7\">\n");
    for ((x, y), events) in merged {
        let listed: Vec<String> = events
            .iter()
            .take(LISTED)
            .map(|event| describe(event))
            .collect();
        let more = if events.len() > LISTED { "\n…" } else { "" };
        let title = escape(&(listed.join("\n") + more));
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.2\"><title>{title}</title></circle>"
        );
    }
    svg.push_str("</g>\n");
    svg
}

fn describe(event: &Event) -> String {
    let (from, to) = (event.from, event.to);
    format!(
        "{}: {from} → {to}, t = {} s",
        event.label,
        significant(event.t, 8)
    )
}

/// One entry per cell of width `near`, in the order of the first place in it.
fn merge<'a>(places: &[(Point, &'a Event)], near: f64) -> Vec<(Point, Vec<&'a Event>)> {
    let mut known: HashMap<(i64, i64), usize> = HashMap::new();
    let mut merged: Vec<(Point, Vec<&Event>)> = Vec::new();
    for (point, event) in places {
        let cell = ((point.0 / near) as i64, (point.1 / near) as i64);
        let entry = *known.entry(cell).or_insert_with(|| {
            merged.push((*point, Vec::new()));
            merged.len() - 1
        });
        merged[entry].1.push(event);
    }
    merged
}

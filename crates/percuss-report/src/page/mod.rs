//! One page that holds a run: what moved, plots, numbers, health and events.
//!
//! It is a single HTML file without anything to load. Title, numbers and tables are read without scripts; the script
//! of `crates/percuss-report/page` shows the rest. What the page carries for it is written in
//! `docs/decisions/0011-replay-page.md`, and so is the room it may take.

mod encode;
mod events;
mod film;
mod header;
mod tables;
mod thin;

use std::fmt::Write as _;

use percuss_scene::Recording;
use percuss_scene::film::Film;
use percuss_scene::recording::Measured;
use percuss_scene::run::Logged;
use percuss_scene::scene::Plot;

use crate::text::escape;
use header::{Channel, Header, Incident, Picture, Quantity};

const SCRIPT: &str = include_str!("../../page/dist/replay.js");
const STYLE: &str = include_str!("../../page/dist/replay.css");

/// What the page may do: run what is in it, and reach nothing else.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
                      img-src data: blob:; media-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'";

/// Bytes that a page may have by default.
pub const PAGE_SIZE: usize = 8_000_000;

/// What a page shows.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// Name of the scene.
    pub name: &'a str,
    /// One line that says what was run.
    pub title: &'a str,
    /// What it is about; blank lines separate paragraphs.
    pub description: &'a str,
    /// Version of the program that ran it.
    pub version: &'a str,
    /// Whether the run came to its end and every step converged.
    pub converged: bool,
    /// How it ended.
    pub end: &'a str,
    /// The numbers that the run was made for.
    pub quantities: &'a [Measured],
    /// Solver health and whatever else is worth knowing: names and values.
    pub facts: &'a [(String, String)],
    /// Samples.
    pub recording: &'a Recording,
    /// The switching incidents to be listed, in the order of time.
    pub events: &'a [Logged],
    /// The pictures.
    pub plots: &'a [Plot],
    /// What moved.
    pub film: Option<&'a Film>,
    /// Bytes that the page may have: samples, frames and events are left out evenly until it fits.
    pub size: usize,
}

/// The page as the text of an HTML file.
pub fn replay_page(replay: &Replay<'_>) -> String {
    let title = escape(replay.title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header id=\"percuss-head\">\n<h1>{title}</h1>\n{}{}</header>\n<main>\n\
         <div id=\"percuss-app\"></div>\n\
         <noscript><p>The replay and the plots need scripts; the plots are also beside this page, as plot-1.svg and so on.</p></noscript>\n\
         <div id=\"percuss-static\">\n",
        paragraphs(replay.description),
        verdict(replay.converged, replay.end),
    );
    html.push_str(&tables::quantities(replay.quantities));
    html.push_str(&tables::facts(replay.facts));
    html.push_str(&events::section(replay.events));
    let events = events::listed(replay.events);
    let room = replay.size.saturating_sub(html.len() + SCRIPT.len());
    let channels = &replay.recording.channels;
    let samples = thin::channels(
        channels,
        match replay.film {
            Some(_) => room / 3,
            None => room,
        },
    );
    let room = room.saturating_sub(samples.text.len());
    let film = replay.film.map(|film| thin::film(film, room));
    html.push_str(&left_out(replay, &samples, film.as_ref(), events.len()));
    html.push_str("</div>\n</main>\n");
    if !replay.version.is_empty() {
        let version = escape(replay.version);
        let _ = writeln!(html, "<footer>Made with percuss {version}.</footer>");
    }
    let t = replay.recording.t();
    let ends = [t.first(), t.last()].map(|t| t.copied().unwrap_or_default());
    let (reel, reel_bytes, contact_bytes) = match film {
        Some(packed) => (Some(packed.reel), packed.film, packed.contacts),
        None => Default::default(),
    };
    let header = Header {
        format: 1,
        name: replay.name,
        title: replay.title,
        description: replay.description,
        version: replay.version,
        converged: replay.converged,
        end: replay.end,
        t: ends,
        quantities: replay.quantities.iter().map(Quantity::new).collect(),
        facts: replay.facts,
        unconverged: &replay.recording.unconverged,
        samples: samples.count,
        decimated_from: t.len(),
        channels: channels
            .iter()
            .map(|channel| Channel {
                name: &channel.name,
                unit: &channel.unit,
            })
            .collect(),
        events: events
            .iter()
            .map(|event| Incident {
                t: event.t,
                label: &event.label,
                from: event.from.to_string(),
                to: event.to.to_string(),
            })
            .collect(),
        events_total: replay.events.len(),
        plots: replay
            .plots
            .iter()
            .map(|plot| picture(plot, ends[1]))
            .collect(),
        film: reel,
    };
    let _ = writeln!(
        html,
        "<script type=\"application/json\" id=\"percuss-data\">{}</script>",
        header.json()
    );
    for (id, text) in [
        ("channels", samples.text),
        ("film", reel_bytes),
        ("contacts", contact_bytes),
    ] {
        let _ = writeln!(
            html,
            "<script type=\"text/plain\" id=\"percuss-{id}\">{text}</script>"
        );
    }
    let _ = writeln!(html, "<script>\n{SCRIPT}</script>\n</body>\n</html>");
    html
}

fn picture(plot: &Plot, end: f64) -> Picture<'_> {
    let (from, to) = plot.window(end);
    Picture {
        title: &plot.title,
        x: &plot.x,
        y: plot.y.iter().map(|y| y.as_str()).collect(),
        log_x: false,
        log_y: false,
        from,
        to,
        events: plot.events,
    }
}

fn paragraphs(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim);
    let paragraphs = paragraphs.filter(|paragraph| !paragraph.is_empty());
    paragraphs
        .map(|paragraph| format!("<p>{}</p>\n", escape(paragraph)))
        .collect()
}

fn verdict(converged: bool, end: &str) -> String {
    match (converged, end) {
        (true, _) => {
            "<p class=\"verdict good\">Converged: every step met its tolerance.</p>\n".to_owned()
        }
        (false, "complete" | "") => {
            "<p class=\"verdict bad\" role=\"alert\">Not converged: at least one step \
             missed its tolerance. Do not rely on these numbers.</p>\n"
                .to_owned()
        }
        (false, end) => format!(
            "<p class=\"verdict bad\" role=\"alert\">Not complete: {}.</p>\n",
            escape(end)
        ),
    }
}

/// What the page does not hold of what the run recorded.
fn left_out(
    replay: &Replay<'_>,
    samples: &thin::Samples,
    film: Option<&film::Packed<'_>>,
    events: usize,
) -> String {
    let mut parts = Vec::new();
    let mut tell = |held: usize, all: usize, what: &str| {
        if held < all {
            parts.push(format!("{held} of {all} {what}"));
        }
    };
    tell(samples.count, replay.recording.t().len(), "samples");
    if let (Some(packed), Some(film)) = (film, replay.film) {
        tell(packed.reel.times.count, film.frames_from, "frames");
        tell(film.parts.len(), film.parts_from, "bodies");
    }
    tell(events, replay.events.len(), "switching points");
    match parts.is_empty() {
        true => String::new(),
        false => format!(
            "<p class=\"faint\">To stay small this page holds {}; the files beside it hold them all.</p>\n",
            parts.join(", ")
        ),
    }
}

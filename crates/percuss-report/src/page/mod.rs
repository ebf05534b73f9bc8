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
use percuss_scene::findings::Figure;
use percuss_scene::recording::Measured;
use percuss_scene::run::Logged;
use percuss_scene::scene::Plot;

use crate::figure::narrow_svg;
use crate::text::escape;
use header::Header;

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
    /// What was found out beside the samples.
    pub figures: &'a [Figure],
    /// Bytes that the page may have: samples, frames and events are left out evenly until it fits.
    pub size: usize,
}

/// The page as the text of an HTML file.
pub fn replay_page(replay: &Replay<'_>) -> String {
    let mut html = opening(replay);
    html.push_str(&tables::quantities(replay.quantities));
    html.push_str(&figures(replay.figures));
    html.push_str(&tables::facts(replay.facts));
    html.push_str(&events::section(replay.events));
    let mut header = Header::new(replay, &events::listed(replay.events));
    let taken = html.len() + SCRIPT.len() + header.json().len();
    let room = replay.size.saturating_sub(taken);
    let share = if replay.film.is_some() { 3 } else { 1 };
    let samples = thin::channels(&replay.recording.channels, room / share);
    let film = replay.film;
    let film = film.map(|film| thin::film(film, room.saturating_sub(samples.text.len())));
    let (of_film, film, contacts) = match film {
        Some(packed) => (Some(packed.header), packed.film, packed.contacts),
        None => Default::default(),
    };
    (header.samples, header.film) = (samples.count, of_film);
    html.push_str(&left_out(replay, &header));
    html.push_str("</div>\n</main>\n");
    if !replay.version.is_empty() {
        let version = escape(replay.version);
        let _ = writeln!(html, "<footer>Made with percuss {version}.</footer>");
    }
    for (kind, id, text) in [
        ("application/json", "data", header.json()),
        ("text/plain", "channels", samples.text),
        ("text/plain", "film", film),
        ("text/plain", "contacts", contacts),
    ] {
        let _ = writeln!(
            html,
            "<script type=\"{kind}\" id=\"percuss-{id}\">{text}</script>"
        );
    }
    let _ = writeln!(html, "<script>\n{SCRIPT}</script>\n</body>\n</html>");
    html
}

/// Everything up to the tables that are read without scripts.
fn opening(replay: &Replay<'_>) -> String {
    let title = escape(replay.title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header id=\"percuss-head\">\n<h1>{title}</h1>\n{}{}</header>\n<main>\n\
         <div id=\"percuss-app\"></div>\n\
         <noscript><p>The replay and the plots need scripts; the plots are also beside this page, \
         as plot-1.svg and so on.</p></noscript>\n<div id=\"percuss-static\">\n",
        paragraphs(replay.description),
        verdict(replay),
    )
}

/// The figures as pictures, which the script takes over as they are.
fn figures(figures: &[Figure]) -> String {
    if figures.is_empty() {
        return String::new();
    }
    let pictures = figures
        .iter()
        .map(|figure| format!("<figure>\n{}</figure>\n", narrow_svg(figure)));
    format!(
        "<section id=\"percuss-figures\" class=\"card\" aria-label=\"Figures\">\n<h2>Figures</h2>\n\
         <div class=\"figures\">\n{}</div>\n</section>\n",
        pictures.collect::<String>()
    )
}

fn paragraphs(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim);
    let paragraphs = paragraphs.filter(|paragraph| !paragraph.is_empty());
    paragraphs
        .map(|paragraph| format!("<p>{}</p>\n", escape(paragraph)))
        .collect()
}

fn verdict(replay: &Replay<'_>) -> String {
    let warned = replay.facts.iter().any(|(name, _)| name == "warning");
    match (replay.converged, replay.end) {
        (true, _) if warned => {
            "<p class=\"verdict bad\">Every step met its tolerance, but there are warnings.</p>\n"
                .to_owned()
        }
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
fn left_out(replay: &Replay<'_>, header: &Header<'_>) -> String {
    let mut parts = Vec::new();
    let mut tell = |held: usize, all: usize, what: &str| {
        if held < all {
            parts.push(format!("{held} of {all} {what}"));
        }
    };
    tell(header.samples, header.decimated_from, "samples");
    if let (Some(of_film), Some(film)) = (&header.film, replay.film) {
        tell(of_film.times.count, film.frames_from, "frames");
        tell(film.parts.len(), film.parts_from, "bodies");
        tell(film.triangles(), film.triangles_from, "triangles");
    }
    tell(header.events.len(), header.events_total, "switching points");
    match parts.is_empty() {
        true => String::new(),
        false => format!(
            "<p class=\"faint\">To stay small this page holds {}; the files beside it hold them all.</p>\n",
            parts.join(", ")
        ),
    }
}

//! One page that holds a run: numbers, health, plots and events.
//!
//! It is a single HTML file without scripts and without anything to load, light or dark as the
//! reader's system is.

mod events;
mod tables;

use std::fmt::Write as _;

use percuss_scene::recording::{Event, Measured};

use crate::text::escape;

const STYLE: &str = include_str!("style.css");

/// What a page shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page<'a> {
    /// One line that says what was run.
    pub title: &'a str,
    /// What it is about; blank lines separate paragraphs.
    pub description: &'a str,
    /// Version of the program that ran it.
    pub version: &'a str,
    /// Whether every step converged.
    pub converged: bool,
    /// The numbers that the run was made for.
    pub quantities: &'a [Measured],
    /// Solver health and whatever else is worth knowing: names and values.
    pub facts: &'a [(String, String)],
    /// Every switching incident, in the order of time.
    pub events: &'a [Event],
    /// Worlds: the bodies as SVG markup, as [`bodies_svg`](crate::bodies_svg) returns it.
    pub picture: Option<&'a str>,
    /// Pictures as SVG markup, as [`plot_svg`](crate::plot_svg) and
    /// [`scatter_svg`](crate::scatter_svg) return it; it goes into the page as it is.
    pub plots: &'a [String],
}

/// The page as the text of an HTML file.
pub fn page(page: &Page<'_>) -> String {
    let title = escape(page.title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n{}{}</header>\n<main>\n",
        paragraphs(page.description),
        verdict(page.converged),
    );
    html.push_str(&tables::quantities(page.quantities));
    html.push_str(&figures("Bodies", page.picture));
    html.push_str(&figures("Plots", page.plots.iter().map(String::as_str)));
    html.push_str(&tables::facts(page.facts));
    html.push_str(&events::section(page.events));
    html.push_str("</main>\n");
    if !page.version.is_empty() {
        let version = escape(page.version);
        let _ = writeln!(html, "<footer>Made with percuss {version}.</footer>");
    }
    html.push_str("</body>\n</html>\n");
    html
}

fn paragraphs(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim);
    let paragraphs = paragraphs.filter(|paragraph| !paragraph.is_empty());
    paragraphs
        .map(|paragraph| format!("<p>{}</p>\n", escape(paragraph)))
        .collect()
}

fn verdict(converged: bool) -> &'static str {
    if converged {
        "<p class=\"verdict good\">Converged: every step met its tolerance.</p>\n"
    } else {
        "<p class=\"verdict bad\" role=\"alert\">Not converged: at least one step missed its \
         tolerance. Do not rely on these numbers.</p>\n"
    }
}

/// A section of pictures, where there are any.
fn figures<'a>(heading: &str, svgs: impl IntoIterator<Item = &'a str>) -> String {
    let mut html = String::new();
    for svg in svgs {
        let _ = writeln!(html, "<figure>\n{svg}</figure>");
    }
    match html.is_empty() {
        true => html,
        false => format!("<section>\n<h2>{heading}</h2>\n{html}</section>\n"),
    }
}

//! The list of switching incidents.

use std::fmt::Write as _;

use percuss_scene::run::Logged;

use crate::number::significant;
use crate::text::escape;

/// As many of the first incidents are in the table, and as many of the last.
const IN_TABLE: usize = 20;
/// As many of the first incidents are handed to the script, and as many of the last.
const LISTED: usize = 2000;

/// The incidents that the script is told of; of a long list the beginning and the end.
pub(super) fn listed(events: &[Logged]) -> Vec<&Logged> {
    let (first, last) = ends(events, LISTED);
    first.iter().chain(last).collect()
}

/// The section of events; of a long list the beginning and the end.
pub(super) fn section(events: &[Logged]) -> String {
    if events.is_empty() {
        return String::new();
    }
    let mut html = format!(
        "<section>\n<h2>Events</h2>\n<p>{}</p>\n\
         <div class=\"wide\"><table>\n<thead><tr><th scope=\"col\" class=\"number\">no.</th>\
         <th scope=\"col\" class=\"number\">t, s</th><th scope=\"col\">contact</th>\
         <th scope=\"col\">from</th><th scope=\"col\">to</th></tr></thead>\n<tbody>\n",
        match events.len() {
            1 => "one switching point".to_owned(),
            count => format!("{count} switching points"),
        }
    );
    let (first, last) = ends(events, IN_TABLE);
    rows(&mut html, first, 1);
    let hidden = events.len() - first.len() - last.len();
    if hidden > 0 {
        let _ = writeln!(
            html,
            "<tr><td colspan=\"5\" class=\"faint\">{hidden} more in events.csv</td></tr>"
        );
    }
    rows(&mut html, last, 1 + events.len() - last.len());
    html.push_str("</tbody>\n</table></div>\n</section>\n");
    html
}

/// The first and the last so many; nothing twice.
fn ends(events: &[Logged], count: usize) -> (&[Logged], &[Logged]) {
    match events.len() > 2 * count {
        true => (&events[..count], &events[events.len() - count..]),
        false => (events, &[]),
    }
}

/// Rows whose numbers begin with `number`.
fn rows(html: &mut String, events: &[Logged], number: usize) {
    for (k, event) in events.iter().enumerate() {
        let _ = writeln!(
            html,
            "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            number + k,
            significant(event.t, 12),
            escape(&event.label),
            event.from,
            event.to,
        );
    }
}

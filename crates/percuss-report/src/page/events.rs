//! The list of switching incidents.

use std::fmt::Write as _;

use percuss_scene::recording::Event;

use crate::number::significant;
use crate::text::escape;

/// As many of the first events are listed, and as many of the last.
const LISTED: usize = 200;

/// The section of events; of a long list the beginning and the end.
pub(super) fn section(events: &[Event]) -> String {
    if events.is_empty() {
        return String::new();
    }
    let mut html = format!(
        "<section>\n<h2>Events</h2>\n<details open>\n<summary>{}</summary>\n\
         <div class=\"tall\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\" class=\"number\">no.</th>\
         <th scope=\"col\" class=\"number\">t, s</th><th scope=\"col\">contact</th>\
         <th scope=\"col\">from</th><th scope=\"col\">to</th></tr></thead>\n<tbody>\n",
        match events.len() {
            1 => "one switching point".to_owned(),
            count => format!("{count} switching points"),
        }
    );
    let hidden = match events.len() > 2 * LISTED {
        true => LISTED..events.len() - LISTED,
        false => 0..0,
    };
    for (i, event) in events.iter().enumerate() {
        if hidden.contains(&i) {
            if i == hidden.start {
                let _ = writeln!(
                    html,
                    "<tr><td colspan=\"5\" class=\"faint\">{} more</td></tr>",
                    hidden.len()
                );
            }
            continue;
        }
        let _ = writeln!(
            html,
            "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            i + 1,
            significant(event.t, 12),
            escape(&event.label),
            event.from,
            event.to,
        );
    }
    html.push_str("</tbody>\n</table></div>\n</details>\n</section>\n");
    html
}

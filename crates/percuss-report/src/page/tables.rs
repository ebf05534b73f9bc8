//! Tables of quantities and of facts.

use std::fmt::Write as _;

use percuss_scene::recording::{Measured, Value};

use crate::number::significant;
use crate::text::escape;

/// Digits of a quantity.
const DIGITS: usize = 10;
/// Most members of a list that are written out.
const LISTED: usize = 12;

/// The numbers that a run was made for.
pub(super) fn quantities(quantities: &[Measured]) -> String {
    if quantities.is_empty() {
        return String::new();
    }
    let mut html = "<section>\n<h2>Quantities</h2>\n<div class=\"wide\"><table>\n\
                    <thead><tr><th scope=\"col\">quantity</th><th scope=\"col\" class=\"number\">value</th>\
                    <th scope=\"col\">unit</th></tr></thead>\n<tbody>\n"
        .to_owned();
    for quantity in quantities {
        let unit = if quantity.unit == "1" {
            ""
        } else {
            &quantity.unit
        };
        let note = quantity.note.as_deref().unwrap_or_default();
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td class=\"number\">{}{}</td><td>{}</td></tr>",
            escape(&quantity.name),
            value(&quantity.value),
            match note {
                "" => String::new(),
                note => format!(" <span class=\"faint\">{}</span>", escape(note)),
            },
            escape(unit),
        );
    }
    html.push_str("</tbody>\n</table></div>\n</section>\n");
    html
}

/// Names and values, one row each.
pub(super) fn facts(facts: &[(String, String)]) -> String {
    if facts.is_empty() {
        return String::new();
    }
    let mut html = "<section>\n<h2>The run</h2>\n<div class=\"wide\"><table>\n<tbody>\n".to_owned();
    for (name, value) in facts {
        let (name, value) = (escape(name), escape(value));
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>"
        );
    }
    html.push_str("</tbody>\n</table></div>\n</section>\n");
    html
}

fn value(value: &Value) -> String {
    match value {
        Value::Number(number) => significant(*number, DIGITS),
        Value::List(list) => {
            let written = list
                .iter()
                .take(LISTED)
                .map(|number| significant(*number, DIGITS));
            let written = written.collect::<Vec<_>>().join("<br>");
            match list.len().checked_sub(LISTED) {
                None | Some(0) => written,
                Some(more) => format!("{written}<br>and {more} more"),
            }
        }
        Value::Text(text) => escape(text),
        Value::Missing => "–".to_owned(),
    }
}

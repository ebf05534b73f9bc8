//! `[[draw]]`: what the replay page shows of a system of formulas.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::{Entry, Matrix, Row};

/// Something to be drawn: exactly one of line, polygon, circle, spring, arrow and text. Points are [x, y], or [x, y, z]
/// throughout; each coordinate, m, is a number or a formula of constants and recorded channels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// What it is called; by default what it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Located<String>>,
    /// A line through two or more points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Matrix>,
    /// A filled polygon with three or more corners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub polygon: Option<Matrix>,
    /// A disc, or a ball in space, about this point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub circle: Option<Row>,
    /// A spring between two points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spring: Option<Matrix>,
    /// An arrow from the first point to the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrow: Option<Matrix>,
    /// Words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Located<String>>,
    /// Where the words are; of everything else, from where its points are measured: the origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Row>,
    /// In the plane: the angle by which points are turned about `at`, rad; a number or a formula like coordinates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Entry>,
    /// Radius of the circle, m: a formula of constants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Entry>,
    /// Thickness of lines, springs and arrows, m: a formula of constants; thin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Entry>,
    /// A colour as #rrggbb, or black, grey, white, red, orange, yellow, green, blue, purple or brown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Located<String>>,
    /// How a line is drawn: solid by default, or dashed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<Located<String>>,
}

/// What can be drawn.
const KINDS: [&str; 6] = ["line", "polygon", "circle", "spring", "arrow", "text"];

impl Draw {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let given: Vec<_> = (table.entries().iter())
            .map(|(key, _)| key)
            .filter(|key| KINDS.contains(&key.as_str()))
            .collect();
        let hint = format!("give exactly one of {}", KINDS.join(", "));
        match given[..] {
            [] => {
                faults.push(Diagnostic::new(&table.place, "a drawing of nothing").with_hint(hint))
            }
            [_] => {}
            [first, second, ..] => {
                let message = format!("`{}` beside `{}`", second.value, first.value);
                faults.push(Diagnostic::new(&second.place, message).with_hint(hint));
            }
        }
        let mut points = |key| table.take(key).map(|node| read::matrix(node, key, faults));
        let [line, polygon, spring, arrow] =
            ["line", "polygon", "spring", "arrow"].map(&mut points);
        let draw = Self {
            name: read::optional_word(&mut table, "name", faults),
            line,
            polygon,
            spring,
            arrow,
            circle: read::optional_row(&mut table, "circle", faults),
            text: read::optional_text(&mut table, "text", faults),
            at: read::optional_row(&mut table, "at", faults),
            angle: read::optional_entry(&mut table, "angle", faults),
            radius: read::optional_entry(&mut table, "radius", faults),
            width: read::optional_entry(&mut table, "width", faults),
            colour: read::optional_word(&mut table, "colour", faults),
            style: read::optional_word(&mut table, "style", faults),
        };
        let is = |kind: &str| matches!(given[..], [only] if only.as_str() == kind);
        let missing = [
            (
                is("circle") && draw.radius.is_none(),
                "missing key `radius`",
                "give the radius in m",
            ),
            (
                is("text") && draw.at.is_none(),
                "missing key `at`",
                "say where, such as at = [0, 1]",
            ),
            (
                given.len() == 1 && !is("circle") && draw.radius.is_some(),
                "`radius` without `circle`",
                "leave it out",
            ),
        ];
        for (_, message, hint) in missing.into_iter().filter(|(fault, ..)| *fault) {
            faults.push(Diagnostic::new(&table.place, message).with_hint(hint));
        }
        table.finish(faults);
        draw
    }
}

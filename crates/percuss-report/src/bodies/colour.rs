//! Speed as colour: from dark and blue to bright and yellow, which readers with any colour vision tell apart.

use std::fmt::Write as _;

use crate::number::significant;

/// After cividis \[Nunez2018].
const SHADES: [&str; 16] = [
    "#00224e", "#00306f", "#123570", "#2f446d", "#43506c", "#545d6d", "#636a70", "#717675",
    "#808378", "#909178", "#a19e75", "#b3ad6f", "#c6bb66", "#d9ca59", "#eed94a", "#fee838",
];

/// The colour of a speed.
pub(super) fn shade(speed: f64, fastest: f64) -> &'static str {
    let part = if fastest > 0.0 { speed / fastest } else { 0.0 };
    // not a number becomes 0
    SHADES[((part * SHADES.len() as f64) as usize).min(SHADES.len() - 1)]
}

/// What the colours mean, with its lower left corner there.
pub(super) fn bar(x: f64, y: f64, fastest: f64) -> String {
    let (mut svg, width) = (String::new(), 8.0);
    for (k, shade) in SHADES.iter().enumerate() {
        let _ = write!(
            svg,
            "<rect fill=\"{shade}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width}\" height=\"9\"/>",
            x + 12.0 + k as f64 * width,
            y - 9.0,
        );
    }
    let _ = writeln!(
        svg,
        "<g class=\"ink\" fill=\"#333333\"><text x=\"{x:.1}\" y=\"{y:.1}\">0</text>\
         <text x=\"{:.1}\" y=\"{y:.1}\">{} m/s</text></g>",
        x + 18.0 + SHADES.len() as f64 * width,
        significant(fastest, 3),
    );
    svg
}

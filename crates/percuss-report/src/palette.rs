//! The colours of Okabe and Ito, which readers with any colour vision tell apart.

/// From strong to weak on white. The page has a lighter set for dark grounds.
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666",
];

/// Where the colours are used up they come again with these dashes.
const DASHES: [&str; 3] = ["", " stroke-dasharray=\"7 3\"", " stroke-dasharray=\"2 3\""];

/// The attributes that give the n-th line its look: a class for the style sheet of a page, and
/// the colour where there is none.
pub(crate) fn stroke(n: usize) -> String {
    let colour = n % COLOURS.len();
    format!("class=\"c{colour}\" stroke=\"{}\"", COLOURS[colour])
}

/// The number of the line with this colour and these dashes, each counted from 0.
pub(crate) fn number(colour: usize, dashes: usize) -> usize {
    colour % COLOURS.len() + dashes * COLOURS.len()
}

/// The attributes of an area of the n-th colour.
pub(crate) fn fill(n: usize) -> String {
    let colour = n % COLOURS.len();
    format!(
        "class=\"a{colour}\" fill=\"{}\" fill-opacity=\"0.22\"",
        COLOURS[colour]
    )
}

/// The dashes of the n-th line, an attribute or nothing.
pub(crate) fn dash(n: usize) -> &'static str {
    DASHES[n / COLOURS.len() % DASHES.len()]
}

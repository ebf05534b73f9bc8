//! The colours of Okabe and Ito, which readers with any colour vision tell apart, and those of fields.

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

/// Of fields from low to high, light to dark, in steps that look equal.
const RAMP: [[f64; 3]; 5] = [
    [237.0, 243.0, 250.0],
    [172.0, 207.0, 232.0],
    [94.0, 158.0, 207.0],
    [32.0, 100.0, 170.0],
    [9.0, 43.0, 99.0],
];

/// The colour of a value between 0 and 1.
pub(crate) fn colour(part: f64) -> [u8; 3] {
    let place = part.clamp(0.0, 1.0) * (RAMP.len() - 1) as f64;
    let below = (place as usize).min(RAMP.len() - 2);
    let share = place - below as f64;
    std::array::from_fn(|k| {
        (RAMP[below][k] + share * (RAMP[below + 1][k] - RAMP[below][k])).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ramp_goes_from_light_to_dark() {
        let sum = |part| colour(part).map(u32::from).iter().sum::<u32>();
        let sums: Vec<u32> = (0..=20).map(|k| sum(f64::from(k) / 20.0)).collect();
        assert!(sums.windows(2).all(|pair| pair[1] < pair[0]), "{sums:?}");
        assert_eq!(colour(0.0), [237, 243, 250]);
        assert_eq!(colour(2.0), [9, 43, 99]);
    }
}

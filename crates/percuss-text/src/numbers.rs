//! Numbers for people.

/// Up to ten significant digits, without trailing zeros; powers of ten where that is shorter.
pub fn shown(x: f64) -> String {
    rounded(x, 10)
}

/// Three digits, for people.
pub fn three_digits(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

/// A time rounded to microseconds, s.
pub fn microseconds(t: f64) -> f64 {
    (t * 1e6).round() / 1e6
}

/// Up to so many significant digits.
pub fn rounded(x: f64, digits: usize) -> String {
    if x == 0.0 || !x.is_finite() {
        return format!("{x}");
    }
    let after = digits.max(1) - 1;
    let magnitude = x.abs().log10().floor() as i32;
    if !(-4..10).contains(&magnitude) {
        let text = format!("{x:.after$e}");
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        return format!("{}e{power}", trimmed(digits));
    }
    let decimals = (after as i32 - magnitude).max(0) as usize;
    trimmed(&format!("{x:.decimals$}")).to_owned()
}

fn trimmed(digits: &str) -> &str {
    match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn numbers_are_short_and_exact_to_ten_digits() {
        let cases = [
            (0.145_976_065_1, "0.1459760651"),
            (12.0, "12"),
            (-0.5, "-0.5"),
            (0.0, "0"),
            (1.0 / 3.0, "0.3333333333"),
            (6.022e23, "6.022e23"),
            (1e-10, "1e-10"),
            (123_456_789.0, "123456789"),
        ];
        for (x, text) in cases {
            assert_eq!(shown(x), text);
        }
    }
}

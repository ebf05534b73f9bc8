//! Numbers as text.

/// At most `digits` significant digits, without the zeros that say nothing; powers of ten where
/// the number is very large or small.
pub(crate) fn significant(value: f64, digits: usize) -> String {
    if value.is_nan() {
        return "not a number".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    let digits = digits.max(1);
    let written = format!("{value:.*e}", digits - 1);
    let (mantissa, exponent) = written.split_once('e').unwrap_or((&written, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    match usize::try_from(digits as i32 - 1 - exponent) {
        Ok(decimals) if exponent >= -4 => trimmed(&format!("{value:.decimals$}")).to_owned(),
        _ => format!("{}e{exponent}", trimmed(mantissa)),
    }
}

/// A power of ten, such as 10⁻³.
pub(crate) fn power_of_ten(exponent: i32) -> String {
    let raised = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    };
    let exponent = exponent.to_string();
    format!("10{}", exponent.chars().map(raised).collect::<String>())
}

fn trimmed(text: &str) -> &str {
    let short = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    };
    if short == "-0" { "0" } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_say_nothing_are_left_out() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (100.0, "100"),
            (0.25, "0.25"),
            (0.145_976_051_234_5, "0.1459760512"),
            (-12_345.678, "-12345.678"),
            (1e9, "1000000000"),
            (1e10, "1e10"),
            (2.5e-7, "2.5e-7"),
            (0.000_12, "0.00012"),
            (f64::NEG_INFINITY, "−∞"),
            (f64::NAN, "not a number"),
        ] {
            assert_eq!(significant(value, 10), text);
        }
    }

    #[test]
    fn exponents_are_raised() {
        assert_eq!(power_of_ten(-3), "10⁻³");
        assert_eq!(power_of_ten(120), "10¹²⁰");
    }
}

//! From text to tokens.

use std::ops::Range;

use super::{Comparison, FormulaError};

/// A token of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Number(f64),
    Name(&'a str),
    Operator(char),
    Comparison(Comparison),
    End,
}

/// Cuts the text into tokens with the bytes they came from; the last one is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, FormulaError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, length) = if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if c.is_ascii_digit() || c == '.' {
            number(rest, at)?
        } else if c.is_alphabetic() || c == '_' {
            let length = name_length(rest);
            (Token::Name(&rest[..length]), length)
        } else if let Some((comparison, length)) = comparison(rest) {
            (Token::Comparison(comparison), length)
        } else if "+-*/^(),".contains(c) {
            if rest.starts_with("**") {
                return Err(FormulaError::new(at..at + 2, "unexpected `**`")
                    .with_hint("write powers as a^b"));
            }
            (Token::Operator(c), 1)
        } else {
            return Err(FormulaError::new(
                at..at + c.len_utf8(),
                format!("unexpected character `{}`", c.escape_debug()),
            ));
        };
        found.push((token, at..at + length));
        at += length;
    }
    found.push((Token::End, text.len()..text.len()));
    Ok(found)
}

/// Digits, a point, digits, an exponent.
fn number(rest: &str, at: usize) -> Result<(Token<'_>, usize), FormulaError> {
    let bytes = rest.as_bytes();
    let digits = |from: usize| {
        let run = bytes[from..].iter().take_while(|b| b.is_ascii_digit());
        from + run.count()
    };
    let mut end = digits(0);
    if bytes.get(end) == Some(&b'.') {
        end = digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let stop = digits(end + 1 + sign);
        if stop > end + 1 + sign {
            end = stop;
        }
    }
    match rest[..end].parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((Token::Number(value), end)),
        Ok(_) => Err(FormulaError::new(
            at..at + end,
            format!("number `{}` is too large", &rest[..end]),
        )),
        Err(_) => Err(FormulaError::new(
            at..at + end,
            format!("`{}` is not a number", &rest[..end]),
        )),
    }
}

/// Letters, digits and `_`; a point joins two parts, as in `N1.gap`.
fn name_length(rest: &str) -> usize {
    let mut end = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let joins = c == '.'
            && matches!(chars.peek(), Some((_, next)) if next.is_alphabetic() || *next == '_');
        if !(c.is_alphanumeric() || c == '_' || joins) {
            break;
        }
        end = i + c.len_utf8();
    }
    end
}

fn comparison(rest: &str) -> Option<(Comparison, usize)> {
    [
        ("<=", Comparison::LessEqual),
        (">=", Comparison::GreaterEqual),
        ("==", Comparison::Equal),
        ("!=", Comparison::NotEqual),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
    ]
    .into_iter()
    .find(|(sign, _)| rest.starts_with(sign))
    .map(|(sign, comparison)| (comparison, sign.len()))
}

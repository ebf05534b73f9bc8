//! Grammar of messages.

/// A number with its noun: 1 stop, 2 stops, 1 piece of scenery, 3 bodies.
pub fn counted(n: usize, noun: &str) -> String {
    if n == 1 {
        return format!("1 {noun}");
    }
    let (first, rest) = noun.split_once(' ').unwrap_or((noun, ""));
    // of "channel of a body" it is the channel, of "block row" the row that there are many of
    match rest.strip_prefix("of ") {
        Some(rest) => format!("{n} {} of {rest}", plural(first)),
        None => format!("{n} {}", plural(noun)),
    }
}

/// So many where another number is needed: 1 entry where 2 are needed.
pub fn instead(n: usize, noun: &str, needed: usize) -> String {
    let are = if needed == 1 { "is" } else { "are" };
    format!("{} where {needed} {are} needed", counted(n, noun))
}

fn plural(noun: &str) -> String {
    let vowel = |c: char| "aeiou".contains(c);
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowel) => format!("{stem}ies"),
        _ if noun.ends_with(['s', 'x']) || noun.ends_with("ch") => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_their_nouns() {
        for (n, noun, words) in [
            (1, "stop", "1 stop"),
            (0, "stop", "0 stops"),
            (2, "body", "2 bodies"),
            (2, "way", "2 ways"),
            (2, "box", "2 boxes"),
            (3, "piece of scenery", "3 pieces of scenery"),
            (4, "block row", "4 block rows"),
        ] {
            assert_eq!(counted(n, noun), words);
        }
        assert_eq!(instead(1, "entry", 2), "1 entry where 2 are needed");
        assert_eq!(instead(2, "entry", 1), "2 entries where 1 is needed");
    }
}

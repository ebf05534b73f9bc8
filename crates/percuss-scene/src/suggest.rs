//! "Did you mean …": the candidate nearest to a misspelt word.

/// Most candidates that are compared with a word.
const COMPARED: usize = 1000;

/// Returns the candidate that differs least from `word`, if one is near enough to be a likely slip.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .take(COMPARED)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(d, candidate)| *d <= allowed && *d < candidate.chars().count())
        .min_by_key(|(d, _)| *d)
        .map(|(_, candidate)| candidate)
}

/// What people call some keys of scenes.
const ALIASES: [(&str, &str); 22] = [
    ("quaternion", "rotation"),
    ("orientation", "rotation"),
    ("euler", "rotation"),
    ("height", "length"),
    ("length", "height"),
    ("dimensions", "size"),
    ("point", "position"),
    ("center", "position"),
    ("centre", "position"),
    ("origin", "position"),
    ("diameter", "radius"),
    ("friction", "mu"),
    ("restitution", "eps_N"),
    ("weight", "mass"),
    ("rho", "density"),
    ("angular_velocity", "omega"),
    ("spin", "omega"),
    ("timestep", "dt"),
    ("step", "dt"),
    ("duration", "until"),
    ("t_end", "until"),
    ("tolerance", "tol"),
];

/// The key that was meant: the nearest, the only one that goes on as `word` begins, or what `word` is called here.
pub(crate) fn nearest_key<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let alias = || {
        let mut aliases = ALIASES.iter().filter(|(alias, _)| *alias == word);
        aliases.find_map(|(_, key)| known.iter().find(|known| *known == key).copied())
    };
    let longer = || {
        let mut found = known.iter().filter(|key| key.starts_with(word));
        let first = found.next().filter(|_| word.len() >= 3);
        first.filter(|_| found.next().is_none()).copied()
    };
    nearest(word, known.iter().copied())
        .or_else(alias)
        .or_else(longer)
}

/// The same where no other candidate is as near.
pub(crate) fn likely<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let found = nearest(word, candidates.iter().copied())?;
    let as_near = |candidate: &&&str| distance(word, candidate) <= distance(word, found);
    (candidates.iter().filter(as_near).count() == 1).then_some(found)
}

/// Hint for an unknown word: the nearest candidate, or else the list of what is known.
pub(crate) fn hint<'a>(
    word: &str,
    kind: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> String {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    match nearest(word, candidates.iter().copied()) {
        Some(candidate) => format!("did you mean `{candidate}`?"),
        None if candidates.is_empty() => format!("there are no {kind}"),
        None => format!("known {kind}: {}", shortened(&candidates)),
    }
}

/// Joins a list for a message, cut after two dozen entries.
pub(crate) fn shortened(candidates: &[&str]) -> String {
    const SHOWN: usize = 24;
    let mut text = candidates[..candidates.len().min(SHOWN)].join(", ");
    if candidates.len() > SHOWN {
        text.push_str(", …");
    }
    text
}

/// Edit distance with transpositions of neighbours; a change of case costs nothing extra beyond
/// the first.
fn distance(a: &str, b: &str) -> usize {
    if a.to_lowercase() == b.to_lowercase() {
        return usize::from(a != b);
    }
    let a: Vec<char> = a.chars().take(64).collect();
    let b: Vec<char> = b.chars().take(64).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let substitution = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = substitution.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = last;
        last = row;
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_but_not_strangers() {
        let names = ["phi_S", "phi_M", "y"];
        assert_eq!(nearest("phi_s", names), Some("phi_S"));
        assert_eq!(nearest("phi_X", names), Some("phi_S"));
        assert_eq!(nearest("pih_M", names), Some("phi_M"));
        assert_eq!(nearest("velocity", names), None);
        assert_eq!(nearest("x", names), None);
    }

    #[test]
    fn finds_keys_by_what_people_call_them() {
        let keys = ["position", "rotation", "length", "radius"];
        assert_eq!(nearest_key("pos", &keys), Some("position"));
        assert_eq!(nearest_key("quaternion", &keys), Some("rotation"));
        assert_eq!(nearest_key("height", &keys), Some("length"));
        assert_eq!(nearest_key("height", &["radius"]), None);
        assert_eq!(nearest_key("vel", &["velocity", "velocities"]), None);
    }

    #[test]
    fn a_slip_that_may_mean_two_words_is_not_settled() {
        assert_eq!(
            likely("divice", &["device", "load", "loop"]),
            Some("device")
        );
        assert_eq!(nearest("loap", ["load", "loop"]), Some("load"));
        assert_eq!(likely("loap", &["load", "loop"]), None);
    }

    #[test]
    fn lists_what_is_known_when_nothing_is_near() {
        assert_eq!(hint("zz", "names", ["a_b", "c_d"]), "known names: a_b, c_d");
        assert_eq!(hint("zz", "names", []), "there are no names");
    }
}

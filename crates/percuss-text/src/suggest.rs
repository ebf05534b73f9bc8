//! "Did you mean …": the candidate nearest to a misspelt word.

/// Most candidates that are compared with a word.
const COMPARED: usize = 1000;

/// Returns the candidate that differs least from `word`, if one is near enough to be a likely slip.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .take(COMPARED)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(d, candidate)| *d <= allowed && *d < candidate.chars().count())
        .min_by_key(|(d, _)| *d)
        .map(|(_, candidate)| candidate)
}

/// What people call some keys and words of scenes.
const ALIASES: [(&str, &str); 78] = [
    ("quaternion", "rotation"),
    ("orientation", "rotation"),
    ("euler", "rotation"),
    ("height", "length"),
    ("length", "height"),
    ("dimensions", "size"),
    ("extents", "size"),
    ("half_extents", "size"),
    ("width", "size"),
    ("point", "position"),
    ("center", "position"),
    ("centre", "position"),
    ("center", "centre"),
    ("com", "centre"),
    ("origin", "position"),
    ("initial_position", "position"),
    ("initial_velocity", "velocity"),
    ("v0", "velocity"),
    ("speed", "velocity"),
    ("diameter", "radius"),
    ("r", "radius"),
    ("friction", "mu"),
    ("friction_coefficient", "mu"),
    ("coefficient_of_friction", "mu"),
    ("restitution", "eps_N"),
    ("coefficient_of_restitution", "eps_N"),
    ("bounciness", "eps_N"),
    ("cor", "eps_N"),
    ("e", "eps_N"),
    ("weight", "mass"),
    ("m", "mass"),
    ("rho", "density"),
    ("moment_of_inertia", "inertia"),
    ("J", "inertia"),
    ("angular_velocity", "omega"),
    ("spin", "omega"),
    ("gx", "gravity"),
    ("gy", "gravity"),
    ("gz", "gravity"),
    ("g", "gravity"),
    ("static", "fixed"),
    ("stiffness", "K"),
    ("k", "stiffness"),
    ("c", "damping"),
    ("d", "damping"),
    ("damper", "damping"),
    ("rest_length", "length"),
    ("l0", "length"),
    ("timestep", "dt"),
    ("time_step", "dt"),
    ("step", "dt"),
    ("duration", "until"),
    ("t_end", "until"),
    ("tend", "until"),
    ("t_max", "until"),
    ("end_time", "until"),
    ("time", "until"),
    ("tolerance", "tol"),
    ("iterations", "max_iter"),
    ("max_iterations", "max_iter"),
    ("type", "joint"),
    ("type", "kind"),
    ("type", "shape"),
    ("type", "method"),
    ("forces", "h"),
    ("force", "h"),
    ("mass", "M"),
    ("expression", "formula"),
    // joints
    ("hinge", "revolute"),
    ("pin", "revolute"),
    ("rotational", "revolute"),
    ("continuous", "revolute"),
    ("slider", "prismatic"),
    ("sliding", "prismatic"),
    ("ball", "spherical"),
    ("cardan", "universal"),
    ("rigid", "fixed"),
    ("floating", "free"),
];

/// What people call some sections, and what to do instead.
const SECTIONS: [(&str, &str); 22] = [
    ("plane", FLOOR),
    ("floor", FLOOR),
    ("ground", FLOOR),
    ("wall", FLOOR),
    ("ball", "a ball is [[sphere]]"),
    (
        "particle",
        "a small ball is [[sphere]], in the plane [[disc]]",
    ),
    ("cube", "it is called [[box]]"),
    ("cuboid", "it is called [[box]]"),
    ("rectangle", "it is called [[box]]"),
    ("circle", "it is called [[disc]]"),
    (
        "joint",
        "a joint is told by the [[link]] that hangs on it: parent = \"...\", joint = \"revolute\"",
    ),
    ("body", BODY),
    ("bodies", BODY),
    ("damper", "a damper is a [[spring]] with `damping`"),
    ("motor", "what drives a joint is [[actuator]]"),
    ("gravity", "gravity is a key of [world] and [mechanism]"),
    ("parameters", "named numbers are [constants]"),
    ("params", "named numbers are [constants]"),
    ("variables", "named numbers are [constants]"),
    ("initial", "the state at t = 0 is [start]"),
    ("initial_conditions", "the state at t = 0 is [start]"),
    (
        "simulation",
        "the end is the key `until` at the top, the step `dt` of [integrator]",
    ),
];
const FLOOR: &str = "a floor or wall is [[halfspace]] in a [world], with the `normal` on which bodies lie; in a [mechanism] [[touch]] has one";
const BODY: &str = "bodies are called by their shape in a [world], such as [[sphere]] and [[box]]; in a [mechanism] they are [[link]]";

/// What to do instead of a section of that name.
pub fn instead_of_section(word: &str) -> Option<&'static str> {
    let found = SECTIONS.iter().find(|(known, _)| *known == word);
    found.map(|(_, hint)| *hint)
}

/// What `word` is called among the candidates.
fn called<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let mut aliases = ALIASES.iter().filter(|(alias, _)| *alias == word);
    aliases.find_map(|(_, name)| candidates.iter().find(|known| *known == name).copied())
}

/// The key that was meant: the nearest, the only one that goes on as `word` begins, or what `word` is called here.
pub fn nearest_key<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let longer = || {
        let mut found = known.iter().filter(|key| key.starts_with(word));
        let first = found.next().filter(|_| word.len() >= 3);
        first.filter(|_| found.next().is_none()).copied()
    };
    let nearest = || nearest(word, known.iter().copied());
    let called = called(word, known);
    match word.len() <= 2 {
        true => called.or_else(nearest), // to short words many are near
        false => nearest().or(called).or_else(longer),
    }
}

/// The same where no other candidate is as near.
pub fn likely<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let found = nearest(word, candidates.iter().copied())?;
    let as_near = |candidate: &&&str| distance(word, candidate) <= distance(word, found);
    (candidates.iter().filter(as_near).count() == 1).then_some(found)
}

/// Hint for an unknown word: the nearest candidate, or else the list of what is known.
pub fn hint<'a>(word: &str, kind: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let meant = nearest(word, candidates.iter().copied());
    match meant.or_else(|| called(word, &candidates)) {
        Some(candidate) => format!("did you mean `{candidate}`?"),
        None if candidates.is_empty() => format!("there are no {kind}"),
        None => format!("known {kind}: {}", shortened(&candidates)),
    }
}

/// Joins a list for a message, cut after two dozen entries.
pub fn shortened(candidates: &[&str]) -> String {
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
        assert_eq!(nearest_key("gy", &["gravity", "mu"]), Some("gravity"));
        assert_eq!(nearest_key("gy", &["gap", "mu"]), None);
        let joints = ["revolute", "prismatic", "fixed"];
        assert_eq!(hint("hinge", "joints", joints), "did you mean `revolute`?");
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

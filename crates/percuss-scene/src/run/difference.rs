/// A line in which two scenes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference<'a> {
    /// Its section with brackets, empty at the top.
    pub section: &'a str,
    /// The line of the first scene, empty where it has none.
    pub old: &'a str,
    /// The line of the second scene, empty where it has none.
    pub new: &'a str,
}

/// Where two scenes, as written by [`Scene::to_toml`](crate::Scene::to_toml), differ in more than `until`: line by line,
/// or the first place only where one of them has more lines.
pub fn differences<'a>(old: &'a str, new: &'a str) -> Vec<Difference<'a>> {
    let (old, new) = (lines(old), lines(new));
    let longest = old.len().max(new.len());
    let pairs = (0..longest).map(|i| (old.get(i), new.get(i)));
    let differing = pairs.filter(|(a, b)| a != b).map(|(a, b)| Difference {
        section: a.or(b).map_or("", |line| line.0),
        old: a.map_or("", |line| line.1),
        new: b.map_or("", |line| line.1),
    });
    let most = if old.len() == new.len() { longest } else { 1 };
    differing.take(most).collect()
}

/// The lines that say something, each with its section.
fn lines(text: &str) -> Vec<(&str, &str)> {
    let mut section = "";
    let mut found = Vec::new();
    for line in text.lines() {
        if line.starts_with('[') && line.ends_with(']') {
            section = line;
        }
        let until = section.is_empty() && line.starts_with("until =");
        if !line.is_empty() && !line.starts_with('#') && !until {
            found.push((section, line));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_lines_are_named_and_the_end_time_is_none() {
        let old = "# head\nuntil = 1.0\n\n[integrator]\ndt = 0.001\ntol = 1e-9\n";
        let same = "until = 2.0\n[integrator]\ndt = 0.001\ntol = 1e-9\n";
        assert_eq!(differences(old, same), []);
        let other = same.replace("dt = 0.001", "dt = 0.002");
        let found = Difference {
            section: "[integrator]",
            old: "dt = 0.001",
            new: "dt = 0.002",
        };
        assert_eq!(differences(old, &other), [found]);
        let more = format!("{same}\n[solver]\n");
        let found = Difference {
            section: "[solver]",
            old: "",
            new: "[solver]",
        };
        assert_eq!(differences(old, &more), [found]);
    }
}

//! What may not be meant and is no fault: each kind is told once, with how often it was found.

/// Notices of several kinds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices {
    /// Kind, the first notice of it, and how many more there are.
    list: Vec<(&'static str, String, usize)>,
}

impl Notices {
    /// Notes something of this kind.
    pub fn push(&mut self, kind: &'static str, text: impl FnOnce() -> String) {
        match self.list.iter_mut().find(|(known, ..)| *known == kind) {
            Some((.., more)) => *more += 1,
            None => self.list.push((kind, text(), 0)),
        }
    }

    /// One line for each kind.
    pub fn into_lines(self) -> Vec<String> {
        let line = |(_, first, more): (_, String, usize)| match more {
            0 => first,
            more => format!("{first} (and {more} more of this kind)"),
        };
        self.list.into_iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_told_once() {
        let mut notices = Notices::default();
        for k in 0..13 {
            notices.push("turns", || format!("{k} turns"));
        }
        notices.push("late", || "too late".to_owned());
        assert_eq!(
            notices.into_lines(),
            ["0 turns (and 12 more of this kind)", "too late"]
        );
    }
}

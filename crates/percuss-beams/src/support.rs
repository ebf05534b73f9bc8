/// How one freedom of an end is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hold {
    /// It does not move.
    Fixed,
    /// It moves freely.
    Free,
    /// A spring: N/m in translation, N m/rad in rotation.
    Spring(f64),
}

/// How an end is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support {
    /// Across the beam; along it for a bar.
    pub translation: Hold,
    /// Of the cross-section; a bar has none.
    pub rotation: Hold,
}

impl Support {
    /// Neither moves nor turns.
    pub const CLAMPED: Support = Support {
        translation: Hold::Fixed,
        rotation: Hold::Fixed,
    };
    /// Turns but does not move.
    pub const PINNED: Support = Support {
        translation: Hold::Fixed,
        rotation: Hold::Free,
    };
    /// Moves but does not turn.
    pub const GUIDED: Support = Support {
        translation: Hold::Free,
        rotation: Hold::Fixed,
    };
    /// Moves and turns.
    pub const FREE: Support = Support {
        translation: Hold::Free,
        rotation: Hold::Free,
    };

    /// How many rigid motions two ends leave to a beam: 0 where it is held, 1 or 2 where it is a mechanism.
    pub fn rigid_motions(ends: [Support; 2]) -> usize {
        let moves = |end: Support| end.translation == Hold::Free;
        let turns = |end: Support| end.rotation == Hold::Free;
        // u = a + b x: translation springs and supports see a + b x, rotation ones see b
        let held = ends.iter().filter(|end| !moves(**end)).count();
        let straight = ends.iter().all(|end| turns(*end));
        match (held, straight) {
            (2, _) | (1, false) => 0,
            (1, true) | (0, false) => 1,
            _ => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mechanisms_are_counted() {
        let count = |a, b| Support::rigid_motions([a, b]);
        assert_eq!(count(Support::CLAMPED, Support::FREE), 0);
        assert_eq!(count(Support::PINNED, Support::PINNED), 0);
        assert_eq!(count(Support::PINNED, Support::GUIDED), 0);
        assert_eq!(count(Support::PINNED, Support::FREE), 1);
        assert_eq!(count(Support::GUIDED, Support::FREE), 1);
        assert_eq!(count(Support::FREE, Support::FREE), 2);
    }
}

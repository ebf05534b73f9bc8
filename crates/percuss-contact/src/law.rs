//! Set-valued laws as data. A new law is one arm here and one in each `match` the compiler then points to.

/// The law of one contact: which set C its percussion p belongs to.
///
/// Rows of a block are ordered normal, tangent 1, tangent 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Law {
    /// p_N ∈ ℝ₀⁺ (one row).
    Unilateral,
    /// p ∈ ℝ (one row): a joint, a clutch, a rope that stays taut.
    Bilateral,
    /// p_N ∈ ℝ₀⁺ and |p_T| ≤ μ p_N (two rows).
    PlanarCoulomb {
        /// Friction coefficient.
        mu: f64,
    },
    /// p_N ∈ ℝ₀⁺ and ‖p_T‖ ≤ μ p_N (three rows).
    SpatialCoulomb {
        /// Friction coefficient.
        mu: f64,
    },
    /// |p_T| ≤ bound (one row): a prestressed friction device in the plane.
    PlanarFriction {
        /// Bound of the percussion, N s.
        bound: f64,
    },
    /// ‖p_T‖ ≤ bound (two rows): a prestressed friction device in space.
    SpatialFriction {
        /// Bound of the percussion, N s.
        bound: f64,
    },
}

impl Law {
    /// How many rows the contact has in G.
    #[inline]
    pub fn rows(&self) -> usize {
        match self {
            Law::Unilateral | Law::Bilateral | Law::PlanarFriction { .. } => 1,
            Law::PlanarCoulomb { .. } | Law::SpatialFriction { .. } => 2,
            Law::SpatialCoulomb { .. } => 3,
        }
    }

    /// The law over a step of length `dt`: constant bounds of force, N, become bounds of percussion, N s.
    #[inline]
    pub fn over(self, dt: f64) -> Law {
        match self {
            Law::PlanarFriction { bound } => Law::PlanarFriction { bound: bound * dt },
            Law::SpatialFriction { bound } => Law::SpatialFriction { bound: bound * dt },
            other => other,
        }
    }

    /// The friction coefficient or bound that the law carries, if it has one.
    pub fn parameter(&self) -> Option<f64> {
        match *self {
            Law::Unilateral | Law::Bilateral => None,
            Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu } => Some(mu),
            Law::PlanarFriction { bound } | Law::SpatialFriction { bound } => Some(bound),
        }
    }
}

/// The laws of a problem with the first row of each contact's block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Laws {
    laws: Vec<Law>,
    offsets: Vec<usize>,
    rows: usize,
}

impl Laws {
    /// Appends the law of the next contact.
    pub fn push(&mut self, law: Law) {
        self.offsets.push(self.rows);
        self.rows += law.rows();
        self.laws.push(law);
    }

    /// Puts another law of as many rows in the place of that of contact `i`.
    ///
    /// # Panics
    /// Where it has other rows.
    pub fn replace(&mut self, i: usize, law: Law) {
        assert_eq!(self.laws[i].rows(), law.rows(), "a law of as many rows");
        self.laws[i] = law;
    }

    /// Keeps the first laws, so many of them.
    pub fn truncate(&mut self, count: usize) {
        if let Some(rows) = self.offsets.get(count) {
            self.rows = *rows;
            self.laws.truncate(count);
            self.offsets.truncate(count);
        }
    }

    /// Forgets all laws and keeps the memory.
    pub fn clear(&mut self) {
        self.laws.clear();
        self.offsets.clear();
        self.rows = 0;
    }

    /// Number of contacts.
    #[inline]
    pub fn len(&self) -> usize {
        self.laws.len()
    }

    /// Whether there is no contact at all.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.laws.is_empty()
    }

    /// Number of rows of all contacts together.
    #[inline]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// First row of contact `i`.
    #[inline]
    pub fn offset(&self, i: usize) -> usize {
        self.offsets[i]
    }

    /// Law of contact `i`.
    #[inline]
    pub fn law(&self, i: usize) -> Law {
        self.laws[i]
    }

    /// Every contact as (first row, law), in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (usize, Law)> + '_ {
        self.offsets.iter().copied().zip(self.laws.iter().copied())
    }
}

impl Extend<Law> for Laws {
    fn extend<T: IntoIterator<Item = Law>>(&mut self, iter: T) {
        let first = self.laws.len();
        self.laws.extend(iter);
        let rows = &mut self.rows;
        self.offsets.extend(self.laws[first..].iter().map(|law| {
            let offset = *rows;
            *rows += law.rows();
            offset
        }));
    }
}

impl FromIterator<Law> for Laws {
    fn from_iter<T: IntoIterator<Item = Law>>(iter: T) -> Self {
        let mut laws = Laws::default();
        laws.extend(iter);
        laws
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_force_become_bounds_of_percussion() {
        let (bound, dt) = (3.0, 0.25);
        for (law, expected) in [
            (Law::PlanarFriction { bound }, Some(0.75)),
            (Law::SpatialFriction { bound }, Some(0.75)),
            (Law::PlanarCoulomb { mu: 0.3 }, Some(0.3)),
            (Law::SpatialCoulomb { mu: 0.3 }, Some(0.3)),
            (Law::Unilateral, None),
            (Law::Bilateral, None),
        ] {
            assert_eq!(law.over(dt).parameter(), expected, "{law:?}");
            assert_eq!(law.over(dt).rows(), law.rows());
        }
    }
}

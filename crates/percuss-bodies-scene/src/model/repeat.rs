//! Where the copies of bodies and parts are.

use percuss_bodies::population::Lattice;
use percuss_math::space::{Pose, Quat, Vec3};

use super::frame::Frame;
use crate::section::Repeat;
use percuss_text::Row;
use percuss_text::diagnose::{Located, Place};
use percuss_text::words::instead;

/// Most copies of one body or part.
const MOST_COPIES: usize = 100_000;

impl Frame<'_> {
    /// How each copy is moved from the first, the first included; the first alone where nothing is repeated.
    pub fn copies(&mut self, repeat: Option<&Repeat>) -> Option<Vec<Pose>> {
        let Some(repeat) = repeat else {
            return Some(vec![Pose::IDENTITY]);
        };
        match repeat {
            Repeat::Ring {
                count,
                centre,
                axis,
                angle,
            } => {
                let centre = self.vector_or_zero(centre.as_ref(), "centre");
                let axis = match axis {
                    Some(axis) if self.planar => {
                        let hint = "in the plane rings go about z: leave it out";
                        let message = "`axis` is for space, this world is a plane";
                        self.fault(&axis.place, message, hint);
                        None
                    }
                    Some(axis) => self.direction(axis, "axis"),
                    None => Some(Vec3::z()),
                };
                let number = self.few(usize::try_from(**count).ok(), &count.place);
                let angle = match angle {
                    Some(angle) => self.number(angle, "angle"),
                    None => number.map(|number| std::f64::consts::TAU / number as f64),
                };
                let (number, centre, axis, angle) = (number?, centre?, axis?, angle?);
                let turned = |k: usize| {
                    let A = Quat::from_scaled_axis(k as f64 * angle * axis);
                    Pose {
                        r: centre - A * centre,
                        A,
                    }
                };
                Some((0..number).map(turned).collect())
            }
            Repeat::Row { count, step } => {
                let step = self.vector(step, "step");
                let number = self.few(usize::try_from(**count).ok(), &count.place);
                let (number, step) = (number?, step?);
                Some((0..number).map(|k| Pose::at(k as f64 * step)).collect())
            }
            Repeat::Grid { counts, spacing } => {
                let spacing = self.spacings(spacing);
                let counts_of = self.counts(counts)?;
                let total = counts_of.iter().try_fold(1usize, |n, k| n.checked_mul(*k));
                self.few(total, &counts.place)?;
                let grid = Lattice {
                    origin: Vec3::zeros(),
                    counts: counts_of,
                    spacing: spacing?,
                    jitter: 0.0,
                    seed: 0,
                    planar: self.planar,
                };
                Some(grid.places().into_iter().map(Pose::at).collect())
            }
        }
    }

    /// The number, where it is one of so few copies as may be.
    fn few(&mut self, count: Option<usize>, place: &Place) -> Option<usize> {
        let few = count.filter(|count| *count <= MOST_COPIES);
        if few.is_none() {
            let hint = format!("at most {MOST_COPIES}; [[emitter]] adds more bodies");
            self.fault(place, "these are too many copies", &hint);
        }
        few
    }

    /// How many along x, y and z; 1 along z in the plane.
    pub fn counts(&mut self, counts: &Located<Vec<Located<i64>>>) -> Option<[usize; 3]> {
        let needed = self.dimension();
        if counts.len() != needed {
            let message = format!("`counts` has {}", instead(counts.len(), "entry", needed));
            self.fault(&counts.place, message, "one for each axis");
            return None;
        }
        Some(std::array::from_fn(|k| {
            let count = counts.get(k);
            count.map_or(1, |n| usize::try_from(**n).unwrap_or(usize::MAX))
        }))
    }

    /// Distances along the axes, m.
    pub fn spacings(&mut self, spacing: &Row) -> Option<Vec3> {
        match spacing.as_slice() {
            [one] => self.number(one, "spacing").map(Vec3::repeat),
            _ => self.vector(spacing, "spacing"),
        }
    }
}

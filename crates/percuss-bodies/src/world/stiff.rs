//! Springs, dampers and drag that steps can be too long for.

use super::{End, Spring, World};

/// What asks for short steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stiff {
    /// A spring with its damper.
    Spring(Spring),
    /// Drag.
    Drag,
}

impl World {
    /// The step, s, from which on a spring alone or drag alone makes motion grow without bound, and which of them asks for
    /// the shortest; `None` where nothing does. Springs that hold one body together, and ends beside centres of mass, ask
    /// for shorter ones yet.
    ///
    /// Moreau's rule takes forces of the middle of the step and of velocities of its beginning. For ẍ + c ẋ + ω² x = 0 the
    /// matrix of a step has determinant 1 − c dt and trace 2 − ω² dt² − c dt, so that its eigenvalues are in the unit
    /// circle where ω² dt² + 2 c dt < 4.
    pub fn longest_step(&self) -> Option<(f64, Stiff)> {
        let springs = self.springs.iter().map(|spring| {
            let inverse: f64 = spring.ends.iter().map(|end| self.lightness(end)).sum();
            let (square, c) = (spring.stiffness * inverse, spring.damping * inverse);
            (limit(square, c), Stiff::Spring(*spring))
        });
        let drags = self.drags.iter().flat_map(|drag| {
            self.kinds.iter().map(|kind| {
                let turned = kind.inverse_I_K.diagonal().max();
                let c = (drag.linear / kind.mass).max(drag.angular * turned);
                (limit(0.0, c), Stiff::Drag)
            })
        });
        let shortest = springs.chain(drags).min_by(|a, b| a.0.total_cmp(&b.0));
        shortest.filter(|(dt, _)| dt.is_finite())
    }

    /// One over the mass at an end of a spring, 1/kg.
    fn lightness(&self, end: &End) -> f64 {
        match end {
            End::Body(id, _) => self.index_of(*id).map_or(0.0, |i| {
                1.0 / self.kinds[self.bodies[i].kind.0 as usize].mass
            }),
            End::Point(_) | End::Scenery(..) => 0.0,
        }
    }
}

/// The positive root of ω² dt² + 2 c dt = 4; infinite where both are zero.
fn limit(square: f64, c: f64) -> f64 {
    4.0 / (c + (c * c + 4.0 * square).sqrt())
}

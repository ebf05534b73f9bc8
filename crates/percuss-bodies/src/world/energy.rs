//! Energy and momentum of a world.

use super::forces::pose_of;
use super::{NQ, NU, World};
use percuss_math::space::Vec3;
use percuss_mech::{Energetic, State};

/// What a world balances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ledger {
    /// Kinetic energy of translation, J.
    pub translation: f64,
    /// Kinetic energy of rotation, J.
    pub rotation: f64,
    /// Potential energy of gravity and springs, J.
    pub potential: f64,
    /// Momentum, kg m/s.
    pub momentum: Vec3,
    /// Angular momentum about the origin, kg m²/s.
    pub angular_momentum: Vec3,
}

impl Ledger {
    /// Kinetic and potential energy together, J.
    pub fn energy(&self) -> f64 {
        self.translation + self.rotation + self.potential
    }

    /// Whether energies and momenta are numbers: of what is too far away or too fast they are none.
    pub fn is_finite(&self) -> bool {
        let momenta = self.momentum.iter().chain(self.angular_momentum.iter());
        self.energy().is_finite() && momenta.into_iter().all(|x| x.is_finite())
    }

    fn add(mut self, other: &Ledger) -> Self {
        self.translation += other.translation;
        self.rotation += other.rotation;
        self.potential += other.potential;
        self.momentum += other.momentum;
        self.angular_momentum += other.angular_momentum;
        self
    }
}

impl World {
    /// Energies and momenta of all bodies.
    pub fn ledger(&self, state: &State) -> Ledger {
        let mut ledger = self.sum(0, self.bodies.len(), state);
        for spring in &self.springs {
            ledger.potential += self.stored(spring, state.t, &state.q);
        }
        ledger
    }

    /// The sum over some bodies as a tree of halves: rounding grows with its depth only, and not with the threads.
    fn sum(&self, first: usize, last: usize, state: &State) -> Ledger {
        const LEAF: usize = 16;
        const TASK: usize = World::SHARED;
        let count = last - first;
        if count <= LEAF {
            let bodies = (first..last).map(|i| self.ledger_of(i, &state.q, &state.u));
            return bodies.fold(Ledger::default(), |sum, body| sum.add(&body));
        }
        let middle = first + count / 2;
        let halves = (
            || self.sum(first, middle, state),
            || self.sum(middle, last, state),
        );
        let (a, b) = if count > TASK {
            rayon::join(halves.0, halves.1)
        } else {
            (halves.0(), halves.1())
        };
        a.add(&b)
    }

    /// Energies and momenta of one body, without springs.
    pub fn ledger_of(&self, i: usize, q: &[f64], u: &[f64]) -> Ledger {
        let kind = &self.kinds[self.bodies[i].kind.0 as usize];
        let r = Vec3::from_column_slice(&q[i * NQ..i * NQ + 3]);
        let v = Vec3::from_column_slice(&u[i * NU..i * NU + 3]);
        let omega = Vec3::from_column_slice(&u[i * NU + 3..(i + 1) * NU]);
        let spin = if kind.isotropic {
            kind.I_K[(0, 0)] * omega
        } else {
            let A = pose_of(q, i).A;
            A * (kind.I_K * A.inverse_transform_vector(&omega))
        };
        let momentum = kind.mass * v;
        Ledger {
            translation: 0.5 * momentum.dot(&v),
            rotation: 0.5 * spin.dot(&omega),
            potential: -kind.mass * self.gravity.dot(&r),
            momentum,
            angular_momentum: r.cross(&momentum) + spin,
        }
    }
}

impl Energetic for World {
    fn kinetic_energy(&self, _: f64, q: &[f64], u: &[f64]) -> f64 {
        let bodies = (0..self.bodies.len()).map(|i| self.ledger_of(i, q, u));
        bodies.map(|body| body.translation + body.rotation).sum()
    }

    fn potential_energy(&self, t: f64, q: &[f64]) -> f64 {
        let bodies = self.bodies.iter().enumerate().map(|(i, body)| {
            let r = Vec3::from_column_slice(&q[i * NQ..i * NQ + 3]);
            -self.kinds[body.kind.0 as usize].mass * self.gravity.dot(&r)
        });
        let springs = self.springs.iter().map(|spring| self.stored(spring, t, q));
        bodies.sum::<f64>() + springs.sum::<f64>()
    }
}

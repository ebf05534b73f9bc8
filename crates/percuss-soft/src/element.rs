//! What the structure asks of an element.

use crate::load::Load;
use crate::support::Support;
use percuss_math::space::{Mat3, Vec3};

/// A symmetric matrix over the coordinates of an element's two nodes, in blocks.
#[derive(Clone, Debug)]
pub struct Blocks<const N: usize> {
    /// First node with itself.
    pub aa: [[f64; N]; N],
    /// Second node (rows) with the first.
    pub ba: [[f64; N]; N],
    /// Second node with itself.
    pub bb: [[f64; N]; N],
}

impl<const N: usize> Blocks<N> {
    /// The zero matrix.
    pub fn zeros() -> Self {
        let zero = [[0.0; N]; N];
        Blocks {
            aa: zero,
            ba: zero,
            bb: zero,
        }
    }
}

/// How stresses are weighted between the two ends of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Weight of the end, ½ to 1.
    pub theta: f64,
    /// 1/Δt, 1/s; zero where nothing moves.
    pub per_dt: f64,
}

impl Weights {
    /// Statics: both ends are one state.
    pub const STATIC: Weights = Weights {
        theta: 0.5,
        per_dt: 0.0,
    };
}

/// What of the inertia of sections is in the motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inertia {
    /// A constant mass matrix: masses, and in space the turn about the axis as a coordinate of its own.
    #[default]
    Constant,
    /// Sections that tilt and turn, with the terms that are quadratic in velocities.
    Full,
}

impl Weights {
    /// Mean rate over the step becomes the rate at its end: x_E = x_B + (x̄ − x_B)/θ.
    #[inline]
    pub(crate) fn end(&self, begin: f64, mean: f64) -> f64 {
        begin + (mean - begin) / self.theta
    }
}

/// An element between two nodes of `N` coordinates each: position, slope, and the angle of the section in space.
pub trait Element<const N: usize>: Clone {
    /// Axes of space: 2 or 3.
    const AXES: usize;

    /// Elastic energy, J, of the coordinates of both nodes.
    fn energy(&self, q: &[f64]) -> f64;

    /// Adds ∂V/∂q as a difference between two states, with damping: at both ends the same coordinates give the derivative.
    fn forces(&self, q_b: &[f64], q_e: &[f64], weights: Weights, f: &mut [f64]);

    /// Adds ∂²V/∂q²: the part of the material times `material` (stretch, bending and twist), that of the stresses times
    /// `geometry`.
    fn tangent(&self, q: &[f64], material: [f64; 2], geometry: f64, K: &mut Blocks<N>);

    /// Relaxation times of stretch and of bending and twist, s: stress is stiffness times (strain + time × rate).
    fn damping(&self) -> [f64; 2];

    /// Energy that damping in the material takes between two states, J.
    fn damped(&self, q_b: &[f64], q_e: &[f64], per_dt: f64) -> f64;

    /// The constant mass matrix.
    fn mass(&self) -> &Blocks<N>;

    /// Length along the reference, m.
    fn length(&self) -> f64;

    /// Largest |cos(d, r′)|: how near a director has come to the beam; 0 in the plane.
    fn alignment(&self, q: &[f64]) -> f64;

    /// Numbers of the velocities that axes of sections keep from step to step; none where the mass matrix has all inertia.
    fn spins(&self) -> usize;

    /// Those velocities where coordinates change with `u`.
    fn spin(&self, q: &[f64], u: &[f64], v: &mut [f64]);

    /// Adds the inertia of sections that turn, between two states, from velocities `v` of axes at the first.
    fn spin_forces(&self, q_b: &[f64], q_e: &[f64], weights: Weights, v: &[f64], f: &mut [f64]);

    /// Velocities of axes from the first state to the second.
    fn advance_spin(&self, q_b: &[f64], q_e: &[f64], weights: Weights, v: &mut [f64]);

    /// Adds s times the mass matrix at `q` of sections that turn.
    fn spin_mass(&self, q: &[f64], s: f64, M: &mut Blocks<N>);

    /// Kinetic energy, J, and angular momentum, kg m²/s, of velocities of axes.
    fn spin_content(&self, q: &[f64], v: &[f64]) -> (f64, Vec3);

    /// After an accepted step: directors follow the beam.
    fn follow(&mut self, q: &[f64]);

    /// Appends what it remembers of the steps before.
    fn history(&self, _numbers: &mut Vec<f64>) {}

    /// Takes over what [`Element::history`] gave, from the front; false where there is too little.
    fn recall(&mut self, _numbers: &mut &[f64]) -> bool {
        true
    }

    /// Place of the axis, m, at x ∈ [−1, 1].
    fn place(&self, x: f64, q: &[f64]) -> Vec3;

    /// Place, m, and axes of the section (columns e₁, e₂, e₃) at x ∈ [−1, 1].
    fn frame(&self, x: f64, q: &[f64]) -> (Vec3, Mat3);

    /// Adds the force on coordinates of a force `F`, N, and a moment `m`, N m, at x ∈ [−1, 1].
    fn wrench(&self, x: f64, q: &[f64], F: &Vec3, m: &Vec3, f: &mut [f64]);

    /// Slopes of a clamp along the axes of a section that stands as `A`.
    fn aim(support: &mut Support<N>, A: &Mat3);

    /// Changes of what a clamp holds at x = ±1, along its axes, that bring the section from `q` of the node to `A`.
    fn turn_way(&self, x: f64, A: &Mat3, q: &[f64], way: &mut [f64]);

    /// Rates of the same where the section stands as `A` and turns with `omega`, rad/s.
    fn turn_rate(&self, x: f64, A: &Mat3, omega: &Vec3, q: &[f64], rate: &mut [f64]);

    /// Adds s times the force on coordinates of a load.
    fn load(&self, load: &Load, s: f64, q: &[f64], f: &mut [f64]) {
        let (mut F, mut m) = (s * Vec3::from(load.force), s * Vec3::from(load.moment));
        if load.follows {
            let (_, A) = self.frame(load.x, q);
            (F, m) = (A * F, A * m);
        }
        self.wrench(load.x, q, &F, &m, f);
    }
}

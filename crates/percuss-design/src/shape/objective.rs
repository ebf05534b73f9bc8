use super::minimise::Smooth;
use crate::DesignError;
use crate::beam::{Beam, Matrices};
use percuss_math::Halt;
use percuss_math::band::{Band, PivotedLu, lowest};

/// What a shape is to be best at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The smallest zone of the resonances (i, j) of any order: Φ, and with it the largest δ_res, whatever γ and φ
    /// [Mailybaev2006, eq. (14)].
    Zone {
        /// First mode, from 1.
        i: usize,
        /// Second mode, from 1.
        j: usize,
    },
    /// The largest buckling force.
    Buckling,
    /// The largest frequency ω_i.
    Frequency {
        /// The mode, from 1.
        i: usize,
    },
    /// The largest gap ω_{i+1} − ω_i.
    Gap {
        /// The mode below the gap, from 1.
        i: usize,
    },
}

impl Objective {
    /// The highest mode involved.
    pub fn highest(&self) -> usize {
        match *self {
            Objective::Zone { i, j } => i.max(j),
            Objective::Buckling => 1,
            Objective::Frequency { i } => i,
            Objective::Gap { i } => i + 1,
        }
    }
}

/// A mode that is followed from shape to shape.
struct Followed {
    /// Its place in the spectrum where that decides, from 0.
    index: usize,
    /// Mode of the shape accepted last, uᵀ M u = 1.
    u: Vec<f64>,
    trial: Vec<f64>,
    lambda: f64,
}

/// An objective with its exact gradient, in the form that is minimised: Φ², −p_cr, −ω_i, −(ω_{i+1} − ω_i).
///
/// Modes are followed by their shape, since they may change order where the beam gets thin; buckling, frequencies and
/// gaps go by place in the spectrum.
pub(crate) struct Evaluator {
    objective: Objective,
    matrices: Matrices,
    followed: Vec<Followed>,
    lu: PivotedLu<3>,
    work: Band<3>,
    scratch: [Vec<f64>; 3],
    /// Takes every value away once somebody asks for it.
    pub halt: Halt,
}

impl Evaluator {
    /// For a beam whose width is the first shape. Its modes are numbered as in its spectrum.
    pub fn new(beam: &Beam, objective: Objective) -> Result<Self, DesignError> {
        beam.check()?;
        beam.resolves(objective.highest())?;
        let mut matrices = Matrices::new(beam);
        let indices = match objective {
            Objective::Zone { i, j } if i == j => vec![i - 1],
            Objective::Zone { i, j } => vec![i - 1, j - 1],
            Objective::Buckling => vec![0],
            Objective::Frequency { i } => vec![i - 1],
            Objective::Gap { i } => vec![i - 1, i],
        };
        let vectors = if objective == Objective::Buckling {
            // the pencil of buckling has G in the place of M and no static force
            matrices.p0 = 0.0;
            matrices.set_width(&beam.s);
            lowest(&matrices.K, &matrices.G, 1)?.x
        } else {
            beam.vectors(&matrices, objective.highest())?.1.x
        };
        let order = matrices.order();
        let follow = |index: usize| Followed {
            index,
            u: vectors[index].clone(),
            trial: vectors[index].clone(),
            lambda: 0.0,
        };
        Ok(Evaluator {
            objective,
            followed: indices.into_iter().map(follow).collect(),
            lu: PivotedLu::default(),
            work: Band::zeros(order),
            scratch: std::array::from_fn(|_| vec![0.0; order]),
            matrices,
            halt: Halt::default(),
        })
    }

    fn buckles(&self) -> bool {
        self.objective == Objective::Buckling
    }

    fn B(&self) -> &Band<3> {
        if self.buckles() {
            &self.matrices.G
        } else {
            &self.matrices.M
        }
    }

    fn quotient(&mut self, s: &[f64], u: &[f64]) -> f64 {
        if self.buckles() {
            self.matrices.bending(s, u) / self.matrices.slopes(u, u)
        } else {
            self.matrices.quotient(s, u, &mut self.scratch[0])
        }
    }

    /// A − λ B.
    fn shift(&mut self, lambda: f64) {
        self.work.reset(self.matrices.order());
        self.work.add_scaled(1.0, &self.matrices.A);
        let B = if self.objective == Objective::Buckling {
            &self.matrices.G
        } else {
            &self.matrices.M
        };
        self.work.add_scaled(-lambda, B);
    }

    /// The mode of the new matrices that goes on from the accepted one: Rayleigh's iteration, checked by the overlap or by
    /// the place in the spectrum, else chosen from the whole lower spectrum.
    fn follow(&mut self, s: &[f64], mode: &mut Followed) -> Option<()> {
        mode.trial.copy_from_slice(&mode.u);
        let mut lambda = self.quotient(s, &mode.u);
        let mut settled = false;
        for _ in 0..8 {
            self.shift(lambda);
            self.lu.factor(&self.work);
            let mut y = std::mem::take(&mut self.scratch[1]);
            self.B().multiply(&mode.trial, &mut y);
            self.lu.solve(&mut y);
            self.normalise(&mut y);
            let overlap = self.overlap(&mode.trial, &y);
            mode.trial
                .iter_mut()
                .zip(&y)
                .for_each(|(t, y)| *t = overlap.signum() * y);
            self.scratch[1] = y;
            let next = self.quotient(s, &mode.trial);
            let change = (next - lambda).abs();
            lambda = next;
            // the iteration is cubic: what moved λ by 1e-8 has moved the mode to the last digits
            if change <= 1e-8 * lambda.abs() {
                settled = true;
                break;
            }
        }
        mode.lambda = lambda;
        if settled && lambda > 0.0 && self.is_the_one(mode) {
            return Some(());
        }
        self.choose(s, mode)
    }

    fn normalise(&mut self, u: &mut [f64]) {
        let mut Bu = std::mem::take(&mut self.scratch[0]);
        self.B().multiply(u, &mut Bu);
        let length = dot(u, &Bu).abs().sqrt();
        u.iter_mut().for_each(|u| *u /= length);
        self.scratch[0] = Bu;
    }

    /// uᵀ B v.
    fn overlap(&mut self, u: &[f64], v: &[f64]) -> f64 {
        let mut Bv = std::mem::take(&mut self.scratch[0]);
        self.B().multiply(v, &mut Bv);
        let overlap = dot(u, &Bv);
        self.scratch[0] = Bv;
        overlap
    }

    fn is_the_one(&mut self, mode: &Followed) -> bool {
        if matches!(self.objective, Objective::Zone { .. }) {
            let length = self.overlap(&mode.u, &mode.u).sqrt();
            let overlap = self.overlap(&mode.u, &mode.trial) / length;
            return overlap.abs() > 0.8;
        }
        // as many eigenvalues below as the place says
        let count = |evaluator: &mut Self, lambda: f64| {
            evaluator.shift(lambda);
            let factor = evaluator.work.clone().factor();
            factor.map(|f| f.negative_pivots()).unwrap_or(usize::MAX)
        };
        count(self, mode.lambda * (1.0 - 1e-7)) == mode.index
    }

    fn choose(&mut self, s: &[f64], mode: &mut Followed) -> Option<()> {
        let pairs = lowest(&self.matrices.A, self.B(), mode.index + 4).ok()?;
        let best = if matches!(self.objective, Objective::Zone { .. }) {
            let overlaps: Vec<f64> = pairs
                .x
                .iter()
                .map(|x| self.overlap(&mode.u, x).abs())
                .collect();
            (0..overlaps.len()).max_by(|a, b| overlaps[*a].total_cmp(&overlaps[*b]))?
        } else {
            mode.index
        };
        mode.trial.copy_from_slice(&pairs.x[best]);
        if self.overlap(&mode.u, &mode.trial) < 0.0 {
            mode.trial.iter_mut().for_each(|t| *t = -*t);
        }
        mode.lambda = self.quotient(s, &pairs.x[best]);
        (mode.lambda > 0.0).then_some(())
    }

    /// Adds factor · ∂λ/∂s = factor · uᵀ (∂K − λ ∂M) u.
    fn add_eigenvalue(&self, mode: &Followed, factor: f64, out: &mut [f64]) {
        let mass = if self.buckles() {
            0.0
        } else {
            -factor * mode.lambda
        };
        self.matrices
            .add_sensitivity(&mode.trial, &mode.trial, factor, mass, out);
    }

    /// Φ² and its gradient. The modes' change is met by adjoint vectors
    ///
    /// ```text
    /// (A − λ_i M) z_i = G u_j − b M u_i,   u_iᵀ M z_i = 0,        b = u_iᵀ G u_j
    /// ∂b = Σ −z_iᵀ (∂K − λ_i ∂M) u_i − ½ b u_iᵀ ∂M u_i
    /// ```
    ///
    /// one solve for each mode, with the row of the largest entry of u_i held \[Nelson1976].
    fn zone(&mut self, modes: &[Followed], gradient: &mut [f64]) -> f64 {
        let (first, last) = (&modes[0], &modes[modes.len() - 1]);
        let b = self.matrices.slopes(&first.trial, &last.trial);
        let product = (first.lambda * last.lambda).sqrt();
        let value = b * b / product;
        let share = if modes.len() == 1 { 2.0 } else { 1.0 };
        for (mode, other) in [(first, last), (last, first)].iter().take(modes.len()) {
            let z = self.adjoint(mode, &other.trial, b);
            let factor = share * 2.0 * b / product;
            let (u, lambda) = (&mode.trial, mode.lambda);
            self.matrices
                .add_sensitivity(&z, u, -factor, factor * lambda, gradient);
            self.matrices
                .add_sensitivity(u, u, 0.0, -0.5 * b * factor, gradient);
            self.add_eigenvalue(mode, -0.5 * share * value / lambda, gradient);
            self.scratch[2] = z;
        }
        value
    }

    fn adjoint(&mut self, mode: &Followed, other: &[f64], b: f64) -> Vec<f64> {
        let u = &mode.trial;
        let mut Mu = std::mem::take(&mut self.scratch[1]);
        let mut z = std::mem::take(&mut self.scratch[2]);
        self.matrices.M.multiply(u, &mut Mu);
        self.matrices.G.multiply(other, &mut z);
        z.iter_mut().zip(&Mu).for_each(|(z, Mu)| *z -= b * Mu);
        let held = (0..u.len()).fold(0, |k, i| if u[i].abs() > u[k].abs() { i } else { k });
        self.shift(mode.lambda);
        let n = u.len();
        for i in held.saturating_sub(3)..=(held + 3).min(n - 1) {
            let entry = self.work.get(i, held);
            self.work.add(i, held, -entry);
        }
        self.work.add(held, held, 1.0);
        z[held] = 0.0;
        self.lu.factor(&self.work);
        self.lu.solve(&mut z);
        let along = dot(&Mu, &z);
        z.iter_mut().zip(u).for_each(|(z, u)| *z -= along * u);
        self.scratch[1] = Mu;
        z
    }
}

impl Smooth for Evaluator {
    fn value(&mut self, s: &[f64], gradient: &mut [f64]) -> Option<f64> {
        if self.halt.is_asked() {
            return None;
        }
        self.matrices.set_width(s);
        if self.matrices.p0 > 0.0 {
            let factor = self.matrices.A.clone().factor().ok()?;
            if factor.negative_pivots() > 0 {
                return None;
            }
        }
        let mut modes = std::mem::take(&mut self.followed);
        let followed = modes.iter_mut().try_for_each(|mode| self.follow(s, mode));
        gradient.fill(0.0);
        let value = followed.map(|()| match self.objective {
            Objective::Zone { .. } => self.zone(&modes, gradient),
            Objective::Buckling => {
                self.add_eigenvalue(&modes[0], -1.0, gradient);
                -modes[0].lambda
            }
            Objective::Frequency { .. } => {
                let omega = modes[0].lambda.sqrt();
                self.add_eigenvalue(&modes[0], -0.5 / omega, gradient);
                -omega
            }
            Objective::Gap { .. } => {
                let [low, high] = [modes[0].lambda.sqrt(), modes[1].lambda.sqrt()];
                self.add_eigenvalue(&modes[0], 0.5 / low, gradient);
                self.add_eigenvalue(&modes[1], -0.5 / high, gradient);
                low - high
            }
        });
        self.followed = modes;
        value.filter(|v| v.is_finite())
    }

    fn accept(&mut self) {
        for mode in &mut self.followed {
            std::mem::swap(&mut mode.u, &mut mode.trial);
        }
    }
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

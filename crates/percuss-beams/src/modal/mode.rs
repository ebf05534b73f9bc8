use super::conditions::{determinant, frequency, functions, integrals, null_vector};
use crate::Support;
use percuss_math::roots::itp;
use std::f64::consts::PI;

/// One mode with ∫ U² + β² U′² dx = 1 [Liakou2017, eq. (60)].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mode {
    /// Frequency, in units of √(EI/(ρA ℓ⁴)).
    pub omega: f64,
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// p + s x: a motion without bending.
    Rigid {
        p: f64,
        s: f64,
    },
    Bending {
        a: f64,
        b: f64,
        c: [f64; 4],
    },
}

impl Mode {
    /// The first `count` modes of a beam with these supports, rigid motions first.
    pub fn first(beta: f64, supports: [Support; 2], count: usize) -> Vec<Mode> {
        let mut modes = rigid(beta, supports);
        modes.truncate(count);
        // roots are about π apart in a
        let step = PI / 16.0;
        let f = |a: f64| determinant(beta, supports, a);
        let mut from = step;
        let mut left = f(from);
        while modes.len() < count {
            let to = from + step;
            let right = f(to);
            if left * right <= 0.0
                && left != 0.0
                && let Some(a) = itp(f, from, to, 1e-15 * to)
            {
                modes.push(bending(beta, supports, a));
            }
            (from, left) = (to, right);
        }
        modes
    }

    /// U(x).
    pub fn shape(&self, x: f64) -> f64 {
        self.derivative(0, x)
    }

    /// U′(x).
    pub fn slope(&self, x: f64) -> f64 {
        self.derivative(1, x)
    }

    fn derivative(&self, order: usize, x: f64) -> f64 {
        match self.form {
            Form::Rigid { p, s } => [p + s * x, s][order],
            Form::Bending { a, b, c } => {
                let f = functions(a, b, x)[order];
                f.iter().zip(c).map(|(f, c)| f * c).sum()
            }
        }
    }

    /// ∫ U dx over the beam: what a uniform load does to the mode.
    pub fn mean(&self) -> f64 {
        match self.form {
            Form::Rigid { p, s } => p + 0.5 * s,
            Form::Bending { a, b, c } => {
                let means = integrals(a, b).0;
                means.iter().zip(c).map(|(f, c)| f * c).sum()
            }
        }
    }

    /// Scales the mode to the norm (60).
    fn normal(mut self, beta: f64) -> Mode {
        match &mut self.form {
            Form::Rigid { p, s } => {
                let square = *p * *p + *p * *s + *s * *s / 3.0 + (beta * *s).powi(2);
                let scale = 1.0 / square.sqrt();
                (*p, *s) = (scale * *p, scale * *s);
            }
            Form::Bending { a, b, c } => {
                let G = integrals(*a, *b).1;
                let product = |c: &[f64; 4]| {
                    let row = |i: usize| (0..4).map(|j| G[i][j] * c[j]).sum::<f64>();
                    (0..4).map(|i| c[i] * row(i)).sum::<f64>()
                };
                // the slope is a sum of the same four functions
                let slope = [-*a * c[1], *a * c[0], -*b * c[2], *b * c[3]];
                let scale = 1.0 / (product(c) + beta * beta * product(&slope)).sqrt();
                c.iter_mut().for_each(|c| *c *= scale);
            }
        }
        self
    }
}

fn bending(beta: f64, supports: [Support; 2], a: f64) -> Mode {
    let (omega, b) = frequency(beta, a);
    let c = null_vector(beta, supports, a);
    let form = Form::Bending { a, b, c };
    Mode { omega, form }.normal(beta)
}

/// Translation and rotation about the middle or about the end that is held.
fn rigid(beta: f64, supports: [Support; 2]) -> Vec<Mode> {
    let motions: &[(f64, f64)] = match Support::rigid_motions(supports) {
        0 => &[],
        2 => &[(1.0, 0.0), (-0.5, 1.0)],
        _ => {
            let turns = supports.map(|s| s.translation != crate::Hold::Free);
            match turns {
                [true, _] => &[(0.0, 1.0)],
                [_, true] => &[(-1.0, 1.0)],
                _ => &[(1.0, 0.0)],
            }
        }
    };
    let mode = |&(p, s): &(f64, f64)| Mode {
        omega: 0.0,
        form: Form::Rigid { p, s },
    };
    motions.iter().map(|m| mode(m).normal(beta)).collect()
}

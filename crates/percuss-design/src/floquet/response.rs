use super::Pulsation;
use super::flow::{composition, rotation};
use crate::error::{DesignError, check};
use std::f64::consts::TAU;

/// A motion of the reduced beam.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// Times.
    pub t: Vec<f64>,
    /// Amplitude of every mode at those times: `q[k][i]` of mode i + 1 at `t[k]`.
    pub q: Vec<Vec<f64>>,
}

impl Pulsation {
    /// The motion that starts at rest with the modal amplitudes `q`, over so many periods of the force.
    ///
    /// The static force falls by ½ χ ∫ w′² dx = ½ χ qᵀ G q as the beam bends, χ = `stretching`, see [`Amplitude`]; 0 leaves
    /// the linear beam.
    ///
    /// [`Amplitude`]: crate::Amplitude
    pub fn response(
        &self,
        [Omega, delta]: [f64; 2],
        stretching: f64,
        q: &[f64],
        periods: usize,
    ) -> Result<Response, DesignError> {
        check(
            Omega > 0.0 && Omega.is_finite(),
            "the frequency Omega",
            Omega,
            "positive",
        )?;
        check(
            stretching >= 0.0 && stretching.is_finite(),
            "the stretching stiffness",
            stretching,
            "zero or positive",
        )?;
        let m = self.modes();
        check(
            q.len() == m,
            "the number of modal amplitudes",
            q.len() as f64,
            "that of the modes",
        )?;
        let T = TAU / Omega;
        let h = T / self.steps() as f64;
        let shares = composition();
        let half: Vec<Vec<[f64; 3]>> = shares
            .iter()
            .map(|share| {
                let squares = self.flow.square.iter();
                squares.map(|s| rotation(*s, 0.5 * share * h)).collect()
            })
            .collect();
        // q = e^{−γt/2} y starts at rest with v = ẏ = γ/2 y
        let mut y = q.to_vec();
        let mut v: Vec<f64> = q.iter().map(|q| 0.5 * self.gamma * q).collect();
        let turn = |y: &mut [f64], v: &mut [f64], by: &[[f64; 3]]| {
            for i in 0..m {
                let [c, s, r] = by[i];
                (y[i], v[i]) = (c * y[i] + s * v[i], r * y[i] + c * v[i]);
            }
        };
        let mut response = Response {
            t: vec![0.0],
            q: vec![q.to_vec()],
        };
        let mut pull = vec![0.0; m];
        for step in 0..periods * self.steps() {
            self.hear()?;
            let mut t = step as f64 * h;
            for ((half, kick), share) in half.iter().zip(self.flow.kicks(step)).zip(shares) {
                turn(&mut y, &mut v, half);
                for (i, pull) in pull.iter_mut().enumerate() {
                    *pull = (0..m).map(|j| self.G[(i, j)] * y[j]).sum();
                }
                // qᵀ G q = e^{−γt} yᵀ G y, in the middle of the stage
                let bent: f64 = y.iter().zip(&pull).map(|(y, pull)| y * pull).sum();
                let decay = (-self.gamma * (t + 0.5 * share * h)).exp();
                let relief = 0.5 * stretching * decay * bent;
                for (v, pull) in v.iter_mut().zip(&pull) {
                    *v += (delta * T * kick - share * h * relief) * pull;
                }
                turn(&mut y, &mut v, half);
                t += share * h;
            }
            let t = (step + 1) as f64 * h;
            let decay = (-0.5 * self.gamma * t).exp();
            response.t.push(t);
            response.q.push(y.iter().map(|y| decay * y).collect());
        }
        Ok(response)
    }
}

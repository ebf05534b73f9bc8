//! Interfaces of a flexible body as frames that move with it.
//!
//! ```text
//! r = R + Φ q + ½ qᵀ H q        A = exp(θ̃), θ = Ψ q
//! v = (Φ + H q) q̇               ω = T(θ) Ψ q̇,  T = 1 + a θ̃ + b θ̃²,  a = (1 − cos φ)/φ²,  b = (φ − sin φ)/φ³,  φ = |θ|
//! ```

use super::Flexible;
use percuss_math::space::{Mat3, Quat, Vec3};

/// An interface of a flexible body, in its frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Station {
    /// Where it is without deformation, m.
    pub at: Vec3,
    /// Displacement by coordinate.
    pub slides: Vec<Vec3>,
    /// Rotation by coordinate.
    pub turns: Vec<Vec3>,
    /// Displacement of second order by pairs of coordinates, row by row; empty without stiffening.
    pub bends: Vec<Vec3>,
}

/// Where an interface is and how it moves against the frame of its body; made once, nothing allocates afterwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// m.
    pub r: Vec3,
    /// From axes of the interface to those of the frame.
    pub A: Mat3,
    /// Velocity by coordinate.
    pub slides: Vec<Vec3>,
    /// Angular velocity by coordinate.
    pub turns: Vec<Vec3>,
    /// Velocity and angular velocity against the frame, m/s and rad/s.
    pub v: Vec3,
    /// rad/s.
    pub w: Vec3,
    /// Acceleration with q̈ = 0, m/s².
    pub bias_v: Vec3,
    /// rad/s².
    pub bias_w: Vec3,
}

impl Placed {
    /// For a body with so many coordinates.
    pub fn new(n: usize) -> Self {
        Placed {
            r: Vec3::zeros(),
            A: Mat3::identity(),
            slides: vec![Vec3::zeros(); n],
            turns: vec![Vec3::zeros(); n],
            v: Vec3::zeros(),
            w: Vec3::zeros(),
            bias_v: Vec3::zeros(),
            bias_w: Vec3::zeros(),
        }
    }
}

impl Flexible {
    /// Where interface `k` is at q and q̇.
    pub fn place(&self, k: usize, q: &[f64], dq: &[f64], out: &mut Placed) {
        self.stations[k].place(q, dq, out);
    }

    /// A node of the mesh, which lies here, m: it moves as the shapes say, and does not turn.
    pub fn node(&self, node: usize, at: Vec3) -> Station {
        let d = self.dimension;
        let slide = |a: usize| {
            let own = &self.shape(a)[node * d..(node + 1) * d];
            Vec3::from_fn(|k, _| own.get(k).copied().unwrap_or(0.0))
        };
        Station {
            at: at - self.origin,
            slides: (0..self.n).map(slide).collect(),
            turns: vec![Vec3::zeros(); self.n],
            bends: Vec::new(),
        }
    }
}

impl Station {
    /// Where it is at q and q̇.
    pub fn place(&self, q: &[f64], dq: &[f64], out: &mut Placed) {
        let (n, station) = (self.slides.len(), self);
        out.r = station.at;
        (out.v, out.bias_v) = (Vec3::zeros(), Vec3::zeros());
        let (mut theta, mut rate) = (Vec3::zeros(), Vec3::zeros());
        for a in 0..n {
            let mut slide = station.slides[a];
            out.r += slide * q[a];
            if !station.bends.is_empty() {
                for b in 0..n {
                    let bend = station.bends[a * n + b];
                    slide += bend * q[b];
                    out.r += bend * (0.5 * q[a] * q[b]);
                    out.bias_v += bend * (dq[a] * dq[b]);
                }
            }
            out.slides[a] = slide;
            out.v += slide * dq[a];
            theta += station.turns[a] * q[a];
            rate += station.turns[a] * dq[a];
        }
        out.A = Quat::from_scaled_axis(theta)
            .to_rotation_matrix()
            .into_inner();
        let [a, b, da, db] = coefficients(theta.norm_squared());
        let turned = |x: &Vec3| x + theta.cross(x) * a + theta.cross(&theta.cross(x)) * b;
        for (turn, own) in out.turns.iter_mut().zip(&station.turns) {
            *turn = turned(own);
        }
        out.w = turned(&rate);
        // d/dt T(θ) θ̇ with θ̈ = 0
        let (across, speed) = (theta.cross(&rate), theta.dot(&rate));
        out.bias_w =
            across * (da * speed) + theta.cross(&across) * (db * speed) + rate.cross(&across) * b;
    }
}

/// a, b, a′/φ and b′/φ at φ².
fn coefficients(s: f64) -> [f64; 4] {
    if s < 1e-2 {
        // the next terms are below 1e-16
        let a = 0.5 - s * (1.0 / 24.0 - s * (1.0 / 720.0 - s * (1.0 / 40_320.0 - s / 3_628_800.0)));
        let b = 1.0 / 6.0
            - s * (1.0 / 120.0 - s * (1.0 / 5040.0 - s * (1.0 / 362_880.0 - s / 39_916_800.0)));
        let da = -1.0 / 12.0 + s * (1.0 / 180.0 - s * (1.0 / 6720.0 - s / 453_600.0));
        let db = -1.0 / 60.0 + s * (1.0 / 1260.0 - s * (1.0 / 60_480.0 - s / 4_989_600.0));
        return [a, b, da, db];
    }
    let phi = s.sqrt();
    let (sin, cos) = phi.sin_cos();
    let a = (1.0 - cos) / s;
    let b = (phi - sin) / (s * phi);
    let da = (phi * sin - 2.0 * (1.0 - cos)) / (s * s);
    let db = (3.0 * sin - 2.0 * phi - phi * cos) / (s * s * phi);
    [a, b, da, db]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coefficients_join_and_have_their_slopes() {
        let (low, high) = (coefficients(1e-2 - 1e-9), coefficients(1e-2 + 1e-9));
        for k in 0..4 {
            assert!((low[k] - high[k]).abs() < 1e-9, "{low:?} {high:?}");
        }
        for s in [1e-3, 0.5_f64] {
            let [_, _, da, db] = coefficients(s);
            let (phi, e) = (s.sqrt(), 1e-4);
            let (l, h) = (
                coefficients((phi - e).powi(2)),
                coefficients((phi + e).powi(2)),
            );
            assert!(((h[0] - l[0]) / (2.0 * e) / phi - da).abs() < 1e-7);
            assert!(((h[1] - l[1]) / (2.0 * e) / phi - db).abs() < 1e-7);
        }
    }
}

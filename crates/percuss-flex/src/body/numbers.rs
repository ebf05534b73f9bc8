//! The numbers by which a motion knows a flexible body, one by one: for slopes of what the motion gives.

use super::{Damping, Flexible};
use crate::FlexError;

/// A number of a flexible body. Fields are counted from X, with φ_a as field a + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// K_ab and K_ba, N/m where coordinates are m.
    Stiffness(usize, usize),
    /// The mass, kg.
    Mass,
    /// ∫ φ dm of a field along an axis.
    First(usize, usize),
    /// ∫ φ_i ψ_j dm of two fields along two axes, and the same the other way round.
    Second([usize; 2], [usize; 2]),
}

impl Flexible {
    /// All of them; displacements of second order are left out.
    pub fn numbers(&self) -> Vec<Number> {
        let (n, d) = (self.n, self.dimension);
        let mut all = vec![Number::Mass];
        for a in 0..n {
            all.extend((a..n).map(|b| Number::Stiffness(a, b)));
        }
        for a in 0..=n {
            all.extend((0..d).map(|i| Number::First(a, i)));
            for b in a..=n {
                let axes = (0..d * d).map(|e| [e / d, e % d]);
                let once = axes.filter(|[i, j]| a < b || i <= j);
                all.extend(once.map(|axes| Number::Second([a, b], axes)));
            }
        }
        all
    }

    /// What is large for a number.
    pub fn size(&self, number: Number) -> f64 {
        let spread = |a: usize| self.G[a * (self.n + 2)].trace();
        match number {
            Number::Stiffness(a, b) => (self.K[a * (self.n + 1)] * self.K[b * (self.n + 1)]).sqrt(),
            Number::Mass => self.mass,
            Number::First(a, _) => (self.mass * spread(a)).sqrt(),
            Number::Second([a, b], _) => (spread(a) * spread(b)).sqrt(),
        }
    }

    /// The same body with one number changed, its damping made anew of what it was made of.
    pub fn changed(
        &self,
        number: Number,
        by: f64,
        damping: Damping,
    ) -> Result<Flexible, FlexError> {
        let (n, mut body) = (self.n, self.clone());
        match number {
            Number::Mass => body.mass += by,
            Number::First(a, i) => body.S[a][i] += by,
            Number::Stiffness(a, b) => {
                body.K[a * n + b] += by;
                if a != b {
                    body.K[b * n + a] += by;
                }
            }
            Number::Second([a, b], [i, j]) => {
                body.G[a * (n + 1) + b][(i, j)] += by;
                if (a, i) != (b, j) {
                    body.G[b * (n + 1) + a][(j, i)] += by;
                }
            }
        }
        body.damp_anew(damping, self)?;
        Ok(body)
    }

    /// Damping after K or M have changed. With the loads of the recipe, M was the unit matrix before.
    fn damp_anew(&mut self, damping: Damping, before: &Flexible) -> Result<(), FlexError> {
        let n = self.n;
        let pairs = || (0..n * n).map(move |pair| (pair, pair / n, pair % n));
        match damping {
            Damping::None => {}
            Damping::Rayleigh { mass, stiffness } => {
                for (pair, a, b) in pairs() {
                    self.D[pair] = mass * self.elastic_mass(a, b) + stiffness * self.K[pair];
                }
            }
            Damping::Modal(zeta) => {
                let M: Vec<f64> = pairs()
                    .map(|(_, a, b)| {
                        f64::from(u8::from(a == b)) + self.elastic_mass(a, b)
                            - before.elastic_mass(a, b)
                    })
                    .collect();
                let modes = percuss_math::eigen::symmetric(n, &self.K, &M)?;
                // D = Σ 2 ζ ω (M x) (M x)ᵀ
                self.D.fill(0.0);
                for (k, lambda) in modes.values.iter().enumerate() {
                    let x = modes.vector(k);
                    let row = |a: usize| M[a * n..(a + 1) * n].iter().zip(x);
                    let Mx: Vec<f64> = (0..n).map(|a| row(a).map(|(m, x)| m * x).sum()).collect();
                    let size = 2.0 * zeta * lambda.max(0.0).sqrt();
                    for (pair, a, b) in pairs() {
                        self.D[pair] += size * Mx[a] * Mx[b];
                    }
                }
            }
        }
        Ok(())
    }
}

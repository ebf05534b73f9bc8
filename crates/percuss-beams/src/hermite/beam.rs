use crate::{BeamError, Damping, Hold, Support};

/// A uniform Euler–Bernoulli beam of equal Hermite elements with consistent mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HermiteBeam {
    /// Length, m.
    pub length: f64,
    /// Number of elements.
    pub elements: usize,
    /// Bending stiffness, N m².
    pub EI: f64,
    /// Mass per length, kg/m.
    pub rhoA: f64,
    /// How the ends at x = 0 and x = ℓ are held.
    pub ends: [Support; 2],
    /// Rayleigh's damping.
    pub damping: Damping,
}

/// M and K over the coordinates that move, dense and row-major, and where each coordinate of a node is.
pub(super) struct Matrices {
    pub n: usize,
    pub M: Vec<f64>,
    pub K: Vec<f64>,
    pub places: Vec<Option<usize>>,
}

impl HermiteBeam {
    pub(super) fn check(&self) -> Result<(), BeamError> {
        for (what, value) in [
            ("length", self.length),
            ("EI", self.EI),
            ("rhoA", self.rhoA),
        ] {
            if !(value > 0.0 && value.is_finite()) {
                return Err(BeamError::NotPositive { what, value });
            }
        }
        for (what, value) in [("alpha", self.damping.alpha), ("kappa", self.damping.kappa)] {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(BeamError::Negative { what, value });
            }
        }
        if self.elements < 1 {
            return Err(BeamError::Elements {
                elements: self.elements,
                least: 1,
            });
        }
        Ok(())
    }

    /// Length of an element, m.
    pub fn element(&self) -> f64 {
        self.length / self.elements as f64
    }

    /// The node at x, where there is one within a billionth of an element.
    pub fn node(&self, what: &str, x: f64) -> Result<usize, BeamError> {
        let along = x / self.element();
        let node = along.round();
        if !(x >= -1e-9 * self.length && x <= self.length * (1.0 + 1e-9)) {
            return Err(BeamError::Outside {
                what: what.into(),
                x,
                length: self.length,
            });
        }
        if (along - node).abs() > 1e-9 * self.elements as f64 {
            return Err(BeamError::NoNode {
                what: what.into(),
                x,
                elements: self.elements,
            });
        }
        Ok(node as usize)
    }

    /// Assembles M and K and strikes out what the ends hold.
    pub(super) fn matrices(&self) -> Result<Matrices, BeamError> {
        self.check()?;
        let (h, all) = (self.element(), 2 * self.elements + 2);
        let (mut M, mut K) = (vec![0.0; all * all], vec![0.0; all * all]);
        // K = EI/h³ …, M = ρA h/420 … over (w₁, w₁′, w₂, w₂′)
        let k = [
            [12.0, 6.0 * h, -12.0, 6.0 * h],
            [6.0 * h, 4.0 * h * h, -6.0 * h, 2.0 * h * h],
            [-12.0, -6.0 * h, 12.0, -6.0 * h],
            [6.0 * h, 2.0 * h * h, -6.0 * h, 4.0 * h * h],
        ];
        let m = [
            [156.0, 22.0 * h, 54.0, -13.0 * h],
            [22.0 * h, 4.0 * h * h, 13.0 * h, -3.0 * h * h],
            [54.0, 13.0 * h, 156.0, -22.0 * h],
            [-13.0 * h, -3.0 * h * h, -22.0 * h, 4.0 * h * h],
        ];
        let (stiff, mass) = (self.EI / h.powi(3), self.rhoA * h / 420.0);
        for e in 0..self.elements {
            for i in 0..4 {
                for j in 0..4 {
                    K[(2 * e + i) * all + 2 * e + j] += stiff * k[i][j];
                    M[(2 * e + i) * all + 2 * e + j] += mass * m[i][j];
                }
            }
        }
        let mut places = vec![Some(0); all];
        for (end, first) in self.ends.iter().zip([0, all - 2]) {
            for (hold, at) in [(end.translation, first), (end.rotation, first + 1)] {
                match hold {
                    Hold::Fixed => places[at] = None,
                    Hold::Spring(k) => K[at * all + at] += k,
                    Hold::Free => {}
                }
            }
        }
        let mut n = 0;
        for place in places.iter_mut().flatten() {
            *place = n;
            n += 1;
        }
        let cut = |A: &[f64]| {
            let mut kept = vec![0.0; n * n];
            for (i, row) in places.iter().enumerate() {
                for (j, column) in places.iter().enumerate() {
                    if let (Some(r), Some(c)) = (row, column) {
                        kept[r * n + c] = A[i * all + j];
                    }
                }
            }
            kept
        };
        let (M, K) = (cut(&M), cut(&K));
        Ok(Matrices { n, M, K, places })
    }
}

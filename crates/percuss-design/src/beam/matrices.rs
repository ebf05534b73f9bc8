use super::Beam;
use super::element::{BENDING, MASS, SLOPES, against_chord, form, stiffness};
use percuss_math::band::Band;

/// The matrices of a beam, and energies formed element by element.
///
/// The unknowns are θ₀, w₁, θ₁, …, w_{n−1}, θ_{n−1}, θ_n, without the rotation of clamped ends.
#[derive(Clone, Debug)]
pub(crate) struct Matrices {
    n: usize,
    h: f64,
    clamped: [bool; 2],
    c: [f64; 2],
    pub K: Band<3>,
    pub M: Band<3>,
    /// ∫ w′² dx = wᵀ G w.
    pub G: Band<3>,
    /// K − p₀ G.
    pub A: Band<3>,
    pub p0: f64,
}

impl Matrices {
    pub fn new(beam: &Beam) -> Self {
        let n = beam.elements();
        let clamped = beam.c.map(f64::is_infinite);
        let order = 2 * n - clamped.into_iter().filter(|c| *c).count();
        let mut matrices = Matrices {
            n,
            h: beam.dx(),
            clamped,
            c: beam.c,
            K: Band::zeros(order),
            M: Band::zeros(order),
            G: Band::zeros(order),
            A: Band::zeros(order),
            p0: beam.p0,
        };
        let factor = 1.0 / (30.0 * matrices.h);
        let mut G = std::mem::replace(&mut matrices.G, Band::zeros(0));
        for e in 0..n {
            matrices.add(&mut G, e, &SLOPES, factor);
        }
        matrices.G = G;
        matrices.set_width(&beam.s);
        matrices
    }

    /// Number of unknowns.
    pub fn order(&self) -> usize {
        self.M.order()
    }

    /// Assembles K, M and A for other widths.
    pub fn set_width(&mut self, s: &[f64]) {
        let order = self.order();
        let mut K = std::mem::replace(&mut self.K, Band::zeros(0));
        let mut M = std::mem::replace(&mut self.M, Band::zeros(0));
        K.reset(order);
        M.reset(order);
        for e in 0..self.n {
            let s = [s[e], s[e + 1]];
            self.add(&mut K, e, &stiffness(s), self.h.powi(-3));
            let mut m = [[0.0; 4]; 4];
            for (i, row) in m.iter_mut().enumerate() {
                for (j, entry) in row.iter_mut().enumerate() {
                    *entry = s[0] * MASS[0][i][j] + s[1] * MASS[1][i][j];
                }
            }
            self.add(&mut M, e, &m, self.h / 840.0);
        }
        if !self.clamped[0] {
            K.add(0, 0, self.c[0]);
        }
        if !self.clamped[1] {
            K.add(order - 1, order - 1, self.c[1]);
        }
        self.A.reset(order);
        self.A.add_scaled(1.0, &K);
        self.A.add_scaled(-self.p0, &self.G);
        (self.K, self.M) = (K, M);
    }

    /// The unknown of w (0) or θ (1) of a node; none where it is held.
    #[inline]
    fn unknown(&self, node: usize, kind: usize) -> Option<usize> {
        let first = usize::from(self.clamped[0]);
        match (node, kind) {
            (0, 0) => None,
            (0, _) => (!self.clamped[0]).then_some(0),
            (node, 0) if node == self.n => None,
            (node, _) if node == self.n => (!self.clamped[1]).then_some(2 * self.n - 1 - first),
            (node, kind) => Some(2 * node - 1 + kind - first),
        }
    }

    #[inline]
    fn unknowns(&self, e: usize) -> [Option<usize>; 4] {
        [
            self.unknown(e, 0),
            self.unknown(e, 1),
            self.unknown(e + 1, 0),
            self.unknown(e + 1, 1),
        ]
    }

    fn add(&self, A: &mut Band<3>, e: usize, element: &[[f64; 4]; 4], factor: f64) {
        let places = self.unknowns(e);
        let scale = [1.0, self.h, 1.0, self.h];
        for (i, at) in places.iter().enumerate() {
            for (j, with) in places.iter().enumerate().take(i + 1) {
                if let (Some(at), Some(with)) = (at, with) {
                    A.add(*at, *with, factor * element[i][j] * scale[i] * scale[j]);
                }
            }
        }
    }

    /// (w₁, h θ₁, w₂, h θ₂) of element `e`.
    #[inline]
    pub fn local(&self, u: &[f64], e: usize) -> [f64; 4] {
        let scale = [1.0, self.h, 1.0, self.h];
        let places = self.unknowns(e);
        std::array::from_fn(|i| places[i].map_or(0.0, |at| scale[i] * u[at]))
    }

    /// Deflection (0) or slope (1) at a node.
    pub fn at(&self, u: &[f64], node: usize, kind: usize) -> f64 {
        self.unknown(node, kind).map_or(0.0, |at| u[at])
    }

    /// ∫ u′ v′ dx.
    pub fn slopes(&self, u: &[f64], v: &[f64]) -> f64 {
        let sum: f64 = (0..self.n)
            .map(|e| form(&SLOPES, self.local(u, e), self.local(v, e)))
            .sum();
        sum / (30.0 * self.h)
    }

    /// uᵀ K u by differences, with the supports.
    pub fn bending(&self, s: &[f64], u: &[f64]) -> f64 {
        let mut sum = 0.0;
        for e in 0..self.n {
            let a = against_chord(self.local(u, e));
            sum += s[e] * form(&BENDING[0], a, a) + s[e + 1] * form(&BENDING[1], a, a);
        }
        sum *= self.h.powi(-3);
        for (end, node) in [(0, 0), (1, self.n)] {
            if !self.clamped[end] {
                sum += self.c[end] * self.at(u, node, 1).powi(2);
            }
        }
        sum
    }

    /// Rayleigh's quotient (uᵀ K u − p₀ uᵀ G u) / uᵀ M u, whose error is the square of that of u.
    pub fn quotient(&self, s: &[f64], u: &[f64], scratch: &mut [f64]) -> f64 {
        self.M.multiply(u, scratch);
        (self.bending(s, u) - self.p0 * self.slopes(u, u)) / dot(u, scratch)
    }

    /// Adds a (∂K/∂s_i) and b (∂M/∂s_i) between z and u to `out`, for every node i.
    pub fn add_sensitivity(&self, z: &[f64], u: &[f64], a: f64, b: f64, out: &mut [f64]) {
        let (a, b) = (a * self.h.powi(-3), b * self.h / 840.0);
        for e in 0..self.n {
            let (z, u) = (self.local(z, e), self.local(u, e));
            let (alpha, beta) = (against_chord(z), against_chord(u));
            for end in 0..2 {
                out[e + end] += a * form(&BENDING[end], alpha, beta) + b * form(&MASS[end], z, u);
            }
        }
    }
}

pub(crate) fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

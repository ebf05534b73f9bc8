use crate::{BeamError, Hold, MassKind};
use percuss_math::band::{Band, Twisted};

/// Rayleigh's damping D = α M + κ K.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Damping {
    /// α, 1/s.
    pub alpha: f64,
    /// κ, s.
    pub kappa: f64,
}

/// A beam or bar made ready: nodes in a row, one coordinate each, M and K over those that move.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    /// Places of all nodes, m.
    x: Vec<f64>,
    /// First node that moves.
    first: usize,
    pub(crate) M: Band<2>,
    pub(crate) K: Band<2>,
    pub(crate) damping: Damping,
    /// M times one: what every node feels of a unit acceleration of the whole, kg.
    pub(crate) carried: Vec<f64>,
    /// Whether M is diagonal.
    pub(crate) diagonal: bool,
    /// K as the sum of its springs, for energies without cancellation.
    springs: Vec<Spring>,
    /// The same springs by what they do: at nodes against bending, in elements against slope, at nodes against
    /// displacement, N/m.
    bending: Vec<f64>,
    slope: Vec<f64>,
    ground: Vec<f64>,
}

/// The energy ½ k (vᵀ q)² over three coordinates from `first` on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spring {
    first: usize,
    v: [f64; 3],
    k: f64,
}

impl Chain {
    /// Places of all nodes, m.
    pub fn x(&self) -> &[f64] {
        &self.x
    }

    /// Number of elements.
    pub fn elements(&self) -> usize {
        self.x.len() - 1
    }

    /// Distance of two nodes, m.
    pub fn dx(&self) -> f64 {
        self.length() / self.elements() as f64
    }

    /// Length, m.
    pub fn length(&self) -> f64 {
        self.x[self.x.len() - 1]
    }

    /// Number of nodes that move.
    pub fn moving(&self) -> usize {
        self.M.order()
    }

    /// First node that moves.
    pub fn first_moving(&self) -> usize {
        self.first
    }

    /// The coordinate of a node, where it moves.
    pub fn coordinate(&self, node: usize) -> Option<usize> {
        node.checked_sub(self.first).filter(|i| *i < self.moving())
    }

    /// Mass matrix of the nodes that move.
    pub fn M(&self) -> &Band<2> {
        &self.M
    }

    /// Stiffness matrix of the nodes that move.
    pub fn K(&self) -> &Band<2> {
        &self.K
    }

    /// The element at `x` and how far along it the place is, 0 to 1; a place within a billionth of a node is that node.
    pub fn element_at(&self, x: f64) -> (usize, f64) {
        let n = self.elements();
        let along = (x / self.dx()).clamp(0.0, n as f64);
        let node = along.round();
        if (along - node).abs() < 1e-9 * n as f64 {
            let node = node as usize;
            return if node == n { (n - 1, 1.0) } else { (node, 0.0) };
        }
        let i = (along as usize).min(n - 1);
        (i, along - i as f64)
    }

    /// Weights of the moving nodes in the displacement at `x`: up to two coordinates.
    pub fn weights(&self, x: f64) -> impl Iterator<Item = (usize, f64)> + '_ {
        let (i, s) = self.element_at(x);
        [(i, 1.0 - s), (i + 1, s)]
            .into_iter()
            .filter(|(_, w)| *w != 0.0)
            .filter_map(|(node, w)| self.coordinate(node).map(|c| (c, w)))
    }

    /// Displacement at `x` of the coordinates `q`, m.
    pub fn displacement(&self, x: f64, q: &[f64]) -> f64 {
        self.weights(x).map(|(c, w)| w * q[c]).sum()
    }

    /// Slope at `x`: that of the element there, or the mean of both at an inner node.
    pub fn slope(&self, x: f64, q: &[f64]) -> f64 {
        let at = |node: usize| self.coordinate(node).map_or(0.0, |c| q[c]);
        let of = |i: usize| (at(i + 1) - at(i)) / self.dx();
        match self.element_at(x) {
            (i, 0.0) if i > 0 => 0.5 * (of(i - 1) + of(i)),
            (i, _) => of(i),
        }
    }

    /// ½ uᵀ M u, J.
    pub fn kinetic_energy(&self, u: &[f64]) -> f64 {
        0.5 * quadratic(&self.M, u)
    }

    /// ½ qᵀ K q, J.
    pub fn elastic_energy(&self, q: &[f64]) -> f64 {
        let stretch = |spring: &Spring| {
            let parts = spring.v.iter().zip(&q[spring.first..]);
            parts.map(|(v, q)| v * q).sum::<f64>()
        };
        let energy = |spring: &Spring| 0.5 * spring.k * stretch(spring).powi(2);
        self.springs.iter().map(energy).sum()
    }

    /// h = −K q by differences of neighbours, which do not cancel as the entries of K do.
    ///
    /// With θ_e = q_{e+1} − q_e, m_i = b_i (θ_i − θ_{i−1}) and S_e = s_e θ_e − (m_{e+1} − m_e): h_i = S_i − S_{i−1} − g_i q_i.
    pub(crate) fn elastic_forces(&self, q: &[f64], h: &mut [f64]) {
        let (n, first) = (self.elements(), self.first);
        let at = |node: usize| match node.checked_sub(first) {
            Some(c) if c < q.len() => q[c],
            _ => 0.0,
        };
        let mut walk = Walk {
            before: at(0),
            theta: at(1) - at(0),
            here: at(1),
            m: 0.0,
            S: 0.0,
        };
        if first > 0 {
            walk.on(at(2), self.bending[1], self.slope[0], 0.0);
        }
        // as long as all three nodes move
        let inner = q.len().saturating_sub(2);
        let nodes = h[..inner].iter_mut().zip(&q[q.len() - inner..]);
        let springs = self.bending[first + 1..].iter().zip(&self.slope[first..]);
        let springs = springs.zip(&self.ground[first..]);
        for ((h, next), ((bending, slope), ground)) in nodes.zip(springs) {
            *h = walk.on(*next, *bending, *slope, *ground);
        }
        for e in first + inner..n {
            let next = if e + 2 <= n { at(e + 2) } else { walk.here };
            let force = walk.on(next, self.bending[e + 1], self.slope[e], self.ground[e]);
            if let Some(h) = h.get_mut(e - first) {
                *h = force;
            }
        }
        if let Some(h) = h.get_mut(n - first) {
            *h = -walk.S - self.ground[n] * walk.before;
        }
    }

    /// ½ uᵀMu + ½ qᵀKq − (dt²/8) uᵀKu: what the midpoint rule conserves to rounding without loads and damping, also across
    /// elastic impacts, J.
    pub fn midpoint_energy(&self, q: &[f64], u: &[f64], dt: f64) -> f64 {
        self.kinetic_energy(u) + self.elastic_energy(q) - 0.25 * dt * dt * self.elastic_energy(u)
    }
}

/// Where [`Chain::elastic_forces`] is: at the node with the displacement `before`, with θ of the element after it, m of the
/// node and S of the element before it.
struct Walk {
    before: f64,
    here: f64,
    theta: f64,
    m: f64,
    S: f64,
}

impl Walk {
    /// The force on the node, and on to the next one; `next` is the displacement two nodes ahead, `bending` belongs to the
    /// next node, `slope` to the element between, `ground` to the node.
    #[inline]
    fn on(&mut self, next: f64, bending: f64, slope: f64, ground: f64) -> f64 {
        let theta = next - self.here;
        let m = bending * (theta - self.theta);
        let S = slope * self.theta - (m - self.m);
        let force = (S - self.S) - ground * self.before;
        (self.before, self.here) = (self.here, next);
        (self.theta, self.m, self.S) = (theta, m, S);
        force
    }
}

/// xᵀ A x.
fn quadratic(A: &Band<2>, x: &[f64]) -> f64 {
    (0..x.len()).map(|i| x[i] * A.row_times(i, x)).sum()
}

/// A chain being assembled, all nodes still moving.
pub(crate) struct Nodes {
    x: Vec<f64>,
    M: Band<2>,
    K: Band<2>,
    springs: Vec<Spring>,
}

impl Nodes {
    pub(crate) fn new(length: f64, elements: usize) -> Self {
        Nodes {
            x: (0..=elements)
                .map(|i| length * i as f64 / elements as f64)
                .collect(),
            M: Band::zeros(elements + 1),
            K: Band::zeros(elements + 1),
            springs: Vec::new(),
        }
    }

    pub(crate) fn dx(&self) -> f64 {
        self.x[self.x.len() - 1] / (self.x.len() - 1) as f64
    }

    /// K += k v vᵀ over the nodes from `first` on.
    pub(crate) fn add_K(&mut self, first: usize, v: &[f64], k: f64) {
        add(&mut self.K, first, v, k);
        let mut three = [0.0; 3];
        three[..v.len()].copy_from_slice(v);
        if k != 0.0 {
            self.springs.push(Spring { first, v: three, k });
        }
    }

    /// M += m v vᵀ over the nodes from `first` on.
    pub(crate) fn add_M(&mut self, first: usize, v: &[f64], m: f64) {
        add(&mut self.M, first, v, m);
    }

    /// The mass `m` of element i goes to its nodes.
    pub(crate) fn share_mass(&mut self, i: usize, m: f64, kind: MassKind) {
        let (own, other) = match kind {
            MassKind::Consistent => (m / 3.0, m / 6.0),
            MassKind::Lumped => (m / 2.0, 0.0),
        };
        self.M.add(i, i, own);
        self.M.add(i + 1, i + 1, own);
        self.M.add(i + 1, i, other);
    }

    /// A spring between the ends of element i.
    pub(crate) fn stiffen(&mut self, i: usize, k: f64) {
        self.add_K(i, &[-1.0, 1.0], k);
    }

    /// Holds the ends and keeps what moves.
    pub(crate) fn chain(mut self, ends: [Hold; 2], damping: Damping) -> Result<Chain, BeamError> {
        let last = self.x.len() - 1;
        for (hold, node) in ends.into_iter().zip([0, last]) {
            if let Hold::Spring(k) = hold {
                self.add_K(node, &[1.0], k);
            }
        }
        for (what, value) in [("alpha", damping.alpha), ("kappa", damping.kappa)] {
            if value.is_nan() || value < 0.0 {
                return Err(BeamError::Negative { what, value });
            }
        }
        let first = usize::from(ends[0] == Hold::Fixed);
        let end = last + usize::from(ends[1] != Hold::Fixed);
        let ones = vec![1.0; self.x.len()];
        let carried = (first..end).map(|i| self.M.row_times(i, &ones)).collect();
        let cut = |A: &Band<2>| {
            let mut kept = Band::zeros(end - first);
            for i in first..end {
                for j in i.saturating_sub(2).max(first)..=i {
                    kept.add(i - first, j - first, A.get(i, j));
                }
            }
            kept
        };
        let (M, K) = (cut(&self.M), cut(&self.K));
        Twisted::new(M.clone()).map_err(|_| BeamError::Mass)?;
        let beside = |i: usize| (i.saturating_sub(2)..i).all(|j| M.get(i, j) == 0.0);
        let (mut bending, mut slope, mut ground) =
            (vec![0.0; last + 1], vec![0.0; last], vec![0.0; last + 1]);
        for Spring { first, v, k } in &self.springs {
            match v {
                [_, _, 1.0] => bending[first + 1] += k,
                [_, 1.0, _] => slope[*first] += k,
                _ => ground[*first] += k,
            }
        }
        let springs = self.springs.iter();
        let springs = springs.map(|spring| spring.cut(first, end)).collect();
        Ok(Chain {
            springs,
            bending,
            slope,
            ground,
            diagonal: (0..M.order()).all(beside),
            x: self.x,
            first,
            M,
            K,
            damping,
            carried,
        })
    }
}

impl Spring {
    /// The spring over the coordinates of the nodes `first` … `end` − 1; the others are held.
    fn cut(&self, first: usize, end: usize) -> Spring {
        let from = self.first.clamp(first, end - 1);
        let of = |node: usize| match node.checked_sub(self.first) {
            Some(k) if k < 3 && (first..end).contains(&node) => self.v[k],
            _ => 0.0,
        };
        Spring {
            first: from - first,
            v: [0, 1, 2].map(|k| of(from + k)),
            k: self.k,
        }
    }
}

fn add(A: &mut Band<2>, first: usize, v: &[f64], a: f64) {
    for i in 0..v.len() {
        for j in 0..=i {
            A.add(first + i, first + j, a * v[i] * v[j]);
        }
    }
}

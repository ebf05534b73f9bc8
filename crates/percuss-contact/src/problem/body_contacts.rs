use super::{Blocks, Factored};
use crate::law::Laws;

/// M⁻¹ of a block of six velocities: three translations, then three rotations that do not couple with them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockInverse {
    /// Inverse masses along the axes, 1/kg; zero where nothing moves.
    pub translation: [f64; 3],
    /// Inverse inertia, 1/(kg m²), symmetric.
    pub rotation: [[f64; 3]; 3],
}

impl BlockInverse {
    /// x ← M⁻¹ x of six velocities.
    #[inline]
    pub fn apply(&self, x: &mut [f64]) {
        let w = [x[3], x[4], x[5]];
        for k in 0..3 {
            x[k] *= self.translation[k];
            let row = &self.rotation[k];
            x[3 + k] = row[0] * w[0] + row[1] * w[1] + row[2] * w[2];
        }
    }

    /// Inverse mass and inertia, where they are the same along and about all axes.
    #[inline]
    pub(crate) fn is_round(&self) -> Option<(f64, f64)> {
        let (m, I) = (&self.translation, &self.rotation);
        let same = m[0] == m[1] && m[1] == m[2] && I[0][0] == I[1][1] && I[1][1] == I[2][2];
        let straight = I[0][1] == 0.0 && I[0][2] == 0.0 && I[1][2] == 0.0;
        (same && straight).then_some((m[0], I[0][0]))
    }
}

/// Contacts that one thread looks at by itself.
const PIECE: usize = 256;

/// A contact at a point of one or two blocks.
///
/// With the frame d_0 (normal), d_1, d_2 and the arms r from the centres of the blocks to the point,
/// γ_k = d_kᵀ ((v₂ + ω₂ × r₂) − (v₁ + ω₁ × r₁)).
///
/// Where the third vector of the frame is zero, the contact is a [couple](Point::couple): v is not felt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The two blocks; [`Point::NONE`] where a side does not move.
    pub blocks: [u32; 2],
    /// Unit vectors: normal from side 1 to side 2, tangent 1, tangent 2.
    pub frame: [[f64; 3]; 3],
    /// Arms r of the two sides, m.
    pub arms: [[f64; 3]; 2],
}

impl Point {
    /// No block: a side that does not move.
    pub const NONE: u32 = u32::MAX;

    /// The couple that resists rolling at this contact, with a lever ℓ, m, and the two tangents as its rows:
    /// γ_k = ℓ t_kᵀ ((ω₂ − ω₁) × n). A percussion p of it is the moment ℓ n × (t_1 p_1 + t_2 p_2), N m s, on side 2.
    pub fn couple(&self, lever: f64) -> Point {
        let [n, t_1, t_2] = self.frame;
        Point {
            blocks: self.blocks,
            frame: [t_1, t_2, [0.0; 3]],
            arms: [n.map(|x| lever * x); 2],
        }
    }

    /// Whether it is a couple.
    #[inline]
    pub fn is_couple(&self) -> bool {
        self.frame[2] == [0.0; 3]
    }

    /// 1/m where it is felt: not by couples.
    #[inline]
    pub(crate) fn light(&self, inverse: &BlockInverse) -> [f64; 3] {
        match self.is_couple() {
            true => [0.0; 3],
            false => inverse.translation,
        }
    }

    /// γ = d_kᵀ ((v₂ + ω₂ × r₂) − (v₁ + ω₁ × r₁)) of its first rows, in the corner of an array.
    #[inline]
    pub fn gather(&self, rows: usize, v: &[f64]) -> [f64; 3] {
        let mut x = [0.0; 3];
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let b = self.blocks[side];
            if b != Point::NONE {
                let [mut u, w] = halves(v, b);
                if self.is_couple() {
                    u = [0.0; 3];
                }
                let turned = cross(&w, &self.arms[side]);
                for k in 0..3 {
                    x[k] += sign * (u[k] + turned[k]);
                }
            }
        }
        std::array::from_fn(|k| {
            if k < rows {
                inner(&self.frame[k], &x)
            } else {
                0.0
            }
        })
    }

    /// Σ d_k x_k: components along the frame as a vector in the inertial frame.
    #[inline]
    pub(crate) fn combine(&self, x: &[f64; 3]) -> [f64; 3] {
        let d = &self.frame;
        [0, 1, 2].map(|k| d[0][k] * x[0] + d[1][k] * x[1] + d[2][k] * x[2])
    }

    /// d_kᵀ x: components along the frame of a vector in the inertial frame.
    #[inline]
    pub(crate) fn components(&self, x: &[f64; 3]) -> [f64; 3] {
        self.frame.map(|d| d[0] * x[0] + d[1] * x[1] + d[2] * x[2])
    }
}

/// G = Wᵀ M⁻¹ W of contacts between points of blocks with six velocities, never formed: some hundred bytes per
/// contact, whatever their number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BodyContacts {
    /// M⁻¹ of every block.
    pub inverse: Vec<BlockInverse>,
    /// One point per contact.
    pub points: Vec<Point>,
    /// First row and number of rows of every contact.
    spans: Vec<(u32, u32)>,
    rows: usize,
}

impl BodyContacts {
    /// Forgets all contacts and blocks and keeps the memory.
    pub fn clear(&mut self) {
        self.inverse.clear();
        self.points.clear();
        self.spans.clear();
        self.rows = 0;
    }

    /// Appends a contact of so many rows.
    ///
    /// # Panics
    /// Where it names a block that does not exist.
    #[inline]
    pub fn push(&mut self, rows: usize, point: Point) {
        let exists = |b: u32| b == Point::NONE || (b as usize) < self.inverse.len();
        assert!(
            point.blocks.into_iter().all(exists),
            "a block outside the system"
        );
        self.spans.push((self.rows as u32, rows as u32));
        self.points.push(point);
        self.rows += rows;
    }

    /// The points, one for each of these laws, become contacts.
    ///
    /// # Panics
    /// Where there are not as many points as laws. A point that names a block that does not exist panics when it is used.
    pub fn number(&mut self, laws: &Laws) {
        assert_eq!(self.points.len(), laws.len(), "a point for each law");
        let spans = laws
            .iter()
            .map(|(start, law)| (start as u32, law.rows() as u32));
        self.spans.clear();
        self.spans.extend(spans);
        self.rows = laws.rows();
    }

    /// Number of rows.
    pub fn order(&self) -> usize {
        self.rows
    }

    /// Number of velocities.
    pub fn velocities(&self) -> usize {
        6 * self.inverse.len()
    }

    /// γ_i = W_iᵀ v in the corner of an array.
    #[inline]
    pub fn gather(&self, i: usize, v: &[f64]) -> [f64; 3] {
        self.points[i].gather(self.spans[i].1 as usize, v)
    }

    /// v += M⁻¹ W_i p_i.
    #[inline]
    pub fn scatter(&self, i: usize, p: &[f64], v: &mut [f64]) {
        let point = &self.points[i];
        let mut P = [0.0; 3];
        for (d, p) in point.frame.iter().zip(p) {
            for k in 0..3 {
                P[k] += d[k] * p;
            }
        }
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let b = point.blocks[side];
            if b != Point::NONE {
                let inverse = &self.inverse[b as usize];
                let light = point.light(inverse);
                let L = cross(&point.arms[side], &P);
                let first = 6 * b as usize;
                let v = &mut v[first..first + 6];
                for k in 0..3 {
                    v[k] += sign * light[k] * P[k];
                    v[3 + k] += sign * inner(&inverse.rotation[k], &L);
                }
            }
        }
    }

    /// y = Wᵀ v with v = M⁻¹ W p, which is left in `v`.
    pub fn apply(&self, p: &[f64], y: &mut [f64], v: &mut Vec<f64>) {
        self.start(p, v);
        self.gather_all(0..self.spans.len(), v, y);
    }

    /// The rows of these contacts of Wᵀ v; many are shared out among threads.
    fn gather_all(&self, contacts: std::ops::Range<usize>, v: &[f64], y: &mut [f64]) {
        if contacts.len() > PIECE {
            let middle = contacts.start + contacts.len() / 2;
            let rows = self.spans[middle].0 - self.spans[contacts.start].0;
            let (left, right) = y.split_at_mut(rows as usize);
            rayon::join(
                || self.gather_all(contacts.start..middle, v, left),
                || self.gather_all(middle..contacts.end, v, right),
            );
            return;
        }
        let mut y = y;
        for i in contacts {
            let rows = self.spans[i].1 as usize;
            let (own, rest) = y.split_at_mut(rows);
            for (y, gamma) in own.iter_mut().zip(self.gather(i, v)) {
                *y = gamma;
            }
            y = rest;
        }
    }

    /// v = M⁻¹ W p. Two halves of many contacts are added up by themselves, whatever the number of threads.
    pub fn start(&self, p: &[f64], v: &mut Vec<f64>) {
        let (count, contacts) = (self.velocities(), self.spans.len());
        v.clear();
        if contacts <= 2 * PIECE {
            v.resize(count, 0.0);
            self.scatter_all(0..contacts, p, v);
            return;
        }
        v.resize(2 * count, 0.0);
        let (left, right) = v.split_at_mut(count);
        let middle = contacts / 2;
        rayon::join(
            || self.scatter_all(0..middle, p, left),
            || self.scatter_all(middle..contacts, p, right),
        );
        for (left, right) in left.iter_mut().zip(right) {
            *left += *right;
        }
        v.truncate(count);
    }

    /// v += M⁻¹ W p of these contacts.
    fn scatter_all(&self, contacts: std::ops::Range<usize>, p: &[f64], v: &mut [f64]) {
        for i in contacts {
            let (first, rows) = (self.spans[i].0 as usize, self.spans[i].1 as usize);
            self.scatter(i, &p[first..first + rows], v);
        }
    }

    /// G_ii: Σ over the sides of d_kᵀ (m⁻¹ + r̃ᵀ I⁻¹ r̃) d_l.
    #[inline]
    pub fn diagonal_block(&self, i: usize, rows: usize) -> [[f64; 3]; 3] {
        let point = &self.points[i];
        let mut D = [[0.0; 3]; 3];
        for side in 0..2 {
            let b = point.blocks[side];
            if b == Point::NONE {
                continue;
            }
            let inverse = &self.inverse[b as usize];
            let light = point.light(inverse);
            let turned: [[f64; 3]; 3] =
                std::array::from_fn(|k| cross(&point.arms[side], &point.frame[k]));
            for l in 0..rows {
                let t: [f64; 3] = std::array::from_fn(|a| light[a] * point.frame[l][a]);
                let w: [f64; 3] = std::array::from_fn(|a| inner(&inverse.rotation[a], &turned[l]));
                for k in 0..rows {
                    D[k][l] += inner(&point.frame[k], &t) + inner(&turned[k], &w);
                }
            }
        }
        D
    }

    /// The diagonal of G_ii.
    #[inline]
    pub(crate) fn diagonal(&self, i: usize, rows: usize) -> [f64; 3] {
        let point = &self.points[i];
        let mut D = [0.0; 3];
        for side in 0..2 {
            let b = point.blocks[side];
            if b == Point::NONE {
                continue;
            }
            let inverse = &self.inverse[b as usize];
            let light = point.light(inverse);
            if let Some((_, j)) = inverse.is_round() {
                let m = light[0];
                // ‖r × d‖² = ‖r‖² − (rᵀ d)²
                let r = &point.arms[side];
                let square = inner(r, r);
                for (d, D) in point.frame[..rows].iter().zip(&mut D) {
                    let along = inner(r, d);
                    *D += m + j * (square - along * along);
                }
                continue;
            }
            for (d, D) in point.frame[..rows].iter().zip(&mut D) {
                let turned = cross(&point.arms[side], d);
                let w = inverse.rotation.map(|row| inner(&row, &turned));
                let t = [0, 1, 2].map(|a| light[a] * d[a]);
                *D += inner(d, &t) + inner(&turned, &w);
            }
        }
        D
    }

    /// All numbers, to see whether they are finite.
    pub(crate) fn all_finite(&self) -> bool {
        let points = self.points.iter();
        let mut frames = points.flat_map(|p| p.frame.iter().chain(&p.arms).flatten());
        let mut inverse = self
            .inverse
            .iter()
            .flat_map(|b| b.translation.iter().chain(b.rotation.iter().flatten()));
        frames.all(|x| x.is_finite()) && inverse.all(|x| x.is_finite())
    }

    /// The same as W and Y = M⁻¹ W. Allocates.
    pub fn factored(&self) -> Factored {
        let mut G = Factored::new(self.velocities());
        for (i, point) in self.points.iter().enumerate() {
            let rows = self.spans[i].1 as usize;
            let (mut dofs, mut W, mut Y) = (
                Vec::new(),
                [const { Vec::new() }; 3],
                [const { Vec::new() }; 3],
            );
            for (side, sign) in [(0, -1.0), (1, 1.0)] {
                let b = point.blocks[side];
                if b == Point::NONE {
                    continue;
                }
                let inverse = &self.inverse[b as usize];
                dofs.extend(6 * b..6 * b + 6);
                let light = point.light(inverse);
                let felt = if point.is_couple() { 0.0 } else { sign };
                for k in 0..rows {
                    let d = point.frame[k];
                    let turned = cross(&point.arms[side], &d);
                    W[k].extend(d.iter().map(|w| felt * w));
                    W[k].extend(turned.iter().map(|w| sign * w));
                    Y[k].extend((0..3).map(|a| sign * light[a] * d[a]));
                    Y[k].extend((0..3).map(|a| sign * inner(&inverse.rotation[a], &turned)));
                }
            }
            G.push(rows, &dofs, &W[..rows].concat(), &dofs, &Y[..rows].concat());
        }
        G
    }

    /// The blocks G_ij of every pair of contacts that share a block of velocities. Allocates.
    pub fn form(&self, laws: &Laws) -> Blocks {
        self.factored().form(laws)
    }
}

#[inline(always)]
fn halves(v: &[f64], block: u32) -> [[f64; 3]; 2] {
    let first = 6 * block as usize;
    let v = &v[first..first + 6];
    [[v[0], v[1], v[2]], [v[3], v[4], v[5]]]
}

#[inline(always)]
pub(crate) fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[inline(always)]
pub(crate) fn inner(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

//! Rows R = L⁻¹ w of force directions w, from which all products wᵀ S⁻¹ v are made.

use crate::beams::Beams;
use crate::element::Element;
use crate::tridiagonal::Factor;

/// A stretch of a row over the coordinates from `first` on.
#[derive(Clone, Copy, Debug, Default)]
struct Segment {
    first: usize,
    length: usize,
    /// Where its numbers begin.
    at: usize,
}

/// ⟨a, b⟩ with eight running sums, in a fixed order, so that the loop does not wait for each addition.
#[inline]
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a8, a_rest) = a.as_chunks::<8>();
    let (b8, b_rest) = b[..a.len()].as_chunks::<8>();
    let mut s = [0.0; 8];
    for (a, b) in a8.iter().zip(b8) {
        for k in 0..8 {
            s[k] += a[k] * b[k];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7])) + rest
}

/// Rows that reach from where they act to the end of a beam, or of two.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    /// The second is empty where a row acts on one beam.
    segments: Vec<[Segment; 2]>,
    R: Vec<f64>,
    /// R D⁻¹.
    scaled: Vec<f64>,
    scratch: Vec<f64>,
}

impl Rows {
    /// Forgets all rows; there are so many coordinates.
    pub fn reset(&mut self, coordinates: usize) {
        self.segments.clear();
        self.R.clear();
        self.scaled.clear();
        self.scratch.clear();
        self.scratch.resize(coordinates, 0.0);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.segments.len()
    }

    /// Appends L⁻¹ w; `sides` are the first nodes of elements, with w over their two nodes.
    pub fn push<'a, E: Element<N>, const N: usize>(
        &mut self,
        beams: &Beams<E, N>,
        factor: &Factor<N>,
        sides: impl Iterator<Item = (usize, &'a [[f64; N]; 2])> + Clone,
    ) {
        // both sides on one beam make one segment
        let mut ranges = [(0, 0); 2];
        let mut count = 0;
        for (node, w) in sides.clone() {
            let range = (N * node, N * beams.span(beams.beam_at(node)).end);
            match ranges[..count].iter_mut().find(|r| r.1 == range.1) {
                Some(found) => found.0 = found.0.min(range.0),
                None => {
                    ranges[count] = range;
                    count += 1;
                }
            }
            let to = &mut self.scratch[N * node..N * (node + 2)];
            to.iter_mut()
                .zip(w.as_flattened())
                .for_each(|(to, w)| *to += w);
        }
        for support in &beams.supports {
            let touched = |node: usize| support.node == node || support.node == node + 1;
            if sides.clone().any(|(node, _)| touched(node)) {
                support.hold(&mut self.scratch[N * support.node..][..N]);
            }
        }
        let mut segments = [Segment::default(); 2];
        for (segment, &(first, end)) in segments.iter_mut().zip(&ranges[..count]) {
            factor.forward(first / N, &mut self.scratch[..end]);
            let numbers = &mut self.scratch[first..end];
            *segment = Segment {
                first,
                length: end - first,
                at: self.R.len(),
            };
            let inverse = &factor.inverse_pivots()[first..end];
            self.R.extend_from_slice(numbers);
            self.scaled
                .extend(numbers.iter().zip(inverse).map(|(r, d)| r * d));
            numbers.fill(0.0);
        }
        self.segments.push(segments);
    }

    /// wᵀ S⁻¹ v of row `i` with row `j` of others.
    pub fn product(&self, i: usize, others: &Rows, j: usize) -> f64 {
        let mut sum = 0.0;
        for a in &self.segments[i] {
            for b in &others.segments[j] {
                let first = a.first.max(b.first);
                let end = (a.first + a.length).min(b.first + b.length);
                if first < end {
                    let x = &self.scaled[a.at + first - a.first..][..end - first];
                    let y = &others.R[b.at + first - b.first..][..end - first];
                    sum += dot(x, y);
                }
            }
        }
        sum
    }

    /// x += Σ R p: with D⁻¹ and L⁻ᵀ it becomes S⁻¹ W p.
    pub fn gather(&self, p: &[f64], x: &mut [f64]) {
        for (segments, p) in self.segments.iter().zip(p) {
            for s in segments {
                let r = &self.R[s.at..s.at + s.length];
                let x = &mut x[s.first..s.first + s.length];
                x.iter_mut().zip(r).for_each(|(x, r)| *x += r * p);
            }
        }
    }
}

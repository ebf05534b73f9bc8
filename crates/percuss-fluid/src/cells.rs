//! Particles sorted along small cells, x fastest, so that what lies in a row of cells lies in a row of memory.

use crate::particles::Axes;

/// The cells of a set of particles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    low: [f64; 3],
    edge: f64,
    count: [usize; 3],
    /// Where the particles of a cell begin; one more than there are cells.
    start: Vec<u32>,
    /// Cell of every particle, in the order before sorting.
    cell: Vec<u32>,
}

/// More cells than this many for each particle do not pay.
const SPARSE: usize = 4;

impl Cells {
    /// Lays cells of about this edge over the particles and tells the order in which they follow the cells; those of one cell
    /// stay in the order they have.
    pub fn sort<const D: usize>(&mut self, r: &Axes<D>, edge: f64, order: &mut Vec<u32>) {
        let n = r.0[0].len();
        order.clear();
        self.low = [0.0; 3];
        self.count = [1; 3];
        self.edge = edge;
        let mut size = [0.0; 3];
        for (k, x) in r.0.iter().enumerate() {
            let (low, high) = x.iter().fold((f64::MAX, f64::MIN), |(low, high), x| {
                (low.min(*x), high.max(*x))
            });
            if n > 0 {
                self.low[k] = low;
                size[k] = high - low;
            }
        }
        // far stragglers must not ask for a cell at every place between
        let most = SPARSE * n + 64;
        loop {
            let wide = size.map(|size| {
                let wide = (size / self.edge).floor() + 1.0;
                // who is nowhere asks for no cells
                if wide.is_finite() { wide } else { 1.0 }
            });
            if wide.iter().product::<f64>() <= most as f64 {
                self.count = wide.map(|wide| wide as usize);
                break;
            }
            self.edge *= 1.3;
        }
        let cells: usize = self.count.iter().product();
        self.start.clear();
        self.start.resize(cells + 1, 0);
        self.cell.clear();
        for i in 0..n {
            let place: [usize; 3] = std::array::from_fn(|k| match r.0.get(k) {
                Some(x) => (((x[i] - self.low[k]) / self.edge) as usize).min(self.count[k] - 1),
                None => 0,
            });
            let cell = self.number(place);
            self.cell.push(cell as u32);
            self.start[cell + 1] += 1;
        }
        for c in 0..cells {
            self.start[c + 1] += self.start[c];
        }
        order.resize(n, 0);
        for (i, cell) in self.cell.iter().enumerate() {
            let next = &mut self.start[*cell as usize];
            order[*next as usize] = i as u32;
            *next += 1;
        }
        // every entry now is where its cell ends: one place to the right it is where the next begins
        self.start.rotate_right(1);
        self.start[0] = 0;
    }

    fn number(&self, [x, y, z]: [usize; 3]) -> usize {
        x + self.count[0] * (y + self.count[1] * z)
    }

    /// Ranges of places in the sorted arrays that together hold all particles of a box, row by row.
    pub fn rows(&self, low: [f64; 3], high: [f64; 3], mut row: impl FnMut(std::ops::Range<usize>)) {
        if self.cell.is_empty() {
            return;
        }
        let mut from = [0; 3];
        let mut to = [0; 3];
        for k in 0..3 {
            let last = self.count[k] as f64 - 1.0;
            let [a, b] = [low[k], high[k]].map(|x| ((x - self.low[k]) / self.edge).floor());
            if b < 0.0 || a > last {
                return;
            }
            from[k] = a.max(0.0) as usize;
            to[k] = b.min(last) as usize;
        }
        for z in from[2]..=to[2] {
            for y in from[1]..=to[1] {
                let first = self.start[self.number([from[0], y, z])] as usize;
                let end = self.start[self.number([to[0], y, z]) + 1] as usize;
                if first < end {
                    row(first..end);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_everything_in_a_box() {
        let mut r = Axes::<2>::default();
        let mut x = 1_u64;
        for _ in 0..500 {
            let mut next = || {
                x = x
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (x >> 40) as f64 / (1_u64 << 24) as f64
            };
            let (a, b) = (next(), 3.0 * next());
            r.push([a, b]);
        }
        r.push([40.0, 0.5]);
        let (mut cells, mut order) = (Cells::default(), Vec::new());
        cells.sort(&r, 0.07, &mut order);
        let mut seen = order.clone();
        seen.sort_unstable();
        assert!(seen.iter().enumerate().all(|(i, s)| i as u32 == *s));
        r.permute(&order, &mut Vec::new());
        let (low, high) = ([0.2, 0.9, 0.0], [0.45, 1.7, 0.0]);
        let mut found = Vec::new();
        cells.rows(low, high, |range| found.extend(range));
        for i in 0..r.0[0].len() {
            let [x, y] = r.at(i);
            let inside = x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1];
            assert!(!inside || found.contains(&i));
        }
    }
}

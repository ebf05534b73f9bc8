//! Filters, without which checkerboards appear.

/// What is filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterKind {
    /// Slopes of the objective: Σ H x s / (x Σ H) \[Sigmund1997].
    Sensitivity,
    /// Densities: Σ H x / Σ H, and slopes by the chain rule \[Bruns2001].
    Density,
}

/// Weights H = v max(0, r − distance) between the middles of elements, with the volume v of the other one.
#[derive(Clone, Debug)]
pub struct Filter {
    kind: FilterKind,
    start: Vec<usize>,
    neighbours: Vec<u32>,
    weights: Vec<f64>,
    sums: Vec<f64>,
    /// Volumes of the elements over their mean.
    shares: Vec<f64>,
}

impl Filter {
    /// Elements with these middles and these volumes over their mean; `radius` in the unit of the middles.
    pub fn new(kind: FilterKind, (middles, shares): (&[[f64; 3]], &[f64]), radius: f64) -> Self {
        // cells of the size of the radius, sorted
        let cell = |r: &[f64; 3]| r.map(|x| (x / radius).floor() as i64);
        let mut cells: Vec<([i64; 3], u32)> = middles.iter().map(&cell).zip(0..).collect();
        cells.sort_unstable();
        let (mut start, mut neighbours, mut weights, mut sums) =
            (vec![0], Vec::new(), Vec::new(), Vec::new());
        for middle in middles {
            let home = cell(middle);
            let first = neighbours.len();
            let mut found = Vec::new();
            for offset in 0..27 {
                let at: [i64; 3] =
                    std::array::from_fn(|k| home[k] + offset / 3_i64.pow(k as u32) % 3 - 1);
                let from = cells.partition_point(|(c, _)| *c < at);
                found.extend(
                    cells[from..]
                        .iter()
                        .take_while(|(c, _)| *c == at)
                        .map(|c| c.1),
                );
            }
            found.sort_unstable();
            for j in found {
                let other = middles[j as usize];
                let d2: f64 = (0..3).map(|k| (other[k] - middle[k]).powi(2)).sum();
                let weight = radius - d2.sqrt();
                if weight > 0.0 {
                    neighbours.push(j);
                    weights.push(weight * shares[j as usize]);
                }
            }
            sums.push(weights[first..].iter().sum());
            start.push(neighbours.len());
        }
        Filter {
            kind,
            start,
            neighbours,
            weights,
            sums,
            shares: shares.to_vec(),
        }
    }

    /// Volumes of the elements over their mean.
    pub fn shares(&self) -> &[f64] {
        &self.shares
    }

    /// The densities that the structure has.
    pub fn densities(&self, x: &[f64]) -> Vec<f64> {
        match self.kind {
            FilterKind::Sensitivity => x.to_vec(),
            FilterKind::Density => (0..x.len())
                .map(|i| self.sum(i, |j| x[j]) / self.sums[i])
                .collect(),
        }
    }

    /// Slopes by the variables, of an objective whose slopes by the densities are these.
    pub fn objective_slopes(&self, x: &[f64], slopes: &[f64]) -> Vec<f64> {
        let v = &self.shares;
        match self.kind {
            // slopes by volume: large elements have large ones
            FilterKind::Sensitivity => (0..x.len())
                .map(|i| {
                    let sum = self.sum(i, |j| x[j] * slopes[j] / v[j]);
                    v[i] * sum / (x[i].max(1e-3) * self.sums[i])
                })
                .collect(),
            FilterKind::Density => self.spread(slopes),
        }
    }

    /// The same of a volume, which the filter of slopes leaves alone.
    pub fn volume_slopes(&self, slopes: &[f64]) -> Vec<f64> {
        match self.kind {
            FilterKind::Sensitivity => slopes.to_vec(),
            FilterKind::Density => self.spread(slopes),
        }
    }

    fn spread(&self, slopes: &[f64]) -> Vec<f64> {
        (0..slopes.len())
            .map(|i| {
                let v = &self.shares;
                v[i] * self.sum(i, |j| slopes[j] / self.sums[j] / v[j])
            })
            .collect()
    }

    fn sum(&self, i: usize, of: impl Fn(usize) -> f64) -> f64 {
        let range = self.start[i]..self.start[i + 1];
        let pairs = self.neighbours[range.clone()]
            .iter()
            .zip(&self.weights[range]);
        pairs.map(|(j, w)| w * of(*j as usize)).sum()
    }
}

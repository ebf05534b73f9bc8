//! Pairs of balls that are near each other, by a list of cells [AllenTildesley2017, sec. 5.3].

use crate::narrow::ContactPoint;
use crate::search::TOUCHING;
use crate::world::NQ;
use percuss_math::space::Vec3;

/// Balls sorted into cells as wide as the largest of them; only neighbouring cells need be looked at.
///
/// The grid covers where most balls are; those far outside count to its outermost cells, which keeps neighbours
/// neighbours and the grid small however far a single ball flies.
#[derive(Default)]
pub(super) struct Cells {
    /// Balls in the order of the bodies: body, cell.
    members: Vec<(u32, u32)>,
    /// First place of every cell in `sorted`; one more than there are cells.
    starts: Vec<u32>,
    sorted: Vec<Ball>,
    /// None where there are fewer than two balls.
    grid: Option<Grid>,
    reach: f64,
}

#[derive(Clone, Copy, Default)]
struct Ball {
    x: f64,
    y: f64,
    z: f64,
    radius: f64,
    body: u32,
}

impl Cells {
    /// Sorts the balls into cells; contacts are asked for below the gap `reach`.
    pub fn fill(&mut self, q: &[f64], radii: &[f64], reach: f64) {
        self.reach = reach;
        self.grid = Grid::new(q, radii, reach);
        if let Some(grid) = self.grid {
            self.sort(&grid, q, radii);
        }
    }

    /// How many rows of tiles there are.
    pub fn rows(&self) -> usize {
        self.grid.map_or(0, |grid| grid.tiles(1) * grid.tiles(2))
    }

    /// Calls `visit` with every pair i < j of balls, the first of them in this row of tiles, whose gap is below `reach` or
    /// nearly so: the touch, with its normal from i to j, and the radius of the smaller ball.
    ///
    /// Tile by tile, pairs that follow each other are near each other, whichever way the balls are spread; slice by slice,
    /// what comes early and what comes late touch in few places.
    pub fn find(&self, row: usize, mut visit: impl FnMut(usize, usize, ContactPoint, f64)) {
        let Some(grid) = &self.grid else { return };
        let tiles = grid.tiles(1);
        for tile in 0..grid.tiles(0) {
            for iz in grid.span(2, row / tiles) {
                for iy in grid.span(1, row % tiles) {
                    self.find_in_row(grid, [iy, iz], grid.span(0, tile), &mut visit);
                }
            }
        }
    }

    /// Pairs of the balls in some cells of a row with each other and with those ahead.
    fn find_in_row(
        &self,
        grid: &Grid,
        [iy, iz]: [usize; 2],
        cells: std::ops::Range<usize>,
        visit: &mut impl FnMut(usize, usize, ContactPoint, f64),
    ) {
        let [nx, ny, nz] = grid.counts;
        let row = (iz * ny + iy) * nx;
        // rows of cells ahead of this one: the next in y, and three in the next plane
        let ahead = [
            (iy + 1 < ny).then(|| row + nx),
            (iz + 1 < nz && iy > 0).then(|| row + nx * ny - nx),
            (iz + 1 < nz).then(|| row + nx * ny),
            (iz + 1 < nz && iy + 1 < ny).then(|| row + nx * ny + nx),
        ];
        for ix in cells {
            let (first, last) = self.range(row + ix, row + ix);
            let (_, own) = self.range(row + ix, row + (ix + 1).min(nx - 1));
            let low = ix.saturating_sub(1);
            let high = (ix + 1).min(nx - 1);
            for a in first..last {
                let ball = self.sorted[a];
                self.compare(&ball, a + 1..own, visit);
                for row in ahead.into_iter().flatten() {
                    let (first, last) = self.range(row + low, row + high);
                    self.compare(&ball, first..last, visit);
                }
            }
        }
    }

    /// Places of the balls in the cells from `first` to `last`, which lie side by side.
    #[inline]
    fn range(&self, first: usize, last: usize) -> (usize, usize) {
        (self.starts[first] as usize, self.starts[last + 1] as usize)
    }

    #[inline]
    fn compare(
        &self,
        a: &Ball,
        others: std::ops::Range<usize>,
        visit: &mut impl FnMut(usize, usize, ContactPoint, f64),
    ) {
        for b in &self.sorted[others] {
            let (x, y, z) = (b.x - a.x, b.y - a.y, b.z - a.z);
            let sum = a.radius + b.radius;
            let near = sum * (1.0 + 2.0 * TOUCHING) + self.reach;
            let square = x * x + y * y + z * z;
            if square < near * near {
                // the pair in the order of the bodies
                let sign = if a.body < b.body { 1.0 } else { -1.0 };
                let distance = square.sqrt();
                let (from, to) = if a.body < b.body { (a, b) } else { (b, a) };
                let normal = if distance > 0.0 {
                    Vec3::new(x, y, z) * (sign / distance)
                } else {
                    Vec3::x() // one inside the other: any direction will do
                };
                let gap = distance - sum;
                let touch = ContactPoint {
                    point: Vec3::new(from.x, from.y, from.z) + normal * (from.radius + 0.5 * gap),
                    normal,
                    gap,
                    feature: 0,
                };
                visit(
                    from.body as usize,
                    to.body as usize,
                    touch,
                    a.radius.min(b.radius),
                );
            }
        }
    }

    /// Counting sort by cell; within a cell the order of the bodies stays.
    fn sort(&mut self, grid: &Grid, q: &[f64], radii: &[f64]) {
        let cells: usize = grid.counts.iter().product();
        self.starts.clear();
        self.starts.resize(cells + 2, 0);
        self.members.clear();
        for (i, radius) in radii.iter().enumerate() {
            if *radius > 0.0 {
                let cell = grid.cell(&q[i * NQ..i * NQ + 3]);
                self.starts[cell + 2] += 1;
                self.members.push((i as u32, cell as u32));
            }
        }
        for cell in 0..cells {
            self.starts[cell + 2] += self.starts[cell + 1];
        }
        self.sorted.resize(self.members.len(), Ball::default());
        for (body, cell) in &self.members {
            // moves on with every ball, so that it ends as the first place of the next cell
            let place = &mut self.starts[*cell as usize + 1];
            let i = *body as usize;
            self.sorted[*place as usize] = Ball {
                x: q[i * NQ],
                y: q[i * NQ + 1],
                z: q[i * NQ + 2],
                radius: radii[i],
                body: *body,
            };
            *place += 1;
        }
    }
}

/// Where the cells are. Neighbours along the first axis lie side by side; the last axis is the longest.
#[derive(Clone, Copy)]
struct Grid {
    origin: [f64; 3],
    width: f64,
    /// Which of x, y, z each axis is.
    axes: [usize; 3],
    /// Cells along each axis, and of them along the edge of a tile.
    counts: [usize; 3],
    edges: [usize; 3],
}

/// Cells per ball at most.
const MOST: f64 = 8.0;
/// Cells along the edge of a tile.
const TILE: usize = 6;
/// Up to this number of balls tiles are slices across the longest axis.
const SLICED: usize = 2000;

impl Grid {
    /// A grid for these balls; none where there are fewer than two.
    fn new(q: &[f64], radii: &[f64], reach: f64) -> Option<Self> {
        let balls = || radii.iter().enumerate().filter(|(_, r)| **r > 0.0);
        let count = balls().count();
        if count < 2 {
            return None;
        }
        let largest = balls().fold(0.0, |largest: f64, (_, r)| largest.max(*r));
        let mut width = (2.0 * largest + reach) * (1.0 + 4.0 * TOUCHING);
        // the box about the mean that holds all but outliers
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        let (mut sum, mut squares) = ([0.0; 3], [0.0; 3]);
        for (i, _) in balls() {
            for k in 0..3 {
                let x = q[i * NQ + k];
                low[k] = low[k].min(x);
                high[k] = high[k].max(x);
                sum[k] += x;
                squares[k] += x * x;
            }
        }
        let mut extent = [0.0; 3];
        for k in 0..3 {
            let mean = sum[k] / count as f64;
            let spread = 6.0 * (squares[k] / count as f64 - mean * mean).max(0.0).sqrt() + width;
            low[k] = low[k].max(mean - spread);
            high[k] = high[k].min(mean + spread);
            extent[k] = high[k] - low[k];
        }
        let cells = |width: f64| extent.map(|e| (e / width).floor().max(0.0) + 1.0);
        while cells(width).iter().product::<f64>() > MOST * count as f64 + 64.0 {
            width *= 1.25;
        }
        let cells = cells(width).map(|n| n as usize);
        let mut axes = [0, 1, 2];
        axes.sort_by_key(|k| cells[*k]);
        let counts = axes.map(|k| cells[k]);
        Some(Grid {
            origin: axes.map(|k| low[k]),
            width,
            axes,
            counts,
            edges: if count <= SLICED {
                [counts[0], counts[1], 1]
            } else {
                [TILE; 3]
            },
        })
    }

    /// Tiles along an axis.
    fn tiles(&self, axis: usize) -> usize {
        self.counts[axis].div_ceil(self.edges[axis])
    }

    /// Cells of a tile along an axis.
    fn span(&self, axis: usize, tile: usize) -> std::ops::Range<usize> {
        let edge = self.edges[axis];
        tile * edge..((tile + 1) * edge).min(self.counts[axis])
    }

    #[inline]
    fn cell(&self, r: &[f64]) -> usize {
        let at = |k: usize| {
            let x = ((r[self.axes[k]] - self.origin[k]) / self.width).max(0.0) as usize;
            x.min(self.counts[k] - 1)
        };
        (at(2) * self.counts[1] + at(1)) * self.counts[0] + at(0)
    }
}

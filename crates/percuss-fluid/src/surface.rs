//! Surfaces of structures that push the fluid by short-range laws, integrated by Gauss points \[Schorgenhumer2013, sec. 4.1].
//!
//! ```text
//! f = Σ w [u(r) n + c (1 − r/h)² (v_Γ − v)],   u(r) = k [(h − r)⁴ − (h − r₀)² (h − r)²]/[h² r₀ (2h − r₀)],   r < h
//! ```
//!
//! n points from the surface to the particle. u is k at r = 0 and vanishes at r₀ and h; with r₀ = h it only pushes. The same force
//! goes back to the point of the surface. The article has one constant for the viscous law; the weight (1 − r/h)² is ours, so that
//! it fades where the law ends.

use crate::error::FluidError;
use crate::fluid::Fluid;
use crate::guards::square;
use crate::particles::Axes;

/// The laws between a surface and particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceLaw {
    /// k, Pa (N/m in the plane).
    pub k: f64,
    /// Where the laws end, m.
    pub h: f64,
    /// Where attraction begins, m; h for none.
    pub r_0: f64,
    /// c, Pa s/m (N s/m² in the plane).
    pub drag: f64,
}

/// Gauss points of surfaces; whoever moves them does so between steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surfaces<const D: usize> {
    /// The laws; none where there are no surfaces.
    pub law: Option<SurfaceLaw>,
    /// Position, m.
    pub r: Axes<D>,
    /// Velocity, m/s.
    pub v: Axes<D>,
    /// Weight of the point: its part of the surface, mᴰ⁻¹.
    pub weight: Vec<f64>,
    /// Force of the fluid on the point at the last evaluation, N.
    pub force: Axes<D>,
}

impl SurfaceLaw {
    /// u(r).
    pub fn push(&self, r: f64) -> f64 {
        let (h, r_0) = (self.h, self.r_0);
        if r >= h {
            return 0.0;
        }
        let (d2, e2) = ((h - r) * (h - r), (h - r_0) * (h - r_0));
        self.k * d2 * (d2 - e2) / (h * h * r_0 * (2.0 * h - r_0))
    }

    /// The force on a particle at this distance from a plane, by integration, N; positive where it pushes.
    pub fn plane(&self, distance: f64, dimension: usize) -> f64 {
        let wide = (self.h * self.h - distance * distance).max(0.0).sqrt();
        let n = 2000;
        let ds = wide / f64::from(n);
        let part = |i: i32| {
            let s = (f64::from(i) + 0.5) * ds;
            let r = distance.hypot(s);
            let ring = if dimension == 2 {
                2.0
            } else {
                std::f64::consts::TAU * s
            };
            self.push(r) * distance / r * ring * ds
        };
        (0..n).map(part).sum()
    }

    fn validate(&self) -> Result<(), FluidError> {
        FluidError::positive("k of a surface", self.k)?;
        FluidError::positive("range of a surface", self.h)?;
        FluidError::positive("r_0 of a surface", self.r_0)?;
        FluidError::at_least_zero("drag of a surface", self.drag)
    }
}

impl<const D: usize> Surfaces<D> {
    /// Number of points.
    pub fn len(&self) -> usize {
        self.weight.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.weight.is_empty()
    }

    /// Adds a point at rest.
    pub fn push(&mut self, r: [f64; D], weight: f64) {
        self.r.push(r);
        self.v.push([0.0; D]);
        self.force.push([0.0; D]);
        self.weight.push(weight);
    }
}

/// Gauss points of a straight line, no part of it longer than `most`: three each, with their weights, m.
pub fn line_points<const D: usize>(
    from: [f64; D],
    to: [f64; D],
    most: f64,
) -> Vec<([f64; D], f64)> {
    let length = square(std::array::from_fn::<_, D, _>(|k| to[k] - from[k])).sqrt();
    let parts = (length / most).ceil().max(1.0);
    let at = |s: f64| std::array::from_fn(|k| from[k] + s * (to[k] - from[k]));
    let offset = 0.6_f64.sqrt();
    (0..parts as usize)
        .flat_map(|part| {
            [
                (-offset, 5.0 / 18.0),
                (0.0, 8.0 / 18.0),
                (offset, 5.0 / 18.0),
            ]
            .map(|(x, w)| {
                (
                    at((part as f64 + 0.5 + 0.5 * x) / parts),
                    w * length / parts,
                )
            })
        })
        .collect()
}

/// Gauss points of a triangle, cut until no edge is longer than `most`: three each, with their weights, m².
pub fn triangle_points(corners: [[f64; 3]; 3], most: f64, out: &mut Vec<([f64; 3], f64)>) {
    let [a, b, c] = corners;
    let edge = |p: [f64; 3], q: [f64; 3]| std::array::from_fn::<_, 3, _>(|k| q[k] - p[k]);
    let longest = [(a, b), (b, c), (c, a)].map(|(p, q)| square(edge(p, q)));
    if longest.iter().any(|l| *l > most * most) {
        // halved across its longest edge
        let (p, q, r) = if longest[0] >= longest[1] && longest[0] >= longest[2] {
            (a, b, c)
        } else if longest[1] >= longest[2] {
            (b, c, a)
        } else {
            (c, a, b)
        };
        let m = std::array::from_fn(|k| 0.5 * (p[k] + q[k]));
        triangle_points([p, m, r], most, out);
        triangle_points([m, q, r], most, out);
        return;
    }
    let area = 0.5 * square(crate::motion::cross(edge(a, b), edge(a, c))).sqrt();
    for (u, v, w) in [(4.0, 1.0, 1.0), (1.0, 4.0, 1.0), (1.0, 1.0, 4.0)] {
        let at = std::array::from_fn(|k| (u * a[k] + v * b[k] + w * c[k]) / 6.0);
        out.push((at, area / 3.0));
    }
}

impl<const D: usize> Fluid<D> {
    /// The laws of surfaces from now on.
    pub fn set_surface_law(&mut self, law: SurfaceLaw) -> Result<(), FluidError> {
        law.validate()?;
        self.surfaces.law = Some(law);
        self.fresh = false;
        Ok(())
    }

    /// What surfaces do to particles, into `work.push`; the opposite on their points. In the order of points, so that sums do not
    /// depend on threads. Images beyond periodic sides are left out.
    pub(crate) fn push_by_surfaces(&mut self) {
        let push = &mut self.work.push;
        push.clear();
        let Some(law) = self.surfaces.law.filter(|_| !self.surfaces.is_empty()) else {
            return;
        };
        push.resize(self.particles.len(), [0.0; 3]);
        // cells are those of when lists were made: particles have moved by half of the skin since
        let wide = law.h + 0.5 * crate::neighbours::SKIN * self.settings.reach();
        let records = &self.work.records;
        let surfaces = &mut self.surfaces;
        for p in 0..surfaces.len() {
            let (at, v, weight) = (surfaces.r.at(p), surfaces.v.at(p), surfaces.weight[p]);
            let mut force = [0.0; D];
            let (mut low, mut high) = ([0.0; 3], [0.0; 3]);
            for k in 0..D {
                (low[k], high[k]) = (at[k] - wide, at[k] + wide);
            }
            self.near.fluid.rows(low, high, |range| {
                for i in range {
                    let from: [f64; D] = std::array::from_fn(|k| records[i].r[k] - at[k]);
                    let r = square(from).sqrt();
                    if r >= law.h || r == 0.0 {
                        continue;
                    }
                    let u = weight * law.push(r) / r;
                    let c = weight * law.drag * (1.0 - r / law.h) * (1.0 - r / law.h);
                    for k in 0..D {
                        let f = u * from[k] + c * (v[k] - records[i].v[k]);
                        push[i][k] += f;
                        force[k] -= f;
                    }
                }
            });
            surfaces.force.set(p, force);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_pushes_as_much_as_its_integral() {
        let law = SurfaceLaw {
            k: 1.0,
            h: 1.0,
            r_0: 0.5,
            drag: 0.0,
        };
        let known = [
            (0.1, 0.162270, 0.048044),
            (0.3, 0.055609, 0.012643),
            (0.5, -0.013963, -0.017453),
        ];
        for (distance, plane, space) in known {
            assert!((law.plane(distance, 2) - plane).abs() < 2e-6);
            assert!((law.plane(distance, 3) - space).abs() < 2e-6);
            // the same by Gauss points no more than h/4 apart
            let sum: f64 = line_points([-1.5, 0.0], [1.5, 0.0], 0.25)
                .iter()
                .map(|(r, w)| {
                    let size = r[0].hypot(distance);
                    w * law.push(size) * distance / size
                })
                .sum();
            assert!((sum - plane).abs() < 0.01 * plane.abs(), "{sum} {plane}");
            let mut points = Vec::new();
            let corner = |x: f64, y: f64| [x, y, 0.0];
            let (a, b) = (corner(-1.5, -1.5), corner(1.5, 1.5));
            triangle_points([a, corner(1.5, -1.5), b], 0.25, &mut points);
            triangle_points([a, b, corner(-1.5, 1.5)], 0.25, &mut points);
            let area: f64 = points.iter().map(|(_, w)| w).sum();
            assert!((area - 9.0).abs() < 1e-9);
            let sum: f64 = points
                .iter()
                .map(|(r, w)| {
                    let size = (r[0] * r[0] + r[1] * r[1] + distance * distance).sqrt();
                    w * law.push(size) * distance / size
                })
                .sum();
            assert!((sum - space).abs() < 0.02 * space.abs(), "{sum} {space}");
        }
    }
}

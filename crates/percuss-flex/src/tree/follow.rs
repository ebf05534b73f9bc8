//! Inverse kinematics: the joints that lead a point along a path where nothing deforms \[Held2014, sec. 2].
//!
//! ```text
//! r(t, q) = r_d        J u = ṙ_d − ∂r/∂t        J u̇ = r̈_d − J̇ u − …
//! ```

use super::{FlexTree, FlexTreeError, Work};
use percuss_math::dense::{cholesky, cholesky_solve};
use percuss_math::space::Vec3;
use std::sync::Arc;

/// A point of a member.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tip {
    /// Number of the member.
    pub member: usize,
    /// An interface of it; none is its frame.
    pub interface: Option<usize>,
    /// Place there, m.
    pub point: Vec3,
}

/// Coordinates, velocities and accelerations of a mechanism at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass {
    /// s.
    pub t: f64,
    /// Coordinates.
    pub q: Vec<f64>,
    /// Velocities.
    pub u: Vec<f64>,
    /// Accelerations.
    pub du: Vec<f64>,
}

const ITERATIONS: usize = 50;

impl FlexTree {
    /// Where a point is in I, m. Needs [`FlexTree::kinematics`].
    pub fn tip(&self, tip: &Tip, (q, u): (&[f64], &[f64]), work: &Work) -> Vec3 {
        match tip.interface {
            None => work.pose(tip.member).point(&tip.point),
            Some(interface) => {
                let (pose, _) = self.interface((tip.member, interface), (q, u), work);
                pose.point(&tip.point)
            }
        }
    }

    /// Leads joints to where a point is on its path at t, s: place, velocity and acceleration there, m, m/s and m/s². Nothing
    /// deforms. `q` holds a first guess.
    pub fn follow(
        &self,
        (t, tip): (f64, &Tip),
        path: &[Vec3; 3],
        q: &[f64],
    ) -> Result<Pass, FlexTreeError> {
        let n = self.nu;
        let mut pass = Pass {
            t,
            q: q.to_vec(),
            u: vec![0.0; n],
            du: vec![0.0; n],
        };
        for m in 0..self.nodes.len() {
            pass.q[self.elastic(m)].fill(0.0);
        }
        let mut work = Work::new(self);
        let zero = vec![0.0; n];
        let size = path[0].norm().max(1e-3);
        let mut off = f64::INFINITY;
        for _ in 0..ITERATIONS {
            let (J, at) = self.directions(t, &pass.q, tip, &mut work);
            let miss = path[0] - at.r;
            off = miss.norm();
            if off <= 1e-13 * size {
                break;
            }
            let step = self.least(&J, &miss).ok_or(FlexTreeError::Locked { t })?;
            // no joint turns by more than half a radian at once
            let most = step.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
            let part = (0.5 / most.max(1e-300)).min(1.0);
            self.move_along(&mut pass.q, &step, part);
            if most <= 1e-15 {
                break;
            }
        }
        if off > 1e-9 * size {
            return Err(FlexTreeError::OutOfReach { t, off });
        }
        let (J, at) = self.directions(t, &pass.q, tip, &mut work);
        let locked = || FlexTreeError::Locked { t };
        pass.u = self.least(&J, &(path[1] - at.v)).ok_or_else(locked)?;
        self.kinematics(t, &pass.q, &pass.u, &mut work);
        let mut r = zero.clone();
        self.inverse(t, (&pass.q, &pass.u, &zero), &mut r, &mut work);
        let bias = self.acceleration(tip, &work);
        pass.du = self.least(&J, &(path[2] - bias)).ok_or_else(locked)?;
        Ok(pass)
    }

    /// The velocity of the tip by that of each joint, and where it is and how it moves while joints rest.
    fn directions(&self, t: f64, q: &[f64], tip: &Tip, work: &mut Work) -> (Vec<Vec3>, At) {
        let mut u = vec![0.0; self.nu];
        self.kinematics(t, q, &u, work);
        let at = At {
            r: self.tip(tip, (q, &u), work),
            v: self.rate(tip, work),
        };
        let mut J = vec![Vec3::zeros(); self.nu];
        for node in &self.nodes {
            for k in node.u..node.u + node.nu {
                u[k] = 1.0;
                self.kinematics(t, q, &u, work);
                J[k] = self.rate(tip, work) - at.v;
                u[k] = 0.0;
            }
        }
        (J, at)
    }

    /// The smallest x with J x = v, as well as can be.
    fn least(&self, J: &[Vec3], v: &Vec3) -> Option<Vec<f64>> {
        let moving: Vec<usize> = (0..J.len()).filter(|k| J[*k].norm() > 0.0).collect();
        let n = moving.len();
        let mut A: Vec<f64> = (0..n * n)
            .map(|e| J[moving[e / n]].dot(&J[moving[e % n]]))
            .collect();
        let size = (0..n).map(|k| A[k * (n + 1)]).fold(0.0, f64::max);
        let mut x: Vec<f64> = moving.iter().map(|k| J[*k].dot(v)).collect();
        // joints that can do the same share it
        for k in 0..n {
            A[k * (n + 1)] += 1e-14 * size;
        }
        cholesky(n, &mut A).ok()?;
        cholesky_solve(n, &A, &mut x);
        let mut all = vec![0.0; J.len()];
        for (k, x) in moving.into_iter().zip(x) {
            all[k] = x;
        }
        Some(all)
    }

    /// The arm of the tip about the origin of its member, undeformed, in its axes.
    fn arm(&self, tip: &Tip) -> Vec3 {
        let station = tip
            .interface
            .and_then(|k| self.nodes[tip.member].flexible()?.stations().get(k));
        station.map_or(tip.point, |station| station.at + tip.point)
    }

    fn rate(&self, tip: &Tip, work: &Work) -> Vec3 {
        let link = &work.links[tip.member];
        link.A * (link.v + link.w.cross(&self.arm(tip)))
    }

    /// Needs [`FlexTree::inverse`].
    fn acceleration(&self, tip: &Tip, work: &Work) -> Vec3 {
        let (link, arm) = (&work.links[tip.member], self.arm(tip));
        let turning = link.alpha.cross(&arm) + link.w.cross(&link.w.cross(&arm));
        link.A * (link.a + turning) + self.gravity
    }
}

struct At {
    r: Vec3,
    v: Vec3,
}

/// A motion by its values, rates and accelerations at instants that rise, joined by polynomials of degree five; outside of them it
/// stays where it is.
pub fn joined(
    times: Vec<f64>,
    values: Vec<[f64; 3]>,
) -> Arc<dyn Fn(f64) -> [f64; 3] + Send + Sync> {
    Arc::new(move |t| {
        let last = times.len() - 1;
        let k = times.partition_point(|s| *s <= t);
        if k == 0 || k > last {
            // at the ends themselves the rates are those that were given
            let end = if k == 0 { 0 } else { last };
            return match times[end] == t {
                true => values[end],
                false => [values[end][0], 0.0, 0.0],
            };
        }
        let h = times[k] - times[k - 1];
        let s = (t - times[k - 1]) / h;
        if s == 0.0 {
            return values[k - 1];
        }
        let ([a, da, dda], [b, db, ddb]) = (values[k - 1], values[k]);
        let (da, db, dda, ddb) = (h * da, h * db, h * h * dda, h * h * ddb);
        // a + a′ s + ½ a″ s² + c₃ s³ + c₄ s⁴ + c₅ s⁵
        let d = b - a - da - 0.5 * dda;
        let e = db - da - dda;
        let f = ddb - dda;
        let c3 = 10.0 * d - 4.0 * e + 0.5 * f;
        let c4 = -15.0 * d + 7.0 * e - f;
        let c5 = 6.0 * d - 3.0 * e + 0.5 * f;
        let value = a + s * (da + s * (0.5 * dda + s * (c3 + s * (c4 + s * c5))));
        let rate = da + s * (dda + s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5)));
        let second = dda + s * (6.0 * c3 + s * (12.0 * c4 + s * 20.0 * c5));
        [value, rate / h, second / (h * h)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_motions_have_their_values_and_rates() {
        // a polynomial of degree five is met everywhere
        let f = |t: f64| {
            [
                1.0 - 2.0 * t + t.powi(3) - 0.3 * t.powi(5),
                -2.0 + 3.0 * t * t - 1.5 * t.powi(4),
                6.0 * t - 6.0 * t.powi(3),
            ]
        };
        let times = vec![0.0, 0.7, 1.0];
        let motion = joined(times.clone(), times.iter().map(|t| f(*t)).collect());
        for t in [0.0, 0.2, 0.69, 0.7, 0.9, 1.0] {
            for (a, b) in motion(t).iter().zip(f(t)) {
                assert!((a - b).abs() < 1e-12, "{t} {a} {b}");
            }
        }
        assert_eq!(motion(2.0), [f(1.0)[0], 0.0, 0.0]);
    }
}

use super::{BodyId, NQ, NU, SceneryId, World};
use percuss_math::space::{Pose, Vec3, rotation};
use std::fmt;
use std::sync::Arc;

/// An end of a spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// A point of space, m.
    Point(Vec3),
    /// A point of a body, from its centre of mass along the axes of its shape, m. A body that is gone lets go.
    Body(BodyId, Vec3),
    /// A point of scenery, in the frame of its shape, m.
    Scenery(SceneryId, Vec3),
}

/// A spring with a damper beside it, between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Where it is fastened.
    pub ends: [End; 2],
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Damping along its axis, N s/m.
    pub damping: f64,
    /// Length without force, m.
    pub length: f64,
}

/// Drag on every body: force −(linear + quadratic ‖v‖) v, torque −angular ω.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drag {
    /// N s/m.
    pub linear: f64,
    /// N s²/m².
    pub quadratic: f64,
    /// N m s/rad.
    pub angular: f64,
}

/// A function a(t, r, v).
type Acceleration = dyn Fn(f64, &Vec3, &Vec3) -> Vec3 + Send + Sync;

/// A field of acceleration.
#[derive(Clone)]
pub struct Field {
    /// Acceleration at a time, place and velocity, m/s²: a(t, r, v).
    pub a: Arc<Acceleration>,
    /// Whether it never changes with time.
    pub steady: bool,
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut field = f.debug_struct("Field");
        field.field("steady", &self.steady).finish_non_exhaustive()
    }
}

/// A fastened point: place, velocity, and the body that feels it with the arm from its centre.
struct Point {
    r: Vec3,
    v: Vec3,
    body: Option<(usize, Vec3)>,
}

impl World {
    /// Smooth forces h(t, q, u) of all bodies.
    pub(super) fn add_forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        for (i, body) in self.bodies.iter().enumerate() {
            if self.is_asleep(i) {
                h[i * NU..(i + 1) * NU].fill(0.0);
                continue;
            }
            let weight = self.kinds[body.kind.0 as usize].mass * self.gravity;
            h[i * NU..i * NU + 3].copy_from_slice(weight.as_slice());
            h[i * NU + 3..(i + 1) * NU].fill(0.0);
        }
        for field in &self.fields {
            let awake = self.bodies.iter().enumerate();
            for (i, body) in awake.filter(|(i, _)| !self.is_asleep(*i)) {
                let r = Vec3::from_column_slice(&q[i * NQ..i * NQ + 3]);
                let v = Vec3::from_column_slice(&u[i * NU..i * NU + 3]);
                let mass = self.kinds[body.kind.0 as usize].mass;
                add(h, i, &(mass * (field.a)(t, &r, &v)), &Vec3::zeros());
            }
        }
        for drag in &self.drags {
            for i in 0..self.bodies.len() {
                let v = Vec3::from_column_slice(&u[i * NU..i * NU + 3]);
                let omega = Vec3::from_column_slice(&u[i * NU + 3..(i + 1) * NU]);
                let force = -(drag.linear + drag.quadratic * v.norm()) * v;
                add(h, i, &force, &(-drag.angular * omega));
            }
        }
        for spring in &self.springs {
            self.pull(spring, t, q, u, h);
        }
    }

    fn pull(&self, spring: &Spring, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        let [Some(a), Some(b)] = spring.ends.map(|end| self.fastened(end, t, q, u)) else {
            return;
        };
        let between = b.r - a.r;
        let length = between.norm();
        if length == 0.0 {
            return;
        }
        let axis = between / length;
        let rate = (b.v - a.v).dot(&axis);
        let tension = spring.stiffness * (length - spring.length) + spring.damping * rate;
        let force = tension * axis;
        for (point, force) in [(a, force), (b, -force)] {
            if let Some((i, arm)) = point.body
                && !self.is_asleep(i)
            {
                add(h, i, &force, &arm.cross(&force));
            }
        }
    }

    /// Energy stored in a spring, J.
    pub(super) fn stored(&self, spring: &Spring, t: f64, q: &[f64]) -> f64 {
        let [Some(a), Some(b)] = spring.ends.map(|end| self.fastened(end, t, q, &[])) else {
            return 0.0;
        };
        0.5 * spring.stiffness * ((b.r - a.r).norm() - spring.length).powi(2)
    }

    fn fastened(&self, end: End, t: f64, q: &[f64], u: &[f64]) -> Option<Point> {
        Some(match end {
            End::Point(r) => Point {
                r,
                v: Vec3::zeros(),
                body: None,
            },
            End::Scenery(id, x) => {
                let driven = self.scenery[id.0].motion.at(t);
                let r = driven.pose.point(&x);
                Point {
                    r,
                    v: driven.velocity_at(&r),
                    body: None,
                }
            }
            End::Body(id, x) => {
                let i = self.index_of(id)?;
                let pose = pose_of(q, i);
                let arm = pose.A * x;
                // without velocities only the place is asked for
                let (v, omega) = match u.get(i * NU..(i + 1) * NU) {
                    Some(u) => (Vec3::new(u[0], u[1], u[2]), Vec3::new(u[3], u[4], u[5])),
                    None => (Vec3::zeros(), Vec3::zeros()),
                };
                Point {
                    r: pose.r + arm,
                    v: v + omega.cross(&arm),
                    body: Some((i, arm)),
                }
            }
        })
    }

    /// Where a body stands in the state; none where it is gone.
    pub fn index_of(&self, id: BodyId) -> Option<usize> {
        // ids grow with the order of the bodies
        self.bodies.binary_search_by_key(&id, |body| body.id).ok()
    }
}

/// Pose of the centre of mass of body `i`.
#[inline]
pub(crate) fn pose_of(q: &[f64], i: usize) -> Pose {
    let q = &q[i * NQ..(i + 1) * NQ];
    Pose {
        r: Vec3::new(q[0], q[1], q[2]),
        A: rotation(q[3], q[4], q[5], q[6]),
    }
}

fn add(h: &mut [f64], i: usize, force: &Vec3, torque: &Vec3) {
    for k in 0..3 {
        h[i * NU + k] += force[k];
        h[i * NU + 3 + k] += torque[k];
    }
}

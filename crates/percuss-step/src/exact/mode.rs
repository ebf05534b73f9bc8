//! States of devices and stops, and the choice of the next ones.
//!
//! At a switching point every joint whose velocity is zero may be held or released. The accelerations decide, all joints
//! together: forces within their bounds hold, forces at a bound go with an acceleration that the bound allows
//! \[Vielsack1999, eqs. (11), (15)–(17) of one device]. Where a force is at its bound and the acceleration zero, as at the
//! end of every stick, the same question is put to their rates, and so on.

use super::ExactError;
use super::boxed::{self, At};
use super::model::{Kind, LinearModel, dot};
use percuss_contact::Status;
use serde::{Deserialize, Serialize};

/// State of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum DeviceState {
    /// A device that sticks (H).
    Stick,
    /// A device that slides with this sign of its velocity (G⁺, G⁻).
    Slip(f64),
    /// A stop that is away.
    Open,
    /// A stop that is touched.
    Closed,
}

impl DeviceState {
    pub(super) fn is_held(self) -> bool {
        matches!(self, DeviceState::Stick | DeviceState::Closed)
    }

    /// As other parts of the program say it.
    pub(super) fn status(self) -> Status {
        match self {
            DeviceState::Stick => Status::Stick,
            DeviceState::Slip(sign) => Status::Slip {
                direction: [sign, 0.0],
            },
            DeviceState::Open => Status::Open,
            DeviceState::Closed => Status::Closed,
        }
    }
}

/// How a motion goes on after a switching point.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    pub mode: Vec<DeviceState>,
    /// Guards that are zero now.
    pub rising: Vec<Rising>,
}

/// A guard that is zero and rises: all its derivatives below this order are zero, and this one is positive.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Rising {
    pub joint: usize,
    /// See [`Guard`](super::phase::Guard).
    pub side: f64,
    pub order: usize,
}

/// Accelerations and forces of all joints just before a switching point, with their rates, order by order. They come from
/// the closed form and not from products K q, which cancel the more the finer a mesh is.
#[derive(Clone, Debug, Default)]
pub(super) struct Before {
    /// wᵀu′ and its rates.
    pub a: [Vec<f64>; ORDERS],
    /// Force along w without what a slope adds, N, and its rates.
    pub p: [Vec<f64>; ORDERS],
    /// What these are made of, N and rates of N, also where they cancel.
    pub size: [Vec<f64>; ORDERS],
}

/// Relative to its scale, a velocity, force or rate below this counts as zero.
const ZERO: f64 = 1e-12;
/// Relative to their scale, forces and accelerations of one order below this are left to the next.
const CLOSE: f64 = 1e-10;
/// Rates of forces that hold for this many orders decide; after that a joint is held.
pub(super) const ORDERS: usize = 4;

/// The velocity below which a joint counts as at rest, m/s; `energy` is the largest so far, J.
pub(super) fn rest(model: &LinearModel, joint: usize, energy: f64) -> f64 {
    let m = model.joints.len();
    ZERO * (model.A[joint * m + joint] * 2.0 * energy).sqrt()
}

/// The gap below which a stop counts as touched, m.
pub(super) fn touch(model: &LinearModel, joint: usize, q: &[f64]) -> f64 {
    let Kind::Stop { gap, .. } = model.joints[joint].kind else {
        return 0.0;
    };
    let moved: f64 = model.joints[joint]
        .w
        .iter()
        .zip(q)
        .map(|(w, q)| (w * q).abs())
        .sum();
    1e-12 * (gap.abs() + moved)
}

/// Chooses the mode at (t, q, u). `hit` are devices whose velocity and stops whose gap is known to be zero; `before` is known
/// where a motion without an impact leads here.
pub(super) fn choose(
    model: &LinearModel,
    t: f64,
    q: &[f64],
    u: &mut [f64],
    hit: &[usize],
    energy: f64,
    before: Option<&Before>,
) -> Result<Choice, ExactError> {
    let joints = &model.joints;
    let mut mode = Vec::with_capacity(joints.len());
    let mut open: Vec<usize> = Vec::new();
    for (j, joint) in joints.iter().enumerate() {
        let v = dot(&joint.w, u);
        let still = v.abs() <= rest(model, j, energy);
        match joint.kind {
            Kind::Device { .. } if still || hit.contains(&j) => {
                open.push(j);
                mode.push(DeviceState::Stick);
            }
            Kind::Device { .. } => mode.push(DeviceState::Slip(v.signum())),
            Kind::Stop { .. } => {
                let near = joint.gap(q) <= touch(model, j, q) || hit.contains(&j);
                if near && still {
                    open.push(j);
                    mode.push(DeviceState::Closed);
                } else {
                    mode.push(DeviceState::Open);
                }
            }
        }
    }
    let mut choice = Choice {
        mode,
        rising: Vec::new(),
    };
    decide(model, t, q, u, open, before, &mut choice)?;
    hold(model, u, &choice.mode)?;
    Ok(choice)
}

/// Goes through accelerations, their rates, … until no joint is left open.
fn decide(
    model: &LinearModel,
    t: f64,
    q: &[f64],
    u: &[f64],
    open: Vec<usize>,
    mut before: Option<&Before>,
    choice: &mut Choice,
) -> Result<(), ExactError> {
    let (n, m) = (model.n, model.joints.len());
    // joints at rest: their place, once it is certain; `Between` is held for good
    let mut at: Vec<Option<At>> = vec![None; open.len()];
    let (mut x, mut dx) = (q.to_vec(), u.to_vec());
    for order in 0..ORDERS {
        let last = order + 1 == ORDERS;
        let mut f = vec![0.0; n];
        model.loads(t, order, &mut f);
        model.K.add(-1.0, &x, &mut f);
        model.D.add(-1.0, &dx, &mut f);
        for (j, hold) in choice.mode.iter().enumerate() {
            if let (DeviceState::Slip(sign), Kind::Device { threshold, slope }) =
                (*hold, model.joints[j].kind)
            {
                let constant = if order == 0 { sign * threshold } else { 0.0 };
                let force = constant + slope * dot(&model.joints[j].w, &dx);
                f.iter_mut()
                    .zip(&model.joints[j].w)
                    .for_each(|(f, w)| *f -= force * w);
            }
        }
        // joints that take part: those still held
        let part: Vec<usize> = (0..open.len())
            .filter(|i| choice.mode[open[*i]].is_held())
            .collect();
        let k = part.len();
        let (mut A, mut b, mut felt) = (vec![0.0; k * k], vec![0.0; k], vec![0.0; k]);
        let (mut low, mut high) = (vec![0.0; k], vec![0.0; k]);
        for (r, i) in part.iter().enumerate() {
            let j = open[*i];
            for (c, l) in part.iter().enumerate() {
                A[r * k + c] = model.A[j * m + open[*l]];
            }
            (b[r], felt[r]) = match before {
                Some(before) => {
                    let b = smooth(model, before, order, j, &open);
                    (b, before.size[order][j])
                }
                None => {
                    let y = &model.joints[j].y;
                    (dot(y, &f), part_of(y, &f) / A[r * k + r])
                }
            };
            (low[r], high[r]) = match (at[*i], order, model.joints[j].kind) {
                (None, 0, Kind::Device { threshold, .. }) => (-threshold, threshold),
                (None, ..) => (0.0, f64::INFINITY),
                (Some(At::Low), ..) => (0.0, f64::INFINITY),
                (Some(At::High), ..) => (f64::NEG_INFINITY, 0.0),
                (Some(At::Between), ..) => (f64::NEG_INFINITY, f64::INFINITY),
            };
        }
        let mut p = vec![0.0; k];
        let dependent = || ExactError::Dependent {
            what: open
                .iter()
                .map(|j| format!("contact {}", model.joints[*j].id))
                .collect::<Vec<_>>()
                .join(" and "),
        };
        let found = boxed::solve(k, &A, &b, &low, &high, &mut p).ok_or_else(dependent)?;
        // scales of forces and accelerations of this order
        let force = (0..k).map(|r| felt[r].max(p[r].abs())).fold(0.0, f64::max);
        // a force that jumps changes all rates: those of before are then no use
        let jumps = |before: &&Before| {
            let mut parts = part.iter().zip(&p);
            parts.any(|(i, p)| (p - before.p[order][open[*i]]).abs() > CLOSE * force)
        };
        before = before.filter(|before| !jumps(before));
        let mut undecided = false;
        for (r, i) in part.iter().enumerate() {
            let j = open[*i];
            let a: f64 = b[r] + (0..k).map(|c| A[r * k + c] * p[c]).sum::<f64>();
            let still = a.abs() <= CLOSE * A[r * k + r] * force;
            let bound = CLOSE * force;
            let near = if p[r] - low[r] <= bound {
                At::Low
            } else if high[r] - p[r] <= bound {
                At::High
            } else {
                At::Between
            };
            let place = if found[r] == At::Between || still {
                near
            } else {
                found[r]
            };
            if place == At::Between {
                at[*i] = Some(At::Between);
            } else if still {
                // at the bound and not moving: the next order decides
                at[*i] = Some(place);
                undecided = true;
                if last {
                    rising(choice, model, j, place, order + 1);
                }
            } else {
                release(choice, model, j, place, order);
            }
            if order > 0
                && at[*i] == Some(At::Between)
                && (low[r].is_finite() || high[r].is_finite())
            {
                // it was at its bound and comes away from it: held, with the force leaving the bound
                let side = if low[r].is_finite() {
                    At::Low
                } else {
                    At::High
                };
                rising(choice, model, j, side, order);
            }
        }
        if !undecided {
            break;
        }
        for (r, i) in part.iter().enumerate() {
            f.iter_mut()
                .zip(&model.joints[open[*i]].w)
                .for_each(|(f, w)| *f += p[r] * w);
        }
        model.solve(&mut f);
        x = dx;
        dx = f;
    }
    Ok(())
}

/// The acceleration of a joint without the forces of the open ones: a − Σ A p of before.
fn smooth(model: &LinearModel, before: &Before, order: usize, j: usize, open: &[usize]) -> f64 {
    let m = model.joints.len();
    let part = |l: &usize| model.A[j * m + l] * before.p[order][*l];
    before.a[order][j] - open.iter().map(part).sum::<f64>()
}

/// Σ |y f|: what a product is made of, also where it cancels.
fn part_of(y: &[f64], f: &[f64]) -> f64 {
    y.iter().zip(f).map(|(y, f)| (y * f).abs()).sum()
}

/// A held joint whose force is at this bound: that guard is zero now.
fn rising(choice: &mut Choice, model: &LinearModel, joint: usize, place: At, order: usize) {
    let side = match (model.joints[joint].kind, place) {
        // p = −R: the lower bound of p is R = R0
        (Kind::Device { .. }, At::High) => -1.0,
        _ => 1.0,
    };
    choice.rising.push(Rising { joint, side, order });
}

/// Lets a joint go whose acceleration has this order as its first that is not zero.
fn release(choice: &mut Choice, model: &LinearModel, joint: usize, place: At, order: usize) {
    choice.mode[joint] = match (model.joints[joint].kind, place) {
        (Kind::Stop { .. }, _) => DeviceState::Open,
        (_, At::High) => DeviceState::Slip(-1.0),
        _ => DeviceState::Slip(1.0),
    };
    // a velocity rises one order later, a gap two
    let later = match model.joints[joint].kind {
        Kind::Device { .. } => 1,
        Kind::Stop { .. } => 2,
    };
    choice.rising.push(Rising {
        joint,
        side: 1.0,
        order: order + later,
    });
}

/// Takes the rounding out of the velocities of held joints: the change of least kinetic energy.
fn hold(model: &LinearModel, u: &mut [f64], mode: &[DeviceState]) -> Result<(), ExactError> {
    let m = model.joints.len();
    let held: Vec<usize> = (0..m).filter(|j| mode[*j].is_held()).collect();
    let k = held.len();
    let A: Vec<f64> = held
        .iter()
        .flat_map(|i| held.iter().map(move |j| model.A[i * m + j]))
        .collect();
    let v: Vec<f64> = held.iter().map(|j| dot(&model.joints[*j].w, u)).collect();
    let (free, mut p) = (vec![f64::INFINITY; k], vec![0.0; k]);
    let no = vec![f64::NEG_INFINITY; k];
    boxed::solve(k, &A, &v, &no, &free, &mut p);
    for (j, p) in held.iter().zip(&p) {
        u.iter_mut()
            .zip(&model.joints[*j].y)
            .for_each(|(u, y)| *u += p * y);
    }
    Ok(())
}

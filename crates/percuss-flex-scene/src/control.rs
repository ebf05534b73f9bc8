//! Computed torque: the forces in joints that would give the rigid mechanism the accelerations q̈_d + kd (q̇_d − q̇) + kp (q_d − q)
//! \[Featherstone2008, sec. 6.3].

use std::sync::{Arc, Mutex, PoisonError};

use percuss_flex::{FlexTree, FlexTreeError, Matter, Work};
use percuss_math::space::{Mat3, Vec3};
use percuss_text::formula::Program;
use percuss_trees::Spring;

use super::plan::Plan;

/// Joints that are led.
#[derive(Clone, Default)]
pub(super) struct Control {
    /// Member, and its coordinate with the first two derivatives.
    pub targets: Vec<(usize, Arc<[Program; 3]>)>,
    pub kp: f64,
    pub kd: f64,
}

/// The rigid mechanism, with room for its vectors.
struct Rigid {
    linkage: FlexTree,
    /// Places of its coordinates and velocities among those of the flexible one.
    coordinates: Vec<usize>,
    velocities: Vec<usize>,
    room: Mutex<Room>,
}

impl Rigid {
    /// What a joint moves where the mechanism starts.
    fn inertia(&self, member: usize, plan: &Plan) -> f64 {
        let mut room = self.room.lock().unwrap_or_else(PoisonError::into_inner);
        let Room { work, q, u, du, .. } = &mut *room;
        for (m, planned) in plan
            .members
            .iter()
            .enumerate()
            .filter(|(_, m)| m.is_single())
        {
            q[self.linkage.offsets(m).0] = planned.start;
        }
        let own = self.linkage.offsets(member).1;
        u.fill(0.0);
        self.linkage.kinematics(0.0, q, u, work);
        let mut force = [u.clone(), u.clone()];
        for (accelerated, force) in [0.0, 1.0].into_iter().zip(&mut force) {
            du.fill(0.0);
            du[own] = accelerated;
            self.linkage.inverse(0.0, (q, u, du), force, work);
        }
        force[1][own] - force[0][own]
    }
}

struct Room {
    work: Work,
    q: Vec<f64>,
    u: Vec<f64>,
    du: Vec<f64>,
    force: Vec<f64>,
}

/// Gives joints with a target their torque.
pub(super) fn drive(plan: &Plan, linkage: &mut FlexTree) -> Result<(), FlexTreeError> {
    let control = &plan.control;
    if control.targets.is_empty() {
        return Ok(());
    }
    let rigid = Arc::new(rigid(plan, linkage)?);
    for (member, _) in &control.targets {
        let (whole, rigid, control) = (rigid.clone(), rigid.clone(), control.clone());
        let own = rigid.linkage.offsets(*member).1;
        let torque = move |t: f64, q: &[f64], u: &[f64]| {
            // everything in it is overwritten before it is read
            let mut room = rigid.room.lock().unwrap_or_else(PoisonError::into_inner);
            let Room {
                work,
                q: q_r,
                u: u_r,
                du,
                force,
            } = &mut *room;
            for (own, at) in q_r.iter_mut().zip(&rigid.coordinates) {
                *own = q[*at];
            }
            for (own, at) in u_r.iter_mut().zip(&rigid.velocities) {
                *own = u[*at];
            }
            for (member, target) in &control.targets {
                let (i, j) = rigid.linkage.offsets(*member);
                let [place, rate, second] = [0, 1, 2].map(|k| target[k].eval(&[t]));
                du[j] = second + control.kd * (rate - u_r[j]) + control.kp * (place - q_r[i]);
            }
            rigid.linkage.kinematics(t, q_r, u_r, work);
            rigid.linkage.inverse(t, (q_r, u_r, du), force, work);
            force[own]
        };
        linkage.drive(*member, 0, Arc::new(torque))?;
        let inertia = whole.inertia(*member, plan);
        linkage.resist(
            *member,
            Spring {
                index: 0,
                stiffness: inertia * plan.control.kp,
                rest: 0.0,
                damping: inertia * plan.control.kd,
            },
        )?;
    }
    Ok(())
}

fn rigid(plan: &Plan, linkage: &FlexTree) -> Result<Rigid, FlexTreeError> {
    let (mut coordinates, mut velocities) = (Vec::new(), Vec::new());
    let mut members = Vec::with_capacity(plan.members.len());
    for (m, planned) in plan.members.iter().enumerate() {
        let mut member = planned.member.clone();
        if let Some(elastic) = planned.elastic {
            let body = &plan.flexible[elastic];
            let (mass, centre) = (body.mass(), body.first_moment() / body.mass());
            let steiner = Mat3::identity() * centre.norm_squared() - centre * centre.transpose();
            member.matter = Matter::Rigid {
                mass,
                centre,
                inertia: body.second_moment() - steiner * mass,
            };
        }
        if let Some(on) = &mut member.on
            && let Some(interface) = on.interface.take()
        {
            let carrier = plan.members[on.member].elastic;
            let station = carrier.and_then(|k| plan.flexible[k].stations().get(interface));
            member.place.r += station.map_or(Vec3::zeros(), |station| station.at);
        }
        let (nq, nu) = member.joint.sizes();
        let (q, u) = linkage.offsets(m);
        coordinates.extend(q..q + nq);
        velocities.extend(u..u + nu);
        members.push(member);
    }
    let linkage = FlexTree::new(members, plan.gravity)?;
    let zeros = || vec![0.0; linkage.velocities()];
    let room = Room {
        work: Work::new(&linkage),
        q: linkage.zero(),
        u: zeros(),
        du: zeros(),
        force: zeros(),
    };
    Ok(Rigid {
        room: Mutex::new(room),
        linkage,
        coordinates,
        velocities,
    })
}

//! From members to a mechanism.

use super::{FlexTree, FlexTreeError, Matter, Member, Node};
use crate::Flexible;
use percuss_math::space::{Mat3, Vec3};
use percuss_trees::{ForceFn, Pair, Spring, TreeError};
use std::sync::Mutex;

impl FlexTree {
    /// A mechanism of these members, each after what it hangs on, under this acceleration of free fall, m/s².
    pub fn new(members: Vec<Member>, gravity: Vec3) -> Result<Self, FlexTreeError> {
        let mut nodes: Vec<Node> = Vec::with_capacity(members.len());
        let (mut nq, mut nu) = (0, 0);
        for (number, member) in members.into_iter().enumerate() {
            hangs(&member, number, &nodes)?;
            let node = node(member, nq, nu)?;
            nq += node.nq + node.n;
            nu += node.nu + node.n;
            nodes.push(node);
        }
        Ok(FlexTree {
            nodes,
            gravity,
            nq,
            nu,
            drives: Vec::new(),
            ties: Vec::new(),
            touches: Vec::new(),
            pushes: Vec::new(),
            struts: Vec::new(),
            scratch: Mutex::new(None),
        })
    }

    /// With a force or torque on velocity `index` of the joint of a member; its reaction goes to what carries the member.
    pub fn drive(
        &mut self,
        member: usize,
        index: usize,
        force: ForceFn,
    ) -> Result<(), FlexTreeError> {
        let node = &self.nodes[member];
        has_velocity(node, "a drive", index)?;
        self.drives.push((node.u + index, force));
        Ok(())
    }

    /// Says that a drive resists as this spring and damper do, about. It changes no force: implicit steps need it where a drive
    /// holds a joint more strongly than the inertia at hand.
    pub fn resist(&mut self, member: usize, gain: Spring) -> Result<(), FlexTreeError> {
        let node = &mut self.nodes[member];
        has_velocity(node, "a gain", gain.index)?;
        node.gains.push(gain);
        Ok(())
    }

    /// Number of members.
    pub fn members(&self) -> usize {
        self.nodes.len()
    }

    /// Name of a member.
    pub fn name(&self, member: usize) -> &str {
        &self.nodes[member].name
    }

    /// Number of coordinates.
    pub fn coordinates(&self) -> usize {
        self.nq
    }

    /// Number of velocities.
    pub fn velocities(&self) -> usize {
        self.nu
    }

    /// First coordinate and first velocity of the joint of a member; its elastic ones follow.
    pub fn offsets(&self, member: usize) -> (usize, usize) {
        (self.nodes[member].q, self.nodes[member].u)
    }

    /// Elastic coordinates of a member among all coordinates.
    pub fn elastic(&self, member: usize) -> std::ops::Range<usize> {
        self.nodes[member].elastic().0
    }

    /// The flexible body of a member.
    pub fn flexible(&self, member: usize) -> Option<&Flexible> {
        self.nodes[member].flexible()
    }

    /// The coordinates at which every member lies in its joint frame without deformation.
    pub fn zero(&self) -> Vec<f64> {
        let mut q = vec![0.0; self.nq];
        for node in &self.nodes {
            node.pair.joint().zero(&mut q[node.q..node.q + node.nq]);
        }
        q
    }

    /// q̇ = B(q) u.
    pub fn rates(&self, q: &[f64], u: &[f64], dq: &mut [f64]) {
        for node in &self.nodes {
            let (i, j) = (node.q..node.q + node.nq, node.u..node.u + node.nu);
            node.pair.rates(&q[i.clone()], &u[j], &mut dq[i]);
            let (i, j) = node.elastic();
            dq[i].copy_from_slice(&u[j]);
        }
    }

    /// Moves q for the time `dt`, s, with constant u; rotations stay rotations.
    pub fn move_along(&self, q: &mut [f64], u: &[f64], dt: f64) {
        for node in &self.nodes {
            let (i, j) = (node.q..node.q + node.nq, node.u..node.u + node.nu);
            node.pair.advance(&mut q[i], &u[j], dt);
            let (i, j) = node.elastic();
            for (q, u) in q[i].iter_mut().zip(&u[j]) {
                *q += u * dt;
            }
        }
    }
}

fn hangs(member: &Member, number: usize, nodes: &[Node]) -> Result<(), FlexTreeError> {
    let Some(on) = member.on else { return Ok(()) };
    if on.member >= number {
        return Err(FlexTreeError::Order {
            member: member.name.clone(),
            on: on.member,
        });
    }
    let carrier = &nodes[on.member];
    let interfaces = carrier.flexible().map_or(0, |b| b.stations().len());
    match on.interface {
        Some(interface) if interface >= interfaces => Err(FlexTreeError::NoInterface {
            member: member.name.clone(),
            on: carrier.name.clone(),
            interface,
            interfaces,
        }),
        _ => Ok(()),
    }
}

fn node(member: Member, q: usize, u: usize) -> Result<Node, FlexTreeError> {
    let pair = Pair::new(&member.joint, &member.name)?;
    let (nq, nu) = member.joint.sizes();
    let (mut mass, mut first, mut second) = (0.0, Vec3::zeros(), Mat3::zeros());
    let mut n = 0;
    match &member.matter {
        Matter::Flexible(body) => n = body.order(),
        Matter::Rigid {
            mass: m,
            centre,
            inertia,
        } => {
            check(&member.name, *m, centre, inertia)?;
            mass = *m;
            first = centre * mass;
            second = inertia
                + (Mat3::identity() * centre.norm_squared() - centre * centre.transpose()) * mass;
        }
    }
    let node = Node {
        name: member.name,
        on: member.on,
        pair,
        r: member.place.r,
        A: member.place.A.to_rotation_matrix().into_inner(),
        q,
        u,
        nq,
        nu,
        n,
        body: member.matter,
        mass,
        first,
        second,
        springs: member.springs,
        gains: Vec::new(),
    };
    for spring in &node.springs {
        has_velocity(&node, "a spring", spring.index)?;
        if spring.stiffness != 0.0 && !node.pair.is_scalar(spring.index) {
            return Err(TreeError::NoAngle {
                body: node.name.clone(),
                index: spring.index,
                joint: node.pair.joint().name(),
            }
            .into());
        }
    }
    Ok(node)
}

fn has_velocity(node: &Node, what: &'static str, index: usize) -> Result<(), FlexTreeError> {
    if index < node.nu {
        return Ok(());
    }
    Err(FlexTreeError::NoVelocity {
        what,
        member: node.name.clone(),
        index,
        count: node.nu,
    })
}

fn check(name: &str, mass: f64, centre: &Vec3, inertia: &Mat3) -> Result<(), TreeError> {
    let finite = |what: &'static str, ok: bool| match ok {
        true => Ok(()),
        false => Err(TreeError::NotFinite {
            body: name.into(),
            what,
        }),
    };
    finite("the centre of mass", centre.iter().all(|x| x.is_finite()))?;
    finite("the inertia", inertia.iter().all(|x| x.is_finite()))?;
    let least = inertia.symmetric_eigenvalues().min();
    for (what, value) in [
        ("the mass", mass),
        ("the smallest principal inertia", least),
    ] {
        if !(value >= -1e-12 * inertia.norm() && value.is_finite()) {
            return Err(TreeError::Inertia {
                body: name.into(),
                what,
                value,
            });
        }
    }
    Ok(())
}

//! From the description to flat arrays: names found, circles refused, axes laid along z, bodies in depth-first order.

use crate::TreeError;
use crate::describe::{Body, Mechanism, Spring};
use crate::joint::{Axis, Joint, Kind};
use crate::spatial::Sym3;
use crate::tree::{Drive, JointSpring, Mass, Node, Place, PointSpring, Tree, WideNode};
use percuss_math::space::{Mat3, Vec3};
use std::collections::HashMap;

/// A principal inertia below this part of the largest counts as none.
const FLAT: f64 = 1e-12;

impl Mechanism {
    /// Checks the description and makes it ready.
    pub fn compile(&self) -> Result<Tree, TreeError> {
        let parents = self.parents()?;
        let order = depth_first(&self.bodies, &parents)?;
        let mut tree = self.empty(&order);
        let offsets = offsets(&self.bodies);
        for &b in &order {
            let parent = parents[b].map_or(0, |p| tree.order[p]);
            tree.push(&self.bodies[b], parent, offsets[b])?;
        }
        tree.nq = offsets.last().map_or(0, |o| o.0);
        tree.nu = offsets.last().map_or(0, |o| o.1);
        tree.pending = tree.most_pending();
        self.check_inertias(&tree)?;
        self.add_springs(&mut tree, &offsets)?;
        self.add_actuators(&mut tree, &offsets)?;
        self.add_links(&mut tree)?;
        Ok(tree)
    }

    /// Number of the body that each body hangs on.
    fn parents(&self) -> Result<Vec<Option<usize>>, TreeError> {
        let mut numbers = HashMap::with_capacity(self.bodies.len());
        for (b, body) in self.bodies.iter().enumerate() {
            if numbers.insert(body.name.as_str(), b).is_some() {
                let name = body.name.clone();
                return Err(TreeError::SameName { name });
            }
        }
        let parent = |body: &Body| match &body.parent {
            None => Ok(None),
            Some(name) => match numbers.get(name.as_str()) {
                Some(p) => Ok(Some(*p)),
                None => Err(TreeError::NoParent {
                    body: body.name.clone(),
                    parent: name.clone(),
                }),
            },
        };
        self.bodies.iter().map(parent).collect()
    }

    /// A tree of the ground alone that knows where each body will stand.
    fn empty(&self, order: &[usize]) -> Tree {
        let mut numbers = vec![0; order.len()];
        for (k, &b) in order.iter().enumerate() {
            numbers[b] = k as u32 + 1;
        }
        let place = Place {
            A_PJ: Mat3::identity(),
            r_PJ: Vec3::zeros(),
        };
        let mass = Mass {
            m: 0.0,
            ms: Vec3::zeros(),
            I: Sym3::default(),
        };
        let ground = Node {
            parent: 0,
            children: 0,
            q: 0,
            u: 0,
            kind: Kind::Fixed,
        };
        Tree {
            nodes: vec![ground],
            places: vec![place],
            masses: vec![mass],
            wides: Vec::new(),
            driven: Vec::new(),
            gravity: self.gravity,
            nq: 0,
            nu: 0,
            pending: 0,
            regular: true,
            order: numbers,
            body_of: order.iter().map(|b| *b as u32).collect(),
            A_KB: vec![Mat3::identity()],
            names: self.bodies.iter().map(|b| b.name.clone()).collect(),
            joints: self.bodies.iter().map(|b| b.joint.clone()).collect(),
            springs: Vec::new(),
            links: Vec::new(),
            actuators: Vec::new(),
        }
    }

    /// No principal inertia below zero, of a body with all that fixed joints hold to it; what hangs rigidly on the ground does
    /// not matter.
    fn check_inertias(&self, tree: &Tree) -> Result<(), TreeError> {
        let odd = |body: &Body| negative(&symmetric(&body.inertia)).is_some();
        if !self.bodies.iter().any(odd) {
            return Ok(());
        }
        // outer ones first: each is complete before the one that it is fixed to
        let mut masses = tree.masses.clone();
        for i in (1..masses.len()).rev() {
            if tree.nodes[i].kind == Kind::Fixed {
                let (own, place) = (masses[i], &tree.places[i]);
                masses[tree.nodes[i].parent as usize].add(&own, place);
                continue;
            }
            if let Some(value) = negative(&masses[i].about_centre()) {
                let mut bodies = self.bodies.iter().enumerate();
                let rigid = |b: usize| tree.carrier(tree.node(b)) == i;
                let culprit = bodies.find(|(b, body)| rigid(*b) && odd(body));
                return Err(TreeError::Inertia {
                    body: culprit.map_or_else(String::new, |(_, body)| body.name.clone()),
                    what: "the smallest principal inertia",
                    value,
                });
            }
        }
        Ok(())
    }

    fn add_springs(&self, tree: &mut Tree, offsets: &[(usize, usize)]) -> Result<(), TreeError> {
        for (b, body) in self.bodies.iter().enumerate() {
            for spring in &body.springs {
                let Spring {
                    index,
                    stiffness,
                    rest,
                    damping,
                } = *spring;
                finite(body, "a spring", &[stiffness, rest, damping])?;
                let (q, u) = coordinate(body, index, offsets[b], "a spring")?;
                if q.is_none() && stiffness != 0.0 {
                    return Err(TreeError::NoAngle {
                        body: body.name.clone(),
                        index,
                        joint: body.joint.name(),
                    });
                }
                tree.springs.push(JointSpring {
                    q,
                    u,
                    stiffness,
                    rest,
                    damping,
                });
            }
        }
        Ok(())
    }

    fn add_actuators(&self, tree: &mut Tree, offsets: &[(usize, usize)]) -> Result<(), TreeError> {
        for actuator in &self.actuators {
            let b = named(tree, "an actuator", &actuator.body)?;
            let (_, u) = coordinate(&self.bodies[b], actuator.index, offsets[b], "an actuator")?;
            let force = actuator.force.clone();
            tree.actuators.push(Drive { u, force });
        }
        Ok(())
    }

    fn add_links(&self, tree: &mut Tree) -> Result<(), TreeError> {
        for link in &self.links {
            let (mut nodes, mut points) = ([0; 2], link.points);
            for side in 0..2 {
                if let Some(name) = &link.bodies[side] {
                    nodes[side] = tree.order[named(tree, "a link", name)?];
                    points[side] = tree.A_KB[nodes[side] as usize] * points[side];
                }
            }
            tree.links.push(PointSpring {
                nodes,
                points,
                stiffness: link.stiffness,
                length: link.length,
                damping: link.damping,
            });
        }
        Ok(())
    }
}

/// The least principal inertia where it is below zero by more than rounding.
fn negative(I: &Mat3) -> Option<f64> {
    let principal = I.symmetric_eigenvalues();
    Some(principal.min()).filter(|least| *least < -FLAT * principal.amax())
}

impl Mass {
    /// Adds what is fixed there in the frame K of this one.
    fn add(&mut self, other: &Mass, place: &Place) {
        let ms = place.A_PJ * other.ms;
        let r = place.r_PJ;
        let turned = place.A_PJ * other.I.matrix() * place.A_PJ.transpose();
        // Steiner: of the distance d + r with Σ m d = ms
        let mixed = ms * r.transpose();
        let across = Mat3::identity() * (2.0 * ms.dot(&r)) - mixed - mixed.transpose();
        let far = (Mat3::identity() * r.norm_squared() - r * r.transpose()) * other.m;
        self.I = Sym3::of(&(self.I.matrix() + turned + across + far));
        self.ms += ms + r * other.m;
        self.m += other.m;
    }

    /// Inertia about the centre of mass.
    fn about_centre(&self) -> Mat3 {
        if self.m == 0.0 {
            return self.I.matrix();
        }
        let centre = self.ms / self.m;
        let steiner = Mat3::identity() * centre.norm_squared() - centre * centre.transpose();
        self.I.matrix() - steiner * self.m
    }
}

impl Tree {
    /// The node that carries this one by fixed joints alone; zero is the ground.
    fn carrier(&self, mut node: usize) -> usize {
        while node > 0 && self.nodes[node].kind == Kind::Fixed {
            node = self.nodes[node].parent as usize;
        }
        node
    }

    /// Appends a body; its parent is there already.
    fn push(&mut self, body: &Body, parent: u32, at: (usize, usize)) -> Result<(), TreeError> {
        check(body)?;
        let lay = body.joint.lay(&body.name)?;
        let kind = match body.joint.wide(&body.name)? {
            Some(joint) => {
                let (nq, nu) = joint.sizes();
                self.wides.push(WideNode { joint, nq, nu });
                Kind::Wide(self.wides.len() as u32 - 1)
            }
            None => self.narrow(&body.joint),
        };
        // from the frame B of the parent to its frame K, and from the joint frame to that with the axis along z
        let A_KB = self.A_KB[parent as usize];
        let A_PJ = A_KB * body.place.A.to_rotation_matrix().into_inner() * lay;
        let centre = lay.transpose() * body.centre;
        let about_centre = Sym3::of(&(lay.transpose() * symmetric(&body.inertia) * lay));
        let steiner = Mat3::identity() * centre.norm_squared() - centre * centre.transpose();
        let I = about_centre.matrix() + steiner * body.mass;
        self.regular &= is_full(body);
        self.nodes[parent as usize].children += 1;
        self.A_KB.push(lay.transpose());
        self.places.push(Place {
            A_PJ,
            r_PJ: A_KB * body.place.r,
        });
        self.masses.push(Mass {
            m: body.mass,
            ms: centre * body.mass,
            I: Sym3::of(&I),
        });
        self.nodes.push(Node {
            parent,
            children: 0,
            q: at.0 as u32,
            u: at.1 as u32,
            kind,
        });
        Ok(())
    }

    fn narrow(&mut self, joint: &Joint) -> Kind {
        match joint {
            Joint::Revolute { .. } => Kind::Revolute,
            Joint::Prismatic { .. } => Kind::Prismatic,
            Joint::Prescribed(prescription) => {
                let at = self.driven.len() as u32;
                self.driven.push(prescription.clone());
                match prescription.axis {
                    Axis::Turn(_) => Kind::DrivenTurn(at),
                    Axis::Slide(_) => Kind::DrivenSlide(at),
                }
            }
            Joint::Fixed
            | Joint::Cylindrical { .. }
            | Joint::Universal { .. }
            | Joint::Spherical
            | Joint::Planar { .. }
            | Joint::Free => Kind::Fixed,
        }
    }

    /// Children leave their contributions on a stack until their parent takes them; this is its largest height.
    fn most_pending(&self) -> usize {
        let (mut height, mut most) = (0, 0);
        for node in self.nodes.iter().rev() {
            height = height - node.children as usize + 1;
            most = most.max(height);
        }
        most
    }
}

/// The bodies in depth-first order, children in the order of the description.
fn depth_first(bodies: &[Body], parents: &[Option<usize>]) -> Result<Vec<usize>, TreeError> {
    let mut children = vec![Vec::new(); bodies.len()];
    let mut stack = Vec::new();
    for (b, parent) in parents.iter().enumerate().rev() {
        match parent {
            Some(p) => children[*p].push(b),
            None => stack.push(b),
        }
    }
    let mut order = Vec::with_capacity(bodies.len());
    let mut reached = vec![false; bodies.len()];
    while let Some(b) = stack.pop() {
        order.push(b);
        reached[b] = true;
        stack.extend(&children[b]);
    }
    match reached.iter().position(|r| !r) {
        None => Ok(order),
        Some(lost) => Err(circle(bodies, parents, lost)),
    }
}

/// The circle that a body without a way to the ground leads into.
fn circle(bodies: &[Body], parents: &[Option<usize>], lost: usize) -> TreeError {
    let up = |b: usize| parents[b].unwrap_or(b);
    let mut at = lost;
    for _ in 0..bodies.len() {
        at = up(at);
    }
    let start = at;
    let mut names = vec![bodies[start].name.clone()];
    at = up(at);
    while at != start {
        names.push(bodies[at].name.clone());
        at = up(at);
    }
    TreeError::Circle { bodies: names }
}

/// First coordinate and first velocity of each body; the last entry is behind all.
fn offsets(bodies: &[Body]) -> Vec<(usize, usize)> {
    let mut at = (0, 0);
    let mut all = Vec::with_capacity(bodies.len() + 1);
    for body in bodies {
        all.push(at);
        let (nq, nu) = body.joint.sizes();
        at = (at.0 + nq, at.1 + nu);
    }
    all.push(at);
    all
}

/// Where velocity `index` of a joint stands, and its coordinate where it has one.
fn coordinate(
    body: &Body,
    index: usize,
    at: (usize, usize),
    what: &'static str,
) -> Result<(Option<u32>, u32), TreeError> {
    let count = body.joint.sizes().1;
    if index >= count {
        return Err(TreeError::NoCoordinate {
            what,
            body: body.name.clone(),
            index,
            joint: body.joint.name(),
            count,
        });
    }
    let scalar = match body.joint.wide(&body.name)? {
        Some(wide) => wide.is_scalar(index),
        None => true,
    };
    let q = scalar.then_some((at.0 + index) as u32);
    Ok((q, (at.1 + index) as u32))
}

fn named(tree: &Tree, what: &'static str, name: &str) -> Result<usize, TreeError> {
    tree.find(name).ok_or_else(|| TreeError::NoBody {
        what,
        body: name.into(),
    })
}

fn finite(body: &Body, what: &'static str, values: &[f64]) -> Result<(), TreeError> {
    if values.iter().all(|x| x.is_finite()) {
        Ok(())
    } else {
        Err(TreeError::NotFinite {
            body: body.name.clone(),
            what,
        })
    }
}

/// Finite numbers, and a mass that is not negative.
fn check(body: &Body) -> Result<(), TreeError> {
    finite(body, "the centre of mass", body.centre.as_slice())?;
    finite(body, "the inertia", body.inertia.as_slice())?;
    finite(body, "the place", body.place.r.as_slice())?;
    finite(body, "the place", body.place.A.coords.as_slice())?;
    if !(body.mass >= 0.0 && body.mass.is_finite()) {
        return Err(TreeError::Inertia {
            body: body.name.clone(),
            what: "the mass",
            value: body.mass,
        });
    }
    Ok(())
}

/// Whether the body resists every motion.
fn is_full(body: &Body) -> bool {
    let principal = symmetric(&body.inertia).symmetric_eigenvalues();
    body.mass > 0.0 && principal.min() > FLAT * principal.max()
}

fn symmetric(A: &Mat3) -> Mat3 {
    Sym3::of(A).matrix()
}

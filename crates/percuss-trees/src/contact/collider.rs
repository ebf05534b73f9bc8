//! Shapes on bodies: which of them may touch, and where they do.

use super::joined::{Hit, join_unions, unions};
use super::rows::{At, Rows};
use crate::TreeError;
use crate::joint::Kind;
use crate::spatial::mat_vec;
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_contact::Law;
use percuss_math::space::{Mat3, Pose, Quat, Vec3, tangents};
use percuss_mech::{Contact, ContactId, ContactSet, Restitution};
use percuss_shapes::narrow::{Hint, Placed, touches_again};
use percuss_shapes::search::{Boxes, TOUCHING};
use percuss_shapes::{ContactPoint, Laws, MaterialId, PairLaw, Shape};
use std::collections::BTreeMap;

/// Who asks for all contacts however far gets those within this distance, m.
const LARGEST: f64 = 1e3;

/// A shape on a body of a mechanism, or on the ground. A body may have several.
#[derive(Clone, Debug)]
pub struct Collider {
    /// The body; none is the ground.
    pub body: Option<String>,
    /// The shape. Planar shapes lie in the plane of x and y, and all that they touch must move there.
    pub shape: Shape,
    /// Where it is in the frame B of the body, or in I.
    pub place: Pose,
    /// What it is made of.
    pub material: MaterialId,
}

/// The shapes of a mechanism and the laws between them.
///
/// Two shapes may touch unless they are on one body, or on a body and the one that it hangs on; bodies on fixed joints count
/// as one. The ground counts as no body here: what hangs on it may touch what stands on it. [`Colliders::between`] says
/// otherwise for two bodies.
#[derive(Clone, Debug, Default)]
pub struct Colliders {
    /// The shapes; their order gives contacts their names.
    pub list: Vec<Collider>,
    /// The laws between materials.
    pub laws: Laws,
    said: Vec<([Option<String>; 2], bool)>,
}

impl Colliders {
    /// Adds a shape.
    pub fn push(&mut self, collider: Collider) -> usize {
        self.list.push(collider);
        self.list.len() - 1
    }

    /// Says whether the shapes of two bodies may touch; none is the ground.
    pub fn between(&mut self, a: Option<&str>, b: Option<&str>, touch: bool) {
        self.said
            .push(([a, b].map(|name| name.map(Into::into)), touch));
    }

    /// Makes them ready for this tree.
    pub(crate) fn compile(&self, tree: &Tree) -> Result<ReadyColliders, TreeError> {
        let node_of = |body: &Option<String>| match body {
            None => Ok(0),
            Some(name) => match tree.find(name) {
                Some(b) => Ok(tree.node(b)),
                None => Err(TreeError::NoBody {
                    what: "a shape",
                    body: name.clone(),
                }),
            },
        };
        let mut placed = Vec::with_capacity(self.list.len());
        for collider in &self.list {
            let node = node_of(&collider.body)?;
            let A_KB = tree.A_KB[node];
            placed.push(PlacedCollider {
                node,
                A: A_KB * collider.place.A.to_rotation_matrix().into_inner(),
                r: A_KB * collider.place.r,
                reach: collider.shape.reach(),
                material: collider.material,
                shape: collider.shape.clone(),
            });
        }
        let mut said = BTreeMap::new();
        for ([a, b], touch) in &self.said {
            let (a, b) = (node_of(a)?, node_of(b)?);
            said.insert([a.min(b), a.max(b)], *touch);
        }
        let weld = lead(tree, |i| tree.nodes[i].kind == Kind::Fixed);
        Ok(ReadyColliders {
            unions: unions(&self.list, |k| weld[placed[k].node]),
            poses: vec![Pose::IDENTITY; placed.len()],
            bounds: Vec::new(),
            placed,
            laws: self.laws.clone(),
            said,
            carrier: lead(tree, |i| tree.width(i) == 0),
            weld,
            boxes: Boxes::default(),
            leaves: Vec::new(),
            infinite: Vec::new(),
            near: Vec::new(),
            hints: BTreeMap::new(),
            found: Vec::new(),
            met: Vec::new(),
            hits: Vec::new(),
        })
    }
}

/// By node: the first one on the way inwards for which `passes` does not hold.
fn lead(tree: &Tree, passes: impl Fn(usize) -> bool) -> Vec<u32> {
    let mut first = vec![0; tree.nodes.len()];
    for i in 1..tree.nodes.len() {
        let parent = tree.nodes[i].parent as usize;
        first[i] = if passes(i) { first[parent] } else { i as u32 };
    }
    first
}

/// Two shapes that meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// The name of the contact.
    pub id: ContactId,
    /// Where, in I, m.
    pub point: Vec3,
    /// The normal, which points to the second shape, and the tangents, in I.
    pub frame: [Vec3; 3],
    /// Gap, m.
    pub gap: f64,
}

/// A shape in the frame K of its node.
struct PlacedCollider {
    node: usize,
    A: Mat3,
    r: Vec3,
    reach: f64,
    material: MaterialId,
    shape: Shape,
}

/// The shapes made ready, with the scratch of the search.
pub(crate) struct ReadyColliders {
    placed: Vec<PlacedCollider>,
    laws: Laws,
    said: BTreeMap<[usize; 2], bool>,
    /// By node: the body that any percussion on it moves first; zero where nothing moves it.
    carrier: Vec<u32>,
    /// By node: the first of the bodies that fixed joints make one with it.
    weld: Vec<u32>,
    /// Shapes that may be joined: those on one body.
    unions: Vec<Vec<usize>>,
    poses: Vec<Pose>,
    /// A box around each shape that ends.
    bounds: Vec<Option<(Vec3, Vec3)>>,
    boxes: Boxes,
    /// The shape of each box.
    leaves: Vec<usize>,
    infinite: Vec<usize>,
    near: Vec<usize>,
    /// What told pairs apart that came near each other, for the next look.
    hints: BTreeMap<[usize; 2], Hint>,
    found: Vec<ContactPoint>,
    /// The contacts that were reported last.
    pub(crate) met: Vec<Encounter>,
    hits: Vec<Hit>,
}

impl ReadyColliders {
    /// Whether two shapes may touch, and a percussion between them would move anything.
    fn may_touch(&self, tree: &Tree, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|collider| self.placed[collider].node);
        if self.carrier[a] == self.carrier[b] {
            return false;
        }
        let pair = [a.min(b), a.max(b)];
        if let Some(touch) = self.said.get(&pair) {
            return *touch;
        }
        let [a, b] = [a, b].map(|node| self.weld[node]);
        let hangs = |a: u32, b: u32| {
            let parent = tree.nodes[a as usize].parent as usize;
            a > 0 && b > 0 && self.weld[parent] == b
        };
        !(hangs(a, b) || hangs(b, a))
    }

    /// The box around all shapes that end. Needs `kinematics`.
    pub(crate) fn bounds(&mut self, work: &Workspace) -> Option<(Vec3, Vec3)> {
        self.look(work, 0.0);
        let shapes = self.placed.iter().zip(&self.poses);
        let boxes = shapes.filter_map(|(placed, pose)| placed.shape.aabb(pose));
        boxes.reduce(|(low, high), (a, b)| (low.inf(&a), high.sup(&b)))
    }

    /// Reports all contacts that `out` wants, pairs in the order of the shapes. Needs `kinematics` with u = 0.
    pub(crate) fn report(
        &mut self,
        tree: &Tree,
        work: &Workspace,
        rows: &mut Rows,
        out: &mut ContactSet,
    ) {
        let reach = out.margin().min(LARGEST);
        self.met.clear();
        self.look(work, reach);
        let mut hits = std::mem::take(&mut self.hits);
        self.meet(tree, reach, &mut hits);
        for hit in &hits {
            self.push(tree, hit.colliders, &hit.touch, work, rows, out);
        }
        self.hits = hits;
    }

    /// Below which gap two shapes touch, m.
    fn margin(&self, reach: f64, a: usize, b: usize) -> f64 {
        reach + TOUCHING * self.placed[a].reach.min(self.placed[b].reach)
    }

    /// All touches, pairs in the order of the shapes. Needs `look`.
    fn meet(&mut self, tree: &Tree, reach: f64, hits: &mut Vec<Hit>) {
        hits.clear();
        let (mut near, mut found) = (
            std::mem::take(&mut self.near),
            std::mem::take(&mut self.found),
        );
        let mut hints = std::mem::take(&mut self.hints);
        for b in 0..self.placed.len() {
            self.neighbours(b, reach, &mut near);
            for &a in &near {
                if !self.may_touch(tree, a, b) {
                    continue;
                }
                let (first, second) = (self.placed(a), self.placed(b));
                let margin = self.margin(reach, a, b);
                found.clear();
                let hint = hints.entry([a, b]).or_default();
                touches_again(
                    (first.shape, &first.pose),
                    (second.shape, &second.pose),
                    margin,
                    hint,
                    &mut found,
                );
                let close = found.iter().filter(|t| t.gap < margin);
                let colliders = [a, b];
                hits.extend(close.map(|touch| Hit {
                    colliders,
                    touch: *touch,
                }));
            }
        }
        join_unions(
            &self.unions,
            |k| self.placed(k),
            |a, b| self.may_touch(tree, a, b),
            |a, b| self.margin(reach, a, b),
            hits,
        );
        (self.near, self.found, self.hints) = (near, found, hints);
    }

    fn placed(&self, k: usize) -> Placed<'_> {
        Placed {
            shape: &self.placed[k].shape,
            pose: self.poses[k],
        }
    }

    /// Poses of all shapes, and boxes around those that end.
    fn look(&mut self, work: &Workspace, reach: f64) {
        self.boxes.clear();
        self.leaves.clear();
        self.infinite.clear();
        self.bounds.clear();
        for (k, (placed, pose)) in self.placed.iter().zip(&mut self.poses).enumerate() {
            let motion = &work.motions[placed.node];
            let A = nalgebra::Rotation3::from_matrix_unchecked(motion.A * placed.A);
            *pose = Pose {
                r: motion.r + mat_vec(&motion.A, &placed.r),
                A: Quat::from_rotation_matrix(&A),
            };
            let bounds = placed.shape.box_around(pose);
            self.bounds.push(bounds);
            match bounds {
                Some(bounds) => {
                    self.leaves.push(k);
                    self.boxes.push(bounds, reach);
                }
                None => self.infinite.push(k),
            }
        }
        self.boxes.build();
    }

    /// The shapes before `b` that come near it, and those without end.
    fn neighbours(&self, b: usize, reach: f64, near: &mut Vec<usize>) {
        near.clear();
        let Some(bounds) = self.bounds[b] else {
            return;
        };
        near.extend_from_slice(&self.infinite);
        self.boxes.near(bounds, reach, |leaf| {
            let a = self.leaves[leaf];
            if a < b {
                near.push(a);
            }
        });
        near.sort_unstable();
    }

    fn push(
        &mut self,
        tree: &Tree,
        colliders: [usize; 2],
        touch: &ContactPoint,
        work: &Workspace,
        rows: &mut Rows,
        out: &mut ContactSet,
    ) {
        let [a, b] = colliders.map(|collider| &self.placed[collider]);
        let PairLaw {
            mu, eps_N, eps_T, ..
        } = self.laws.get(a.material, b.material);
        let n = touch.normal;
        let planar = a.shape.is_planar() || b.shape.is_planar();
        let frame = if planar {
            // in the plane the tangent is the normal turned by a right angle
            [n, Vec3::new(-n.y, n.x, 0.0), Vec3::z()]
        } else {
            let [t_1, t_2] = tangents(&n);
            [n, t_1, t_2]
        };
        let law = match planar {
            _ if mu == 0.0 => Law::Unilateral,
            true => Law::PlanarCoulomb { mu },
            false => Law::SpatialCoulomb { mu },
        };
        let points = [a.node, b.node].map(|node| At {
            node,
            place: touch.point,
        });
        rows.fill(tree, &points, &frame[..law.rows()], work);
        let contact = Contact {
            id: ContactId::between(colliders.map(|k| k as u32), touch.feature),
            gap: touch.gap,
            law,
            restitution: Restitution { eps_N, eps_T },
        };
        out.push(contact, &rows.dofs, &rows.W, &rows.chi[..law.rows()]);
        self.met.push(Encounter {
            id: contact.id,
            point: touch.point,
            frame,
            gap: touch.gap,
        });
    }
}

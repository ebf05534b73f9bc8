//! `[[shape]]`: what may touch, and what is drawn of it.

use std::collections::BTreeSet;

use percuss_bodies::world::{MaterialId, PairLaw};
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_trees::{Collider, Colliders};

use super::builder::MechanismBuilder;
use crate::Given;
use crate::section::{Mechanism, MechanismScene, Shape};
use percuss_bodies_scene::section::PartShape;
use percuss_bodies_scene::shape_of;
use percuss_text::Entry;

/// What of a shape is drawn, its points in the frame of its link, m.
pub(crate) enum Outline {
    /// Balls and discs.
    Round(Vec3, f64),
    /// Capsules and cylinders: a thick line.
    Thick([Vec3; 2], f64),
    /// Areas of the plane.
    Area(Vec<Vec3>),
    /// Edges of a box.
    Edges(Vec<[Vec3; 2]>),
    /// The plane of x and y of this frame; everything below it is solid.
    Ground(Pose),
}

/// A shape that is drawn: its name, its link and its outline.
pub(crate) struct Drawn {
    pub name: String,
    pub body: Option<usize>,
    pub outline: Outline,
}

impl MechanismBuilder<'_> {
    /// All shapes with their laws.
    pub fn colliders(
        &mut self,
        scene: Given<'_>,
        section: &Mechanism,
        sections: &MechanismScene,
    ) -> Option<(Colliders, Vec<Drawn>)> {
        let mut colliders = Colliders::default();
        let material = colliders.laws.material();
        let mut law = |entry: &Option<Entry>, what| match entry {
            Some(entry) if what == "mu" => self.not_negative(entry, what, "friction does not push"),
            Some(entry) => self.restitution(entry, what),
            None => Some(0.0),
        };
        let (mu, eps_N) = (law(&section.mu, "mu")?, law(&section.eps_N, "eps_N")?);
        let eps_T = law(&section.eps_T, "eps_T")?;
        colliders.laws.default_law(PairLaw {
            mu,
            eps_N,
            eps_T,
            ..PairLaw::default()
        });
        let mut drawn = Vec::new();
        let mut sound = true;
        for shape in &sections.shape {
            match self.collider(scene, shape, material) {
                Some((collider, outline)) => {
                    colliders.push(collider);
                    drawn.extend(outline);
                }
                None => sound = false,
            }
        }
        if !sound {
            return None;
        }
        part_groups(&sections.shape, &mut colliders);
        Some((colliders, drawn))
    }

    /// A shape on its link, and what is drawn of it.
    fn collider(
        &mut self,
        scene: Given<'_>,
        shape: &Shape,
        material: MaterialId,
    ) -> Option<(Collider, Option<Drawn>)> {
        let body = match shape.on.as_str() {
            "ground" => None,
            _ => Some(self.find(&shape.on)?),
        };
        let part = &shape.part;
        let mut place = Pose {
            r: self.vector_or_zero(part.position.as_ref(), "position")?,
            A: self.turn(part.rotation.as_ref(), part.angle.as_ref())?,
        };
        if let Some(PartShape::Halfspace(halfspace)) = &part.shape {
            let normal = self.direction(&halfspace.normal, "normal")?;
            if body.is_some() {
                let message = format!("the half-space `{}` on a link", shape.name.value);
                let hint = "a half-space is ground: leave out `on`, or take a box";
                self.fault(&shape.on.place, message, hint);
                return None;
            }
            place.A *= lay(&normal);
        }
        let made = shape_of(
            part.shape.as_ref()?,
            scene.general,
            self.vocabulary,
            self.plane,
            &shape.name.place,
            self.faults,
        )?;
        let outline = self.outline(shape, &place);
        let drawn = outline.map(|outline| Drawn {
            name: shape.name.value.clone(),
            body,
            outline,
        });
        let collider = Collider {
            body: body.map(|b| self.names[b].clone()),
            shape: made,
            place,
            material,
        };
        Some((collider, drawn))
    }

    fn outline(&mut self, shape: &Shape, place: &Pose) -> Option<Outline> {
        let number = |builder: &mut Self, entry: &Entry| builder.number(entry, "a length");
        Some(match shape.part.shape.as_ref()? {
            PartShape::Sphere(ball) => Outline::Round(place.r, number(self, &ball.radius)?),
            PartShape::Disc(disc) => Outline::Round(place.r, number(self, &disc.radius)?),
            PartShape::Capsule(capsule) => {
                let half = Vec3::z() * (0.5 * number(self, &capsule.length)?);
                let ends = [-half, half].map(|end| place.point(&end));
                Outline::Thick(ends, number(self, &capsule.radius)?)
            }
            PartShape::Cylinder(cylinder) => {
                let half = Vec3::z() * (0.5 * number(self, &cylinder.length)?);
                let ends = [-half, half].map(|end| place.point(&end));
                Outline::Thick(ends, number(self, &cylinder.radius)?)
            }
            PartShape::Box(cuboid) => {
                let half = self.vector(&cuboid.size, "size")? * 0.5;
                let corner = |k: usize| {
                    let side = |bit: usize, x: f64| if k & bit == 0 { -x } else { x };
                    place.point(&Vec3::new(
                        side(1, half.x),
                        side(2, half.y),
                        side(4, half.z),
                    ))
                };
                match self.plane {
                    true => Outline::Area([0, 1, 3, 2].map(corner).to_vec()),
                    false => {
                        let pairs = (0..8).flat_map(|a| [1, 2, 4].map(|bit| (a, a ^ bit)));
                        let edges = pairs.filter(|(a, b)| a < b);
                        Outline::Edges(edges.map(|(a, b)| [corner(a), corner(b)]).collect())
                    }
                }
            }
            PartShape::Polygon(polygon) => {
                let points = polygon.points.iter();
                let points: Vec<_> = points.map(|row| self.vector(row, "points")).collect();
                let points: Option<Vec<Vec3>> = points.into_iter().collect();
                Outline::Area(points?.iter().map(|point| place.point(point)).collect())
            }
            PartShape::Halfspace(_) => Outline::Ground(*place),
            PartShape::Cone(_) | PartShape::Hull(_) | PartShape::Mesh(_) => return None,
        })
    }
}

/// The turn that lays z along a direction.
pub(super) fn lay(normal: &Vec3) -> Quat {
    // opposite directions have no single rotation between them
    let turn = Quat::rotation_between(&Vec3::z(), normal);
    turn.unwrap_or_else(|| Quat::from_scaled_axis(Vec3::x() * std::f64::consts::PI))
}

/// Shapes of one group do not touch each other.
fn part_groups(shapes: &[Shape], colliders: &mut Colliders) {
    let mut pairs = BTreeSet::new();
    for (k, a) in shapes.iter().enumerate() {
        for (b, other) in shapes[..k].iter().enumerate() {
            if a.group.is_some() && a.group == other.group {
                let bodies = [b, k].map(|collider| colliders.list[collider].body.clone());
                pairs.insert(bodies);
            }
        }
    }
    for [a, b] in pairs {
        colliders.between(a.as_deref(), b.as_deref(), false);
    }
}

impl Outline {
    /// Its points, m.
    pub fn points(&self) -> Vec<Vec3> {
        match self {
            Outline::Round(centre, _) => vec![*centre],
            Outline::Thick(ends, _) => ends.to_vec(),
            Outline::Area(points) => points.clone(),
            Outline::Edges(edges) => edges.as_flattened().to_vec(),
            Outline::Ground(_) => Vec::new(),
        }
    }
}

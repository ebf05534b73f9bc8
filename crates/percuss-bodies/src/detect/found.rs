//! From a touch to a contact of the set.

use crate::narrow::ContactPoint;
use crate::world::{Dimension, Driven, MaterialId, NQ, World};
use percuss_contact::{Law, Point};
use percuss_math::space::{Vec3, tangents};
use percuss_mech::{Contact, ContactId, ContactSet, ContactSource, Restitution};

/// One side of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// A body, by its place in the state.
    Body(usize),
    /// Scenery.
    Scenery(usize),
}

impl Side {
    /// Whether it is a body.
    pub fn is_body(&self) -> bool {
        matches!(self, Side::Body(_))
    }
}

/// A touch and whose it is; its normal points from the first side to the second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub sides: [Side; 2],
    pub touch: ContactPoint,
}

/// A contact ready for the set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    contact: Contact,
    point: Point,
    chi: [f64; 3],
    /// Lever of the rolling resistance, m, 0 for none, and what scenery adds to its velocities, m/s.
    lever: f64,
    rolling: [f64; 2],
}

impl Made {
    /// The contact of a touch; `scenery` is needed where a side is scenery.
    #[inline]
    pub(super) fn new(world: &World, q: &[f64], scenery: &[Driven], found: &Found) -> Self {
        let ContactPoint {
            point,
            normal,
            gap,
            feature,
        } = found.touch;
        let [
            (block_1, arm_1, material_1, name_1),
            (block_2, arm_2, material_2, name_2),
        ] = found.sides.map(|side| describe(world, q, &point, side));
        let law = world.law(material_1, material_2);
        let frame = match world.dimension() {
            Dimension::Space => {
                let [t_1, t_2] = tangents(&normal);
                [normal, t_1, t_2]
            }
            // in the plane the tangent is the normal turned by a right angle
            Dimension::Plane => [normal, Vec3::new(-normal.y, normal.x, 0.0), Vec3::z()],
        };
        let chi = found.sides.map(|side| match side {
            Side::Scenery(s) => scenery[s].velocity_at(&point),
            Side::Body(_) => Vec3::zeros(),
        });
        let chi = chi[1] - chi[0];
        let chi = frame.map(|d| d.dot(&chi));
        let contact = Contact {
            id: ContactId::between([name_1, name_2], feature),
            gap,
            law: match world.dimension() {
                _ if law.mu == 0.0 => Law::Unilateral,
                Dimension::Space => Law::SpatialCoulomb { mu: law.mu },
                Dimension::Plane => Law::PlanarCoulomb { mu: law.mu },
            },
            restitution: Restitution {
                eps_N: law.eps_N,
                eps_T: law.eps_T,
            },
        };
        let (lever, rolling) = match law.mu_r > 0.0 {
            true => {
                let spins = found.sides.map(|side| match side {
                    Side::Scenery(s) => scenery[s].omega,
                    Side::Body(_) => Vec3::zeros(),
                });
                let lever = law.mu_r * reduced(found.sides, [&arm_1, &arm_2]);
                let turned = lever * (spins[1] - spins[0]).cross(&normal);
                (lever, [frame[1].dot(&turned), frame[2].dot(&turned)])
            }
            false => (0.0, [0.0; 2]),
        };
        let point = Point {
            blocks: [block_1, block_2],
            frame: frame.map(Into::into),
            arms: [arm_1.into(), arm_2.into()],
        };
        Made {
            contact,
            point,
            chi,
            lever,
            rolling,
        }
    }

    /// Appends it to the set.
    #[inline]
    pub(super) fn push(&self, out: &mut ContactSet) {
        let rows = self.contact.law.rows();
        out.push_point(self.contact, self.point, &self.chi[..rows]);
        if self.lever > 0.0 {
            out.resists_rolling(self.lever, self.rolling);
        }
    }
}

/// R with 1/R = 1/R₁ + 1/R₂, m, from the arms of the bodies.
fn reduced(sides: [Side; 2], arms: [&Vec3; 2]) -> f64 {
    let curved = sides.into_iter().zip(arms);
    let curvatures = curved.map(|(side, arm)| match side {
        Side::Body(_) => 1.0 / arm.norm(),
        Side::Scenery(_) => 0.0,
    });
    1.0 / curvatures.sum::<f64>()
}

/// Block, arm, material and name of a side.
#[inline]
fn describe(world: &World, q: &[f64], point: &Vec3, side: Side) -> (u32, Vec3, MaterialId, u32) {
    match side {
        Side::Body(i) => {
            let body = world.bodies()[i];
            let r = Vec3::from_column_slice(&q[i * NQ..i * NQ + 3]);
            let material = world.kinds()[body.kind.0 as usize].material;
            (i as u32, point - r, material, body.id.0)
        }
        Side::Scenery(s) => {
            let name = LAST - s as u32;
            (
                Point::NONE,
                Vec3::zeros(),
                world.sceneries()[s].material,
                name,
            )
        }
    }
}

/// The number of the first scenery in a contact's name; further ones count down from it, bodies have their own numbers.
const LAST: u32 = ContactId::MOST_THINGS - 1;

/// The two numbers in a contact's name: as a body's, and as a scenery's place.
pub(crate) fn names(id: ContactId) -> [(u32, usize); 2] {
    match id.source() {
        ContactSource::Pair { things, .. } => {
            things.map(|number| (number, (LAST - number) as usize))
        }
        // that of another part of the system
        _ => [(u32::MAX, usize::MAX); 2],
    }
}

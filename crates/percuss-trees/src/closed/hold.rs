use super::row::{Measure, Row};
use crate::TreeError;
use crate::tree::Tree;
use percuss_math::space::{Mat3, Pose, Vec3};

/// Two bodies held together, beyond the joints of the tree.
#[derive(Clone, Debug)]
pub struct Closure {
    /// Its name, for messages.
    pub name: String,
    /// The bodies; none is the ground.
    pub bodies: [Option<String>; 2],
    /// A frame in each, in the frames B of the bodies or in I.
    pub places: [Pose; 2],
    /// What of the frames is held together.
    pub hold: Hold,
}

/// What of two frames is held together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hold {
    /// The origins coincide: a ball joint, or a pin in a plane mechanism.
    Point,
    /// The origins coincide and the z axes are parallel: a hinge.
    Hinge,
    /// The frames coincide.
    Weld,
    /// The origins have this distance, m, more than zero: a rod.
    Distance(f64),
    /// The joints of the bodies move together, q₂ = ratio q₁ + offset: gears, racks, fingers that mimic each other. Both have one
    /// coordinate; places mean nothing.
    Gear {
        /// How far the second goes for one of the first.
        ratio: f64,
        /// The second coordinate where the first is zero, rad or m.
        offset: f64,
    },
}

impl Hold {
    /// How many numbers are kept zero.
    pub fn rows(&self) -> usize {
        match self {
            Hold::Point => 3,
            Hold::Hinge => 5,
            Hold::Weld => 6,
            Hold::Distance(_) | Hold::Gear { .. } => 1,
        }
    }
}

impl Closure {
    /// Appends its rows.
    pub(super) fn rows(&self, tree: &Tree, rows: &mut Vec<Row>) -> Result<(), TreeError> {
        let mut nodes = [0; 2];
        let (mut points, mut frames) = ([Vec3::zeros(); 2], [Mat3::identity(); 2]);
        for side in 0..2 {
            if let Some(name) = &self.bodies[side] {
                let b = tree.find(name).ok_or_else(|| TreeError::NoBody {
                    what: "a closure",
                    body: name.clone(),
                })?;
                nodes[side] = tree.node(b);
            }
            let A_KB = tree.A_KB[nodes[side]];
            points[side] = A_KB * self.places[side].r;
            frames[side] = A_KB * self.places[side].A.to_rotation_matrix().into_inner();
        }
        let mut push = |measure| rows.push(Row { nodes, measure });
        if let Hold::Gear { ratio, offset } = self.hold {
            let [(q1, u1), (q2, u2)] = [self.joint(tree, 0)?, self.joint(tree, 1)?];
            push(Measure::Gear {
                q: [q1, q2],
                u: [u1, u2],
                ratio,
                offset,
            });
            return Ok(());
        }
        if let Hold::Distance(length) = self.hold {
            push(Measure::Distance { points, length });
            return Ok(());
        }
        for axis in 0..3 {
            push(Measure::Offset { points, axis });
        }
        // axis a of the first frame stays perpendicular to axis b of the second
        let pairs: &[(usize, usize)] = match self.hold {
            Hold::Hinge => &[(0, 2), (1, 2)],
            Hold::Weld => &[(1, 0), (2, 1), (0, 2)],
            Hold::Point | Hold::Distance(_) | Hold::Gear { .. } => &[],
        };
        for (a, b) in pairs {
            push(Measure::Right {
                axes: [
                    frames[0].column(*a).into_owned(),
                    frames[1].column(*b).into_owned(),
                ],
            });
        }
        Ok(())
    }

    /// Where the one coordinate and the velocity of the joint of a body stand.
    fn joint(&self, tree: &Tree, side: usize) -> Result<(usize, usize), TreeError> {
        let body = self.bodies[side].as_deref();
        let found = body.and_then(|name| tree.find(name));
        let narrow = found.filter(|b| tree.joints()[*b].sizes() == (1, 1));
        narrow
            .map(|b| tree.offsets(b))
            .ok_or_else(|| TreeError::NoGear {
                closure: self.name.clone(),
                body: body.unwrap_or("ground").to_owned(),
            })
    }
}

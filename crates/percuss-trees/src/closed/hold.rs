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
            Hold::Point | Hold::Distance(_) => &[],
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
}

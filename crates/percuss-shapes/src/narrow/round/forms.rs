//! Two forms, one of them round.

use super::circle::Circle;
use crate::narrow::form::Form;
use percuss_math::space::{Mat3, Vec3};

/// Two forms, seen from the frame of the first.
pub(super) struct Forms<'a> {
    pub a: Form<'a>,
    pub b: Form<'a>,
    pub A_ab: Mat3,
    pub r_ab: Vec3,
}

impl<'a> Forms<'a> {
    pub fn swapped(&self) -> Forms<'a> {
        let A_ba = self.A_ab.transpose();
        Forms {
            a: self.b,
            b: self.a,
            A_ab: A_ba,
            r_ab: -(A_ba * self.r_ab),
        }
    }

    /// How far b is beyond a along a direction.
    pub fn separation(&self, n: &Vec3) -> f64 {
        let down = -(self.A_ab.tr_mul(n));
        n.dot(&self.r_ab) - down.dot(&self.b.support(&down)) - n.dot(&self.a.support(n))
    }

    /// How much farther the flat parts of surfaces around triangles overlap along a direction than the triangles do.
    pub fn rest_of_flat(&self, n: &Vec3) -> f64 {
        let rest = |form: &Form, n: &Vec3| match form {
            Form::Core(core) => core.rest_of_flat(n),
            _ => 0.0,
        };
        rest(&self.a, n) + rest(&self.b, &-(self.A_ab.tr_mul(n)))
    }

    /// Whether both forms admit a normal from a to b.
    pub fn admits(&self, n: &Vec3) -> bool {
        let within = |form: &Form, n: &Vec3| match form {
            Form::Core(core) => core.admits(n),
            _ => true,
        };
        within(&self.a, n) && within(&self.b, &-(self.A_ab.tr_mul(n)))
    }

    /// Whether one of them is a triangle of a surface.
    pub fn is_surface(&self) -> bool {
        [&self.a, &self.b]
            .iter()
            .any(|form| matches!(form, Form::Core(core) if core.surface.is_some()))
    }

    /// The circles of normals of the edges and the round side of a.
    pub fn circles_a(&self, found: &mut impl FnMut(Circle)) {
        match self.a {
            Form::Core(core) => {
                for e in core.edges {
                    let [p, q] = e.ends.map(|i| core.vertices[i]);
                    if let Some(axis) = (q - p).try_normalize(0.0) {
                        found(Circle { axis, height: 0.0 });
                    }
                }
            }
            _ => {
                if let Some(circle) = Circle::side(&self.a) {
                    found(circle);
                }
            }
        }
    }
}

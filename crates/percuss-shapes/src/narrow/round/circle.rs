//! The normals that an edge or a round side can have.

use crate::narrow::form::Form;
use percuss_math::space::Vec3;

/// Normals as near to the circle of an edge or a side are looked for on it.
const NEAR_CIRCLE: f64 = 0.02;

/// The normals n with n·axis = height.
pub(super) struct Circle {
    pub axis: Vec3,
    pub height: f64,
}

impl Circle {
    /// The normals of the side of a cylinder or of a cone: with height H and radius r the latter is (H, r)/√(H² + r²).
    pub fn side(form: &Form) -> Option<Circle> {
        let height = match *form {
            Form::Cylinder(..) => 0.0,
            Form::Cone(h, r) => r / r.hypot(2.0 * h),
            Form::Core(_) => return None,
        };
        let axis = Vec3::z();
        Some(Circle { axis, height })
    }

    /// The two of them across a direction.
    pub fn across(&self, d: &Vec3, found: &mut impl FnMut(Vec3)) {
        let Some(e) = d.try_normalize(0.0) else {
            return;
        };
        let up = self.axis - self.axis.dot(&e) * e;
        let q2 = up.norm_squared();
        let Some(level) = e.cross(&self.axis).try_normalize(1e-8) else {
            return;
        };
        let rest = 1.0 - self.height * self.height / q2;
        if rest >= 0.0 {
            found(self.height / q2 * up + rest.sqrt() * level);
            found(self.height / q2 * up - rest.sqrt() * level);
        }
    }

    /// The nearest of them to a unit vector that is near.
    pub fn nearest(&self, n: &Vec3) -> Option<Vec3> {
        let height = n.dot(&self.axis);
        if (height - self.height).abs() > NEAR_CIRCLE {
            return None;
        }
        let level = (n - height * self.axis).try_normalize(0.0)?;
        Some(self.height * self.axis + (1.0 - self.height * self.height).sqrt() * level)
    }
}

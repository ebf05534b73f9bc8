//! The directions that are known exactly.

use super::circle::Circle;
use super::forms::Forms;
use crate::narrow::form::Form;
use crate::narrow::lathe::Outline;
use percuss_math::space::Vec3;

/// What gives a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Source {
    /// A face of a core, or (0) the end of a cylinder or a cone.
    FaceA(usize),
    FaceB(usize),
    /// Something else that is exact.
    Line,
    /// Parry.
    Search,
}

/// The direction of the largest separation among the exact ones: faces first, unless lines are better by more than
/// rounding.
pub(super) fn largest_exact(forms: &Forms, size: f64) -> Option<(Source, Vec3, f64)> {
    let tie = 1e-11 * size;
    let mut best: Option<(Source, Vec3, f64)> = None;
    let mut consider = |source: Source, n: Vec3| {
        if !forms.admits(&n) {
            return;
        }
        let distance = forms.separation(&n);
        if best.is_none_or(|b| distance > b.2 + tie) {
            best = Some((source, n, distance));
        }
    };
    let swapped = forms.swapped();
    let back = |n: Vec3| -(forms.A_ab * n);
    forms.faces_a(&mut |i, n| consider(Source::FaceA(i), n));
    swapped.faces_a(&mut |i, n| consider(Source::FaceB(i), back(n)));
    forms.lines_a(&mut |n| consider(Source::Line, n));
    swapped.lines_a(&mut |n| consider(Source::Line, back(n)));
    best
}

impl Forms<'_> {
    /// The normals of the flat faces of a.
    fn faces_a(&self, found: &mut impl FnMut(usize, Vec3)) {
        match self.a {
            Form::Core(core) => {
                for (i, face) in core.faces.iter().enumerate() {
                    found(i, face.normal);
                }
            }
            Form::Cylinder(..) => {
                found(0, Vec3::z());
                found(0, -Vec3::z());
            }
            Form::Cone(..) => found(0, -Vec3::z()),
        }
    }

    /// Directions in which the side or the rim of a round a can meet an edge, an axis or a corner of b.
    fn lines_a(&self, found: &mut impl FnMut(Vec3)) {
        let (side, outline) = match self.a {
            Form::Cylinder(h, r) => (Circle::side(&self.a), Outline::cylinder(h, r)),
            Form::Cone(h, r) => (Circle::side(&self.a), Outline::cone(h, r)),
            Form::Core(_) => return,
        };
        let Some(side) = side else {
            return;
        };
        match self.b {
            Form::Core(core) => {
                for e in core.edges {
                    let [p, q] = e.ends.map(|i| core.vertices[i]);
                    side.across(&(self.A_ab * (q - p)), found);
                }
                for v in core.vertices {
                    let v = self.r_ab + self.A_ab * v;
                    found(outline.away(&v));
                    side.across(&v.cross(&Vec3::z()), found);
                }
            }
            Form::Cylinder(..) | Form::Cone(..) => {
                side.across(&self.A_ab.column(2).into_owned(), found);
                side.across(&self.r_ab.cross(&Vec3::z()), found);
            }
        }
    }
}

//! Revolute: K turns about z.

use crate::fused::along;
use crate::spatial::column;
use percuss_math::space::Mat3;

/// A_IK from A_IJ, sine and cosine of the angle: x and y turn into each other.
#[inline(always)]
pub(crate) fn turned<const FUSED: bool>(A_IJ: &Mat3, (s, c): (f64, f64)) -> Mat3 {
    let (x, y) = (column(A_IJ, 0), column(A_IJ, 1));
    Mat3::from_columns(&[
        along::<FUSED>(c, &x, &(y * s)),
        along::<FUSED>(c, &y, &(x * -s)),
        column(A_IJ, 2),
    ])
}

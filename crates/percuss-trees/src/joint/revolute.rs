//! Revolute: K turns about z.

use percuss_math::space::Mat3;

/// A_IK from A_IJ, sine and cosine of the angle: x and y turn into each other.
#[inline(always)]
pub(crate) fn turned(A_IJ: &Mat3, (s, c): (f64, f64)) -> Mat3 {
    let a = A_IJ.as_slice();
    Mat3::new(
        c * a[0] + s * a[3],
        c * a[3] - s * a[0],
        a[6],
        c * a[1] + s * a[4],
        c * a[4] - s * a[1],
        a[7],
        c * a[2] + s * a[5],
        c * a[5] - s * a[2],
        a[8],
    )
}

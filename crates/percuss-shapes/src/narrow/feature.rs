//! Which features meet, as one number: 16 bits for each shape, shape 1 above.

use super::ContactPoint;

/// Bits that tell an edge from a vertex.
const EDGE: u32 = 0x4000;
/// Bits that tell a face from a vertex.
const FACE: u32 = 0x8000;
const INDEX: u32 = 0x3fff;

/// Vertex `i` of a shape.
pub(super) fn vertex(i: usize) -> u32 {
    i as u32 & INDEX
}

/// Edge `i` of a shape.
pub(super) fn edge(i: usize) -> u32 {
    EDGE | (i as u32 & INDEX)
}

/// Face `i` of a shape.
pub(super) fn face(i: usize) -> u32 {
    FACE | (i as u32 & INDEX)
}

/// Features of shape 1 and shape 2 together.
pub(super) fn pair(of1: u32, of2: u32) -> u32 {
    (of1 & 0xffff) << 16 | (of2 & 0xffff)
}

/// The touch with the two shapes exchanged.
pub(super) fn flip(touch: &mut ContactPoint) {
    touch.normal = -touch.normal;
    touch.feature = touch.feature.rotate_left(16);
}

/// Marks the feature of shape 1 as one of its part `i` (a prime spreads the parts over the 16 bits).
pub(super) fn in_part1(feature: u32, i: usize) -> u32 {
    let mixed = (feature >> 16) ^ (i as u32 + 1).wrapping_mul(40503);
    pair(mixed, feature)
}

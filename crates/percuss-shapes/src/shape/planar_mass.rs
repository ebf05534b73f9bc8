//! Area and moments of a rounded polygon, exactly: the polygon, a rectangle along each edge, a sector at each corner.

use super::polygon::{Polygon, twice_area};
use percuss_math::space::Vec3;

/// Area, centre and polar moment.
pub(super) struct PlanarMoments {
    /// Area, m².
    pub area: f64,
    /// Centre of area, m.
    pub centre: Vec3,
    /// ∫ |x|² dA about the centre, m⁴.
    pub polar: f64,
}

/// A piece: area, centre, polar moment about its own centre.
struct Piece(f64, Vec3, f64);

pub(super) fn moments(polygon: &Polygon) -> PlanarMoments {
    let (v, r) = (polygon.vertices(), polygon.radius());
    let mut pieces = Vec::with_capacity(3 * v.len());
    for w in v[1..].windows(2) {
        pieces.push(triangle(&v[0], &w[0], &w[1]));
    }
    if r > 0.0 {
        rounding(v, r, &mut pieces);
    }
    let area = pieces.iter().map(|p| p.0).sum::<f64>();
    let centre = pieces.iter().map(|p| p.0 * p.1).sum::<Vec3>() / area;
    let polar = pieces
        .iter()
        .map(|p| p.2 + p.0 * (p.1 - centre).norm_squared())
        .sum();
    PlanarMoments {
        area,
        centre,
        polar,
    }
}

/// Polar moment of a triangle about its centre: A/36 (sum of the squared sides).
fn triangle(a: &Vec3, b: &Vec3, c: &Vec3) -> Piece {
    let area = 0.5 * twice_area(&[*a, *b, *c]);
    let sides = (b - a).norm_squared() + (c - b).norm_squared() + (a - c).norm_squared();
    Piece(area, (a + b + c) / 3.0, area / 36.0 * sides)
}

/// Rectangles l × r along the edges; sectors of angle α at the corners, with area r² α/2, centre at 4 r sin(α/2)/(3 α)
/// and polar moment r⁴ α/4 about the corner.
fn rounding(v: &[Vec3], r: f64, pieces: &mut Vec<Piece>) {
    let n = v.len();
    if n == 1 {
        let area = std::f64::consts::PI * r * r;
        pieces.push(Piece(area, v[0], 0.5 * area * r * r));
        return;
    }
    let outward = |i: usize| {
        let e = (v[(i + 1) % n] - v[i % n]).normalize();
        Vec3::new(e.y, -e.x, 0.0)
    };
    for i in 0..n {
        let (a, b) = (v[i], v[(i + 1) % n]);
        let (l, here) = ((b - a).norm(), outward(i));
        let area = l * r;
        let middle = 0.5 * (a + b) + 0.5 * r * here;
        pieces.push(Piece(area, middle, area * (l * l + r * r) / 12.0));

        let next = outward(i + 1);
        let alpha = here.cross(&next).z.atan2(here.dot(&next)).abs(); // the turn at b, π for a capsule
        let along = Vec3::new(next.y - here.y, here.x - next.x, 0.0); // half-way between, of length 2 sin(α/2)
        let (area, out) = (0.5 * r * r * alpha, 2.0 * r / (3.0 * alpha) * along);
        let polar = 0.25 * r.powi(4) * alpha - area * out.norm_squared();
        pieces.push(Piece(area, b + out, polar));
    }
}

//! Meshes as the convex hulls of their points.

use percuss_math::space::Vec3;
use percuss_shapes::Shape;

use super::packages::Packages;
use crate::mesh::{self, coarse::used};

/// Corners of the hull of a mesh, m, or why there is none.
pub(super) fn hull(file: &str, scale: &Vec3, packages: &Packages) -> Result<Vec<Vec3>, String> {
    let path = packages.find(file)?;
    let pieces = mesh::read(&path)?;
    // points that no triangle uses are none of it
    let corners = pieces
        .into_iter()
        .flat_map(|piece| used(piece.triangles).vertices);
    let points: Vec<Vec3> = corners.map(|corner| corner.component_mul(scale)).collect();
    match Shape::hull(&points).map_err(|error| error.to_string())? {
        Shape::Hull(hull) => Ok(hull.vertices().to_vec()),
        _ => Ok(points),
    }
}

//! Meshes as the convex hulls of their points.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use percuss_bodies::{Shape, Triangles};
use percuss_math::space::Vec3;

/// Largest file of a mesh, in bytes.
const LARGEST: u64 = 256 << 20;

/// Corners of the hull of a mesh, m, or why there is none. Files are looked for from `folder`.
pub(super) fn hull(file: &str, scale: &Vec3, folder: &Path) -> Result<Vec<Vec3>, String> {
    let path = find(file, folder)?;
    let is_stl = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("stl"));
    if !is_stl {
        return Err("only STL is read".to_owned());
    }
    let mut bytes = Vec::new();
    File::open(&path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("larger than {} MiB", LARGEST >> 20));
    }
    let triangles = Triangles::from_stl(&bytes, 1.0).map_err(|error| error.to_string())?;
    let points: Vec<Vec3> = (triangles.vertices.iter())
        .map(|point| point.component_mul(scale))
        .collect();
    match Shape::hull(&points).map_err(|error| error.to_string())? {
        Shape::Hull(hull) => Ok(hull.vertices().to_vec()),
        _ => Ok(points),
    }
}

/// Where a file is: a path counts from the folder of the URDF, a package is a folder above it or beside one of those.
fn find(file: &str, folder: &Path) -> Result<PathBuf, String> {
    let package = ["package://", "model://"]
        .iter()
        .find_map(|start| file.strip_prefix(start));
    let Some(rest) = package else {
        let path = folder.join(file.strip_prefix("file://").unwrap_or(file));
        return match path.is_file() {
            true => Ok(path),
            false => Err(format!("there is no {}", path.display())),
        };
    };
    let (name, inner) = rest.split_once('/').unwrap_or((rest, ""));
    let above = folder.ancestors().flat_map(|above| {
        let itself = above.file_name().is_some_and(|known| known == name);
        [itself.then(|| above.join(inner)), Some(above.join(rest))]
    });
    let found = above.flatten().find(|path| path.is_file());
    found.ok_or_else(|| {
        format!(
            "no package `{name}` with it in {} or above",
            folder.display()
        )
    })
}

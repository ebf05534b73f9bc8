//! Triangles as they come from a file or a program, not checked yet.

use super::ShapeError;
use super::error::positive;
use percuss_math::space::Vec3;
use std::io::Cursor;

/// Vertices and triangles of a surface, not checked yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Triangles {
    /// The vertices, m.
    pub vertices: Vec<Vec3>,
    /// Three vertices each, from 0, counter-clockwise as seen from outside.
    pub triangles: Vec<[usize; 3]>,
}

impl Triangles {
    /// From the bytes of an STL file, binary or text, its lengths times `scale` in m. Vertices with the same
    /// coordinates become one.
    pub fn from_stl(bytes: &[u8], scale: f64) -> Result<Triangles, ShapeError> {
        let scale = positive("the scale of a mesh", scale)?;
        let mesh = stl_io::read_stl(&mut Cursor::new(bytes)).map_err(|fault| ShapeError::Stl {
            why: fault.to_string(),
        })?;
        Ok(Triangles {
            vertices: mesh
                .vertices
                .iter()
                .map(|v| scale * Vec3::new(v[0].into(), v[1].into(), v[2].into()))
                .collect(),
            triangles: mesh.faces.iter().map(|face| face.vertices).collect(),
        })
    }

    /// The same surface with inside and outside exchanged.
    pub fn flip(mut self) -> Triangles {
        for triangle in &mut self.triangles {
            triangle.swap(1, 2);
        }
        self
    }
}

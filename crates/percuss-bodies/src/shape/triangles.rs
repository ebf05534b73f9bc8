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
        let mesh = stl_io::read_stl(&mut Cursor::new(bytes)).map_err(|_| ShapeError::Stl {
            why: ailment(bytes),
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

/// Bytes of a binary STL file before its triangles, and of each of them.
const HEAD: usize = 84;
const TRIANGLE: u64 = 50;

/// What is wrong with the bytes of a file that could not be read, for whoever has the file.
fn ailment(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the file is empty".to_owned();
    }
    let text = std::str::from_utf8(bytes).ok();
    let text = text.filter(|text| !text.contains('\0'));
    match (text, bytes.first_chunk::<HEAD>()) {
        (Some(text), _) if text.starts_with("solid ") => ailment_of_text(text),
        (Some(_), _) => "not an STL file: text that does not begin with `solid`".to_owned(),
        (None, None) => format!(
            "not an STL file: it has {} bytes, the head alone takes {HEAD}",
            bytes.len()
        ),
        (None, Some(head)) => {
            let count = u32::from_le_bytes([head[80], head[81], head[82], head[83]]);
            format!(
                "not a whole STL file: {count} triangles take {} bytes, it has {}",
                HEAD as u64 + TRIANGLE * u64::from(count),
                bytes.len()
            )
        }
    }
}

/// The same for text that begins as STL does: its first line that is none of STL, or that it ends too early.
fn ailment_of_text(text: &str) -> String {
    for (i, line) in text.lines().enumerate().skip(1) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers = match words[..] {
            [] | ["outer", "loop"] | ["endloop"] | ["endfacet"] | ["endsolid", ..] => &[][..],
            ["vertex", ..] if words.len() == 4 => &words[1..],
            ["facet", "normal", ..] if words.len() == 5 => &words[2..],
            _ => &["no number"][..],
        };
        let numbers = numbers.iter().map(|word| word.parse::<f32>());
        let why = match numbers.collect::<Result<Vec<f32>, _>>() {
            Err(_) => "is no line of STL",
            Ok(numbers) if numbers.iter().any(|x| !x.is_finite()) => {
                "has a number that is not finite"
            }
            Ok(_) => continue,
        };
        let line: String = line.trim().chars().take(40).collect();
        return format!("not an STL file: line {} {why}: {line}", i + 1);
    }
    match text
        .lines()
        .any(|line| line.trim_start().starts_with("endsolid"))
    {
        true => "not an STL file: its lines are not in the order of STL".to_owned(),
        false => format!(
            "not a whole STL file: it ends after line {}, before `endsolid`",
            text.lines().count()
        ),
    }
}

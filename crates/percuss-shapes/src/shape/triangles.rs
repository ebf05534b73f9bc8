//! Triangles as they come from a file or a program, not checked yet.

use super::ShapeError;
use super::error::positive;
use super::mesh::bounds;
use percuss_math::space::Vec3;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Cursor;

/// Vertices and triangles of a surface, not checked yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Triangles {
    /// The vertices, m.
    pub vertices: Vec<Vec3>,
    /// Three vertices each, from 0, counter-clockwise as seen from outside.
    pub triangles: Vec<[usize; 3]>,
}

/// Vertices nearer than this part of the size are the same, and the width of cells in which they are looked for, so many
/// times that.
const SAME: f64 = 1e-6;
const CELL: f64 = 1000.0;

impl Triangles {
    /// From the bytes of an STL file, binary or text, its lengths times `scale` in m. Vertices nearer to each other than
    /// a millionth of its size become one: programs round what belongs together in different ways.
    pub fn from_stl(bytes: &[u8], scale: f64) -> Result<Triangles, ShapeError> {
        let scale = positive("the scale of a mesh", scale)?;
        let bytes = told_apart(bytes);
        let mesh = stl_io::read_stl(&mut Cursor::new(&bytes)).map_err(|_| ShapeError::Stl {
            why: ailment(&bytes),
        })?;
        let triangles = Triangles {
            vertices: mesh
                .vertices
                .iter()
                .map(|v| scale * Vec3::new(v[0].into(), v[1].into(), v[2].into()))
                .collect(),
            triangles: mesh.faces.iter().map(|face| face.vertices).collect(),
        };
        Ok(triangles.weld())
    }

    /// Of vertices that are the same but for rounding the first stands for all.
    fn weld(mut self) -> Triangles {
        let finite = self
            .vertices
            .iter()
            .all(|v| v.iter().all(|x| x.is_finite()));
        let (low, high) = bounds(&self.vertices);
        let same = SAME * (high - low).amax();
        if !finite || same.is_nan() || same <= 0.0 {
            return self; // told later
        }
        let cell = |v: Vec3| v.map(|x| (x / (CELL * same)).floor() as i64).into();
        let mut cells: HashMap<[i64; 3], Vec<usize>> = HashMap::new();
        let mut kept: Vec<Vec3> = Vec::new();
        let mut place = Vec::with_capacity(self.vertices.len());
        for v in &self.vertices {
            let [first, last]: [[i64; 3]; 2] =
                [-same, same].map(|d| cell(v - low + Vec3::repeat(d)));
            let mut near: Vec<usize> = Vec::new();
            for x in first[0]..=last[0] {
                for y in first[1]..=last[1] {
                    for z in first[2]..=last[2] {
                        near.extend(cells.get(&[x, y, z]).into_iter().flatten());
                    }
                }
            }
            let near = near.into_iter().filter(|k| (kept[*k] - v).norm() <= same);
            place.push(near.min().unwrap_or_else(|| {
                cells.entry(cell(v - low)).or_default().push(kept.len());
                kept.push(*v);
                kept.len() - 1
            }));
        }
        self.vertices = kept;
        for corner in self.triangles.as_flattened_mut() {
            *corner = place[*corner];
        }
        self
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

/// The bytes as the reader tells text from binary files: by `solid` and a blank. In text the name after `solid` may be
/// missing, and the head of a binary file, which says nothing, may begin with that word.
fn told_apart(bytes: &[u8]) -> Cow<'_, [u8]> {
    let Some(rest) = bytes.trim_ascii_start().strip_prefix(b"solid") else {
        return Cow::Borrowed(bytes);
    };
    if triangles(bytes).is_some_and(|count| bytes.len() as u64 == length(count)) {
        let mut binary = bytes.to_vec();
        binary[..WORD.len()].fill(b' ');
        return Cow::Owned(binary);
    }
    match rest.first() {
        Some(first) if first.is_ascii_whitespace() => Cow::Owned([WORD, rest].concat()),
        _ => Cow::Borrowed(bytes),
    }
}

/// What text begins with.
const WORD: &[u8] = b"solid ";

/// How many triangles a binary file says that it has.
fn triangles(bytes: &[u8]) -> Option<u32> {
    let head = bytes.first_chunk::<HEAD>()?;
    Some(u32::from_le_bytes([head[80], head[81], head[82], head[83]]))
}

/// The bytes that so many triangles take.
fn length(count: u32) -> u64 {
    HEAD as u64 + TRIANGLE * u64::from(count)
}

/// What is wrong with the bytes of a file that could not be read, for whoever has the file.
fn ailment(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the file is empty".to_owned();
    }
    let text = std::str::from_utf8(bytes).ok();
    let text = text.filter(|text| !text.contains('\0'));
    match (text, triangles(bytes)) {
        (Some(text), _) if text.starts_with("solid ") => ailment_of_text(text),
        (Some(_), _) => "not an STL file: text that does not begin with `solid`".to_owned(),
        (None, None) => format!(
            "not an STL file: it has {} bytes, the head alone takes {HEAD}",
            bytes.len()
        ),
        (None, Some(count)) => format!(
            "not a whole STL file: {count} triangles take {} bytes, it has {}",
            length(count),
            bytes.len()
        ),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Two triangles with a common edge whose ends were rounded in different ways, far from the origin.
    #[test]
    fn what_rounding_has_parted_is_put_together() {
        let text = |slip: f64| {
            let corner = |x: f64, y: f64| format!("vertex {} {} 0\n", 5.0 + x, y);
            let facet = |corners: [String; 3]| {
                format!(
                    "facet normal 0 0 1\nouter loop\n{}endloop\nendfacet\n",
                    corners.concat()
                )
            };
            let one = facet([corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0)]);
            let two = facet([
                corner(slip, -slip),
                corner(1.0 - slip, 1.0 + slip),
                corner(0.0, 1.0),
            ]);
            format!("solid a\n{one}{two}endsolid a\n")
        };
        let count = |slip: f64| {
            let read = Triangles::from_stl(text(slip).as_bytes(), 1e-3).unwrap();
            assert_eq!(read.triangles[0], [0, 1, 2]);
            (read.vertices.len(), read.triangles[1])
        };
        assert_eq!(count(0.0), (4, [0, 2, 3]));
        assert_eq!(count(5e-7), (4, [0, 2, 3]));
        assert_eq!(count(1e-5), (6, [3, 4, 5]));
    }
}

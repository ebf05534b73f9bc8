//! Surfaces from files as programs for drawing write them: STL, Wavefront OBJ, COLLADA.
//!
//! Triangles are as the file has them: open surfaces and those that cut themselves are none of our business here.

pub mod coarse;
mod dae;
mod obj;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use percuss_shapes::Triangles;

/// Largest file, in bytes.
const LARGEST: u64 = 256 << 20;

/// What has one colour of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its surface, in units of the file or, where the file says which, in m.
    pub triangles: Triangles,
    /// Red, green and blue, 0 to 1; none where the file does not say.
    pub colour: Option<[f64; 3]>,
}

/// Whether the end of a name is that of a kind of file that is read.
pub fn is_known(path: &Path) -> bool {
    let end = path.extension().unwrap_or_default().to_string_lossy();
    ["stl", "obj", "dae"].contains(&end.to_ascii_lowercase().as_str())
}

/// The pieces of a file, told by the end of its name; at least one triangle.
pub fn read(path: &Path) -> Result<Vec<Piece>, String> {
    let end = path.extension().unwrap_or_default().to_string_lossy();
    let pieces = match end.to_ascii_lowercase().as_str() {
        "stl" => {
            let triangles = Triangles::from_stl(&bytes(path)?, 1.0);
            vec![Piece {
                triangles: triangles.map_err(|error| error.to_string())?,
                colour: None,
            }]
        }
        "obj" => obj::read(&text(path)?, path.parent().unwrap_or(Path::new("")))?,
        "dae" => dae::read(&text(path)?)?,
        _ => return Err("only .stl, .obj and .dae are read".to_owned()),
    };
    let mut triangles = pieces.iter().flat_map(|piece| &piece.triangles.triangles);
    match triangles.next() {
        Some(_) => Ok(pieces),
        None => Err("no triangles in it".to_owned()),
    }
}

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    match bytes.len() as u64 > LARGEST {
        true => Err(format!("larger than {} MiB", LARGEST >> 20)),
        false => Ok(bytes),
    }
}

fn text(path: &Path) -> Result<String, String> {
    // names and comments may be in any encoding
    Ok(String::from_utf8_lossy(&bytes(path)?).into_owned())
}

/// A polygon as triangles that share its first corner.
fn fan<T: Copy>(corners: &[T]) -> impl Iterator<Item = [T; 3]> {
    let sides = corners.windows(2).skip(1);
    sides.map(|side| [corners[0], side[0], side[1]])
}

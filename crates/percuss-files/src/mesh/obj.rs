//! Wavefront OBJ: `v`, `f`, `usemtl`, and `Kd` of the materials.

use std::collections::BTreeMap;
use std::path::Path;

use percuss_math::space::Vec3;
use percuss_shapes::Triangles;

use super::{Piece, fan};

/// The corners of triangles of one colour.
type Coloured = (Option<[f64; 3]>, Vec<[usize; 3]>);

/// The pieces of a text, one for each colour; materials are looked for in `folder`.
pub(super) fn read(text: &str, folder: &Path) -> Result<Vec<Piece>, String> {
    let mut points: Vec<Vec3> = Vec::new();
    let mut colours = BTreeMap::new();
    let mut pieces: Vec<Coloured> = Vec::new();
    let (mut now, mut at) = (None, usize::MAX);
    for (number, line) in text.lines().enumerate() {
        let fault = |what: &str| format!("line {}: {what}", number + 1);
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => points.push(vector(&mut words).ok_or_else(|| fault("no point"))?),
            Some("f") => {
                let corners = words.map(|word| corner(word, points.len()));
                let corners: Option<Vec<usize>> = corners.collect();
                let corners = corners.ok_or_else(|| fault("no such corner"))?;
                if at == usize::MAX {
                    at = (pieces.iter().position(|(colour, _)| *colour == now)).unwrap_or_else(
                        || {
                            pieces.push((now, Vec::new()));
                            pieces.len() - 1
                        },
                    );
                }
                pieces[at].1.extend(fan(&corners));
            }
            Some("mtllib") => {
                // what is drawn without it is grey
                let file = line.trim_start().trim_start_matches("mtllib").trim();
                colours.extend(
                    super::text(&folder.join(file))
                        .map(|text| materials(&text))
                        .unwrap_or_default(),
                );
            }
            Some("usemtl") => {
                now = words.next().and_then(|name| colours.get(name).copied());
                at = usize::MAX;
            }
            _ => {}
        }
    }
    let piece = |(colour, triangles)| Piece {
        triangles: Triangles {
            vertices: points.clone(),
            triangles,
        },
        colour,
    };
    Ok(pieces.into_iter().map(piece).collect())
}

/// The diffuse colours of materials.
fn materials(text: &str) -> BTreeMap<String, [f64; 3]> {
    let mut colours = BTreeMap::new();
    let mut name = "";
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("newmtl") => name = words.next().unwrap_or_default(),
            Some("Kd") => {
                if let Some(colour) = vector(&mut words) {
                    colours.insert(name.to_owned(), colour.into());
                }
            }
            _ => {}
        }
    }
    colours
}

fn vector<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Vec3> {
    let mut number = || words.next()?.parse::<f64>().ok().filter(|x| x.is_finite());
    Some(Vec3::new(number()?, number()?, number()?))
}

/// The point of a corner such as `3/1/2`, counted from 1, or from the last one backwards.
fn corner(word: &str, count: usize) -> Option<usize> {
    let number: i64 = word.split('/').next()?.parse().ok()?;
    let count = i64::try_from(count).ok()?;
    let place = if number < 0 {
        count + number
    } else {
        number - 1
    };
    usize::try_from(place).ok().filter(|_| place < count)
}

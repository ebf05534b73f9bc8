//! Where a body comes from: own meshes, files of Gmsh, matrices of other programs, SID files.

use std::path::Path;

use percuss_files::elements::gmsh::{Cell, Gmsh};
use percuss_files::elements::sid::Sid;
use percuss_files::elements::{market, table};
use percuss_flex::{Assembled, Element, ElementKind, FlexError, Mesh, Standard};
use percuss_text::diagnose::Located;

use super::Reader;
use super::section::Elastic;
use percuss_text::{Matrix, Row};

/// Most nodes of a mesh.
const MOST_NODES: f64 = 2e6;
/// What of the size of a plane mesh may be rounding across it.
const FLAT: f64 = 1e-9;

/// A mesh, matrices, or a body that is reduced already.
pub(super) enum Source {
    Mesh(Mesh),
    Matrices(Assembled),
    Standard(Standard),
    /// Nodes of a line, m.
    Line(Vec<[f64; 3]>),
}

impl Source {
    /// Places of its nodes, m.
    pub fn places(&self) -> Vec<[f64; 3]> {
        match self {
            Source::Mesh(mesh) => mesh.nodes.clone(),
            Source::Matrices(matrices) => matrices.nodes.clone(),
            Source::Standard(data) => data.nodes.iter().map(|node| node.at.into()).collect(),
            Source::Line(places) => places.clone(),
        }
    }
}

/// A body before its material.
pub(super) struct Raw {
    pub matter: Source,
    pub named: Named,
    /// Elements along x and y, where the mesh is a rectangle.
    pub grid: Option<[usize; 2]>,
}

/// What a file calls nodes and elements.
#[derive(Default)]
pub(super) struct Named {
    /// Numbers of the nodes in the file; empty for own meshes.
    pub nodes: Vec<u64>,
    /// The same of the elements.
    pub elements: Vec<u64>,
    /// The file, and the number of each of its nodes among those of the body.
    pub gmsh: Option<(Gmsh, Vec<Option<u32>>)>,
}

impl Named {
    /// Physical groups of the elements of the body: which of these are in each.
    pub fn groups(&self) -> Vec<(String, Vec<bool>)> {
        let Some((gmsh, _)) = &self.gmsh else {
            return Vec::new();
        };
        let dimension = gmsh.elements.iter().map(|e| e.dimension).max();
        let cells = || {
            gmsh.elements
                .iter()
                .filter(|e| Some(e.dimension) == dimension)
        };
        let all = gmsh.groups.iter().zip(0_u32..);
        let own = all.filter(|(group, _)| Some(group.dimension) == dimension);
        let inside = |k: u32| cells().map(|cell| cell.groups.contains(&k)).collect();
        own.map(|(group, k)| (group.name.clone(), inside(k)))
            .filter(|(_, inside): &(_, Vec<bool>)| inside.contains(&true))
            .collect()
    }

    /// What is wrong, with numbers of the file.
    pub fn told(&self, error: &FlexError) -> String {
        let node = |k: usize| self.nodes.get(k).copied();
        match error {
            FlexError::Inverted {
                element,
                determinant,
            } if !self.elements.is_empty() => format!(
                "element {} of the file is inverted or has no volume: the determinant of its map is {determinant:e}",
                self.elements[*element]
            ),
            FlexError::Pieces { pieces, node: k } => match (node(0), node(*k)) {
                (Some(first), Some(other)) => format!(
                    "the mesh has {pieces} pieces that are not connected; node {other} of the file is not in the piece of node {first}"
                ),
                _ => error.to_string(),
            },
            FlexError::Diagonal {
                what,
                node: k,
                component,
                value,
            } => match node(*k) {
                Some(number) => format!(
                    "{what} has {value:e} on the diagonal at component {} of node {number}; it must be positive",
                    component + 1
                ),
                None => error.to_string(),
            },
            _ => error.to_string(),
        }
    }
}

/// The body before its material.
pub(super) fn source(section: &Elastic, folder: &Path, reader: &mut Reader<'_>) -> Option<Raw> {
    if section.stiffness_matrix.is_some() {
        return matrices(section, folder, reader);
    }
    if let Some(file) = &section.file {
        return from_file(section, file, folder, reader);
    }
    if let Some(file) = &section.sid {
        let found = Sid::read(&folder.join(file.as_str()));
        let found = found.and_then(|sid| super::sid::taken(&sid));
        let (data, nodes) = within(found, file, reader)?;
        return Some(Raw {
            matter: Source::Standard(data),
            named: Named {
                nodes,
                ..Named::default()
            },
            grid: None,
        });
    }
    let Some(elements) = &section.elements else {
        let message = format!("`{}` has no `elements`", *section.name);
        let hint = "their number along each side, such as [400, 24]";
        reader.fault(&section.name.place, message, hint);
        return None;
    };
    if let Some(corners) = &section.line {
        return line(corners, elements, reader);
    }
    if let Some(rectangle) = &section.rectangle {
        let size: [f64; 2] = reader.row(rectangle, "rectangle")?;
        let count = counts(reader.row::<2>(elements, "elements")?, elements, reader)?;
        positive(&size, rectangle, "rectangle", reader)?;
        return Some(Raw {
            matter: Source::Mesh(Mesh::rectangle(size, count)),
            named: Named::default(),
            grid: Some(count),
        });
    }
    let block = section.block.as_ref()?;
    let size: [f64; 3] = reader.row(block, "block")?;
    let count = counts(reader.row::<3>(elements, "elements")?, elements, reader)?;
    positive(&size, block, "block", reader)?;
    let mesh = Mesh::cuboid(size, count);
    let mesh = if section.quadratic {
        mesh.quadratic()
    } else {
        mesh
    };
    Some(Raw {
        matter: Source::Mesh(mesh),
        named: Named::default(),
        grid: None,
    })
}

/// Most elements of a line: its modes come from whole matrices.
const MOST_ALONG: f64 = 200.0;

/// Nodes along a line: every straight part has elements, about as many as its length asks for.
fn line(corners: &Matrix, elements: &Row, reader: &mut Reader<'_>) -> Option<Raw> {
    let [count] = reader.row::<1>(elements, "elements")?;
    if !(count >= 1.0 && count.fract() == 0.0 && count <= MOST_ALONG) {
        let message = format!(
            "`elements` of a line is {count}; it must be a whole number from 1 to {MOST_ALONG}"
        );
        reader.fault(&elements.place, message, "");
        return None;
    }
    let corners_at = corners.iter().map(|row| reader.vector(Some(row), "line"));
    let corners_at: Vec<[f64; 3]> = corners_at.collect::<Option<_>>()?;
    let length = |w: &[[f64; 3]]| {
        (0..3)
            .map(|k| (w[1][k] - w[0][k]).powi(2))
            .sum::<f64>()
            .sqrt()
    };
    let lengths: Vec<f64> = corners_at.windows(2).map(length).collect();
    if lengths.is_empty() || lengths.contains(&0.0) {
        let message = "a line needs at least two corners, and none twice in a row";
        reader.fault(
            &corners.place,
            message,
            "such as line = [[0, 0, 0], [1, 0, 0]]",
        );
        return None;
    }
    let whole: f64 = lengths.iter().sum();
    let mut places = vec![corners_at[0]];
    for (ends, l) in corners_at.windows(2).zip(lengths) {
        let parts = (count * l / whole).round().max(1.0) as usize;
        for k in 1..=parts {
            let s = k as f64 / parts as f64;
            places.push(std::array::from_fn(|a| {
                ends[0][a] + s * (ends[1][a] - ends[0][a])
            }));
        }
    }
    Some(Raw {
        matter: Source::Line(places),
        named: Named::default(),
        grid: None,
    })
}

fn from_file(
    section: &Elastic,
    file: &Located<String>,
    folder: &Path,
    reader: &mut Reader<'_>,
) -> Option<Raw> {
    let scale = reader.positive(&section.scale, "scale")?;
    let gmsh = within(Gmsh::read(&folder.join(file.as_str())), file, reader)?;
    let (mesh, named) = within(taken(gmsh, scale), file, reader)?;
    Some(Raw {
        matter: Source::Mesh(mesh),
        named,
        grid: None,
    })
}

/// K, M and the nodes of another program.
fn matrices(section: &Elastic, folder: &Path, reader: &mut Reader<'_>) -> Option<Raw> {
    let scale = reader.positive(&section.scale, "scale")?;
    let (Some(stiffness), Some(mass), Some(nodes)) = (
        &section.stiffness_matrix,
        &section.mass_matrix,
        &section.nodes,
    ) else {
        let message = format!("`{}` has not all of its matrices", *section.name);
        let hint = "give stiffness_matrix and mass_matrix (Matrix Market) and nodes (CSV: number, x, y, z)";
        reader.fault(&section.name.place, message, hint);
        return None;
    };
    let path = |file: &Located<String>| folder.join(file.as_str());
    let table = within(table::nodes(&path(nodes)), nodes, reader)?;
    let [K, M] = match market::read_pair([&path(stiffness), &path(mass)]) {
        Ok(pair) => pair,
        Err((k, why)) => {
            let file = [stiffness, mass][k.min(1)];
            reader.fault(&file.place, format!("{}: {why}", **file), "");
            return None;
        }
    };
    let count = table.places.len();
    let dimension = K.order() / count;
    if K.order() != count * dimension || !matches!(dimension, 2 | 3) {
        let message = format!(
            "{} has {} rows for {count} nodes; it must have two or three for each",
            **stiffness,
            K.order()
        );
        let hint = "nodes with rotations are not read; condense these out, and list every node of the matrices once";
        reader.fault(&stiffness.place, message, hint);
        return None;
    }
    let scaled = table.places.iter().map(|r| r.map(|x| x * scale));
    let matrices = Assembled {
        nodes: scaled.collect(),
        dimension,
        K,
        M,
    };
    let named = Named {
        nodes: table.numbers,
        ..Named::default()
    };
    if let Err(error) = matrices
        .validate()
        .and_then(|()| matrices.validate_motions())
    {
        reader.fault(&stiffness.place, named.told(&error), "");
        return None;
    }
    Some(Raw {
        matter: Source::Matrices(matrices),
        named,
        grid: None,
    })
}

/// What was read, or a fault at the key of the file.
fn within<T>(
    found: Result<T, String>,
    file: &Located<String>,
    reader: &mut Reader<'_>,
) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(why) => {
            reader.fault(&file.place, format!("{}: {why}", **file), "");
            None
        }
    }
}

fn positive(size: &[f64], row: &Row, what: &str, reader: &mut Reader<'_>) -> Option<()> {
    if size.iter().all(|x| *x > 0.0) {
        return Some(());
    }
    let message = format!("the sides of `{what}` must be positive");
    reader.fault(&row.place, message, "");
    None
}

fn counts<const N: usize>(
    counts: [f64; N],
    row: &Row,
    reader: &mut Reader<'_>,
) -> Option<[usize; N]> {
    let whole = counts.iter().all(|x| *x >= 1.0 && x.fract() == 0.0);
    let nodes: f64 = counts.iter().map(|x| x + 1.0).product();
    if whole && nodes <= MOST_NODES {
        return Some(counts.map(|x| x as usize));
    }
    let message = format!(
        "`elements` must be whole numbers of at least 1, with at most {MOST_NODES:e} nodes"
    );
    reader.fault(&row.place, message, "");
    None
}

/// The elements of the highest dimension of a file, with the nodes that they have.
fn taken(gmsh: Gmsh, scale: f64) -> Result<(Mesh, Named), String> {
    let dimension = gmsh.elements.iter().map(|e| e.dimension).max().unwrap_or(0);
    if dimension < 2 {
        return Err(
            "no triangles, quadrilaterals or tetrahedra in it; mesh in two or three dimensions"
                .into(),
        );
    }
    let mut mesh = Mesh::default();
    let mut named = Named::default();
    let mut numbers = vec![None; gmsh.nodes.len()];
    for cell in gmsh.elements.iter().filter(|e| e.dimension == dimension) {
        let kind = match cell.kind {
            2 => ElementKind::Triangle3,
            3 => ElementKind::Quad4,
            4 => ElementKind::Tetrahedron4,
            11 => ElementKind::Tetrahedron10,
            _ => {
                return Err("triangles of the second order are not read; mesh with order 1".into());
            }
        };
        let mut nodes = Vec::with_capacity(cell.nodes.len());
        for node in counterclockwise(cell, &gmsh) {
            let next = mesh.nodes.len() as u32;
            let number = numbers[node as usize].get_or_insert(next);
            if *number == next {
                let place = gmsh.nodes[node as usize];
                mesh.nodes.push(place.map(|x| x * scale));
                named.nodes.push(gmsh.numbers[node as usize]);
            }
            nodes.push(*number);
        }
        mesh.elements.push(Element::new(kind, &nodes));
        named.elements.push(cell.number);
    }
    if dimension == 2 {
        let (z, near) = (mesh.nodes[0][2], FLAT * gmsh.size() * scale);
        if mesh.nodes.iter().any(|r| (r[2] - z).abs() > near) {
            return Err(
                "its triangles and quadrilaterals do not lie in a plane z = constant".into(),
            );
        }
        mesh.nodes.iter_mut().for_each(|r| r[2] = z);
    }
    named.gmsh = Some((gmsh, numbers));
    Ok((mesh, named))
}

/// The nodes of an element; in the plane counterclockwise, for the side from which a surface is seen means nothing there.
fn counterclockwise(cell: &Cell, gmsh: &Gmsh) -> Vec<u32> {
    let mut nodes = cell.nodes.clone();
    let corner = |k: usize| gmsh.nodes[cell.nodes[k % cell.nodes.len()] as usize];
    let area = (0..nodes.len()).map(|k| {
        let (a, b) = (corner(k), corner(k + 1));
        a[0] * b[1] - b[0] * a[1]
    });
    if cell.dimension == 2 && area.sum::<f64>() < 0.0 {
        nodes[1..].reverse();
    }
    nodes
}

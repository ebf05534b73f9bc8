//! Where a body comes from: own meshes, files of Gmsh, matrices of other programs, SID files.

use std::path::Path;

use percuss_files::elements::gmsh::{Cell, Gmsh};
use percuss_files::elements::sid::Sid;
use percuss_files::elements::{market, table};
use percuss_flex::{Assembled, Element, ElementKind, FlexError, Mesh, Standard};
use percuss_text::diagnose::Located;

use super::Reader;
use super::section::Elastic;
use percuss_text::Row;

/// Most nodes of a mesh.
const MOST_NODES: f64 = 2e6;
/// Larger bodies are taken for such in millimetres, m.
const LARGEST: f64 = 50.0;

/// A mesh, matrices, or a body that is reduced already.
pub(super) enum Source {
    Mesh(Mesh),
    Matrices(Assembled),
    Standard(Standard),
}

impl Source {
    /// Places of its nodes, m.
    pub fn places(&self) -> Vec<[f64; 3]> {
        match self {
            Source::Mesh(mesh) => mesh.nodes.clone(),
            Source::Matrices(matrices) => matrices.nodes.clone(),
            Source::Standard(data) => data.nodes.iter().map(|node| node.at.into()).collect(),
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

fn from_file(
    section: &Elastic,
    file: &Located<String>,
    folder: &Path,
    reader: &mut Reader<'_>,
) -> Option<Raw> {
    let scale = reader.positive(&section.scale, "scale")?;
    let gmsh = within(Gmsh::read(&folder.join(file.as_str())), file, reader)?;
    not_large(gmsh.size() * scale, file, reader)?;
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
    let extent = |k: usize| {
        let all = matrices.nodes.iter().map(|r| r[k]);
        let ends = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
            (a.min(x), b.max(x))
        });
        ends.1 - ends.0
    };
    not_large((0..3).map(extent).fold(0.0, f64::max), nodes, reader)?;
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

fn not_large(size: f64, file: &Located<String>, reader: &mut Reader<'_>) -> Option<()> {
    if size <= LARGEST {
        return Some(());
    }
    let message = format!("{} is {size:.4} m large", **file);
    let hint = "a file in millimetres needs scale = 1e-3";
    reader.fault(&file.place, message, hint);
    None
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
    if dimension == 2 && mesh.nodes.iter().any(|r| r[2] != mesh.nodes[0][2]) {
        return Err("its triangles and quadrilaterals do not lie in a plane z = constant".into());
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

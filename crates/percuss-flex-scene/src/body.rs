//! Meshes, materials and interfaces: from a section to a structure and the recipe of a flexible body.

use std::path::Path;

use percuss_design::topology::Law;
use percuss_files::elements::gmsh::Gmsh;
use percuss_flex::{
    Damping, Elasticity, Element, ElementKind, Flexible, Frame, Interface, Keep, Load, Material,
    Mesh, Recipe, Reducer, Structure,
};
use percuss_math::space::{Mat3, Vec3};
use percuss_text::diagnose::Located;
use percuss_text::suggest;

use super::Reader;
use super::section::{Elastic, FlexibleSections, InterfaceSection};

/// The law by which a density of all elements stiffens.
pub(super) const LAW: Law = Law::Modified { power: 3.0 };

/// Most nodes of a mesh.
const MOST_NODES: f64 = 2e6;

/// A flexible body in numbers.
pub(super) struct Body {
    pub name: Located<String>,
    pub structure: Structure,
    /// Names of the interfaces, in the order of the recipe.
    pub interfaces: Vec<String>,
    pub recipe: Recipe,
    pub density: f64,
    pub stiffening: bool,
    /// Elements along x and y, where the mesh is a rectangle.
    pub grid: Option<[usize; 2]>,
}

impl Body {
    /// As a flexible body.
    pub fn flexible(&self) -> Result<Flexible, percuss_flex::FlexError> {
        let law = LAW;
        let (stiffness, mass) = (law.stiffness(self.density), self.density);
        let matrices = self.structure.assembled_scaled(|_| stiffness, |_| mass);
        let mut body = Flexible::with(&matrices, &self.recipe, &mut Reducer::default())?;
        if self.stiffening {
            let of = (&self.recipe.interfaces[..], self.recipe.frame);
            body.stiffen(&self.structure, |_| stiffness, of)?;
        }
        Ok(body)
    }

    /// Largest extent along an axis, m.
    pub fn size(&self) -> f64 {
        let nodes = &self.structure.mesh().nodes;
        let extent = |k: usize| {
            let all = nodes.iter().map(|r| r[k]);
            let ends = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
                (a.min(x), b.max(x))
            });
            ends.1 - ends.0
        };
        (0..3).map(extent).fold(0.0, f64::max)
    }

    /// Middles of the elements.
    pub fn middles(&self) -> Vec<[f64; 3]> {
        let mesh = self.structure.mesh();
        let middle = |e: &Element| {
            let (places, count) = (mesh.places(e), e.nodes().len());
            std::array::from_fn(|k| {
                places[..count].iter().map(|r| r[k]).sum::<f64>() / count as f64
            })
        };
        mesh.elements.iter().map(middle).collect()
    }

    /// Number of an interface.
    pub fn interface(&self, name: &Located<String>, reader: &mut Reader<'_>) -> Option<usize> {
        let found = self.interfaces.iter().position(|own| *own == **name);
        if found.is_none() {
            let names = self.interfaces.iter().map(String::as_str);
            let hint = suggest::hint(name, "interfaces", names);
            let message = format!("`{}` has no interface `{}`", *self.name, **name);
            reader.fault(&name.place, message, &hint);
        }
        found
    }
}

/// All flexible bodies of a scene.
pub(super) fn bodies(sections: &FlexibleSections, reader: &mut Reader<'_>) -> Option<Vec<Body>> {
    let mut all: Vec<Body> = Vec::new();
    let mut sound = true;
    for section in &sections.elastic {
        if all.iter().any(|body| *body.name == *section.name) {
            let message = format!("two elastic bodies are called `{}`", *section.name);
            reader.fault(&section.name.place, message, "");
            sound = false;
        }
        match body(section, &sections.folder, reader) {
            Some(body) => all.push(body),
            None => sound = false,
        }
    }
    sound.then_some(all)
}

fn body(section: &Elastic, folder: &Path, reader: &mut Reader<'_>) -> Option<Body> {
    let (mesh, file, grid) = mesh(section, folder, reader)?;
    let material = Material {
        youngs_modulus: reader.positive(&section.E, "E")?,
        poissons_ratio: reader.within(
            &section.nu,
            "nu",
            |x| (0.0..0.5).contains(&x),
            "at least 0 and below 0.5",
        )?,
        density: reader.positive(&section.rho, "rho")?,
    };
    let elasticity = match (mesh.dimension(), &section.thickness) {
        (2, Some(thickness)) => Elasticity::PlaneStress {
            thickness: reader.positive(thickness, "thickness")?,
        },
        (2, None) => {
            let message = format!(
                "`{}` lies in the plane and has no `thickness`",
                *section.name
            );
            reader.fault(&section.name.place, message, "give its thickness, m");
            return None;
        }
        (_, Some(thickness)) => {
            let message = "a body in space has no `thickness`";
            reader.fault(&thickness.place, message, "leave it out");
            return None;
        }
        _ => Elasticity::Solid,
    };
    let mut interfaces = Vec::new();
    for own in &section.interface {
        interfaces.push(interface(own, &mesh, file.as_ref(), reader)?);
    }
    let structure = match Structure::new(mesh, elasticity, vec![material]) {
        Ok(structure) => structure,
        Err(error) => {
            reader.fault(&section.name.place, error.to_string(), "");
            return None;
        }
    };
    let names: Vec<String> = section
        .interface
        .iter()
        .map(|i| (*i.name).clone())
        .collect();
    let mut body = Body {
        name: section.name.clone(),
        structure,
        interfaces: names,
        recipe: Recipe {
            interfaces,
            frame: Frame::MeanAxes,
            modes: usize::try_from(*section.modes).unwrap_or(0),
            keep: Keep::All,
            loads: Vec::new(),
            damping: Damping::None,
        },
        density: reader.within(
            &section.density,
            "density",
            |x| x > 0.0 && x <= 1.0,
            "above 0 and at most 1",
        )?,
        stiffening: section.stiffening,
        grid,
    };
    body.recipe.frame = match &section.frame {
        Some(frame) if frame.as_str() == "mean" => Frame::MeanAxes,
        Some(frame) => Frame::Attached(body.interface(frame, reader)?),
        None if body.interfaces.is_empty() => Frame::MeanAxes,
        None => Frame::Attached(0),
    };
    body.recipe.keep = match (&section.keep, &section.below) {
        (Some(keep), None) => Keep::Lowest(usize::try_from(**keep).unwrap_or(1)),
        (None, Some(below)) => Keep::Below(reader.positive(below, "below")?),
        (None, None) => Keep::All,
        (Some(keep), Some(_)) => {
            reader.fault(
                &keep.place,
                "`keep` beside `below`",
                "leave one of them out",
            );
            return None;
        }
    };
    let damping = reader.not_negative(&section.damping, "damping")?;
    if damping > 0.0 {
        body.recipe.damping = Damping::Modal(damping);
    }
    for load in &section.load {
        let inertia = reader.not_negative(&load.inertia, "inertia")?;
        let load = Load {
            interface: body.interface(&load.at, reader)?,
            mass: reader.not_negative(&load.mass, "mass")?,
            centre: Vec3::zeros(),
            inertia: Mat3::identity() * inertia,
        };
        body.recipe.loads.push(load);
    }
    Some(body)
}

/// The mesh, the file that it is from, and its elements along both sides where it is a rectangle.
#[allow(clippy::type_complexity)] // three things at once, for one caller
fn mesh(
    section: &Elastic,
    folder: &Path,
    reader: &mut Reader<'_>,
) -> Option<(Mesh, Option<(Gmsh, Vec<Option<u32>>)>, Option<[usize; 2]>)> {
    if let Some(file) = &section.file {
        let scale = reader.positive(&section.scale, "scale")?;
        let gmsh = match Gmsh::read(&folder.join(file.as_str())) {
            Ok(gmsh) => gmsh,
            Err(why) => {
                reader.fault(&file.place, format!("{}: {why}", **file), "");
                return None;
            }
        };
        let size = gmsh.size() * scale;
        if size > 50.0 {
            let message = format!("{} is {size:.4} m large", **file);
            let hint = "a file in millimetres needs scale = 1e-3";
            reader.fault(&file.place, message, hint);
            return None;
        }
        let (mesh, numbers) = taken(&gmsh, scale)
            .map_err(|why| {
                reader.fault(&file.place, format!("{}: {why}", **file), "");
            })
            .ok()?;
        return Some((mesh, Some((gmsh, numbers)), None));
    }
    let Some(elements) = &section.elements else {
        let message = format!("`{}` has no `elements`", *section.name);
        reader.fault(
            &section.name.place,
            message,
            "their number along each side, such as [400, 24]",
        );
        return None;
    };
    if let Some(rectangle) = &section.rectangle {
        let size: [f64; 2] = reader.row(rectangle, "rectangle")?;
        let count = counts(reader.row::<2>(elements, "elements")?, elements, reader)?;
        positive(&size, rectangle, "rectangle", reader)?;
        return Some((Mesh::rectangle(size, count), None, Some(count)));
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
    Some((mesh, None, None))
}

fn positive(
    size: &[f64],
    row: &percuss_text::Row,
    what: &str,
    reader: &mut Reader<'_>,
) -> Option<()> {
    if size.iter().all(|x| *x > 0.0) {
        return Some(());
    }
    reader.fault(
        &row.place,
        format!("the sides of `{what}` must be positive"),
        "",
    );
    None
}

fn counts<const N: usize>(
    counts: [f64; N],
    row: &percuss_text::Row,
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

/// The elements of the highest dimension of a file, with the nodes that they have; the number of each node of the file among these.
fn taken(gmsh: &Gmsh, scale: f64) -> Result<(Mesh, Vec<Option<u32>>), String> {
    let dimension = gmsh.elements.iter().map(|e| e.dimension).max().unwrap_or(0);
    if dimension < 2 {
        return Err(
            "no triangles, quadrilaterals or tetrahedra in it; mesh in two or three dimensions"
                .into(),
        );
    }
    let mut mesh = Mesh::default();
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
        for node in &cell.nodes {
            let next = mesh.nodes.len() as u32;
            let number = numbers[*node as usize].get_or_insert(next);
            if *number == next {
                mesh.nodes
                    .push(gmsh.nodes[*node as usize].map(|x| x * scale));
            }
            nodes.push(*number);
        }
        mesh.elements.push(Element::new(kind, &nodes));
    }
    if dimension == 2 && mesh.nodes.iter().any(|r| r[2] != mesh.nodes[0][2]) {
        return Err("its triangles and quadrilaterals do not lie in a plane z = constant".into());
    }
    Ok((mesh, numbers))
}

fn interface(
    section: &InterfaceSection,
    mesh: &Mesh,
    file: Option<&(Gmsh, Vec<Option<u32>>)>,
    reader: &mut Reader<'_>,
) -> Option<Interface> {
    let nodes = if let Some(side) = &section.side {
        of_side(side, mesh, reader)?
    } else if let Some(group) = &section.group {
        of_group(group, file, reader)?
    } else {
        let near = reader.vector(section.near.as_ref(), "near")?;
        let far = |r: &[f64; 3]| (0..3).map(|k| (r[k] - near[k]).powi(2)).sum::<f64>();
        let nodes = mesh.nodes.iter().enumerate();
        let nearest = nodes.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)));
        nearest.map(|(i, _)| vec![i as u32]).unwrap_or_default()
    };
    let at = match &section.at {
        Some(at) => reader.vector(Some(at), "at")?,
        None => {
            let sum = |k: usize| {
                nodes
                    .iter()
                    .map(|n| mesh.nodes[*n as usize][k])
                    .sum::<f64>()
            };
            std::array::from_fn(|k| sum(k) / nodes.len() as f64)
        }
    };
    Some(Interface { nodes, at })
}

pub(super) fn of_side(
    side: &Located<String>,
    mesh: &Mesh,
    reader: &mut Reader<'_>,
) -> Option<Vec<u32>> {
    let sides = ["left", "right", "bottom", "top", "back", "front"];
    let Some(which) = sides.iter().position(|name| *name == side.as_str()) else {
        let hint = suggest::hint(side, "sides", sides);
        reader.fault(&side.place, format!("unknown side `{}`", **side), &hint);
        return None;
    };
    let axis = which / 2;
    let all = mesh.nodes.iter().map(|r| r[axis]);
    let (least, most) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
        (a.min(x), b.max(x))
    });
    let end = if which % 2 == 0 { least } else { most };
    let near = 1e-9 * (most - least);
    Some(mesh.nodes_where(|r| (r[axis] - end).abs() <= near))
}

fn of_group(
    group: &Located<String>,
    file: Option<&(Gmsh, Vec<Option<u32>>)>,
    reader: &mut Reader<'_>,
) -> Option<Vec<u32>> {
    let Some((gmsh, numbers)) = file else {
        let message = "only meshes from files have groups";
        reader.fault(&group.place, message, "use `side` or `near`");
        return None;
    };
    let Some(nodes) = gmsh.nodes_of(group) else {
        let names = gmsh.groups.iter().map(|group| group.name.as_str());
        let hint = suggest::hint(group, "groups", names);
        reader.fault(
            &group.place,
            format!("the file has no group `{}`", **group),
            &hint,
        );
        return None;
    };
    let own: Vec<u32> = nodes.iter().filter_map(|n| numbers[*n as usize]).collect();
    if own.is_empty() {
        let message = format!("group `{}` has no node of the body", **group);
        reader.fault(&group.place, message, "an interface needs nodes");
        return None;
    }
    Some(own)
}

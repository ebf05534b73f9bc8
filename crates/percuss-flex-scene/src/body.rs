//! Materials, interfaces and recipes: from a section to a flexible body.

use std::path::Path;
use std::sync::Arc;

use percuss_design::topology::Law;
use percuss_flex::{
    Assembled, Damping, Elasticity, Element, FlexError, Flexible, Frame, Keep, Load, Material,
    Mesh, Recipe, Reducer, Standard, StressModes, Structure,
};
use percuss_math::space::{Mat3, Vec3};
use percuss_text::diagnose::Located;
use percuss_text::suggest;

use super::Reader;
use super::section::{Elastic, FlexibleSections};
use super::source::{Named, Source, source};
use super::{design, interface};

/// The law by which a density of all elements stiffens.
pub(super) const LAW: Law = Law::Modified { power: 3.0 };

/// Elements from this density on are shown.
const SHOWN: f64 = 0.5;

/// A flexible body in numbers.
pub(super) struct Body {
    pub name: Located<String>,
    pub matter: Substance,
    /// Names of the interfaces, in the order of the recipe.
    pub interfaces: Vec<String>,
    pub recipe: Recipe,
    pub stiffening: bool,
    /// Whether its largest stress is a channel.
    pub stress: bool,
    /// Elements along x and y, where the mesh is a rectangle.
    pub grid: Option<[usize; 2]>,
}

/// What a body consists of.
pub(super) enum Substance {
    /// Elements, and the density of each.
    Elements {
        structure: Arc<Structure>,
        densities: Vec<f64>,
    },
    /// Matrices of another program.
    Matrices(Assembled),
    /// Reduced by another program, with the places of its nodes, m.
    Standard(Box<Standard>, Vec<[f64; 3]>),
}

impl Body {
    /// As a flexible body.
    pub fn flexible(&self) -> Result<Flexible, FlexError> {
        self.reduced(&self.recipe)
    }

    /// The same by another recipe.
    pub fn reduced(&self, recipe: &Recipe) -> Result<Flexible, FlexError> {
        let Some(matrices) = self.assembled() else {
            return self.standard(recipe);
        };
        let mut body = Flexible::with(&matrices, recipe, &mut Reducer::default())?;
        if let (true, Some((structure, x))) = (self.stiffening, self.elements()) {
            let of = (&recipe.interfaces[..], recipe.frame);
            body.stiffen(structure, |e| LAW.stiffness(x[e]), of)?;
        }
        Ok(body)
    }

    /// As it stands in its SID file.
    fn standard(&self, recipe: &Recipe) -> Result<Flexible, FlexError> {
        let nodes = recipe
            .interfaces
            .iter()
            .flat_map(|interface| &interface.nodes);
        let nodes: Vec<usize> = nodes.map(|node| *node as usize).collect();
        match &self.matter {
            Substance::Standard(data, _) => Flexible::of_standard(data, &nodes),
            _ => Err(FlexError::NoModes),
        }
    }

    /// Its matrices, densities counted; none of a body that is reduced already.
    pub fn assembled(&self) -> Option<Assembled> {
        match &self.matter {
            Substance::Elements {
                structure,
                densities: x,
            } => Some(structure.assembled_scaled(|e| LAW.stiffness(x[e]), |e| x[e])),
            Substance::Matrices(matrices) => Some(matrices.clone()),
            Substance::Standard(..) => None,
        }
    }

    /// Its elements, and the density of each.
    pub fn elements(&self) -> Option<(&Arc<Structure>, &[f64])> {
        match &self.matter {
            Substance::Elements {
                structure,
                densities,
            } => Some((structure, densities)),
            _ => None,
        }
    }

    /// Its mesh, where it has one.
    pub fn mesh(&self) -> Option<&Mesh> {
        self.elements().map(|(structure, _)| structure.mesh())
    }

    /// Stresses of it as a flexible body.
    pub fn stresses(&self, body: &Flexible) -> Option<StressModes> {
        let (structure, x) = self.elements()?;
        Some(StressModes::new(structure, body, |e| LAW.stiffness(x[e])))
    }

    /// Whether an element is to be seen: a design is without its thin parts.
    pub fn is_seen(&self, element: usize) -> bool {
        let Some((_, x)) = self.elements() else {
            return false;
        };
        x[element] >= SHOWN || x.iter().all(|other| *other == x[0])
    }

    /// Places of the nodes, m.
    pub fn nodes(&self) -> &[[f64; 3]] {
        match &self.matter {
            Substance::Elements { structure, .. } => &structure.mesh().nodes,
            Substance::Matrices(matrices) => &matrices.nodes,
            Substance::Standard(_, nodes) => nodes,
        }
    }

    /// Displacements of a node.
    pub fn dimension(&self) -> usize {
        match &self.matter {
            Substance::Elements { structure, .. } => structure.mesh().dimension(),
            Substance::Matrices(matrices) => matrices.dimension,
            Substance::Standard(..) => 3,
        }
    }

    /// Largest extent along an axis, m.
    pub fn size(&self) -> f64 {
        let extent = |k: usize| {
            let all = self.nodes().iter().map(|r| r[k]);
            let ends = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
                (a.min(x), b.max(x))
            });
            ends.1 - ends.0
        };
        (0..3).map(extent).fold(0.0, f64::max)
    }

    /// What of it may not be meant.
    pub fn doubts(&self, body: &Flexible) -> Vec<String> {
        let (mass, size) = (body.mass(), self.size());
        let mut lines = Vec::new();
        let units = "in N, m and kg lengths are in m, E in Pa, rho in kg/m^3";
        if size > LARGE || !(LIGHT..=HEAVY).contains(&mass) {
            lines.push(format!(
                "`{}` is {size:.4} m large and weighs {mass:.4} kg: {units}; a file in millimetres needs scale = 1e-3",
                *self.name
            ));
        }
        lines
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

/// Sizes and masses beyond which units are doubted, m and kg.
const LARGE: f64 = 20.0;
const HEAVY: f64 = 1e5;
const LIGHT: f64 = 1e-6;

/// Middles of the elements.
pub(super) fn middles(mesh: &Mesh) -> Vec<[f64; 3]> {
    let middle = |e: &Element| {
        let (places, count) = (mesh.places(e), e.nodes().len());
        std::array::from_fn(|k| places[..count].iter().map(|r| r[k]).sum::<f64>() / count as f64)
    };
    mesh.elements.iter().map(middle).collect()
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
    let source = source(section, folder, reader)?;
    let mut interfaces = Vec::new();
    for own in &section.interface {
        interfaces.push(interface::interface(own, &source, reader)?);
    }
    let named = source.named;
    let grid = source.grid;
    let matter = match source.matter {
        Source::Mesh(mesh) => {
            let structure = structure(section, mesh, &named, reader)?;
            let densities = design::densities(section, structure.mesh(), folder, reader)?;
            Substance::Elements {
                structure: Arc::new(structure),
                densities,
            }
        }
        Source::Matrices(matrices) => {
            no_material(section, "matrices have", reader)?;
            Substance::Matrices(matrices)
        }
        Source::Standard(data) => {
            no_material(section, "SID files have", reader)?;
            reduced_already(section, reader)?;
            let nodes = data.nodes.iter().map(|node| node.at.into());
            let nodes = nodes.collect();
            Substance::Standard(Box::new(data), nodes)
        }
    };
    let names = section.interface.iter();
    let names: Vec<String> = names.map(|i| (*i.name).clone()).collect();
    let body = Body {
        name: section.name.clone(),
        matter,
        interfaces: names,
        recipe: Recipe {
            interfaces,
            frame: Frame::MeanAxes,
            modes: usize::try_from(*section.modes).unwrap_or(0),
            keep: Keep::All,
            loads: Vec::new(),
            damping: Damping::None,
        },
        stiffening: section.stiffening,
        stress: section.stress,
        grid,
    };
    if body.elements().is_none() && (section.stiffening || section.stress) {
        let message = "bodies of matrices have no elements, nor have those of SID files: neither `stress` nor `stiffening`";
        let hint = "give a mesh; what a SID file has of stiffening stays";
        reader.fault(&section.name.place, message, hint);
        return None;
    }
    recipe(section, body, reader)
}

/// How it is reduced.
fn recipe(section: &Elastic, mut body: Body, reader: &mut Reader<'_>) -> Option<Body> {
    if let Substance::Standard(..) = body.matter {
        return Some(body);
    }
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

fn structure(
    section: &Elastic,
    mesh: Mesh,
    named: &Named,
    reader: &mut Reader<'_>,
) -> Option<Structure> {
    let place = &section.name.place;
    let mut needed = |entry: &Option<percuss_text::Entry>, key: &str, what: &str| match entry {
        Some(entry) => reader.positive(entry, key),
        None => {
            let message = format!("`{}` has no `{key}`", *section.name);
            reader.fault(place, message, what);
            None
        }
    };
    let (E, rho) = (
        needed(&section.E, "E", "Young's modulus, Pa"),
        needed(&section.rho, "rho", "density, kg/m^3"),
    );
    let must = "at least 0 and below 0.5";
    let material = Material {
        youngs_modulus: E?,
        poissons_ratio: reader.within(&section.nu, "nu", |x| (0.0..0.5).contains(&x), must)?,
        density: rho?,
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
            reader.fault(place, message, "give its thickness, m");
            return None;
        }
        (_, Some(thickness)) => {
            let message = "a body in space has no `thickness`";
            reader.fault(&thickness.place, message, "leave it out");
            return None;
        }
        _ => Elasticity::Solid,
    };
    match Structure::new(mesh, elasticity, vec![material]) {
        Ok(structure) => Some(structure),
        Err(error) => {
            let message = named.told(&error);
            reader.fault(
                section.file.as_ref().map_or(place, |f| &f.place),
                message,
                "",
            );
            None
        }
    }
}

/// Refuses what only meshes have.
fn no_material(section: &Elastic, whose: &str, reader: &mut Reader<'_>) -> Option<()> {
    let keys = [
        ("E", &section.E),
        ("rho", &section.rho),
        ("thickness", &section.thickness),
        ("density", &section.density),
    ];
    for (key, entry) in keys {
        if let Some(entry) = entry {
            let message = format!("{whose} no `{key}`: it is in them");
            reader.fault(&entry.place, message, "leave it out");
            return None;
        }
    }
    let design = section.design.as_ref().map(|design| &design.place);
    let densities = section.densities.as_ref().map(|row| &row.place);
    if let Some(place) = design.or(densities) {
        reader.fault(
            place,
            format!("{whose} no densities of elements"),
            "give a mesh",
        );
        return None;
    }
    Some(())
}

/// Refuses what would reduce a body of a SID file once more, or in another way.
fn reduced_already(section: &Elastic, reader: &mut Reader<'_>) -> Option<()> {
    let damping = Some(&section.damping).filter(|damping| damping.number() != 0.0);
    let scale = Some(&section.scale).filter(|scale| scale.number() != 1.0);
    let keys = [
        ("frame", section.frame.as_ref().map(|frame| &frame.place)),
        ("keep", section.keep.as_ref().map(|keep| &keep.place)),
        ("below", section.below.as_ref().map(|below| &below.place)),
        ("load", section.load.first().map(|load| &load.at.place)),
        ("damping", damping.map(|damping| &damping.place)),
        ("scale", scale.map(|scale| &scale.place)),
    ];
    for (key, place) in keys {
        if let Some(place) = place {
            let message =
                format!("a body of a SID file is reduced already: `{key}` changes nothing");
            reader.fault(place, message, "leave it out");
            return None;
        }
    }
    Some(())
}

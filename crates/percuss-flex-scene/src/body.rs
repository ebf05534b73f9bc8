//! Materials, interfaces and recipes: from a section to a flexible body.

use std::borrow::Cow;
use std::f64::consts::PI;
use std::path::Path;
use std::sync::Arc;

use percuss_design::topology::Law;
use percuss_flex::{
    Assembled, Damping, Elasticity, Element, FlexError, Flexible, Frame, Keep, Load, Material,
    Mesh, Recipe, Reducer, Slender, Standard, StressModes, Structure,
};
use percuss_math::space::{Mat3, Vec3};
use percuss_text::diagnose::Located;
use percuss_text::suggest;

use super::Reader;
use super::section::{Elastic, FlexibleSections};
use super::source::{Named, Source, source};
use super::{design, interface, search};

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
    /// How stiffness follows density.
    pub law: Law,
    /// Whether its largest stress is a channel.
    pub stress: bool,
    /// Elements along x and y, where the mesh is a rectangle.
    pub grid: Option<[usize; 2]>,
    /// Physical groups of its elements: which are in each.
    pub groups: Vec<(String, Vec<bool>)>,
    /// Numbers of its nodes in the file; none of own meshes.
    pub numbers: Vec<u64>,
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
    /// Beam elements, with the places of their nodes from the origin of the frame, m.
    Line(Box<Slender>, Vec<[f64; 3]>),
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
            let parts = (|e: usize| self.law.stiffness(x[e]), |e: usize| x[e]);
            body.stiffen(structure, parts, of)?;
        }
        Ok(body)
    }

    /// As standard input data, of those that have no matrices.
    pub fn data(&self, recipe: &Recipe) -> Result<Cow<'_, Standard>, FlexError> {
        match &self.matter {
            Substance::Standard(data, _) => Ok(Cow::Borrowed(&**data)),
            Substance::Line(line, _) => Ok(Cow::Owned(line.flexible(recipe)?.standard())),
            _ => Err(FlexError::NoModes),
        }
    }

    /// As it stands in its SID file, or of its beam elements.
    fn standard(&self, recipe: &Recipe) -> Result<Flexible, FlexError> {
        let nodes = recipe
            .interfaces
            .iter()
            .flat_map(|interface| &interface.nodes);
        let nodes: Vec<usize> = nodes.map(|node| *node as usize).collect();
        let data = self.data(recipe)?;
        Flexible::of_standard(&data, &nodes)
    }

    /// Its matrices, densities counted; none of a body that is reduced already.
    pub fn assembled(&self) -> Option<Assembled> {
        match &self.matter {
            Substance::Elements {
                structure,
                densities: x,
            } => Some(structure.assembled_scaled(|e| self.law.stiffness(x[e]), |e| x[e])),
            Substance::Matrices(matrices) => Some(matrices.clone()),
            Substance::Standard(..) | Substance::Line(..) => None,
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
        Some(StressModes::new(structure, body, |e| {
            self.law.stiffness(x[e])
        }))
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
            Substance::Standard(_, nodes) | Substance::Line(_, nodes) => nodes,
        }
    }

    /// Displacements of a node.
    pub fn dimension(&self) -> usize {
        match &self.matter {
            Substance::Elements { structure, .. } => structure.mesh().dimension(),
            Substance::Matrices(matrices) => matrices.dimension,
            Substance::Standard(..) | Substance::Line(..) => 3,
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

    /// Why it cannot be reduced, with names of its interfaces and places of nodes.
    pub fn told(&self, error: &FlexError) -> String {
        let name = |k: usize| self.interfaces.get(k).map_or("", String::as_str);
        match error {
            FlexError::Shared { node, interfaces } => {
                let [x, y, z] = self.nodes().get(*node).copied().unwrap_or_default();
                let [a, b] = interfaces.map(name);
                let which = match self.numbers.get(*node) {
                    Some(number) => format!("node {number} of the file, at"),
                    None => "the node at".to_owned(),
                };
                format!(
                    "interfaces `{a}` and `{b}` have {which} ({x}, {y}, {z}) m, in common; give each its own nodes"
                )
            }
            FlexError::Line(k) => format!(
                "the nodes of the averaging interface `{}` lie at one place or on one line, which tells no rotation; give it more nodes",
                name(*k)
            ),
            FlexError::LooseFrame(k) => format!(
                "the frame is fixed to `{}`, whose nodes lie at one place or on one line, about which the body could turn; give it more nodes, or write frame = \"mean\"",
                name(*k)
            ),
            _ => error.to_string(),
        }
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
    let groups = named.groups();
    let matter = match source.matter {
        Source::Mesh(mesh) => {
            let structure = structure(section, mesh, (&named, &groups), reader)?;
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
        Source::Line(places) => {
            let line = slender(section, &places, reader)?;
            Substance::Line(Box::new(line), places)
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
            modes: (section.modes.as_ref()).map_or(6, |m| usize::try_from(**m).unwrap_or(0)),
            keep: Keep::All,
            loads: Vec::new(),
            damping: Damping::None,
        },
        stiffening: section.stiffening,
        law: law(section, reader)?,
        stress: section.stress,
        grid,
        groups,
        numbers: named.nodes,
    };
    if body.elements().is_none() && (section.stiffening || section.stress) {
        let message = "bodies of matrices have no elements, nor have those of SID files and lines: neither `stress` nor `stiffening`";
        let hint = "give a mesh; what a SID file has of stiffening stays";
        reader.fault(&section.name.place, message, hint);
        return None;
    }
    let mut body = recipe(section, body, reader)?;
    if let Substance::Line(line, places) = &mut body.matter {
        match line.flexible(&body.recipe) {
            Ok(flexible) => {
                let origin: [f64; 3] = flexible.origin().into();
                let all = places.iter_mut().flat_map(|r| r.iter_mut().zip(origin));
                all.for_each(|(x, o)| *x -= o);
            }
            Err(error) => {
                let message = format!("`{}` cannot be reduced: {error}", *section.name);
                reader.fault(&section.name.place, message, "");
                return None;
            }
        }
    }
    Some(body)
}

/// A line with its sections.
fn slender(section: &Elastic, places: &[[f64; 3]], reader: &mut Reader<'_>) -> Option<Slender> {
    let (Some(E), Some(rho)) = (&section.E, &section.rho) else {
        let message = format!("`{}` has not both of `E` and `rho`", *section.name);
        reader.fault(
            &section.name.place,
            message,
            "Young's modulus, Pa, and density, kg/m^3",
        );
        return None;
    };
    let (E, rho) = (reader.positive(E, "E")?, reader.positive(rho, "rho")?);
    let shear = 0.5 * E / (1.0 + poisson(&section.nu, reader)?);
    // area, second moments, torsion constant, radii of gyration
    let (area, second, torsion, gyration) = match (&section.radius, &section.section) {
        (Some(radius), None) => {
            let r = reader.positive(radius, "radius")?;
            let second = 0.25 * PI * r.powi(4);
            (PI * r * r, [second; 2], 2.0 * second, [0.5 * r; 2])
        }
        (None, Some(row)) => {
            let [h, b] = reader.row::<2>(row, "section")?;
            if !(h > 0.0 && b > 0.0) {
                reader.fault(&row.place, "the sides of `section` must be positive", "");
                return None;
            }
            let (long, short) = (h.max(b), h.min(b));
            let thin = short / long;
            // [Young2012, table 10.7]
            let torsion =
                long * short.powi(3) * (1.0 / 3.0 - 0.21 * thin * (1.0 - thin.powi(4) / 12.0));
            let gyration = [h / 12.0_f64.sqrt(), b / 12.0_f64.sqrt()];
            (
                h * b,
                [b * h.powi(3) / 12.0, h * b.powi(3) / 12.0],
                torsion,
                gyration,
            )
        }
        _ => {
            let message = format!(
                "the line `{}` needs one of `radius` and `section`",
                *section.name
            );
            reader.fault(&section.name.place, message, "section = [height, width], m");
            return None;
        }
    };
    let along = |k: usize| (places[places.len() - 1][k] - places[0][k]).abs();
    let up = match &section.up {
        Some(up) => Vec3::from(reader.vector(Some(up), "up")?),
        None if along(0) + along(1) <= 1e-9 * along(2) => Vec3::y(),
        None => Vec3::z(),
    };
    Some(Slender {
        nodes: places.iter().map(|r| Vec3::from(*r)).collect(),
        up,
        stretch: E * area,
        bend: second.map(|I| E * I),
        twist: shear * torsion,
        mass: rho * area,
        gyration,
    })
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
    if let Some(rayleigh) = &section.rayleigh {
        let [mass, stiffness] = reader.row::<2>(rayleigh, "rayleigh")?;
        if damping > 0.0 || mass < 0.0 || stiffness < 0.0 {
            let message = "`rayleigh` has two numbers, none of them negative, and stands alone";
            reader.fault(&rayleigh.place, message, "leave out `damping`");
            return None;
        }
        body.recipe.damping = Damping::Rayleigh { mass, stiffness };
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

/// How stiffness follows the densities of a body.
fn law(section: &Elastic, reader: &mut Reader<'_>) -> Option<Law> {
    let power = section.power.clone().unwrap_or_else(|| 3.0.into());
    search::law(&section.law, &power, reader)
}

/// Poisson's ratio.
fn poisson(entry: &percuss_text::Entry, reader: &mut Reader<'_>) -> Option<f64> {
    let must = "at least 0 and below 0.5";
    reader.within(entry, "nu", |x| (0.0..0.5).contains(&x), must)
}

/// Which elements are in a physical group.
pub(super) fn of_group<'a>(
    group: &Located<String>,
    groups: &'a [(String, Vec<bool>)],
    reader: &mut Reader<'_>,
) -> Option<&'a [bool]> {
    let found = groups.iter().find(|(name, _)| *name == **group);
    if found.is_none() {
        let hint = match groups {
            [] => "meshes of Gmsh have groups; elements of these have none".to_owned(),
            _ => suggest::hint(
                group,
                "groups",
                groups.iter().map(|(name, _)| name.as_str()),
            ),
        };
        let message = format!("the body has no element of a group `{}`", **group);
        reader.fault(&group.place, message, &hint);
    }
    found.map(|(_, inside)| &inside[..])
}

/// Materials of physical groups, whose numbers their elements get.
fn materials(
    section: &Elastic,
    mesh: &mut Mesh,
    groups: &[(String, Vec<bool>)],
    reader: &mut Reader<'_>,
) -> Option<Vec<Material>> {
    let mut all = Vec::new();
    for own in &section.material {
        let inside = of_group(&own.group, groups, reader)?;
        for (element, _) in mesh.elements.iter_mut().zip(inside).filter(|(_, is)| **is) {
            element.material = all.len() as u16 + 1;
        }
        all.push(Material {
            youngs_modulus: reader.positive(&own.E, "E")?,
            poissons_ratio: poisson(&own.nu, reader)?,
            density: reader.positive(&own.rho, "rho")?,
        });
    }
    Some(all)
}

fn structure(
    section: &Elastic,
    mut mesh: Mesh,
    (named, groups): (&Named, &[(String, Vec<bool>)]),
    reader: &mut Reader<'_>,
) -> Option<Structure> {
    let place = &section.name.place;
    let others = materials(section, &mut mesh, groups, reader)?;
    // where all elements are of groups nothing else needs a material
    if mesh.elements.iter().all(|e| e.material > 0) {
        mesh.elements.iter_mut().for_each(|e| e.material -= 1);
        return whole(section, mesh, named, others, reader);
    }
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
    let material = Material {
        youngs_modulus: E?,
        poissons_ratio: poisson(&section.nu, reader)?,
        density: rho?,
    };
    let all = [&[material], &others[..]].concat();
    whole(section, mesh, named, all, reader)
}

/// With its materials and its thickness.
fn whole(
    section: &Elastic,
    mesh: Mesh,
    named: &Named,
    materials: Vec<Material>,
    reader: &mut Reader<'_>,
) -> Option<Structure> {
    let place = &section.name.place;
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
    match Structure::new(mesh, elasticity, materials) {
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
    if let Some(material) = section.material.first() {
        let message = format!("{whose} no `material`: it is in them");
        reader.fault(&material.group.place, message, "leave it out");
        return None;
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
        ("modes", section.modes.as_ref().map(|modes| &modes.place)),
        ("keep", section.keep.as_ref().map(|keep| &keep.place)),
        ("below", section.below.as_ref().map(|below| &below.place)),
        ("load", section.load.first().map(|load| &load.at.place)),
        ("damping", damping.map(|damping| &damping.place)),
        ("scale", scale.map(|scale| &scale.place)),
        ("rayleigh", section.rayleigh.as_ref().map(|row| &row.place)),
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

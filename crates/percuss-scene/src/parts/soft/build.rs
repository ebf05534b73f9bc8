//! From the sections to beams.

use std::ops::Range;
use std::sync::Arc;

use percuss_math::space::{Pose, Quat, Vec3};
use percuss_soft::plane::{self, Plane};
use percuss_soft::scenery::{Course as Way, Obstacle, Place as Position, Shape, Surface};
use percuss_soft::space::{self, Space};
use percuss_soft::{
    Beams, Course, Drive, DynamicSettings, Load, Making, Material, Section, Signal, SoftError,
    Support,
};
use percuss_text::diagnose::{Diagnostic, Faults, Located, Place};
use percuss_text::formula::{Expr, Program};
use percuss_text::suggest;

use super::channels;
use super::kind::Kind;
use super::section::{Cable, Hold, Profile, Pull, Scenery, SoftScene};
use crate::film::default_frames;
use crate::model::{Drawings, Settings, Vocabulary, given_once, parse};
use crate::part::{Made, Mechanics};
use crate::scene::{Entry, Row, Scene};

/// Most files and frames that a run may write.
const MOST_FILES: f64 = 1e5;
/// Largest error of a curve whose length is not that of its parameter.
const OFF: f64 = 1e-2;

/// Soft beams made ready to run.
pub struct SoftModel<E, const N: usize> {
    pub(super) beams: Beams<E, N>,
    /// Velocities at the start.
    pub(super) start: Vec<f64>,
    pub(super) settings: DynamicSettings,
    pub(super) equilibrium: bool,
    pub(super) until: f64,
    pub(super) drives: Vec<Drive>,
    /// Forces and moments that change over time: the load, and its six components.
    pub(super) pulls: Vec<(usize, [Program; 6])>,
    pub(super) obstacles: Vec<Obstacle>,
    pub(super) between: Option<Surface>,
    pub(super) stations: usize,
    pub(super) cables: Vec<Line>,
    pub(super) holds: Vec<String>,
    pub(super) scenery: Vec<String>,
    pub(super) watches: Vec<Probe>,
    /// Largest step, s.
    pub(super) dt: f64,
    pub(super) film_dt: Option<f64>,
    pub(super) vtk_dt: Option<f64>,
}

/// A cable as it is known to people.
pub(super) struct Line {
    pub name: String,
    /// Of how many copies it is one.
    family: String,
    pub section: Section,
    pub length: f64,
}

/// A place that is recorded.
pub(super) struct Probe {
    pub name: String,
    pub cable: usize,
    pub element: usize,
    pub x: f64,
}

/// Makes the part that a scene describes.
pub(super) fn build(
    given: &SoftScene,
    scene: &Scene,
    settings: &Settings,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Made> {
    let gravity = &given.soft.gravity;
    let mut desk = Desk { vocabulary, faults };
    desk.names(given);
    match gravity.len() {
        _ if gravity.is_told() => None,
        2 => made(desk.model::<Plane, { plane::NODE }>(given, scene, settings)?),
        3 => made(desk.model::<Space, { space::NODE }>(given, scene, settings)?),
        n => {
            let message = format!("`gravity` has {n} components");
            let hint = "give two for the plane or three for space";
            desk.fault(&gravity.place, message, hint);
            None
        }
    }
}

fn made<E: Kind<N>, const N: usize>(model: SoftModel<E, N>) -> Option<Made>
where
    SoftModel<E, N>: Mechanics,
{
    Some(Made {
        channels: channels::names(&model),
        mechanics: Box::new(model),
        labels: Vec::new(),
        promised: Vec::new(),
        drawings: Drawings::default(),
    })
}

/// What turns entries into numbers, and tells what is wrong with them.
struct Desk<'a, 'b> {
    vocabulary: &'a Vocabulary,
    faults: &'b mut Faults,
}

impl Desk<'_, '_> {
    fn fault(&mut self, place: &Place, message: impl Into<String>, hint: &str) {
        self.faults
            .push(Diagnostic::new(place, message).with_hint(hint));
    }

    /// What the engine says of something that stands here.
    fn told<T>(&mut self, place: &Place, found: Result<T, SoftError>) -> Option<T> {
        match found {
            Ok(value) => Some(value),
            Err(error) => {
                self.faults.push(Diagnostic::new(place, error.to_string()));
                None
            }
        }
    }

    fn number(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.vocabulary.number(entry, what, self.faults)
    }

    fn or(&mut self, entry: Option<&Entry>, what: &str, default: f64) -> Option<f64> {
        match entry {
            Some(entry) => self.number(entry, what),
            None => Some(default),
        }
    }

    fn positive(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        let value = self.number(entry, what)?;
        if value > 0.0 {
            return Some(value);
        }
        let message = format!("`{what}` = {value} is not positive");
        self.fault(&entry.place, message, "give a positive value");
        None
    }

    fn count(&mut self, row: &Row, what: &str, axes: usize) -> Option<()> {
        if row.is_told() {
            return None;
        }
        if row.len() != axes {
            let message = format!(
                "`{what}` has {} components where {axes} are needed",
                row.len()
            );
            let hint = "gravity says how many dimensions there are";
            self.fault(&row.place, message, hint);
            return None;
        }
        Some(())
    }

    fn vector(&mut self, row: &Row, what: &str, axes: usize) -> Option<Vec3> {
        self.count(row, what, axes)?;
        let mut vector = Vec3::zeros();
        for (x, entry) in vector.iter_mut().zip(row.iter()) {
            *x = self.number(entry, what)?;
        }
        Some(vector)
    }

    /// A formula of constants and these variables.
    fn formula(&mut self, entry: &Entry, variables: &[&str]) -> Option<Expr> {
        let names = self.vocabulary.constants.clone();
        let names = names.variables(variables.iter().copied());
        parse(entry, &names, self.faults)
    }

    /// Value and rate of a formula of t.
    fn law(&mut self, entry: &Entry) -> Option<[Program; 2]> {
        let value = self.formula(entry, &["t"])?;
        let rate = value.derivative(0);
        Some([value.compile(), rate.compile()])
    }

    /// The place of one of these names; the only one where none is given.
    fn find(
        &mut self,
        word: Option<&Located<String>>,
        what: &str,
        names: &[&str],
        place: &Place,
    ) -> Option<usize> {
        let Some(word) = word else {
            if names.len() == 1 {
                return Some(0);
            }
            let message = format!("which {what} is not said, and there are {}", names.len());
            self.fault(place, message, &format!("add {what} = \"…\" with its name"));
            return None;
        };
        if word.is_told() {
            return None;
        }
        let found = names.iter().position(|name| *name == word.value);
        if found.is_none() {
            let hint = suggest::hint(word, "names", names.iter().copied());
            let message = format!("there is no {what} `{}`", word.value);
            self.fault(&word.place, message, &hint);
        }
        found
    }

    fn names(&mut self, given: &SoftScene) {
        let profiles = given.profile.iter().map(|x| (&x.name, "a profile"));
        let cables = given.cable.iter().map(|x| (&x.name, "a cable"));
        let holds = given.hold.iter().map(|x| (&x.name, "a hold"));
        let things = given.scenery.iter().map(|x| (&x.name, "scenery"));
        let watches = given.watch.iter().map(|x| (&x.name, "a watch"));
        let all = profiles.chain(cables).chain(holds);
        given_once(all.chain(things).chain(watches), self.faults);
    }

    fn model<E: Kind<N>, const N: usize>(
        &mut self,
        given: &SoftScene,
        scene: &Scene,
        settings: &Settings,
    ) -> Option<SoftModel<E, N>> {
        let soft = &given.soft;
        let g = self.vector(&soft.gravity, "gravity", E::AXES)?;
        let equilibrium = match soft.analysis.as_deref().map(String::as_str) {
            None | Some("motion") => false,
            Some("equilibrium") => true,
            Some(other) => {
                let place = soft.analysis.as_ref().map(|word| word.place.clone());
                let message = format!("unknown analysis `{other}`");
                let hint = "write \"motion\" or \"equilibrium\"";
                self.fault(&place.unwrap_or_default(), message, hint);
                return None;
            }
        };
        let theta = self.or(soft.theta.as_ref(), "theta", 0.5)?;
        let numbers = DynamicSettings {
            theta,
            ..DynamicSettings::default()
        };
        let place = soft
            .theta
            .as_ref()
            .unwrap_or(&soft.gravity[0])
            .place
            .clone();
        self.told(&place, numbers.check())?;
        let (beams, cables, start) = self.cables::<E, N>(given)?;
        let mut model = SoftModel {
            beams,
            start,
            settings: numbers,
            equilibrium,
            until: settings.until,
            drives: Vec::new(),
            pulls: Vec::new(),
            obstacles: Vec::new(),
            between: None,
            stations: soft.stations.as_ref().map_or(4, |n| n.value as usize),
            cables,
            holds: Vec::new(),
            scenery: given.scenery.iter().map(|s| s.name.value.clone()).collect(),
            watches: Vec::new(),
            dt: settings.integrator.dt,
            film_dt: None,
            vtk_dt: None,
        };
        self.join(soft.join.as_ref(), &mut model)?;
        for mass in &given.mass {
            let value = self.number(&mass.mass, "mass")?;
            let damper = self.number(&mass.damper, "damper")?;
            for cable in self.cable(&model, mass.cable.as_ref(), &mass.at.place)? {
                let node = self.node(&model, cable, &mass.at)?;
                self.told(&mass.mass.place, model.beams.point_mass(node, value))?;
                self.told(&mass.damper.place, model.beams.damper(node, damper))?;
            }
        }
        model.beams.gravity(g);
        for hold in &given.hold {
            for cable in self.cable(&model, hold.cable.as_ref(), &hold.at.place)? {
                self.hold(hold, cable, &mut model)?;
            }
        }
        for pull in &given.pull {
            self.pull(pull, &mut model)?;
        }
        for thing in &given.scenery {
            let obstacle = self.scenery(thing, E::AXES)?;
            model.obstacles.push(obstacle);
        }
        if soft.meet {
            let surface = self.surface(soft.friction.as_ref(), soft.restitution.as_ref())?;
            model.between = Some(surface);
        }
        for watch in &given.watch {
            let cable = self.one_cable(&model, watch.cable.as_ref(), &watch.at.place)?;
            let (element, x) = self.along(&model, cable, &watch.at)?;
            model.watches.push(Probe {
                name: watch.name.value.clone(),
                cable,
                element,
                x,
            });
        }
        if equilibrium {
            if let Some(first) = given.scenery.first() {
                let hint = "take analysis = \"motion\" with damping and theta = 1";
                let message = "an equilibrium knows no contact";
                self.fault(&first.shape.place, message, hint);
                return None;
            }
            // everything grows with the share of the load
            let constant = std::mem::take(&mut model.beams.constant);
            model.beams.constant = vec![0.0; constant.len()];
            for (live, f) in model.beams.live.iter_mut().zip(constant) {
                *live += f;
            }
        }
        let points = model.beams.nodes();
        let film_dt = match &scene.output.film_dt {
            Some(entry) => self.spacing(entry, "film_dt", "frames", settings.until),
            None => Some(settings.until / default_frames(points) as f64),
        };
        let vtk_dt = scene.output.vtk_dt.as_ref();
        let vtk_dt = vtk_dt.and_then(|e| self.spacing(e, "vtk_dt", "files", settings.until));
        model.film_dt = film_dt.filter(|_| scene.output.film);
        model.vtk_dt = vtk_dt.filter(|_| scene.output.vtk);
        Some(model)
    }

    /// The spacing of things of which there may not be too many, s.
    fn spacing(&mut self, entry: &Entry, key: &str, what: &str, until: f64) -> Option<f64> {
        let dt = self.positive(entry, key)?;
        if until / dt > MOST_FILES {
            let message = format!("`{key}` = {dt:e} means {:.1e} {what}", until / dt);
            self.fault(&entry.place, message, &format!("at most {MOST_FILES:e}"));
        }
        Some(dt)
    }

    fn section(&mut self, profile: &Profile) -> Option<Section> {
        let E = self.positive(&profile.E, "E")?;
        let G = self.or(profile.G.as_ref(), "G", E / 2.6)?;
        let rho = self.positive(&profile.density, "density")?;
        let material = Material { E, G, rho };
        let given = |entry: &Option<Entry>| entry.is_some();
        let radius = self.or(profile.radius.as_ref(), "radius", 0.0)?;
        let by_numbers = given(&profile.area);
        let mut section = if by_numbers {
            let mut number = |entry: &Option<Entry>, what: &str| match entry {
                Some(entry) => self.number(entry, what),
                None => {
                    let message = format!("a section by its numbers needs `{what}`");
                    let hint = "give area, J, I2 and I3, or a radius, or width and height";
                    self.fault(&profile.name.place, message, hint);
                    None
                }
            };
            let A = number(&profile.area, "area")?;
            let J = number(&profile.J, "J")?;
            let (I2, I3) = (number(&profile.I2, "I2")?, number(&profile.I3, "I3")?);
            let mut section = Section::numbers(&material, A, J, I2, I3);
            if given(&profile.radius) {
                section.radius = radius;
            }
            section
        } else if given(&profile.radius) {
            let inner = self.or(profile.inner.as_ref(), "inner", 0.0)?;
            Section::tube(&material, radius, inner)
        } else if let (Some(width), Some(height)) = (&profile.width, &profile.height) {
            let width = self.positive(width, "width")?;
            let height = self.positive(height, "height")?;
            Section::rectangle(&material, width, height)
        } else {
            let message = "the profile has no section";
            let hint = "give a radius, or width and height, or area, J, I2 and I3";
            self.fault(&profile.name.place, message, hint);
            return None;
        };
        if let (Some(J), false) = (&profile.J, by_numbers) {
            section.GJ = G * self.positive(J, "J")?;
        }
        self.told(&profile.name.place, section.check())?;
        Some(section)
    }

    #[expect(
        clippy::type_complexity,
        reason = "beams, their names, their velocities"
    )]
    fn cables<E: Kind<N>, const N: usize>(
        &mut self,
        given: &SoftScene,
    ) -> Option<(Beams<E, N>, Vec<Line>, Vec<f64>)> {
        let (Some(_), Some(_)) = (given.profile.first(), given.cable.first()) else {
            let hint = "add [[profile]] with a radius and E, and [[cable]] with from and to";
            let message = "there is no cable, or no profile";
            self.fault(&given.soft.gravity.place, message, hint);
            return None;
        };
        let sections = given.profile.iter().map(|profile| self.section(profile));
        let sections: Vec<Option<Section>> = sections.collect();
        let sections: Option<Vec<Section>> = sections.into_iter().collect();
        let sections = sections?;
        let names: Vec<&str> = given
            .profile
            .iter()
            .map(|p| p.name.value.as_str())
            .collect();
        let mut beams = Beams::default();
        let (mut lines, mut start) = (Vec::new(), Vec::new());
        for cable in &given.cable {
            let place = &cable.name.place;
            let profile = match cable.profile {
                None => 0,
                Some(_) => self.find(cable.profile.as_ref(), "profile", &names, place)?,
            };
            let section = sections[profile];
            let damping = self.or(given.profile[profile].damping.as_ref(), "damping", 0.0)?;
            let course = self.course(cable, E::AXES)?;
            let up = match &cable.up {
                Some(row) => Some(self.vector(row, "up", 3)?),
                None => None,
            };
            let making = Making {
                damping_stretch: damping,
                damping_bend: damping,
                ..Making::default()
            };
            let copies = cable.copies.as_ref().map_or(1, |n| n.value as usize);
            let shift = match &cable.shift {
                Some(row) => self.vector(row, "shift", E::AXES)?,
                None => Vec3::zeros(),
            };
            for k in 0..copies {
                let mut course = course.clone();
                course
                    .points
                    .iter_mut()
                    .for_each(|r| *r += k as f64 * shift);
                let added = E::add(&mut beams, &course, up, section, making);
                let number = self.told(place, added)?;
                if cable.straight {
                    let elements = beams.elements_of(number);
                    let elements = &mut beams.elements_mut()[elements];
                    elements.iter_mut().for_each(|e| e.straighten());
                }
                let family = cable.name.value.clone();
                lines.push(Line {
                    name: match copies {
                        1 => family.clone(),
                        _ => format!("{family}_{}", k + 1),
                    },
                    family,
                    section,
                    length: course.lengths.iter().sum(),
                });
                self.velocities::<N>(cable, &course, E::AXES, &mut start)?;
            }
        }
        Some((beams, lines, start))
    }

    /// Appends velocities of a cable's nodes.
    fn velocities<const N: usize>(
        &mut self,
        cable: &Cable,
        course: &Course,
        axes: usize,
        start: &mut Vec<f64>,
    ) -> Option<()> {
        let first = start.len();
        start.resize(first + N * course.points.len(), 0.0);
        let Some(row) = &cable.velocity else {
            return Some(());
        };
        self.count(row, "velocity", axes)?;
        for (k, entry) in row.iter().enumerate() {
            let value = self.formula(entry, &["x", "y", "z"])?;
            let slopes = [0, 1, 2].map(|axis| value.derivative(axis).compile());
            let value = value.compile();
            let nodes = start[first..].chunks_exact_mut(N);
            for (node, (r, t)) in nodes.zip(course.points.iter().zip(&course.tangents)) {
                let r = [r.x, r.y, r.z];
                node[k] = value.eval(&r);
                // ṙ′ = (∂v/∂r) r′
                node[axes + k] = (0..3).map(|axis| slopes[axis].eval(&r) * t[axis]).sum();
            }
        }
        Some(())
    }

    fn course(&mut self, cable: &Cable, axes: usize) -> Option<Course> {
        let place = cable.name.place.clone();
        let elements = cable.elements.as_ref().map(|n| n.value as usize);
        if let (Some(from), Some(to)) = (&cable.from, &cable.to) {
            let from = self.vector(from, "from", axes)?;
            let to = self.vector(to, "to", axes)?;
            let course = Course::straight(from, to, elements.unwrap_or(16));
            return self.told(&place, course);
        }
        if let Some(rows) = &cable.points {
            let mut points = Vec::new();
            for row in rows.iter() {
                points.push(self.vector(row, "points", axes)?);
            }
            let course = self.told(&place, Course::through(points))?;
            return match elements {
                None => Some(course),
                Some(n) if n == course.lengths.len() => Some(course),
                Some(n) => {
                    let message = format!(
                        "`elements` = {n}, but {} points make {} elements",
                        course.points.len(),
                        course.lengths.len()
                    );
                    self.fault(&place, message, "leave `elements` out, or give a curve");
                    None
                }
            };
        }
        if let (Some(row), Some(length)) = (&cable.curve, &cable.length) {
            self.count(row, "curve", axes)?;
            let length = self.positive(length, "length")?;
            let mut parts = Vec::new();
            for entry in row.iter() {
                let value = self.formula(entry, &["s"])?;
                parts.push([value.compile(), value.derivative(0).compile()]);
            }
            let at = |s: f64| {
                let of = |order: usize| {
                    Vec3::from_fn(|k, _| parts.get(k).map_or(0.0, |part| part[order].eval(&[s])))
                };
                (of(0), of(1))
            };
            for k in 0..=32 {
                let s = length * f64::from(k) / 32.0;
                let rate = at(s).1.norm();
                if (rate - 1.0).abs() > OFF || rate.is_nan() {
                    let message = format!(
                        "the curve goes on by {rate:.4} m for each metre of s at s = {s:.4}"
                    );
                    let hint = "write it by its length, as in R*cos(s/R)";
                    self.fault(&row.place, message, hint);
                    return None;
                }
            }
            let course = Course::curve(length, elements.unwrap_or(16), at);
            return self.told(&place, course);
        }
        let hint = "give from and to, or points, or curve and length";
        self.fault(&place, "where the cable lies is not said", hint);
        None
    }

    /// The cables of this name: one, or all copies of it.
    fn cable<E: Kind<N>, const N: usize>(
        &mut self,
        model: &SoftModel<E, N>,
        word: Option<&Located<String>>,
        place: &Place,
    ) -> Option<Range<usize>> {
        if let Some(word) = word {
            let mut found =
                (0..model.cables.len()).filter(|k| model.cables[*k].family == word.value);
            if let Some(first) = found.next() {
                return Some(first..found.last().unwrap_or(first) + 1);
            }
        }
        let names: Vec<&str> = model.cables.iter().map(|line| line.name.as_str()).collect();
        self.find(word, "cable", &names, place).map(|k| k..k + 1)
    }

    /// The same where it must be one.
    fn one_cable<E: Kind<N>, const N: usize>(
        &mut self,
        model: &SoftModel<E, N>,
        word: Option<&Located<String>>,
        place: &Place,
    ) -> Option<usize> {
        let found = self.cable(model, word, place)?;
        if found.len() == 1 {
            return Some(found.start);
        }
        let names = &model.cables[found.start].name;
        let message = format!("there are {} copies of this cable", found.len());
        self.fault(place, message, &format!("say which, as in \"{names}\""));
        None
    }

    /// The length along a cable.
    fn length<E: Kind<N>, const N: usize>(
        &mut self,
        model: &SoftModel<E, N>,
        cable: usize,
        at: &Entry,
    ) -> Option<f64> {
        let length = model.cables[cable].length;
        let s = self.formula(at, &["start", "end"])?.eval(&[0.0, length]);
        if (-1e-9 * length..=length * (1.0 + 1e-9)).contains(&s) {
            return Some(s);
        }
        let message = format!(
            "`at` = {s} is not on `{}`, which is {length:.6} m long",
            model.cables[cable].name
        );
        self.fault(&at.place, message, "give a length between start and end");
        None
    }

    fn along<E: Kind<N>, const N: usize>(
        &mut self,
        model: &SoftModel<E, N>,
        cable: usize,
        at: &Entry,
    ) -> Option<(usize, f64)> {
        let s = self.length(model, cable, at)?;
        Some(model.beams.along(cable, s))
    }

    /// The node nearest to a place.
    fn node<E: Kind<N>, const N: usize>(
        &mut self,
        model: &SoftModel<E, N>,
        cable: usize,
        at: &Entry,
    ) -> Option<usize> {
        let (element, x) = self.along(model, cable, at)?;
        let elements = model.beams.elements_of(cable);
        let first = model.beams.span(cable).start + element - elements.start;
        Some(first + usize::from(x > 0.0))
    }

    /// Joins nodes of different cables that lie at one place.
    fn join<E: Kind<N>, const N: usize>(
        &mut self,
        word: Option<&Located<String>>,
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        let Some(word) = word else {
            return Some(());
        };
        let weld = match word.value.as_str() {
            "none" => return Some(()),
            "weld" => true,
            "pin" => false,
            other => {
                let message = format!("unknown joint `{other}`");
                self.fault(&word.place, message, "write weld, pin or none");
                return None;
            }
        };
        if model.equilibrium {
            let hint = "take analysis = \"motion\" with damping and theta = 1";
            self.fault(&word.place, "an equilibrium knows no joints", hint);
            return None;
        }
        let beams = &mut model.beams;
        let size: f64 = model.cables.iter().map(|line| line.length).sum();
        let mut nodes = Vec::new();
        for cable in 0..beams.count() {
            for node in beams.span(cable) {
                let r = &beams.initial()[N * node..];
                let r: [f64; 3] = std::array::from_fn(|k| if k < E::AXES { r[k] } else { 0.0 });
                nodes.push((r, cable, node));
            }
        }
        nodes.sort_by(|a, b| a.0[0].total_cmp(&b.0[0]));
        let near = 1e-7 * size;
        let mut pairs = Vec::new();
        for (i, (r, cable, node)) in nodes.iter().enumerate() {
            for (s, other, next) in &nodes[i + 1..] {
                if s[0] - r[0] > near {
                    break;
                }
                let apart = (r[1] - s[1]).hypot(r[2] - s[2]);
                if other != cable && apart < near {
                    pairs.push([*node.min(next), *node.max(next)]);
                }
            }
        }
        pairs.sort_unstable();
        for pair in pairs {
            match beams.join(pair, weld) {
                // of three nodes at one place two joints are enough
                Ok(()) | Err(SoftError::JoinedAlready(_)) => {}
                other => self.told(&word.place, other)?,
            }
        }
        Some(())
    }

    fn hold<E: Kind<N>, const N: usize>(
        &mut self,
        hold: &Hold,
        cable: usize,
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        let node = self.node(model, cable, &hold.at)?;
        if model.beams.supports.iter().any(|s| s.node == node) {
            let message = "this node is held already";
            self.fault(
                &hold.at.place,
                message,
                "one [[hold]] for each node, or more elements",
            );
            return None;
        }
        let axes = &["x", "y", "z"][..E::AXES];
        let word = hold.kind.as_ref().map_or("pin", |word| word.value.as_str());
        let mut support = match word {
            "clamp" => E::clamp(&model.beams, node),
            _ => Support::free(node),
        };
        let directions = match word {
            "pin" | "clamp" => axes.concat(),
            _ => word.to_owned(),
        };
        for letter in directions.chars() {
            let Some(k) = axes.iter().position(|axis| axis.starts_with(letter)) else {
                let place = hold
                    .kind
                    .as_ref()
                    .map_or(&hold.at.place, |word| &word.place);
                let message = format!("unknown kind of hold `{word}`");
                self.fault(place, message, "write pin, clamp, or directions such as xy");
                return None;
            };
            support.held[k] = true;
        }
        let number = model.beams.supports.len();
        if let Some(row) = &hold.displacement {
            self.count(row, "displacement", E::AXES)?;
            for (axis, entry) in row.iter().enumerate() {
                let law = self.law(entry)?;
                if support.held[axis] {
                    model.drives.push(drive(number, axis, law));
                }
            }
        }
        if let Some(entry) = &hold.twist {
            if word != "clamp" || E::AXES == 2 {
                let hint = "make it a clamp in space, or leave `twist` out";
                self.fault(&entry.place, "only clamps in space can twist", hint);
                return None;
            }
            let law = self.law(entry)?;
            model.drives.push(drive(number, N - 1, law));
        }
        model.beams.supports.push(support);
        let copy = &model.cables[cable];
        model.holds.push(match copy.name == copy.family {
            true => hold.name.value.clone(),
            false => format!("{}_{}", hold.name.value, copy.name),
        });
        Some(())
    }

    fn pull<E: Kind<N>, const N: usize>(
        &mut self,
        pull: &Pull,
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        let any = pull
            .line
            .as_ref()
            .or(pull.force.as_ref())
            .or(pull.moment.as_ref());
        let place = match (any, &pull.at) {
            (Some(row), _) => row.place.clone(),
            (None, Some(at)) => at.place.clone(),
            (None, None) => Place::default(),
        };
        let cables = self.cable(model, pull.cable.as_ref(), &place)?;
        if let Some(row) = &pull.line {
            let line = self.vector(row, "line", E::AXES)?;
            for cable in cables {
                let spread = model.beams.distributed(cable, line);
                for (sum, f) in model.beams.constant.iter_mut().zip(spread) {
                    *sum += f;
                }
            }
            return Some(());
        }
        let (Some(at), Some(_)) = (&pull.at, any) else {
            let hint = "give `at` with `force` or `moment`, or `line`";
            self.fault(&place, "the force is not complete", hint);
            return None;
        };
        let mut parts: [Expr; 6] = std::array::from_fn(|_| Expr::from(0.0));
        if let Some(row) = &pull.force {
            self.count(row, "force", E::AXES)?;
            for (part, entry) in parts.iter_mut().zip(row.iter()) {
                *part = self.formula(entry, &["t"])?;
            }
        }
        if let Some(row) = &pull.moment {
            let axes = if E::AXES == 2 { 1 } else { 3 };
            self.count(row, "moment", axes)?;
            for (part, entry) in parts[6 - axes..].iter_mut().zip(row.iter()) {
                *part = self.formula(entry, &["t"])?;
            }
        }
        let values = parts.each_ref().map(|part| part.constant());
        let changes = values.iter().any(Option::is_none);
        if changes && model.equilibrium {
            let hint = "loads grow from zero to what is given by themselves";
            self.fault(&place, "a force of an equilibrium that depends on t", hint);
            return None;
        }
        let values = values.map(Option::unwrap_or_default);
        for cable in cables {
            let (element, x) = self.along(model, cable, at)?;
            if changes {
                let programs = parts.each_ref().map(Expr::compile);
                model.pulls.push((model.beams.loads.len(), programs));
            }
            model.beams.loads.push(Load {
                element,
                x,
                force: [values[0], values[1], values[2]],
                moment: [values[3], values[4], values[5]],
                follows: pull.follows,
                live: model.equilibrium,
            });
        }
        Some(())
    }

    fn surface(&mut self, mu: Option<&Entry>, eps: Option<&Entry>) -> Option<Surface> {
        let surface = Surface {
            mu: self.or(mu, "friction", 0.0)?,
            eps_N: self.or(eps, "restitution", 0.0)?,
            eps_T: 0.0,
        };
        let place = mu.or(eps).map(|entry| entry.place.clone());
        self.told(&place.unwrap_or_default(), surface.check())?;
        Some(surface)
    }

    fn scenery(&mut self, thing: &Scenery, axes: usize) -> Option<Obstacle> {
        let at = self.vector(&thing.at, "at", axes)?;
        let place = &thing.shape.place;
        let radius = match &thing.radius {
            Some(entry) => Some(self.positive(entry, "radius")?),
            None => None,
        };
        let missing = |desk: &mut Self, key: &str| {
            let message = format!("the {} has no `{key}`", thing.shape.value);
            desk.fault(place, message, &format!("add {key}"));
        };
        let mut up = Vec3::z();
        let shape = match thing.shape.value.as_str() {
            "floor" => {
                up = if axes == 2 { Vec3::y() } else { Vec3::z() };
                Shape::HalfSpace
            }
            "ball" | "cylinder" => {
                let Some(radius) = radius else {
                    missing(self, "radius");
                    return None;
                };
                if thing.shape.value == "ball" {
                    Shape::Sphere { radius }
                } else {
                    let length = self.or(thing.length.as_ref(), "length", f64::INFINITY)?;
                    Shape::Cylinder {
                        radius,
                        half_height: 0.5 * length,
                    }
                }
            }
            "block" => {
                let Some(size) = &thing.size else {
                    missing(self, "size");
                    return None;
                };
                let size = self.vector(size, "size", axes)?;
                let depth = if axes == 2 { 1.0 } else { 0.5 * size.z };
                Shape::Box {
                    half: [0.5 * size.x, 0.5 * size.y, depth],
                }
            }
            other => {
                if !thing.shape.is_told() {
                    let message = format!("unknown shape `{other}`");
                    self.fault(place, message, "write floor, ball, cylinder or block");
                }
                return None;
            }
        };
        self.told(place, shape.check())?;
        if let Some(row) = &thing.direction {
            up = self.vector(row, "direction", axes)?;
            if up.norm() == 0.0 {
                self.fault(
                    &row.place,
                    "`direction` is zero",
                    "give a vector that is not zero",
                );
                return None;
            }
        }
        let A = Quat::rotation_between(&Vec3::z(), &up)
            .unwrap_or_else(|| Quat::from_scaled_axis(std::f64::consts::PI * Vec3::x()));
        let pose = Pose { r: at, A };
        let course = match &thing.displacement {
            None => Way::Fixed(pose),
            Some(row) => {
                self.count(row, "displacement", axes)?;
                let mut laws = Vec::new();
                for entry in row.iter() {
                    laws.push(self.law(entry)?);
                }
                Way::Law(Arc::new(move |t| {
                    let of = |order: usize| {
                        Vec3::from_fn(|k, _| laws.get(k).map_or(0.0, |law| law[order].eval(&[t])))
                    };
                    Position {
                        pose: Pose {
                            r: pose.r + of(0),
                            A: pose.A,
                        },
                        v: of(1),
                        omega: Vec3::zeros(),
                    }
                }))
            }
        };
        let surface = self.surface(thing.friction.as_ref(), thing.restitution.as_ref())?;
        Some(Obstacle {
            shape,
            course,
            surface,
        })
    }
}

fn drive(support: usize, axis: usize, [value, rate]: [Program; 2]) -> Drive {
    Drive {
        support,
        axis,
        law: Signal::new(move |t| [value.eval(&[t]), rate.eval(&[t])]),
    }
}

//! Cables: their sections, where they lie, and where they are joined.

use percuss_math::space::Vec3;
use percuss_soft::{Beams, Course, Inertia, Making, Material, Section, SoftError};
use percuss_text::diagnose::Located;

use super::build::{Line, SoftModel};
use super::desk::Desk;
use super::kind::Kind;
use super::section::{Cable, Profile, SoftScene};
use percuss_part::Builder;
use percuss_text::Entry;

/// Largest error of a curve whose length is not that of its parameter.
const OFF: f64 = 1e-2;

impl Desk<'_, '_> {
    pub(super) fn section(&mut self, profile: &Profile) -> Option<Section> {
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

    pub(super) fn cables<E: Kind<N>, const N: usize>(
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
            let inertias = [("constant", Inertia::Constant), ("full", Inertia::Full)];
            let inertia = given.profile[profile].inertia.as_ref();
            let inertia = self.choice(inertia, "inertia", &inertias)?;
            let course = self.course(cable, E::AXES)?;
            let up = match &cable.up {
                Some(row) => Some(self.vector(row, "up", 3)?),
                None => None,
            };
            let making = Making {
                damping_stretch: damping,
                damping_bend: damping,
                inertia,
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
    pub(super) fn velocities<const N: usize>(
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

    pub(super) fn course(&mut self, cable: &Cable, axes: usize) -> Option<Course> {
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

    /// Joins nodes that lie at one place.
    pub(super) fn join<E: Kind<N>, const N: usize>(
        &mut self,
        word: Option<&Located<String>>,
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        let joints = [("none", None), ("weld", Some(true)), ("pin", Some(false))];
        let (Some(word), Some(weld)) = (word, self.choice(word, "joint", &joints)?) else {
            return Some(());
        };
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
                // a cable may close a ring, or cross itself at nodes
                if apart < near && (other != cable || node.abs_diff(*next) > 1) {
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
}

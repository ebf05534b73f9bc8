//! Cables: where they lie, what of them is without stress, and where they are joined.

use percuss_math::space::Vec3;
use percuss_soft::{Beams, Course, Inertia, Making, SoftError};
use percuss_text::diagnose::Located;

use super::build::{Line, Natural, SoftModel};
use super::builder::SoftBuilder;
use super::kind::Kind;
use super::profile::Law;
use super::section::{Cable, SoftScene};
use percuss_part::Builder;
use percuss_text::Row;

/// Largest error of a curve whose length is not that of its parameter.
const OFF: f64 = 1e-2;

/// Cables as a scene lays them.
pub(super) struct Laid<E, const N: usize> {
    pub beams: Beams<E, N>,
    pub cables: Vec<Line>,
    /// Velocities at the start.
    pub start: Vec<f64>,
    /// Elements that are without stress with other curvatures than they lie.
    pub naturals: Vec<Natural>,
}

impl SoftBuilder<'_, '_> {
    pub(super) fn cables<E: Kind<N>, const N: usize>(
        &mut self,
        given: &SoftScene,
    ) -> Option<Laid<E, N>> {
        let (Some(_), Some(_)) = (given.profile.first(), given.cable.first()) else {
            let hint = "add [[profile]] with a radius and E, and [[cable]] with from and to";
            let message = "there is no cable, or no profile";
            self.fault(&given.soft.gravity.place, message, hint);
            return None;
        };
        let laws = given
            .profile
            .iter()
            .map(|profile| self.section_law(profile));
        let laws: Vec<Option<Law>> = laws.collect();
        let laws: Option<Vec<Law>> = laws.into_iter().collect();
        let laws = laws?;
        let names: Vec<&str> = given
            .profile
            .iter()
            .map(|p| p.name.value.as_str())
            .collect();
        let mut beams = Beams::default();
        let (mut lines, mut start) = (Vec::new(), Vec::new());
        let mut naturals = Vec::new();
        for cable in &given.cable {
            let place = &cable.name.place;
            let profile = match cable.profile {
                None => 0,
                Some(_) => self.find(cable.profile.as_ref(), "profile", &names, place)?,
            };
            let law = &laws[profile];
            let inertias = [("constant", Inertia::Constant), ("full", Inertia::Full)];
            let inertia = given.profile[profile].inertia.as_ref();
            let inertia = self.choice(inertia, "inertia", &inertias)?;
            let course = self.course(cable, E::AXES)?;
            let length: f64 = course.lengths.iter().sum();
            self.sound(law, length, &given.profile[profile])?;
            let up = match &cable.up {
                Some(row) => Some(self.up(row)?),
                None => None,
            };
            let making = Making {
                damping_stretch: law.damping,
                damping_bend: law.damping,
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
                let section = |s: f64| law.at(s, length).section;
                let added = E::add(&mut beams, &course, up, &section, making);
                let number = match (&added, &cable.up) {
                    (Err(SoftError::DirectorAlong(node)), Some(row)) => {
                        let message = format!("`up` points along the cable at its node {node}");
                        let hint = "take a direction that points across it";
                        self.fault(&row.place, &message, hint);
                        return None;
                    }
                    _ => self.told(place, added)?,
                };
                naturals.extend(self.natural(cable, number, &mut beams)?);
                let family = cable.name.value.clone();
                lines.push(Line {
                    name: match copies {
                        1 => family.clone(),
                        _ => format!("{family}_{}", k + 1),
                    },
                    family,
                    law: law.clone(),
                    length,
                });
                self.velocities::<N>(cable, &course, E::AXES, &mut start)?;
            }
        }
        Some(Laid {
            beams,
            cables: lines,
            start,
            naturals,
        })
    }

    fn up(&mut self, row: &Row) -> Option<Vec3> {
        let up = self.vector(row, "up", 3)?;
        if up.norm() == 0.0 {
            let hint = "give a direction across the cable, or leave it out";
            self.fault(&row.place, "`up` is zero", hint);
            return None;
        }
        Some(up)
    }

    /// Tensions a cable, and says with which curvatures it is without stress, where not as it lies.
    fn natural<E: Kind<N>, const N: usize>(
        &mut self,
        cable: &Cable,
        number: usize,
        beams: &mut Beams<E, N>,
    ) -> Option<Option<Natural>> {
        let turns = if E::AXES == 2 { 1 } else { 3 };
        let curvature = match (&cable.curvature, cable.straight) {
            (Some(row), true) => {
                let hint = "leave `straight` out";
                self.fault(&row.place, "`curvature` beside `straight`", hint);
                return None;
            }
            (Some(row), false) => Some(self.vector(row, "curvature", turns)?.into()),
            (None, true) => Some([0.0; 3]),
            (None, false) => None,
        };
        let strain = self.or(cable.prestrain.as_ref(), "prestrain", 0.0)?;
        if strain <= -1.0 {
            let place = cable.prestrain.as_ref().map(|entry| &entry.place);
            let message = format!("`prestrain` = {strain} leaves no length");
            let place = place.unwrap_or(&cable.name.place).clone();
            self.fault(&place, message, "give a number above −1");
            return None;
        }
        let elements = beams.elements_of(number);
        if strain != 0.0 {
            let elements = &mut beams.elements_mut()[elements.clone()];
            elements.iter_mut().for_each(|e| e.tension(strain));
        }
        Some(curvature.map(|kappa| (elements, kappa)))
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
        let ways = [
            (cable.from.as_ref().map(|row| &row.place), "from"),
            (cable.points.as_ref().map(|rows| &rows.place), "points"),
            (cable.curve.as_ref().map(|row| &row.place), "curve"),
        ];
        let mut given = ways
            .into_iter()
            .filter_map(|(place, key)| Some((place?, key)));
        if let (Some((_, first)), Some((second_place, second))) = (given.next(), given.next()) {
            let message =
                format!("`{second}` beside `{first}`: they say twice where the cable lies");
            self.fault(second_place, &message, "leave one of them out");
            return None;
        }
        if let (Some(from), Some(to)) = (&cable.from, &cable.to) {
            let from = self.vector(from, "from", axes)?;
            let end = &to.place;
            let to = self.vector(to, "to", axes)?;
            if from == to {
                self.fault(end, "`to` is where `from` is", "give the cable a length");
                return None;
            }
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
                let own = other == cable && node.abs_diff(*next) < 2;
                if !own && apart < near {
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

//! What is shown of a system of formulas that has no drawings: its point masses, and the ground and walls that their
//! gaps tell of.
//!
//! Coordinates `x`, `y` and `z` are those of a point, and so are names that begin or end with these letters
//! (`x1`, `x_ball`, `ball_x`), one point for each ending. Where none has such a name the lengths are the coordinates of
//! one point. A gap that is linear in the coordinates of one point is a plane.

use std::ops::Range;

use crate::section::{Contact, Formulas, System};
use percuss_part::{Vocabulary, parse};
use percuss_record::film::Form;
use percuss_record::{Drawing, Drawings};
use percuss_text::diagnose::Faults;
use percuss_text::formula::{Binary, Expr};

const AXES: [char; 3] = ['x', 'y', 'z'];

/// Largest slope of a gap that is looked at, in operations: slopes repeat parts of their formula.
const LARGEST: usize = 1000;

/// A point mass.
#[derive(Default)]
struct PointMass {
    /// What its coordinates have in common.
    key: String,
    /// Its coordinates x, y and z by their places among the variables.
    axes: [Option<usize>; 3],
}

/// The point masses of a scene and what they may touch.
pub(crate) fn point_masses(scene: &Formulas, vocabulary: &Vocabulary) -> Drawings {
    let points = points(&scene.system);
    let view = View::of(&points);
    let mut list: Vec<Drawing> = points.iter().map(|point| view.ball(point, scene)).collect();
    let contacts = scene.contact.iter();
    list.extend(contacts.filter_map(|contact| view.plane(contact, &points, vocabulary)));
    Drawings {
        list,
        spatial: view.spatial,
        exaggerated: false,
    }
}

/// The points that the coordinates make up, in their order.
fn points(system: &System) -> Vec<PointMass> {
    let unit = |k: usize| system.units.get(k).map_or("1", |unit| unit.as_str());
    let mut points: Vec<PointMass> = Vec::new();
    for (k, name) in system.coordinates.iter().enumerate() {
        let Some((axis, key)) = axis(name).filter(|_| matches!(unit(k), "m" | "1" | "")) else {
            continue;
        };
        let at = points.iter().position(|point| point.key == key);
        let at = at.unwrap_or_else(|| {
            let (key, axes) = (key.to_owned(), [None; 3]);
            points.push(PointMass { key, axes });
            points.len() - 1
        });
        points[at].axes[axis].get_or_insert(1 + k);
    }
    let lengths: Vec<usize> = (0..system.coordinates.len())
        .filter(|k| unit(*k) == "m")
        .collect();
    if points.is_empty() && (1..=3).contains(&lengths.len()) {
        let axes = std::array::from_fn(|axis| lengths.get(axis).map(|k| 1 + k));
        points.push(PointMass {
            axes,
            ..PointMass::default()
        });
    }
    points
}

/// The axis that a name stands for, and the rest of the name.
fn axis(name: &str) -> Option<(usize, &str)> {
    let place = |letter: char| AXES.iter().position(|axis| *axis == letter);
    let mut letters = name.chars();
    let (first, begins) = (letters.next()?, letters.as_str());
    // `xi` is a name of its own
    if let Some(axis) = place(first).filter(|_| !begins.starts_with(char::is_lowercase)) {
        return Some((axis, begins.trim_start_matches('_')));
    }
    let (rest, last) = name.rsplit_once('_')?;
    let mut letters = last.chars();
    let axis = place(letters.next()?).filter(|_| letters.next().is_none())?;
    Some((axis, rest))
}

/// Which coordinates the picture shows.
struct View {
    spatial: bool,
    /// The axes to the right, up, and in space towards z.
    shown: Vec<usize>,
}

impl View {
    /// In the plane z is up, or y where there is no z.
    fn of(points: &[PointMass]) -> Self {
        let [x, y, z] = [0, 1, 2].map(|axis| points.iter().any(|point| point.axes[axis].is_some()));
        let spatial = x && y && z;
        let shown = match (spatial, z) {
            (true, _) => vec![0, 1, 2],
            (false, true) => vec![usize::from(!x), 2],
            (false, false) => vec![0, 1],
        };
        View { spatial, shown }
    }

    /// A point of the picture with these coordinates.
    fn place(&self, along: impl Fn(usize) -> Expr) -> [Expr; 3] {
        let mut place = [0.0; 3].map(Expr::from);
        for (entry, axis) in place.iter_mut().zip(&self.shown) {
            *entry = along(*axis);
        }
        place
    }

    /// A ball as large as the picture wants it.
    fn ball(&self, point: &PointMass, scene: &Formulas) -> Drawing {
        let names = point.axes.iter().flatten();
        let names: Vec<&str> = names
            .map(|k| scene.system.coordinates[k - 1].as_str())
            .collect();
        let place = self.place(|axis| point.axes[axis].map_or(0.0.into(), Expr::variable));
        Drawing {
            name: names.join(", "),
            colour: None,
            form: match self.spatial {
                true => Form::Sphere(0.0),
                false => Form::Disc(0.0),
            },
            points: place.iter().map(Expr::compile).collect(),
            still: false,
        }
    }

    /// The plane in which a gap is zero, by two points: one in it, and one above it by the normal.
    fn plane(
        &self,
        contact: &Contact,
        points: &[PointMass],
        vocabulary: &Vocabulary,
    ) -> Option<Drawing> {
        let gap = parse(&contact.gap, &vocabulary.state, &mut Faults::new())?;
        let variables = gap.variables();
        let mut of = variables.range(vocabulary.q()).peekable();
        let first = *of.peek()?;
        let point = (points.iter()).find(|point| point.axes.contains(&Some(*first)))?;
        if !of.all(|place| point.axes.contains(&Some(*place))) {
            return None;
        }
        let (normal, rest) = linear(&gap, vocabulary.q())?;
        let slope = |axis: usize| {
            let entry = normal.iter().find(|(k, _)| point.axes[axis] == Some(*k));
            entry.map_or(0.0, |(_, slope)| *slope)
        };
        let square: f64 = normal.iter().map(|(_, slope)| slope * slope).sum();
        let times = |a: &Expr, b: f64| Expr::binary(Binary::Mul, a.clone(), b.into());
        if !(square > 0.0 && square.is_finite()) {
            return None;
        }
        let foot = self.place(|axis| times(&rest, -slope(axis) / square));
        let unit = self.place(|axis| (slope(axis) / square.sqrt()).into());
        let above = |k: usize| Expr::binary(Binary::Add, foot[k].clone(), unit[k].clone());
        let tip = [above(0), above(1), above(2)];
        Some(Drawing {
            name: contact.name.value.clone(),
            colour: None,
            form: Form::HalfSpace,
            points: foot.iter().chain(&tip).map(Expr::compile).collect(),
            still: foot.iter().all(|entry| entry.constant().is_some()),
        })
    }
}

/// The slopes of an expression that is linear in the variables of `range` with fixed slopes, by their places, and what
/// is left of it where these are zero.
fn linear(expr: &Expr, range: Range<usize>) -> Option<(Vec<(usize, f64)>, Expr)> {
    let variables = expr.variables();
    let mut places = variables.range(range.clone());
    let short = places.all(|place| expr.derivative(*place).size() <= LARGEST);
    if !short || !expr.is_affine_in(range.clone()) {
        return None;
    }
    let mut slopes = Vec::new();
    let mut rest = expr.clone();
    for place in variables.range(range.clone()).copied() {
        let slope = expr.derivative(place);
        let value = slope.variables().is_empty().then(|| slope.eval(&[]))?;
        if !value.is_finite() {
            return None;
        }
        slopes.push((place, value));
        let part = Expr::binary(Binary::Mul, Expr::variable(place), value.into());
        rest = Expr::binary(Binary::Sub, rest, part);
    }
    // of t the rest may depend; then the coordinates drop out of it in numbers
    let fixed = variables.iter().all(|place| range.contains(place));
    if fixed {
        let value = rest.eval(&vec![0.0; range.end]);
        rest = value.is_finite().then(|| value.into())?;
    }
    Some((slopes, rest))
}

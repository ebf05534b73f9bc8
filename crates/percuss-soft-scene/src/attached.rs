//! What holds cables, what pulls at them, and what they meet.

use std::ops::Range;
use std::sync::Arc;

use percuss_math::space::{Pose, Quat, Vec3};
use percuss_soft::hermite::GAUSS_3;
use percuss_soft::scenery::{Course as Way, Obstacle, Place as Position, Shape, Surface};
use percuss_soft::{Drive, Load, Signal, Support, Turn, Turning};
use percuss_text::diagnose::{Located, Place};
use percuss_text::formula::{Expr, Program};

use super::build::{Pushed, SoftModel};
use super::builder::SoftBuilder;
use super::kind::Kind;
use super::section::{Hold, Pull, Scenery};
use percuss_part::Builder;
use percuss_text::{Entry, Row};

impl SoftBuilder<'_, '_> {
    /// The cables of this name: one, or all copies of it.
    pub(super) fn cable<E: Kind<N>, const N: usize>(
        &mut self,
        model: &SoftModel<E, N>,
        word: Option<&Located<String>>,
        place: &Place,
    ) -> Option<Range<usize>> {
        if let Some(word) = word {
            let mut found =
                (0..model.cables.len()).filter(|k| model.cables[*k].family == word.value);
            if let Some(first) = found.next() {
                return Some(first..found.next_back().unwrap_or(first) + 1);
            }
        }
        let names: Vec<&str> = model.cables.iter().map(|line| line.name.as_str()).collect();
        self.find(word, "cable", &names, place).map(|k| k..k + 1)
    }

    /// The same where it must be one.
    pub(super) fn one_cable<E: Kind<N>, const N: usize>(
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
    pub(super) fn length<E: Kind<N>, const N: usize>(
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

    pub(super) fn along<E: Kind<N>, const N: usize>(
        &mut self,
        model: &SoftModel<E, N>,
        cable: usize,
        at: &Entry,
    ) -> Option<(usize, f64)> {
        let s = self.length(model, cable, at)?;
        Some(model.beams.along(cable, s))
    }

    /// The node nearest to a place.
    pub(super) fn node<E: Kind<N>, const N: usize>(
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

    pub(super) fn hold<E: Kind<N>, const N: usize>(
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
        if hold.kind.as_ref().is_some_and(|word| word.is_told()) {
            return None;
        }
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
        if let Some(free) = &hold.free {
            if free.is_told() {
                return None;
            }
            let letters: Vec<Option<usize>> = (free.value.chars())
                .map(|letter| axes.iter().position(|axis| axis.starts_with(letter)))
                .map(|found| found.filter(|k| support.held[*k]))
                .collect();
            if letters.is_empty() || letters.contains(&None) {
                let message = format!("`free` = \"{}\" is not what is held", free.value);
                let hint = "write directions that the hold has, such as x";
                self.fault(&free.place, message, hint);
                return None;
            }
            letters
                .into_iter()
                .flatten()
                .for_each(|k| support.held[k] = false);
        }
        let number = model.beams.supports.len();
        let kept = (word, number);
        model.beams.supports.push(support);
        self.lead(hold, kept, model)?;
        let copy = &model.cables[cable];
        model.holds.push(match copy.name == copy.family {
            true => hold.name.value.clone(),
            false => format!("{}_{}", hold.name.value, copy.name),
        });
        Some(())
    }

    /// How a hold of this kind, which is the support of this number, is led.
    fn lead<E: Kind<N>, const N: usize>(
        &mut self,
        hold: &Hold,
        (word, number): (&str, usize),
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        let held = model.beams.supports[number].held;
        if let Some(row) = &hold.displacement {
            self.count(row, "displacement", E::AXES)?;
            for (axis, entry) in row.iter().enumerate() {
                let law = self.law(entry)?;
                if held[axis] {
                    model.drives.push(drive(number, axis, law));
                }
            }
        }
        if let Some(name) = &hold.on {
            return self.carry(hold, name, (word, number), model);
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
        let Some(turning) = self.turning(hold.angle.as_ref(), hold.axis.as_ref(), None, E::AXES)?
        else {
            return Some(());
        };
        let place = hold.angle.as_ref().map_or(&hold.at.place, |e| &e.place);
        if word != "clamp" {
            let hint = "make it a clamp, or leave `angle` out";
            self.fault(place, "only clamps can be turned", hint);
            return None;
        }
        if hold.twist.is_some() {
            let hint = "turn it about one axis after the other by two holds of two cables, or take one of them";
            self.fault(place, "`angle` beside `twist`", hint);
            return None;
        }
        let turn = Turn::new(&model.beams, number, turning);
        model.turns.push(self.told(place, turn)?);
        Some(())
    }

    /// A hold that scenery carries.
    fn carry<E: Kind<N>, const N: usize>(
        &mut self,
        hold: &Hold,
        name: &Located<String>,
        (word, number): (&str, usize),
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        let names: Vec<&str> = model.scenery.iter().map(String::as_str).collect();
        let thing = self.find(Some(name), "scenery", &names, &name.place)?;
        let others = hold.displacement.is_some() || hold.twist.is_some() || hold.angle.is_some();
        if others || !matches!(word, "pin" | "clamp") {
            let message = "`on` leads a hold by itself";
            let hint = "make it a pin or a clamp, and leave displacement, twist and angle out";
            self.fault(&name.place, message, hint);
            return None;
        }
        let Way::Law(law) = model.obstacles[thing].course.clone() else {
            return Some(());
        };
        let node = model.beams.supports[number].node;
        let q = &model.beams.initial()[N * node..];
        let place = Vec3::from_fn(|k, _| if k < E::AXES { q[k] } else { 0.0 });
        let local = law(0.0).pose.local(&place);
        for axis in (0..E::AXES).filter(|&k| model.beams.supports[number].held[k]) {
            let law = law.clone();
            model.drives.push(Drive {
                support: number,
                axis,
                law: Signal::new(move |t| {
                    let at = law(t);
                    let r = at.pose.point(&local);
                    [r[axis], at.velocity(&r)[axis]]
                }),
            });
        }
        if word == "clamp" {
            let turning: Turning = Arc::new(move |t| {
                let at = law(t);
                (at.pose.A, at.omega)
            });
            let turn = Turn::new(&model.beams, number, turning);
            model.turns.push(self.told(&name.place, turn)?);
        }
        Some(())
    }

    /// A rotation by formulas of t: `axis` is z unless it is given.
    fn turning(
        &mut self,
        angle: Option<&Entry>,
        axis: Option<&Row>,
        natural: Option<Vec3>,
        axes: usize,
    ) -> Option<Option<Turning>> {
        let Some(angle) = angle else {
            if let Some(row) = axis {
                let hint = "add angle, a formula of t";
                self.fault(&row.place, "an `axis` without `angle`", hint);
                return None;
            }
            return Some(None);
        };
        let about = match axis {
            Some(row) if axes == 2 => {
                let hint = "in the plane things turn about z: give the angle alone";
                self.fault(&row.place, "`axis` is for space", hint);
                return None;
            }
            Some(row) => self.vector(row, "axis", axes)?,
            None => natural.unwrap_or(Vec3::z()),
        };
        if about.norm() == 0.0 {
            let place = axis.map_or(&angle.place, |row| &row.place);
            self.fault(place, "`axis` is zero", "give a vector that is not zero");
            return None;
        }
        let about = about.normalize();
        let [value, rate] = self.law(angle)?;
        Some(Some(Arc::new(move |t| {
            let turn = Quat::from_scaled_axis(value.eval(&[t]) * about);
            (turn, rate.eval(&[t]) * about)
        })))
    }

    pub(super) fn pull<E: Kind<N>, const N: usize>(
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
            if let Some(at) = &pull.at {
                let hint = "leave `at` out, or give `force` in the place of `line`";
                self.fault(
                    &at.place,
                    "`at` beside `line`, which acts along all of a cable",
                    hint,
                );
                return None;
            }
            return self.line(row, pull.follows, cables, model);
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
                self.lasting(entry, "value", |t| part.eval(&[t]))?;
            }
        }
        if let Some(row) = &pull.moment {
            let axes = if E::AXES == 2 { 1 } else { 3 };
            self.count(row, "moment", axes)?;
            for (part, entry) in parts[6 - axes..].iter_mut().zip(row.iter()) {
                *part = self.formula(entry, &["t"])?;
                self.lasting(entry, "value", |t| part.eval(&[t]))?;
            }
        }
        for cable in cables {
            let s = self.length(model, cable, at)?;
            let spot = Spot {
                cable,
                s,
                weight: 1.0,
                follows: pull.follows,
            };
            self.push(&parts, spot, &place, model)?;
        }
        Some(())
    }

    /// A force for each length along cables. One that stays as it is becomes forces on the coordinates once; others act at
    /// the points of integration.
    fn line<E: Kind<N>, const N: usize>(
        &mut self,
        row: &Row,
        follows: bool,
        cables: Range<usize>,
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        self.count(row, "line", E::AXES)?;
        let lengths = cables.clone().map(|cable| model.cables[cable].length);
        let shortest = lengths.fold(f64::INFINITY, f64::min);
        let mut parts: [Expr; 6] = std::array::from_fn(|_| Expr::from(0.0));
        for (part, entry) in parts.iter_mut().zip(row.iter()) {
            *part = self.formula(entry, &["t", "s"])?;
            self.lasting(entry, "value", |t| part.eval(&[t, 0.5 * shortest]))?;
        }
        let even = parts.each_ref().map(Expr::constant);
        for cable in cables {
            if let ([Some(x), Some(y), Some(z), ..], false) = (even, follows) {
                let line = Vec3::new(x, y, z);
                self.finite(&[x, y, z], "line", &row.place)?;
                let spread = model.beams.distributed(cable, line);
                add(&mut model.beams.constant, &spread);
                continue;
            }
            let changes = follows || parts.iter().any(|part| part.depends_on(0..1));
            let mut first = 0.0;
            for element in model.beams.elements_of(cable) {
                let length = model.beams.elements()[element].length();
                for (x, w) in GAUSS_3 {
                    let s = first + 0.5 * length * (1.0 + x);
                    let weight = 0.5 * length * w;
                    if changes {
                        let spot = Spot {
                            cable,
                            s,
                            weight,
                            follows,
                        };
                        self.push(&parts, spot, &row.place, model)?;
                    } else {
                        let force: [f64; 3] = std::array::from_fn(|k| parts[k].eval(&[0.0, s]));
                        self.finite(&force, "line", &row.place)?;
                        let q = model.beams.of(element, model.beams.initial());
                        let mut share = [[0.0; N]; 2];
                        let share = share.as_flattened_mut();
                        let force = weight * Vec3::from(force);
                        let e = &model.beams.elements()[element];
                        e.wrench(x, q, &force, &Vec3::zeros(), share);
                        let node = model.beams.span(cable).start + element
                            - model.beams.elements_of(cable).start;
                        add(&mut model.beams.constant[N * node..], share);
                    }
                }
                first += length;
            }
        }
        Some(())
    }

    /// A force and a moment at a place, as formulas of t and s.
    fn push<E: Kind<N>, const N: usize>(
        &mut self,
        parts: &[Expr; 6],
        spot: Spot,
        place: &Place,
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        let changes = parts.iter().any(|part| part.depends_on(0..1));
        if changes && model.analysis.is_static() {
            let hint = "loads grow from zero to what is given by themselves";
            self.fault(place, "a force of an equilibrium that depends on t", hint);
            return None;
        }
        let values = parts.each_ref().map(|part| match changes {
            true => 0.0,
            false => part.eval(&[0.0, spot.s]),
        });
        self.finite(&values, "force", place)?;
        let [force, moment] = [0, 3].map(|k| [k, k + 1, k + 2].map(|k| spot.weight * values[k]));
        let (element, x) = model.beams.along(spot.cable, spot.s);
        if changes {
            model.pulls.push(Pushed {
                load: model.beams.loads.len(),
                parts: parts.each_ref().map(Expr::compile),
                s: spot.s,
                weight: spot.weight,
            });
        }
        model.beams.loads.push(Load {
            element,
            x,
            force,
            moment,
            follows: spot.follows,
            live: model.analysis.is_static(),
        });
        Some(())
    }

    fn finite(&mut self, values: &[f64], what: &str, place: &Place) -> Option<()> {
        let Some(value) = values.iter().find(|value| !value.is_finite()) else {
            return Some(());
        };
        let message = format!("`{what}` has a component that is {value}");
        self.fault(place, message, "give finite numbers");
        None
    }

    pub(super) fn surface(&mut self, mu: Option<&Entry>, eps: Option<&Entry>) -> Option<Surface> {
        let surface = Surface {
            mu: self.or(mu, "friction", 0.0)?,
            eps_N: self.or(eps, "restitution", 0.0)?,
            eps_T: 0.0,
        };
        let place = mu.or(eps).map(|entry| entry.place.clone());
        self.told(&place.unwrap_or_default(), surface.check())?;
        Some(surface)
    }

    pub(super) fn scenery(&mut self, thing: &Scenery, axes: usize) -> Option<Obstacle> {
        let at = self.vector(&thing.at, "at", axes)?;
        let place = &thing.shape.place;
        let radius = match &thing.radius {
            Some(entry) => Some(self.positive(entry, "radius")?),
            None => None,
        };
        let missing = |builder: &mut Self, key: &str| {
            let message = format!("the {} has no `{key}`", thing.shape.value);
            builder.fault(place, message, &format!("add {key}"));
        };
        let stray: &[(&str, Option<&Place>)] = &[
            ("radius", thing.radius.as_ref().map(|entry| &entry.place)),
            ("inner", thing.inner.as_ref().map(|entry| &entry.place)),
            ("length", thing.length.as_ref().map(|entry| &entry.place)),
            ("size", thing.size.as_ref().map(|row| &row.place)),
        ];
        let has: &[&str] = match thing.shape.value.as_str() {
            "floor" => &[],
            "ball" => &["radius"],
            "cylinder" => &["radius", "length"],
            "tube" => &["radius", "inner", "length"],
            "block" => &["size"],
            _ => &["radius", "inner", "length", "size"],
        };
        for (key, place) in stray {
            if let (Some(place), false) = (place, has.contains(key)) {
                let message = format!("a {} has no `{key}`", thing.shape.value);
                self.fault(place, &message, "leave it out");
                return None;
            }
        }
        let mut up = Vec3::z();
        let shape = match thing.shape.value.as_str() {
            "floor" => {
                up = if axes == 2 { Vec3::y() } else { Vec3::z() };
                Shape::HalfSpace
            }
            "ball" | "cylinder" | "tube" => {
                let Some(radius) = radius else {
                    missing(self, "radius");
                    return None;
                };
                let length = self.or(thing.length.as_ref(), "length", f64::INFINITY)?;
                let half_height = 0.5 * length;
                match (thing.shape.value.as_str(), &thing.inner) {
                    ("ball", _) => Shape::Sphere { radius },
                    ("cylinder", _) => Shape::Cylinder {
                        radius,
                        half_height,
                    },
                    (_, Some(inner)) => Shape::Tube {
                        inner: self.positive(inner, "inner")?,
                        outer: radius,
                        half_height,
                    },
                    _ => {
                        missing(self, "inner");
                        return None;
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
                    let hint = "write floor, ball, cylinder, tube or block";
                    self.fault(place, message, hint);
                }
                return None;
            }
        };
        self.told(place, percuss_soft::scenery::check(&shape))?;
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
        let natural = matches!(shape, Shape::Cylinder { .. } | Shape::Tube { .. }).then_some(up);
        let turning = self.turning(thing.angle.as_ref(), thing.axis.as_ref(), natural, axes)?;
        let mut laws = Vec::new();
        if let Some(row) = &thing.displacement {
            self.count(row, "displacement", axes)?;
            for entry in row.iter() {
                laws.push(self.law(entry)?);
            }
        }
        let course = match turning {
            None if laws.is_empty() => Way::Fixed(pose),
            turning => Way::Law(Arc::new(move |t| {
                let of = |order: usize| {
                    Vec3::from_fn(|k, _| laws.get(k).map_or(0.0, |law| law[order].eval(&[t])))
                };
                let turned = turning.as_ref().map(|turning| turning(t));
                let (turn, omega) = turned.unwrap_or((Quat::identity(), Vec3::zeros()));
                Position {
                    pose: Pose {
                        r: pose.r + of(0),
                        A: turn * pose.A,
                    },
                    v: of(1),
                    omega,
                }
            })),
        };
        let surface = self.surface(thing.friction.as_ref(), thing.restitution.as_ref())?;
        Some(Obstacle {
            shape,
            course,
            surface,
        })
    }
}

/// Where a force acts, and for which length of a cable, m.
#[derive(Clone, Copy)]
struct Spot {
    cable: usize,
    s: f64,
    weight: f64,
    follows: bool,
}

fn add(to: &mut [f64], from: &[f64]) {
    to.iter_mut().zip(from).for_each(|(sum, f)| *sum += f);
}

fn drive(support: usize, axis: usize, [value, rate]: [Program; 2]) -> Drive {
    Drive {
        support,
        axis,
        law: Signal::new(move |t| [value.eval(&[t]), rate.eval(&[t])]),
    }
}

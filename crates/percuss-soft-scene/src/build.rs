//! From the sections to beams.

use std::ops::Range;

use percuss_soft::plane::{self, Plane};
use percuss_soft::scenery::{Obstacle, Surface};
use percuss_soft::space::{self, Space};
use percuss_soft::{Beams, Drive, DynamicSettings, Turn};
use percuss_text::diagnose::Faults;
use percuss_text::formula::Program;

use super::builder::SoftBuilder;
use super::cables::Laid;
use super::channels;
use super::kind::Kind;
use super::profile::{Cut, Law};
use super::section::{Numerics, SoftScene, Watch};
use percuss_part::Builder;
use percuss_part::general::General;
use percuss_part::{Made, Mechanics};
use percuss_part::{Settings, Vocabulary, given_once};

/// Soft beams made ready to run.
pub struct SoftModel<E, const N: usize> {
    pub(super) beams: Beams<E, N>,
    /// Velocities at the start.
    pub(super) start: Vec<f64>,
    pub(super) settings: DynamicSettings,
    pub(super) analysis: Analysis,
    /// Whether a path is left at its first bifurcation.
    pub(super) branch: bool,
    /// Share of the load at which a path ends.
    pub(super) end_load: Option<f64>,
    /// How many vibrations are found.
    pub(super) modes: usize,
    pub(super) until: f64,
    /// Times at which the cables are drawn along their length, s.
    pub(super) shapes: Vec<f64>,
    /// Elements that are without stress with other curvatures than they lie.
    pub(super) naturals: Vec<Natural>,
    pub(super) drives: Vec<Drive>,
    /// Clamps that are turned.
    pub(super) turns: Vec<Turn>,
    /// Forces and moments that change over time.
    pub(super) pulls: Vec<Pushed>,
    pub(super) obstacles: Vec<Obstacle>,
    pub(super) between: Option<Surface>,
    pub(super) stations: usize,
    /// Part of their penetration that contacts take back in each step.
    pub(super) correction: f64,
    /// How near contacts are met, m.
    pub(super) margin: f64,
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
    pub family: String,
    pub law: Law,
    pub length: f64,
}

impl<E: Kind<N>, const N: usize> SoftModel<E, N> {
    /// Places of a cable from its start to its end, so many in each element: the element, x ∈ [−1, 1] in it, and the length
    /// along the cable, m.
    pub(super) fn places(
        &self,
        cable: usize,
        each: usize,
    ) -> impl Iterator<Item = (usize, f64, f64)> + '_ {
        let elements = self.beams.elements_of(cable);
        let last = elements.end - 1;
        let mut start = 0.0;
        let inner = elements.flat_map(move |element| {
            let length = self.beams.elements()[element].length();
            let first = start;
            start += length;
            (0..each).map(move |k| {
                let part = k as f64 / each as f64;
                (element, -1.0 + 2.0 * part, first + part * length)
            })
        });
        inner.chain([(last, 1.0, self.cables[cable].length)])
    }
}

/// Elements, and the curvatures with which they are without stress, 1/m.
pub(super) type Natural = (Range<usize>, [f64; 3]);

/// A force that changes over time: its components as formulas of t and s, for a length of a cable, m.
pub(super) struct Pushed {
    pub load: usize,
    pub parts: [Program; 6],
    pub s: f64,
    pub weight: f64,
}

impl Pushed {
    /// Force, N, and moment, N m, at a time, s.
    pub fn at(&self, t: f64) -> [[f64; 3]; 2] {
        let of = |k: usize| self.weight * self.parts[k].eval(&[t, self.s]);
        [[of(0), of(1), of(2)], [of(3), of(4), of(5)]]
    }
}

/// What is asked of soft beams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Analysis {
    /// How they move.
    Motion,
    /// Where they rest as loads grow.
    Equilibrium,
    /// All states of rest on one way.
    Path,
    /// How they vibrate about rest.
    Modes,
}

impl Analysis {
    /// Whether time stands for something else.
    pub fn is_static(self) -> bool {
        self != Analysis::Motion
    }
}

/// A place that is recorded.
pub(super) struct Probe {
    pub name: String,
    pub element: usize,
    pub x: f64,
    pub cut: Cut,
}

/// Makes the part that a scene describes.
pub(super) fn build(
    given: &SoftScene,
    scene: &General<'_>,
    settings: &Settings,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Made> {
    let gravity = &given.soft.gravity;
    let until = settings.until;
    let mut builder = SoftBuilder {
        vocabulary,
        faults,
        until,
    };
    builder.names(given);
    match gravity.len() {
        _ if gravity.is_told() => None,
        2 => made(builder.model::<Plane, { plane::NODE }>(given, scene, settings)?),
        3 => made(builder.model::<Space, { space::NODE }>(given, scene, settings)?),
        n => {
            let message = format!("`gravity` has {n} components");
            let hint = "give two for the plane or three for space";
            builder.fault(&gravity.place, message, hint);
            None
        }
    }
}

fn made<E: Kind<N>, const N: usize>(model: SoftModel<E, N>) -> Option<Made>
where
    SoftModel<E, N>: Mechanics,
{
    let promised = match model.analysis {
        Analysis::Path => vec![("critical_load".to_owned(), "1".to_owned())],
        Analysis::Modes => (1..=model.modes)
            .map(|k| (format!("f{k}"), "Hz".to_owned()))
            .collect(),
        Analysis::Motion | Analysis::Equilibrium => Vec::new(),
    };
    let channels = channels::names(&model);
    Some(Made {
        promised,
        ..Made::new(Box::new(model), channels)
    })
}

impl SoftBuilder<'_, '_> {
    pub(super) fn names(&mut self, given: &SoftScene) {
        let profiles = given.profile.iter().map(|x| (&x.name, "a profile"));
        let cables = given.cable.iter().map(|x| (&x.name, "a cable"));
        let holds = given.hold.iter().map(|x| (&x.name, "a hold"));
        let things = given.scenery.iter().map(|x| (&x.name, "scenery"));
        let watches = given.watch.iter().map(|x| (&x.name, "a watch"));
        let all = profiles.chain(cables).chain(holds);
        given_once(all.chain(things).chain(watches), self.faults);
    }

    pub(super) fn model<E: Kind<N>, const N: usize>(
        &mut self,
        given: &SoftScene,
        scene: &General<'_>,
        settings: &Settings,
    ) -> Option<SoftModel<E, N>> {
        let soft = &given.soft;
        let g = self.vector(&soft.gravity, "gravity", E::AXES)?;
        let analyses = [
            ("motion", Analysis::Motion),
            ("equilibrium", Analysis::Equilibrium),
            ("path", Analysis::Path),
            ("modes", Analysis::Modes),
        ];
        let analysis = self.choice(soft.analysis.as_ref(), "analysis", &analyses)?;
        self.fits(soft, analysis)?;
        let end_load = match &soft.end_load {
            Some(entry) => Some(self.number(entry, "end_load")?),
            None => None,
        };
        let theta = self.or(soft.theta.as_ref(), "theta", 0.5)?;
        let error = match &soft.tol {
            Some(entry) => Some(self.positive(entry, "tol")?),
            None => None,
        };
        let numbers = DynamicSettings {
            theta,
            error,
            ..DynamicSettings::default()
        };
        let place = soft
            .theta
            .as_ref()
            .unwrap_or(&soft.gravity[0])
            .place
            .clone();
        self.told(&place, numbers.check())?;
        let Laid {
            beams,
            cables,
            start,
            naturals,
        } = self.cables::<E, N>(given)?;
        let mut model = SoftModel {
            beams,
            start,
            settings: numbers,
            analysis,
            branch: soft.branch,
            end_load,
            modes: soft.modes.as_ref().map_or(6, |n| n.value as usize),
            until: settings.until,
            shapes: self.shapes(scene)?,
            naturals,
            drives: Vec::new(),
            turns: Vec::new(),
            pulls: Vec::new(),
            obstacles: Vec::new(),
            between: None,
            stations: soft.stations.as_ref().map_or(4, |n| n.value as usize),
            correction: self.share(soft.correction.as_ref(), "correction")?,
            margin: match &soft.margin {
                Some(entry) => self.positive(entry, "margin")?,
                None => 0.0,
            },
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
        for thing in &given.scenery {
            let obstacle = self.scenery(thing, E::AXES)?;
            model.obstacles.push(obstacle);
        }
        for hold in &given.hold {
            for cable in self.cable(&model, hold.cable.as_ref(), &hold.at.place)? {
                self.hold(hold, cable, &mut model)?;
            }
        }
        for pull in &given.pull {
            self.pull(pull, &mut model)?;
        }
        if soft.meet {
            let surface = self.surface(soft.friction.as_ref(), soft.restitution.as_ref())?;
            model.between = Some(surface);
        }
        for watch in &given.watch {
            self.watch(watch, &mut model)?;
        }
        if analysis == Analysis::Path {
            self.straight_laws(given, &model)?;
        }
        if matches!(analysis, Analysis::Path | Analysis::Modes) && !model.turns.is_empty() {
            let place = soft.analysis.as_ref().map(|word| &word.place);
            let message = "a hold that is turned, along a path or for vibrations";
            let hint = "take analysis = \"equilibrium\" or \"motion\", or a `twist`";
            self.fault(place.unwrap_or(&soft.gravity.place), message, hint);
            return None;
        }
        if analysis.is_static() {
            let scenery = given.scenery.first().map(|thing| &thing.shape.place);
            let meet = soft.analysis.as_ref().filter(|_| soft.meet);
            if let Some(place) = scenery.or(meet.map(|word| &word.place)) {
                let hint = "take analysis = \"motion\" with damping and theta = 1";
                self.fault(place, "an equilibrium knows no contact", hint);
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
        [model.film_dt, model.vtk_dt] = self.spacings(scene.output, points, settings.until);
        Some(model)
    }

    /// Keys that go with one analysis only.
    fn fits(&mut self, soft: &Numerics, analysis: Analysis) -> Option<()> {
        let given = [
            (soft.end_load.as_ref().map(|e| &e.place), "end_load"),
            (soft.branch.then_some(&soft.gravity.place), "branch"),
        ];
        let stray = given.into_iter().find(|(place, _)| place.is_some());
        if let (Some((Some(place), key)), true) = (stray, analysis != Analysis::Path) {
            let message = format!("`{key}` is of a path");
            self.fault(place, message, "add analysis = \"path\", or leave it out");
            return None;
        }
        if let (Some(modes), true) = (&soft.modes, analysis != Analysis::Modes) {
            let hint = "add analysis = \"modes\", or leave it out";
            self.fault(&modes.place, "`modes` is of vibrations", hint);
            return None;
        }
        Some(())
    }

    /// Times at which cables are drawn, in order.
    fn shapes(&mut self, scene: &General<'_>) -> Option<Vec<f64>> {
        let mut times = Vec::new();
        for entry in scene.output.shapes.iter().flat_map(|row| row.iter()) {
            let t = self.number(entry, "shapes")?;
            if t < 0.0 {
                let message = format!("`shapes` has {t}, before the start");
                self.fault(&entry.place, message, "give times of the run");
                return None;
            }
            times.push(t);
        }
        times.sort_by(f64::total_cmp);
        Some(times)
    }

    /// The places of a watch.
    fn watch<E: Kind<N>, const N: usize>(
        &mut self,
        watch: &Watch,
        model: &mut SoftModel<E, N>,
    ) -> Option<()> {
        let place = &watch.name.place;
        let cable = self.one_cable(model, watch.cable.as_ref(), place)?;
        let length = model.cables[cable].length;
        let name = &watch.name.value;
        let places: Vec<(String, f64)> = match (&watch.at, &watch.count) {
            (Some(at), None) => vec![(name.clone(), self.length(model, cable, at)?)],
            (None, Some(count)) => {
                let last = (count.value - 1) as f64;
                let place = |k: i64| (format!("{name}_{}", k + 1), k as f64 / last * length);
                (0..count.value).map(place).collect()
            }
            _ => {
                let hint = "give `at`, a length along the cable, or `count`, a number of places";
                self.fault(place, "where it watches is not said", hint);
                return None;
            }
        };
        for (name, s) in places {
            let (element, x) = model.beams.along(cable, s);
            let cut = model.cables[cable].law.at(s, length);
            model.watches.push(Probe {
                name,
                element,
                x,
                cut,
            });
        }
        Some(())
    }

    /// Along a path the load goes to and fro: what is led must grow evenly with it.
    fn straight_laws<E: Kind<N>, const N: usize>(
        &mut self,
        given: &SoftScene,
        model: &SoftModel<E, N>,
    ) -> Option<()> {
        for drive in &model.drives {
            let at = |t: f64| drive.law.at(t)[0];
            let (start, bend) = (at(0.0), at(0.0) + at(1.0) - 2.0 * at(0.5));
            if bend.abs() > 1e-9 * (at(1.0) - start).abs() || !at(1.0).is_finite() {
                let place = given.hold.first().map(|hold| &hold.at.place);
                let place = place.unwrap_or(&given.soft.gravity.place);
                let message = "a displacement or a twist that does not grow evenly with the load";
                self.fault(place, message, "along a path write it as a number times t");
                return None;
            }
        }
        Some(())
    }
}

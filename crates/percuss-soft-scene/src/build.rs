//! From the sections to beams.

use percuss_soft::plane::{self, Plane};
use percuss_soft::scenery::{Obstacle, Surface};
use percuss_soft::space::{self, Space};
use percuss_soft::{Beams, Drive, DynamicSettings, Section};
use percuss_text::diagnose::Faults;
use percuss_text::formula::Program;

use super::channels;
use super::desk::Desk;
use super::kind::Kind;
use super::section::SoftScene;
use percuss_part::Builder;
use percuss_part::general::General;
use percuss_part::{Made, Mechanics};
use percuss_part::{Settings, Vocabulary, given_once};
use percuss_record::Drawings;
use percuss_record::film::default_frames;

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
    scene: &General<'_>,
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

impl Desk<'_, '_> {
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
        let analyses = [("motion", false), ("equilibrium", true)];
        let equilibrium = self.choice(soft.analysis.as_ref(), "analysis", &analyses)?;
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
}

//! What is seen of flexible members: the film with their deformed surfaces, files for ParaView, their largest stress.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use percuss_files::vtk::{CellKind, Cells, Grid, PointData, Surface, Values};
use percuss_flex::{ElementKind, FlexTree, Flexible, Station, StressModes, Work, von_mises};
use percuss_math::space::{Vec3, rotation};
use percuss_mech::State;

use super::Reader;
use super::body::Body;
use super::plan::Plan;
use super::skin;
use percuss_part::general::General;
use percuss_part::{ContactColumns, Field, Model, Outputs, Sight};
use percuss_record::film::{FILM, Loaded, load};
use percuss_record::film::{
    Film, FilmError, Form, Frame, Part, Posed, Skin, Traced, Track, Window, default_frames,
};
use percuss_record::recording::Recording;
use percuss_text::Entry;

/// Most frames or files of a run.
const MOST_FILES: f64 = 1e5;

/// Flexible members as they are shown.
pub(super) struct Shown {
    members: Vec<Member>,
    bodies: Vec<Body>,
    colours: Vec<String>,
    film_dt: Option<f64>,
    vtk_dt: Option<f64>,
}

struct Member {
    /// Its number, and that of its body.
    member: usize,
    elastic: usize,
    name: String,
    body: Arc<Flexible>,
    stress: Option<Arc<StressModes>>,
    /// Some of its nodes, and its size, m.
    looked: Arc<(Vec<Station>, f64)>,
}

/// Nodes at which deflections are held against the size of a body.
const LOOKED: usize = 40;

/// Nodes of a body spread over it.
fn looked(body: &Body, flexible: &Flexible) -> (Vec<Station>, f64) {
    let nodes = body.nodes();
    let step = nodes.len().div_ceil(LOOKED).max(1);
    let some = (0..nodes.len())
        .step_by(step)
        .chain(nodes.len().checked_sub(1));
    let stations = some.map(|k| flexible.node(k, Vec3::from(nodes[k])));
    (stations.collect(), body.size())
}

impl Shown {
    /// Of the members of a plan, whose bodies it takes over.
    pub fn new(
        plan: &mut Plan,
        (scene, until): (&General<'_>, f64),
        colours: &[&str],
        reader: &mut Reader<'_>,
    ) -> Option<Self> {
        let mut spacing = |entry: &Entry, key: &str| {
            let dt = reader.positive(entry, key)?;
            if until / dt > MOST_FILES {
                let message = format!("`{key}` = {dt:e} means {:.1e} of them", until / dt);
                reader.fault(&entry.place, message, &format!("at most {MOST_FILES:e}"));
                return None;
            }
            Some(dt)
        };
        let output = scene.output;
        let film_dt = match &output.film_dt {
            Some(entry) => spacing(entry, "film_dt")?,
            None => until / default_frames(plan.members.len()) as f64,
        };
        let vtk_dt = match &output.vtk_dt {
            Some(entry) if output.vtk => Some(spacing(entry, "vtk_dt")?),
            _ => None,
        };
        let bodies = std::mem::take(&mut plan.bodies);
        let has_mesh = |elastic: usize| bodies[elastic].elements().is_some();
        let film = output.film && plan.members.iter().filter_map(|m| m.elastic).any(has_mesh);
        let stresses: Vec<Option<Arc<StressModes>>> = (bodies.iter().zip(&plan.flexible))
            .map(|(body, flexible)| {
                let wanted = film || vtk_dt.is_some() || body.stress;
                let stress = body.stresses(flexible).filter(|_| wanted);
                stress.map(Arc::new)
            })
            .collect();
        let pairs = bodies.iter().zip(&plan.flexible);
        let seen: Vec<_> = pairs
            .map(|(body, flexible)| Arc::new(looked(body, flexible)))
            .collect();
        let members = plan.members.iter().enumerate();
        let members = members.filter_map(|(member, planned)| {
            let elastic = planned.elastic?;
            Some(Member {
                member,
                elastic,
                name: (*planned.name).clone(),
                body: plan.flexible[elastic].clone(),
                stress: stresses[elastic].clone(),
                looked: seen[elastic].clone(),
            })
        });
        Some(Shown {
            members: members.collect(),
            bodies,
            colours: colours.iter().map(|c| (*c).to_owned()).collect(),
            film_dt: film.then_some(film_dt),
            vtk_dt,
        })
    }

    /// Largest deflection of a member over its size.
    pub fn deflection(&self, linkage: &FlexTree, q: &[f64]) -> f64 {
        let of = |member: &Member| {
            let (nodes, size) = &*member.looked;
            let q = &q[linkage.elastic(member.member)];
            let moved = nodes.iter().map(|node| {
                let parts = node.slides.iter().zip(q);
                parts.map(|(slide, q)| slide * *q).sum::<Vec3>().norm()
            });
            moved.fold(0.0, f64::max) / size.max(f64::MIN_POSITIVE)
        };
        self.members.iter().map(of).fold(0.0, f64::max)
    }

    /// Members whose largest stress is a channel.
    pub fn stressed(&self) -> impl Iterator<Item = &str> {
        let wanted = self
            .members
            .iter()
            .filter(|m| self.bodies[m.elastic].stress);
        wanted.map(|member| member.name.as_str())
    }

    /// Their largest stresses, Pa.
    pub fn stresses(&self, linkage: &FlexTree, q: &[f64]) -> impl Iterator<Item = f64> {
        let wanted = self
            .members
            .iter()
            .filter(|m| self.bodies[m.elastic].stress);
        wanted.map(|member| {
            let q = &q[linkage.elastic(member.member)];
            let stress = member.stress.as_ref();
            stress.map_or(f64::NAN, |stress| stress.peak(q).0)
        })
    }

    /// What is written as a run goes.
    pub fn outputs(&self) -> Outputs {
        Outputs {
            film: self.film_dt.map(|dt| (dt, self.identity())),
            vtk_dt: self.vtk_dt,
            fields: vec![("flexible", 0)],
            standing: (Surface::default(), 0),
            ..Outputs::default()
        }
    }

    /// Whether there is a film.
    pub fn has_film(&self) -> bool {
        self.film_dt.is_some()
    }

    /// By what a film is known as one of these members.
    fn identity(&self) -> [u32; 2] {
        let order: usize = self.members.iter().map(|m| m.body.order()).sum();
        [self.members.len() as u32, order as u32]
    }

    /// The film of a run in this folder, where there is one; else what the drawings show.
    pub fn film(
        &self,
        folder: &Path,
        model: &Model,
        recording: &Recording,
    ) -> Result<Option<Film>, FilmError> {
        let path = folder.join(FILM);
        if self.film_dt.is_none() || !path.exists() {
            return Ok(model.drawn(recording));
        }
        let Loaded { frames, reader, .. } = load(&path, self.identity())?;
        let times = recording.t();
        let samples = frames.iter().map(|frame| {
            let after = times.partition_point(|t| *t < frame.t);
            let before = after.saturating_sub(1);
            let nearer = times
                .get(after)
                .is_none_or(|t| frame.t - times[before] < t - frame.t);
            if nearer { before } else { after }
        });
        let samples: Vec<usize> = samples.collect();
        if times.is_empty() {
            return Ok(None);
        }
        let Some(mut film) = model.drawn_at(recording, samples) else {
            return Ok(None);
        };
        let mut window = Window::EMPTY;
        if !film.parts.is_empty() {
            window = window.with(film.low).with(film.high);
        }
        let (mut parts, mut most) = (Vec::new(), 0.0_f64);
        let mut skins = Vec::new();
        for (k, member) in self.members.iter().enumerate() {
            let body = &self.bodies[member.elastic];
            let Some(mesh) = body.mesh() else { continue };
            let stress = member.stress.as_deref();
            let skin = skin::skin(mesh, &member.body, stress, |e| body.is_seen(e));
            let n = member.body.order();
            let mut values = Vec::with_capacity((7 + n) * frames.len());
            for (number, frame) in frames.iter().enumerate() {
                let missing = || reader.damaged(format!("`{}` is missing", member.name));
                let pose = frame.bodies.get(k).ok_or_else(missing)?.pose;
                let q = frame
                    .lines
                    .get(k)
                    .ok_or_else(missing)?
                    .points
                    .as_flattened();
                let q = q.get(..n).ok_or_else(missing)?;
                values.extend(pose);
                values.extend(q);
                let q: Vec<f64> = q.iter().map(|q| f64::from(*q)).collect();
                if number % 8 == 0 || number + 1 == frames.len() {
                    most = most.max(skin.peak(&q));
                    window = seen(&skin, &pose, &q, window);
                }
            }
            // a line from interface to interface stands for what has no surface
            film.parts.retain(|part| part.name != member.name);
            parts.push((member, Track::Modes(n, values)));
            skins.push(skin);
        }
        for (k, ((member, track), mut skin)) in parts.into_iter().zip(skins).enumerate() {
            skin.most = most;
            film.forms.push(Form::Skin(Box::new(skin)));
            let part = Part {
                name: member.name.clone(),
                form: film.forms.len() - 1,
                colour: Some(self.colours[member.member % self.colours.len()].clone()),
                fixed: false,
                from: 0,
                track,
                rest: Vec::new(),
            };
            film.parts.insert(k, part);
        }
        film.parts_from = film.parts.len();
        film.times = frames.iter().map(|frame| frame.t).collect();
        film.frames_from = film.times.len();
        let mut window = window.sound();
        if film.planar {
            (window.low[2], window.high[2]) = (0.0, 0.0);
        }
        (film.low, film.high) = (window.low, window.high);
        Ok(Some(film))
    }
}

/// The window with some corners of a skin in this pose.
fn seen(skin: &Skin, pose: &[f32; 7], q: &[f64], mut window: Window) -> Window {
    let [x, y, z, w, i, j, k] = pose.map(f64::from);
    let turn = rotation(w, i, j, k);
    for corner in (0..skin.vertices.len()).step_by(7) {
        let r = turn * Vec3::from(skin.place(corner, q)) + Vec3::new(x, y, z);
        window = window.with(r.into());
    }
    window
}

/// Flexible members at a step boundary.
pub(super) struct View<'a> {
    pub shown: &'a Shown,
    pub linkage: &'a FlexTree,
    pub state: &'a State,
}

impl View<'_> {
    fn placed(&self) -> Work {
        let mut work = Work::new(self.linkage);
        let State { t, q, u } = self.state;
        self.linkage.kinematics(*t, q, u, &mut work);
        work
    }

    /// All elements where they are, with displacements and stresses.
    fn elements(&self, out: &mut impl Write) -> std::io::Result<()> {
        let work = self.placed();
        let (mut places, mut moved, mut stress) = (Vec::new(), Vec::new(), Vec::new());
        let (mut kinds, mut nodes, mut number) = (Vec::new(), Vec::new(), Vec::new());
        for member in &self.shown.members {
            let body = &self.shown.bodies[member.elastic];
            let Some(mesh) = body.mesh() else { continue };
            let (pose, origin) = (work.pose(member.member), member.body.origin());
            let q = &self.state.q[self.linkage.elastic(member.member)];
            let (u, d) = (member.body.displacements(q), mesh.dimension());
            let first = places.len();
            for (i, r) in mesh.nodes.iter().enumerate() {
                let own = Vec3::from_fn(|k, _| if k < d { u[i * d + k] } else { 0.0 });
                places.push(<[f64; 3]>::from(
                    pose.point(&(Vec3::from(*r) - origin + own)),
                ));
                moved.push(<[f64; 3]>::from(pose.A * own));
                number.push(member.member as i64);
                let stresses = member.stress.as_ref();
                stress.push(stresses.map_or(0.0, |s| von_mises(&s.at(i, q))));
            }
            let seen = mesh.elements.iter().enumerate();
            for (_, e) in seen.filter(|(number, _)| body.is_seen(*number)) {
                let mut own: Vec<usize> = e.nodes().iter().map(|n| first + *n as usize).collect();
                kinds.push(match e.kind {
                    ElementKind::Triangle3 => CellKind::Triangle,
                    ElementKind::Quad4 => CellKind::Quadrilateral,
                    ElementKind::Tetrahedron4 => CellKind::Tetrahedron,
                    ElementKind::Tetrahedron10 => {
                        // the last two the other way round than in Gmsh
                        own.swap(8, 9);
                        CellKind::QuadraticTetrahedron
                    }
                });
                nodes.extend(own);
            }
        }
        let data = [
            PointData::new("displacement", "m", Values::Vectors(&moved)),
            PointData::new("von_mises", "Pa", Values::Scalars(&stress)),
            PointData::new("member", "1", Values::Integers(&number)),
        ];
        let grid = Grid {
            points: &places,
            cells: Cells::Elements(&kinds, &nodes),
            data: &data,
        };
        grid.write(out)
    }
}

impl Sight for View<'_> {
    fn t(&self) -> f64 {
        self.state.t
    }

    fn film(&self, frame: &mut Frame) {
        let work = self.placed();
        frame.t = self.state.t;
        frame.bodies.clear();
        frame.lines.clear();
        for member in &self.shown.members {
            let pose = work.pose(member.member);
            let (r, A) = (pose.r, pose.A);
            frame.bodies.push(Posed {
                id: member.member as u32,
                kind: 0,
                pose: [r.x, r.y, r.z, A.w, A.i, A.j, A.k].map(|x| x as f32),
            });
            let q = &self.state.q[self.linkage.elastic(member.member)];
            let three =
                |q: &[f64]| std::array::from_fn(|k| q.get(k).copied().unwrap_or_default() as f32);
            frame.lines.push(Traced {
                id: member.member as u32,
                points: q.chunks(3).map(three).collect(),
            });
        }
    }

    fn contacts(&self) -> Option<ContactColumns> {
        None
    }

    fn fields<'a>(&'a self, _: &'a ContactColumns) -> Vec<Field<'a>> {
        vec![Box::new(|mut out: &mut dyn Write| self.elements(&mut out))]
    }
}

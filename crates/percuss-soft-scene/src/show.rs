//! What is seen of soft beams: film and files for ParaView.

use std::f64::consts::TAU;
use std::io::Write;
use std::path::Path;

use percuss_files::vtk::{Cells, Grid, PointData, Surface, Values};
use percuss_math::space::{Mat3, Vec3};
use percuss_soft::scenery::Shape;

use super::build::{Line, SoftModel};
use super::kind::Kind;
use super::subject::Now;
use percuss_part::{ContactColumns, Field, Outputs, Sight};
use percuss_record::film::{FILM, Loaded, load};
use percuss_record::film::{
    Film, FilmError, Form, Frame, LineStyle, Part, Posed, Shade, Track, Window,
};

/// Points that are shown of each element.
const POINTS: usize = 4;
/// Radius of the line along e₃ on the surface of a cable, over that of the cable.
const MARK: f64 = 0.2;
/// Corners of what is round and drawn by flat pieces.
const AROUND: usize = 48;
const WHITE: &str = "#f2f2f2";
/// Half of the size that is shown of what has no end, over the size of what moves.
const FAR: f64 = 2.0;

/// Soft beams at a step boundary.
pub(super) struct View<'a, E, const N: usize> {
    pub part: &'a SoftModel<E, N>,
    pub now: Now<'a, E, N>,
}

/// What is written as a run goes.
pub(super) fn outputs<E: Kind<N>, const N: usize>(model: &SoftModel<E, N>) -> Outputs {
    Outputs {
        film: model.film_dt.map(|dt| (dt, identity(model))),
        vtk_dt: model.vtk_dt,
        fields: vec![("cables", 0)],
        standing: (Surface::default(), 0),
        ..Outputs::default()
    }
}

/// By what a film is known as one of these beams.
fn identity<E: Kind<N>, const N: usize>(model: &SoftModel<E, N>) -> [u32; 2] {
    [
        model.cables.len() as u32,
        model.beams.elements().len() as u32,
    ]
}

impl<E: Kind<N>, const N: usize> View<'_, E, N> {
    /// Place and axes of the section at the points that are shown of a cable.
    fn frames(&self, cable: usize) -> impl Iterator<Item = (Vec3, Mat3)> {
        self.part.places(cable, POINTS).map(|(element, x, _)| {
            let q = self.now.beams.of(element, self.now.q);
            self.now.beams.elements()[element].frame(x, q)
        })
    }

    fn cables(&self, out: &mut impl Write) -> std::io::Result<()> {
        let (mut places, mut lines) = (Vec::new(), Vec::new());
        let (mut speeds, mut cable, mut radius) = (Vec::new(), Vec::new(), Vec::new());
        let mut axes: [Vec<[f64; 3]>; 3] = Default::default();
        let (mut strain, mut tension, mut stress) = (Vec::new(), Vec::new(), Vec::new());
        let (mut bends, mut moments) = (Vec::new(), Vec::new());
        for (k, line) in self.part.cables.iter().enumerate() {
            let first = places.len();
            for ((r, A), (element, x, s)) in self.frames(k).zip(self.part.places(k, POINTS)) {
                places.push(r.into());
                for (axis, column) in axes.iter_mut().zip(A.column_iter()) {
                    axis.push([column[0], column[1], column[2]]);
                }
                let e = &self.now.beams.elements()[element];
                let u = self.now.beams.of(element, self.now.u);
                speeds.push(<[f64; 3]>::from(e.place(x, u)));
                let strains = e.strains(x, self.now.beams.of(element, self.now.q));
                let cut = line.law.at(s, line.length);
                let [force, T, M2, M3] = cut.forces(strains);
                let [epsilon, twist, bend_2, bend_3] = strains;
                strain.push(epsilon);
                tension.push(force);
                bends.push([twist, bend_2, bend_3]);
                moments.push([T, M2, M3]);
                stress.push(cut.stress(strains));
                cable.push(k as i64);
                radius.push(cut.section.radius);
            }
            lines.extend((first + 1..places.len()).map(|i| [i - 1, i]));
        }
        let [e1, e2, e3] = &axes;
        let data = [
            PointData::new("velocity", "m/s", Values::Vectors(&speeds)),
            PointData::new("e1", "1", Values::Vectors(e1)),
            PointData::new("e2", "1", Values::Vectors(e2)),
            PointData::new("e3", "1", Values::Vectors(e3)),
            PointData::new("strain", "1", Values::Scalars(&strain)),
            PointData::new("curvature", "1/m", Values::Vectors(&bends)),
            PointData::new("tension", "N", Values::Scalars(&tension)),
            PointData::new("moment", "N m", Values::Vectors(&moments)),
            PointData::new("stress", "Pa", Values::Scalars(&stress)),
            PointData::new("radius", "m", Values::Scalars(&radius)),
            PointData::new("cable", "1", Values::Integers(&cable)),
        ];
        let grid = Grid {
            points: &places,
            cells: Cells::Lines(&lines),
            data: &data,
        };
        grid.write(out)
    }
}

impl<E: Kind<N>, const N: usize> Sight for View<'_, E, N> {
    fn t(&self) -> f64 {
        self.now.t
    }

    fn film(&self, frame: &mut Frame) {
        frame.t = self.now.t;
        frame.bodies.clear();
        for cable in 0..self.part.cables.len() {
            let line = &self.part.cables[cable];
            let places = self.frames(cable).map(|(r, _)| r);
            // on the surface along e₃, so that twist is seen
            let marks = (self.frames(cable).zip(self.part.places(cable, POINTS)))
                .filter(|_| has_mark::<E, N>())
                .map(|((r, A), (_, _, s))| {
                    let radius = line.law.at(s, line.length).section.radius;
                    r + radius * A.column(2)
                });
            for r in places.chain(marks) {
                frame.bodies.push(Posed {
                    id: frame.bodies.len() as u32,
                    kind: cable as u32,
                    pose: [r.x as f32, r.y as f32, r.z as f32, 1.0, 0.0, 0.0, 0.0],
                });
            }
            // the stresses of the points, as places of what is not drawn
            for (element, x, s) in self.part.places(cable, POINTS) {
                let strains = self.now.beams.elements()[element]
                    .strains(x, self.now.beams.of(element, self.now.q));
                let stress = line.law.at(s, line.length).stress(strains);
                frame.bodies.push(Posed {
                    id: frame.bodies.len() as u32,
                    kind: cable as u32,
                    pose: [stress as f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                });
            }
        }
    }

    fn contacts(&self) -> Option<ContactColumns> {
        None
    }

    fn fields<'a>(&'a self, _: &'a ContactColumns) -> Vec<Field<'a>> {
        vec![Box::new(|mut out: &mut dyn Write| self.cables(&mut out))]
    }
}

/// The film of a run in this folder, where there is one.
pub(super) fn film<E: Kind<N>, const N: usize>(
    model: &SoftModel<E, N>,
    folder: &Path,
) -> Result<Option<Film>, FilmError> {
    let path = folder.join(FILM);
    if model.film_dt.is_none() || !path.exists() {
        return Ok(None);
    }
    let loaded = load(&path, identity(model))?;
    let times: Vec<f64> = loaded.frames.iter().map(|frame| frame.t).collect();
    let mut film = Film {
        planar: E::AXES == 2,
        frames_from: loaded.count,
        parts_from: (1 + usize::from(has_mark::<E, N>())) * model.cables.len()
            + model.scenery.len(),
        ..Film::default()
    };
    let Loaded { frames, reader, .. } = loaded;
    let mut seen = Vec::new();
    let mut first = 0;
    for (cable, line) in model.cables.iter().enumerate() {
        let count = model.places(cable, POINTS).count();
        let radius = radius(line);
        let part = film.parts.len();
        let lines = [
            (line.name.clone(), radius, None),
            (format!("{}: e3", line.name), MARK * radius, Some(WHITE)),
        ];
        let lines = lines.into_iter().take(1 + usize::from(has_mark::<E, N>()));
        for (name, radius, colour) in lines {
            let mut values = Vec::with_capacity(3 * count * frames.len());
            for frame in &frames {
                let bodies = frame.bodies.get(first..first + count);
                let bodies = bodies
                    .filter(|bodies| bodies.iter().all(|body| body.kind as usize == cable))
                    .ok_or_else(|| reader.damaged(format!("points of `{name}` are missing")))?;
                let places = bodies.iter().map(|body| &body.pose[..3]);
                values.extend(places.flatten().copied());
            }
            first += count;
            seen.extend(values.as_chunks::<3>().0.iter().step_by(8).copied());
            let form = Form::Line {
                points: count,
                closed: false,
                filled: false,
                radius,
                style: LineStyle::Solid,
            };
            add(&mut film, &name, form, false, Track::Points(count, values));
            if let Some(part) = film.parts.last_mut() {
                part.colour = colour.map(str::to_owned);
            }
        }
        let mut samples = Vec::with_capacity(count * frames.len());
        for frame in &frames {
            let bodies = frame.bodies.get(first..first + count);
            let name = &line.name;
            let bodies = bodies
                .ok_or_else(|| reader.damaged(format!("stresses of `{name}` are missing")))?;
            samples.extend(bodies.iter().map(|body| body.pose[0]));
        }
        first += count;
        film.shades.push(Shade {
            part,
            name: "Stress".to_owned(),
            unit: "Pa".to_owned(),
            samples,
        });
    }
    let widest = model.cables.iter().map(radius);
    let window = Window::around(&seen)
        .wider(widest.fold(0.0, f64::max))
        .sound();
    let size = (0..3)
        .map(|k| window.high[k] - window.low[k])
        .fold(0.0, f64::max);
    for (name, thing) in model.scenery.iter().zip(&model.obstacles) {
        let form = form(&thing.shape, E::AXES, FAR * size);
        let pose = |t: f64| {
            let pose = thing.course.at(t).pose;
            let (r, A) = (pose.r, pose.A);
            [r.x, r.y, r.z, A.w, A.i, A.j, A.k]
        };
        let moves = matches!(thing.course, percuss_soft::scenery::Course::Law(_));
        let track = match moves {
            false => Track::Still(pose(0.0)),
            true => Track::Poses(times.iter().map(|t| pose(*t).map(|x| x as f32)).collect()),
        };
        add(&mut film, name, form, true, track);
    }
    film.times = times;
    (film.low, film.high) = (window.low, window.high);
    Ok(Some(film))
}

/// Whether a line along e₃ shows how cables are twisted.
fn has_mark<E: Kind<N>, const N: usize>() -> bool {
    E::AXES == 3
}

/// Radius that a cable is drawn with: that in its middle.
fn radius(line: &Line) -> f64 {
    let cut = line.law.at(0.5 * line.length, line.length);
    cut.section.radius
}

fn add(film: &mut Film, name: &str, form: Form, fixed: bool, track: Track) {
    film.forms.push(form);
    film.parts.push(Part {
        name: name.to_owned(),
        form: film.forms.len() - 1,
        colour: None,
        fixed,
        from: 0,
        track,
        rest: Vec::new(),
    });
}

/// A tube that is cut open, so that it can be looked into: two thirds of its wall.
fn trough(inner: f64, outer: f64, half: f64) -> Form {
    let part = 2.0 / 3.0 * TAU / AROUND as f64;
    let mut vertices = Vec::new();
    for k in 0..=AROUND {
        let (sin, cos) = (part * k as f64).sin_cos();
        for (radius, z) in [(inner, -half), (outer, -half), (outer, half), (inner, half)] {
            vertices.push([radius * cos, radius * sin, z]);
        }
    }
    let mut triangles = Vec::new();
    let mut face = |[a, b, c, d]: [usize; 4]| triangles.extend([[a, b, c], [a, c, d]]);
    for k in 0..AROUND {
        for i in 0..4 {
            let (j, next) = ((i + 1) % 4, 4 * (k + 1));
            face([4 * k + i, next + i, next + j, 4 * k + j]);
        }
    }
    face([0, 1, 2, 3]);
    let last = 4 * AROUND;
    face([last + 3, last + 2, last + 1, last]);
    Form::Mesh {
        vertices,
        triangles,
    }
}

/// How a thing is drawn; `far` takes the place of what has no end.
fn form(shape: &Shape, axes: usize, far: f64) -> Form {
    match *shape {
        Shape::HalfSpace => Form::HalfSpace,
        Shape::Sphere { radius } | Shape::Cylinder { radius, .. } if axes == 2 => {
            Form::Disc(radius)
        }
        Shape::Sphere { radius } => Form::Sphere(radius),
        Shape::Cylinder {
            radius,
            half_height,
        } => Form::Cylinder(half_height.min(far), radius),
        Shape::Tube { inner, outer, .. } if axes == 2 => {
            let ring = |radius: f64| {
                (0..=AROUND).map(move |k| {
                    let (sin, cos) = (TAU * k as f64 / AROUND as f64).sin_cos();
                    [radius * cos, radius * sin]
                })
            };
            let hole: Vec<_> = ring(inner).collect();
            Form::Polygon {
                points: ring(outer).chain(hole.into_iter().rev()).collect(),
                radius: 0.0,
            }
        }
        Shape::Tube {
            inner,
            outer,
            half_height,
        } => trough(inner, outer, half_height.min(far)),
        Shape::Box { half } if axes == 2 => {
            let [a, b, _] = half;
            Form::Polygon {
                points: vec![[-a, -b], [a, -b], [a, b], [-a, b]],
                radius: 0.0,
            }
        }
        Shape::Box { half } => Form::Box(half),
    }
}

//! What is seen of soft beams: film and files for ParaView.

use std::io::Write;
use std::path::Path;

use percuss_files::vtk::{Cells, Grid, PointData, Surface, Values};
use percuss_soft::scenery::Shape;

use super::build::SoftModel;
use super::kind::Kind;
use super::subject::Now;
use percuss_part::{ContactColumns, Field, Outputs, Sight};
use percuss_record::film::{FILM, Loaded, load};
use percuss_record::film::{Film, FilmError, Form, Frame, LineStyle, Part, Posed, Track, Window};

/// Points that are shown of each element.
const POINTS: usize = 4;
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

/// Elements and places in them of the points that are shown of a cable.
fn points<E: Kind<N>, const N: usize>(
    model: &SoftModel<E, N>,
    cable: usize,
) -> impl Iterator<Item = (usize, f64)> {
    let elements = model.beams.elements_of(cable);
    let last = elements.end - 1;
    let inner = elements.flat_map(|element| {
        (0..POINTS).map(move |k| (element, -1.0 + 2.0 * k as f64 / POINTS as f64))
    });
    inner.chain([(last, 1.0)])
}

impl<E: Kind<N>, const N: usize> View<'_, E, N> {
    fn places(&self, cable: usize) -> impl Iterator<Item = [f64; 3]> {
        points(self.part, cable).map(|(element, x)| {
            let q = self.now.beams.of(element, self.now.q);
            self.now.beams.elements()[element].place(x, q).into()
        })
    }

    fn cables(&self, out: &mut impl Write) -> std::io::Result<()> {
        let (mut places, mut speeds) = (Vec::new(), Vec::new());
        let (mut tension, mut cable, mut radius) = (Vec::new(), Vec::new(), Vec::new());
        for (k, line) in self.part.cables.iter().enumerate() {
            places.extend(self.places(k));
            for (element, x) in points(self.part, k) {
                let e = &self.now.beams.elements()[element];
                let u = self.now.beams.of(element, self.now.u);
                speeds.push(<[f64; 3]>::from(e.place(x, u)));
                let q = self.now.beams.of(element, self.now.q);
                tension.push(line.section.EA * e.strains(q)[0]);
                cable.push(k as i64);
                radius.push(line.section.radius);
            }
        }
        let data = [
            PointData::new("velocity", "m/s", Values::Vectors(&speeds)),
            PointData::new("tension", "N", Values::Scalars(&tension)),
            PointData::new("radius", "m", Values::Scalars(&radius)),
            PointData::new("cable", "1", Values::Integers(&cable)),
        ];
        let grid = Grid {
            points: &places,
            cells: Cells::Vertices,
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
            for place in self.places(cable) {
                let [x, y, z] = place.map(|x| x as f32);
                frame.bodies.push(Posed {
                    id: frame.bodies.len() as u32,
                    kind: cable as u32,
                    pose: [x, y, z, 1.0, 0.0, 0.0, 0.0],
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
        parts_from: model.cables.len() + model.scenery.len(),
        ..Film::default()
    };
    let Loaded { frames, reader, .. } = loaded;
    let mut seen = Vec::new();
    let mut first = 0;
    for (cable, line) in model.cables.iter().enumerate() {
        let count = points(model, cable).count();
        let mut values = Vec::with_capacity(3 * count * frames.len());
        for frame in &frames {
            let bodies = frame.bodies.get(first..first + count);
            let bodies = bodies
                .filter(|bodies| bodies.iter().all(|body| body.kind as usize == cable))
                .ok_or_else(|| reader.damaged(format!("points of `{}` are missing", line.name)))?;
            values.extend(
                bodies
                    .iter()
                    .flat_map(|body| [body.pose[0], body.pose[1], body.pose[2]]),
            );
        }
        first += count;
        seen.extend(values.as_chunks::<3>().0.iter().step_by(8).copied());
        let form = Form::Line {
            points: count,
            closed: false,
            filled: false,
            radius: line.section.radius,
            style: LineStyle::Solid,
        };
        add(
            &mut film,
            &line.name,
            form,
            false,
            Track::Points(count, values),
        );
    }
    let widest = model.cables.iter().map(|line| line.section.radius);
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

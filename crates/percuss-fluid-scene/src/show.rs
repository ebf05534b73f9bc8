//! What is seen of a fluid: film and files for ParaView.

use std::cell::Ref;
use std::io::Write;
use std::path::Path;

use percuss_files::vtk::{Cells, Grid, PointData, Surface, Values};
use percuss_fluid::{Fluid, RigidMotion};
use percuss_math::space::{Mat3, Pose, Quat, Vec3, rotation};

use super::build::{FluidBuilder, FluidModel};
use super::extent::Extent;
use percuss_part::Builder;
use percuss_part::{ContactColumns, Field, Outputs, Sight};
use percuss_record::film::{FILM, Loaded, load};
use percuss_record::film::{Film, FilmError, Form, Frame, LineStyle, Part, Posed, Track, Window};

/// Points of a circle.
const ROUND: usize = 48;

/// A fluid at a step boundary.
pub(super) struct View<'a, const D: usize> {
    pub fluid: Ref<'a, Fluid<D>>,
    pub t: f64,
}

/// What is written as a run goes.
pub(super) fn outputs<const D: usize>(model: &FluidModel<D>) -> Outputs {
    Outputs {
        film: model.film_dt.map(|dt| (dt, identity(model))),
        vtk_dt: model.vtk_dt,
        fields: vec![("fluid", 0), ("walls", 1)],
        standing: (Surface::default(), 0),
        ..Outputs::default()
    }
}

/// By what a film is known as one of this fluid.
fn identity<const D: usize>(model: &FluidModel<D>) -> [u32; 2] {
    [model.liquids.len() as u32, model.walls.len() as u32]
}

impl<const D: usize> Sight for View<'_, D> {
    fn t(&self) -> f64 {
        self.t
    }

    fn film(&self, frame: &mut Frame) {
        let p = &self.fluid.particles;
        frame.t = self.t;
        frame.bodies.clear();
        frame.bodies.extend((0..p.len()).map(|i| {
            let [x, y, z] = three(p.r.at(i)).map(|x| x as f32);
            Posed {
                id: p.id[i],
                kind: u32::from(p.material[i]),
                pose: [x, y, z, 1.0, 0.0, 0.0, 0.0],
            }
        }));
        // who was emitted comes after those that were there
        frame.bodies.sort_unstable_by_key(|body| body.id);
    }

    fn contacts(&self) -> Option<ContactColumns> {
        None
    }

    fn fields<'a>(&'a self, _: &'a ContactColumns) -> Vec<Field<'a>> {
        vec![
            Box::new(|mut out: &mut dyn Write| self.particles(&mut out)),
            Box::new(|mut out: &mut dyn Write| self.walls(&mut out)),
        ]
    }
}

impl<const D: usize> View<'_, D> {
    fn particles(&self, out: &mut impl Write) -> std::io::Result<()> {
        let p = &self.fluid.particles;
        let mut order: Vec<usize> = (0..p.len()).collect();
        order.sort_unstable_by_key(|i| p.id[*i]);
        let of = |f: &dyn Fn(usize) -> f64| order.iter().map(|i| f(*i)).collect::<Vec<f64>>();
        let whole = |f: &dyn Fn(usize) -> i64| order.iter().map(|i| f(*i)).collect::<Vec<i64>>();
        let places: Vec<[f64; 3]> = order.iter().map(|i| three(p.r.at(*i))).collect();
        let speeds: Vec<[f64; 3]> = order.iter().map(|i| three(p.v.at(*i))).collect();
        let materials = self.fluid.materials();
        let pressure = of(&|i| materials[usize::from(p.material[i])].pressure(p.rho[i]));
        let (rho, scalar) = (of(&|i| p.rho[i]), of(&|i| p.scalar[i]));
        let id = whole(&|i| i64::from(p.id[i]));
        let liquid = whole(&|i| i64::from(p.material[i]));
        let data = [
            PointData::new("velocity", "m/s", Values::Vectors(&speeds)),
            PointData::new("pressure", "Pa", Values::Scalars(&pressure)),
            PointData::new("density", "kg/m^3", Values::Scalars(&rho)),
            PointData::new("scalar", "1", Values::Scalars(&scalar)),
            PointData::new("id", "1", Values::Integers(&id)),
            PointData::new("liquid", "1", Values::Integers(&liquid)),
        ];
        let grid = Grid {
            points: &places,
            cells: Cells::Vertices,
            data: &data,
        };
        grid.write(out)
    }

    fn walls(&self, out: &mut impl Write) -> std::io::Result<()> {
        let w = &self.fluid.walls;
        let places: Vec<[f64; 3]> = (0..w.len()).map(|i| three(w.r.at(i))).collect();
        let speeds: Vec<[f64; 3]> = (0..w.len()).map(|i| three(w.v.at(i))).collect();
        let number: Vec<i64> = w.wall.iter().map(|wall| i64::from(*wall)).collect();
        let data = [
            PointData::new("velocity", "m/s", Values::Vectors(&speeds)),
            PointData::new("wall", "1", Values::Integers(&number)),
        ];
        let grid = Grid {
            points: &places,
            cells: Cells::Vertices,
            data: &data,
        };
        grid.write(out)
    }
}

/// The film of a run in this folder, where there is one.
pub(super) fn film<const D: usize>(
    model: &FluidModel<D>,
    folder: &Path,
) -> Result<Option<Film>, FilmError> {
    let path = folder.join(FILM);
    if model.film_dt.is_none() || !path.exists() {
        return Ok(None);
    }
    let loaded = load(&path, identity(model))?;
    let times: Vec<f64> = loaded.frames.iter().map(|frame| frame.t).collect();
    let radius = 0.5 * model.numbers.spacing;
    let drop = match D {
        2 => Form::Disc(radius),
        _ => Form::Sphere(radius),
    };
    let mut film = Film {
        planar: D == 2,
        frames_from: loaded.count,
        parts_from: loaded.ids.len() + model.walls.len(),
        forms: vec![drop],
        ..Film::default()
    };
    for wall in &model.walls {
        let motions = wall.moved.as_ref();
        let motions = motions.map(|moved| times.iter().map(|t| moved.at(*t)).collect::<Vec<_>>());
        wall.outline.add(&mut film, &wall.name, motions.as_deref());
    }
    let Loaded { reader, tracks, .. } = loaded;
    let mut window = Window::EMPTY;
    for (id, seen) in tracks {
        let liquid = model.liquids.get(seen.kind as usize);
        let liquid =
            liquid.ok_or_else(|| reader.damaged(format!("particle {id} is of no liquid")))?;
        let places: Vec<[f32; 3]> = seen.poses.iter().map(|q| [q[0], q[1], q[2]]).collect();
        film.parts.push(Part {
            name: format!("{liquid} {id}"),
            form: 0,
            colour: None,
            fixed: false,
            from: seen.from,
            track: Track::Positions(places),
            rest: Vec::new(),
        });
    }
    film.times = times;
    let mut places = Vec::new();
    for part in &film.parts {
        match &part.track {
            Track::Positions(positions) => places.extend(positions.iter().step_by(8)),
            Track::StillPoints(points) => {
                points
                    .as_chunks::<3>()
                    .0
                    .iter()
                    .for_each(|x| window = window.with(*x));
            }
            _ => {}
        }
    }
    let seen = window
        .joined(&Window::around(&places).wider(radius))
        .sound();
    (film.low, film.high) = (seen.low, seen.high);
    Ok(Some(film))
}

/// How a wall is drawn.
pub(super) enum Outline {
    /// Lines through points, m.
    Lines(Vec<Vec<[f64; 3]>>),
    /// A form in a pose.
    Body(Form, [f64; 7]),
}

impl Outline {
    /// Of a vessel: lines, without the open sides of a box in the plane.
    pub fn of_tank<const D: usize>(
        extent: &Extent,
        builder: &mut FluidBuilder<'_, '_>,
        open: [[bool; 2]; D],
    ) -> Option<Self> {
        let corners = Self::lines::<D>(extent, builder)?;
        if D == 3 || extent.low.is_none() {
            return Some(Outline::Lines(vec![corners]));
        }
        // sides of a box between its corners: below, right, above, left
        let sides = [[1, 0], [0, 1], [1, 1], [0, 0]];
        let closed = (0..4).filter(|k| !open[sides[*k][0]][sides[*k][1]]);
        let lines = closed.map(|k| vec![corners[k], corners[k + 1]]);
        Some(Outline::Lines(lines.collect()))
    }

    /// Of something solid.
    pub fn of_solid<const D: usize>(
        extent: &Extent,
        builder: &mut FluidBuilder<'_, '_>,
    ) -> Option<Self> {
        if D == 2 {
            return Self::lines::<D>(extent, builder).map(|line| Outline::Lines(vec![line]));
        }
        let pose = |at: Vec3, A: Quat| {
            let [w, i, j, k] = [A.w, A.i, A.j, A.k];
            [at.x, at.y, at.z, w, i, j, k]
        };
        if let (Some(low), Some(high)) = (&extent.low, &extent.high) {
            let low = Vec3::from(builder.vector::<3>(low, "low")?);
            let high = Vec3::from(builder.vector::<3>(high, "high")?);
            let form = Form::Box((0.5 * (high - low)).into());
            return Some(Outline::Body(
                form,
                pose(0.5 * (low + high), Quat::identity()),
            ));
        }
        let radius = match &extent.radius {
            Some(radius) => builder.number(radius, "radius")?,
            None => 0.0,
        };
        if let Some(centre) = &extent.centre {
            let centre = Vec3::from(builder.vector::<3>(centre, "centre")?);
            return Some(Outline::Body(
                Form::Sphere(radius),
                pose(centre, Quat::identity()),
            ));
        }
        if let (Some(from), Some(to)) = (&extent.from, &extent.to) {
            let from = Vec3::from(builder.vector::<3>(from, "from")?);
            let to = Vec3::from(builder.vector::<3>(to, "to")?);
            let turn = Quat::rotation_between(&Vec3::z(), &(to - from));
            let turn =
                turn.unwrap_or_else(|| Quat::from_scaled_axis(std::f64::consts::PI * Vec3::x()));
            let form = Form::Cylinder(0.5 * (to - from).norm(), radius);
            return Some(Outline::Body(form, pose(0.5 * (from + to), turn)));
        }
        Self::lines::<D>(extent, builder).map(|line| Outline::Lines(vec![line]))
    }

    /// The edges of a region as one line; a mesh has none.
    fn lines<const D: usize>(
        extent: &Extent,
        builder: &mut FluidBuilder<'_, '_>,
    ) -> Option<Vec<[f64; 3]>> {
        if let (Some(low), Some(high)) = (&extent.low, &extent.high) {
            let low = builder.vector::<D>(low, "low")?;
            let high = builder.vector::<D>(high, "high")?;
            let corner = |n: usize| {
                three(std::array::from_fn::<f64, D, _>(|k| {
                    if n >> k & 1 == 1 { high[k] } else { low[k] }
                }))
            };
            // along the edges of a cube by bits, some of them twice
            let way: &[usize] = match D {
                2 => &[0, 1, 3, 2, 0],
                _ => &[0, 1, 3, 2, 0, 4, 5, 1, 5, 7, 3, 7, 6, 2, 6, 4],
            };
            return Some(way.iter().map(|n| corner(*n)).collect());
        }
        let radius = match &extent.radius {
            Some(radius) => builder.number(radius, "radius")?,
            None => 0.0,
        };
        let circle = |centre: Vec3, a: Vec3, b: Vec3| {
            (0..=ROUND).map(move |k| {
                let angle = std::f64::consts::TAU * k as f64 / ROUND as f64;
                let at = centre + radius * (angle.cos() * a + angle.sin() * b);
                <[f64; 3]>::from(at)
            })
        };
        if let Some(centre) = &extent.centre {
            let centre = Vec3::from(three(builder.vector::<D>(centre, "centre")?));
            let flat = circle(centre, Vec3::x(), Vec3::y());
            return Some(match D {
                2 => flat.collect(),
                _ => flat.chain(circle(centre, Vec3::x(), Vec3::z())).collect(),
            });
        }
        if let (Some(from), Some(to)) = (&extent.from, &extent.to) {
            let from = Vec3::from(three(builder.vector::<D>(from, "from")?));
            let to = Vec3::from(three(builder.vector::<D>(to, "to")?));
            let n = (to - from).normalize();
            if D == 2 {
                let side = radius * Vec3::new(-n.y, n.x, 0.0);
                let corners = [from - side, to - side, to + side, from + side, from - side];
                return Some(corners.map(<[f64; 3]>::from).to_vec());
            }
            let least = n.iamin();
            let a = n
                .cross(&Vec3::from_fn(|k, _| f64::from(u8::from(k == least))))
                .normalize();
            let b = n.cross(&a);
            return Some(circle(from, a, b).chain(circle(to, a, b)).collect());
        }
        if let Some(corners) = &extent.corners {
            let corners = corners
                .iter()
                .map(|row| builder.vector::<D>(row, "corners"));
            let corners: Vec<[f64; D]> = corners.collect::<Option<_>>()?;
            let closed = corners.iter().chain(corners.first());
            return Some(closed.map(|x| three(*x)).collect());
        }
        Some(Vec::new())
    }

    /// Adds it to a film; `motions` says where it was in each frame, where it moved.
    fn add<const D: usize>(&self, film: &mut Film, name: &str, motions: Option<&[RigidMotion<D>]>) {
        let poses = |of: [f64; 7]| {
            let motions = motions?;
            let [x, y, z, w, i, j, k] = of;
            let own = Pose {
                r: Vec3::new(x, y, z),
                A: rotation(w, i, j, k),
            };
            Some(
                motions
                    .iter()
                    .map(|motion| moved(motion, &own))
                    .collect::<Vec<[f32; 7]>>(),
            )
        };
        let mut put = |form: Form, track: Track| {
            film.forms.push(form);
            film.parts.push(Part {
                name: name.to_owned(),
                form: film.forms.len() - 1,
                colour: None,
                fixed: true,
                from: 0,
                track,
                rest: Vec::new(),
            });
        };
        match self {
            Outline::Body(form, pose) => {
                let track = poses(*pose).map_or(Track::Still(*pose), Track::Poses);
                put(form.clone(), track);
            }
            Outline::Lines(lines) => {
                for points in lines.iter().filter(|points| !points.is_empty()) {
                    let form = Form::Line {
                        points: points.len(),
                        closed: false,
                        filled: false,
                        radius: 0.0,
                        style: LineStyle::Solid,
                    };
                    let track = match motions {
                        None => Track::StillPoints(points.as_flattened().to_vec()),
                        Some(motions) => {
                            let frames = motions.iter().flat_map(|motion| {
                                points.iter().flat_map(move |r| {
                                    let here = std::array::from_fn(|k| r[k]);
                                    three(motion.of(here).r).map(|x| x as f32)
                                })
                            });
                            Track::Points(points.len(), frames.collect())
                        }
                    };
                    put(form, track);
                }
            }
        }
    }
}

/// A pose after a motion.
fn moved<const D: usize>(motion: &RigidMotion<D>, own: &Pose) -> [f32; 7] {
    let mut A = Mat3::identity();
    for i in 0..D {
        for k in 0..D {
            A[(i, k)] = motion.A[i][k];
        }
    }
    let turn = Quat::from_matrix(&A) * own.A;
    let at = three(motion.r);
    let r = Vec3::from(at) + A * own.r;
    [r.x, r.y, r.z, turn.w, turn.i, turn.j, turn.k].map(|x| x as f32)
}

fn three<const D: usize>(x: [f64; D]) -> [f64; 3] {
    std::array::from_fn(|k| x.get(k).copied().unwrap_or(0.0))
}

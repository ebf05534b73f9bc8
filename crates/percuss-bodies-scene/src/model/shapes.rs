//! From the keys of a shape to the shape.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use percuss_bodies::{Shape, ShapeError, Triangles};
use percuss_math::space::{Pose, Vec3};

use super::frame::Frame;
use crate::Given;
use crate::section::{
    Bodies, Capsule, Compound, Cone, Cuboid, Cylinder, Disc, Funnel, Halfspace, Hull, Mesh,
    PartShape, Piece, Polygon, Sphere,
};
use percuss_part::Vocabulary;
use percuss_part::general::General;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Located, Place};

/// Largest file of a mesh, in bytes.
const LARGEST_MESH: u64 = 256 << 20;

const METRES: &str = "give a length in m";

/// Something that becomes a shape.
pub(super) trait Shaped {
    /// The shape, seen from the frame of the body; faults where there is none. `place` is that of its table.
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape>;

    /// Direction of z of the shape in the frame of the body, where it is not z.
    fn upright(&self, _: &mut Frame<'_>) -> Option<Vec3> {
        Some(Vec3::z())
    }
}

impl Frame<'_> {
    /// A shape that is made for space.
    fn solid(&mut self, what: &str, instead: &str, place: &Place) -> Option<()> {
        if self.planar {
            let message = format!("{what} has no place in a world of two dimensions");
            self.fault(
                place,
                message,
                &format!("{instead}, or set world.dimension = 3"),
            );
        }
        (!self.planar).then_some(())
    }

    /// A shape that is made for the plane.
    fn flat(&mut self, what: &str, instead: &str, place: &Place) -> Option<()> {
        if !self.planar {
            let message = format!("{what} has no place in a world of three dimensions");
            self.fault(
                place,
                message,
                &format!("{instead}, or set world.dimension = 2"),
            );
        }
        self.planar.then_some(())
    }

    fn made(&mut self, shape: Result<Shape, ShapeError>, place: &Place) -> Option<Shape> {
        let hint = match &shape {
            Err(ShapeError::NotConvex { .. }) => "cut it into convex parts of a [[compound]]",
            Err(ShapeError::Empty) => {
                "list its parts, such as parts = [{ shape = \"sphere\", radius = 0.1 }]"
            }
            Err(ShapeError::TooFew { count: 2, .. }) if self.planar => {
                "give more points, or make a bar of the two with `rounding`"
            }
            Err(ShapeError::TooFew { .. }) => "give more points, one row of numbers each",
            _ => "look at these numbers",
        };
        shape
            .map_err(|error| self.fault(place, error.to_string(), hint))
            .ok()
    }
}

impl Shaped for Sphere {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        let radius = frame.positive(&self.radius, "radius", METRES);
        frame.solid("a sphere", "use [[disc]]", place)?;
        let shape = Shape::sphere(radius?);
        frame.made(shape, place)
    }
}

impl Shaped for Cuboid {
    fn shape(&self, frame: &mut Frame<'_>, _: &Place) -> Option<Shape> {
        let size = frame.vector(&self.size, "size")?;
        let size = &size.as_slice()[..frame.dimension()];
        if let Some(k) = size.iter().position(|length| *length <= 0.0) {
            let message = format!("`size` = {} is not positive", size[k]);
            frame.fault(&self.size[k].place, message, METRES);
            return None;
        }
        let shape = match *size {
            [x, y, z] => Shape::cuboid(0.5 * Vec3::new(x, y, z)),
            _ => {
                let (x, y) = (0.5 * size[0], 0.5 * size[1]);
                Shape::polygon(&[[-x, -y], [x, -y], [x, y], [-x, y]], 0.0)
            }
        };
        frame.made(shape, &self.size.place)
    }
}

impl Shaped for Capsule {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        let radius = frame.positive(&self.radius, "radius", METRES);
        let length = frame.positive(&self.length, "length", METRES);
        frame.solid(
            "a capsule",
            "use a [[polygon]] of two points with rounding",
            place,
        )?;
        let shape = Shape::capsule(0.5 * length?, radius?);
        frame.made(shape, place)
    }
}

impl Shaped for Cylinder {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        let radius = frame.positive(&self.radius, "radius", METRES);
        let length = frame.positive(&self.length, "length", METRES);
        frame.solid("a cylinder", "use [[disc]] or [[box]]", place)?;
        let shape = Shape::cylinder(0.5 * length?, radius?);
        frame.made(shape, place)
    }
}

impl Shaped for Cone {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        let radius = frame.positive(&self.radius, "radius", METRES);
        let height = frame.positive(&self.height, "height", METRES);
        frame.solid("a cone", "use [[polygon]]", place)?;
        let shape = Shape::cone(0.5 * height?, radius?);
        frame.made(shape, place)
    }
}

impl Shaped for Hull {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        frame.solid("a hull", "use [[polygon]]", place)?;
        let points = frame.points(&self.points, "points")?;
        let shape = Shape::hull(&points);
        frame.made(shape, &self.points.place)
    }
}

impl Shaped for Mesh {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        frame.solid("a mesh", "use [[polygon]]", place)?;
        let scale = frame.positive(&self.scale, "scale", "give the length of its unit in m")?;
        let bytes = read(&self.file, frame)?;
        let triangles = Triangles::from_stl(&bytes, scale).map(|triangles| match self.flip {
            true => triangles.flip(),
            false => triangles,
        });
        let shape = triangles.and_then(|t| Shape::solid(t.vertices, t.triangles));
        let hint = match (&shape, self.flip) {
            (Err(ShapeError::InsideOut { .. }), false) => "set flip = true",
            (Err(ShapeError::InsideOut { .. }), true) => {
                let message = format!("`flip` turns `{}` inside out", self.file.value);
                frame.fault(&self.file.place, message, "leave it out");
                return None;
            }
            (Err(ShapeError::Disagree { .. }), _) => "make its normals consistent in a mesh editor",
            (Err(ShapeError::Open { .. }), _) => {
                "mend it in a mesh editor: each edge needs two triangles"
            }
            _ => "export it again as STL, a closed surface",
        };
        if let Ok(shape) = &shape
            && scale == 1.0
            && shape.reach() > HUGE
        {
            frame.notices.push("large meshes", || {
                format!(
                    "`{}` reaches {:.3} m from its origin; scale = 0.001 takes its numbers for mm",
                    self.file.value,
                    shape.reach()
                )
            });
        }
        shape
            .map_err(|error| {
                let message = format!("`{}`: {error}", self.file.value);
                frame.fault(&self.file.place, message, hint);
            })
            .ok()
    }
}

/// Meshes that reach further are often meant in mm, m.
const HUGE: f64 = 10.0;

/// The bytes of a file; a fault where it cannot be read.
fn read(file: &Located<String>, frame: &mut Frame<'_>) -> Option<Vec<u8>> {
    let path = Path::new(&file.value);
    let mut bytes = Vec::new();
    let found = match path.is_file() {
        true => File::open(path)
            .and_then(|file| file.take(LARGEST_MESH + 1).read_to_end(&mut bytes))
            .map_err(|error| error.to_string()),
        false if path.is_dir() => {
            let message = format!("`{}`: a folder, not a file", file.value);
            frame.fault(&file.place, message, "name an STL file");
            return None;
        }
        false => Err("there is no such file".to_owned()),
    };
    let problem = match found {
        Err(problem) => problem,
        Ok(_) if bytes.len() as u64 > LARGEST_MESH => {
            format!("larger than {} MiB", LARGEST_MESH >> 20)
        }
        Ok(_) => return Some(bytes),
    };
    let message = format!("`{}`: {problem}", file.value);
    frame.fault(
        &file.place,
        message,
        "paths count from the folder of the scene",
    );
    None
}

impl Shaped for Disc {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        let radius = frame.positive(&self.radius, "radius", METRES);
        frame.flat("a disc", "use [[sphere]] or [[cylinder]]", place)?;
        let shape = Shape::disc(radius?);
        frame.made(shape, place)
    }
}

impl Shaped for Polygon {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        frame.flat("a polygon", "use [[hull]]", place)?;
        let rounding = frame.not_negative(&self.rounding, "rounding", METRES);
        let points = frame.points(&self.points, "points")?;
        let points: Vec<[f64; 2]> = points.iter().map(|point| [point.x, point.y]).collect();
        let shape = Shape::polygon(&points, rounding?);
        frame.made(shape, &self.points.place)
    }
}

impl Shaped for Halfspace {
    fn shape(&self, _: &mut Frame<'_>, _: &Place) -> Option<Shape> {
        Some(Shape::HalfSpace)
    }

    fn upright(&self, frame: &mut Frame<'_>) -> Option<Vec3> {
        frame.direction(&self.normal, "normal")
    }
}

impl Shaped for Funnel {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        let rim = frame.positive(&self.rim, "rim", METRES);
        let slope = match (&self.slope, &self.half_angle) {
            (Some(slope), _) => frame.not_negative(slope, "slope", "radius gained per height"),
            (None, Some(angle)) => {
                let hint = "between axis and wall, from 0 to less than pi/2";
                let value = frame.not_negative(angle, "half_angle", hint);
                if value.is_some_and(|value| value >= 0.5 * std::f64::consts::PI) {
                    frame.fault(&angle.place, "`half_angle` is a right angle or more", hint);
                    return None;
                }
                value.map(f64::tan)
            }
            (None, None) => None,
        };
        let height = match &self.height {
            Some(height) => frame.positive(height, "height", METRES),
            None => Some(f64::INFINITY),
        };
        frame.solid("a funnel", "use two tilted [[halfspace]] or [[box]]", place)?;
        let shape = Shape::funnel(rim?, slope?, height?);
        frame.made(shape, place)
    }
}

impl Shaped for Compound {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        let mut parts = Vec::new();
        let mut sound = true;
        for Piece { part, repeat } in self.parts.iter() {
            let shape = part.shape.as_ref();
            let shape = shape.and_then(|shape| shape.shape(frame, &self.parts.place));
            let r = frame.vector_or_zero(part.position.as_ref(), "position");
            let A = frame.turn(part.rotation.as_ref(), part.angle.as_ref());
            let copies = frame.copies(repeat.as_ref());
            match (shape, r, A, copies) {
                (Some(shape), Some(r), Some(A), Some(copies)) => {
                    let placed = Pose { r, A };
                    // the first is where it is written, to the bit
                    parts.push((placed, shape.clone()));
                    let others = copies.iter().skip(1);
                    parts.extend(others.map(|copy| (copy.then(&placed), shape.clone())));
                }
                _ => sound = false,
            }
        }
        if !sound || self.parts.is_told() {
            return None;
        }
        let shape = Shape::compound(parts);
        frame.made(shape, place)
    }
}

impl Shaped for PartShape {
    fn shape(&self, frame: &mut Frame<'_>, place: &Place) -> Option<Shape> {
        let shape: &dyn Shaped = match self {
            PartShape::Sphere(shape) => shape,
            PartShape::Box(shape) => shape,
            PartShape::Capsule(shape) => shape,
            PartShape::Cylinder(shape) => shape,
            PartShape::Cone(shape) => shape,
            PartShape::Hull(shape) => shape,
            PartShape::Mesh(shape) => shape,
            PartShape::Disc(shape) => shape,
            PartShape::Polygon(shape) => shape,
            PartShape::Halfspace(shape) => shape,
        };
        shape.shape(frame, place)
    }
}

/// The shape of a mechanism, which has no world.
pub fn shape_of(
    shape: &PartShape,
    general: General<'_>,
    vocabulary: &Vocabulary,
    planar: bool,
    place: &Place,
    faults: &mut Faults,
) -> Option<Shape> {
    let bodies = &Bodies::default();
    let mut frame = Frame::new(Given { bodies, general }, vocabulary, planar, faults);
    shape.shape(&mut frame, place)
}

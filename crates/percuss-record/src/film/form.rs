use super::Skin;
use percuss_math::space::{Pose, Vec3};
use percuss_shapes::Shape;

/// What a part looks like, in its own frame; lengths in m.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A ball of this radius.
    Sphere(f64),
    /// A box with these half lengths.
    Box([f64; 3]),
    /// Half height without the half balls, radius; about z.
    Capsule(f64, f64),
    /// Half height, radius; about z.
    Cylinder(f64, f64),
    /// Half height, radius of the base; about z, apex up, the origin midway.
    Cone(f64, f64),
    /// Triangles.
    Mesh {
        /// Corners.
        vertices: Vec<[f64; 3]>,
        /// Three corners each, counter-clockwise from outside.
        triangles: Vec<[usize; 3]>,
    },
    /// A planar disc of this radius.
    Disc(f64),
    /// A planar polygon, its corners rounded.
    Polygon {
        /// Corners, counter-clockwise.
        points: Vec<[f64; 2]>,
        /// Radius of the corners.
        radius: f64,
    },
    /// The half-space z ≤ 0.
    HalfSpace,
    /// The inside of a cone about z that opens upwards, its rim at z = 0.
    Funnel {
        /// Radius of the rim.
        rim: f64,
        /// Radius gained per height, 1.
        slope: f64,
        /// Height at which it ends.
        height: f64,
    },
    /// A line through points that may move.
    Line {
        /// How many points.
        points: usize,
        /// Whether the last is joined to the first.
        closed: bool,
        /// Whether the area inside is filled.
        filled: bool,
        /// Half of its thickness; 0 for a thin line.
        radius: f64,
        /// How it is drawn.
        style: LineStyle,
    },
    /// A surface that deforms.
    Skin(Box<Skin>),
    /// Several forms, each in its pose.
    Compound(Vec<([f64; 7], Form)>),
    /// Words.
    Text(String),
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineStyle {
    /// As it is.
    #[default]
    Solid,
    /// With gaps.
    Dashed,
    /// As a coil from the first point to the last.
    Spring,
    /// With a head at the last point.
    Arrow,
}

impl LineStyle {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            LineStyle::Solid => "solid",
            LineStyle::Dashed => "dashed",
            LineStyle::Spring => "spring",
            LineStyle::Arrow => "arrow",
        }
    }
}

impl Form {
    /// What a shape looks like; a funnel without end is `endless` high, m.
    pub fn of(shape: &Shape, endless: f64) -> Self {
        match shape {
            Shape::Sphere { radius } => Form::Sphere(*radius),
            Shape::Box { half } => Form::Box((*half).into()),
            Shape::Capsule {
                half_height,
                radius,
            } => Form::Capsule(*half_height, *radius),
            Shape::Cylinder {
                half_height,
                radius,
            } => Form::Cylinder(*half_height, *radius),
            Shape::Cone {
                half_height,
                radius,
            } => Form::Cone(*half_height, *radius),
            Shape::Hull(hull) => Form::Mesh {
                vertices: corners(hull.vertices()),
                triangles: hull.faces().flat_map(fan).collect(),
            },
            Shape::Mesh(mesh) => Form::Mesh {
                vertices: corners(mesh.vertices()),
                triangles: mesh.triangles().to_vec(),
            },
            Shape::HalfSpace => Form::HalfSpace,
            Shape::Funnel { rim, slope, height } => Form::Funnel {
                rim: *rim,
                slope: *slope,
                height: if height.is_finite() { *height } else { endless },
            },
            Shape::Compound(parts) => {
                let part = |(pose, part): &(Pose, Shape)| (seven(pose), Form::of(part, endless));
                Form::Compound(parts.iter().map(part).collect())
            }
            Shape::Disc { radius } => Form::Disc(*radius),
            Shape::Polygon(polygon) => Form::Polygon {
                points: polygon.vertices().iter().map(|v| [v.x, v.y]).collect(),
                radius: polygon.radius(),
            },
        }
    }
}

/// A pose as seven numbers: x y z, w i j k.
pub fn seven(pose: &Pose) -> [f64; 7] {
    let (r, A) = (pose.r, pose.A);
    [r.x, r.y, r.z, A.w, A.i, A.j, A.k]
}

fn corners(vertices: &[Vec3]) -> Vec<[f64; 3]> {
    vertices.iter().map(|vertex| (*vertex).into()).collect()
}

/// A convex ring as triangles.
fn fan(ring: &[usize]) -> impl Iterator<Item = [usize; 3]> {
    let first = ring.first().copied().unwrap_or_default();
    let sides = ring.windows(2).skip(1);
    sides.map(move |side| [first, side[0], side[1]])
}

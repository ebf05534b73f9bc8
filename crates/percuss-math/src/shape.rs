//! Rigid shapes by their distance: what points of other things meet.

use crate::space::Vec3;

/// A shape in its own frame. In the plane only what it shows of itself at z = 0 matters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// The half-space z ≤ 0.
    HalfSpace,
    /// A ball about the origin.
    Sphere {
        /// Radius, m.
        radius: f64,
    },
    /// A cylinder about z, the origin at its centre.
    Cylinder {
        /// Radius, m.
        radius: f64,
        /// Half of its height, m; infinite where it has no ends.
        half_height: f64,
    },
    /// A tube about z, the origin at its centre.
    Tube {
        /// Radius of the hole, m.
        inner: f64,
        /// Outer radius, m.
        outer: f64,
        /// Half of its height, m; infinite where it has no ends.
        half_height: f64,
    },
    /// A box about the origin.
    Box {
        /// Half of its lengths, m.
        half: [f64; 3],
    },
}

impl Shape {
    /// A size that is not positive, and which, where there is one.
    pub fn fault(&self) -> Option<(&'static str, f64)> {
        let bad = |size: f64| !(size > 0.0 && size.is_finite());
        match *self {
            Shape::HalfSpace => None,
            Shape::Sphere { radius } => bad(radius).then_some(("radius of a sphere", radius)),
            Shape::Cylinder { radius, .. } if bad(radius) => Some(("radius of a cylinder", radius)),
            Shape::Cylinder { half_height, .. } => (half_height.is_nan() || half_height <= 0.0)
                .then_some(("height of a cylinder", half_height)),
            Shape::Tube {
                inner,
                outer,
                half_height,
            } => {
                let sizes = [
                    ("radius of the hole of a tube", inner),
                    ("thickness of a tube", outer - inner),
                ];
                let height = ("height of a tube", half_height);
                let mut sizes = sizes.into_iter().filter(|(_, size)| bad(*size));
                let height = (height.1.is_nan() || height.1 <= 0.0).then_some(height);
                sizes.next().or(height)
            }
            Shape::Box { half } => {
                let half = half.into_iter().find(|half| bad(*half));
                half.map(|half| ("length of a box", half))
            }
        }
    }

    /// The same without ends along z.
    pub fn flat(self) -> Shape {
        let without = f64::INFINITY;
        match self {
            Shape::Cylinder { radius, .. } => Shape::Cylinder {
                radius,
                half_height: without,
            },
            Shape::Tube { inner, outer, .. } => Shape::Tube {
                inner,
                outer,
                half_height: without,
            },
            Shape::Box { half } => Shape::Box {
                half: [half[0], half[1], without],
            },
            other => other,
        }
    }

    /// Distance of a point from the surface, m, negative inside, and the direction in which it grows.
    pub fn distance(&self, x: &Vec3) -> (f64, Vec3) {
        match *self {
            Shape::HalfSpace => (x.z, Vec3::z()),
            Shape::Sphere { radius } => {
                let size = x.norm();
                let n = if size > 0.0 { x / size } else { Vec3::z() };
                (size - radius, n)
            }
            Shape::Cylinder {
                radius,
                half_height,
            } => {
                let (rho, out, up) = round(x);
                outside(&[(rho - radius, out), (x.z.abs() - half_height, up)])
            }
            Shape::Tube {
                inner,
                outer,
                half_height,
            } => {
                let (rho, out, up) = round(x);
                let wall = match 2.0 * rho < inner + outer {
                    true => (inner - rho, -out),
                    false => (rho - outer, out),
                };
                outside(&[wall, (x.z.abs() - half_height, up)])
            }
            Shape::Box { half } => {
                let axis = |k: usize| {
                    let mut n = Vec3::zeros();
                    n[k] = 1.0f64.copysign(x[k]);
                    (x[k].abs() - half[k], n)
                };
                outside(&[axis(0), axis(1), axis(2)])
            }
        }
    }
}

/// Distance from the axis z, direction away from it, and along it away from the origin.
fn round(x: &Vec3) -> (f64, Vec3, Vec3) {
    let rho = x.x.hypot(x.y);
    let out = match rho > 0.0 {
        true => Vec3::new(x.x / rho, x.y / rho, 0.0),
        false => Vec3::x(),
    };
    (rho, out, Vec3::new(0.0, 0.0, 1.0f64.copysign(x.z)))
}

/// From how far a point lies beyond each of several faces that stand square on each other.
fn outside(faces: &[(f64, Vec3)]) -> (f64, Vec3) {
    let beyond = faces.iter().filter(|(d, _)| *d > 0.0);
    let sum: Vec3 = beyond.map(|(d, n)| *d * n).sum();
    let size = sum.norm();
    if size > 0.0 {
        return (size, sum / size);
    }
    let nearest = |a: (f64, Vec3), b: &(f64, Vec3)| if b.0 > a.0 { *b } else { a };
    faces
        .iter()
        .fold((f64::NEG_INFINITY, Vec3::zeros()), nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The direction is that in which the distance grows, with slope one.
    #[test]
    fn distances_have_their_directions() {
        let shapes = [
            Shape::HalfSpace,
            Shape::Sphere { radius: 0.4 },
            Shape::Cylinder {
                radius: 0.3,
                half_height: 0.5,
            },
            Shape::Cylinder {
                radius: 0.3,
                half_height: f64::INFINITY,
            },
            Shape::Tube {
                inner: 0.3,
                outer: 0.4,
                half_height: 0.5,
            },
            Shape::Box {
                half: [0.2, 0.3, 0.4],
            },
        ];
        let points = [
            Vec3::new(0.1, 0.05, 0.12),
            Vec3::new(-0.5, 0.1, 0.2),
            Vec3::new(0.5, -0.6, 0.9),
            Vec3::new(0.02, 0.1, -0.7),
        ];
        for shape in shapes {
            assert_eq!(shape.fault(), None);
            for x in points {
                let (_, n) = shape.distance(&x);
                assert!((n.norm() - 1.0).abs() < 1e-14);
                for k in 0..3 {
                    let mut h = Vec3::zeros();
                    h[k] = 1e-6;
                    let slope = (shape.distance(&(x + h)).0 - shape.distance(&(x - h)).0) / 2e-6;
                    assert!((slope - n[k]).abs() < 1e-5, "{shape:?} {x} {k}");
                }
            }
        }
        let cube = Shape::Box { half: [1.0; 3] };
        assert_eq!(cube.distance(&Vec3::new(4.0, 5.0, 0.0)).0, 5.0);
        assert_eq!(cube.distance(&Vec3::new(0.5, 0.0, 0.0)).0, -0.5);
    }
}

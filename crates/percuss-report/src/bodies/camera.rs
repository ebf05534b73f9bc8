//! From space to paper: an orthographic view.

use percuss_bodies::world::Dimension;
use percuss_math::space::Vec3;
use percuss_scene::model::WorldModel;

/// A point of the view, m: to the right and up.
pub(super) type Flat = [f64; 2];

/// Where from, and how, a world is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    right: Vec3,
    up: Vec3,
    /// What it is called.
    pub name: &'static str,
}

impl Camera {
    /// The plane of a planar world; otherwise from the side with gravity downwards, or from above where the bodies lie
    /// flat.
    pub fn of(world: &WorldModel, bodies: impl Iterator<Item = Vec3>) -> Self {
        let gravity = world.world.gravity();
        let infinite = Vec3::repeat(f64::INFINITY);
        let (low, high) = bodies.fold((infinite, -infinite), |(low, high), x| {
            (low.inf(&x), high.sup(&x))
        });
        let size = high - low;
        let along_y = gravity.y.abs() > gravity.z.abs();
        let flat = size.z < 0.2 * size.x.min(size.y);
        match world.world.dimension() == Dimension::Plane || along_y || flat {
            true => Camera {
                right: Vec3::x(),
                up: Vec3::y(),
                name: "x to the right, y up",
            },
            false => Camera {
                right: Vec3::x(),
                up: Vec3::z(),
                name: "x to the right, z up",
            },
        }
    }

    /// Where a point is seen.
    pub fn see(&self, x: &Vec3) -> Flat {
        [self.right.dot(x), self.up.dot(x)]
    }

    /// From whoever looks into the picture.
    pub fn away(&self) -> Vec3 {
        self.up.cross(&self.right)
    }
}

/// A rectangle of the view, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    /// Lower left corner.
    pub low: Flat,
    /// Upper right corner.
    pub high: Flat,
}

impl Window {
    pub const EMPTY: Window = Window {
        low: [f64::INFINITY; 2],
        high: [f64::NEG_INFINITY; 2],
    };

    /// The rectangle that also holds a square about a point, of half size `reach`.
    pub fn with(mut self, x: Flat, reach: f64) -> Self {
        for (k, x) in x.into_iter().enumerate() {
            self.low[k] = self.low[k].min(x - reach);
            self.high[k] = self.high[k].max(x + reach);
        }
        self
    }

    /// Width and height, m.
    pub fn size(&self) -> Flat {
        [0, 1].map(|k| self.high[k] - self.low[k])
    }

    /// The part of it that is no farther from `inner` than its larger size.
    pub fn near(mut self, inner: &Window) -> Self {
        let [width, height] = inner.size();
        let far = width.max(height);
        for k in 0..2 {
            self.low[k] = self.low[k].max(inner.low[k] - far);
            self.high[k] = self.high[k].min(inner.high[k] + far);
        }
        self
    }

    /// The rectangle with a margin, and with sides that are not too different.
    pub fn roomy(mut self) -> Self {
        let [width, height] = self.size();
        let larger = width.max(height).max(1e-9);
        for (k, size) in [width, height].into_iter().enumerate() {
            let add = 0.5 * (0.3 * larger - size).max(0.0) + 0.04 * larger;
            self.low[k] -= add;
            self.high[k] += add;
        }
        self
    }
}

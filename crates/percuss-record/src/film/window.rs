//! What the camera should see.

/// So far around what moves the camera also sees what stands, as a part of the size of what moves.
pub const STANDING: f64 = 0.25;
/// The same for what is driven around bodies.
pub const DRIVEN: f64 = 1.0;

/// A box that grows around points, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Lower corner, m.
    pub low: [f64; 3],
    /// Upper corner, m.
    pub high: [f64; 3],
}

impl Window {
    /// Around nothing.
    pub const EMPTY: Window = Window {
        low: [f64::INFINITY; 3],
        high: [f64::NEG_INFINITY; 3],
    };

    /// Around places but for a few that are far away: of each coordinate one in 200 on either side.
    pub fn around(places: &[[f32; 3]]) -> Self {
        let mut window = Window::EMPTY;
        for axis in 0..3 {
            let mut values: Vec<f32> = places.iter().map(|r| r[axis]).collect();
            values.retain(|x| x.is_finite());
            let Some(last) = values.len().checked_sub(1) else {
                continue;
            };
            let out = values.len() / 200;
            let (_, low, _) = values.select_nth_unstable_by(out, f32::total_cmp);
            window.low[axis] = f64::from(*low);
            let (_, high, _) = values.select_nth_unstable_by(last - out, f32::total_cmp);
            window.high[axis] = f64::from(*high);
        }
        window
    }

    /// With so much more on each side, m.
    pub fn wider(mut self, by: f64) -> Self {
        for axis in 0..3 {
            self.low[axis] -= by;
            self.high[axis] += by;
        }
        self
    }

    /// That also holds a point, where it is one.
    pub fn with(mut self, x: [f64; 3]) -> Self {
        for (axis, x) in x.into_iter().enumerate().filter(|(_, x)| x.is_finite()) {
            self.low[axis] = self.low[axis].min(x);
            self.high[axis] = self.high[axis].max(x);
        }
        self
    }

    /// The part of it that is no farther from `inner` than this share of the largest size of that.
    pub fn near(mut self, inner: &Window, share: f64) -> Self {
        let far = share * inner.largest();
        for axis in 0..3 {
            self.low[axis] = self.low[axis].max(inner.low[axis] - far);
            self.high[axis] = self.high[axis].min(inner.high[axis] + far);
        }
        self
    }

    /// The smallest box around both.
    pub fn joined(self, other: &Window) -> Self {
        match other.is_empty() {
            true => self,
            false => self.with(other.low).with(other.high),
        }
    }

    /// That also holds the surface of the plane through `foot` with the unit normal `n`, where it is no farther away than
    /// half of the largest side.
    pub fn towards(self, foot: [f64; 3], n: [f64; 3]) -> Self {
        let above = |x: &[f64; 3]| (0..3).map(|k| n[k] * (x[k] - foot[k])).sum::<f64>();
        let nearest = self.corners().min_by(|a, b| above(a).total_cmp(&above(b)));
        let nearest = nearest.map(|corner| (corner, above(&corner)));
        match nearest {
            Some((corner, gap)) if gap > 0.0 && gap <= 0.5 * self.largest() => {
                self.with(std::array::from_fn(|k| corner[k] - gap * n[k]))
            }
            _ => self,
        }
    }

    /// Whether it is around nothing.
    pub fn is_empty(&self) -> bool {
        (0..3).any(|axis| self.low[axis] > self.high[axis])
    }

    /// Its largest side, m.
    pub fn largest(&self) -> f64 {
        let sides = (0..3).map(|axis| self.high[axis] - self.low[axis]);
        sides.fold(0.0, f64::max)
    }

    /// Its eight corners.
    pub fn corners(&self) -> impl Iterator<Item = [f64; 3]> {
        let (low, high) = (self.low, self.high);
        (0..8).map(move |corner| {
            std::array::from_fn(|axis| match corner >> axis & 1 {
                1 => high[axis],
                _ => low[axis],
            })
        })
    }

    /// A box that can be looked at: of a metre about the origin where nothing is known, and nowhere without size.
    pub fn sound(self) -> Self {
        let window = match self.is_empty() {
            true => Window::EMPTY.with([0.0; 3]),
            false => self,
        };
        match window.largest() > 0.0 {
            true => window,
            false => window.wider(0.5),
        }
    }
}

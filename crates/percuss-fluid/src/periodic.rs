//! Periodic sides: what lies near one side stands beyond the other as an image.

use crate::particles::Axes;

/// An axis along which everything comes again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Period {
    /// Lower side, m.
    pub low: f64,
    /// Upper side, m.
    pub high: f64,
}

/// Images of particles, each with its owner and by how much it is moved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images<const D: usize> {
    pub owner: Vec<u32>,
    pub shift: Axes<D>,
    /// Where the images are, m.
    pub r: Axes<D>,
}

impl Period {
    fn length(&self) -> f64 {
        self.high - self.low
    }

    /// The same place between the sides.
    pub fn wrap(&self, x: f64) -> f64 {
        let length = self.length();
        let wrapped = x - length * ((x - self.low) / length).floor();
        // rounding may lead to the upper side itself
        if wrapped >= self.high {
            self.low
        } else {
            wrapped
        }
    }
}

impl<const D: usize> Images<D> {
    /// Finds the images of all particles that come nearer to a side than `reach`, those of images at edges and corners too.
    pub fn find(&mut self, periods: &[Option<Period>; D], r: &Axes<D>, reach: f64) {
        self.owner.clear();
        for axes in [&mut self.shift, &mut self.r] {
            axes.0.iter_mut().for_each(Vec::clear);
        }
        for (axis, period) in periods.iter().enumerate() {
            let Some(period) = period else { continue };
            let images = self.owner.len();
            for i in 0..r.0[0].len() {
                self.beside(period, axis, (i as u32, r.at(i), [0.0; D]), reach);
            }
            for i in 0..images {
                let image = (self.owner[i], self.r.at(i), self.shift.at(i));
                self.beside(period, axis, image, reach);
            }
        }
    }

    fn beside(
        &mut self,
        period: &Period,
        axis: usize,
        (owner, r, shift): (u32, [f64; D], [f64; D]),
        reach: f64,
    ) {
        let mut add = |by: f64| {
            let (mut r, mut shift) = (r, shift);
            r[axis] += by;
            shift[axis] += by;
            self.owner.push(owner);
            self.r.push(r);
            self.shift.push(shift);
        };
        if r[axis] - period.low < reach {
            add(period.length());
        }
        if period.high - r[axis] <= reach {
            add(-period.length());
        }
    }

    /// Takes this order.
    pub fn reorder(&mut self, order: &[u32]) {
        let mut scratch = Vec::new();
        crate::particles::permute(&mut self.owner, order, &mut Vec::new());
        self.shift.permute(order, &mut scratch);
        self.r.permute(order, &mut scratch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_have_three_images() {
        let sides = Some(Period {
            low: 0.0,
            high: 1.0,
        });
        let mut r = Axes::<2>::default();
        r.push([0.05, 0.95]);
        r.push([0.5, 0.5]);
        r.push([0.02, 0.5]);
        let mut images = Images::default();
        images.find(&[sides, sides], &r, 0.1);
        let mut found: Vec<_> = (0..images.owner.len())
            .map(|i| (images.owner[i], images.shift.at(i)))
            .collect();
        found.sort_by(|a, b| a.partial_cmp(b).unwrap());
        let expected = [
            (0, [0.0, -1.0]),
            (0, [1.0, -1.0]),
            (0, [1.0, 0.0]),
            (2, [1.0, 0.0]),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn wrapping_stays_below_the_upper_side() {
        let period = Period {
            low: -1.0,
            high: 2.0,
        };
        assert_eq!(period.wrap(2.5), -0.5);
        assert!(period.wrap(-1.0 - 1e-17) < 2.0);
        assert!(period.wrap(-1.0 - 1e-16) < 2.0);
    }
}

//! Lists of numbers as vectors, points and turns.

use percuss_math::space::{Quat, Vec3};

use super::frame::Frame;
use percuss_text::words::instead;
use percuss_text::{Entry, Matrix, Row};

impl Frame<'_> {
    /// A number of constants.
    pub fn number(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.vocabulary.number(entry, what, self.faults)
    }

    /// A number that must be positive.
    pub fn positive(&mut self, entry: &Entry, what: &str, hint: &str) -> Option<f64> {
        percuss_part::positive(entry, what, hint, self.vocabulary, self.faults)
    }

    /// A number that must not be negative.
    pub fn not_negative(&mut self, entry: &Entry, what: &str, hint: &str) -> Option<f64> {
        percuss_part::not_negative(entry, what, hint, self.vocabulary, self.faults)
    }

    /// How many numbers a vector has.
    pub fn dimension(&self) -> usize {
        if self.planar { 2 } else { 3 }
    }

    /// As many numbers as needed; a fault where there are more or fewer.
    pub fn numbers(&mut self, row: &Row, what: &str, needed: usize) -> Option<Vec<f64>> {
        if row.len() != needed {
            let message = format!("`{what}` has {}", instead(row.len(), "entry", needed));
            let hint = match (self.planar, needed) {
                (true, 2) => "one each along x and y",
                (false, 3) if what == "rotation" => {
                    "the axis times the angle in rad, as in [0, 0, \"pi/2\"]"
                }
                (false, 3) => "one each along x, y and z",
                _ => "count again",
            };
            self.fault(&row.place, message, hint);
            return None;
        }
        let values: Vec<_> = row.iter().map(|entry| self.number(entry, what)).collect();
        values.into_iter().collect()
    }

    /// A vector; in the plane its z is 0.
    pub fn vector(&mut self, row: &Row, what: &str) -> Option<Vec3> {
        let values = self.numbers(row, what, self.dimension())?;
        let z = values.get(2).copied().unwrap_or(0.0);
        Some(Vec3::new(values[0], values[1], z))
    }

    /// A vector, zero where nothing is given.
    pub fn vector_or_zero(&mut self, row: Option<&Row>, what: &str) -> Option<Vec3> {
        match row {
            Some(row) => self.vector(row, what),
            None => Some(Vec3::zeros()),
        }
    }

    /// A direction of length 1.
    pub fn direction(&mut self, row: &Row, what: &str) -> Option<Vec3> {
        let vector = self.vector(row, what)?;
        let direction = vector.try_normalize(0.0).filter(|n| n.norm() > 0.5);
        if direction.is_none() {
            let message = format!("`{what}` has no direction");
            self.fault(&row.place, message, "give a vector that is not zero");
        }
        direction
    }

    /// Angular velocity: three numbers, in the plane one.
    pub fn omega(&mut self, row: Option<&Row>) -> Option<Vec3> {
        let Some(row) = row else {
            return Some(Vec3::zeros());
        };
        if self.planar {
            let values = self.numbers(row, "omega", 1)?;
            Some(Vec3::new(0.0, 0.0, values[0]))
        } else {
            self.vector(row, "omega")
        }
    }

    /// How something is turned: `rotation` in space, `angle` in the plane.
    pub fn turn(&mut self, rotation: Option<&Row>, angle: Option<&Entry>) -> Option<Quat> {
        match (self.planar, rotation, angle) {
            (true, Some(rotation), _) => {
                self.fault(
                    &rotation.place,
                    "`rotation` is for space, this world is a plane",
                    "give the angle about z instead, such as angle = 0.3",
                );
                None
            }
            (false, _, Some(angle)) => {
                self.fault(
                    &angle.place,
                    "`angle` is for the plane, this world has three dimensions",
                    "give axis times angle instead, such as rotation = [0, 0, 0.3]",
                );
                None
            }
            (true, None, Some(angle)) => {
                let angle = self.number(angle, "angle")?;
                self.note_turns("angle", angle.abs());
                Some(Quat::from_scaled_axis(Vec3::new(0.0, 0.0, angle)))
            }
            (false, Some(rotation), None) => {
                let vector = self.vector(rotation, "rotation")?;
                self.note_turns("rotation", vector.norm());
                Some(Quat::from_scaled_axis(vector))
            }
            (_, None, None) => Some(Quat::identity()),
        }
    }

    /// Who turns something by more than a turn has often given degrees.
    fn note_turns(&mut self, key: &str, angle: f64) {
        if angle > std::f64::consts::TAU * (1.0 + 1e-9) {
            self.notices.push("turns", || {
                format!(
                    "a `{key}` is {angle:.4} rad, {:.1} turns; angles are in rad, 45 degrees are \"pi/4\"",
                    angle / std::f64::consts::TAU
                )
            });
        }
    }

    /// Points of a shape.
    pub fn points(&mut self, points: &Matrix, what: &str) -> Option<Vec<Vec3>> {
        let points: Vec<_> = points.iter().map(|row| self.vector(row, what)).collect();
        points.into_iter().collect()
    }

    /// A box from two corners.
    pub fn corners(&mut self, corners: &Matrix, what: &str) -> Option<(Vec3, Vec3)> {
        let hint = "give two corners, the lower one first";
        let [low, high] = corners.as_slice() else {
            let message = format!("`{what}` has {}", instead(corners.len(), "corner", 2));
            self.fault(&corners.place, message, hint);
            return None;
        };
        let (low, high) = (self.vector(low, what), self.vector(high, what));
        let (low, high) = (low?, high?);
        if (0..self.dimension()).any(|k| low[k] > high[k]) {
            let message = format!("`{what}` has its corners the wrong way round");
            self.fault(&corners.place, message, hint);
            return None;
        }
        Some((low, high))
    }

    /// The same for a box that has an inside, without limit across the plane of a planar world.
    pub fn region(&mut self, corners: &Matrix, what: &str) -> Option<(Vec3, Vec3)> {
        let (mut low, mut high) = self.corners(corners, what)?;
        if (0..self.dimension()).any(|k| low[k] == high[k]) {
            let message = format!("`{what}` is flat: nothing is inside");
            self.fault(
                &corners.place,
                message,
                "move its corners apart along every axis",
            );
            return None;
        }
        if self.planar {
            (low.z, high.z) = (f64::NEG_INFINITY, f64::INFINITY);
        }
        Some((low, high))
    }
}

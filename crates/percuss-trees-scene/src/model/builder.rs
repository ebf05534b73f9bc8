//! What the parts of the build share: numbers, vectors and turns of a mechanism, and the names of its links.

use percuss_math::space::{Mat3, Quat, Vec3};

use super::Sensing;
use crate::section::Sensor;
use percuss_part::{Vocabulary, parse};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located, Place};
use percuss_text::formula::Program;
use percuss_text::suggest;
use percuss_text::words::{counted, instead};
use percuss_text::{Entry, Matrix, Row};

/// Largest derivative of a formula of time, in operations.
const LARGEST_SLOPE: usize = 5000;

/// A mechanism while it is built.
pub(super) struct MechanismBuilder<'a> {
    pub vocabulary: &'a Vocabulary,
    pub faults: &'a mut Faults,
    pub plane: bool,
    /// Names of the links, in the order of the tree.
    pub names: Vec<String>,
    /// Links that start at the nearer one of their limits, which leave out zero, with their starts.
    pub moved: Vec<(String, f64)>,
    /// Meshes of visuals that cannot be shown.
    pub unseen: Vec<String>,
}

impl MechanismBuilder<'_> {
    /// Notes a fault.
    pub fn fault(&mut self, place: &Place, message: impl Into<String>, hint: &str) {
        self.faults
            .push(Diagnostic::new(place, message).with_hint(hint));
    }

    /// A number of constants.
    pub fn number(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.vocabulary.number(entry, what, self.faults)
    }

    /// A number that must not be negative.
    pub fn not_negative(&mut self, entry: &Entry, what: &str, hint: &str) -> Option<f64> {
        percuss_part::not_negative(entry, what, hint, self.vocabulary, self.faults)
    }

    /// A restitution coefficient.
    pub fn restitution(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        percuss_part::restitution(entry, what, self.vocabulary, self.faults)
    }

    /// As many numbers as needed; a fault where there are more or fewer.
    pub fn numbers(
        &mut self,
        row: &Row,
        what: &str,
        needed: usize,
        hint: &str,
    ) -> Option<Vec<f64>> {
        if row.len() != needed {
            let message = format!("`{what}` has {}", instead(row.len(), "entry", needed));
            self.fault(&row.place, message, hint);
            return None;
        }
        let values: Vec<_> = row.iter().map(|entry| self.number(entry, what)).collect();
        values.into_iter().collect()
    }

    /// A vector; in the plane its z is 0.
    pub fn vector(&mut self, row: &Row, what: &str) -> Option<Vec3> {
        let (needed, hint) = match self.plane {
            true => (2, "one each along x and y"),
            false => (3, "one each along x, y and z"),
        };
        let values = self.numbers(row, what, needed, hint)?;
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

    /// A vector that is not zero.
    pub fn direction(&mut self, row: &Row, what: &str) -> Option<Vec3> {
        let vector = self.vector(row, what)?;
        let length = vector.norm();
        if !(length > 0.0 && length.is_finite()) {
            let message = format!("`{what}` has no direction");
            self.fault(&row.place, message, "give a vector that is not zero");
            return None;
        }
        Some(vector / length)
    }

    /// How something is turned: `rotation` in space, `angle` in the plane.
    pub fn turn(&mut self, rotation: Option<&Row>, angle: Option<&Entry>) -> Option<Quat> {
        match (self.plane, rotation, angle) {
            (true, Some(rotation), _) => {
                let hint = "give the angle about z instead, such as angle = 0.3";
                let message = "`rotation` is for space, this mechanism moves in the plane";
                self.fault(&rotation.place, message, hint);
                None
            }
            (false, _, Some(angle)) => {
                let hint = "give axis times angle instead, such as rotation = [0, 0, 0.3]";
                let message = "`angle` is for the plane, this mechanism has three dimensions";
                self.fault(&angle.place, message, hint);
                None
            }
            (true, None, Some(angle)) => {
                let angle = self.number(angle, "angle")?;
                Some(Quat::from_scaled_axis(Vec3::z() * angle))
            }
            (false, Some(rotation), None) => {
                let vector = self.vector(rotation, "rotation")?;
                Some(Quat::from_scaled_axis(vector))
            }
            (_, None, None) => Some(Quat::identity()),
        }
    }

    /// Inertia about the centre of mass. In the plane one number, which stands for all axes: the other two never turn.
    pub fn inertia(&mut self, rows: Option<&Matrix>) -> Option<Mat3> {
        let Some(rows) = rows else {
            return Some(Mat3::zeros());
        };
        let hint = match self.plane {
            true => "in the plane one number, such as inertia = 0.1",
            false => "three values along the axes, or a matrix of three rows",
        };
        let flat: Vec<&Entry> = rows.iter().flat_map(|row| row.iter()).collect();
        let fits = match (self.plane, rows.len()) {
            (true, 1) => flat.len() == 1,
            (false, 1) => flat.len() == 3,
            (false, 3) => rows.iter().all(|row| row.len() == 3),
            _ => false,
        };
        if !fits {
            self.fault(&rows.place, "`inertia` has not the right entries", hint);
            return None;
        }
        let values: Vec<_> = flat
            .into_iter()
            .map(|e| self.number(e, "inertia"))
            .collect();
        let values: Vec<f64> = values.into_iter().collect::<Option<_>>()?;
        Some(match values.len() {
            1 => Mat3::identity() * values[0],
            3 => Mat3::from_diagonal(&Vec3::new(values[0], values[1], values[2])),
            _ => Mat3::from_row_slice(&values),
        })
    }

    /// A formula of t with its first two derivatives.
    pub fn of_time(&mut self, entry: &Entry) -> Option<[Program; 3]> {
        let names = self.vocabulary.constants.clone().variables(["t"]);
        let value = parse(entry, &names, self.faults)?;
        let slope = value.derivative(0);
        if slope.size() <= LARGEST_SLOPE {
            let bend = slope.derivative(0);
            if bend.size() <= LARGEST_SLOPE {
                return Some([value, slope, bend].map(|expr| expr.compile()));
            }
        }
        let hint = format!("at most {LARGEST_SLOPE} operations; write it more simply");
        self.fault(&entry.place, "the second derivative is too long", &hint);
        None
    }

    /// The number of the link with this name.
    pub fn find(&mut self, name: &Located<String>) -> Option<usize> {
        let found = self.names.iter().position(|known| *known == name.value);
        if found.is_none() && !self.faults.is_full() {
            let hint = suggest::hint(name, "links", self.names.iter().map(String::as_str));
            self.fault(&name.place, format!("unknown link `{}`", name.value), &hint);
        }
        found
    }

    /// A sensor.
    pub fn sensor(&mut self, section: &Sensor) -> Option<Sensing> {
        let body = self.find(&section.on);
        Some(Sensing {
            name: section.name.value.clone(),
            point: self.vector_or_zero(section.at.as_ref(), "at")?,
            body: body?,
            reaction: section.reaction,
        })
    }

    /// One or two links with a point of each; the second is the ground where it is not named.
    pub fn ends(
        &mut self,
        between: &Located<Vec<Located<String>>>,
        points: Option<&Matrix>,
        what: &str,
    ) -> Option<[(Option<usize>, Vec3); 2]> {
        if between.is_empty() || between.len() > 2 {
            let message = format!("a {what} between {}", counted(between.len(), "link"));
            self.fault(&between.place, message, "name one or two");
            return None;
        }
        if let Some(points) = points
            && points.len() != 2
        {
            let message = format!("`points` has {}", instead(points.len(), "point", 2));
            self.fault(&points.place, message, "one for each end");
            return None;
        }
        if points.is_none() && between.len() == 1 {
            let message = format!("a {what} of one link needs a point of space");
            let hint = "add points: one of the link, one of space";
            self.fault(&between.place, message, hint);
            return None;
        }
        let mut ends = [(None, Vec3::zeros()); 2];
        let mut sound = true;
        for (k, end) in ends.iter_mut().enumerate() {
            let row = points.map(|points| &points[k]);
            let point = self.vector_or_zero(row, "points");
            let link = between.get(k).map(|name| self.find(name));
            sound &= point.is_some() && link != Some(None);
            *end = (link.flatten(), point.unwrap_or_default());
        }
        sound.then_some(ends)
    }
}

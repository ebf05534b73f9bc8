//! Named values at the points of a grid.

use super::VtkError;
use super::block::{Block, Payload};
use std::borrow::Cow;

/// Values, one for each point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values<'a> {
    /// One number each.
    Scalars(&'a [f64]),
    /// Components x, y, z in the inertial frame.
    Vectors(&'a [[f64; 3]]),
    /// Rotations w, x, y, z: the order in which ParaView turns glyphs.
    Quaternions(&'a [[f64; 4]]),
    /// One whole number each.
    Integers(&'a [i64]),
}

impl Values<'_> {
    /// Number of points that they are for.
    pub fn len(&self) -> usize {
        match self {
            Values::Scalars(values) => values.len(),
            Values::Vectors(values) => values.len(),
            Values::Quaternions(values) => values.len(),
            Values::Integers(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An array with its name, one value for each point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointData<'a> {
    /// What ParaView calls it.
    pub name: &'a str,
    /// Unit, such as m/s; empty where there is none.
    pub unit: &'a str,
    /// The values.
    pub values: Values<'a>,
}

impl<'a> PointData<'a> {
    /// `values` in `unit` under a name.
    pub fn new(name: &'a str, unit: &'a str, values: Values<'a>) -> Self {
        PointData { name, unit, values }
    }

    /// Refuses an array that is not for so many points.
    pub(super) fn fit(&self, points: usize) -> Result<(), VtkError> {
        if self.values.len() == points {
            return Ok(());
        }
        Err(VtkError::Length {
            name: self.name.to_owned(),
            found: self.values.len(),
            points,
        })
    }

    pub(super) fn block(&self) -> Block<'a> {
        let (components, payload) = match self.values {
            Values::Scalars(values) => (1, Payload::F64(values)),
            Values::Vectors(values) => (3, Payload::F64(values.as_flattened())),
            Values::Quaternions(values) => (4, Payload::F64(values.as_flattened())),
            Values::Integers(values) => (1, Payload::I64(Cow::Borrowed(values))),
        };
        Block {
            name: self.name,
            unit: self.unit,
            components,
            payload,
        }
    }
}

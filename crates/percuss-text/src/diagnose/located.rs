//! A value that remembers where it was written.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use super::Place;

/// A value with its place in the scene. Equality and output concern the value alone.
#[derive(Clone, Debug, Default)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Where it was written; the beginning of the file for a default.
    pub place: Place,
}

impl<T> Located<T> {
    /// A value written at `place`.
    pub fn new(value: T, place: &Place) -> Self {
        Self {
            value,
            place: place.clone(),
        }
    }

    /// A stand-in for what is missing at `place`, or wrong, which has been told: nothing is told that follows from it.
    pub fn told(stand_in: T, place: &Place) -> Self {
        Self {
            value: stand_in,
            place: place.told(),
        }
    }

    /// Whether it is such a stand-in.
    pub fn is_told(&self) -> bool {
        self.place.told
    }
}

impl<T> From<T> for Located<T> {
    fn from(value: T) -> Self {
        Self {
            value,
            place: Place::default(),
        }
    }
}

impl<T> Deref for Located<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Located<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<T: JsonSchema> JsonSchema for Located<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

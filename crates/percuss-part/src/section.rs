//! What a scene says of a part.

use std::any::Any;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

use percuss_text::diagnose::Faults;
use percuss_text::document::Table;
use schemars::{JsonSchema, SchemaGenerator};
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};

use crate::general::General;
use crate::{Label, Mechanics, Rules, Settings, Study, Vocabulary};
use percuss_record::{ChannelInfo, Drawings};

/// The sections of a part in a scene file. As a type it is a table of these sections, each a key of it.
pub trait PartSection:
    Serialize + JsonSchema + Clone + PartialEq + Debug + Send + Sync + 'static
{
    /// The keys of the file that belong to it; a scene with the first of them has the part.
    const SECTIONS: &'static [&'static str];

    /// Whether it is computed and not stepped: `study` makes it then, and scenes have no `until`.
    const IS_STUDY: bool = false;

    /// Which settings go with it.
    fn rules() -> Rules;

    /// Reads its sections; `folder` is where the scene lies, for files that it names.
    fn read(root: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self;

    /// Files whose contents belong to it.
    fn files(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// Makes it ready to run; none where something of it is at fault.
    fn build(
        &self,
        scene: &General<'_>,
        settings: &Settings,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made>;

    /// Makes a study ready; none where something of it is at fault.
    fn study(&self, _: &Vocabulary, _: &mut Faults) -> Option<Box<dyn Study>> {
        None
    }
}

/// A part made ready.
pub struct Made {
    /// It.
    pub mechanics: Box<dyn Mechanics>,
    /// Its channels, t first.
    pub channels: Vec<ChannelInfo>,
    /// What its contacts are called.
    pub labels: Vec<Label>,
    /// Names and units of the numbers that its findings will hold.
    pub promised: Vec<(String, String)>,
    /// What is drawn of its channels.
    pub drawings: Drawings,
}

/// The sections of a part, whichever it is.
pub trait Section: Any + Debug + Send + Sync {
    /// As they are written.
    fn written(&self) -> Result<serde_json::Value, serde_json::Error>;

    /// Files whose contents belong to it.
    fn files(&self) -> Vec<PathBuf>;

    /// Makes it ready to run.
    fn build(
        &self,
        scene: &General<'_>,
        settings: &Settings,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made>;

    /// Whether it is computed and not stepped.
    fn is_study(&self) -> bool;

    /// Makes a study ready.
    fn study(&self, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<Box<dyn Study>>;

    /// A copy.
    fn copy(&self) -> Box<dyn Section>;

    /// Whether the other one says the same.
    fn equals(&self, other: &dyn Section) -> bool;
}

impl<T: PartSection> Section for T {
    fn written(&self) -> Result<serde_json::Value, serde_json::Error> {
        serde_json::to_value(self)
    }

    fn files(&self) -> Vec<PathBuf> {
        PartSection::files(self)
    }

    fn build(
        &self,
        scene: &General<'_>,
        settings: &Settings,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made> {
        PartSection::build(self, scene, settings, vocabulary, faults)
    }

    fn is_study(&self) -> bool {
        T::IS_STUDY
    }

    fn study(&self, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<Box<dyn Study>> {
        PartSection::study(self, vocabulary, faults)
    }

    fn copy(&self) -> Box<dyn Section> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Section) -> bool {
        let other = other as &dyn Any;
        other.downcast_ref::<T>().is_some_and(|other| self == other)
    }
}

/// A kind of part, as scenes know it.
#[derive(Clone, Copy)]
pub struct Registered {
    /// The keys of the file that belong to it; a scene with the first of them has the part.
    pub sections: &'static [&'static str],
    /// Whether it is computed and not stepped.
    pub is_study: bool,
    /// Which settings go with it.
    pub rules: fn() -> Rules,
    /// Reads its sections.
    pub read: fn(&mut Table<'_>, &Path, &mut Faults) -> Box<dyn Section>,
    /// The JSON Schema of its sections.
    pub schema: fn(&mut SchemaGenerator) -> schemars::Schema,
}

impl Registered {
    /// The parts whose sections are of this type.
    pub const fn of<T: PartSection>() -> Self {
        Registered {
            sections: T::SECTIONS,
            is_study: T::IS_STUDY,
            rules: T::rules,
            read: |root, folder, faults| Box::new(T::read(root, folder, faults)),
            schema: |generator| T::json_schema(generator),
        }
    }
}

/// The parts of a scene that are registered.
#[derive(Debug, Default)]
pub struct Parts(pub Vec<Box<dyn Section>>);

impl Clone for Parts {
    fn clone(&self) -> Self {
        Parts(self.0.iter().map(|part| part.copy()).collect())
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(a, b)| a.equals(&**b))
    }
}

/// All sections side by side.
impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for part in &self.0 {
            let written = part.written().map_err(S::Error::custom)?;
            for (key, section) in written.as_object().into_iter().flatten() {
                map.serialize_entry(key, section)?;
            }
        }
        map.end()
    }
}

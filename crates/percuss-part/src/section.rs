//! What a scene says of a part.

use std::any::Any;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

use percuss_text::Entry;
use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::{Node, Table};
use schemars::{JsonSchema, SchemaGenerator};
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};

use crate::general::General;
use crate::{Label, Mechanics, ModalBody, Rules, Settings, Study, Vocabulary};
use percuss_record::{ChannelInfo, Drawings};

/// A kind of part. As a type it is a table of the sections of such a part, each a key of it.
pub trait PartKind: PartSection + Serialize + JsonSchema + Clone + PartialEq {
    /// The sections of which one must be there, as they are written: `[fluid]`, or `[[beam]]` and `[[bar]]`.
    const HEADS: &'static [&'static str];

    /// The keys of the file that belong to it.
    const SECTIONS: &'static [&'static str];

    /// Keys that belong to another part and are read by this one as well.
    const SHARED: &'static [&'static str] = &[];

    /// Whether it is always computed and never stepped: scenes have constants beside it, and no `until`.
    const IS_STUDY: bool = false;

    /// What is wrong with keys that stand beside it and do not belong to it, and what to do about it.
    fn refusal(foreign: &Foreign<'_>) -> [String; 2] {
        foreign.refusal()
    }

    /// Writes what files of other programs say of it into the document, before other keys change that.
    fn expand(_: &mut Node, _: &Path, _: &mut Faults) -> Option<Box<dyn Any>> {
        None
    }

    /// Reads its sections.
    fn read(root: &mut Table<'_>, origin: Origin<'_>, faults: &mut Faults) -> Self;
}

/// Where the sections of a part come from.
pub struct Origin<'a> {
    /// Where the scene lies, for files that it names.
    pub folder: &'a Path,
    /// What [`PartKind::expand`] gave.
    pub expanded: Option<Box<dyn Any>>,
}

/// What a scene says of a part.
pub trait PartSection: Any + Debug + Send + Sync {
    /// Which settings go with it.
    fn rules(&self) -> Rules;

    /// Files whose contents belong to it.
    fn files(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// The names that it gives; none where what follows from them would be the consequence of a fault.
    fn names(&self) -> Option<GivenNames<'_>> {
        Some(GivenNames::default())
    }

    /// Restitutions in tangents, wherever they are given.
    fn tangential(&self) -> Vec<&Entry> {
        Vec::new()
    }

    /// What was not taken over from files of other programs, one line each.
    fn notes(&self) -> &[String] {
        &[]
    }

    /// Whether it is computed and not stepped as it is written here: `study` makes it then.
    fn is_study(&self) -> bool {
        false
    }

    /// Whether it can be made of stand-ins for what is at fault, so that more faults are told at once.
    fn bears_faults(&self) -> bool {
        false
    }

    /// Whether forces in its joints can be given as functions.
    fn has_joints(&self) -> bool {
        false
    }

    /// Makes it ready to run; none where something of it is at fault. There are no settings where they are at fault.
    fn build(
        &self,
        _scene: &General<'_>,
        _settings: Option<&Settings>,
        _vocabulary: &Vocabulary,
        _faults: &mut Faults,
    ) -> Option<Made> {
        None
    }

    /// What is drawn of these channels; there is no mechanics where it is at fault.
    fn draw(
        &self,
        mechanics: Option<&mut dyn Mechanics>,
        channels: &[ChannelInfo],
        _vocabulary: &Vocabulary,
        _faults: &mut Faults,
    ) -> Drawings {
        mechanics.map_or_else(Drawings::default, |mechanics| mechanics.drawings(channels))
    }

    /// Makes a study ready; none where something of it is at fault.
    fn study(
        &self,
        _scene: &General<'_>,
        _vocabulary: &Vocabulary,
        _faults: &mut Faults,
    ) -> Option<Box<dyn Study>> {
        None
    }

    /// Its flexible bodies with so many modes each; none where something of it is at fault.
    fn modes(&self, _: usize, _: &Vocabulary, _: &mut Faults) -> Option<Vec<ModalBody>> {
        Some(Vec::new())
    }
}

/// The names that a part gives, each with the kind of thing that it names.
#[derive(Debug, Default)]
pub struct GivenNames<'a> {
    /// Coordinates and velocities, which formulas may use.
    pub state: [Vec<String>; 2],
    /// What stands in formulas, or beside what stands in them.
    pub in_formulas: Vec<(&'a Located<String>, &'static str)>,
    /// Things that formulas know by their channels only, such as `floor.x`.
    pub things: Vec<(&'a Located<String>, &'static str)>,
    /// Names that stand for something already.
    pub taken: Vec<(&'static str, &'static str)>,
}

/// Keys that stand beside a part and do not belong to it.
#[derive(Clone, Debug)]
pub struct Foreign<'a> {
    /// The first head of the part, `[fluid]`.
    pub head: &'static str,
    /// The first of its keys that was found.
    pub section: &'a str,
    /// What does not belong to it, in the order of the file.
    pub keys: Vec<&'a str>,
    /// The head of the part that the first of these belongs to; none of what any scene may have.
    pub owner: Option<&'static str>,
}

impl Foreign<'_> {
    /// The keys in words.
    pub fn names(&self) -> String {
        let names: Vec<String> = self.keys.iter().map(|key| format!("`{key}`")).collect();
        names.join(", ")
    }

    /// What is wrong with them, and what to do about it.
    pub fn refusal(&self) -> [String; 2] {
        let (names, section, head) = (self.names(), self.section, self.head);
        match self.owner {
            Some(_) => [
                format!("{names} beside `{section}`"),
                format!(
                    "a scene with {head} has no other kind of mechanics beside it yet: take out {names}"
                ),
            ],
            None => [
                format!("{names} beside `{section}`: a study is computed and not stepped"),
                format!("take out {names}"),
            ],
        }
    }
}

/// A part made ready.
pub struct Made {
    /// It; none where it is at fault and its channels are known all the same.
    pub mechanics: Option<Box<dyn Mechanics>>,
    /// Its channels, t first.
    pub channels: Vec<ChannelInfo>,
    /// What its contacts are called.
    pub labels: Vec<Label>,
    /// Whether its contacts are among other names than these.
    pub names_pairs: bool,
    /// Names and units of the numbers that its findings will hold.
    pub promised: Vec<(String, String)>,
}

impl Made {
    /// Of these channels, without contacts and findings.
    pub fn new(mechanics: Box<dyn Mechanics>, channels: Vec<ChannelInfo>) -> Self {
        Made {
            mechanics: Some(mechanics),
            channels,
            labels: Vec::new(),
            names_pairs: false,
            promised: Vec::new(),
        }
    }

    /// A study that was found to be one while it was made ready.
    pub fn computed(study: Box<dyn Study>) -> Self {
        let promised = study.quantities();
        Made {
            promised,
            ..Made::new(Box::new(study), vec![ChannelInfo::new("t", "s")])
        }
    }
}

/// What a scene says of a part, to be kept, copied, compared and written.
pub trait Section: PartSection {
    /// As it is written.
    fn written(&self) -> Result<serde_json::Value, serde_json::Error>;

    /// Whether it is computed and not stepped, always or as it is written here.
    fn is_computed(&self) -> bool;

    /// A copy.
    fn copy(&self) -> Box<dyn Section>;

    /// Whether the other one says the same.
    fn equals(&self, other: &dyn Section) -> bool;
}

impl<T: PartKind> Section for T {
    fn written(&self) -> Result<serde_json::Value, serde_json::Error> {
        serde_json::to_value(self)
    }

    fn is_computed(&self) -> bool {
        T::IS_STUDY || self.is_study()
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
    /// The sections of which one must be there, as they are written.
    pub heads: &'static [&'static str],
    /// The keys of the file that belong to it.
    pub sections: &'static [&'static str],
    /// Keys that belong to another part and are read by this one as well.
    pub shared: &'static [&'static str],
    /// Whether it is always computed and never stepped.
    pub is_study: bool,
    /// What is wrong with keys beside it, and what to do about it.
    pub refusal: fn(&Foreign<'_>) -> [String; 2],
    /// Writes what files of other programs say of it into the document.
    pub expand: fn(&mut Node, &Path, &mut Faults) -> Option<Box<dyn Any>>,
    /// Reads its sections.
    pub read: fn(&mut Table<'_>, Origin<'_>, &mut Faults) -> Box<dyn Section>,
    /// The JSON Schema of its sections.
    pub schema: fn(&mut SchemaGenerator) -> schemars::Schema,
}

impl Registered {
    /// The parts whose sections are of this type.
    pub const fn of<T: PartKind>() -> Self {
        Registered {
            heads: T::HEADS,
            sections: T::SECTIONS,
            shared: T::SHARED,
            is_study: T::IS_STUDY,
            refusal: T::refusal,
            expand: T::expand,
            read: |root, origin, faults| Box::new(T::read(root, origin, faults)),
            schema: |generator| T::json_schema(generator),
        }
    }

    /// The keys of its heads.
    pub fn head_keys(&self) -> impl Iterator<Item = &'static str> {
        self.heads.iter().map(|head| head.trim_matches(['[', ']']))
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

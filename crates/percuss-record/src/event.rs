//! Patterns of events, such as `T2: stick -> slip`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use percuss_step::ContactState;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};

use percuss_text::suggest;

/// A state between which contacts and frictions switch, or a side of zero on which a function of the state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A contact without force.
    Open,
    /// A contact with force.
    Closed,
    /// A friction without sliding.
    Stick,
    /// A friction with sliding.
    Slip,
    /// A function of the state that is negative.
    Below,
    /// A function of the state that is positive.
    Above,
}

impl Phase {
    /// Those of contacts and frictions.
    const OF_CONTACTS: [Phase; 4] = [Phase::Open, Phase::Closed, Phase::Stick, Phase::Slip];

    /// The phase with this word.
    pub fn named(word: &str) -> Option<Self> {
        let all = Self::OF_CONTACTS.into_iter();
        let mut all = all.chain([Phase::Below, Phase::Above]);
        all.find(|phase| phase.name() == word)
    }

    /// Its word in scene files and in the list of events.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Open => "open",
            Phase::Closed => "closed",
            Phase::Stick => "stick",
            Phase::Slip => "slip",
            Phase::Below => "below",
            Phase::Above => "above",
        }
    }
}

impl From<ContactState> for Phase {
    fn from(state: ContactState) -> Self {
        match state {
            ContactState::Open => Phase::Open,
            ContactState::Closed => Phase::Closed,
            ContactState::Stick => Phase::Stick,
            ContactState::Slip(_) => Phase::Slip,
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which incidents are meant: `label: from -> to`, where `*` stands for anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPattern {
    /// The contact or friction; any if absent.
    pub label: Option<String>,
    /// The phase before; any if absent.
    pub from: Option<Phase>,
    /// The phase after; any if absent.
    pub to: Option<Phase>,
}

impl EventPattern {
    /// Whether an incident is one of those meant.
    pub fn matches(&self, label: &str, from: Phase, to: Phase) -> bool {
        self.label
            .as_deref()
            .is_none_or(|wanted| Self::means(wanted, label))
            && self.from.is_none_or(|wanted| wanted == from)
            && self.to.is_none_or(|wanted| wanted == to)
    }

    /// Whether a label that someone wrote means that of an event. Events of worlds have labels of two names, `a/b`: either
    /// name alone means all pairs with it, and their order does not matter.
    pub fn means(wanted: &str, label: &str) -> bool {
        if wanted == label {
            return true;
        }
        let Some((a, b)) = label.split_once('/') else {
            return false;
        };
        match wanted.split_once('/') {
            Some(pair) => pair == (b, a),
            None => wanted == a || wanted == b,
        }
    }
}

impl FromStr for EventPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shape = || format!("`{text}` is not an event; write \"label: from -> to\", * for any");
        let (label, change) = text.split_once(':').ok_or_else(shape)?;
        let (from, to) = change.split_once("->").ok_or_else(shape)?;
        let phase = |word: &str| match word.trim() {
            "*" => Ok(None),
            word => match Phase::OF_CONTACTS
                .into_iter()
                .find(|phase| phase.name() == word)
            {
                Some(phase) => Ok(Some(phase)),
                None => {
                    let names = Phase::OF_CONTACTS.map(Phase::name);
                    let hint = suggest::hint(word, "phases", names);
                    Err(format!("unknown phase `{word}` of an event; {hint}"))
                }
            },
        };
        let label = match label.trim() {
            "" => return Err(shape()),
            "*" => None,
            label => Some(label.to_owned()),
        };
        Ok(Self {
            label,
            from: phase(from)?,
            to: phase(to)?,
        })
    }
}

impl fmt::Display for EventPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = |phase: Option<Phase>| phase.map_or("*", Phase::name);
        let label = self.label.as_deref().unwrap_or("*");
        write!(f, "{label}: {} -> {}", phase(self.from), phase(self.to))
    }
}

impl Serialize for EventPattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for EventPattern {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Event".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^[^:]+:.+->.+$",
            "description": "An event, `label: from -> to`, where * stands for anything.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_what_they_say() {
        let pattern: EventPattern = "T2: stick -> slip".parse().unwrap();
        assert!(pattern.matches("T2", Phase::Stick, Phase::Slip));
        assert!(!pattern.matches("T1", Phase::Stick, Phase::Slip));
        assert!(!pattern.matches("T2", Phase::Slip, Phase::Stick));
        let any: EventPattern = "*: * -> closed".parse().unwrap();
        assert!(any.matches("N3", Phase::Open, Phase::Closed));
        assert_eq!(any.to_string(), "*: * -> closed");
    }

    #[test]
    fn pairs_are_meant_in_either_order_and_by_either_name() {
        for wanted in ["ball/floor", "floor/ball", "ball", "floor"] {
            assert!(EventPattern::means(wanted, "ball/floor"), "{wanted}");
        }
        for wanted in ["ball/wall", "wall", "ball/floor/", "/", ""] {
            assert!(!EventPattern::means(wanted, "ball/floor"), "{wanted}");
        }
    }

    #[test]
    fn faults_are_explained() {
        let fault = |text: &str| text.parse::<EventPattern>().unwrap_err();
        assert!(fault("T2 stick").contains("label: from -> to"));
        assert!(fault("T2: stik -> slip").contains("did you mean `stick`?"));
        assert!(fault(": open -> *").contains("label: from -> to"));
    }
}

/// What a contact of the system is called in events and channels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// A unilateral contact.
    Contact {
        /// Name of the contact.
        name: String,
        /// Name of its friction, if it has directions of friction.
        friction: Option<String>,
    },
    /// A friction device.
    Friction(String),
    /// A bilateral constraint.
    Constraint(String),
}

impl Label {
    /// The name in events that opens and closes, if anything does.
    pub fn normal(&self) -> Option<&str> {
        match self {
            Label::Contact { name, .. } => Some(name),
            Label::Friction(_) | Label::Constraint(_) => None,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Label::Contact { name, .. } | Label::Friction(name) | Label::Constraint(name) => name,
        }
    }

    /// The name in events that sticks and slips, if anything does.
    pub fn friction(&self) -> Option<&str> {
        match self {
            Label::Contact { friction, .. } => friction.as_deref(),
            Label::Friction(name) => Some(name),
            Label::Constraint(_) => None,
        }
    }
}

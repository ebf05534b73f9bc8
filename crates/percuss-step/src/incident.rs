use percuss_contact::Status;
use percuss_mech::ContactId;
use std::fmt;

/// Normal and friction of one contact switch on their own [Studer2005, sec. 2.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Open or closed.
    Normal,
    /// Stick or slip; open where the normal is.
    Friction,
}

/// State of the normal or the friction of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContactState {
    /// No force.
    Open,
    /// The normal is closed.
    Closed,
    /// The friction sticks.
    Stick,
    /// The friction slips in this direction of the tangents.
    Slip([f64; 2]),
}

impl ContactState {
    /// The part's state that a contact's status speaks of.
    pub(crate) fn of(status: Status, part: Part) -> Self {
        match (status, part) {
            (Status::Open, _) => ContactState::Open,
            (_, Part::Normal) => ContactState::Closed,
            (Status::Closed | Status::Stick, Part::Friction) => ContactState::Stick,
            (Status::Slip { direction }, Part::Friction) => ContactState::Slip(direction),
        }
    }

    /// Whether a change from `self` to `other` is a switching point: another state, or slip that turned round.
    pub(crate) fn differs(self, other: ContactState) -> bool {
        match (self, other) {
            (ContactState::Slip(a), ContactState::Slip(b)) => a[0] * b[0] + a[1] * b[1] < 0.0,
            (a, b) => std::mem::discriminant(&a) != std::mem::discriminant(&b),
        }
    }
}

impl fmt::Display for ContactState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ContactState::Open => "open",
            ContactState::Closed => "closed",
            ContactState::Stick => "stick",
            ContactState::Slip(_) => "slip",
        })
    }
}

/// A switching point: a contact passes from one state to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Incident {
    /// Time, s.
    pub t: f64,
    /// Which contact.
    pub contact: ContactId,
    /// Which part of it.
    pub part: Part,
    /// State before.
    pub from: ContactState,
    /// State after.
    pub to: ContactState,
}

impl Incident {
    /// What switches at the time `t`, s, where a contact passes from one status to another: normal, then friction.
    pub fn between(
        t: f64,
        contact: ContactId,
        from: Status,
        to: Status,
    ) -> impl Iterator<Item = Incident> {
        let has_friction = |s: Status| matches!(s, Status::Stick | Status::Slip { .. });
        let rubs = has_friction(from) || has_friction(to);
        let parts = [Part::Normal, Part::Friction].into_iter();
        parts
            .filter(move |part| *part == Part::Normal || rubs)
            .map(move |part| Incident {
                t,
                contact,
                part,
                from: ContactState::of(from, part),
                to: ContactState::of(to, part),
            })
            .filter(|incident| incident.from.differs(incident.to))
    }
}

//! The state of every contact that has ever been closed, and what changes it.

use crate::incident::Incident;
use crate::report::ContactRecord;
use crate::rows::{is_normal, tangents};
use crate::slack::Slack;
use percuss_contact::{Law, Status};
use percuss_mech::{Contact, ContactId, ContactSet, State, System};
use serde::{Deserialize, Serialize};

/// States by contact; a contact that is not listed is open. Sorted by id.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Modes {
    entries: Vec<(ContactId, Status)>,
    /// Contacts that opened while they still penetrated, with their gap, m (below zero).
    lifting: Vec<(ContactId, f64)>,
}

impl Modes {
    /// The modes that positions and velocities at the start speak of, without a word of incidents: a contact that
    /// touches is closed unless it opens or is about to be struck. `touching` receives all that touch.
    pub(crate) fn begin(
        &mut self,
        system: &dyn System,
        state: &State,
        slack: Slack<'_>,
        touching: &mut Vec<ContactId>,
    ) {
        let mut set = ContactSet::default();
        set.reset(f64::INFINITY);
        system.contacts(state.t, &state.q, &mut set);
        touching.clear();
        self.entries.clear();
        for (i, contact) in set.contacts().iter().enumerate() {
            if contact.gap > slack.gap(&set, i) {
                continue;
            }
            touching.push(contact.id);
            let moves = is_normal(contact.law, 0)
                && contact.law != Law::Bilateral
                && set.gamma(i, 0, &state.u).abs() > slack.velocity(&set, i, 0);
            if moves {
                continue;
            }
            let sliding = tangents(&set, i, contact.law, &state.u);
            let speed = sliding[0].hypot(sliding[1]);
            let status = match contact.law {
                Law::Unilateral | Law::Bilateral => Status::Closed,
                _ if speed > slack.velocity(&set, i, contact.law.rows() - 1) => Status::Slip {
                    direction: sliding.map(|gamma| gamma / speed),
                },
                _ => Status::Stick,
            };
            self.entries.push((contact.id, status));
        }
        self.entries.sort_by_key(|entry| entry.0);
    }

    /// State of a contact.
    pub(crate) fn get(&self, id: ContactId) -> Status {
        match self.entries.binary_search_by_key(&id, |e| e.0) {
            Ok(at) => self.entries[at].1,
            Err(_) => Status::Open,
        }
    }

    /// The contacts that are not open.
    pub(crate) fn closed(&self) -> impl Iterator<Item = (ContactId, Status)> + '_ {
        self.entries.iter().copied().filter(|e| e.1 != Status::Open)
    }

    /// Gap below which an open contact counts as closing: zero, or where it is while it still lifts off, m.
    pub(crate) fn floor(&self, id: ContactId) -> f64 {
        let lifting = self.lifting.iter().find(|entry| entry.0 == id);
        lifting.map_or(0.0, |entry| entry.1)
    }

    /// Follows the open contacts that still penetrate: their floor rises with their gap until it is zero.
    pub(crate) fn follow(&mut self, contacts: &[Contact]) {
        let mut lifting = std::mem::take(&mut self.lifting);
        lifting.retain_mut(|(id, floor)| {
            let gap = contacts.iter().find(|c| c.id == *id).map_or(0.0, |c| c.gap);
            *floor = floor.max(gap);
            *floor < 0.0 && self.get(*id) == Status::Open
        });
        for contact in contacts.iter().filter(|c| c.gap < 0.0) {
            let known = lifting.iter().any(|entry| entry.0 == contact.id);
            if !known && self.get(contact.id) == Status::Open {
                lifting.push((contact.id, contact.gap));
            }
        }
        self.lifting = lifting;
    }

    /// Takes over the states of a step; contacts without a record are open. Changes go to `incidents` with time `t`.
    pub(crate) fn update(
        &mut self,
        t: f64,
        records: &[ContactRecord],
        incidents: &mut Vec<Incident>,
    ) {
        let sorted = records.is_sorted_by_key(|record| record.id);
        for entry in &mut self.entries {
            let listed = if sorted {
                records.binary_search_by_key(&entry.0, |r| r.id).is_ok()
            } else {
                records.iter().any(|record| record.id == entry.0)
            };
            if !listed {
                switch(t, entry.0, &mut entry.1, Status::Open, incidents);
            }
        }
        self.entries.retain(|entry| entry.1 != Status::Open);
        for record in records {
            match self.entries.binary_search_by_key(&record.id, |e| e.0) {
                Ok(at) => switch(
                    t,
                    record.id,
                    &mut self.entries[at].1,
                    record.status,
                    incidents,
                ),
                Err(at) => {
                    let mut status = Status::Open;
                    switch(t, record.id, &mut status, record.status, incidents);
                    self.entries.insert(at, (record.id, status));
                }
            }
        }
    }
}

/// Replaces `status` by `to` and tells of each part that switched.
fn switch(
    t: f64,
    contact: ContactId,
    status: &mut Status,
    to: Status,
    incidents: &mut Vec<Incident>,
) {
    incidents.extend(Incident::between(t, contact, *status, to));
    *status = to;
}

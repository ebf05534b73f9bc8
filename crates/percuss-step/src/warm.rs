//! Finds the percussion that a contact had in the step before.

use crate::report::ContactRecord;
use percuss_mech::ContactId;

/// A table from contacts to the places of their records: open addressing, only ever asked, never walked through.
#[derive(Clone, Debug, Default)]
pub(crate) struct Warm {
    /// Place of a record plus one, or 0.
    slots: Vec<(u64, u32)>,
    mask: usize,
}

impl Warm {
    /// Takes in these records and forgets all others.
    pub(crate) fn learn(&mut self, records: &[ContactRecord]) {
        let size = (2 * records.len()).next_power_of_two().max(16);
        self.mask = size - 1;
        self.slots.clear();
        self.slots.resize(size, (0, 0));
        for (at, record) in records.iter().enumerate() {
            let mut slot = self.first(record.id);
            while self.slots[slot].1 != 0 {
                slot = (slot + 1) & self.mask;
            }
            self.slots[slot] = (record.id.0, at as u32 + 1);
        }
    }

    /// Place of the record of a contact.
    #[inline]
    pub(crate) fn find(&self, id: ContactId) -> Option<usize> {
        let mut slot = self.first(id);
        loop {
            match self.slots[slot] {
                (_, 0) => return None,
                (known, at) if known == id.0 => return Some(at as usize - 1),
                _ => slot = (slot + 1) & self.mask,
            }
        }
    }

    /// Fibonacci hashing: the high bits of a product mix best.
    #[inline]
    fn first(&self, id: ContactId) -> usize {
        (id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & self.mask
    }
}

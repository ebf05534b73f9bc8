//! One instant of a film as bytes.
//!
//! | bytes | what they hold |
//! |---|---|
//! | 8 | time, s |
//! | 4 | number of bodies, then for each: |
//! | 4, 4 | its number and its kind |
//! | 7 × 4 | origin of its shape, m, and quaternion: x y z, w i j k |
//! | 4 | number of lines, then for each: |
//! | 4, 4 | its number and its number of points |
//! | n × 3 × 4 | the points, m |
//! | 4 | number of contacts, then for each: |
//! | 3 × 4, 3 × 4 | where, m, and the force on the second body, N |
//! | 1 | 0 open, 1 closed without friction, 2 stick, 3 slip |
//!
//! Numbers are little-endian, coordinates of 32 bits.

use super::Touch;

/// One instant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// When, s.
    pub t: f64,
    /// The bodies that are there.
    pub bodies: Vec<Posed>,
    /// The lines that are there.
    pub lines: Vec<Traced>,
    /// The contacts.
    pub contacts: Vec<Touch>,
}

/// A body at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Posed {
    /// Its number, which no other body has had.
    pub id: u32,
    /// Its kind, by its place in the list of the world.
    pub kind: u32,
    /// Pose of its shape: x y z, m, and the quaternion w i j k.
    pub pose: [f32; 7],
}

/// A line at one instant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traced {
    /// Its number, which no other line has.
    pub id: u32,
    /// Its points, m.
    pub points: Vec<[f32; 3]>,
}

/// Bytes that a body takes.
pub(super) const BODY: usize = 36;
/// Bytes that a contact takes.
pub(super) const CONTACT: usize = 25;

impl Frame {
    /// Appends the frame.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.t.to_le_bytes());
        count(out, self.bodies.len());
        for body in &self.bodies {
            out.extend(body.id.to_le_bytes());
            out.extend(body.kind.to_le_bytes());
            floats(out, &body.pose);
        }
        count(out, self.lines.len());
        for line in &self.lines {
            out.extend(line.id.to_le_bytes());
            count(out, line.points.len());
            floats(out, line.points.as_flattened());
        }
        count(out, self.contacts.len());
        for touch in &self.contacts {
            floats(out, &touch.r);
            floats(out, &touch.force);
            out.push(touch.status);
        }
    }

    /// Reads a frame of all these bytes; none where they are not one.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut rest = Rest(bytes);
        let t = f64::from_le_bytes(rest.take()?);
        let bodies = rest.count(BODY)?;
        let bodies = (0..bodies).map(|_| {
            Some(Posed {
                id: rest.number()?,
                kind: rest.number()?,
                pose: rest.floats()?,
            })
        });
        let bodies = bodies.collect::<Option<Vec<Posed>>>()?;
        let lines = rest.count(8)?;
        let lines = (0..lines).map(|_| {
            let id = rest.number()?;
            let points = rest.count(12)?;
            let points = (0..points).map(|_| rest.floats()).collect::<Option<_>>()?;
            Some(Traced { id, points })
        });
        let lines = lines.collect::<Option<Vec<Traced>>>()?;
        let contacts = rest.count(CONTACT)?;
        let contacts = (0..contacts).map(|_| {
            Some(Touch {
                r: rest.floats()?,
                force: rest.floats()?,
                status: rest.take::<1>()?[0],
            })
        });
        let contacts = contacts.collect::<Option<Vec<Touch>>>()?;
        rest.0.is_empty().then_some(Frame {
            t,
            bodies,
            lines,
            contacts,
        })
    }
}

fn count(out: &mut Vec<u8>, n: usize) {
    out.extend((n as u32).to_le_bytes());
}

fn floats(out: &mut Vec<u8>, numbers: &[f32]) {
    for x in numbers {
        out.extend_from_slice(&x.to_le_bytes());
    }
}

/// Bytes that are still to be read.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, after) = self.0.split_first_chunk()?;
        self.0 = after;
        Some(*first)
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn floats<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = f32::from_le_bytes(self.take()?);
        }
        Some(numbers)
    }

    /// How many members follow; none where there is no room for so many of at least `size` bytes.
    fn count(&mut self, size: usize) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.0.len() / size).then_some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn frame() -> Frame {
        let line = |id: u32| Traced {
            id,
            points: vec![[0.5, id as f32, -1.0]; id as usize],
        };
        let body = |id: u32| Posed {
            id,
            kind: id % 2,
            pose: [1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0],
        };
        let touch = |status| Touch {
            r: [0.0, 1.0, 2.0],
            force: [0.0, 0.0, -9.81],
            status,
        };
        Frame {
            t: 0.25,
            bodies: (0..3).map(body).collect(),
            lines: (0..3).map(line).collect(),
            contacts: (0..4).map(touch).collect(),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut bytes = Vec::new();
        frame().write(&mut bytes);
        assert_eq!(
            bytes.len(),
            8 + 4 + 3 * BODY + 4 + 3 * 8 + 3 * 12 + 4 + 4 * CONTACT
        );
        assert_eq!(Frame::read(&bytes), Some(frame()));
        for end in 0..bytes.len() {
            assert_eq!(Frame::read(&bytes[..end]), None, "{end}");
        }
        bytes.push(0);
        assert_eq!(Frame::read(&bytes), None);
    }

    proptest! {
        /// Counts that promise more than there is take no memory.
        #[test]
        fn any_bytes_are_a_frame_or_none(at in 0usize..200, value: u32) {
            let mut bytes = Vec::new();
            frame().write(&mut bytes);
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            if let Some(frame) = Frame::read(&bytes) {
                let mut again = Vec::new();
                frame.write(&mut again);
                prop_assert_eq!(again.len(), bytes.len());
            }
        }
    }
}

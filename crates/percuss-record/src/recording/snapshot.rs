//! Bodies at a few instants of a run, as coarse as a picture needs them.

use serde::{Deserialize, Serialize};

/// Most bodies of a snapshot; of more every second, third, … is taken.
const MOST: usize = 3000;

/// The bodies of a world at one instant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// When, s.
    pub t: f64,
    /// How many bodies there were.
    pub count: usize,
    /// Those that were taken, evenly from all.
    pub bodies: Vec<Seen>,
}

/// A body at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// Number of its kind in the world.
    pub kind: u32,
    /// Origin of the frame of its shape, m.
    pub r: [f32; 3],
    /// Quaternion of that frame: w, x, y, z.
    pub A: [f32; 4],
    /// Speed of its centre of mass, m/s.
    pub speed: f32,
}

impl Snapshot {
    /// Of `count` bodies at the time `t`, s; `see` looks at the one at a place.
    pub fn take(t: f64, count: usize, see: impl Fn(usize) -> Seen) -> Self {
        let stride = count.div_ceil(MOST).max(1);
        let bodies = (0..count).step_by(stride).map(see).collect();
        Snapshot { t, count, bodies }
    }

    /// Whether one is taken at the sample with this number, counted from 0: at 0, 1, 2, 3, 4, 6, 8, 12, 16, 24, … That
    /// does not depend on where the run ends, takes little room however long it is, and leaves some near every part
    /// of it.
    pub fn is_due(sample: usize) -> bool {
        match sample.checked_ilog2() {
            None | Some(0) => true,
            Some(octave) => sample.is_multiple_of(1 << (octave - 1)),
        }
    }

    /// Of these, in the order of time, the ones nearest to `count` instants evenly spread from 0 to before `end`, s;
    /// none twice.
    pub fn spread(all: &[Snapshot], count: usize, end: f64) -> Vec<&Snapshot> {
        let mut chosen: Vec<&Snapshot> = Vec::new();
        for k in 0..count {
            let instant = end * k as f64 / count as f64;
            let later = |s: &&Snapshot| s.t < end && chosen.last().is_none_or(|last| s.t > last.t);
            let distance = |s: &&Snapshot| (s.t - instant).abs();
            let nearest = all.iter().filter(later);
            let nearest = nearest.min_by(|a, b| distance(a).total_cmp(&distance(b)));
            chosen.extend(nearest);
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snapshots_get_rarer() {
        let due: Vec<usize> = (0..100).filter(|k| Snapshot::is_due(*k)).collect();
        assert_eq!(due, [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96]);
        assert!((0..1_000_000).filter(|k| Snapshot::is_due(*k)).count() < 50);
    }

    #[test]
    fn some_are_near_every_part_of_a_run() {
        for samples in 4..2000 {
            let taken = (0..samples).filter(|k| Snapshot::is_due(*k));
            let at = |k: usize| Snapshot {
                t: k as f64,
                ..Snapshot::default()
            };
            let all: Vec<Snapshot> = taken.map(at).collect();
            let end = (samples - 1) as f64;
            let chosen: Vec<f64> = Snapshot::spread(&all, 3, end).iter().map(|s| s.t).collect();
            assert_eq!((chosen.len(), chosen[0]), (3, 0.0), "{samples}");
            for (k, t) in chosen.iter().enumerate() {
                let off = (t / end - k as f64 / 3.0).abs();
                assert!(off <= 0.17 || samples < 8, "{samples}: {chosen:?}");
            }
        }
    }

    #[test]
    fn of_too_many_bodies_some_are_taken_evenly() {
        let see = |i: usize| Seen {
            kind: i as u32,
            ..Seen::default()
        };
        let few = Snapshot::take(0.0, 3000, see);
        assert_eq!(few.bodies.len(), 3000);
        let many = Snapshot::take(0.0, 100_000, see);
        assert_eq!((many.count, many.bodies.len()), (100_000, 2942));
        assert_eq!(many.bodies[1].kind, 34);
        assert_eq!(Snapshot::take(0.0, 0, see).bodies, []);
    }
}

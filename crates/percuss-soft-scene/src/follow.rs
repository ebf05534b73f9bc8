//! Equilibria along their path: past limits of the load, and onto paths that cross.

use percuss_soft::{Beams, Critical, CriticalKind, Path, SoftError};

use super::kind::Kind;
use percuss_record::findings::{Findings, Table};

/// Part of a step that is the shortest.
const SHORTEST: f64 = 1e-4;

/// A point of the path where stability is lost or comes back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turning {
    /// Length along the path.
    pub t: f64,
    /// Share of the load.
    pub load: f64,
    pub kind: CriticalKind,
}

/// A path under way.
pub(super) struct Follow<const N: usize> {
    pub path: Path<N>,
    pub turnings: Vec<Turning>,
    /// Whether it has left its first path.
    pub branched: bool,
    /// Whether the load at which it ends is reached.
    pub ended: bool,
}

impl<const N: usize> Follow<N> {
    pub fn new(path: Path<N>) -> Self {
        Follow {
            path,
            turnings: Vec::new(),
            branched: false,
            ended: false,
        }
    }

    /// On by a length along the path, from `t` on.
    pub fn advance<E: Kind<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        [t, length]: [f64; 2],
        branch: bool,
        end_load: Option<f64>,
    ) -> Result<(), SoftError> {
        let (mut done, mut piece) = (0.0, length);
        while !self.ended && done < length * (1.0 - 1e-12) {
            piece = piece.min(length - done);
            let mut before = (self.path.clone(), beams.clone());
            match self.path.step(beams, piece) {
                Ok(()) => {}
                Err(error) if piece < SHORTEST * length => return Err(error),
                Err(_) => {
                    piece *= 0.5;
                    continue;
                }
            }
            let load = before.0.lambda;
            if self.path.unstable != before.0.unstable {
                let found = before.0.find_critical(&mut before.1, piece, 1)?;
                if let Some(critical) = found {
                    self.note(t + done, &critical);
                    let leaves = critical.kind == CriticalKind::Bifurcation && !self.branched;
                    if branch && leaves {
                        before.0.switch(&mut before.1, &critical.mode, piece)?;
                        (self.path, *beams) = before;
                        self.branched = true;
                    }
                }
            }
            done += piece;
            // branches begin across the load, the first path does not
            if let Some(end) = end_load.filter(|_| self.branched || !branch) {
                let (a, b) = (load - end, self.path.lambda - end);
                if a * b <= 0.0 && b != 0.0 {
                    self.path.load_to(beams, end)?;
                    self.ended = true;
                }
                self.ended |= b == 0.0;
            }
        }
        Ok(())
    }

    fn note(&mut self, t: f64, critical: &Critical) {
        self.turnings.push(Turning {
            t,
            load: critical.lambda,
            kind: critical.kind,
        });
    }

    /// The loads at which stability is lost or comes back.
    pub fn findings(&self, findings: &mut Findings) {
        let of = |value: fn(&Turning) -> f64| self.turnings.iter().map(value).collect();
        match self.turnings.first() {
            None => {
                let why = "the path has no such point up to its end";
                findings.missing("critical_load", "1", why);
            }
            Some(first) => {
                findings.number("critical_load", "1", first.load);
                let limit = first.kind == CriticalKind::Limit;
                let word = if limit { "limit" } else { "bifurcation" };
                findings.note("critical_load", word);
                let table = Table::new("critical")
                    .with("t", "1", of(|turning| turning.t))
                    .with("load", "1", of(|turning| turning.load))
                    .with(
                        "bifurcation",
                        "1",
                        of(|turning| {
                            f64::from(u8::from(turning.kind == CriticalKind::Bifurcation))
                        }),
                    );
                findings.table(table);
            }
        }
    }

    /// The state as numbers.
    pub fn memory(&self) -> Vec<f64> {
        let mut numbers = vec![
            self.path.unstable as f64,
            f64::from(u8::from(self.branched)),
            f64::from(u8::from(self.ended)),
            self.turnings.len() as f64,
        ];
        for turning in &self.turnings {
            let limit = turning.kind == CriticalKind::Limit;
            numbers.extend([turning.t, turning.load, f64::from(u8::from(limit))]);
        }
        numbers.extend(self.path.memory());
        numbers
    }

    /// Takes over what `memory` gave; false where it is not that of an equal path.
    pub fn recall(&mut self, numbers: &[f64]) -> bool {
        let Some(([unstable, branched, ended, count], rest)) = numbers.split_first_chunk() else {
            return false;
        };
        let Some((turnings, rest)) = rest.split_at_checked(3 * *count as usize) else {
            return false;
        };
        self.turnings = (turnings.as_chunks::<3>().0.iter())
            .map(|[t, load, limit]| Turning {
                t: *t,
                load: *load,
                kind: match *limit != 0.0 {
                    true => CriticalKind::Limit,
                    false => CriticalKind::Bifurcation,
                },
            })
            .collect();
        (self.branched, self.ended) = (*branched != 0.0, *ended != 0.0);
        self.path.unstable = *unstable as usize;
        self.path.recall(rest)
    }
}

//! What happens where contacts are struck.
//!
//! | law | what it says | source |
//! |---|---|---|
//! | Newton | a contact struck at γ_B leaves at −ε γ_B, or faster | [Moreau1988; Studer2005, eq. (17)] |
//! | Poisson | its percussion of expansion is ε times that of compression, or larger | [Glocker1995; PfeifferGlocker1996, ch. 8] |
//! | energetic | Newton's with s ε in the place of ε, 0 ≤ s ≤ 1 as large as the kinetic energy does not rise | |
//!
//! Poisson's law solves two problems with one G. Compression is the impact alone, without forces, and ends where nothing
//! closes any more:
//!
//! ```text
//! γ_C = G p_C + γ_B            −γ_C ∈ N_C(p_C)
//! γ_E = G (p_C + p_X) + γ_B + Wᵀ M⁻¹ h dt
//! 0 ≤ p_XN − ε p_CN  ⊥  γ_EN ≥ 0,     −γ_ET ∈ N_{μ p_XN}(p_XT)
//! ```
//!
//! Deviations from \[PfeifferGlocker1996]: tangents have no restitution of their own, and forces act along with expansion, so
//! that what rests stays at rest: without approach there is no compression. Beside the contact of p_XN − ε p_CN and its
//! friction acts a friction of constant bound μ ε p_CN: where both slip the same way their discs add up to that of μ p_XN.
//!
//! In the energetic law s is common to the contacts of an island, which are those that feel each other. s = 0 never raises
//! the kinetic energy: p·γ̄ = p·(γ_E − G p/2) with p·γ_E ≤ 0. Where Newton's law does not raise it either, s = 1.

use super::Core;
use super::locked::largest;
use crate::rows::is_normal;
use percuss_contact::{Delassus, Dense, Law, Laws, Point, SolveReport};
use std::ops::Range;

/// What contacts do that are struck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImpactLaw {
    /// Velocities: γ_E = −ε γ_B.
    #[default]
    Newton,
    /// Percussions: those of expansion are ε times those of compression.
    Poisson,
    /// Newton's, with rebounds lowered where the kinetic energy would rise.
    Energetic,
}

/// Part of the velocities below which a contact does not approach.
const ROUNDING: f64 = 1e-12;

/// A problem with friction devices beside its contacts.
struct Wide {
    devices: Vec<Device>,
    /// Laws and G without them.
    laws: Laws,
    G: Option<Dense>,
}

/// Friction of a constant bound in the tangents of a contact.
struct Device {
    contact: usize,
    /// The rows of the tangents.
    rows: Range<usize>,
}

impl Core {
    /// Percussions by the law of impact that was asked for.
    pub(super) fn strike(&mut self, u: &[f64]) -> SolveReport {
        match self.law {
            ImpactLaw::Newton => {
                let report = self.percussions();
                self.unlock(report)
            }
            ImpactLaw::Poisson => self.compress_and_expand(u),
            ImpactLaw::Energetic => {
                let report = self.percussions();
                let report = self.unlock(report);
                self.lower_rebounds(report)
            }
        }
    }

    /// Whether row `k` of closed contact `j` has a rebound that is a matter of impact: constraints keep theirs.
    pub(super) fn rebounds_in(&self, j: usize, k: usize) -> bool {
        let contact = &self.set.contacts()[self.closed[j]];
        let ahead = self.margin > 0.0 && contact.gap > 0.0;
        let eps = match is_normal(contact.law, k) {
            true => contact.restitution.eps_N,
            false => contact.restitution.eps_T,
        };
        contact.law != Law::Bilateral && !ahead && eps > 0.0
    }

    /// Poisson's law.
    fn compress_and_expand(&mut self, u: &[f64]) -> SolveReport {
        let least = -ROUNDING * largest(u);
        let (mut elastic, mut approaches) = (false, false);
        let mut eps = vec![0.0; self.shift.len()];
        for (j, (start, law)) in self.problem.laws.iter().enumerate() {
            for k in 0..law.rows() {
                let row = start + k;
                if self.rebounds_in(j, k) {
                    self.problem.c[row] -= self.shift[row];
                    self.shift[row] = 0.0;
                    if is_normal(law, k) {
                        eps[row] = self.set.contacts()[self.closed[j]].restitution.eps_N;
                        elastic = true;
                    }
                }
                approaches |= is_normal(law, k) && self.gamma_b[row] + self.shift[row] < least;
            }
        }
        match elastic && approaches {
            false => self.percussions(),
            true => self.expand(&eps),
        }
    }

    /// Percussions of the impact alone: without forces, and without friction of constant bounds, which takes time.
    fn compress(&mut self) -> (Vec<f64>, SolveReport) {
        let at_once = |law| match law {
            Law::PlanarFriction { .. } => Law::PlanarFriction { bound: 0.0 },
            Law::SpatialFriction { .. } => Law::SpatialFriction { bound: 0.0 },
            other => other,
        };
        let laws = self
            .problem
            .laws
            .iter()
            .map(|(_, law)| at_once(law))
            .collect();
        let laws = std::mem::replace(&mut self.problem.laws, laws);
        let approach = self
            .gamma_b
            .iter()
            .zip(&self.shift)
            .map(|(gamma, shift)| gamma + shift);
        let c = std::mem::replace(&mut self.problem.c, approach.collect());
        let mut p = vec![0.0; c.len()];
        let report = self.solver.solve(&self.problem, &mut p);
        (self.problem.laws, self.problem.c) = (laws, c);
        (p, report)
    }

    /// Compression, then percussions of expansion and of forces; `eps` are ε_N in the rows of normals.
    fn expand(&mut self, eps: &[f64]) -> SolveReport {
        let (mut known, first) = self.compress();
        let sure: Vec<f64> = eps.iter().zip(&known).map(|(eps, p)| eps * p).collect();
        known
            .iter_mut()
            .zip(&sure)
            .for_each(|(known, sure)| *known += sure);
        let mut c = vec![0.0; known.len()];
        self.problem.xi_in(&known, &mut c, &mut self.v);
        let wide = self.widen(&sure);
        for device in &wide.devices {
            c.extend_from_within(device.rows.clone());
        }
        let c = std::mem::replace(&mut self.problem.c, c);
        let mut p = vec![0.0; self.problem.c.len()];
        let mut report = self.solver.solve(&self.problem, &mut p);
        let rows = wide.devices.iter().flat_map(|device| device.rows.clone());
        for (next, row) in (known.len()..).zip(rows) {
            p[row] += p[next];
        }
        self.narrow(wide);
        self.problem.c = c;
        self.p.clear();
        self.p
            .extend(known.iter().zip(&p).map(|(known, p)| known + p));
        self.spread();
        report.residual = report.residual.max(first.residual);
        report.iterations += first.iterations;
        report.converged &= first.converged;
        report
    }

    /// Adds friction of the constant bound μ ε p_CN to contacts whose normal percussion is sure to come.
    fn widen(&mut self, sure: &[f64]) -> Wide {
        let mut wide = Wide {
            devices: Vec::new(),
            laws: self.problem.laws.clone(),
            G: None,
        };
        for (j, (start, law)) in wide.laws.iter().enumerate() {
            let friction = match law {
                Law::PlanarCoulomb { mu } => Law::PlanarFriction {
                    bound: mu * sure[start],
                },
                Law::SpatialCoulomb { mu } => Law::SpatialFriction {
                    bound: mu * sure[start],
                },
                Law::Unilateral
                | Law::Bilateral
                | Law::PlanarFriction { .. }
                | Law::SpatialFriction { .. } => continue,
            };
            if friction.parameter() > Some(0.0) {
                let rows = start + 1..start + law.rows();
                wide.devices.push(Device { contact: j, rows });
                self.problem.laws.push(friction);
            }
        }
        match &mut self.problem.G {
            Delassus::Dense(G) => {
                let own = 0..G.order();
                let devices = wide.devices.iter().flat_map(|device| device.rows.clone());
                let rows: Vec<usize> = own.chain(devices).collect();
                let narrow = std::mem::take(G);
                G.reset(rows.len());
                for (i, row) in rows.iter().enumerate() {
                    for (value, column) in G.row_mut(i).iter_mut().zip(&rows) {
                        *value = narrow.row(*row)[*column];
                    }
                }
                wide.G = Some(narrow);
            }
            Delassus::BodyContacts(G) => {
                for Device { contact, rows } in &wide.devices {
                    let point = G.points[*contact];
                    let [normal, one, other] = point.frame;
                    let frame = [one, other, normal];
                    G.push(rows.len(), Point { frame, ..point });
                }
            }
            Delassus::Factored(G) => {
                for Device { rows, .. } in &wide.devices {
                    let dofs = self.paths.row(rows.start).0;
                    let (mut r, mut y) = (Vec::new(), Vec::new());
                    for row in rows.clone() {
                        r.extend_from_slice(self.paths.row(row).1);
                        y.extend_from_slice(self.paths.row(row).2);
                    }
                    G.push(rows.len(), dofs, &r, dofs, &y);
                }
            }
            // contacts at single velocities have no friction
            Delassus::SingleDofContacts(_) | Delassus::Blocks(_) => {}
        }
        wide
    }

    /// The problem as it was.
    fn narrow(&mut self, wide: Wide) {
        self.problem.laws = wide.laws;
        match (&mut self.problem.G, wide.G) {
            (Delassus::Dense(G), Some(narrow)) => *G = narrow,
            (Delassus::BodyContacts(G), _) => {
                G.points.truncate(self.problem.laws.len());
                G.number(&self.problem.laws);
            }
            (Delassus::Factored(G), _) => {
                let velocities = G.velocities();
                self.leave_factored(velocities);
            }
            _ => {}
        }
    }
}

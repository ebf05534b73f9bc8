//! What is known of the contacts of a step once their percussions are: states, work, penetration.

use super::{Core, PIECE, SHARED, add, finish};
use crate::StepError;
use crate::report::{ContactRecord, Gain, StepReport};
use crate::stage::Stage;
use percuss_contact::{ContactProblem, Delassus, status};
use percuss_mech::{ContactId, ContactSet, State, System};

/// The closed contacts with their percussions and velocities.
pub(super) struct Outcome<'a> {
    problem: &'a ContactProblem,
    set: &'a ContactSet,
    closed: &'a [usize],
    p: &'a [f64],
    /// G p + c, where G does not say it of single contacts.
    xi: &'a [f64],
    /// M⁻¹ W p, where it does.
    v: &'a [f64],
    gamma_b: &'a [f64],
    shift: &'a [f64],
    dt: f64,
    /// By how much percussions may be off, N s.
    left: f64,
}

/// Energy over an impact, of some contacts, J: what percussions do to the kinetic energy, less what moving walls do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Balance {
    /// Σ p·(γ_B + γ_E)/2.
    given: f64,
    /// ½ Σ |p·Wᵀ M⁻¹ h dt|: forces within the step may press together what comes apart, and that is no gain.
    pressed: f64,
    /// ½ Σ |p·γ_B|: what contacts are struck with.
    pub(super) struck: f64,
}

impl Balance {
    pub(super) fn add(&mut self, other: &Balance) {
        self.given += other.given;
        self.pressed += other.pressed;
        self.struck += other.struck;
    }

    /// Energy out of nothing, J; negative where there is none.
    pub(super) fn excess(&self) -> f64 {
        self.given - self.pressed
    }
}

/// What contacts did together.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    work: f64,
    penetration: f64,
    balance: Balance,
    /// The contact that gave most, with what it gave, J.
    most: Option<(ContactId, f64)>,
}

impl Sums {
    fn add(&mut self, other: &Sums) {
        self.work += other.work;
        self.penetration = self.penetration.max(other.penetration);
        self.balance.add(&other.balance);
        if let Some((id, given)) = other.most {
            self.offer(id, given);
        }
    }

    fn offer(&mut self, id: ContactId, given: f64) {
        if given > self.most.map_or(0.0, |most| most.1) {
            self.most = Some((id, given));
        }
    }

    fn tell(&self, report: &mut StepReport) {
        report.work = self.work;
        report.penetration = self.penetration;
        let energy = self.balance.excess();
        report.gain = match self.most {
            Some((contact, _)) if energy > 0.0 => Some(Gain {
                energy,
                struck: self.balance.struck,
                contact,
            }),
            _ => None,
        };
    }
}

/// What the state of a contact is read off: ξ in the corner of an array, m/s, and its prox factor.
#[derive(Clone, Copy, Default)]
struct Seen {
    xi: [f64; 3],
    r: f64,
}

impl Core {
    pub(super) fn outcome(&self, dt: f64, report: &StepReport) -> Outcome<'_> {
        Outcome {
            problem: &self.problem,
            set: &self.set,
            closed: &self.closed,
            p: &self.p,
            xi: &self.xi,
            v: &self.v,
            gamma_b: &self.gamma_b,
            shift: &self.shift,
            dt,
            left: report.solve.left(&self.p),
        }
    }

    /// Keeps the closed contacts with their percussions and states, and reports what percussions did.
    pub(crate) fn keep_outcome(&mut self, dt: f64, report: &mut StepReport) {
        self.stages.enter(Stage::Apply);
        let mut records = std::mem::take(&mut self.records);
        self.outcome(dt, report).keep(&mut records).tell(report);
        self.keep_couples(&mut records, report);
        (self.records, self.learned) = (records, false);
        self.take_back();
    }

    /// Applies percussions, ends the step and keeps the outcome: of many contacts all at once.
    pub(super) fn apply_and_finish(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
        report: &mut StepReport,
    ) -> Result<(), StepError> {
        if self.closed.len() < SHARED || !matches!(self.problem.G, Delassus::BodyContacts(_)) {
            self.keep_outcome(dt, report);
            self.apply(state);
            self.stages.enter(Stage::Finish);
            return finish(system, state, &mut self.q_m, dt);
        }
        self.stages.enter(Stage::Apply);
        let mut records = std::mem::take(&mut self.records);
        let mut q_m = std::mem::take(&mut self.q_m);
        let outcome = self.outcome(dt, report);
        let mut sums = Sums::default();
        let finished = rayon::in_place_scope(|scope| {
            scope.spawn(|_| sums = outcome.keep(&mut records));
            add(&self.du_free, &mut state.u);
            add(&self.v, &mut state.u);
            self.stages.enter(Stage::Finish);
            finish(system, state, &mut q_m, dt)
        });
        sums.tell(report);
        self.keep_couples(&mut records, report);
        (self.records, self.learned, self.q_m) = (records, false, q_m);
        self.take_back();
        finished
    }
}

impl Outcome<'_> {
    /// Writes down every contact.
    fn keep(&self, records: &mut Vec<ContactRecord>) -> Sums {
        records.resize(self.closed.len(), ContactRecord::NONE);
        self.keep_from(0, records)
    }

    /// Writes down contacts from this one on. Halves of many are added up by themselves, whatever the number of threads.
    fn keep_from(&self, first: usize, records: &mut [ContactRecord]) -> Sums {
        if records.len() > PIECE {
            let middle = records.len() / 2;
            let (left, right) = records.split_at_mut(middle);
            let (mut left, right) = rayon::join(
                || self.keep_from(first, left),
                || self.keep_from(first + middle, right),
            );
            left.add(&right);
            return left;
        }
        // first what lies scattered in memory, then what depends on the state: so nothing waits for anything
        let mut seen = [Seen::default(); PIECE];
        let seen = &mut seen[..records.len()];
        for (j, seen) in (first..).zip(&mut *seen) {
            *seen = Seen {
                xi: self.xi(j),
                r: prox_factor(self.problem, j),
            };
        }
        let mut sums = Sums::default();
        for ((j, seen), record) in (first..).zip(seen).zip(records) {
            *record = self.record(j, seen);
            sums.work += self.work(j, &seen.xi);
            let balance = self.balance(j, &seen.xi);
            sums.balance.add(&balance);
            sums.offer(record.id, balance.given);
            let gap = self.set.contacts()[self.closed[j]].gap;
            if gap.is_finite() {
                sums.penetration = sums.penetration.max(-gap);
            }
        }
        sums
    }

    /// ξ of closed contact `j` in the corner of an array.
    #[inline]
    pub(super) fn xi(&self, j: usize) -> [f64; 3] {
        let laws = &self.problem.laws;
        let (start, rows) = (laws.offset(j), laws.law(j).rows());
        let mut xi = [0.0; 3];
        match &self.problem.G {
            Delassus::BodyContacts(G) => {
                xi = G.gather(j, self.v);
                for (xi, c) in xi.iter_mut().zip(&self.problem.c[start..start + rows]) {
                    *xi += c;
                }
            }
            _ => xi[..rows].copy_from_slice(&self.xi[start..start + rows]),
        }
        xi
    }

    /// Closed contact `j` with its percussion and state.
    #[inline]
    fn record(&self, j: usize, seen: &Seen) -> ContactRecord {
        let laws = &self.problem.laws;
        let (start, law) = (laws.offset(j), laws.law(j));
        let p = &self.p[start..start + law.rows()];
        let mut record = ContactRecord {
            id: self.set.contacts()[self.closed[j]].id,
            status: status(law, p, &seen.xi, self.left, || seen.r),
            ..ContactRecord::NONE
        };
        for (k, p) in p.iter().enumerate() {
            record.p[k] = *p;
            record.lambda[k] = p / self.dt;
        }
        record
    }

    /// Work of a percussion on the system, p_jᵀW_jᵀ(u_B + u_E)/2, J; Wᵀu = γ − χ.
    #[inline]
    fn work(&self, j: usize, xi: &[f64; 3]) -> f64 {
        let laws = &self.problem.laws;
        let (start, rows) = (laws.offset(j), laws.law(j).rows());
        let mut work = 0.0;
        for (k, xi) in xi[..rows].iter().enumerate() {
            let row = start + k;
            let gamma_e = xi - self.shift[row];
            let chi = self.set.chi(self.closed[j], k);
            work += self.p[row] * (0.5 * (self.gamma_b[row] + gamma_e) - chi);
        }
        work
    }
}

impl Outcome<'_> {
    /// What closed contact `j` gave and was struck with.
    #[inline]
    pub(super) fn balance(&self, j: usize, xi: &[f64; 3]) -> Balance {
        let laws = &self.problem.laws;
        let (start, rows) = (laws.offset(j), laws.law(j).rows());
        let mut balance = Balance::default();
        for (k, xi) in xi[..rows].iter().enumerate() {
            let row = start + k;
            let (p, gamma_b, shift) = (self.p[row], self.gamma_b[row], self.shift[row]);
            let free = self.problem.c[row] - gamma_b - shift;
            balance.given += 0.5 * p * (gamma_b + xi - shift);
            balance.pressed += 0.5 * (p * free).abs();
            balance.struck += 0.5 * (p * gamma_b).abs();
        }
        balance
    }
}

/// One over the largest diagonal entry of the contact's block [Studer2005, eq. (52)].
fn prox_factor(problem: &ContactProblem, j: usize) -> f64 {
    let rows = problem.laws.law(j).rows();
    let D = problem.diagonal(j);
    1.0 / D[..rows].iter().copied().fold(0.0, f64::max)
}

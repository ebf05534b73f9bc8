use percuss_mech::ContactSet;
use percuss_step::StepReport;
use serde::{Deserialize, Deserializer, Serialize};

/// How the steps of a run went: what one looks at before one trusts its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Health {
    /// Steps taken.
    pub steps: usize,
    /// Evaluations of forces and contacts, rejected trials included.
    pub evaluations: usize,
    /// Trials rejected.
    pub rejected: usize,
    /// Steps whose contact problem was not solved to its tolerance.
    pub unconverged_steps: usize,
    /// Steps in which the laws of contacts left more than one motion.
    #[serde(default)]
    pub undetermined_steps: usize,
    /// When the first of them ended, s.
    #[serde(default)]
    pub undetermined_from: Option<f64>,
    /// Steps in which that was not examined of some contacts that slide, since too many bodies hang together there.
    #[serde(default)]
    pub unexamined_steps: usize,
    /// The worst residual of a contact problem.
    #[serde(deserialize_with = "nullable")]
    pub worst_residual: f64,
    /// The most iterations that a contact problem took.
    pub most_iterations: usize,
    /// Deepest penetration at which a contact was met, m; rad at stops of hinges.
    #[serde(deserialize_with = "nullable")]
    pub max_penetration: f64,
    /// Energy at the start, J.
    #[serde(deserialize_with = "nullable")]
    pub energy_start: f64,
    /// Energy at the end, J.
    #[serde(deserialize_with = "nullable")]
    pub energy_end: f64,
    /// Work of all percussions on the system, J.
    #[serde(deserialize_with = "nullable")]
    pub contact_work: f64,
}

/// A number, or what JSON has in the place of one that is none.
pub(super) fn nullable<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    match deserializer.is_human_readable() {
        true => Option::deserialize(deserializer).map(|number| number.unwrap_or(f64::NAN)),
        false => f64::deserialize(deserializer),
    }
}

impl Health {
    /// Before the first step, with the energy at the start, J.
    pub(super) fn new(energy_start: f64) -> Self {
        Health {
            steps: 0,
            evaluations: 0,
            rejected: 0,
            unconverged_steps: 0,
            undetermined_steps: 0,
            undetermined_from: None,
            unexamined_steps: 0,
            worst_residual: 0.0,
            most_iterations: 0,
            max_penetration: 0.0,
            energy_start,
            energy_end: f64::NAN,
            contact_work: 0.0,
        }
    }

    /// Notes a step that ended at `t`, s.
    pub(super) fn note(&mut self, report: &StepReport, t: f64) {
        // a sample inside of a step costs none
        self.steps += usize::from(report.evaluations > 0);
        self.evaluations += report.evaluations;
        self.rejected += report.rejected;
        self.unconverged_steps += usize::from(!report.solve.converged);
        let undetermined = report.solve.undetermined;
        if undetermined.any() {
            self.undetermined_steps += 1;
            self.undetermined_from = self.undetermined_from.or(Some(t));
        }
        self.unexamined_steps += usize::from(undetermined.unexamined > 0);
        self.worst_residual = self.worst_residual.max(report.solve.residual);
        self.most_iterations = self.most_iterations.max(report.solve.iterations);
        self.max_penetration = self.max_penetration.max(report.penetration);
        self.contact_work += report.work;
    }

    /// After the last step, with the energy at the end, J.
    pub(super) fn close(&mut self, energy_end: f64) {
        self.energy_end = energy_end;
    }

    /// After the last step: how deep contacts are at its end nobody has seen, being met in the middle of steps.
    pub(super) fn look_at_end(&mut self, contacts: &ContactSet) {
        let gaps = contacts.contacts().iter().map(|contact| contact.gap);
        let gaps = gaps.filter(|gap| gap.is_finite());
        self.max_penetration = gaps.fold(self.max_penetration, |most, gap| most.max(-gap));
    }

    /// Whether every contact problem was solved to its tolerance.
    pub fn converged(&self) -> bool {
        self.unconverged_steps == 0
    }
}

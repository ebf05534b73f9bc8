use crate::exact::{ExactError, Motion, Plant, Regimes};
use percuss_mech::State;
use std::collections::VecDeque;
use std::sync::Arc;

/// How a transient is followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settling {
    /// Period of the loads, s.
    pub period: f64,
    /// States that differ by less than this, relative to their size, repeat.
    pub tol: f64,
    /// Most periods of the loads to follow.
    pub max_periods: usize,
    /// Largest multiple of the period that is looked for.
    pub most: usize,
}

/// What became of a transient.
#[derive(Clone, Debug)]
pub struct Settled {
    /// Periods of the loads after which the response repeats; nothing where it did not repeat in time.
    pub multiple: Option<usize>,
    /// Periods after which it repeats best.
    pub nearest: usize,
    /// Periods that were followed.
    pub periods: usize,
    /// The state at the last section.
    pub state: State,
    /// Difference to the states so many periods before, relative: after 1, 2, … periods.
    pub differences: Vec<f64>,
    /// Why it ended before the time was up, where it did: the state is that of the last section.
    pub trouble: Option<ExactError>,
    /// How often switching functions were evaluated.
    pub evaluations: usize,
    /// States at the sections from the first on.
    pub sections: Vec<State>,
}

/// A multiple of the period is believed where smaller ones differ by this many tolerances.
const CLEAR: f64 = 1e4;

impl Settled {
    /// Why no period was found, in words; `tol` is what was asked for.
    pub fn shortfall(&self, tol: f64) -> String {
        let (periods, first) = (self.periods, self.differences.first().copied());
        let first = first.unwrap_or(f64::INFINITY);
        if first <= CLEAR * tol {
            return format!(
                "after {periods} periods the motion still settles: it changes by {first:.1e} in a period where tol is {tol:e}; raise until or tol"
            );
        }
        let least = self.differences.get(self.nearest - 1).copied();
        format!(
            "after {periods} periods the motion does not repeat: it comes nearest after {} periods, within {:.1e} where tol is {tol:e}; raise until, tol or multiples",
            self.nearest,
            least.unwrap_or(f64::INFINITY)
        )
    }
}

/// √(δuᵀMδu + δqᵀ(K + Ω²M)δq), relative to the same of the first state or of what the loads can store.
pub fn distance(plant: &Plant, period: f64, a: &State, b: &State) -> f64 {
    let omega2 = (std::f64::consts::TAU / period).powi(2);
    let minus =
        |x: &[f64], y: &[f64]| -> Vec<f64> { x.iter().zip(y).map(|(x, y)| x - y).collect() };
    let (dq, du) = (minus(&a.q, &b.q), minus(&a.u, &b.u));
    let scale = plant
        .norm2(&a.q, &a.u, omega2)
        .max(1e-12 * plant.stored_energy());
    let square = plant.norm2(&dq, &du, omega2);
    if scale > 0.0 {
        (square / scale).sqrt()
    } else {
        0.0
    }
}

/// Follows the motion from `start` period by period until it repeats.
pub fn settle(
    plant: &Arc<Plant>,
    regimes: &mut Regimes,
    start: &State,
    settling: &Settling,
) -> Result<Settled, ExactError> {
    let Settling {
        period,
        tol,
        max_periods,
        most,
    } = *settling;
    let motion = Motion::new(plant.clone(), std::mem::take(regimes), start.clone())?;
    let mut motion = motion.without_ledger();
    let mut recent: VecDeque<State> = VecDeque::from([start.clone()]);
    let mut sections = Vec::new();
    let (mut multiple, mut trouble, mut periods) = (None, None, 0);
    let (mut nearest, mut differences) = (1, Vec::new());
    while periods < max_periods && multiple.is_none() {
        if let Err(error) = motion.run(start.t + (periods + 1) as f64 * period) {
            trouble = Some(error);
            break;
        }
        periods += 1;
        let state = motion.state();
        // a slow approach in turns looks like a multiple: that counts only where no smaller one is near
        let gaps = recent
            .iter()
            .map(|earlier| distance(plant, period, state, earlier));
        let gaps: Vec<f64> = gaps.collect();
        let near = (0..gaps.len()).min_by(|a, b| gaps[*a].total_cmp(&gaps[*b]));
        nearest = near.unwrap_or(0) + 1;
        let found = gaps.iter().position(|gap| *gap <= tol).map(|m| m + 1);
        let smaller = |m: usize| (1..m).filter(move |d| m.is_multiple_of(*d));
        multiple = found.filter(|m| smaller(*m).all(|d| gaps[d - 1] > CLEAR * tol));
        differences = gaps;
        recent.push_front(state.clone());
        recent.truncate(most);
        sections.push(state.clone());
        motion.take_changes();
    }
    let settled = Settled {
        multiple,
        nearest,
        periods,
        state: sections.last().unwrap_or(start).clone(),
        differences,
        trouble,
        evaluations: motion.evaluations(),
        sections,
    };
    *regimes = motion.regimes();
    Ok(settled)
}

use super::leap::leap;
use super::outlook::{Outlook, outlook};
use super::walk::Walk;
use crate::exact::{ExactError, LinearModel, Regimes};
use percuss_mech::State;
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
    /// Periods after which it repeats within the tolerance, or that were followed where it does not: counted as far as
    /// there are sections, extrapolated from there, also beyond the most that are followed.
    pub periods: usize,
    /// The state then.
    pub state: State,
    /// Difference of the last section to those so many periods before, relative: after 1, 2, … periods.
    pub differences: Vec<f64>,
    /// When it would repeat, where it did not in time and yet settles.
    pub outlook: Option<Outlook>,
    /// Why it ended before the time was up, where it did: the state is that of the last section.
    pub trouble: Option<ExactError>,
    /// How often switching functions were evaluated.
    pub evaluations: usize,
    /// States at the sections that were followed, from the first on.
    pub sections: Vec<State>,
}

/// A multiple of the period is believed where smaller ones differ by this many tolerances.
pub(super) const CLEAR: f64 = 1e4;
/// After so many periods, and multiples of them, a leap is tried.
const TRY: usize = 8;

impl Settled {
    /// Why no period was found, in words, and what would help.
    pub fn shortfall(&self, settling: &Settling) -> String {
        let (tol, followed) = (settling.tol, self.sections.len());
        let change = |m: usize| self.differences.get(m - 1).copied();
        if let Some(outlook) = self.outlook {
            let time = match outlook.multiple {
                1 => "a period".to_owned(),
                m => format!("{m} periods"),
            };
            return format!(
                "after {followed} periods the motion still settles, by a factor of {} in {time}: it changes by {:.1e} in {time} where tol is {tol:e}; {} {} periods, until = {}, would do; raise until or tol",
                below_one(outlook.factor),
                change(outlook.multiple).unwrap_or(f64::INFINITY),
                match outlook.slows {
                    true => "it settles ever more slowly, and more than",
                    false => "about",
                },
                outlook.periods,
                rounded_up(1.02 * outlook.periods as f64 * settling.period),
            );
        }
        let first = change(1).unwrap_or(f64::INFINITY);
        if first <= CLEAR * tol {
            return format!(
                "after {followed} periods the motion still settles: it changes by {first:.1e} in a period where tol is {tol:e}; raise until or tol"
            );
        }
        format!(
            "after {followed} periods the motion does not repeat: it comes nearest after {} periods, within {:.1e} where tol is {tol:e}; raise until, tol or multiples",
            self.nearest,
            change(self.nearest).unwrap_or(f64::INFINITY)
        )
    }
}

/// A number below one with two digits of what is missing.
fn below_one(x: f64) -> String {
    let digits = 1.0 - (1.0 - x).log10().floor();
    format!("{x:.*}", digits.clamp(2.0, 16.0) as usize)
}

/// The next larger number of three digits.
fn rounded_up(x: f64) -> f64 {
    let unit = 10_f64.powf(x.log10().floor() - 2.0);
    let whole = (x / unit).ceil();
    // 1/unit is exact where unit is not
    if unit < 1.0 {
        whole / (1.0 / unit).round()
    } else {
        whole * unit.round()
    }
}

/// √(δuᵀMδu + δqᵀ(K + Ω²M)δq), relative to the same of the first state or of what the loads can store.
pub fn distance(model: &LinearModel, period: f64, a: &State, b: &State) -> f64 {
    let omega2 = (std::f64::consts::TAU / period).powi(2);
    let minus =
        |x: &[f64], y: &[f64]| -> Vec<f64> { x.iter().zip(y).map(|(x, y)| x - y).collect() };
    let (dq, du) = (minus(&a.q, &b.q), minus(&a.u, &b.u));
    let scale = model
        .norm2(&a.q, &a.u, omega2)
        .max(1e-12 * model.stored_energy());
    let square = model.norm2(&dq, &du, omega2);
    if scale > 0.0 {
        (square / scale).sqrt()
    } else {
        0.0
    }
}

/// Follows the motion from `start` period by period until it repeats. Where it approaches an orbit slowly and steadily, the
/// rest of the way is extrapolated: [`Settled::periods`] then counts the periods that the motion itself would take. These may
/// be more than the most that are followed.
pub fn settle(
    model: &Arc<LinearModel>,
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
    let mut walk = Walk::new(model, std::mem::take(regimes), start, period)?;
    let (mut multiple, mut trouble, mut periods) = (None, None, 0);
    let (mut nearest, mut differences) = (1, Vec::new());
    let (mut landed, mut next_try, mut evaluations) = (None, TRY, 0);
    while periods < max_periods && multiple.is_none() {
        if let Err(error) = walk.go(1) {
            trouble = Some(error);
            break;
        }
        periods += 1;
        // a slow approach in turns looks like a multiple: that counts only where no smaller one is near
        let mut back = walk.sections.iter().rev();
        let state = back.next().unwrap_or(start);
        let gaps = back.take(most);
        let gaps = gaps.map(|earlier| distance(model, period, state, earlier));
        let gaps: Vec<f64> = gaps.collect();
        let near = (0..gaps.len()).min_by(|a, b| gaps[*a].total_cmp(&gaps[*b]));
        nearest = near.unwrap_or(0) + 1;
        let found = gaps.iter().position(|gap| *gap <= tol).map(|m| m + 1);
        let smaller = |m: usize| (1..m).filter(move |d| m.is_multiple_of(*d));
        multiple = found.filter(|m| smaller(*m).all(|d| gaps[d - 1] > CLEAR * tol));
        differences = gaps;
        let due = multiple.is_none() && periods >= next_try && periods.is_multiple_of(TRY);
        if due && let Some(tried) = leap(model, &walk, settling, &differences) {
            evaluations += tried.evaluations;
            next_try = 2 * periods;
            landed = tried.landing;
            multiple = landed.as_ref().map(|landing| landing.multiple);
        }
    }
    let unsettled = multiple.is_none() && trouble.is_none();
    let outlook = match unsettled {
        true => outlook(model, &walk, settling, &differences, nearest),
        false => None,
    };
    evaluations += walk.motion.evaluations();
    *regimes = walk.motion.regimes();
    let mut state = walk.sections[periods].clone();
    walk.sections.remove(0);
    if let Some(landing) = landed {
        state = landing.state;
        periods = landing.periods;
        state.t = start.t + periods as f64 * period;
    }
    Ok(Settled {
        multiple,
        nearest,
        periods,
        state,
        differences,
        outlook,
        trouble,
        evaluations,
        sections: walk.sections,
    })
}

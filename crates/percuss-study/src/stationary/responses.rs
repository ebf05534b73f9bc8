//! Responses one by one while a parameter changes, there and back: response curves with their peak, bifurcation diagrams, and the damping
//! that a device amounts to.
//!
//! A viscous damper that loses the same energy ΔW per period has the damping ratio \[Jacobsen1930]
//!
//! ```text
//! ζ = ΔW/(4π U)        U: largest strain energy on the orbit
//! ```

use std::ops::ControlFlow;

use percuss_mech::State;
use percuss_step::exact::{ExactError, Motion, Regimes};
use percuss_step::stationary::Orbit;

use super::StickSlip;
use super::factors::{Factors, Parameter};
use super::orbits::Found;
use percuss_record::findings::{Axis, Figure, Findings, Layer, Table};

/// Responses along a parameter.
#[derive(Clone)]
pub struct Range {
    /// What changes.
    pub of: Parameter,
    /// The first factor.
    pub from: f64,
    /// The last factor.
    pub to: f64,
    /// How many steps there are between them.
    pub steps: usize,
}

/// One response.
struct Response {
    factor: f64,
    /// Whether it was found on the way back.
    back: bool,
    amplitude: f64,
    multiple: f64,
    dissipation: f64,
    ratio: f64,
    multiplier: f64,
    /// Displacements at the sections.
    sections: Vec<f64>,
    state: State,
}

/// Periods after which shooting is tried.
const SOON: usize = 20;
/// Steps of the golden section towards the peak.
const GOLDEN: usize = 24;

impl StickSlip {
    /// All responses that are asked for, with the peak among them.
    pub(super) fn responses(
        &self,
        findings: &mut Findings,
        scale: f64,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), ExactError> {
        let Some(range) = &self.wanted.responses else {
            return Ok(());
        };
        // there and back: where orbits coexist the ways differ
        let mut all: Vec<Response> = Vec::new();
        let mut missing = Vec::new();
        // how many were found before each that is missing
        let mut gaps = Vec::new();
        let count = range.steps;
        for i in 0..2 * count {
            let part = if i < count { i } else { 2 * count - 1 - i } as f64 / (count - 1) as f64;
            let factor = range.from + (range.to - range.from) * part;
            let before = all.last().map(|r| &r.state);
            match self.response(range.of, factor, before, scale) {
                Ok(response) => all.push(Response {
                    back: i >= count,
                    ..response
                }),
                Err(error) => {
                    gaps.push(all.len());
                    missing.push((factor, error));
                }
            }
            if progress((i + 1) as f64 / (2 * count) as f64).is_break() {
                // what was found until then
                self.draw(findings, range, (&all, &gaps), None);
                return Ok(());
            }
        }
        if let Some((factor, error)) = missing.first() {
            let (count, of) = (missing.len(), range.of.name());
            findings.warnings.push(format!(
                "{count} of {} responses are missing, the first at {of} times {factor}: {error}",
                2 * range.steps
            ));
        }
        findings.number("responses_missing", "1", missing.len() as f64);
        let highest = (0..all.len()).max_by(|a, b| all[*a].amplitude.total_cmp(&all[*b].amplitude));
        let Some(at) = highest else { return Ok(()) };
        let step = (range.to - range.from).abs() / (count - 1) as f64;
        let (low, high) = (all[at].factor - step, all[at].factor + step);
        let ends = [
            low.max(range.from.min(range.to)),
            high.min(range.from.max(range.to)),
        ];
        let (factor, amplitude, gap) = self.peak(range.of, ends, &all[at], scale);
        findings.number("peak", "1", amplitude);
        findings.number("peak_factor", "1", factor);
        if let Some((factor, error)) = gap {
            let of = range.of.name();
            findings.note("peak", "may be higher: one beside it was not found");
            findings.warnings.push(format!(
                "the peak may be higher: beside it, at {of} times {factor}, {error}"
            ));
        }
        let edge = [range.from, range.to]
            .into_iter()
            .find(|end| (factor - end).abs() < 0.01 * step);
        if let Some(end) = edge {
            let words = format!("at the edge of the range, {end}: the response may rise beyond");
            findings.note("peak", &words);
            findings.note("peak_factor", &words);
            findings.warnings.push(format!("the peak is {words}"));
        }
        let name = if edge.is_some() {
            "peak, at the edge"
        } else {
            "peak"
        };
        let peak = Layer::dots(name, 2, vec![[factor, amplitude]]);
        self.draw(findings, range, (&all, &gaps), Some(peak));
        Ok(())
    }

    fn response(
        &self,
        of: Parameter,
        factor: f64,
        before: Option<&State>,
        scale: f64,
    ) -> Result<Response, ExactError> {
        let found = self.response_at(of.times(factor), factor, before, scale);
        if let Err(ExactError::Resonance { omega }) = found {
            let mut factors = of.times(factor);
            if let Some(error) = self.grows(factors, omega) {
                return Err(error);
            }
            factors.frequency *= Factors::beside().frequency;
            return self.response_at(factors, factor, before, scale);
        }
        found
    }

    fn response_at(
        &self,
        factors: Factors,
        factor: f64,
        before: Option<&State>,
        scale: f64,
    ) -> Result<Response, ExactError> {
        let (linear, period) = (self.linear(factors)?, self.period(factors));
        let mut regimes = Regimes::default();
        let start = before.unwrap_or(&self.rest).clone();
        // near the response before, shooting needs no transient to fade
        let soon = match self.wanted.shooting {
            true => self.find_within(&linear, &mut regimes, &start, period, SOON),
            false => self.find(&linear, &mut regimes, &start, period),
        };
        let found: Found = match soon {
            Ok(found) => found,
            Err(_) => self.find(&linear, &mut regimes, &start, period)?,
        };
        let orbit: &Orbit = &found.orbit;
        let mut motion = Motion::new(linear.clone(), regimes, orbit.state.clone())?;
        let mut sections = Vec::new();
        for i in 0..orbit.multiple {
            motion.run(orbit.state.t + period * i as f64)?;
            sections.push(self.dot(&motion.state().q) / scale);
        }
        Ok(Response {
            factor,
            back: false,
            amplitude: orbit.place.amplitude() / scale,
            multiple: orbit.multiple as f64,
            dissipation: orbit.ledger.dissipation() / orbit.multiple as f64,
            ratio: self.damping_ratio(&linear, &found)?.unwrap_or(f64::NAN),
            multiplier: found.multiplier.unwrap_or(f64::NAN),
            sections,
            state: orbit.state.clone(),
        })
    }

    /// The largest amplitude between two factors by the golden section: its factor, itself, and the first factor on the
    /// way at which no response was found, with the reason.
    fn peak(
        &self,
        of: Parameter,
        [mut a, mut b]: [f64; 2],
        near: &Response,
        scale: f64,
    ) -> (f64, f64, Option<(f64, ExactError)>) {
        let mut best = (near.factor, near.amplitude);
        let mut gap = None;
        let mut value = |factor: f64| {
            let found = self.response(of, factor, Some(&near.state), scale);
            let amplitude = found.map_or_else(
                |error| {
                    gap.get_or_insert((factor, error));
                    f64::NEG_INFINITY
                },
                |r| r.amplitude,
            );
            if amplitude > best.1 {
                best = (factor, amplitude);
            }
            amplitude
        };
        let golden = 0.5 * (5.0_f64.sqrt() - 1.0);
        let (mut x, mut y) = (b - golden * (b - a), a + golden * (b - a));
        let (mut fx, mut fy) = (value(x), value(y));
        for _ in 0..GOLDEN {
            if fx > fy {
                (b, y, fy) = (y, x, fx);
                x = b - golden * (b - a);
                fx = value(x);
            } else {
                (a, x, fx) = (x, y, fy);
                y = a + golden * (b - a);
                fy = value(y);
            }
        }
        (best.0, best.1, gap)
    }

    /// Figures and a table of `all` that were found; curves break where one is missing, before those that `gaps` count.
    fn draw(
        &self,
        findings: &mut Findings,
        range: &Range,
        (all, gaps): (&[Response], &[usize]),
        peak: Option<Layer>,
    ) {
        let of = |value: fn(&Response) -> f64| all.iter().map(value).collect::<Vec<f64>>();
        let factor = || Axis::new(format!("factor of the {}", range.of.name()), "1");
        let amplitude = || Axis::new("amplitude over the static deflection", "1");
        let both = |figure: Figure, x: fn(&Response) -> f64, y: fn(&Response) -> f64| {
            let points = |back: bool| {
                let way = all.iter().enumerate().filter(|(_, r)| r.back == back);
                let points = way.flat_map(|(k, r)| {
                    let gap = gaps.contains(&k).then_some([f64::NAN; 2]);
                    gap.into_iter().chain([[x(r), y(r)]])
                });
                points.collect::<Vec<_>>()
            };
            figure
                .with(Layer::line("there", 0, points(false)))
                .with(Layer::line("back", 1, points(true)))
        };
        let figure = |name: &str, title: &str, x: Axis, y: Axis| Figure::new(name, title, x, y);
        let curve = figure(
            "responses",
            "Amplitude of the responses",
            factor(),
            amplitude(),
        );
        let curve = both(curve, |r| r.factor, |r| r.amplitude);
        findings
            .figures
            .push(peak.into_iter().fold(curve, Figure::with));
        let title = "Displacement every period";
        let place = Axis::new("displacement over the static deflection", "1");
        let mut sections = figure("bifurcation", title, factor(), place);
        for (back, name) in [(false, "there"), (true, "back")] {
            let way = all.iter().filter(|r| r.back == back);
            let dots = way.flat_map(|r| r.sections.iter().map(|y| [r.factor, *y]));
            sections = sections.with(Layer::dots(name, usize::from(back), dots.collect()));
        }
        findings.figures.push(sections);
        if range.of == Parameter::Load {
            let energy = Axis::new("energy", "J");
            findings.figures.push(both(
                figure("losses", "Energy lost per period", amplitude(), energy),
                |r| r.amplitude,
                |r| r.dissipation,
            ));
            let ratio = Axis::new("damping ratio", "1");
            findings.figures.push(both(
                figure(
                    "damping",
                    "Damping ratio of equal losses",
                    amplitude(),
                    ratio,
                ),
                |r| r.amplitude,
                |r| r.ratio,
            ));
        }
        let table = Table::new("responses")
            .with("factor", "1", of(|r| r.factor))
            .with("back", "1", of(|r| f64::from(u8::from(r.back))))
            .with("amplitude", "1", of(|r| r.amplitude))
            .with("multiple", "1", of(|r| r.multiple))
            .with("dissipation", "J", of(|r| r.dissipation))
            .with_gaps("damping_ratio", "1", of(|r| r.ratio), "nothing is strained")
            .with_gaps(
                "multiplier",
                "1",
                of(|r| r.multiplier),
                "multipliers were not found",
            );
        findings.table(table);
    }
}

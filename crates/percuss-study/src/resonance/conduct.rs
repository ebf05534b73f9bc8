//! The work of a study, stage by stage.

use std::ops::ControlFlow;

use percuss_design::{
    Beam, Chart, DesignError, Modes, Objective, Optimum, Pulsation, Resonance, Search, Tongue, Zone,
};

use percuss_math::Halt;

use super::{ResonanceStudy, named, outline};
use percuss_part::Study;
use percuss_record::findings::Findings;
use percuss_text::words::counted;

/// Below this Φ a shape has brought the coupling of its modes to nothing, but for rounding.
const UNCOUPLED: f64 = 1e-9;

/// One beam, as far as it was looked at.
pub(super) struct Candidate {
    /// For quantities and legends: uniform or optimal.
    pub name: &'static str,
    pub beam: Beam,
    pub modes: Modes,
    pub zone: Zone,
    /// The true edges at the amplitude of the scene.
    pub edges: Option<[f64; 2]>,
    /// The true zone, where the amplitude reaches it.
    pub tongue: Option<Tongue>,
    /// The true zones of other orders.
    pub others: Vec<Tongue>,
}

impl Study for ResonanceStudy {
    fn halt_on(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn about(&self) -> Vec<String> {
        let Resonance { i, j, k } = self.resonance;
        let mut about = vec![
            format!("a beam of {}", counted(self.beam.elements(), "element")),
            format!("resonance ({i}, {j}) of order {k}"),
        ];
        if let Some(search) = &self.search {
            about.push(format!("a shape from {}", counted(search.starts, "start")));
        }
        if let Some(chart) = &self.chart {
            about.push(format!(
                "a chart of {} x {}",
                chart.points[0], chart.points[1]
            ));
        }
        about
    }

    fn quantities(&self) -> Vec<(String, String)> {
        let mut names: Vec<String> = Vec::new();
        let beams: &[&str] = match self.search {
            Some(_) => &["uniform", "optimal"],
            None => &["uniform"],
        };
        for beam in beams {
            names.push(format!("phi_{beam}"));
        }
        if self.search.is_some() {
            names.push("reduction_percent".to_owned());
        }
        names.extend(["omega_1", "buckling_force"].map(str::to_owned));
        if self.search.is_some() {
            names.extend(["omega_1_optimal", "buckling_force_optimal"].map(str::to_owned));
        }
        for beam in beams {
            names.push(format!("delta_res_{beam}"));
            names.push(format!("delta_res_{beam}_floquet"));
            for end in ["left", "right"] {
                names.push(format!("zone_{end}_{beam}"));
                names.push(format!("zone_{end}_{beam}_floquet"));
            }
            names.push(format!("modes_change_{beam}"));
            names.extend(self.tongue_names(beam));
            if self.stretching > 0.0 {
                names.push(format!("amplitude_{beam}"));
            }
        }
        if let Some(search) = &self.search {
            if !matches!(search.objective, Objective::Zone { .. }) {
                let (name, _) = named(search.objective);
                names.push(format!("best_{name}"));
                names.push(format!("best_{name}_uniform"));
            }
            let rest = ["phi_change", "starts_spread", "optimality", "iterations"];
            names.extend(rest.map(str::to_owned));
        }
        for variant in &self.variants {
            names.push(format!("phi_{}", variant.name));
            names.push(format!("reduction_{}", variant.name));
        }
        if self.chart.is_some() {
            names.push("unstable_percent".to_owned());
        }
        let mut all: Vec<(String, String)> = names
            .into_iter()
            .map(|name| (name, "1".to_owned()))
            .collect();
        if let Some(chart) = &self.chart
            && chart.motion.is_some()
        {
            all.push(("growth".to_owned(), "1".to_owned()));
        }
        all.extend(self.promised_in_si());
        all
    }

    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        let mut findings = Findings::default();
        if let Err(error) = self.work(&mut findings, progress) {
            findings.trouble = Some(error.to_string());
        }
        if self.halt.is_asked() {
            // whoever asked answers that it is enough
            let _ = progress(1.0);
        }
        // how the search went is for those who look twice
        findings
            .figures
            .sort_by_key(|figure| figure.name == "convergence");
        findings
    }
}

/// Goes on, or leaves the work with what was found.
macro_rules! go_on {
    ($progress:expr, $part:expr) => {
        if $progress($part).is_break() {
            return Ok(());
        }
    };
}

impl ResonanceStudy {
    fn work(
        &self,
        findings: &mut Findings,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), DesignError> {
        let mut uniform = self.candidate("uniform", &self.beam, self.resonance)?;
        findings.number("phi_uniform", "1", uniform.zone.Phi);
        findings.number("omega_1", "1", uniform.modes.omega[0]);
        findings.number("buckling_force", "1", uniform.beam.buckling()?.p_cr);
        go_on!(progress, 0.02);
        let mut optimal = None;
        if let Some(search) = &self.search {
            let best = search.run_until(&self.beam, &self.halt)?;
            go_on!(progress, 0.1);
            optimal = Some(self.optimum(findings, search, &best, &uniform)?);
            go_on!(progress, 0.15);
        }
        let parts = if self.chart.is_some() { 0.3 } else { 0.6 };
        self.zone(findings, &mut uniform)?;
        go_on!(progress, 0.15 + 0.5 * parts);
        if let Some(optimal) = &mut optimal {
            self.zone(findings, optimal)?;
        }
        go_on!(progress, 0.15 + parts);
        let candidates: Vec<&Candidate> = [Some(&uniform), optimal.as_ref()]
            .into_iter()
            .flatten()
            .collect();
        let mut shapes = Vec::new();
        for variant in &self.variants {
            shapes.push((variant.name.clone(), self.variant(findings, variant)?));
        }
        self.tables(findings, &candidates, &shapes);
        self.figures(findings, &candidates, &shapes);
        if self.stretching > 0.0 {
            self.response_curves(findings, &candidates)?;
        }
        if let Some(scales) = &self.scales {
            self.in_si(findings, scales, &candidates);
            let best = candidates[candidates.len() - 1];
            findings.files.extend(outline::files(&best.beam, scales));
        }
        go_on!(progress, 0.2 + parts);
        if self.chart.is_some() {
            let of = |optimal: bool| candidates[usize::from(optimal)];
            self.chart(findings, of, 0.2 + parts, progress)?;
        }
        let _ = progress(1.0);
        Ok(())
    }

    /// These modes under the force, for frequencies from `Omega` up and amplitudes to `delta`.
    pub(super) fn pulsation(
        &self,
        modes: &Modes,
        Omega: f64,
        delta: f64,
    ) -> Result<Pulsation, DesignError> {
        let pulsation = Pulsation::new(modes, &self.phi, self.gamma, Omega, delta)?;
        Ok(pulsation.with_halt(self.halt.clone()))
    }

    fn candidate(
        &self,
        name: &'static str,
        beam: &Beam,
        resonance: Resonance,
    ) -> Result<Candidate, DesignError> {
        let modes = beam.modes(self.modes)?;
        let zone = match Zone::new(&modes, &self.phi, resonance) {
            // a shape may bring the coupling of two modes to nothing: the best there is
            Err(DesignError::Uncoupled { i, j, .. }) => Zone {
                resonance,
                Omega_0: (modes.omega[i - 1] + modes.omega[j - 1]) / resonance.k as f64,
                Phi: 0.0,
                strength: self.phi.strength(resonance.k),
                shift: 0.0,
            },
            other => other?,
        };
        Ok(Candidate {
            name,
            zone,
            beam: beam.clone(),
            modes,
            edges: None,
            tongue: None,
            others: Vec::new(),
        })
    }

    /// The best shape: its place in the spectrum may have changed on the way.
    fn optimum(
        &self,
        findings: &mut Findings,
        search: &Search,
        best: &Optimum,
        uniform: &Candidate,
    ) -> Result<Candidate, DesignError> {
        let mut resonance = self.resonance;
        if let Objective::Zone { i, j } = search.objective {
            let Phi_best = best.value.sqrt();
            let modes = best.beam.modes(self.modes)?;
            let off = |i: usize, j: usize| {
                let scale = (modes.omega[i - 1] * modes.omega[j - 1]).sqrt();
                (modes.G[(i - 1, j - 1)].abs() / scale - Phi_best).abs()
            };
            let all = (1..=self.modes).flat_map(|a| (1..=self.modes).map(move |b| (a, b)));
            let nearest = all
                .filter(|(a, b)| (a == b) == (i == j) && (a < b) == (i < j))
                .min_by(|x, y| off(x.0, x.1).total_cmp(&off(y.0, y.1)));
            // the places of the uniform beam, unless others fit better
            if let Some((a, b)) = nearest
                && off(i, j) > 1e-6 * uniform.zone.Phi
            {
                (resonance.i, resonance.j) = (a, b);
            }
            findings.number("phi_optimal", "1", Phi_best);
            let reduction = 100.0 * (1.0 - Phi_best / uniform.zone.Phi);
            findings.number("reduction_percent", "1", reduction);
        }
        let optimal = self.candidate("optimal", &best.beam, resonance)?;
        if !matches!(search.objective, Objective::Zone { .. }) {
            let (name, sign) = named(search.objective);
            let start = percuss_design::gradient(&self.beam, search.objective)?.0;
            findings.number(&format!("best_{name}"), "1", sign * best.value);
            findings.number(&format!("best_{name}_uniform"), "1", sign * start);
            findings.number("phi_optimal", "1", optimal.zone.Phi);
            let reduction = 100.0 * (1.0 - optimal.zone.Phi / uniform.zone.Phi);
            findings.number("reduction_percent", "1", reduction);
        }
        findings.number("omega_1_optimal", "1", optimal.modes.omega[0]);
        findings.number("buckling_force_optimal", "1", optimal.beam.buckling()?.p_cr);
        let coarse = Beam::uniform(self.beam.c, self.beam.p0, (self.beam.elements() / 2).max(4));
        let coarse = Search {
            starts: 1,
            ..*search
        }
        .run_until(&coarse, &self.halt);
        match coarse {
            Ok(coarse) => {
                let root = |value: f64| match search.objective {
                    Objective::Zone { .. } => value.sqrt(),
                    _ => value,
                };
                let change = (root(best.value) - root(coarse.value)).abs();
                findings.number("phi_change", "1", change);
            }
            Err(error) => findings.missing("phi_change", "1", error.to_string()),
        }
        findings.number("starts_spread", "1", best.spread);
        findings.number("optimality", "1", best.optimality);
        findings.number("iterations", "1", best.iterations as f64);
        self.history(findings, best);
        Ok(optimal)
    }

    fn variant(
        &self,
        findings: &mut Findings,
        variant: &super::Variant,
    ) -> Result<Beam, DesignError> {
        let best = variant.search.run_until(&variant.beam, &self.halt)?;
        let (start, _) = percuss_design::gradient(&variant.beam, variant.search.objective)?;
        let ratio = match variant.search.objective {
            Objective::Zone { .. } => {
                findings.number(&format!("phi_{}", variant.name), "1", best.value.sqrt());
                (best.value / start).sqrt()
            }
            _ => {
                findings.number(&format!("phi_{}", variant.name), "1", -best.value);
                best.value / start
            }
        };
        findings.number(
            &format!("reduction_{}", variant.name),
            "1",
            100.0 * (1.0 - ratio),
        );
        Ok(best.beam)
    }

    /// The zone of one beam, to first order and by multipliers.
    fn zone(&self, findings: &mut Findings, of: &mut Candidate) -> Result<(), DesignError> {
        let (name, zone, resonance) = (of.name, of.zone, of.zone.resonance);
        let delta_res = zone.delta_res(self.gamma);
        if zone.Phi <= UNCOUPLED {
            let why = "the shape uncouples the modes: there is no zone to first order";
            findings.missing(&format!("delta_res_{name}"), "1", why);
        } else {
            findings.number(&format!("delta_res_{name}"), "1", delta_res);
        }
        let low = format!("no zone was found at delta = {}", self.delta);
        let interval = zone.interval(self.delta, self.gamma);
        for (end, k) in [("left", 0), ("right", 1)] {
            let name = format!("zone_{end}_{name}");
            match interval {
                Some(interval) if interval[0] > 0.0 => findings.number(&name, "1", interval[k]),
                Some(_) => {
                    let why = "to first order the zone reaches below Omega = 0: delta is too large";
                    findings.missing(&name, "1", why);
                }
                None => findings.missing(&name, "1", &low),
            }
        }
        // the tip is looked for well above that of the first order, where there is one
        let reach = if delta_res < 25.0 * self.delta {
            4.0 * delta_res
        } else {
            0.0
        };
        let top = self.delta.max(reach);
        let Omega = 0.6 * zone.Omega_0;
        let pulsation = self.pulsation(&of.modes, Omega, top)?;
        let tip = pulsation.tip(resonance, top);
        let tip_name = format!("delta_res_{name}_floquet");
        match &tip {
            Ok(tip) => findings.number(&tip_name, "1", tip[1]),
            Err(error) => findings.missing(&tip_name, "1", error.to_string()),
        }
        let (edges, low) = match pulsation.edges(resonance, self.delta) {
            Ok(edges) => (edges, low),
            Err(error) => (None, error.to_string()),
        };
        for (end, k) in [("left", 0), ("right", 1)] {
            let name = format!("zone_{end}_{name}_floquet");
            match edges {
                Some(edges) => findings.number(&name, "1", edges[k]),
                None => findings.missing(&name, "1", &low),
            }
        }
        of.edges = edges;
        let change = format!("modes_change_{name}");
        match (edges, self.modes > resonance.highest()) {
            (Some(edges), true) => {
                let fewer = of.beam.modes(self.modes - 1)?;
                let fewer = self.pulsation(&fewer, Omega, top)?;
                let fewer = fewer.edges(resonance, self.delta);
                let fewer = fewer.ok().flatten().unwrap_or([f64::NAN; 2]);
                let largest = (0..2).map(|k| (fewer[k] - edges[k]).abs());
                findings.number(&change, "1", largest.fold(0.0, f64::max));
            }
            (None, _) => findings.missing(&change, "1", &low),
            (_, false) => findings.missing(&change, "1", "modes is not above i and j"),
        }
        if let (Some(_), Ok(tip)) = (edges, tip) {
            of.tongue = pulsation.tongue_above(resonance, tip, self.delta).ok();
        }
        self.other_tongues(findings, of)?;
        if self.stretching > 0.0 {
            self.amplitude(findings, of)?;
        }
        Ok(())
    }

    fn chart<'a>(
        &self,
        findings: &mut Findings,
        of: impl Fn(bool) -> &'a Candidate,
        done: f64,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), DesignError> {
        let Some(asked) = &self.chart else {
            return Ok(());
        };
        let beam = of(asked.optimal);
        let centres = |range: [f64; 2], n: usize| -> Vec<f64> {
            let step = (range[1] - range[0]) / n as f64;
            (0..n).map(|k| range[0] + (k as f64 + 0.5) * step).collect()
        };
        let Omega = centres(asked.Omega, asked.points[0]);
        let delta = centres(asked.delta, asked.points[1]);
        let largest = asked.delta[0].abs().max(asked.delta[1].abs());
        let pulsation = self.pulsation(&beam.modes, asked.Omega[0], largest)?;
        if let Some([Omega, delta]) = asked.motion {
            self.motion(findings, beam, [Omega, delta], asked)?;
        }
        let rows = delta.len() as f64;
        let chart: Chart = pulsation.chart(&Omega, &delta, |row| {
            progress(done + (1.0 - done) * row as f64 / rows)
        })?;
        let unstable = chart.growth.iter().filter(|g| **g > 0.0).count();
        let share = 100.0 * unstable as f64 / chart.growth.len().max(1) as f64;
        if chart.growth.len() == Omega.len() * delta.len() {
            findings.number("unstable_percent", "1", share);
        }
        self.draw_chart(findings, asked, beam, &chart);
        Ok(())
    }

    fn motion(
        &self,
        findings: &mut Findings,
        beam: &Candidate,
        [Omega, delta]: [f64; 2],
        asked: &super::Chart,
    ) -> Result<(), DesignError> {
        let super::Chart { start, periods, .. } = *asked;
        let pulsation = self.pulsation(&beam.modes, Omega, delta)?;
        findings.number("growth", "1", pulsation.growth(Omega, delta)?);
        let mut q = vec![0.0; pulsation.modes()];
        q[beam.zone.resonance.i - 1] = start;
        q[beam.zone.resonance.j - 1] = start;
        let response = pulsation.response([Omega, delta], self.stretching, &q, periods)?;
        self.draw_motion(findings, [Omega, delta], &response);
        Ok(())
    }
}

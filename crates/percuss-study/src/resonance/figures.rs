//! Tables and figures of a study.

use percuss_design::{Beam, Chart, Objective, Optimum, Response};

use super::ResonanceStudy;
use super::conduct::Candidate;
use percuss_record::findings::{Axis, Cells, Figure, Findings, Layer, Look, Table};

/// Why an edge of the zone of first order is missing.
const NO_ZONE: &str = "to first order the zone begins at a larger delta";

impl ResonanceStudy {
    pub(super) fn tables(
        &self,
        findings: &mut Findings,
        candidates: &[&Candidate],
        variants: &[(String, Beam)],
    ) {
        let mut shapes = Table::new("shapes").with("x", "1", self.beam.x());
        for of in candidates {
            shapes = shapes.with(&format!("s_{}", of.name), "1", of.beam.s.clone());
        }
        for (name, beam) in variants {
            shapes = shapes.with(&format!("s_{name}"), "1", beam.s.clone());
        }
        if let (Some(scales), Some(best)) = (&self.scales, candidates.last()) {
            let x = self.beam.x().into_iter().map(|x| x * scales.l).collect();
            let width = best.beam.s.iter().map(|s| s * scales.width()).collect();
            shapes = shapes.with("x_si", "m", x).with("width_si", "m", width);
        }
        findings.table(shapes);
        let mut modes = Table::new("modes").with("x", "1", self.beam.x());
        for of in candidates {
            for (k, u) in of.modes.u.iter().enumerate() {
                modes = modes.with(&format!("u{}_{}", k + 1, of.name), "1", u.clone());
            }
        }
        findings.table(modes);
        let count = candidates
            .iter()
            .map(|of| of.modes.omega.len())
            .max()
            .unwrap_or(0);
        let mut frequencies =
            Table::new("frequencies").with("mode", "1", (1..=count).map(|k| k as f64).collect());
        for of in candidates {
            let name = format!("omega_{}", of.name);
            frequencies = frequencies.with(&name, "1", of.modes.omega.clone());
        }
        findings.table(frequencies);
        for of in candidates {
            let column = |side: &[[f64; 2]], k: usize| side.iter().map(|p| p[k]).collect();
            for tongue in &of.others {
                let table = Table::new(format!("tongue_{}_{}", tongue.resonance.k, of.name))
                    .with("delta", "1", column(&tongue.left, 1))
                    .with("Omega_left", "1", column(&tongue.left, 0))
                    .with("Omega_right", "1", column(&tongue.right, 0));
                findings.table(table);
            }
            let Some(tongue) = &of.tongue else { continue };
            let first: Vec<[f64; 2]> = tongue
                .left
                .iter()
                .map(|[_, delta]| {
                    let none = [f64::NAN; 2];
                    of.zone.interval(*delta, self.gamma).unwrap_or(none)
                })
                .collect();
            let table = Table::new(format!("zone_{}", of.name))
                .with("delta", "1", column(&tongue.left, 1))
                .with("Omega_left", "1", column(&tongue.left, 0))
                .with("Omega_right", "1", column(&tongue.right, 0))
                .with_gaps("Omega_left_first_order", "1", column(&first, 0), NO_ZONE)
                .with_gaps("Omega_right_first_order", "1", column(&first, 1), NO_ZONE);
            findings.table(table);
        }
    }

    pub(super) fn figures(
        &self,
        findings: &mut Findings,
        candidates: &[&Candidate],
        variants: &[(String, Beam)],
    ) {
        let line = |beam: &Beam, y: &[f64]| -> Vec<[f64; 2]> {
            beam.x().into_iter().zip(y).map(|(x, y)| [x, *y]).collect()
        };
        let mut shapes = Figure::new(
            "shapes",
            "Width along the beam",
            Axis::new("x", "1"),
            Axis::new("s", "1"),
        );
        for (colour, of) in candidates.iter().enumerate() {
            shapes = shapes.with(Layer::line(of.name, colour, line(&of.beam, &of.beam.s)));
        }
        for (k, (name, beam)) in variants.iter().enumerate() {
            let colour = candidates.len() + k;
            let layer = Layer::line(name, colour, line(beam, &beam.s));
            let look = if k % 2 == 0 {
                Look::Dashed
            } else {
                Look::Dotted
            };
            shapes = shapes.with(layer.looking(look));
        }
        findings.figures.push(shapes);
        let mut zones = Figure::new(
            "zones",
            "Resonance zone",
            Axis::new("Omega", "1"),
            Axis::new("delta", "1").from_to(0.0, 1.02 * self.delta),
        );
        for (colour, of) in candidates.iter().enumerate() {
            if let Some(tongue) = &of.tongue {
                let around = tongue.left.iter().rev().chain(tongue.right.iter().skip(1));
                let points: Vec<[f64; 2]> = around.copied().collect();
                zones = zones.with(Layer::area("", colour, points.clone()));
                zones = zones.with(Layer::line(of.name, colour, points));
            }
            for tongue in &of.others {
                let around = tongue.left.iter().rev().chain(tongue.right.iter().skip(1));
                let points: Vec<[f64; 2]> = around.copied().collect();
                zones = zones.with(Layer::area("", colour, points.clone()));
                zones = zones.with(Layer::line("", colour, points));
            }
            let first = Layer::line(
                format!("{}, first order", of.name),
                colour,
                self.first_order(of),
            );
            zones = zones.with(first.looking(Look::Dashed));
        }
        if zones.layers.iter().any(has_points) {
            findings.figures.push(zones);
        }
        let mut modes = Figure::new(
            "modes",
            "Modes of free vibration",
            Axis::new("x", "1"),
            Axis::new("u", "1"),
        );
        let last = self.resonance.highest().max(2).min(self.modes);
        for (k, of) in candidates.iter().enumerate() {
            for mode in 0..last {
                let look = if k == 0 { Look::Dashed } else { Look::Solid };
                let name = format!("{}, mode {}", of.name, mode + 1);
                let layer = Layer::line(name, mode, line(&of.beam, &of.modes.u[mode]));
                modes = modes.with(layer.looking(look));
            }
        }
        findings.figures.push(modes);
    }

    /// The boundary to first order, down the left edge and up the right one.
    fn first_order(&self, of: &Candidate) -> Vec<[f64; 2]> {
        let tip = of.zone.delta_res(self.gamma);
        if tip >= self.delta {
            return Vec::new();
        }
        let level = |k: usize| tip + (self.delta - tip) * (k as f64 / 60.0).powi(2);
        let edge = |k: usize, side: usize| {
            // at the very tip rounding may fall on either side
            let interval = of.zone.interval(level(k) * (1.0 + 1e-14), self.gamma);
            interval.map(|interval| [interval[side], level(k)])
        };
        let left = (0..=60).rev().filter_map(|k| edge(k, 0));
        left.chain((0..=60).filter_map(|k| edge(k, 1))).collect()
    }

    pub(super) fn history(&self, findings: &mut Findings, best: &Optimum) {
        let root = |value: &f64| match self.search.map(|search| search.objective) {
            Some(Objective::Zone { .. }) => value.sqrt(),
            _ => value.abs(),
        };
        let values: Vec<f64> = best.history.iter().map(root).collect();
        let steps: Vec<f64> = (0..values.len()).map(|k| k as f64).collect();
        let end = values.last().copied().unwrap_or(0.0);
        let points = values.iter().enumerate();
        let points = points.map(|(k, v)| [k as f64, (v / end - 1.0).abs().max(1e-16)]);
        let figure = Figure::new(
            "convergence",
            "Distance to the end of the search",
            Axis::new("iteration", "1"),
            Axis::new("relative distance", "1").log(),
        );
        findings
            .figures
            .push(figure.with(Layer::line("", 0, points.collect())));
        let table = Table::new("convergence").with("iteration", "1", steps);
        findings.table(table.with("value", "1", values));
    }

    pub(super) fn draw_chart(
        &self,
        findings: &mut Findings,
        asked: &super::Chart,
        of: &Candidate,
        chart: &Chart,
    ) {
        let mut values = chart.growth.clone();
        // decay is all alike: only growth is coloured
        values.iter_mut().for_each(|g| *g = g.max(0.0));
        values.resize(chart.Omega.len() * chart.delta.len(), f64::NAN);
        let figure = Figure::new(
            "chart",
            format!("Rate of growth of the {} beam", of.name),
            Axis::new("Omega", "1").from_to(asked.Omega[0], asked.Omega[1]),
            Axis::new("delta", "1").from_to(asked.delta[0], asked.delta[1]),
        );
        let mut figure = figure.with(Layer::Cells(Cells {
            name: "growth".to_owned(),
            unit: "1".to_owned(),
            x: asked.Omega,
            y: asked.delta,
            columns: chart.Omega.len(),
            values,
            range: None,
        }));
        // what lies outside breaks the curve
        let inside = |[x, y]: [f64; 2]| {
            let ([x0, x1], [y0, y1]) = (asked.Omega, asked.delta);
            match (x0..=x1).contains(&x) && (y0..=y1).contains(&y) {
                true => [x, y],
                false => [f64::NAN; 2],
            }
        };
        for (k, tongue) in of.tongue.iter().chain(&of.others).enumerate() {
            let around = tongue.left.iter().rev().chain(tongue.right.iter().skip(1));
            let name = if k == 0 { "edges by multipliers" } else { "" };
            let points = around.copied().map(inside).collect();
            figure = figure.with(Layer::line(name, 0, points));
        }
        if let Some(at) = asked.motion {
            figure = figure.with(Layer::dots("motion", 1, vec![at]));
        }
        findings.figures.push(figure);
        let cells = chart.growth.len();
        let columns = chart.Omega.len();
        let table = Table::new("chart")
            .with(
                "Omega",
                "1",
                (0..cells).map(|k| chart.Omega[k % columns]).collect(),
            )
            .with(
                "delta",
                "1",
                (0..cells).map(|k| chart.delta[k / columns]).collect(),
            )
            .with("growth", "1", chart.growth.clone());
        findings.table(table);
    }

    pub(super) fn draw_motion(&self, findings: &mut Findings, at: [f64; 2], response: &Response) {
        let title = format!("Motion at Omega = {}, delta = {}", at[0], at[1]);
        let mut figure = Figure::new(
            "motion",
            title,
            Axis::new("t", "1"),
            Axis::new("modal amplitude", "1"),
        );
        let mut table = Table::new("motion").with("t", "1", response.t.clone());
        for i in 0..response.q[0].len() {
            let column: Vec<f64> = response.q.iter().map(|q| q[i]).collect();
            if i < 3 {
                let points = response.t.iter().zip(&column).map(|(t, q)| [*t, *q]);
                figure = figure.with(Layer::line(format!("mode {}", i + 1), i, points.collect()));
            }
            table = table.with(&format!("q{}", i + 1), "1", column);
        }
        findings.figures.push(figure);
        findings.table(table);
    }
}

fn has_points(layer: &Layer) -> bool {
    match layer {
        Layer::Line { points, .. } => !points.is_empty(),
        _ => false,
    }
}

//! What a search for topology shows.

use super::body::Body;
use percuss_record::findings::{Axis, Cells, Figure, Findings, Layer, Table};

/// How an iteration found the design.
pub(super) struct Row {
    pub compliance: f64,
    pub ratio: f64,
    pub greyness: f64,
    pub volume: f64,
    /// Largest and mean error, m.
    pub errors: Option<[f64; 2]>,
}

/// Densities as a table and, of a rectangle, as a picture and as an outline.
pub(super) fn design(findings: &mut Findings, body: &Body, name: &str, x: &[f64]) {
    let middles = body.middles();
    let column = |k: usize| middles.iter().map(|r| r[k]).collect::<Vec<f64>>();
    let table = Table::new(name)
        .with("x", "m", column(0))
        .with("y", "m", column(1))
        .with("z", "m", column(2))
        .with("density", "1", x.to_vec());
    findings.table(table);
    let Some([nx, ny]) = body.grid else { return };
    let corner = body
        .structure
        .mesh()
        .nodes
        .last()
        .copied()
        .unwrap_or_default();
    // elements are counted column by column
    let values = (0..nx * ny).map(|k| x[k % nx * ny + k / nx]).collect();
    let cells = Cells {
        name: "density".to_owned(),
        unit: "1".to_owned(),
        x: [0.0, corner[0]],
        y: [0.0, corner[1]],
        columns: nx,
        values,
    };
    let title = match name.strip_prefix("design_") {
        Some(iteration) => format!("Density at iteration {iteration}"),
        None if name == "design" => "Density of the design".to_owned(),
        None => "The same volume without grey".to_owned(),
    };
    let mut figure = Figure::new(name, title, Axis::new("x", "m"), Axis::new("y", "m"));
    figure.equal = true;
    findings.figures.push(figure.with(Layer::Cells(cells)));
}

/// Compliance, greyness and errors by iteration.
pub(super) fn convergence(findings: &mut Findings, rows: &[Row]) {
    let column = |of: &dyn Fn(&Row) -> f64| rows.iter().map(of).collect::<Vec<f64>>();
    let mut table = Table::new("convergence")
        .with(
            "iteration",
            "1",
            (0..rows.len()).map(|k| k as f64).collect(),
        )
        .with("compliance", "J", column(&|row| row.compliance))
        .with("compliance_ratio", "1", column(&|row| row.ratio))
        .with("greyness", "1", column(&|row| row.greyness))
        .with("volume", "1", column(&|row| row.volume));
    let errors = |k: usize| move |row: &Row| row.errors.map_or(f64::NAN, |errors| 1e3 * errors[k]);
    let moving = rows.iter().all(|row| row.errors.is_some());
    if moving {
        table = table.with("max_error", "mm", column(&errors(0))).with(
            "mean_error",
            "mm",
            column(&errors(1)),
        );
    }
    findings.table(table);
    let points = |of: &dyn Fn(&Row) -> f64| {
        let rows = rows.iter().enumerate();
        rows.map(|(k, row)| [k as f64, of(row)]).collect::<Vec<_>>()
    };
    let figure = Figure::new(
        "convergence",
        "Compliance and greyness by iteration",
        Axis::new("iteration", "1"),
        Axis::new("", "1"),
    );
    findings.figures.push(
        figure
            .with(Layer::line(
                "compliance against the first",
                0,
                points(&|row| row.ratio),
            ))
            .with(Layer::line("greyness", 1, points(&|row| row.greyness))),
    );
    if moving {
        let figure = Figure::new(
            "error",
            "Error of the path by iteration",
            Axis::new("iteration", "1"),
            Axis::new("error", "mm"),
        );
        findings.figures.push(
            figure
                .with(Layer::line("largest", 0, points(&errors(0))))
                .with(Layer::line("mean", 1, points(&errors(1)))),
        );
    }
}

/// The error of the path over time, before and after.
pub(super) fn tracking(findings: &mut Findings, dt: f64, curves: &[(&str, &[f64])]) {
    let longest = curves.iter().map(|(_, e)| e.len()).max().unwrap_or(0);
    let mut table =
        Table::new("tracking").with("t", "s", (0..longest).map(|k| k as f64 * dt).collect());
    let mut figure = Figure::new(
        "tracking",
        "Error of the path",
        Axis::new("t", "s"),
        Axis::new("error", "mm"),
    );
    for (k, (name, errors)) in curves.iter().enumerate() {
        let mm: Vec<f64> = errors.iter().map(|e| 1e3 * e).collect();
        let points = mm.iter().enumerate().map(|(k, e)| [k as f64 * dt, *e]);
        figure = figure.with(Layer::line(*name, k, points.collect()));
        table = table.with(name, "mm", mm);
    }
    findings.table(table);
    findings.figures.push(figure);
}

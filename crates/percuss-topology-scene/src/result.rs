//! What a study of topology leaves: numbers, curves, pictures and the design as a surface.

use std::fmt::Write;

use super::study::Plate;
use percuss_record::findings::{Axis, Cells, Figure, Findings, Layer, Table};

/// The iterations, one after the other.
#[derive(Default)]
pub(super) struct Record {
    /// Of each design.
    pub compliance: Vec<f64>,
    pub volume: Vec<f64>,
    pub greyness: Vec<f64>,
    /// Largest change of a density to the next design.
    pub change: Vec<f64>,
    pub pictures: Vec<Picture>,
    /// The last design, and that of the same volume without grey.
    pub x: Vec<f64>,
    pub sharp: Vec<f64>,
    pub sharp_compliance: f64,
    /// Whether densities no longer changed.
    pub converged: bool,
}

/// The design of an iteration.
pub(super) struct Picture {
    pub iteration: usize,
    pub x: Vec<f64>,
}

/// Density from which on an element is part of the surface.
const FULL: f64 = 0.5;

pub(super) fn result(plate: &Plate, record: &Record) -> Findings {
    let mut findings = Findings::default();
    let last = |values: &[f64]| values.last().copied().unwrap_or(f64::NAN);
    let c = last(&record.compliance);
    findings.number("compliance", "J", c);
    findings.number("compliance_ratio", "1", c / record.compliance[0]);
    findings.number("volume", "1", last(&record.volume));
    findings.number("greyness", "1", last(&record.greyness));
    findings.number("compliance_thresholded", "J", record.sharp_compliance);
    findings.number("iterations", "1", record.change.len() as f64);
    if !record.converged {
        findings.warnings.push(format!(
            "densities still change by up to {:.3} after {} iterations: give more `iterations`",
            last(&record.change),
            record.change.len()
        ));
    }
    let iterations: Vec<f64> = (0..record.compliance.len()).map(|k| k as f64).collect();
    findings.table(
        Table::new("convergence")
            .with("iteration", "1", iterations.clone())
            .with("compliance", "J", record.compliance.clone())
            .with("volume", "1", record.volume.clone())
            .with("greyness", "1", record.greyness.clone())
            .with("change", "1", record.change.clone()),
    );
    findings.table(design(plate, record));
    for picture in &record.pictures {
        let name = format!("design-{}", picture.iteration);
        let title = format!("Density at iteration {}", picture.iteration);
        findings
            .figures
            .push(drawn(plate, &name, &title, &picture.x));
    }
    findings.figures.insert(
        0,
        drawn(plate, "design", "Density of the design", &record.x),
    );
    let title = "The same volume without grey";
    findings
        .figures
        .push(drawn(plate, "design-thresholded", title, &record.sharp));
    for (name, title, values) in [
        ("compliance", "Compliance", &record.compliance),
        ("greyness", "Greyness", &record.greyness),
    ] {
        let points = iterations
            .iter()
            .zip(values)
            .map(|(k, y)| [*k, *y])
            .collect();
        let unit = if name == "compliance" { "J" } else { "1" };
        let figure = Figure::new(
            name,
            title,
            Axis::new("iteration", "1"),
            Axis::new(name, unit),
        );
        findings
            .figures
            .push(figure.with(Layer::line(name, 0, points)));
    }
    findings.files.push(("design.stl".to_owned(), {
        let sizes = [plate.size[0], plate.size[1], plate.thickness];
        surface(sizes, plate.count, &record.sharp)
    }));
    findings
}

/// Middles of elements and their densities.
fn design(plate: &Plate, record: &Record) -> Table {
    let [nx, ny] = plate.count;
    let place = |k: usize, axis: usize| {
        let cell = if axis == 0 { k / ny } else { k % ny };
        (cell as f64 + 0.5) * plate.size[axis] / plate.count[axis] as f64
    };
    let along = |axis: usize| (0..nx * ny).map(|k| place(k, axis)).collect();
    Table::new("design")
        .with("x", "m", along(0))
        .with("y", "m", along(1))
        .with("density", "1", record.x.clone())
        .with("thresholded", "1", record.sharp.clone())
}

/// Values of elements, which lie column by column, row by row.
fn by_rows([nx, ny]: [usize; 2], x: &[f64]) -> Vec<f64> {
    let rows = (0..ny).flat_map(|j| (0..nx).map(move |i| x[i * ny + j]));
    rows.collect()
}

fn drawn(plate: &Plate, name: &str, title: &str, x: &[f64]) -> Figure {
    let [lx, ly] = plate.size;
    let cells = Cells {
        name: "density".to_owned(),
        unit: "1".to_owned(),
        x: [0.0, lx],
        y: [0.0, ly],
        columns: plate.count[0],
        values: by_rows(plate.count, x),
        range: Some([0.0, 1.0]),
    };
    let mut figure = Figure::new(name, title, Axis::new("x", "m"), Axis::new("y", "m"));
    figure.equal = true;
    figure.with(Layer::Cells(cells))
}

/// The full elements as a closed surface, an STL file as text.
fn surface([lx, ly, h]: [f64; 3], [nx, ny]: [usize; 2], x: &[f64]) -> String {
    let (dx, dy) = (lx / nx as f64, ly / ny as f64);
    let full = |i: isize, j: isize| {
        let inside = i >= 0 && j >= 0 && i < nx as isize && j < ny as isize;
        inside && x[i as usize * ny + j as usize] > FULL
    };
    let mut text = String::from("solid design\n");
    let mut quad = |normal: [f64; 3], corners: [[f64; 3]; 4]| {
        for triangle in [[0, 1, 2], [0, 2, 3]] {
            let [a, b, c] = normal;
            let _ = writeln!(text, "facet normal {a} {b} {c}\nouter loop");
            for corner in triangle {
                let [a, b, c] = corners[corner];
                let _ = writeln!(text, "vertex {a} {b} {c}");
            }
            text.push_str("endloop\nendfacet\n");
        }
    };
    for j in 0..ny as isize {
        for i in (0..nx as isize).filter(|i| full(*i, j)) {
            let (x0, x1) = (i as f64 * dx, (i + 1) as f64 * dx);
            let (y0, y1) = (j as f64 * dy, (j + 1) as f64 * dy);
            let top = [[x0, y0, h], [x1, y0, h], [x1, y1, h], [x0, y1, h]];
            let bottom = [[x0, y0, 0.0], [x0, y1, 0.0], [x1, y1, 0.0], [x1, y0, 0.0]];
            quad([0.0, 0.0, 1.0], top);
            quad([0.0, 0.0, -1.0], bottom);
            let mut side = |i: isize, j: isize, normal: [f64; 3], a: [f64; 2], b: [f64; 2]| {
                if !full(i, j) {
                    let up = |p: [f64; 2], z: f64| [p[0], p[1], z];
                    quad(normal, [up(a, 0.0), up(b, 0.0), up(b, h), up(a, h)]);
                }
            };
            side(i, j - 1, [0.0, -1.0, 0.0], [x0, y0], [x1, y0]);
            side(i + 1, j, [1.0, 0.0, 0.0], [x1, y0], [x1, y1]);
            side(i, j + 1, [0.0, 1.0, 0.0], [x1, y1], [x0, y1]);
            side(i - 1, j, [-1.0, 0.0, 0.0], [x0, y1], [x0, y0]);
        }
    }
    text.push_str("endsolid design\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The volume within a surface is that of the full elements.
    #[test]
    fn the_surface_encloses_the_design() {
        let x = [1.0, 1.0, 0.0, 0.0, 1.0, 0.0];
        let text = surface([3.0, 2.0, 0.5], [3, 2], &x);
        let corners: Vec<Vec<f64>> = (text.lines())
            .filter_map(|line| line.strip_prefix("vertex "))
            .map(|line| line.split(' ').map(|x| x.parse().unwrap()).collect())
            .collect();
        let of = |t: &[Vec<f64>]| {
            let [a, b, c] = [&t[0], &t[1], &t[2]];
            (a[0] * (b[1] * c[2] - b[2] * c[1])
                + a[1] * (b[2] * c[0] - b[0] * c[2])
                + a[2] * (b[0] * c[1] - b[1] * c[0]))
                / 6.0
        };
        let volume: f64 = corners.chunks(3).map(of).sum();
        assert!((volume - 3.0 * 0.5).abs() < 1e-12, "{volume}");
    }
}

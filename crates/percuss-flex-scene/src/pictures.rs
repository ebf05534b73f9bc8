//! What a search for topology shows.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::body::{Body, middles};
use super::live;
use percuss_files::elements::gmsh::Written;
use percuss_files::elements::pgm::Picture;
use percuss_flex::{ElementKind, Mesh};
use percuss_record::findings::{Axis, Cells, Figure, Findings, Layer, Table};
use serde::{Deserialize, Serialize};

/// How an iteration found the design.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Row {
    pub compliance: f64,
    pub ratio: f64,
    pub greyness: f64,
    pub volume: f64,
    /// The lowest with loads, Hz.
    pub frequency: Option<f64>,
    /// Largest and mean error, m.
    pub errors: Option<[f64; 2]>,
}

/// Densities as a table and, of a rectangle, as a picture and as an outline.
pub(super) fn design(findings: &mut Findings, body: &Body, name: &str, x: &[f64]) {
    let Some(mesh) = body.mesh() else { return };
    let middles = middles(mesh);
    let column = |k: usize| middles.iter().map(|r| r[k]).collect::<Vec<f64>>();
    let table = Table::new(name)
        .with("x", "m", column(0))
        .with("y", "m", column(1))
        .with("z", "m", column(2))
        .with("density", "1", x.to_vec());
    findings.table(table);
    let Some([nx, ny]) = body.grid else { return };
    let corner = mesh.nodes.last().copied().unwrap_or_default();
    // elements are counted column by column
    let values = (0..nx * ny).map(|k| x[k % nx * ny + k / nx]).collect();
    let cells = Cells {
        name: "density".to_owned(),
        unit: "1".to_owned(),
        x: [0.0, corner[0]],
        y: [0.0, corner[1]],
        columns: nx,
        values,
        range: Some([0.0, 1.0]),
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

/// Designs as files: a picture of the densities, which scenes read again, and the thresholded body as a surface.
pub(super) fn files(findings: &mut Findings, body: &Body, densities: &[f64], sharp: &[f64]) {
    let Some((structure, _)) = body.elements() else {
        return;
    };
    let mesh = structure.mesh();
    let mut push = |name: &str, text: String| findings.files.push((name.to_owned(), text));
    if let Some([nx, ny]) = body.grid {
        // from above, row by row; elements are counted column by column
        let grey = (0..nx * ny).map(|k| 1.0 - densities[k % nx * ny + ny - 1 - k / nx]);
        let picture = Picture {
            width: nx,
            grey: grey.collect(),
        };
        push("design.pgm", picture.text());
    } else {
        push("design.svg", live::picture(mesh, densities));
        push("thresholded.svg", live::picture(mesh, sharp));
    }
    let (written, left) = one_piece(body, mesh, |e| sharp[e] >= 0.5);
    push("thresholded.msh", written.text());
    findings.number("elements_left_out", "1", left as f64);
    let mut push = |name: &str, text: String| findings.files.push((name.to_owned(), text));
    let thickness = structure.elasticity().thickness();
    push("thresholded.stl", stl(mesh, thickness, |e| sharp[e] >= 0.5));
}

/// The largest piece of the elements for which something holds, joined by whole edges or faces, with the interfaces as groups; and
/// how many elements are not in it.
fn one_piece(body: &Body, mesh: &Mesh, holds: impl Fn(usize) -> bool) -> (Written, usize) {
    let count = mesh.elements.len();
    let mut leader: Vec<usize> = (0..count).collect();
    fn find(leader: &mut [usize], mut i: usize) -> usize {
        while leader[i] != i {
            leader[i] = leader[leader[i]];
            i = leader[i];
        }
        i
    }
    let mut sides: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
    for (e, element) in mesh.elements.iter().enumerate().filter(|(e, _)| holds(*e)) {
        for side in element.sides() {
            if let Some(other) = sides.insert(side, e) {
                let (a, b) = (find(&mut leader, e), find(&mut leader, other));
                leader[a.max(b)] = a.min(b);
            }
        }
    }
    let shares = mesh.shares();
    let mut volumes = vec![0.0; count];
    let full: Vec<usize> = (0..count).filter(|e| holds(*e)).collect();
    for e in &full {
        volumes[find(&mut leader, *e)] += shares[*e];
    }
    let largest = (0..count).fold(
        0,
        |best, e| if volumes[e] > volumes[best] { e } else { best },
    );
    let own: Vec<usize> = full
        .iter()
        .copied()
        .filter(|e| find(&mut leader, *e) == largest)
        .collect();
    let mut numbers = vec![None; mesh.nodes.len()];
    let mut written = Written::default();
    let most = own.iter().map(|e| mesh.elements[*e].material).max();
    written.groups = (0..=most.unwrap_or(0))
        .map(|k| format!("material {k}"))
        .collect();
    for e in &own {
        let element = &mesh.elements[*e];
        let mut nodes = Vec::with_capacity(element.nodes().len());
        for node in element.nodes() {
            let next = written.nodes.len() as u32;
            let number = *numbers[*node as usize].get_or_insert(next);
            if number == next {
                written.nodes.push(mesh.nodes[*node as usize]);
            }
            nodes.push(number);
        }
        let kind = match element.kind {
            ElementKind::Triangle3 => 2,
            ElementKind::Quad4 => 3,
            ElementKind::Tetrahedron4 => 4,
            ElementKind::Tetrahedron10 => 11,
        };
        written
            .elements
            .push((kind, nodes, usize::from(element.material)));
    }
    for (name, interface) in body.interfaces.iter().zip(&body.recipe.interfaces) {
        let nodes = interface.nodes.iter().filter_map(|n| numbers[*n as usize]);
        let nodes: Vec<u32> = nodes.collect();
        if !nodes.is_empty() {
            written.named.push((name.clone(), nodes));
        }
    }
    (written, full.len() - own.len())
}

/// The surface of the elements for which something holds as the text of an STL file; those of the plane are as thick as they are.
fn stl(mesh: &Mesh, thickness: f64, holds: impl Fn(usize) -> bool) -> String {
    let flat = mesh.surface(holds);
    let at = |n: u32, z: f64| {
        let [x, y, own] = mesh.nodes[n as usize];
        [x, y, own + z]
    };
    let mut triangles: Vec<[[f64; 3]; 3]> = Vec::new();
    if mesh.dimension() == 3 {
        triangles.extend(flat.iter().map(|t| t.map(|n| at(n, 0.0))));
    } else {
        let mut edges = std::collections::BTreeSet::new();
        for [a, b, c] in &flat {
            triangles.push([at(*a, thickness), at(*b, thickness), at(*c, thickness)]);
            triangles.push([at(*a, 0.0), at(*c, 0.0), at(*b, 0.0)]);
            edges.extend([[*a, *b], [*b, *c], [*c, *a]]);
        }
        // edges that no other triangle has the other way round are the rim
        for [a, b] in edges.iter().filter(|[a, b]| !edges.contains(&[*b, *a])) {
            let (p, q) = (at(*a, 0.0), at(*b, 0.0));
            let (r, s) = (at(*b, thickness), at(*a, thickness));
            triangles.extend([[p, q, r], [p, r, s]]);
        }
    }
    let mut text = String::from("solid design\n");
    for [a, b, c] in triangles {
        let (u, v): ([f64; 3], [f64; 3]) = (
            std::array::from_fn(|k| b[k] - a[k]),
            std::array::from_fn(|k| c[k] - a[k]),
        );
        let normal: [f64; 3] = std::array::from_fn(|k| {
            u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]
        });
        let size = normal.iter().map(|x| x * x).sum::<f64>().sqrt();
        let [x, y, z] = normal.map(|x| x / size);
        let _ = writeln!(text, "facet normal {x} {y} {z}\nouter loop");
        for [x, y, z] in [a, b, c] {
            let _ = writeln!(text, "vertex {x} {y} {z}");
        }
        text.push_str("endloop\nendfacet\n");
    }
    text + "endsolid design\n"
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

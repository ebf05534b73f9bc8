//! A page that shows a design while it is looked for: it loads itself anew every other second.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use percuss_flex::Mesh;

use super::pictures::Row;

/// The page in the folder of a run.
pub(super) const PAGE: &str = "live.html";
/// Width of the picture, px.
const WIDTH: f64 = 1000.0;

/// Writes the page so that a reader sees the old one or the new one.
pub(super) fn write(folder: &Path, page: &str) -> Result<(), String> {
    let part = folder.join(".live.part");
    fs::write(&part, page)
        .and_then(|()| fs::rename(&part, folder.join(PAGE)))
        .map_err(|error| error.to_string())
}

/// The page of an iteration.
pub(super) fn page(title: &str, mesh: &Mesh, densities: &[f64], rows: &[Row]) -> String {
    let last = rows.last();
    let told = last.map_or_else(String::new, |row| {
        let errors = row.errors.map_or_else(String::new, |[max, mean]| {
            format!(", error {:.4} mm, mean {:.4} mm", 1e3 * max, 1e3 * mean)
        });
        format!(
            "Iteration {}: compliance {:.4} of the first, greyness {:.4}, volume {:.4}{errors}",
            rows.len() - 1,
            row.ratio,
            row.greyness,
            row.volume
        )
    });
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
         <meta http-equiv=\"refresh\" content=\"2\"><title>{title}</title>\
         <style>body {{ font-family: sans-serif; max-width: {WIDTH}px; margin: 2em auto }} svg {{ width: 100% }}</style></head>\n\
         <body>\n<h1>{title}</h1>\n<p>{told}</p>\n{}{}</body>\n</html>\n",
        picture(mesh, densities),
        curves(rows)
    )
}

/// Densities of a mesh in the plane, or of a solid as it is seen from the front, from white to black.
pub(super) fn picture(mesh: &Mesh, densities: &[f64]) -> String {
    let extent = |k: usize| {
        let all = mesh.nodes.iter().map(|r| r[k]);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
            (a.min(x), b.max(x))
        })
    };
    let up = if mesh.dimension() == 2 { 1 } else { 2 };
    let (x, y) = (extent(0), extent(up));
    let scale = WIDTH / (x.1 - x.0).max(f64::MIN_POSITIVE);
    let height = scale * (y.1 - y.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {:.1} {:.1}\">\n\
         <rect width=\"{WIDTH:.1}\" height=\"{height:.1}\" fill=\"#ffffff\" stroke=\"#999999\"/>\n",
        WIDTH + 2.0,
        height + 2.0
    );
    // elements of one grey as one path
    const GREYS: usize = 32;
    let mut paths = vec![String::new(); GREYS];
    for (e, density) in mesh.elements.iter().zip(densities) {
        let grey = ((density * GREYS as f64) as usize).min(GREYS - 1);
        if grey == 0 {
            continue;
        }
        let corners = if mesh.dimension() == 2 {
            e.nodes().len()
        } else {
            4
        };
        for (k, node) in e.nodes()[..corners].iter().enumerate() {
            let r = mesh.nodes[*node as usize];
            let letter = if k == 0 { 'M' } else { 'L' };
            let (px, py) = (scale * (r[0] - x.0), height - scale * (r[up] - y.0));
            let _ = write!(paths[grey], "{letter}{px:.1} {py:.1}");
        }
        paths[grey].push('Z');
    }
    for (grey, path) in paths
        .iter()
        .enumerate()
        .filter(|(_, path)| !path.is_empty())
    {
        let tone = 255 - (255 * grey + GREYS / 2) / (GREYS - 1);
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"#{tone:02x}{tone:02x}{tone:02x}\"/>"
        );
    }
    svg + "</svg>\n"
}

/// Compliance, greyness and the largest error, each over its largest value.
fn curves(rows: &[Row]) -> String {
    let mut svg =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} 240\">\n");
    type Of = fn(&Row) -> f64;
    let lines: [(&str, &str, Of); 3] = [
        ("compliance", "#0072b2", |row| row.ratio),
        ("greyness", "#d55e00", |row| row.greyness),
        ("largest error, m", "#009e73", |row| {
            row.errors.map_or(f64::NAN, |e| e[0])
        }),
    ];
    for (k, (name, colour, of)) in lines.into_iter().enumerate() {
        let most = rows.iter().map(of).fold(0.0, f64::max);
        if most <= 0.0 {
            continue;
        }
        let step = (WIDTH - 20.0) / (rows.len().max(2) - 1) as f64;
        let points: Vec<String> = rows
            .iter()
            .enumerate()
            .map(|(i, row)| {
                format!(
                    "{:.1},{:.1}",
                    10.0 + step * i as f64,
                    225.0 - 200.0 * of(row) / most
                )
            })
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <text x=\"{}\" y=\"16\" fill=\"{colour}\" font-size=\"14\">{name}, up to {most:.4}</text>",
            points.join(" "),
            10 + 320 * k
        );
    }
    svg + "</svg>\n"
}

//! Modes of flexible bodies: a page on which they vibrate, and a picture.

use std::fmt::Write as _;

use percuss_scene::Recording;
use percuss_scene::film::Skin;
use percuss_scene::modes::{ModalBody, film, motions};
use percuss_scene::recording::Column;

use crate::page::{PAGE_SIZE, Replay, replay_page};
use crate::text::escape;

/// A page that shows all modes at once.
pub fn modes_page(name: &str, version: &str, bodies: &[ModalBody]) -> String {
    let film = film(bodies);
    let time = Column {
        name: "t".to_owned(),
        unit: "s".to_owned(),
        values: film.times.clone(),
    };
    let recording = Recording {
        channels: vec![time],
        ..Recording::default()
    };
    let mut facts = Vec::new();
    for body in bodies {
        let held = match &body.held {
            Some(interface) => format!("held at `{interface}`"),
            None => "free".to_owned(),
        };
        let [nodes, elements] = body.size;
        facts.push((
            body.name.clone(),
            format!(
                "{:.5} kg, {nodes} nodes, {elements} elements, {held}",
                body.mass
            ),
        ));
        for (k, mode) in body.modes.iter().enumerate() {
            let parts = motions(body.planar).iter().enumerate();
            let parts = parts.filter_map(|(i, motion)| {
                let part = 100.0 * mode.effective[i] / body.whole[i];
                (part >= 0.5).then(|| format!("{part:.0} % {motion}"))
            });
            let parts: Vec<String> = parts.collect();
            let of = match parts.is_empty() {
                true => String::new(),
                false => format!("; moves {}", parts.join(", ")),
            };
            let name = format!("{} {}", body.name, k + 1);
            facts.push((name, format!("{:.6} Hz{of}", mode.frequency)));
        }
    }
    replay_page(&Replay {
        name,
        title: &format!("Modes of {name}"),
        description: "Each mode vibrates in its shape; deflections are not to scale, and all are shown with one period.",
        version,
        converged: true,
        end: "",
        quantities: &[],
        facts: &facts,
        recording: &recording,
        events: &[],
        plots: &[],
        film: Some(&film),
        figures: &[],
        size: PAGE_SIZE,
    })
}

/// Width of the picture of a mode, and of the picture, px.
const CELL: f64 = 300.0;
const COLUMNS: usize = 3;
/// Largest displacement that is shown, as a part of the size of the body.
const SHOWN: f64 = 0.1;

/// All modes of a body as an SVG picture, coloured by displacement.
pub fn modes_svg(body: &ModalBody) -> String {
    let columns = body.modes.len().clamp(1, COLUMNS);
    let views: Vec<Vec<Face>> = (0..body.modes.len()).map(|k| faces(body, k)).collect();
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for corner in views.iter().flatten().flat_map(|face| face.corners) {
        low = std::array::from_fn(|k| f64::min(low[k], corner[k]));
        high = std::array::from_fn(|k| f64::max(high[k], corner[k]));
    }
    let size = [high[0] - low[0], high[1] - low[1]];
    let scale = (CELL - 20.0) / size[0].max(0.75 * size[1]).max(f64::MIN_POSITIVE);
    let tall = scale * size[1] + 34.0;
    let rows = body.modes.len().div_ceil(columns);
    let (width, height) = (CELL * columns as f64, tall * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n\
         <title>Modes of {}</title>\n",
        escape(&body.name)
    );
    for (k, (faces, mode)) in views.iter().zip(&body.modes).enumerate() {
        let (x, y) = (CELL * (k % columns) as f64, tall * (k / columns) as f64);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"#666666\">{}: {:.5} Hz</text>",
            x + 10.0,
            y + 18.0,
            k + 1,
            mode.frequency
        );
        let tones = faces.iter().map(|face| colour(face.part, face.light));
        let mut last = String::new();
        for (face, tone) in faces.iter().zip(tones) {
            // neighbours of one colour are one path
            if tone != last {
                let end = if last.is_empty() { "" } else { "\"/>\n" };
                let _ = write!(
                    svg,
                    "{end}<path fill=\"{tone}\" stroke=\"{tone}\" stroke-width=\"0.5\" d=\""
                );
                last = tone;
            }
            for (i, corner) in face.corners.iter().enumerate() {
                let px = x + 10.0 + scale * (corner[0] - low[0]);
                let py = y + 26.0 + scale * (high[1] - corner[1]);
                let _ = write!(svg, "{}{px:.1} {py:.1}", if i == 0 { 'M' } else { 'L' });
            }
            svg.push('Z');
        }
        if !last.is_empty() {
            svg.push_str("\"/>\n");
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// A triangle that is seen.
struct Face {
    corners: [[f64; 2]; 3],
    depth: f64,
    /// Its displacement over the largest.
    part: f64,
    light: f64,
}

/// The surface in the shape of mode `k`, the farthest first.
fn faces(body: &ModalBody, k: usize) -> Vec<Face> {
    let skin: &Skin = &body.skin;
    let Some(shape) = skin.shapes.get(k) else {
        return Vec::new();
    };
    let size = |d: &[f64; 3]| d.iter().map(|x| x * x).sum::<f64>().sqrt();
    let most = shape.iter().map(size).fold(f64::MIN_POSITIVE, f64::max);
    let extent = (0..3).map(|a| {
        let all = skin.vertices.iter().map(|r| r[a]);
        let ends = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
            (a.min(x), b.max(x))
        });
        ends.1 - ends.0
    });
    let factor = SHOWN * extent.fold(0.0, f64::max) / most;
    let place = |v: usize| -> [f64; 3] {
        std::array::from_fn(|a| skin.vertices[v][a] + factor * shape[v][a])
    };
    let mut faces: Vec<Face> = Vec::with_capacity(skin.triangles.len());
    for triangle in &skin.triangles {
        let places = triangle.map(place);
        let seen = places.map(|r| see(&r, body.planar));
        let [a, b, c] = seen;
        let across = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if !body.planar && across <= 0.0 {
            continue; // seen from behind
        }
        let edges: [[f64; 3]; 2] = [1, 2].map(|i| std::array::from_fn(|k| seen[i][k] - a[k]));
        let normal: [f64; 3] = std::array::from_fn(|k| {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            edges[0][i] * edges[1][j] - edges[0][j] * edges[1][i]
        });
        let light = match body.planar {
            true => 1.0,
            false => 0.55 + 0.45 * (normal[2] * 0.8 + normal[1] * 0.6).max(0.0) / size(&normal),
        };
        faces.push(Face {
            corners: seen.map(|r| [r[0], r[1]]),
            depth: seen.iter().map(|r| r[2]).sum(),
            part: triangle.iter().map(|v| size(&shape[*v])).sum::<f64>() / (3.0 * most),
            light,
        });
    }
    // in the plane nothing hides anything: by colour
    let by = |face: &Face| if body.planar { face.part } else { face.depth };
    faces.sort_by(|a, b| by(a).total_cmp(&by(b)));
    faces
}

/// To the right, up, and towards who looks: from the front, the right and above.
fn see([x, y, z]: &[f64; 3], planar: bool) -> [f64; 3] {
    if planar {
        return [*x, *y, 0.0];
    }
    let (c, s) = (0.85, (1.0 - 0.85_f64 * 0.85).sqrt());
    let (d, e) = (0.9, (1.0 - 0.9_f64 * 0.9).sqrt());
    let (right, away) = (c * x + s * y, -s * x + c * y);
    [right, d * z + e * away, e * z - d * away]
}

/// Steps of colours and of light.
const TONES: f64 = 24.0;

/// Dark blue by way of green to yellow, as on the page.
fn colour(part: f64, light: f64) -> String {
    const RAMP: [[f64; 3]; 7] = [
        [67.0, 67.0, 156.0],
        [61.0, 102.0, 176.0],
        [52.0, 137.0, 173.0],
        [51.0, 168.0, 145.0],
        [104.0, 194.0, 109.0],
        [180.0, 214.0, 80.0],
        [248.0, 226.0, 62.0],
    ];
    let part = (TONES * part.clamp(0.0, 1.0)).round() / TONES;
    let light = (TONES * light).round() / TONES;
    let x = part * (RAMP.len() - 1) as f64;
    let k = (x.floor() as usize).min(RAMP.len() - 2);
    let [r, g, b] = [0, 1, 2].map(|c| {
        let tone = RAMP[k][c] + (x - k as f64) * (RAMP[k + 1][c] - RAMP[k][c]);
        (tone * light).round() as u8
    });
    format!("#{r:02x}{g:02x}{b:02x}")
}

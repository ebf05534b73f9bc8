//! The outline of a beam at true scale, for a workshop: a table, SVG and DXF, in millimetres.

use std::fmt::Write;

use percuss_design::{Beam, Scales};

/// Corners of the closed outline in mm, the axis at y = 0: along the upper edge, back along the lower.
fn corners(beam: &Beam, scales: &Scales) -> Vec<[f64; 2]> {
    let (length, width) = (1000.0 * scales.l, 1000.0 * scales.width());
    let upper = beam.x().into_iter().zip(&beam.s);
    let upper: Vec<[f64; 2]> = upper.map(|(x, s)| [length * x, 0.5 * width * s]).collect();
    let lower = upper.iter().rev().map(|[x, y]| [*x, -y]);
    upper.iter().copied().chain(lower).collect()
}

/// The files of the outline.
pub(super) fn files(beam: &Beam, scales: &Scales) -> Vec<(String, String)> {
    let corners = corners(beam, scales);
    vec![
        ("outline.svg".to_owned(), svg(&corners)),
        ("outline.dxf".to_owned(), dxf(&corners)),
    ]
}

fn svg(corners: &[[f64; 2]]) -> String {
    let size = |k: usize| corners.iter().map(|c| c[k].abs()).fold(0.0, f64::max);
    let (length, half) = (size(0), size(1));
    let (w, h) = (length + 10.0, 2.0 * half + 10.0);
    let mut path = String::new();
    for (i, [x, y]) in corners.iter().enumerate() {
        let word = if i == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{word}{:.4} {:.4}", x + 5.0, half + 5.0 - y);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.3}mm\" height=\"{h:.3}mm\" viewBox=\"0 0 {w:.3} {h:.3}\">\n\
         <path d=\"{path}Z\" fill=\"none\" stroke=\"black\" stroke-width=\"0.1\"/>\n</svg>\n"
    )
}

/// A closed polyline in the oldest DXF that every reader knows (release 12), in mm.
fn dxf(corners: &[[f64; 2]]) -> String {
    let mut text = String::from("0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n0\nENDSEC\n");
    text += "0\nSECTION\n2\nENTITIES\n0\nPOLYLINE\n8\nOUTLINE\n66\n1\n70\n1\n10\n0.0\n20\n0.0\n30\n0.0\n";
    for [x, y] in corners {
        let _ = write!(
            text,
            "0\nVERTEX\n8\nOUTLINE\n10\n{x:.6}\n20\n{y:.6}\n30\n0.0\n"
        );
    }
    text + "0\nSEQEND\n8\nOUTLINE\n0\nENDSEC\n0\nEOF\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The area of the outline times the thickness is the volume.
    #[test]
    fn the_outline_has_the_volume_of_the_beam() {
        let s = (0..=20).map(|i| 0.5 + i as f64 / 20.0).collect();
        let beam = Beam::uniform([0.0; 2], 0.0, 20).with_width(s);
        let scales = Scales {
            l: 0.45,
            h: 0.0008,
            E: 1e11,
            rho: 8800.0,
            V0: 3.6e-6,
        };
        let corners = corners(&beam, &scales);
        let mut twice = 0.0;
        for (k, a) in corners.iter().enumerate() {
            let b = corners[(k + 1) % corners.len()];
            twice += a[0] * b[1] - b[0] * a[1];
        }
        let volume = 0.5 * twice.abs() * 1e-6 * scales.h;
        assert!((volume / scales.V0 - 1.0).abs() < 1e-12, "{volume}");
        assert_eq!(dxf(&corners).matches("VERTEX").count(), 42);
        assert!(svg(&corners).contains("width=\"460.000mm\""));
    }
}

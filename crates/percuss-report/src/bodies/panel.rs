//! One instant.

use std::fmt::Write as _;

use super::camera::{Flat, Window};
use super::colour::shade;
use super::outline::Outline;
use crate::number::significant;

/// A panel in the making.
pub(super) struct Panel {
    svg: String,
    corner: [f64; 2],
    scale: f64,
    window: Window,
}

impl Panel {
    /// The panel with this number, its upper left corner at `corner`, px, that shows a window with `scale` px per m.
    pub fn new(number: usize, corner: [f64; 2], scale: f64, window: Window) -> Self {
        let [x, y] = corner;
        let [width, height] = window.size().map(|size| scale * size);
        let frame =
            format!("x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"");
        let svg = format!(
            "<clipPath id=\"panel{number}\"><rect {frame}/></clipPath>\n\
             <rect class=\"grid\" fill=\"none\" stroke=\"#e6e6e6\" {frame}/>\n\
             <g clip-path=\"url(#panel{number})\" stroke-width=\"0.5\">\n"
        );
        Panel {
            svg,
            corner,
            scale,
            window,
        }
    }

    /// Draws scenery.
    pub fn scenery(&mut self, outlines: &[Outline]) {
        self.svg
            .push_str("<g class=\"axes\" fill=\"none\" stroke=\"#555555\" stroke-width=\"1.2\">\n");
        for outline in outlines {
            self.draw(outline, "");
        }
        self.svg
            .push_str("</g>\n<g stroke=\"#1a1a1a\" stroke-opacity=\"0.6\">\n");
    }

    /// Draws a body.
    pub fn body(&mut self, outlines: &[Outline], speed: f64, fastest: f64) {
        let fill = format!(" fill=\"{}\"", shade(speed, fastest));
        for outline in outlines {
            self.draw(outline, &fill);
        }
    }

    /// The markup.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</g>\n</g>\n");
        self.svg
    }

    /// What lies outside, or has no place, is left out.
    fn draw(&mut self, outline: &Outline, fill: &str) {
        match outline {
            Outline::Disc(centre, radius) => {
                let Some([x, y]) = self.place(*centre, *radius) else {
                    return;
                };
                let r = self.scale * radius;
                let _ = writeln!(
                    self.svg,
                    "<circle{fill} cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>"
                );
            }
            Outline::Region(rings) => {
                let mut path = String::new();
                for ring in rings {
                    for (i, corner) in ring.iter().enumerate() {
                        let [x, y] = self.point(*corner);
                        let command = if i == 0 { 'M' } else { 'L' };
                        let _ = write!(path, "{command}{x:.1} {y:.1}");
                    }
                    path.push('Z');
                }
                let corners = rings.concat();
                if corners
                    .iter()
                    .any(|corner| self.place(*corner, 0.0).is_some())
                    || self.is_around(&corners)
                {
                    let _ = writeln!(self.svg, "<path{fill} d=\"{path}\"/>");
                }
            }
            Outline::Line(from, to) => {
                let [[a, b], [c, d]] = [self.point(*from), self.point(*to)];
                if [a, b, c, d].iter().all(|x| x.is_finite()) {
                    let _ = writeln!(self.svg, "<path{fill} d=\"M{a:.1} {b:.1}L{c:.1} {d:.1}\"/>");
                }
            }
        }
    }

    /// Whether a region without corners in the window may still cover a part of it.
    fn is_around(&self, corners: &[Flat]) -> bool {
        let window = corners
            .iter()
            .fold(Window::EMPTY, |all, x| all.with(*x, 0.0));
        (0..2).all(|k| window.low[k] <= self.window.high[k] && window.high[k] >= self.window.low[k])
    }

    /// Where a point is drawn, px; none where nothing within `reach`, m, is in the window.
    fn place(&self, x: Flat, reach: f64) -> Option<[f64; 2]> {
        let inside =
            |k: usize| x[k] + reach >= self.window.low[k] && x[k] - reach <= self.window.high[k];
        (inside(0) && inside(1)).then(|| self.point(x))
    }

    fn point(&self, x: Flat) -> [f64; 2] {
        [
            self.corner[0] + self.scale * (x[0] - self.window.low[0]),
            self.corner[1] + self.scale * (self.window.high[1] - x[1]),
        ]
    }
}

/// A length of 1, 2 or 5 times a power of ten, m, with its lower right corner there, px.
pub(super) fn ruler(x: f64, y: f64, scale: f64, wide: f64) -> String {
    let power = 10f64.powf((0.5 * wide).log10().floor());
    let length = [5.0, 2.0, 1.0].map(|k| k * power);
    let length = length.into_iter().find(|length| *length <= 0.5 * wide);
    let length = length.unwrap_or(power);
    let width = scale * length;
    format!(
        "<path class=\"axes\" fill=\"none\" stroke=\"#555555\" d=\"M{:.1} {:.1}v4h{width:.1}v-4\"/>\
         <text class=\"ink\" fill=\"#333333\" text-anchor=\"end\" x=\"{:.1}\" y=\"{y:.1}\">{} m</text>\n",
        x - width,
        y - 6.0,
        x - width - 6.0,
        significant(length, 2),
    )
}

//! The paper of a picture: ground, title, legend, grid, axes and their texts.

use std::fmt::Write as _;

use crate::axis::{Scale, Ticks};
use crate::decimate::Point;
use crate::label::Label;
use crate::palette;
use crate::text::{escape, fit, width};

/// How wide a picture of its own is.
pub(crate) const WIDTH: f64 = 720.0;
/// How wide one on a page is: its texts can be read where the page is as narrow as a phone.
pub(crate) const NARROW: f64 = 420.0;
const PLOT_HEIGHT: f64 = 310.0;
const MARGIN: f64 = 14.0;
const RIGHT: f64 = 22.0;
const TITLE: f64 = 15.0;
const TEXT: f64 = 12.5;
const ROW: f64 = 19.0;
const FONT: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/// What a sheet is made of.
pub(crate) struct Setup<'a> {
    pub title: &'a str,
    pub x: (&'a Label, Scale),
    pub y: (&'a Label, Scale),
    pub legend: Vec<Key>,
}

/// An entry of the legend.
pub(crate) enum Key {
    /// The n-th line.
    Line(usize, String),
    /// The n-th kind of dots.
    Dots(usize, String),
    /// The n-th colour as an area.
    Area(usize, String),
    /// The colours of a field.
    Ramp(String),
    /// The marks of switching points.
    Marks(String),
}

impl Key {
    /// What is written beside it.
    pub fn name(&self) -> &str {
        match self {
            Key::Line(_, name) | Key::Dots(_, name) | Key::Area(_, name) => name,
            Key::Ramp(name) | Key::Marks(name) => name,
        }
    }
}

/// A picture in the making.
pub(crate) struct Sheet {
    svg: String,
    x: Scale,
    y: Scale,
    left: f64,
    top: f64,
    width: f64,
}

impl Sheet {
    /// Everything but the data.
    pub fn new(setup: Setup) -> Self {
        Sheet::as_wide(setup, WIDTH)
    }

    /// The same, so wide.
    pub fn as_wide(setup: Setup, wide: f64) -> Self {
        let y_ticks = Ticks::fitting(&setup.y.1, PLOT_HEIGHT, |_| 3.2 * TEXT);
        let widest = y_ticks
            .ticks
            .iter()
            .map(|(_, label)| width(label, TEXT))
            .fold(0.0, f64::max);
        let left = (MARGIN + TEXT + 19.0 + widest).max(56.0);
        let plot_width = wide - left - RIGHT;
        let x_ticks = Ticks::fitting(&setup.x.1, plot_width, |text| {
            width(text, TEXT) + 2.0 * TEXT
        });
        let title_height = if setup.title.is_empty() {
            0.0
        } else {
            TITLE + 10.0
        };
        let (legend, rows) = legend(&setup.legend, left, MARGIN + title_height, plot_width);
        let top = MARGIN + title_height + rows as f64 * ROW + 6.0;
        let mut sheet = Self {
            svg: String::new(),
            x: setup.x.1,
            y: setup.y.1,
            left,
            top,
            width: plot_width,
        };
        sheet.open(setup.title, wide);
        sheet.svg.push_str(&legend);
        sheet.grid(&x_ticks, &y_ticks);
        sheet.texts(&setup, &x_ticks, &y_ticks);
        sheet
    }

    /// Where a point lies, px; none if it has no place on the axes.
    pub fn place(&self, x: f64, y: f64) -> Option<Point> {
        let shown = self.x.shows(x) && self.y.shows(y);
        shown.then(|| {
            (
                self.left + self.x.fraction(x) * self.width,
                self.top + (1.0 - self.y.fraction(y)) * PLOT_HEIGHT,
            )
        })
    }

    /// Scales that show both and give one unit the same length on either axis of a sheet so wide.
    pub fn equal(x: Scale, y: Scale, wide: f64) -> (Scale, Scale) {
        let room = wide - 90.0;
        let unit = ((x.hi - x.lo) / room).max((y.hi - y.lo) / PLOT_HEIGHT);
        let widened = |scale: Scale, room: f64| {
            let air = 0.5 * (unit * room - (scale.hi - scale.lo));
            Scale::exact(scale.lo - air, scale.hi + air)
        };
        (widened(x, room), widened(y, PLOT_HEIGHT))
    }

    /// Markup that is seen only inside of the axes.
    pub fn clipped(&self, markup: &str) -> String {
        // a picture of its own cuts off what lies outside, and needs no name that could occur twice on a page
        let (x, y, w, h) = (self.left, self.top, self.width, PLOT_HEIGHT);
        format!(
            "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" \
             viewBox=\"{x:.1} {y:.1} {w:.1} {h:.1}\">\n{markup}</svg>\n"
        )
    }

    /// Adds markup.
    pub fn push(&mut self, markup: &str) {
        self.svg.push_str(markup);
    }

    /// Adds a remark in the middle of the picture.
    pub fn remark(&mut self, text: &str) {
        let (x, y) = (self.left + 0.5 * self.width, self.top + 0.5 * PLOT_HEIGHT);
        let text = escape(&fit(text, TEXT, self.width));
        let _ = writeln!(
            self.svg,
            "<text class=\"faint\" fill=\"#666666\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>"
        );
    }

    /// Adds a small remark below the upper right corner.
    pub fn footnote(&mut self, text: &str) {
        let (x, y) = (self.left + self.width - 4.0, self.top + TEXT);
        let text = escape(&fit(text, TEXT, self.width));
        let _ = writeln!(
            self.svg,
            "<text class=\"faint\" fill=\"#666666\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\" font-size=\"11\">{text}</text>"
        );
    }

    /// The whole picture.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }

    fn open(&mut self, title: &str, wide: f64) {
        let height = self.top + PLOT_HEIGHT + 2.0 * ROW + MARGIN;
        let _ = writeln!(
            self.svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" \
             width=\"{wide}\" height=\"{height}\" viewBox=\"0 0 {wide} {height}\" \
             font-family=\"{FONT}\" font-size=\"{TEXT}\">\n\
             <rect class=\"ground\" width=\"{wide}\" height=\"{height}\" fill=\"#ffffff\"/>",
            escape(title),
        );
        if !title.is_empty() {
            let (x, y) = (self.left, MARGIN + TITLE);
            let text = escape(&fit(title, 1.08 * TITLE, self.width));
            let _ = writeln!(
                self.svg,
                "<text class=\"ink\" fill=\"#1a1a1a\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{TITLE}\" font-weight=\"600\">{text}</text>"
            );
        }
    }

    fn grid(&mut self, x_ticks: &Ticks, y_ticks: &Ticks) {
        let (left, right) = (self.left, self.left + self.width);
        let (top, bottom) = (self.top, self.top + PLOT_HEIGHT);
        let (mut lines, mut dashes) = (String::new(), String::new());
        for x in x_ticks
            .ticks
            .iter()
            .map(|(x, _)| left + self.x.fraction(*x) * self.width)
        {
            let _ = write!(lines, "M{x:.1} {top:.1}V{bottom:.1}");
            let _ = write!(dashes, "M{x:.1} {bottom:.1}v4");
        }
        for y in y_ticks
            .ticks
            .iter()
            .map(|(y, _)| bottom - self.y.fraction(*y) * PLOT_HEIGHT)
        {
            let _ = write!(lines, "M{left:.1} {y:.1}H{right:.1}");
            let _ = write!(dashes, "M{left:.1} {y:.1}h-4");
        }
        let _ = writeln!(
            self.svg,
            "<path class=\"grid\" fill=\"none\" stroke=\"#e6e6e6\" stroke-width=\"1\" d=\"{lines}\"/>\n\
             <path class=\"axes\" fill=\"none\" stroke=\"#555555\" stroke-width=\"1\" \
             d=\"M{left:.1} {top:.1}V{bottom:.1}H{right:.1}{dashes}\"/>"
        );
    }

    fn texts(&mut self, setup: &Setup, x_ticks: &Ticks, y_ticks: &Ticks) {
        let (bottom, middle) = (self.top + PLOT_HEIGHT, self.top + 0.5 * PLOT_HEIGHT);
        self.svg
            .push_str("<g class=\"ink\" fill=\"#333333\">\n<g text-anchor=\"middle\">\n");
        for (x, label) in &x_ticks.ticks {
            let (x, y) = (
                self.left + self.x.fraction(*x) * self.width,
                bottom + 4.0 + 1.25 * TEXT,
            );
            let _ = writeln!(self.svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>");
        }
        let label = escape(&setup.x.0.text(x_ticks.exponent, TEXT, self.width));
        let (x, y) = (
            self.left + 0.5 * self.width,
            bottom + 4.0 + ROW + 1.25 * TEXT,
        );
        let _ = writeln!(self.svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>");
        let label = escape(&setup.y.0.text(y_ticks.exponent, TEXT, PLOT_HEIGHT));
        let (x, y) = (MARGIN + 0.75 * TEXT, middle);
        let _ = writeln!(
            self.svg,
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\">{label}</text>\n</g>\n<g text-anchor=\"end\">"
        );
        for (y, label) in &y_ticks.ticks {
            let y = bottom - self.y.fraction(*y) * PLOT_HEIGHT + 0.36 * TEXT;
            let _ = writeln!(
                self.svg,
                "<text x=\"{:.1}\" y=\"{y:.1}\">{label}</text>",
                self.left - 8.0
            );
        }
        self.svg.push_str("</g>\n</g>\n");
    }
}

/// The colours of a field from low to high.
fn ramp(x: f64, y: f64, width: f64) -> String {
    const STEPS: u32 = 6;
    let wide = width / f64::from(STEPS);
    let step = |k: u32| {
        let [r, g, b] = palette::colour(f64::from(k) / f64::from(STEPS - 1));
        let x = x + f64::from(k) * wide;
        format!(
            "<rect fill=\"rgb({r},{g},{b})\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"10\"/>"
        )
    };
    (0..STEPS).map(step).collect()
}

/// The legend in rows, and how many.
fn legend(keys: &[Key], left: f64, top: f64, room: f64) -> (String, usize) {
    const SAMPLE: f64 = 24.0;
    let mut svg = String::new();
    let (mut x, mut rows) = (left, usize::from(!keys.is_empty()));
    for key in keys {
        let name = fit(key.name(), TEXT, room - SAMPLE - 8.0);
        let wide = SAMPLE + 6.0 + width(&name, TEXT);
        if x > left && x + wide > left + room {
            (x, rows) = (left, rows + 1);
        }
        let y = top + (rows as f64 - 0.5) * ROW;
        let _ = match key {
            Key::Line(n, _) => write!(
                svg,
                "<path {}{} stroke-width=\"2\" fill=\"none\" d=\"M{x:.1} {y:.1}h{SAMPLE}\"/>",
                palette::stroke(*n),
                palette::dash(*n),
            ),
            Key::Dots(n, _) => write!(
                svg,
                "<path {} stroke-width=\"6\" stroke-linecap=\"round\" d=\"M{:.1} {y:.1}h0\"/>",
                palette::stroke(*n),
                x + 0.5 * SAMPLE,
            ),
            Key::Area(n, _) => write!(
                svg,
                "<rect {} x=\"{x:.1}\" y=\"{:.1}\" width=\"{SAMPLE}\" height=\"10\"/>",
                palette::fill(*n),
                y - 5.0,
            ),
            Key::Ramp(_) => {
                svg.push_str(&ramp(x, y - 5.0, SAMPLE));
                Ok(())
            }
            Key::Marks(_) => write!(
                svg,
                "<circle class=\"mark\" fill=\"#1a1a1a\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"3.2\"/>",
                x + 0.5 * SAMPLE,
            ),
        };
        let _ = writeln!(
            svg,
            "<text class=\"ink\" fill=\"#333333\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            x + SAMPLE + 6.0,
            y + 0.36 * TEXT,
            escape(&name),
        );
        x += wide + 18.0;
    }
    (svg, rows)
}

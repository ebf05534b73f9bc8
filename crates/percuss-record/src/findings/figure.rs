//! A picture as data: axes, and layers from the back to the front.

use serde::{Deserialize, Serialize};

/// A picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// Name of its file, without extension.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// What goes to the right.
    pub x: Axis,
    /// What goes up.
    pub y: Axis,
    /// Whether one unit has the same length on both axes.
    pub equal: bool,
    /// What is drawn, from the back to the front.
    pub layers: Vec<Layer>,
}

/// What an axis stands for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Axis {
    /// Name of the quantity.
    pub name: String,
    /// Its unit; nothing is written for `1`.
    pub unit: String,
    /// Whether the axis is logarithmic; values that are not positive then have no place.
    pub log: bool,
    /// From where to where it goes; around what is drawn by default.
    pub range: Option<[f64; 2]>,
}

/// Something to be drawn. Each has a name for the legend, empty where it is to stay out of it. The number of a colour
/// counts from 0; equal numbers give equal colours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// A curve; it breaks where a point is not finite.
    Line {
        /// In the legend.
        name: String,
        /// Its colour.
        colour: usize,
        /// How it is drawn.
        look: Look,
        /// Pairs of x and y.
        #[serde(with = "empty_as_null")]
        points: Vec<[f64; 2]>,
    },
    /// Dots.
    Dots {
        /// In the legend.
        name: String,
        /// Their colour.
        colour: usize,
        /// Pairs of x and y.
        #[serde(with = "empty_as_null")]
        points: Vec<[f64; 2]>,
    },
    /// A closed polygon, filled lightly.
    Area {
        /// In the legend.
        name: String,
        /// Its colour.
        colour: usize,
        /// Its corners.
        #[serde(with = "empty_as_null")]
        points: Vec<[f64; 2]>,
    },
    /// A field of values in cells.
    Cells(Cells),
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Without gaps.
    #[default]
    Solid,
    /// In dashes.
    Dashed,
    /// In dots.
    Dotted,
}

/// A field of values over a rectangle of equal cells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cells {
    /// What the values are, for the legend.
    pub name: String,
    /// Their unit.
    pub unit: String,
    /// From where to where the cells reach in x.
    pub x: [f64; 2],
    /// The same in y.
    pub y: [f64; 2],
    /// Number of cells in x.
    pub columns: usize,
    /// Their values row by row from the lowest y, in each row from the lowest x. What is not a number stays empty.
    #[serde(with = "empty_as_null")]
    pub values: Vec<f64>,
    /// The values of the first and the last colour; the least and the largest one by default.
    #[serde(default)]
    pub range: Option<[f64; 2]>,
}

impl Axis {
    /// A linear axis around what is drawn.
    pub fn new(name: impl Into<String>, unit: impl Into<String>) -> Self {
        Axis {
            name: name.into(),
            unit: unit.into(),
            ..Axis::default()
        }
    }

    /// The same, logarithmic.
    pub fn log(self) -> Self {
        Axis { log: true, ..self }
    }

    /// The same from `lo` to `hi`.
    pub fn from_to(self, lo: f64, hi: f64) -> Self {
        Axis {
            range: Some([lo, hi]),
            ..self
        }
    }
}

impl Figure {
    /// A picture with nothing in it.
    pub fn new(name: impl Into<String>, title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Figure {
            name: name.into(),
            title: title.into(),
            x,
            y,
            equal: false,
            layers: Vec::new(),
        }
    }

    /// The same with a layer in front.
    pub fn with(mut self, layer: Layer) -> Self {
        self.layers.push(layer);
        self
    }
}

impl Layer {
    /// A solid line.
    pub fn line(name: impl Into<String>, colour: usize, points: Vec<[f64; 2]>) -> Self {
        Layer::Line {
            name: name.into(),
            colour,
            look: Look::Solid,
            points,
        }
    }

    /// Dots.
    pub fn dots(name: impl Into<String>, colour: usize, points: Vec<[f64; 2]>) -> Self {
        Layer::Dots {
            name: name.into(),
            colour,
            points,
        }
    }

    /// A filled polygon.
    pub fn area(name: impl Into<String>, colour: usize, points: Vec<[f64; 2]>) -> Self {
        Layer::Area {
            name: name.into(),
            colour,
            points,
        }
    }

    /// A line with this look; other layers stay as they are.
    pub fn looking(mut self, how: Look) -> Self {
        if let Layer::Line { look, .. } = &mut self {
            *look = how;
        }
        self
    }
}

/// JSON has no word for what is not a number.
mod empty_as_null {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// A number, or several.
    pub(super) trait Nullable: Copy {
        type Written: Serialize + for<'de> Deserialize<'de>;
        fn written(self) -> Self::Written;
        fn read(written: Self::Written) -> Self;
    }

    impl Nullable for f64 {
        type Written = Option<f64>;

        fn written(self) -> Option<f64> {
            self.is_finite().then_some(self)
        }

        fn read(written: Option<f64>) -> f64 {
            written.unwrap_or(f64::NAN)
        }
    }

    impl Nullable for [f64; 2] {
        type Written = [Option<f64>; 2];

        fn written(self) -> Self::Written {
            self.map(f64::written)
        }

        fn read(written: Self::Written) -> Self {
            written.map(f64::read)
        }
    }

    pub(super) fn serialize<T: Nullable, S: Serializer>(
        all: &[T],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(all.iter().map(|one| one.written()))
    }

    pub(super) fn deserialize<'de, T: Nullable, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<T>, D::Error> {
        let all = Vec::<T::Written>::deserialize(from)?;
        Ok(all.into_iter().map(T::read).collect())
    }
}

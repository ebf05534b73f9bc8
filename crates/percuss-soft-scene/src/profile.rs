//! Cross-sections as a scene has them; they may vary along a cable.

use percuss_soft::{Material, Section, SoftError};
use percuss_text::formula::Program;

use super::builder::SoftBuilder;
use super::section::Profile;
use percuss_part::Builder;
use percuss_text::Entry;

/// Places along a cable at which a section that varies is looked at before it runs.
const LOOKS: u32 = 32;

/// A number of a section.
#[derive(Clone, Debug)]
enum Value {
    Fixed(f64),
    /// A formula of the length along the cable and of its whole length, m.
    Varies(Program),
}

impl Value {
    fn at(&self, s: f64, length: f64) -> f64 {
        match self {
            Value::Fixed(value) => *value,
            Value::Varies(program) => program.eval(&[s, length]),
        }
    }
}

/// What a section looks like.
#[derive(Clone, Debug)]
enum Outline {
    Ring {
        radius: Value,
        inner: Value,
    },
    Rectangle {
        width: Value,
        height: Value,
    },
    Numbers {
        /// A, J, I₂, I₃.
        numbers: [Value; 4],
        radius: Option<Value>,
    },
}

/// The section along a cable.
#[derive(Clone, Debug)]
pub(super) struct Law {
    material: Material,
    outline: Outline,
    /// J in the place of that of the outline.
    torsion: Option<Value>,
    /// Relaxation time, s.
    pub damping: f64,
}

/// The section at a place, with what its stresses follow from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub section: Section,
    /// Young's modulus, Pa.
    E: f64,
    /// How far the section reaches along e₂ and e₃, m.
    reach: [f64; 2],
    round: bool,
}

impl Cut {
    /// Force along the axis, N, and moments about it and about e₂ and e₃, N m, for ε and κ₁, κ₂, κ₃.
    pub fn forces(&self, [strain, twist, bend_2, bend_3]: [f64; 4]) -> [f64; 4] {
        let Section {
            EA, GJ, EI2, EI3, ..
        } = self.section;
        [EA * strain, GJ * twist, EI2 * bend_2, EI3 * bend_3]
    }

    /// The largest strain along the axis in the section.
    pub fn largest_strain(&self, [strain, _, bend_2, bend_3]: [f64; 4]) -> f64 {
        let [along_2, along_3] = self.reach;
        let bent = match self.round {
            true => along_2 * bend_2.hypot(bend_3),
            false => along_3 * bend_2.abs() + along_2 * bend_3.abs(),
        };
        strain.abs() + bent
    }

    /// The largest stress along the axis, Pa, without its sign.
    pub fn stress(&self, strains: [f64; 4]) -> f64 {
        self.E * self.largest_strain(strains)
    }
}

impl Law {
    /// The section at a length along a cable of this length, m.
    pub fn at(&self, s: f64, length: f64) -> Cut {
        let at = |value: &Value| value.at(s, length);
        let (mut section, reach, round) = match &self.outline {
            Outline::Ring { radius, inner } => {
                let radius = at(radius);
                let section = Section::tube(&self.material, radius, at(inner));
                (section, [radius; 2], true)
            }
            Outline::Rectangle { width, height } => {
                let (width, height) = (at(width), at(height));
                let section = Section::rectangle(&self.material, width, height);
                (section, [0.5 * width, 0.5 * height], false)
            }
            Outline::Numbers { numbers, radius } => {
                let [A, J, I2, I3] = numbers.each_ref().map(at);
                let mut section = Section::numbers(&self.material, A, J, I2, I3);
                if let Some(radius) = radius {
                    section.radius = at(radius);
                }
                (section, [section.radius; 2], true)
            }
        };
        if let Some(J) = &self.torsion {
            section.GJ = self.material.G * at(J);
        }
        Cut {
            section,
            E: self.material.E,
            reach,
            round,
        }
    }

    /// The first place at which it is no section, and why.
    fn fault(&self, length: f64) -> Option<(f64, SoftError)> {
        let places = (0..=LOOKS).map(|k| length * f64::from(k) / f64::from(LOOKS));
        let mut found = places.filter_map(|s| {
            let checked = self.at(s, length).section.check();
            checked.err().map(|error| (s, error))
        });
        found.next()
    }
}

impl SoftBuilder<'_, '_> {
    fn value(&mut self, entry: &Entry, what: &str) -> Option<Value> {
        let formula = self.formula(entry, &["s", "length"])?;
        if formula.depends_on(0..2) {
            return Some(Value::Varies(formula.compile()));
        }
        self.number(entry, what).map(Value::Fixed)
    }

    fn positive_value(&mut self, entry: &Entry, what: &str) -> Option<Value> {
        match self.value(entry, what)? {
            Value::Fixed(_) => self.positive(entry, what).map(Value::Fixed),
            varies => Some(varies),
        }
    }

    /// Tells of numbers that are of another kind of section.
    fn one_outline(&mut self, profile: &Profile) -> Option<()> {
        let Profile {
            radius,
            inner,
            width,
            height,
            I2,
            I3,
            ..
        } = profile;
        let stray: &[(&str, &Option<Entry>)] = match (&profile.area, radius) {
            (Some(_), _) => &[("inner", inner), ("width", width), ("height", height)],
            (None, Some(_)) => &[("width", width), ("height", height), ("I2", I2), ("I3", I3)],
            (None, None) => &[("inner", inner), ("I2", I2), ("I3", I3)],
        };
        let mut found = stray
            .iter()
            .filter_map(|(key, entry)| Some((key, entry.as_ref()?)));
        let Some((key, entry)) = found.next() else {
            return Some(());
        };
        let beside = match (&profile.area, radius, width) {
            (Some(_), ..) => "area",
            (None, Some(_), _) => "radius",
            (None, None, Some(_)) => "width",
            (None, None, None) => return Some(()),
        };
        let message = format!("`{key}` beside `{beside}`: they are of different sections");
        let hint = "give a radius (and inner), or width and height, or area, J, I2 and I3";
        self.fault(&entry.place, &message, hint);
        None
    }

    /// What a profile says of sections.
    pub(super) fn section_law(&mut self, profile: &Profile) -> Option<Law> {
        self.one_outline(profile)?;
        let E = self.positive(&profile.E, "E")?;
        let G = self.or(profile.G.as_ref(), "G", E / 2.6)?;
        let rho = self.positive(&profile.density, "density")?;
        let by_numbers = profile.area.is_some();
        let outline = if by_numbers {
            let mut number = |entry: &Option<Entry>, what: &str| match entry {
                Some(entry) => self.value(entry, what),
                None => {
                    let message = format!("a section by its numbers needs `{what}`");
                    let hint = "give area, J, I2 and I3, or a radius, or width and height";
                    self.fault(&profile.name.place, message, hint);
                    None
                }
            };
            let numbers = [
                number(&profile.area, "area")?,
                number(&profile.J, "J")?,
                number(&profile.I2, "I2")?,
                number(&profile.I3, "I3")?,
            ];
            let radius = match &profile.radius {
                Some(entry) => Some(self.value(entry, "radius")?),
                None => None,
            };
            Outline::Numbers { numbers, radius }
        } else if let Some(radius) = &profile.radius {
            let outer = self.positive_value(radius, "radius")?;
            let inner = match &profile.inner {
                Some(entry) => self.positive_value(entry, "inner")?,
                None => Value::Fixed(0.0),
            };
            if let (Value::Fixed(outer), Value::Fixed(hole), Some(entry)) =
                (&outer, &inner, &profile.inner)
                && hole >= outer
            {
                let message = format!("`inner` = {hole} leaves nothing of `radius` = {outer}");
                self.fault(&entry.place, &message, "give a smaller one");
                return None;
            }
            Outline::Ring {
                radius: outer,
                inner,
            }
        } else if let (Some(width), Some(height)) = (&profile.width, &profile.height) {
            Outline::Rectangle {
                width: self.positive_value(width, "width")?,
                height: self.positive_value(height, "height")?,
            }
        } else {
            let message = "the profile has no section";
            let hint = "give a radius, or width and height, or area, J, I2 and I3";
            self.fault(&profile.name.place, message, hint);
            return None;
        };
        let torsion = match (&profile.J, by_numbers) {
            (Some(J), false) => Some(self.positive_value(J, "J")?),
            _ => None,
        };
        let law = Law {
            material: Material { E, G, rho },
            outline,
            torsion,
            damping: self.or(profile.damping.as_ref(), "damping", 0.0)?,
        };
        Some(law)
    }

    /// Tells where along a cable of this length, m, there is no section.
    pub(super) fn sound(&mut self, law: &Law, length: f64, profile: &Profile) -> Option<()> {
        let Some((s, error)) = law.fault(length) else {
            return Some(());
        };
        let place = &profile.name.place;
        let message = match s == 0.0 {
            true => error.to_string(),
            false => format!("at s = {s:.4} m of {length:.4} m {error}"),
        };
        let hint = "look at the numbers of the profile";
        self.fault(place, message, hint);
        None
    }
}

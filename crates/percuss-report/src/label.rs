//! What is written along an axis: names, and the unit they share.

use crate::number::power_of_ten;
use crate::text;

/// Names grouped by their units, in the order in which the units first appear.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Label {
    groups: Vec<(String, Vec<String>)>,
}

impl Label {
    /// The label of these pairs of name and unit.
    pub fn new<'a>(quantities: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut label = Self::default();
        for (name, unit) in quantities {
            let group = label.groups.iter_mut().find(|(known, _)| known == unit);
            match group {
                Some((_, names)) => names.push(name.to_owned()),
                None => label.groups.push((unit.to_owned(), vec![name.to_owned()])),
            }
        }
        label
    }

    /// Such as `phi_M, phi_S, rad` or, where numbers are written in thousandths, `y, 10⁻³ m`;
    /// the units alone where the names have no room.
    pub fn text(&self, exponent: i32, size: f64, room: f64) -> String {
        let full = self.groups.iter().map(|(unit, names)| {
            let names = names.join(", ");
            match unit_text(unit, exponent) {
                unit if unit.is_empty() => names,
                unit if names.is_empty() => unit,
                unit => format!("{names}, {unit}"),
            }
        });
        let full = full.collect::<Vec<_>>().join("; ");
        if text::width(&full, size) <= room {
            return full;
        }
        let units = self
            .groups
            .iter()
            .map(|(unit, _)| unit_text(unit, exponent));
        let units = units
            .filter(|unit| !unit.is_empty())
            .collect::<Vec<_>>()
            .join(", ");
        let shorter = if self
            .groups
            .iter()
            .map(|(_, names)| names.len())
            .sum::<usize>()
            > 1
        {
            units
        } else {
            full
        };
        text::fit(&shorter, size, room)
    }
}

fn unit_text(unit: &str, exponent: i32) -> String {
    let unit = if unit == "1" { "" } else { unit };
    match exponent {
        0 => unit.to_owned(),
        _ => format!("{} {unit}", power_of_ten(exponent))
            .trim_end()
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_unit_share_it() {
        let label = Label::new([("phi_M", "rad"), ("y", "m"), ("phi_S", "rad")]);
        assert_eq!(label.text(0, 12.0, 500.0), "phi_M, phi_S, rad; y, m");
        assert_eq!(label.text(0, 12.0, 100.0), "rad, m");
        assert_eq!(Label::new([("mu", "1")]).text(0, 12.0, 500.0), "mu");
    }

    #[test]
    fn factors_stand_before_the_unit() {
        assert_eq!(Label::new([("y", "m")]).text(-3, 12.0, 500.0), "y, 10⁻³ m");
        assert_eq!(Label::new([("n", "1")]).text(6, 12.0, 500.0), "n, 10⁶");
    }
}

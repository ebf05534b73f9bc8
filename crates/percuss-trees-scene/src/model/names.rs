//! What the coordinates of joints are called, and their units.

use percuss_trees::Joint;

/// Names of coordinates and of velocities of a joint, with the units of both.
pub(super) struct Coordinates {
    pub q: Vec<(String, &'static str)>,
    pub u: Vec<(String, &'static str)>,
}

/// `NAME.q` and `NAME.u` where there is one of each, else `NAME.q1`, …
pub(super) fn coordinates(name: &str, joint: &Joint) -> Coordinates {
    let (q, u) = all_units(joint);
    let named = |letter: char, units: Vec<&'static str>| {
        let single = units.len() == 1;
        let units = units.into_iter().enumerate();
        let named = units.map(|(k, unit)| match single {
            true => (format!("{name}.{letter}"), unit),
            false => (format!("{name}.{letter}{}", k + 1), unit),
        });
        named.collect()
    };
    Coordinates {
        q: named('q', q),
        u: named('u', u),
    }
}

/// Units of velocity `index` of a joint: of its way and of its force.
pub(super) fn units(joint: &Joint, index: usize) -> [&'static str; 2] {
    match all_units(joint).1.get(index) {
        Some(&"rad/s") => ["rad", "N m"],
        _ => ["m", "N"],
    }
}

fn all_units(joint: &Joint) -> (Vec<&'static str>, Vec<&'static str>) {
    match joint {
        Joint::Revolute { .. } => (vec!["rad"], vec!["rad/s"]),
        Joint::Prismatic { .. } => (vec!["m"], vec!["m/s"]),
        Joint::Cylindrical { .. } => (vec!["m", "rad"], vec!["m/s", "rad/s"]),
        Joint::Universal { .. } => (vec!["rad"; 2], vec!["rad/s"; 2]),
        Joint::Spherical => (vec!["1"; 4], vec!["rad/s"; 3]),
        Joint::Planar { .. } => (vec!["m", "m", "rad"], vec!["m/s", "m/s", "rad/s"]),
        Joint::Free => (
            [["m"; 3].as_slice(), &["1"; 4]].concat(),
            [["m/s"; 3], ["rad/s"; 3]].concat(),
        ),
        Joint::Fixed | Joint::Prescribed(_) => (Vec::new(), Vec::new()),
    }
}

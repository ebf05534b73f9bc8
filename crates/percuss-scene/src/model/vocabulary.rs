//! The names of a scene: what formulas may use where, and that no name stands for two things.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::ops::Range;

use super::world;
use crate::scene::{Entry, Scene, Term};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located, Place};
use percuss_text::formula::{Expr, FormulaError, Names};

/// What formulas of the mechanics may use: constants, and the variables t, q, u in this order.
pub struct Vocabulary {
    /// Number of coordinates.
    pub n: usize,
    /// `pi` and the constants of the scene.
    pub constants: Names,
    /// The constants and t, q, u.
    pub state: Names,
}

impl Vocabulary {
    pub(crate) fn new(scene: &Scene, faults: &mut Faults) -> Self {
        check_names(scene, faults);
        let mut constants = Names::new();
        for (name, entry) in &scene.constants.0 {
            let expr = parse(entry, &constants, faults);
            let value = expr.and_then(|expr| finite(&expr, entry, name, faults));
            // A constant at fault is known as 1, so that its uses are not reported as well.
            constants = constants.constant(name.value.clone(), value.unwrap_or(1.0));
        }
        let system = &scene.system;
        let names = |list: &[Located<String>]| list.iter().map(|name| name.value.clone()).collect();
        let (q, u): (Vec<_>, Vec<_>) = (names(&system.coordinates), names(&system.velocities));
        let state = constants.clone().variables(["t"]).variables(q).variables(u);
        Self {
            n: system.coordinates.len(),
            constants,
            state,
        }
    }

    /// Places of the coordinates among the variables.
    pub(super) fn q(&self) -> Range<usize> {
        1..1 + self.n
    }

    /// Places of the velocities among the variables.
    pub(super) fn u(&self) -> Range<usize> {
        1 + self.n..1 + 2 * self.n
    }

    /// The value of an entry that may use constants only.
    pub fn number(&self, entry: &Entry, what: &str, faults: &mut Faults) -> Option<f64> {
        let explain = |text: &str, error| self.constants_only(text, error, what);
        let expr = parse_with(entry, &self.constants, explain, faults)?;
        finite(&expr, entry, what, faults)
    }

    /// Where a formula of constants fails at a variable, says that variables are not allowed.
    fn constants_only(&self, text: &str, mut error: FormulaError, what: &str) -> FormulaError {
        let name = text.get(error.span.clone()).unwrap_or_default();
        if self.constants.get(name).is_none() && self.state.get(name).is_some() {
            error.message = format!("`{name}` cannot be used here");
            error.hint = Some(format!("{what} may use constants only"));
        }
        error
    }

    /// A formula of t, coordinates and velocities.
    pub fn of_state(&self, entry: &Entry, faults: &mut Faults) -> Option<Expr> {
        parse(entry, &self.state, faults)
    }

    /// A formula of t and coordinates.
    pub fn of_configuration(&self, entry: &Entry, what: &str, faults: &mut Faults) -> Option<Expr> {
        let expr = self.of_state(entry, faults)?;
        if expr.depends_on(self.u()) {
            let message = format!("{what} must not depend on velocities");
            let hint = "use coordinates, t and constants only";
            faults.push(Diagnostic::new(&entry.place, message).with_hint(hint));
            return None;
        }
        Some(expr)
    }
}

/// Reads an entry with these names; a fault points into the formula.
pub(crate) fn parse(entry: &Entry, names: &Names, faults: &mut Faults) -> Option<Expr> {
    parse_with(entry, names, |_, error| error, faults)
}

/// The same; `explain` may put the fault of a formula in better words.
fn parse_with(
    entry: &Entry,
    names: &Names,
    explain: impl FnOnce(&str, FormulaError) -> FormulaError,
    faults: &mut Faults,
) -> Option<Expr> {
    match &entry.value {
        Term::Number(value) => Some(Expr::from(*value)),
        Term::Formula(_) if faults.is_full() => None,
        Term::Formula(text) => match Expr::parse(text, names) {
            Ok(expr) => Some(expr),
            Err(error) => {
                let error = explain(text, error);
                let place = entry.place.within(&error.span);
                let mut fault = Diagnostic::new(&place, error.message);
                fault.hint = error.hint;
                faults.push(fault);
                None
            }
        },
    }
}

fn finite(expr: &Expr, entry: &Entry, what: &str, faults: &mut Faults) -> Option<f64> {
    let value = expr.eval(&[]);
    if value.is_finite() {
        return Some(value);
    }
    let message = format!("`{what}` is not a finite number");
    let hint = "look for a division by zero or the root of a negative number";
    faults.push(Diagnostic::new(&entry.place, message).with_hint(hint));
    None
}

/// Every name is a word and stands for one thing.
fn check_names(scene: &Scene, faults: &mut Faults) {
    // functions have parentheses: what they are called may be a name as well
    let mut seen = BTreeMap::from([("t", "the time"), ("pi", "the number")]);
    if scene.design.resonance.is_none() {
        seen.extend(["E", "E_kin", "E_pot"].map(|name| (name, "an energy")));
    }
    if scene.bodies.world.is_some() {
        seen.extend(world::reserved().map(|name| (name, "a channel of every world")));
    }
    if scene.bodies.field.is_some() {
        seen.extend(world::of_field().map(|name| (name, "a variable of fields")));
    }
    let system = &scene.system;
    let constants = scene
        .constants
        .0
        .iter()
        .map(|(name, _)| (name, "a constant"));
    let coordinates = system.coordinates.iter().map(|name| (name, "a coordinate"));
    let velocities = system.velocities.iter().map(|name| (name, "a velocity"));
    let contacts = scene.contact.iter().flat_map(|contact| {
        let friction = (contact.tangents() > 0).then_some((&contact.friction_name, "a friction"));
        [(&contact.name, "a contact")].into_iter().chain(friction)
    });
    let frictions = scene.friction.iter().map(|f| (&f.name, "a friction"));
    let constraints = scene.constraint.iter().map(|c| (&c.name, "a constraint"));
    let channels = scene.channel.iter().map(|c| (&c.name, "a channel"));
    let obstacles = (scene.chains.obstacle.iter()).map(|o| (&o.name, "an obstacle"));
    let beams = scene.chains.beam.iter().map(|b| (&b.name, "a beam"));
    let beams = beams.chain(scene.chains.bar.iter().map(|b| (&b.name, "a bar")));
    let probes = scene.chains.probe.iter().map(|p| (&p.name, "a probe"));
    let all = constants
        .chain(coordinates)
        .chain(velocities)
        .chain(contacts);
    unique(
        all.chain(frictions).chain(constraints).chain(channels),
        seen,
        faults,
    );
    // formulas know bodies and removers by their channels only, such as `floor.x`
    let bodies = scene.bodies.keys().map(|keys| (&keys.name, "a body"));
    let emitters = (scene.bodies.emitter.iter()).map(|emitter| (&emitter.name, "an emitter"));
    let removers = (scene.bodies.remover.iter()).map(|remover| (&remover.name, "a remover"));
    unique(
        bodies.chain(emitters).chain(removers),
        BTreeMap::new(),
        faults,
    );
    // formulas know beams, obstacles and probes by their channels only, such as `stop.force`
    unique(
        obstacles.chain(beams).chain(probes),
        BTreeMap::new(),
        faults,
    );
    // the same of links and what is on them
    let machine = &scene.machine;
    let links = machine.link.iter().map(|l| (&l.name, "a link"));
    let loops = machine.closing.iter().map(|l| (&l.name, "a loop"));
    let drives = machine.actuator.iter().map(|a| (&a.name, "an actuator"));
    let sensors = machine.sensor.iter().map(|s| (&s.name, "a sensor"));
    let touches = machine.touch.iter().map(|t| (&t.name, "a touch"));
    let plays = machine.clearance.iter().map(|c| (&c.name, "a clearance"));
    let shapes = machine.shape.iter().map(|s| (&s.name, "a shape"));
    let all = links.chain(loops).chain(drives);
    let all = all.chain(sensors).chain(touches).chain(plays).chain(shapes);
    unique(all, BTreeMap::new(), faults);
    for link in machine
        .link
        .iter()
        .filter(|link| link.name.as_str() == "ground")
    {
        // links hang on it by this name
        faults.push(duplicate(&link.name, "what does not move"));
    }
    let mut quantities = BTreeMap::new();
    for quantity in &scene.quantity {
        let name = &quantity.name;
        match quantities.entry(name.as_str()) {
            Slot::Vacant(free) => {
                free.insert(&name.place);
            }
            Slot::Occupied(first) => {
                faults.push(duplicate(name, "a quantity").with_other(first.get()));
            }
        }
    }
}

/// The fault of a name that already stands for something of the kind `other`.
pub(super) fn duplicate(name: &Located<String>, other: &str) -> Diagnostic {
    let message = format!("duplicate name `{}`: it already names {other}", name.value);
    Diagnostic::new(&name.place, message).with_hint("choose another name")
}

/// Names of things in a part: each is a word and has not been seen before in the text.
pub(crate) fn given_once<'a>(
    names: impl Iterator<Item = (&'a Located<String>, &'static str)>,
    faults: &mut Faults,
) {
    unique(
        names,
        BTreeMap::from([("t", "the time"), ("pi", "the number")]),
        faults,
    );
}

/// Each name is a word and has not been seen before in the text.
fn unique<'a>(
    names: impl Iterator<Item = (&'a Located<String>, &'static str)>,
    built_in: BTreeMap<&'a str, &'static str>,
    faults: &mut Faults,
) {
    let mut seen: BTreeMap<&str, (&str, Place)> = built_in
        .into_iter()
        .map(|(name, kind)| (name, (kind, Place::default())))
        .collect();
    let mut names: Vec<_> = names.collect();
    names.sort_by_key(|(name, _)| (name.place.source, name.place.span.start));
    for (name, kind) in names {
        if !is_word(name) {
            let message = format!("`{}` cannot be the name of {kind}", name.value);
            let hint = "begin with a letter; then letters, digits and _";
            faults.push(Diagnostic::new(&name.place, message).with_hint(hint));
            continue;
        }
        match seen.entry(name) {
            Slot::Vacant(free) => {
                free.insert((kind, name.place.clone()));
            }
            Slot::Occupied(first) => {
                let (kind, place) = first.get();
                faults.push(duplicate(name, kind).with_other(place));
            }
        }
    }
}

fn is_word(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
}

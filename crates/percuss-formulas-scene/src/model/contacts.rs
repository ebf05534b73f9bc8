//! Contacts, friction devices and constraints: gaps, directions, laws.

use percuss_contact::Law;
use percuss_mech::Restitution;
use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact};

use super::evaluate::{constants, gather, gradient, programs, scalar};
use super::mass::row;
use crate::section::{Constraint, Contact, Formulas, Friction};
use percuss_part::{Label, Vocabulary};
use percuss_part::{not_negative, restitution};
use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;
use percuss_text::formula::Expr;
use percuss_text::words::counted;
use percuss_text::{Entry, Matrix, Row};

/// Largest direction of force, in operations of all its components: derivatives repeat parts of their formula.
const LARGEST_DIRECTION: usize = 5000;

/// One direction of force before it is compiled: the row of W and χ.
struct Line {
    w: Vec<Expr>,
    chi: Expr,
}

/// All contacts of the scene in the order `[[contact]]`, `[[friction]]`, `[[constraint]]`.
pub(super) fn contacts(
    scene: &Formulas,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Vec<Option<LagrangianContact>> {
    let mut all = Vec::new();
    all.extend(scene.contact.iter().map(|c| contact(c, vocabulary, faults)));
    all.extend(
        scene
            .friction
            .iter()
            .map(|f| friction(f, vocabulary, faults)),
    );
    all.extend(
        scene
            .constraint
            .iter()
            .map(|c| constraint(c, vocabulary, faults)),
    );
    all
}

/// The labels in the same order.
pub(crate) fn labels(scene: &Formulas) -> Vec<Label> {
    let contacts = scene.contact.iter().map(|contact| Label::Contact {
        name: contact.name.value.clone(),
        friction: (contact.tangents() > 0).then(|| contact.friction_name.value.clone()),
    });
    let frictions = scene
        .friction
        .iter()
        .map(|f| Label::Friction(f.name.value.clone()));
    let constraints = scene
        .constraint
        .iter()
        .map(|c| Label::Constraint(c.name.value.clone()));
    contacts.chain(frictions).chain(constraints).collect()
}

fn contact(
    contact: &Contact,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<LagrangianContact> {
    let gap = vocabulary.of_configuration(&contact.gap, "gap", faults);
    let normal = contact
        .normal
        .as_ref()
        .map(|normal| row(normal, "normal", vocabulary, faults));
    let tangents = tangents(
        contact.tangent.as_ref(),
        "tangent",
        contact.slip.as_ref(),
        vocabulary,
        faults,
    );
    let hint = "friction coefficients are zero or positive";
    let mu = not_negative(&contact.mu, "mu", hint, vocabulary, faults);
    let eps_N = restitution(&contact.eps_N, "eps_N", vocabulary, faults);
    let eps_T = restitution(&contact.eps_T, "eps_T", vocabulary, faults);
    if contact.tangents() == 0
        && contact.tangent.is_none()
        && contact.slip.is_none()
        && mu.is_some_and(|mu| mu > 0.0)
    {
        let fault = Diagnostic::new(&contact.mu.place, "friction without a tangent");
        faults.push(
            fault.with_hint("add tangent = [..], or slip = \"..\" with the sliding distance"),
        );
        return None;
    }
    let (gap, mu) = (gap?, mu?);
    let mut normal_line = line(&gap, vocabulary);
    match normal {
        Some(given) => normal_line.w = given?,
        None => sound(&normal_line, &contact.gap, "the gap", faults)?,
    }
    let mut lines = vec![normal_line];
    lines.extend(tangents?);
    let law = match lines.len() {
        1 => Law::Unilateral,
        2 => Law::PlanarCoulomb { mu },
        _ => Law::SpatialCoulomb { mu },
    };
    Some(LagrangianContact {
        gap: self::gap(&gap, vocabulary),
        directions: lines.into_iter().map(direction).collect(),
        law,
        restitution: Restitution {
            eps_N: eps_N?,
            eps_T: eps_T?,
        },
    })
}

fn friction(
    friction: &Friction,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<LagrangianContact> {
    let lines = tangents(
        friction.direction.as_ref(),
        "direction",
        friction.slip.as_ref(),
        vocabulary,
        faults,
    );
    let hint = "give the largest friction force in N, zero or positive";
    let bound = not_negative(&friction.bound, "bound", hint, vocabulary, faults);
    let (lines, bound) = (lines?, bound?);
    let law = match lines.len() {
        1 => Law::PlanarFriction { bound },
        _ => Law::SpatialFriction { bound },
    };
    Some(always_closed(lines, law))
}

fn constraint(
    constraint: &Constraint,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<LagrangianContact> {
    let formula = vocabulary.of_configuration(&constraint.formula, "a constraint", faults)?;
    let line = line(&formula, vocabulary);
    sound(&line, &constraint.formula, "the constraint", faults)?;
    Some(always_closed(vec![line], Law::Bilateral))
}

fn always_closed(lines: Vec<Line>, law: Law) -> LagrangianContact {
    LagrangianContact {
        gap: Gap::None,
        directions: lines.into_iter().map(direction).collect(),
        law,
        restitution: Restitution::default(),
    }
}

/// The directions of friction, from rows or from sliding distances; one or two of them.
fn tangents(
    rows: Option<&Matrix>,
    name: &str,
    slip: Option<&Row>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Vec<Line>> {
    let (count, place) = match (rows, slip) {
        (Some(rows), _) => (rows.len(), &rows.place),
        (None, Some(slip)) => (slip.len(), &slip.place),
        (None, None) => return Some(Vec::new()),
    };
    if !(1..=2).contains(&count) {
        let message = counted(count, "direction of friction");
        let hint = "give one (planar) or two (spatial)";
        faults.push(Diagnostic::new(place, message).with_hint(hint));
        return None;
    }
    let mut lines = Vec::new();
    for rows in rows.into_iter().flat_map(|rows| rows.iter()) {
        lines.push(row(rows, name, vocabulary, faults).map(|w| Line { w, chi: 0.0.into() }));
    }
    if rows.is_none() {
        for entry in slip.into_iter().flat_map(|slip| slip.iter()) {
            let slip = vocabulary.of_configuration(entry, "slip", faults);
            lines.push(slip.and_then(|slip| {
                let line = line(&slip, vocabulary);
                sound(&line, entry, "the slip", faults)?;
                Some(line)
            }));
        }
    }
    lines.into_iter().collect()
}

/// The gradient of a function of the configuration, and χ, its rate at rest.
fn line(expr: &Expr, vocabulary: &Vocabulary) -> Line {
    Line {
        w: gradient(expr, vocabulary),
        chi: expr.derivative(0),
    }
}

/// Whether a formula gives a direction, and one that can be evaluated with reasonable work.
fn sound(line: &Line, entry: &Entry, what: &str, faults: &mut Faults) -> Option<()> {
    let size = line.w.iter().chain([&line.chi]).map(Expr::size);
    let size = size.fold(0, usize::saturating_add);
    if size > LARGEST_DIRECTION.saturating_add(line.w.len()) {
        let message = format!("the derivatives of {what} take {size} operations");
        let hint = format!("at most {LARGEST_DIRECTION}; shorten nested products and powers");
        faults.push(Diagnostic::new(&entry.place, message).with_hint(hint));
        return None;
    }
    if line.w.iter().all(|w| w.constant() == Some(0.0)) {
        let message = format!("{what} does not change with any coordinate");
        faults
            .push(Diagnostic::new(&entry.place, message).with_hint("use at least one coordinate"));
        return None;
    }
    Some(())
}

fn gap(expr: &Expr, vocabulary: &Vocabulary) -> Gap {
    let linear = !expr.depends_on(0..1) && expr.is_affine_in(vocabulary.q());
    match constants(&gradient(expr, vocabulary)) {
        Some(w) if linear => Gap::Linear {
            g_0: expr.eval(&vec![0.0; 1 + vocabulary.n]),
            w,
        },
        _ => Gap::Function(scalar(expr)),
    }
}

fn direction(line: Line) -> Direction {
    match (constants(&line.w), line.chi.constant()) {
        (Some(w), Some(0.0)) => Direction::Constant(w),
        _ => {
            let (w, chi) = (programs(&line.w), line.chi.compile());
            Direction::Function(Box::new(move |t, q, row| {
                gather(t, q, &[], |variables| {
                    for (value, w) in row.iter_mut().zip(&w) {
                        *value = w.eval(variables);
                    }
                    chi.eval(variables)
                })
            }))
        }
    }
}

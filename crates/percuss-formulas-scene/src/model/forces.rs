//! Forces: what is linear becomes matrices, the rest is evaluated.
//!
//! ```text
//! h(t, q, u) − D u − K q = f − (D + D_h) u − (K + K_h) q + r(t, q, u)
//! ```
//!
//! with f, D_h, K_h constant. The split goes term by term, so that a forced linear oscillator keeps
//! its linear part in matrices. Where the system must be linear, r may only be a sum of sines of t.

use percuss_mech::lagrangian::{ForceFn, LagrangianError};
use percuss_mech::{LagrangianSystem, State};

use super::evaluate::{gather, programs};
use super::linear::Demand;
use super::mass::matrix;
use super::swing::{self, Parts, Swing};
use crate::section::Formulas;
use percuss_part::Vocabulary;
use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;
use percuss_text::formula::{Binary, Expr, Node};
use percuss_text::words::instead;
use percuss_text::{Entry, Matrix, Row};

/// The forces of a scene, split.
struct Forces {
    f: Vec<f64>,
    D: Vec<f64>,
    K: Vec<f64>,
    /// K as far as it comes from h.
    K_h: Vec<f64>,
    /// What is not linear, term by term for each coordinate.
    rest: Vec<Vec<Signed>>,
    /// Potential of the parts of K that are not constant.
    potential: Vec<Signed>,
    /// Where the system must be linear: forces that swing, with their coordinates.
    swings: Vec<(usize, Swing)>,
}

/// A term of a sum with its sign.
type Signed = (Expr, f64);

/// Adds the forces of the scene to the system.
pub(super) fn add(
    system: LagrangianSystem,
    (scene, demand): (&Formulas, Option<Demand>),
    start: &State,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<LagrangianSystem> {
    let place = &scene.system.coordinates.place;
    let potential = match &scene.system.potential {
        Some(entry) => vocabulary
            .of_configuration(entry, "potential", faults)
            .map(Some),
        None => Some(None),
    };
    let forces = split((scene, demand), start, vocabulary, faults)?;
    let potential = potential?;
    assemble(system, forces, potential, vocabulary)
        .map_err(|error| faults.push(Diagnostic::new(place, error.to_string())))
        .ok()
}

fn split(
    (scene, demand): (&Formulas, Option<Demand>),
    start: &State,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Forces> {
    let n = vocabulary.n;
    let mut forces = Forces {
        f: vec![0.0; n],
        D: vec![0.0; n * n],
        K: vec![0.0; n * n],
        K_h: vec![0.0; n * n],
        rest: vec![Vec::new(); n],
        potential: Vec::new(),
        swings: Vec::new(),
    };
    let system = &scene.system;
    let h = system.h.as_ref().map(|h| {
        let exprs = force_row(h, vocabulary, faults)?;
        finite(h.iter(), &exprs, |i| format!("h[{i}]"), start, faults)?;
        Some(exprs)
    });
    let mut square = |given: &Matrix, name: &str| {
        let exprs = matrix(given, name, scene, vocabulary, faults)?;
        let called = |k: usize| format!("{name}[{}][{}]", k / n, k % n);
        let entries = given.iter().flat_map(|row| row.iter());
        finite(entries, &exprs, called, start, faults)?;
        Some(exprs)
    };
    let K = system.K.as_ref().map(|K| square(K, "K"));
    let D = system.D.as_ref().map(|D| square(D, "D"));
    if let Some(h) = h {
        for (i, h_i) in h?.into_iter().enumerate() {
            for (term, sign) in terms(&h_i) {
                let used = forces.take_linear(i, &term, sign, vocabulary)
                    || demand.is_some() && forces.take_swings(i, &term, sign, vocabulary);
                if !used {
                    forces.rest[i].push((term, sign));
                }
            }
        }
    }
    let rest = forces.rest.iter().position(|rest| !rest.is_empty());
    if let (Some(demand), Some(i), Some(h)) = (demand, rest, &system.h) {
        let message = format!(
            "the exact method needs forces that are linear, beside constants and sines of t; `h[{i}]` has others"
        );
        demand.miss(&h[i].place, message, faults);
        return None;
    }
    if let Some(K) = K {
        forces.take_matrix(&K?, vocabulary.q(), Part::Stiffness);
    }
    if let Some(D) = D {
        forces.take_matrix(&D?, vocabulary.u(), Part::Damping);
    }
    if let (Some(demand), Some(matrix)) = (demand, system.K.as_ref().or(system.D.as_ref()))
        && forces.rest.iter().any(|rest| !rest.is_empty())
    {
        let message = "the exact method needs constant matrices K and D";
        demand.miss(&matrix.place, message, faults);
        return None;
    }
    Some(forces)
}

/// Whether the entries can be evaluated at the start; `called` names them in messages.
fn finite<'a>(
    entries: impl Iterator<Item = &'a Entry>,
    exprs: &[Expr],
    called: impl Fn(usize) -> String,
    start: &State,
    faults: &mut Faults,
) -> Option<()> {
    let before = faults.len();
    gather(start.t, &start.q, &start.u, |variables| {
        for (k, (entry, expr)) in entries.zip(exprs).enumerate() {
            if !expr.eval(variables).is_finite() {
                let message = format!("`{}` is not finite at the start", called(k));
                let hint = "look for a division by zero, or change the start";
                faults.push(Diagnostic::new(&entry.place, message).with_hint(hint));
            }
        }
    });
    (faults.len() == before).then_some(())
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Stiffness,
    Damping,
}

impl Forces {
    /// Takes a term of h_i that is affine in (q, u) with constant coefficients; says whether it was.
    fn take_linear(&mut self, i: usize, term: &Expr, sign: f64, vocabulary: &Vocabulary) -> bool {
        let n = vocabulary.n;
        if term.depends_on(0..1) || !term.is_affine_in(0..1 + 2 * n) {
            return false;
        }
        let places = term.variables();
        let slopes = places
            .iter()
            .map(|place| term.derivative(*place).constant());
        let Some(slopes) = slopes.collect::<Option<Vec<f64>>>() else {
            return false;
        };
        let at_zero = term.eval(&vec![0.0; places.last().map_or(0, |last| last + 1)]);
        if !at_zero.is_finite() || slopes.iter().any(|slope| !slope.is_finite()) {
            return false;
        }
        self.f[i] += sign * at_zero;
        for (place, slope) in places.into_iter().zip(slopes) {
            // t does not occur, so that the first of the variables is q_0
            match place - 1 {
                j if j < n => {
                    self.K[i * n + j] -= sign * slope;
                    self.K_h[i * n + j] -= sign * slope;
                }
                j => self.D[i * n + j - n] -= sign * slope,
            }
        }
        true
    }

    /// Takes a term of h_i that is linear beside sines of t; says whether it was.
    fn take_swings(&mut self, i: usize, term: &Expr, sign: f64, vocabulary: &Vocabulary) -> bool {
        let n = vocabulary.n;
        let Some(parts) = Parts::of(term) else {
            return false;
        };
        self.f[i] += sign * parts.constant;
        for (place, slope) in parts.slopes {
            match place - 1 {
                j if j < n => {
                    self.K[i * n + j] -= sign * slope;
                    self.K_h[i * n + j] -= sign * slope;
                }
                j => self.D[i * n + j - n] -= sign * slope,
            }
        }
        let swings = parts.swings.into_iter().map(|swing| Swing {
            cos: sign * swing.cos,
            sin: sign * swing.sin,
            ..swing
        });
        self.swings.extend(swings.map(|swing| (i, swing)));
        true
    }

    /// Takes a matrix of the scene: constant entries as numbers, others as forces.
    fn take_matrix(&mut self, entries: &[Expr], variables: std::ops::Range<usize>, part: Part) {
        let n = self.rest.len();
        let q_i = |i: usize| Expr::variable(1 + i);
        for (k, entry) in entries.iter().enumerate() {
            let (i, j) = (k / n, k % n);
            match (entry.constant(), part) {
                (Some(value), Part::Stiffness) => self.K[k] += value,
                (Some(value), Part::Damping) => self.D[k] += value,
                (None, _) => {
                    let force = product(entry.clone(), Expr::variable(variables.start + j));
                    self.rest[i].push((force.clone(), -1.0));
                    if part == Part::Stiffness {
                        let energy = product(product(0.5.into(), q_i(i)), force);
                        self.potential.push((energy, 1.0));
                    }
                }
            }
        }
    }
}

fn assemble(
    mut system: LagrangianSystem,
    forces: Forces,
    potential: Option<Expr>,
    vocabulary: &Vocabulary,
) -> Result<LagrangianSystem, LagrangianError> {
    let nonzero = |values: &[f64]| values.iter().any(|value| *value != 0.0);
    let Forces {
        f,
        D,
        K,
        K_h,
        rest,
        potential: of_K,
        swings,
    } = forces;
    for harmonic in swing::gather(vocabulary.n, &swings) {
        system = system.harmonic_force(harmonic)?;
    }
    let rest: Vec<Expr> = rest.into_iter().map(sum).collect();
    // The system itself counts −fᵀq + ½ qᵀ(K + K_h)q. Where the scene says what the potential of h
    // is, the part that came from h is taken out again.
    let extra = match potential {
        Some(V) => add_signed(V, quadratic(&f, &K_h, vocabulary), -1.0),
        None => 0.0.into(),
    };
    let extra = add_signed(extra, sum(of_K), 1.0);
    if extra.constant() != Some(0.0) {
        system = system.potential(super::evaluate::scalar(&extra));
    }
    if nonzero(&f) {
        system = system.constant_force(f)?;
    }
    if nonzero(&K) {
        system = system.stiffness(K)?;
    }
    if nonzero(&D) {
        system = system.damping(D)?;
    }
    if rest.iter().any(|rest| rest.constant() != Some(0.0)) {
        let rows: Vec<_> = programs(&rest).into_iter().enumerate().collect();
        let rows: Vec<_> = rows
            .into_iter()
            .filter(|(_, p)| p.constant() != Some(0.0))
            .collect();
        let force: ForceFn = Box::new(move |t, q, u, h| {
            gather(t, q, u, |variables| {
                for (i, row) in &rows {
                    h[*i] += row.eval(variables);
                }
            });
        });
        let feels_velocity = rest.iter().any(|rest| rest.depends_on(vocabulary.u()));
        system = if feels_velocity {
            system.force(force)
        } else {
            system.positional_force(force)
        };
    }
    Ok(system)
}

/// −fᵀq + ½ qᵀ K q.
fn quadratic(f: &[f64], K: &[f64], vocabulary: &Vocabulary) -> Expr {
    let n = vocabulary.n;
    let q = |i: usize| Expr::variable(vocabulary.q().start + i);
    let mut terms = Vec::new();
    for i in 0..n {
        terms.push((product(f[i].into(), q(i)), -1.0));
        for j in (0..n).filter(|j| K[i * n + j] != 0.0) {
            let term = product(product((0.5 * K[i * n + j]).into(), q(i)), q(j));
            terms.push((term, 1.0));
        }
    }
    sum(terms)
}

/// The forces, one for each coordinate.
fn force_row(h: &Row, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<Vec<Expr>> {
    if h.len() != vocabulary.n {
        let message = format!("h has {}", instead(h.len(), "entry", vocabulary.n));
        faults.push(Diagnostic::new(&h.place, message).with_hint("one force for each coordinate"));
        return None;
    }
    let parsed: Vec<_> = h
        .iter()
        .map(|entry| vocabulary.of_state(entry, faults))
        .collect();
    parsed.into_iter().collect()
}

/// The terms of a sum with their signs; −(a + b) is taken apart too.
fn terms(expr: &Expr) -> Vec<Signed> {
    let mut found = Vec::new();
    let mut open = vec![(expr.clone(), 1.0)];
    while let Some((expr, sign)) = open.pop() {
        match expr.node() {
            Node::Binary(Binary::Add, a, b) => open.extend([(b.clone(), sign), (a.clone(), sign)]),
            Node::Binary(Binary::Sub, a, b) => open.extend([(b.clone(), -sign), (a.clone(), sign)]),
            Node::Negative(a) => open.push((a.clone(), -sign)),
            _ => found.push((expr, sign)),
        }
    }
    found
}

fn product(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Mul, a, b)
}

/// Most terms that are added one after the other. Longer sums are sums of sums, so that no expression becomes so deep
/// that walking it would exhaust the stack.
const LONGEST_SUM: usize = 64;

fn sum(mut terms: Vec<Signed>) -> Expr {
    while terms.len() > LONGEST_SUM {
        let parts = terms.chunks(LONGEST_SUM);
        terms = parts.map(|part| (sum(part.to_vec()), 1.0)).collect();
    }
    let zero = Expr::from(0.0);
    terms
        .into_iter()
        .fold(zero, |sum, (term, sign)| add_signed(sum, term, sign))
}

fn add_signed(sum: Expr, term: Expr, sign: f64) -> Expr {
    let operation = if sign < 0.0 { Binary::Sub } else { Binary::Add };
    Expr::binary(operation, sum, term)
}

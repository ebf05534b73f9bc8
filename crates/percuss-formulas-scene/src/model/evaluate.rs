//! Formulas as functions of time and state.

use percuss_mech::lagrangian::GapFn;

use percuss_part::Vocabulary;
use percuss_text::formula::{Expr, Program};

/// Most variables that are gathered on the stack.
const FEW: usize = 32;

/// Hands t, q, u as one slice to `f`; without allocation for systems of moderate size.
#[inline]
pub(super) fn gather<R>(t: f64, q: &[f64], u: &[f64], f: impl FnOnce(&[f64]) -> R) -> R {
    let length = 1 + q.len() + u.len();
    if length <= FEW {
        let mut few = [0.0; FEW];
        f(fill(&mut few[..length], t, q, u))
    } else {
        f(fill(&mut vec![0.0; length], t, q, u))
    }
}

#[inline]
fn fill<'a>(variables: &'a mut [f64], t: f64, q: &[f64], u: &[f64]) -> &'a [f64] {
    variables[0] = t;
    variables[1..1 + q.len()].copy_from_slice(q);
    variables[1 + q.len()..].copy_from_slice(u);
    variables
}

/// g(t, q).
pub(super) fn scalar(expr: &Expr) -> GapFn {
    let program = expr.compile();
    Box::new(move |t, q| gather(t, q, &[], |variables| program.eval(variables)))
}

/// Programs of several formulas.
pub(super) fn programs(exprs: &[Expr]) -> Vec<Program> {
    exprs.iter().map(Expr::compile).collect()
}

/// The partial derivatives with respect to the coordinates.
pub(crate) fn gradient(expr: &Expr, vocabulary: &Vocabulary) -> Vec<Expr> {
    let mut gradient = vec![Expr::from(0.0); vocabulary.n];
    for place in expr.variables().range(vocabulary.q()) {
        gradient[place - vocabulary.q().start] = expr.derivative(*place);
    }
    gradient
}

/// The numbers, if every expression is one.
pub(crate) fn constants(exprs: &[Expr]) -> Option<Vec<f64>> {
    exprs.iter().map(Expr::constant).collect()
}

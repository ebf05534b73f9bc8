//! The matrices M, D, K: shape, symmetry, definiteness.

use percuss_math::dense::cholesky;
use percuss_mech::{LagrangianSystem, State};

use super::evaluate::{constants, gather, programs};
use crate::section::Formulas;
use percuss_part::Vocabulary;
use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;
use percuss_text::formula::Expr;
use percuss_text::suggest;
use percuss_text::words::instead;
use percuss_text::{Matrix, Row};

/// Relative difference between M_ij and M_ji that counts as rounding.
const SYMMETRY: f64 = 1e-10;

/// The formulas of a square matrix over the coordinates, row by row.
pub(super) fn matrix(
    matrix: &Matrix,
    name: &str,
    scene: &Formulas,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Vec<Expr>> {
    let n = vocabulary.n;
    if matrix.len() != n {
        let names: Vec<&str> = scene
            .system
            .coordinates
            .iter()
            .map(|name| name.as_str())
            .collect();
        let message = format!("{name} has {}", instead(matrix.len(), "row", n));
        let hint = format!(
            "one row for each coordinate ({})",
            suggest::shortened(&names)
        );
        faults.push(Diagnostic::new(&matrix.place, message).with_hint(hint));
    }
    let mut entries = Vec::new();
    for (i, row) in matrix.iter().enumerate() {
        let what = format!("row {} of {name}", i + 1);
        entries.extend(self::row(row, &what, vocabulary, faults).unwrap_or_default());
    }
    (matrix.len() == n && entries.len() == n * n).then_some(entries)
}

/// The formulas of a row of one entry for each coordinate.
pub(super) fn row(
    row: &Row,
    what: &str,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Vec<Expr>> {
    if row.len() != vocabulary.n {
        let message = format!("{what} has {}", instead(row.len(), "entry", vocabulary.n));
        let fault = Diagnostic::new(&row.place, message);
        faults.push(fault.with_hint("one entry for each coordinate"));
        return None;
    }
    let parsed: Vec<_> = row
        .iter()
        .map(|entry| vocabulary.of_configuration(entry, what, faults))
        .collect();
    parsed.into_iter().collect()
}

/// A system with the mass matrix of the scene and nothing else.
pub(super) fn system(
    scene: &Formulas,
    start: Option<&State>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<LagrangianSystem> {
    let n = vocabulary.n;
    if n == 0 {
        return None; // the missing coordinates have been reported
    }
    let entries = matrix(&scene.system.M, "M", scene, vocabulary, faults)?;
    let start = start?;
    let at_start = |variables: &[f64]| {
        let entries = entries.iter();
        entries.map(|entry| entry.eval(variables)).collect()
    };
    let values: Vec<f64> = gather(start.t, &start.q, &start.u, at_start);
    check(&values, scene, n, faults)?;
    match constants(&entries) {
        Some(M) => match LagrangianSystem::new(n, M) {
            Ok(system) => Some(system),
            Err(error) => {
                faults.push(Diagnostic::new(&scene.system.M.place, error.to_string()));
                None
            }
        },
        None => {
            let entries = programs(&entries);
            let fill = move |t: f64, q: &[f64], M: &mut [f64]| {
                gather(t, q, &[], |variables| {
                    for (value, entry) in M.iter_mut().zip(&entries) {
                        *value = entry.eval(variables);
                    }
                });
            };
            Some(LagrangianSystem::with_mass_function(n, Box::new(fill)))
        }
    }
}

/// Finite, symmetric, positive definite at the start.
fn check(M: &[f64], scene: &Formulas, n: usize, faults: &mut Faults) -> Option<()> {
    let before = faults.len();
    let place = |i: usize, j: usize| &scene.system.M[i][j].place;
    let name = |i: usize| scene.system.coordinates[i].as_str();
    for i in 0..n {
        for j in 0..n {
            let value = M[i * n + j];
            if !value.is_finite() {
                let message = format!(
                    "M of `{}`, `{}` is not finite at the start",
                    name(i),
                    name(j)
                );
                faults.push(
                    Diagnostic::new(place(i, j), message).with_hint("look for a division by zero"),
                );
            }
        }
        let diagonal = M[i * n + i];
        if diagonal <= 0.0 {
            let message = format!("mass of `{}` is {diagonal}", name(i));
            let hint = "diagonal entries of M must be positive";
            faults.push(Diagnostic::new(place(i, i), message).with_hint(hint));
        }
    }
    if faults.len() > before {
        return None;
    }
    for i in 0..n {
        for j in 0..i {
            let (lower, upper) = (M[i * n + j], M[j * n + i]);
            let scale = (M[i * n + i] * M[j * n + j]).sqrt();
            if (lower - upper).abs() > SYMMETRY * scale {
                let message = format!(
                    "M is not symmetric: {lower} here, {upper} in row {}, column {}",
                    j + 1,
                    i + 1
                );
                faults.push(
                    Diagnostic::new(place(i, j), message).with_hint("make both entries equal"),
                );
            }
        }
    }
    if faults.len() > before {
        return None;
    }
    if cholesky(n, &mut M.to_vec()).is_err() {
        let fault = Diagnostic::new(
            &scene.system.M.place,
            "mass matrix is not positive definite at the start",
        );
        let hint = "every motion needs inertia; look for a massless coordinate or one that repeats another";
        faults.push(fault.with_hint(hint));
        return None;
    }
    Some(())
}

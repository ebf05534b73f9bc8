//! Gaps and slips of a user's system with their directions of force.
//!
//! The engine asks for one gap or one direction at a time; a function of the user gives all of them. What it gave is
//! kept until another time or configuration is asked for.

use super::calls::{Guard, hold};
use super::values::fill_whole;
use pyo3::prelude::*;
use std::sync::Mutex;

/// Step of central differences, relative to the size of what is varied: the cube root of the rounding error.
const STEP: f64 = 6e-6;

/// Functions g(t, q), m: gaps, or the positions whose change is the slip.
pub struct Rows {
    /// g.
    pub values: Option<Py<PyAny>>,
    /// ∂g/∂q; by differences where there is none.
    pub gradients: Option<Py<PyAny>>,
    /// ∂g/∂t, m/s; by differences where there is none.
    pub rates: Option<Py<PyAny>>,
    /// What the three are called.
    pub names: [&'static str; 3],
    /// How many rows there are.
    pub count: usize,
    /// Number of coordinates.
    pub n: usize,
    pub kept: Kept,
}

/// What the functions gave last.
#[derive(Default)]
pub struct Kept {
    values: Mutex<Numbers>,
    /// The gradient and the rate of each row.
    directions: Mutex<Numbers>,
}

/// Numbers that belong to a time and a configuration.
#[derive(Default)]
struct Numbers {
    t: f64,
    q: Vec<f64>,
    all: Vec<f64>,
    known: bool,
}

impl Numbers {
    fn are_of(&self, t: f64, q: &[f64]) -> bool {
        self.known && self.t == t && self.q == q
    }

    fn take(&mut self, t: f64, q: &[f64], all: Vec<f64>) {
        self.t = t;
        self.q.clear();
        self.q.extend_from_slice(q);
        self.all = all;
        self.known = true;
    }
}

impl Rows {
    /// g of row `i` at (t, q), m; not a number where the function failed.
    pub fn value(&self, guard: &Guard, i: usize, t: f64, q: &[f64]) -> f64 {
        let kept = hold(&self.kept.values);
        if kept.are_of(t, q) {
            return kept.all[i];
        }
        drop(kept);
        let found = guard.keep(|py| {
            let mut all = vec![0.0; self.count];
            self.evaluate(py, guard, t, q, &mut all)?;
            let value = all[i];
            hold(&self.kept.values).take(t, q, all);
            Ok(value)
        });
        found.unwrap_or(f64::NAN)
    }

    /// The direction of force of row `i` at (t, q) into `row`; its rate χ, m/s.
    pub fn direction(&self, guard: &Guard, i: usize, t: f64, q: &[f64], row: &mut [f64]) -> f64 {
        let mut give = |kept: &Numbers| {
            let found = &kept.all[i * (self.n + 1)..(i + 1) * (self.n + 1)];
            row.copy_from_slice(&found[..self.n]);
            found[self.n]
        };
        let kept = hold(&self.kept.directions);
        if kept.are_of(t, q) {
            return give(&kept);
        }
        drop(kept);
        let found = guard.keep(|py| {
            let mut all = vec![0.0; self.count * (self.n + 1)];
            self.differentiate(py, guard, t, q, &mut all)?;
            self.rate(py, guard, t, q, &mut all)?;
            let mut kept = hold(&self.kept.directions);
            kept.take(t, q, all);
            Ok(give(&kept))
        });
        found.unwrap_or_else(|| {
            row.fill(f64::NAN);
            f64::NAN
        })
    }

    /// What the function of the values gives at (t, q).
    fn evaluate(
        &self,
        py: Python<'_>,
        guard: &Guard,
        t: f64,
        q: &[f64],
        out: &mut [f64],
    ) -> PyResult<()> {
        let Some(function) = &self.values else {
            return Ok(());
        };
        let found = function.bind(py).call1((t, guard.array(py, q)))?;
        fill_whole(&found, out, self.names[0], t)
    }

    /// The gradients into the first n places of each row.
    fn differentiate(
        &self,
        py: Python<'_>,
        guard: &Guard,
        t: f64,
        q: &[f64],
        all: &mut [f64],
    ) -> PyResult<()> {
        let n = self.n;
        if let Some(function) = &self.gradients {
            let found = function.bind(py).call1((t, guard.array(py, q)))?;
            let mut gradients = vec![0.0; self.count * n];
            fill_whole(&found, &mut gradients, self.names[1], t)?;
            for (row, gradient) in all.chunks_exact_mut(n + 1).zip(gradients.chunks_exact(n)) {
                row[..n].copy_from_slice(gradient);
            }
            return Ok(());
        }
        let mut near = q.to_vec();
        let (mut high, mut low) = (vec![0.0; self.count], vec![0.0; self.count]);
        for k in 0..n {
            let step = STEP * q[k].abs().max(1.0);
            let (after, before) = (q[k] + step, q[k] - step);
            near[k] = after;
            self.evaluate(py, guard, t, &near, &mut high)?;
            near[k] = before;
            self.evaluate(py, guard, t, &near, &mut low)?;
            near[k] = q[k];
            for (i, row) in all.chunks_exact_mut(n + 1).enumerate() {
                row[k] = (high[i] - low[i]) / (after - before);
            }
        }
        Ok(())
    }

    /// ∂g/∂t into the last place of each row.
    fn rate(
        &self,
        py: Python<'_>,
        guard: &Guard,
        t: f64,
        q: &[f64],
        all: &mut [f64],
    ) -> PyResult<()> {
        let mut rates = vec![0.0; self.count];
        if let Some(function) = &self.rates {
            let found = function.bind(py).call1((t, guard.array(py, q)))?;
            fill_whole(&found, &mut rates, self.names[2], t)?;
        } else {
            let step = STEP * t.abs().max(1.0);
            let (after, before) = (t + step, t - step);
            let mut low = vec![0.0; self.count];
            self.evaluate(py, guard, after, q, &mut rates)?;
            self.evaluate(py, guard, before, q, &mut low)?;
            for (rate, low) in rates.iter_mut().zip(low) {
                *rate = (*rate - low) / (after - before);
            }
        }
        for (row, rate) in all.chunks_exact_mut(self.n + 1).zip(rates) {
            row[self.n] = rate;
        }
        Ok(())
    }
}

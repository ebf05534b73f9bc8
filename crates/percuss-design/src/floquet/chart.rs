use super::Pulsation;
use crate::DesignError;
use rayon::prelude::*;
use std::ops::ControlFlow;

/// The rate of growth over a rectangle of frequencies and amplitudes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Frequencies Ω.
    pub Omega: Vec<f64>,
    /// Amplitudes δ.
    pub delta: Vec<f64>,
    /// ln max |μ| / T, 1/time, row by row: one row for each amplitude, as far as rows were computed.
    pub growth: Vec<f64>,
}

impl Pulsation {
    /// Computes a chart on all threads. After every few rows `progress` hears how many are done and may stop; rows that [`Halt`](percuss_math::Halt) cut short are left out.
    pub fn chart(
        &self,
        Omega: &[f64],
        delta: &[f64],
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Chart, DesignError> {
        let mut growth = Vec::with_capacity(Omega.len() * delta.len());
        for rows in delta.chunks(4) {
            let cells: Vec<(f64, f64)> = rows
                .iter()
                .flat_map(|delta| Omega.iter().map(|Omega| (*Omega, *delta)))
                .collect();
            let values: Result<Vec<f64>, DesignError> = cells
                .into_par_iter()
                .with_min_len(8)
                .map(|(Omega, delta)| self.growth(Omega, delta))
                .collect();
            match values {
                Err(DesignError::Halted) => break,
                values => growth.extend(values?),
            }
            if progress(growth.len() / Omega.len().max(1)).is_break() {
                break;
            }
        }
        Ok(Chart {
            Omega: Omega.to_vec(),
            delta: delta.to_vec(),
            growth,
        })
    }
}

use super::minimise::{Admissible, Minimum, Smooth, minimise};
use super::objective::{Evaluator, Objective};
use crate::DesignError;
use crate::beam::Beam;
use crate::error::check;
use percuss_math::Halt;
use rayon::prelude::*;

/// How a shape is looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// What the shape is to be best at.
    pub objective: Objective,
    /// Least width as a share of the mean width, 0 ≤ s_min < 1.
    pub s_min: f64,
    /// Number of starts: the first from the uniform beam, the others from random shapes.
    pub starts: usize,
    /// Seed of the random shapes.
    pub seed: u64,
    /// How well the conditions of a minimum are to hold, relative.
    pub tol: f64,
}

impl Default for Search {
    fn default() -> Self {
        Search {
            objective: Objective::Zone { i: 1, j: 1 },
            s_min: 0.5,
            starts: 1,
            seed: 1,
            tol: 1e-6,
        }
    }
}

/// The best shape, and how the starts compare.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimum {
    /// The beam with the best shape.
    pub beam: Beam,
    /// Φ², −p_cr, −ω_i or −(ω_{i+1} − ω_i) of it.
    pub value: f64,
    /// The value each start reached; none where it began with a shape without a value.
    pub values: Vec<Option<f64>>,
    /// Largest less smallest of these, relative to the uniform beam: the best may be zero.
    pub spread: f64,
    /// Largest violation of the conditions of a minimum, relative to the value of the uniform beam.
    pub optimality: f64,
    /// Iterations of the best start.
    pub iterations: usize,
    /// Evaluations of the best start.
    pub evaluations: usize,
    /// Value after every iteration of the best start.
    pub history: Vec<f64>,
}

impl Search {
    /// The best shape for the supports and the force of `beam`, whose own width is only taken for its number of nodes.
    pub fn run(&self, beam: &Beam) -> Result<Optimum, DesignError> {
        self.run_until(beam, &Halt::default())
    }

    /// The same, unless somebody asks `halt` for it.
    pub fn run_until(&self, beam: &Beam, halt: &Halt) -> Result<Optimum, DesignError> {
        check(
            (0.0..1.0).contains(&self.s_min),
            "the least width s_min",
            self.s_min,
            "at least 0 and below 1",
        )?;
        check(
            self.starts >= 1,
            "the number of starts",
            self.starts as f64,
            "at least 1",
        )?;
        check(self.tol > 0.0, "the tolerance", self.tol, "positive")?;
        let uniform = Beam::uniform(beam.c, beam.p0, beam.elements());
        // faults of the beam are told for the uniform one
        let scale = gradient(&uniform, self.objective)?.0.abs();
        let w: Vec<f64> = (0..=uniform.elements())
            .map(|i| uniform.weight(i))
            .collect();
        let set = Admissible {
            w: &w,
            volume: 1.0,
            s_min: self.s_min,
        };
        let minima: Vec<Option<Minimum>> = (0..self.starts)
            .into_par_iter()
            .map(|start| self.descend(&uniform, set, start, halt))
            .collect();
        if halt.is_asked() {
            return Err(DesignError::Halted);
        }
        let values: Vec<Option<f64>> = minima.iter().map(|m| m.as_ref().map(|m| m.value)).collect();
        let reached = || values.iter().flatten().copied();
        let (low, high) = (
            reached().fold(f64::INFINITY, f64::min),
            reached().fold(f64::NEG_INFINITY, f64::max),
        );
        let best = minima
            .into_iter()
            .flatten()
            .min_by(|a, b| a.value.total_cmp(&b.value))
            .ok_or(DesignError::NoShape { p0: beam.p0 })?;
        Ok(Optimum {
            beam: uniform.with_width(best.s),
            value: best.value,
            spread: (high - low) / scale,
            values,
            optimality: best.optimality / scale,
            iterations: best.iterations,
            evaluations: best.evaluations,
            history: best.history,
        })
    }

    fn descend(
        &self,
        uniform: &Beam,
        set: Admissible<'_>,
        start: usize,
        halt: &Halt,
    ) -> Option<Minimum> {
        if halt.is_asked() {
            return None;
        }
        let mut f = Evaluator::new(uniform, self.objective).ok()?;
        f.halt = halt.clone();
        if start == 0 {
            return minimise(&mut f, set, &uniform.s, self.tol);
        }
        let target = self.random_width(uniform.elements(), start);
        // modes are numbered in the uniform beam and followed from there to the start
        let mut gradient = vec![0.0; target.len()];
        let mut reached = uniform.s.clone();
        for step in 1..=10 {
            let t = step as f64 / 10.0;
            let mut s: Vec<f64> = target.iter().map(|s| 1.0 + t * (s - 1.0)).collect();
            set.project(&mut s);
            if f.value(&s, &mut gradient).is_none() {
                break; // beyond buckling: start from the last shape before
            }
            f.accept();
            reached = s;
        }
        minimise(&mut f, set, &reached, self.tol)
    }

    /// A shape without symmetry: straight lines between random widths at a few places, of volume one.
    fn random_width(&self, n: usize, start: usize) -> Vec<f64> {
        let mut random = Random(self.seed.wrapping_add((start as u64).wrapping_mul(GOLDEN)));
        let knots = 3 + (random.next() * 8.0) as usize;
        let widths: Vec<f64> = (0..=knots).map(|_| random.next()).collect();
        let raw = |x: f64| {
            let place = x * knots as f64;
            let k = (place as usize).min(knots - 1);
            widths[k] + (place - k as f64) * (widths[k + 1] - widths[k])
        };
        let values: Vec<f64> = (0..=n).map(|i| raw(i as f64 / n as f64)).collect();
        let ends = 0.5 * (values[0] + values[n]);
        let mean = (values.iter().sum::<f64>() - ends) / n as f64;
        values
            .iter()
            .map(|v| self.s_min + (1.0 - self.s_min) * v / mean)
            .collect()
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix \[Steele2014].
struct Random(u64);

impl Random {
    /// Uniform in 0 … 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Value and gradient of an objective at a width, as the search sees them: Φ², −p_cr, −ω_i or −(ω_{i+1} − ω_i), and the
/// derivative by the width at every node.
pub fn gradient(beam: &Beam, objective: Objective) -> Result<(f64, Vec<f64>), DesignError> {
    let mut f = Evaluator::new(beam, objective)?;
    let mut g = vec![0.0; beam.s.len()];
    let value = f.value(&beam.s, &mut g);
    value
        .map(|value| (value, g))
        .ok_or(DesignError::NoShape { p0: beam.p0 })
}

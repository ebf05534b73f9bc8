//! A mechanism as other integrators see it.

use super::{FlexTree, Work};
use percuss_mech::{ContactSet, Energetic, Linearised, MassOperator, Rates, RatesError, System};
use std::sync::PoisonError;

impl FlexTree {
    /// Everything in it is overwritten before it is read, so that a panic elsewhere leaves no harm.
    fn with_work<T>(&self, run: impl FnOnce(&mut Work) -> T) -> T {
        let mut scratch = self.scratch.lock().unwrap_or_else(PoisonError::into_inner);
        run(scratch.get_or_insert_with(|| Box::new(Work::new(self))))
    }

    /// M at this place plus a D + b K, row by row.
    fn matrix(&self, (t, q): (f64, &[f64]), (a, b): (f64, f64), out: &mut [f64]) {
        let n = self.nu;
        self.with_work(|work| {
            let zero = std::mem::take(&mut work.zero);
            let [mut rest, mut column, mut x] = std::mem::take(&mut work.spare);
            x.fill(0.0);
            self.kinematics(t, q, &zero, work);
            self.inverse(t, (q, &zero, &zero), &mut rest, work);
            for k in 0..n {
                x[k] = 1.0;
                self.inverse(t, (q, &zero, &x), &mut column, work);
                x[k] = 0.0;
                for i in 0..n {
                    out[i * n + k] = column[i] - rest[i];
                }
            }
            self.add_struts((a, b), out, work);
            (work.zero, work.spare) = (zero, [rest, column, x]);
        });
        for node in &self.nodes {
            for spring in node.resists() {
                let k = node.u + spring.index;
                out[k * (n + 1)] += a * spring.damping + b * spring.stiffness;
            }
            let Some(body) = node.flexible() else {
                continue;
            };
            let first = node.elastic().1.start;
            for i in 0..node.n {
                for j in 0..node.n {
                    out[(first + i) * n + first + j] +=
                        a * body.damping()[i * node.n + j] + b * body.stiffness()[i * node.n + j];
                }
            }
        }
    }
}

impl System for FlexTree {
    fn nq(&self) -> usize {
        self.nq
    }

    fn nu(&self) -> usize {
        self.nu
    }

    fn mass(&self, t: f64, q: &[f64], M: &mut MassOperator) {
        self.matrix((t, q), (0.0, 0.0), M.dense(self.nu));
    }

    fn forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        self.with_work(|work| {
            let zero = std::mem::take(&mut work.zero);
            self.kinematics(t, q, u, work);
            self.inverse(t, (q, u, &zero), h, work);
            work.zero = zero;
        });
        h.iter_mut().for_each(|h| *h = -*h);
    }

    fn advance(&self, q: &mut [f64], u: &mut [f64], dt: f64) {
        self.move_along(q, u, dt);
    }

    fn contacts(&self, t: f64, q: &[f64], out: &mut ContactSet) {
        self.with_work(|work| self.meet(t, q, work, out));
    }

    fn project(&self, t: f64, q: &mut [f64], u: &mut [f64]) -> Result<(), RatesError> {
        self.with_work(|work| self.close_in(t, q, u, work))?;
        Ok(())
    }

    fn linearised(&self) -> Option<&dyn Linearised> {
        Some(self)
    }
}

/// With the stiffness and damping of bodies and joints; those of motion are left out.
impl Linearised for FlexTree {
    fn iteration_matrix(
        &self,
        t: f64,
        q: &[f64],
        _u: &[f64],
        a: f64,
        b: f64,
        A: &mut MassOperator,
    ) {
        self.matrix((t, q), (a, b), A.dense(self.nu));
    }

    fn is_linear(&self) -> bool {
        false
    }

    fn residual(&self, t: f64, (q, u): (&[f64], &[f64]), du: &[f64], r: &mut [f64]) -> bool {
        self.with_work(|work| {
            self.kinematics(t, q, u, work);
            self.inverse(t, (q, u, du), r, work);
        });
        true
    }
}

impl Energetic for FlexTree {
    fn kinetic_energy(&self, t: f64, q: &[f64], u: &[f64]) -> f64 {
        self.with_work(|work| {
            self.kinematics(t, q, u, work);
            self.kinetic(u, work)
        })
    }

    fn potential_energy(&self, t: f64, q: &[f64]) -> f64 {
        self.with_work(|work| {
            let zero = std::mem::take(&mut work.zero);
            self.kinematics(t, q, &zero, work);
            work.zero = zero;
            self.weight(work) + self.strain(q) + self.stored(work)
        })
    }
}

/// x is q, then u.
impl Rates for &FlexTree {
    fn order(&self) -> usize {
        self.nq + self.nu
    }

    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) -> Result<(), RatesError> {
        let (q, u) = x.split_at(self.nq);
        let (dq, du) = dx.split_at_mut(self.nq);
        FlexTree::rates(self, q, u, dq);
        self.with_work(|work| self.accelerations(t, q, u, du, work))?;
        Ok(())
    }

    fn project(&mut self, t: f64, x: &mut [f64]) -> Result<bool, RatesError> {
        let (q, u) = x.split_at_mut(self.nq);
        self.with_work(|work| self.close_in(t, q, u, work))?;
        Ok(!self.ties.is_empty())
    }
}

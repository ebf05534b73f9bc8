use crate::contact::{Rows, Touch};
use crate::spatial::Spatial;
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_mech::{ContactSet, Energetic, MassOperator, System};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A tree with its contacts as a [`System`]: the integrators of percuss-step move it through impacts and friction. M is
/// never formed; M⁻¹ W comes from the recursion.
pub struct Articulation {
    tree: Tree,
    touches: Vec<Touch>,
    scratch: Mutex<Scratch>,
}

struct Scratch {
    work: Workspace,
    wrenches: Vec<Spatial>,
    tau: Vec<f64>,
    zero: Vec<f64>,
    rows: Rows,
}

impl Articulation {
    /// With these contacts; their order gives them their names.
    pub fn new(tree: Tree, touches: Vec<Touch>) -> Self {
        let scratch = Scratch {
            work: Workspace::new(&tree),
            wrenches: Vec::new(),
            tau: vec![0.0; tree.nu],
            zero: vec![0.0; tree.nu],
            rows: Rows::default(),
        };
        Articulation {
            tree,
            touches,
            scratch: Mutex::new(scratch),
        }
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Everything in it is overwritten before it is read, so that a panic elsewhere leaves no harm.
    fn scratch(&self) -> MutexGuard<'_, Scratch> {
        self.scratch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl System for Articulation {
    fn nq(&self) -> usize {
        self.tree.nq
    }

    fn nu(&self) -> usize {
        self.tree.nu
    }

    fn mass(&self, t: f64, q: &[f64], M: &mut MassOperator) {
        let Scratch { work, zero, .. } = &mut *self.scratch();
        self.tree.kinematics(t, q, zero, work);
        work.pushed = false;
        self.tree.articulate(zero, zero, work);
        self.tree.factor(work, M.recursive(self.tree.nu));
    }

    /// Forces in the joints less what weight, wrenches and velocities need.
    fn forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        let scratch = &mut *self.scratch();
        let work = &mut scratch.work;
        self.tree.kinematics(t, q, u, work);
        self.tree.applied(t, q, u, &mut scratch.tau, work);
        self.tree
            .inverse_dynamics(u, &scratch.zero, h, &mut scratch.wrenches, work);
        for (h, tau) in h.iter_mut().zip(&scratch.tau) {
            *h = tau - *h;
        }
    }

    fn advance(&self, q: &mut [f64], u: &mut [f64], dt: f64) {
        self.tree.move_along(q, u, dt);
    }

    fn contacts(&self, t: f64, q: &[f64], out: &mut ContactSet) {
        if self.touches.is_empty() {
            return;
        }
        let Scratch {
            work, zero, rows, ..
        } = &mut *self.scratch();
        self.tree.kinematics(t, q, zero, work);
        for (id, touch) in self.touches.iter().enumerate() {
            touch.report(id, &self.tree, q, work, rows, out);
        }
    }
}

impl Energetic for Articulation {
    fn kinetic_energy(&self, t: f64, q: &[f64], u: &[f64]) -> f64 {
        let work = &mut self.scratch().work;
        self.tree.kinematics(t, q, u, work);
        self.tree.kinetic(work)
    }

    fn potential_energy(&self, t: f64, q: &[f64]) -> f64 {
        let Scratch { work, zero, .. } = &mut *self.scratch();
        self.tree.kinematics(t, q, zero, work);
        self.tree.potential(q, work)
    }
}

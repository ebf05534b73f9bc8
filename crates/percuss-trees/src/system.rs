use crate::TreeError;
use crate::closed::{Chains, Closure, Loops};
use crate::contact::{Colliders, Encounter, ReadyColliders, Rows, Touch};
use crate::spatial::Spatial;
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;
use percuss_mech::{ContactSet, Energetic, MassOperator, RatesError, System};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A tree with its contacts as a [`System`]: the integrators of percuss-step move it through impacts and friction. M is
/// never formed; M⁻¹ W comes from the recursion. Closed chains are bilateral laws among the contacts, and after each step
/// the coordinates are led back to where they are closed.
pub struct TreeSystem {
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
    colliders: Option<ReadyColliders>,
    loops: Option<(Chains, Loops)>,
}

impl TreeSystem {
    /// With these contacts; their order gives them their names.
    pub fn new(tree: Tree, touches: Vec<Touch>) -> Self {
        let scratch = Scratch {
            work: Workspace::new(&tree),
            wrenches: Vec::new(),
            tau: vec![0.0; tree.nu],
            zero: vec![0.0; tree.nu],
            rows: Rows::default(),
            colliders: None,
            loops: None,
        };
        TreeSystem {
            tree,
            touches,
            scratch: Mutex::new(scratch),
        }
    }

    /// With shapes on its bodies and around them.
    pub fn with_colliders(self, colliders: &Colliders) -> Result<Self, TreeError> {
        let colliders = colliders.compile(&self.tree)?;
        self.scratch().colliders = Some(colliders);
        Ok(self)
    }

    /// With closed chains.
    pub fn with_closures(self, closures: &[Closure]) -> Result<Self, TreeError> {
        let chains = Chains::new(&self.tree, closures)?;
        if !chains.is_empty() {
            let loops = Loops::new(&self.tree, &chains);
            self.scratch().loops = Some((chains, loops));
        }
        Ok(self)
    }

    /// Leads q and u at t, s, to where the chains are closed, for a start; returns how far they were open, m or rad.
    pub fn close(&self, t: f64, q: &mut [f64], u: &mut [f64]) -> Result<f64, TreeError> {
        match &mut self.scratch().loops {
            None => Ok(0.0),
            Some((chains, _)) => {
                let open = chains.close(&self.tree, t, q)?;
                chains.slow(&self.tree, t, q, u);
                Ok(open)
            }
        }
    }

    /// The contacts, in the order that gives them their names.
    pub fn touches(&self) -> &[Touch] {
        &self.touches
    }

    /// What touch `k` exerts with the force `lambda`, N or N m, row by row, goes to the wrenches of a workspace or to the
    /// forces `tau` in the joints. Needs `kinematics` and `applied` there. False for joints with play, and for none.
    pub fn load(&self, k: usize, lambda: &[f64; 3], tau: &mut [f64], work: &mut Workspace) -> bool {
        let touch = self.touches.get(k);
        touch.is_some_and(|touch| touch.load(lambda, &self.tree, tau, work))
    }

    /// The contacts of [`TreeSystem::touches`] alone, as [`System::contacts`] would give them, without looking at shapes.
    pub fn report_touches(&self, t: f64, q: &[f64], out: &mut ContactSet) {
        let Scratch {
            work, zero, rows, ..
        } = &mut *self.scratch();
        self.tree.kinematics(t, q, zero, work);
        self.report(q, work, rows, out);
    }

    /// Needs `kinematics` with u = 0.
    fn report(&self, q: &[f64], work: &Workspace, rows: &mut Rows, out: &mut ContactSet) {
        for (id, touch) in self.touches.iter().enumerate() {
            touch.report(id, &self.tree, q, work, rows, out);
        }
    }

    /// The contacts of shapes as [`System::contacts`] found them last.
    pub fn encounters(&self, out: &mut Vec<Encounter>) {
        out.clear();
        if let Some(colliders) = &self.scratch().colliders {
            out.extend_from_slice(&colliders.met);
        }
    }

    /// Lower and upper corner of the box around all its shapes that end, m; none where there are none.
    pub fn bounds(&self, t: f64, q: &[f64]) -> Option<(Vec3, Vec3)> {
        let Scratch {
            work,
            zero,
            colliders,
            ..
        } = &mut *self.scratch();
        self.tree.kinematics(t, q, zero, work);
        colliders.as_mut()?.bounds(work)
    }

    /// Names of the closures that the rows of closed chains belong to, row by row.
    pub fn closure_names(&self) -> Vec<String> {
        let scratch = self.scratch();
        let loops = scratch.loops.as_ref();
        loops.map_or_else(Vec::new, |(chains, _)| chains.names().to_vec())
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

impl System for TreeSystem {
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

    fn passes(&self) -> usize {
        2
    }

    fn advance(&self, q: &mut [f64], u: &mut [f64], dt: f64) {
        self.tree.move_along(q, u, dt);
    }

    fn contacts(&self, t: f64, q: &[f64], out: &mut ContactSet) {
        let Scratch {
            work,
            zero,
            rows,
            colliders,
            loops,
            ..
        } = &mut *self.scratch();
        if self.touches.is_empty() && colliders.is_none() && loops.is_none() {
            return;
        }
        self.tree.kinematics(t, q, zero, work);
        self.report(q, work, rows, out);
        if let Some((chains, loops)) = loops {
            loops.report(chains, &self.tree, work, rows, out);
        }
        if let Some(colliders) = colliders {
            colliders.report(&self.tree, work, rows, out);
        }
    }

    fn project(&self, t: f64, q: &mut [f64], u: &mut [f64]) -> Result<(), RatesError> {
        if let Some((chains, _)) = &mut self.scratch().loops {
            chains.close(&self.tree, t, q)?;
            chains.slow(&self.tree, t, q, u);
        }
        Ok(())
    }
}

impl Energetic for TreeSystem {
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

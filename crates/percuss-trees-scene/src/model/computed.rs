//! Computed torque: what inverse dynamics ask for so that all joints follow their targets.

use std::sync::{Arc, Mutex, PoisonError};

use percuss_trees::{ForceFn, Spatial, Tree, Workspace};

use percuss_text::formula::Program;

/// The law of `[controller]`.
pub(super) struct Computed {
    /// The mechanism without the controller.
    tree: Tree,
    /// Target, its rate and acceleration for each velocity, as functions of t.
    targets: Vec<[Program; 3]>,
    /// Coordinate of each velocity.
    coordinates: Vec<usize>,
    kp: f64,
    kd: f64,
    last: Mutex<Last>,
}

/// The torques as last asked for; all joints ask at the same state.
struct Last {
    t: f64,
    q: Vec<f64>,
    u: Vec<f64>,
    torques: Vec<f64>,
    passive: Vec<f64>,
    du: Vec<f64>,
    wrenches: Vec<Spatial>,
    work: Workspace,
}

impl Computed {
    pub fn new(
        tree: Tree,
        targets: Vec<[Program; 3]>,
        coordinates: Vec<usize>,
        [kp, kd]: [f64; 2],
    ) -> Arc<Self> {
        let n = tree.velocities();
        let last = Last {
            t: f64::NAN,
            q: vec![0.0; tree.coordinates()],
            u: vec![0.0; n],
            torques: vec![0.0; n],
            passive: vec![0.0; n],
            du: vec![0.0; n],
            wrenches: Vec::new(),
            work: Workspace::new(&tree),
        };
        Arc::new(Computed {
            tree,
            targets,
            coordinates,
            kp,
            kd,
            last: Mutex::new(last),
        })
    }

    /// The torque of velocity `k`.
    pub fn force(self: &Arc<Self>, k: usize) -> ForceFn {
        let computed = Arc::clone(self);
        Arc::new(move |t, q, u| {
            // everything in it is overwritten before it is read
            let mut last = computed.last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.t != t || last.q != q || last.u != u {
                computed.compute(t, q, u, &mut last);
            }
            last.torques[k]
        })
    }

    /// τ = M(q) v + h(q, u) less what springs, dampers and other actuators give, with
    /// v = target″ + kd (target′ − u) + kp (target − q).
    fn compute(&self, t: f64, q: &[f64], u: &[f64], last: &mut Last) {
        for (k, [target, rate, acceleration]) in self.targets.iter().enumerate() {
            let at = [t];
            let (off, late) = (
                target.eval(&at) - q[self.coordinates[k]],
                rate.eval(&at) - u[k],
            );
            last.du[k] = acceleration.eval(&at) + self.kd * late + self.kp * off;
        }
        let (tree, work) = (&self.tree, &mut last.work);
        tree.kinematics(t, q, u, work);
        tree.applied(t, q, u, &mut last.passive, work);
        tree.inverse_dynamics(u, &last.du, &mut last.torques, &mut last.wrenches, work);
        for (torque, passive) in last.torques.iter_mut().zip(&last.passive) {
            *torque -= passive;
        }
        last.t = t;
        last.q.copy_from_slice(q);
        last.u.copy_from_slice(u);
    }
}

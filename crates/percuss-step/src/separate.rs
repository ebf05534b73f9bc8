use percuss_contact::solvers::{SorProx, SorSettings};
use percuss_contact::{
    ContactProblem, ContactSolver, Delassus, Law, Measure, Pairs, SolverSettings,
};
use percuss_mech::{ContactSet, MassOperator, State, System};

/// Takes part of every overlap back by moving the bodies apart, normal to the contacts and without friction:
///
/// ```text
/// q ← q + B M⁻¹ W s,   0 ≤ s ⟂ G s + part·g ≥ 0
/// ```
///
/// Velocities stay: nothing is thrown apart. The potential energy changes by what the shift lifts or lowers, and
/// nothing balances it.
pub struct Separator {
    solver: SorProx,
    M: MassOperator,
    set: ContactSet,
    problem: ContactProblem,
    s: Vec<f64>,
    xi: Vec<f64>,
    shift: Vec<f64>,
}

impl Default for Separator {
    fn default() -> Self {
        Separator {
            solver: SorProx::new(SorSettings {
                stop: SolverSettings {
                    tol: 1e-4,
                    max_iter: 200,
                    measure: Measure::Scaled,
                },
                ..SorSettings::default()
            }),
            M: MassOperator::default(),
            set: ContactSet::default(),
            problem: ContactProblem {
                G: Delassus::Pairs(Pairs::default()),
                ..ContactProblem::empty()
            },
            s: Vec::new(),
            xi: Vec::new(),
            shift: Vec::new(),
        }
    }
}

impl Separator {
    /// Moves the bodies of `state` so that `part` of their overlaps, 0 to 1, goes. Returns the deepest overlap before,
    /// m. A system that does not consist of bodies is left alone.
    pub fn separate(&mut self, system: &dyn System, state: &mut State, part: f64) -> f64 {
        system.mass(state.t, &state.q, &mut self.M);
        self.set.reset_compact(f64::MIN_POSITIVE);
        system.contacts(state.t, &state.q, &mut self.set);
        let (Some(inverse), Some(points)) = (self.M.inverse_blocks(), self.set.points()) else {
            return 0.0;
        };
        let Delassus::Pairs(G) = &mut self.problem.G else {
            return 0.0;
        };
        G.clear();
        G.inverse.extend_from_slice(inverse);
        self.problem.laws.clear();
        self.problem.c.clear();
        let mut deepest = 0.0f64;
        for (contact, point) in self.set.contacts().iter().zip(points) {
            deepest = deepest.max(-contact.gap);
            G.push(1, *point);
            self.problem.laws.push(Law::Unilateral);
            self.problem.c.push(part * contact.gap);
        }
        if deepest > 0.0 {
            self.s.clear();
            self.s.resize(self.problem.rows(), 0.0);
            self.solver.solve(&self.problem, &mut self.s);
            self.xi.resize(self.s.len(), 0.0);
            self.problem.G.apply(&self.s, &mut self.xi, &mut self.shift);
            system.advance(&mut state.q, &mut self.shift, 1.0);
        }
        deepest
    }
}

use percuss_contact::solvers::{SorProx, SorSettings};
use percuss_contact::{
    BodyContacts, ContactProblem, ContactSolver, Delassus, Factored, Law, Measure, SolverSettings,
};
use percuss_mech::{ContactSet, MassOperator, Paths, State, System};

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
    rows: Paths,
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
                G: Delassus::BodyContacts(BodyContacts::default()),
                ..ContactProblem::empty()
            },
            rows: Paths::default(),
            s: Vec::new(),
            xi: Vec::new(),
            shift: Vec::new(),
        }
    }
}

impl Separator {
    /// Moves the bodies of `state` so that `part` of their overlaps, 0 to 1, goes. Returns the deepest overlap before,
    /// m. A system that does not consist of bodies is left alone; of contacts that are not between points of bodies only
    /// those that have a gap are moved apart.
    pub fn separate(&mut self, system: &dyn System, state: &mut State, part: f64) -> f64 {
        system.mass(state.t, &state.q, &mut self.M);
        let Some(inverse) = self.M.inverse_blocks() else {
            return 0.0;
        };
        self.set.reset_compact(f64::MIN_POSITIVE);
        system.contacts(state.t, &state.q, &mut self.set);
        self.problem.laws.clear();
        self.problem.c.clear();
        let mut deepest = 0.0f64;
        for contact in self.set.contacts() {
            if contact.gap.is_finite() {
                deepest = deepest.max(-contact.gap);
                self.problem.laws.push(Law::Unilateral);
                self.problem.c.push(part * contact.gap);
            }
        }
        if deepest <= 0.0 {
            return deepest;
        }
        match self.set.points() {
            Some(points) => {
                let G = pairs(&mut self.problem.G);
                G.clear();
                G.inverse.extend_from_slice(inverse);
                points.iter().for_each(|point| G.push(1, *point));
            }
            None => self.keep_rows(),
        }
        self.s.clear();
        self.s.resize(self.problem.rows(), 0.0);
        self.solver.solve(&self.problem, &mut self.s);
        self.xi.resize(self.s.len(), 0.0);
        self.problem.G.apply(&self.s, &mut self.xi, &mut self.shift);
        system.advance(&mut state.q, &mut self.shift, 1.0);
        deepest
    }

    /// G from the normal rows of contacts of which some are not between points.
    fn keep_rows(&mut self) {
        let mut G = Factored::new(self.M.order());
        self.M.clear_paths(&mut self.rows);
        let contacts = self.set.contacts().iter().enumerate();
        for (row, (i, _)) in contacts.filter(|(_, c)| c.gap.is_finite()).enumerate() {
            self.M
                .push_path(self.set.dofs(i), self.set.row(i, 0), &mut self.rows);
            let (dofs, r, y) = self.rows.row(row);
            G.push(1, dofs, r, dofs, y);
        }
        self.problem.G = Delassus::Factored(G);
    }
}

/// G as points of blocks, made so where it is not.
fn pairs(G: &mut Delassus) -> &mut BodyContacts {
    if !matches!(G, Delassus::BodyContacts(_)) {
        *G = Delassus::BodyContacts(BodyContacts::default());
    }
    match G {
        Delassus::BodyContacts(pairs) => pairs,
        _ => unreachable!("just made so"),
    }
}

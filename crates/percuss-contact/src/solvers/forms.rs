//! What solvers that need G in a form of their own are given.

/// The solver needs entries of G, which is formed where it is not yet; that allocates.
macro_rules! solves_by_entries {
    ($solver:ty) => {
        impl $crate::ContactSolver for $solver {
            /// Forms G where it is not formed yet, for which it allocates.
            fn solve(
                &mut self,
                problem: &$crate::ContactProblem,
                p: &mut [f64],
            ) -> $crate::SolveReport {
                use $crate::Delassus;
                match &problem.G {
                    Delassus::Dense(G) => self.run(G, problem, p),
                    Delassus::Blocks(G) => self.run(G, problem, p),
                    Delassus::Factored(G) => self.run(&G.form(&problem.laws), problem, p),
                    Delassus::BodyContacts(G) => self.run(&G.form(&problem.laws), problem, p),
                    Delassus::SingleDofContacts(G) => self.run(&G.form(&problem.laws), problem, p),
                }
            }
        }
    };
}

/// The solver sweeps over contacts, which most forms of G allow.
macro_rules! solves_by_sweeps {
    ($solver:ty) => {
        impl $crate::ContactSolver for $solver {
            fn solve(
                &mut self,
                problem: &$crate::ContactProblem,
                p: &mut [f64],
            ) -> $crate::SolveReport {
                use $crate::Delassus;
                match &problem.G {
                    Delassus::Dense(G) => self.run(G, problem, p),
                    Delassus::Blocks(G) => self.run(G, problem, p),
                    Delassus::Factored(G) => self.run(G, problem, p),
                    Delassus::BodyContacts(G) => self.run(G, problem, p),
                    Delassus::SingleDofContacts(G) => self.run(&G.form(&problem.laws), problem, p),
                }
            }
        }
    };
}

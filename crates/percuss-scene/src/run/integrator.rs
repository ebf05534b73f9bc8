use percuss_contact::ContactSolver;
use percuss_contact::solvers::by_kind;
use percuss_step::exact::Exact;
use percuss_step::{Adaptive, AdaptiveSettings, ImpactLaw, Integrator, MoreauJean, MoreauMidpoint};

use crate::model::Model;
use crate::scene::{Impact, Method};

fn solver(model: &Model) -> Box<dyn ContactSolver + Send> {
    let settings = model.solver;
    by_kind(
        settings.method,
        percuss_contact::SolverSettings {
            tol: settings.tol,
            max_iter: settings.max_iter,
            ..percuss_contact::SolverSettings::default()
        },
    )
}

fn impact(model: &Model) -> ImpactLaw {
    match model.integrator.impact {
        Impact::Newton => ImpactLaw::Newton,
        Impact::Poisson => ImpactLaw::Poisson,
        Impact::Energetic => ImpactLaw::Energetic,
    }
}

/// The implicit midpoint rule with percussions, for parts that strike and choose their steps by themselves.
pub(crate) fn implicit(model: &Model) -> MoreauJean {
    MoreauJean::new(0.5, solver(model)).with_impact(impact(model))
}

/// The integrator that the scene names, with its settings.
pub fn integrator(model: &Model) -> Box<dyn Integrator + '_> {
    if let Some(own) = model.mechanics.integrator(model) {
        return own;
    }
    let stepping = model.mechanics.stepping();
    let (solver, impact) = (solver(model), impact(model));
    match model.integrator.method {
        Method::Moreau => {
            let midpoint = MoreauMidpoint::new(solver).with_impact(impact);
            let midpoint = match stepping.unwatched {
                true => midpoint.unwatched(),
                false => midpoint,
            };
            Box::new(match stepping.margin {
                Some(margin) => midpoint
                    .with_margin(margin)
                    .with_correction(model.integrator.correction),
                None => midpoint,
            })
        }
        Method::Theta => {
            let theta = MoreauJean::new(model.integrator.theta, solver).with_impact(impact);
            Box::new(match stepping.unwatched {
                true => theta.unwatched(),
                false => theta,
            })
        }
        Method::Exact => Box::new(Exact::new(0).ending_at_switches()),
        // those for smooth motion are integrators of the part, which are done with
        Method::Adaptive | Method::Dopri5 | Method::Radau => {
            let adaptive = Adaptive::new(
                AdaptiveSettings {
                    dt_min: model.integrator.dt_min,
                    dt_max: model.integrator.dt,
                    tol: model.integrator.tol,
                    columns: model.integrator.extrapolation,
                    symmetric: stepping.symmetric,
                },
                solver,
            );
            Box::new(adaptive.with_impact(impact))
        }
    }
}

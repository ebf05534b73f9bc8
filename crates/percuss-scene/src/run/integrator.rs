use percuss_contact::solvers::by_kind;
use percuss_step::exact::Exact;
use percuss_step::{Adaptive, AdaptiveSettings, ImpactLaw, Integrator, MoreauJean, MoreauMidpoint};

use super::smooth::Smooth;
use crate::model::Model;
use crate::scene::{Impact, Method};

/// The integrator that the scene names, with its settings.
pub fn integrator(model: &Model) -> Box<dyn Integrator + '_> {
    if let (Some(mechanism), true) = (model.mechanism(), model.integrator.method.is_smooth()) {
        return Box::new(Smooth::new(model, mechanism));
    }
    let settings = model.solver;
    let solver = by_kind(
        settings.method,
        percuss_contact::SolverSettings {
            tol: settings.tol,
            max_iter: settings.max_iter,
            ..percuss_contact::SolverSettings::default()
        },
    );
    let impact = match model.integrator.impact {
        Impact::Newton => ImpactLaw::Newton,
        Impact::Poisson => ImpactLaw::Poisson,
        Impact::Energetic => ImpactLaw::Energetic,
    };
    match model.integrator.method {
        Method::Moreau => {
            let midpoint = MoreauMidpoint::new(solver).with_impact(impact);
            Box::new(match model.world() {
                Some(world) => midpoint
                    .unwatched()
                    .with_margin(world.margin)
                    .with_correction(model.integrator.correction),
                None if model.beams().is_some() => midpoint.unwatched(),
                None => midpoint,
            })
        }
        Method::Theta => {
            let theta = MoreauJean::new(model.integrator.theta, solver).with_impact(impact);
            Box::new(match model.beams() {
                Some(_) => theta.unwatched(),
                None => theta,
            })
        }
        Method::Exact => Box::new(Exact::new(0).ending_at_switches()),
        // those for smooth motion belong to mechanisms, which are done with
        Method::Adaptive | Method::Dopri5 | Method::Radau => {
            let adaptive = Adaptive::new(
                AdaptiveSettings {
                    dt_min: model.integrator.dt_min,
                    dt_max: model.integrator.dt,
                    tol: model.integrator.tol,
                    columns: model.integrator.extrapolation,
                    symmetric: (model.system()).is_some_and(|model| model.system.is_symmetric()),
                },
                solver,
            );
            Box::new(adaptive.with_impact(impact))
        }
    }
}

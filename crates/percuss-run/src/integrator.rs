use percuss_step::exact::Exact;
use percuss_step::{Adaptive, AdaptiveSettings, Integrator, MoreauJean, MoreauMidpoint};

use percuss_part::Model;
use percuss_part::general::Method;

/// The integrator that the scene names, with its settings.
pub fn integrator(model: &Model) -> Box<dyn Integrator + '_> {
    if let Some(own) = model.mechanics.integrator(model) {
        return own;
    }
    let stepping = model.mechanics.stepping();
    let (solver, impact) = (model.contact_solver(), model.impact());
    match model.integrator.method {
        Method::Moreau => {
            let midpoint = MoreauMidpoint::new(solver)
                .with_impact(impact)
                .with_stages(model.stages.clone());
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
            let theta = MoreauJean::new(model.integrator.theta, solver)
                .with_impact(impact)
                .with_stages(model.stages.clone());
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
            let adaptive = adaptive.with_stages(model.stages.clone());
            Box::new(adaptive.with_impact(impact))
        }
    }
}

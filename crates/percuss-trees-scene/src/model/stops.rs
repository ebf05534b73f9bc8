//! Limits of joints as they are drawn: a line where the link would lie, or across the way of a slider.

use percuss_math::space::{Quat, Vec3, tangents};
use percuss_trees::{Joint, Mechanism, Touch};

use super::recorded::tip;
use super::{Drawn, Outline};

/// How long the line of a hinge is, as a part of the link.
const PART: f64 = 0.5;

/// How long the line of a slider is, as a part of its way.
const BROAD: f64 = 0.2;

/// Appends the stops, fixed to the links that the joints hang on.
pub(super) fn stops(touches: &[Touch], mechanism: &Mechanism, drawn: &mut Vec<Drawn>) {
    let bodies = &mechanism.bodies;
    for touch in touches {
        let Touch::Limit {
            body, limit, below, ..
        } = *touch
        else {
            continue;
        };
        let own = &bodies[body];
        let line = match own.joint {
            Joint::Revolute { axis } => {
                let turn = Quat::from_scaled_axis(axis * limit);
                [Vec3::zeros(), turn * tip(own) * PART]
            }
            Joint::Prismatic { axis } => {
                let across = match axis.z == 0.0 {
                    true => Vec3::new(-axis.y, axis.x, 0.0),
                    false => tangents(&axis)[0],
                };
                let half = across * (0.5 * BROAD * tip(own).norm().max(limit.abs()));
                [axis * limit - half, axis * limit + half]
            }
            _ => continue,
        };
        if line[0] == line[1] {
            continue; // of a link without extent
        }
        let parent = own.parent.as_ref();
        let end = if below { "high" } else { "low" };
        drawn.push(Drawn {
            name: format!("{}_{end}", own.name),
            body: parent.and_then(|name| bodies.iter().position(|body| body.name == *name)),
            outline: Outline::Edges(vec![line.map(|point| own.place.point(&point))]),
        });
    }
}

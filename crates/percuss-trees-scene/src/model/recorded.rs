//! The links that are recorded, and the points by which they are drawn.

use std::collections::BTreeMap;

use percuss_math::space::Vec3;
use percuss_trees::{Body, Closure, Mechanism, Tree, Workspace};

use super::builder::MechanismBuilder;
use super::links::Made;
use super::{Drawn, Recorded};
use crate::Given;

/// Most links that are recorded without being asked for.
const FEW: usize = 50;

/// Most links that move and are recorded without being asked for.
const SOME: usize = 100;

/// Of many links those that move against their parents, where there are not too many; else some in even spacing.
fn few(made: &[Made]) -> Vec<usize> {
    let moves = |b: &usize| made[*b].motion.is_some() || made[*b].body.joint.sizes().1 > 0;
    let moving: Vec<usize> = (0..made.len()).filter(moves).collect();
    match moving.len() <= SOME {
        true => moving,
        false => (0..FEW).map(|k| k * (made.len() - 1) / (FEW - 1)).collect(),
    }
}

/// The links that are recorded, each with the points that the replay page draws it by: where others hang on it, are
/// fastened, touch or are watched; the end of a link that nothing hangs on, where none of these is farther out.
pub(super) fn recorded(
    scene: Given<'_>,
    builder: &mut MechanismBuilder<'_>,
    made: &[Made],
    mechanism: &Mechanism,
    closures: &[Closure],
    drawn: &[Drawn],
) -> Option<Vec<Recorded>> {
    let count = made.len();
    let wanted: Vec<usize> = match &scene.general.output.bodies {
        Some(list) if list.len() == 1 && list[0].value == "all" => (0..count).collect(),
        Some(list) => {
            let found: Vec<_> = list.iter().map(|name| builder.find(name)).collect();
            found.into_iter().collect::<Option<_>>()?
        }
        None if count <= FEW => (0..count).collect(),
        None => few(made),
    };
    let numbers: BTreeMap<&str, usize> = (mechanism.bodies.iter().enumerate())
        .map(|(b, body)| (body.name.as_str(), b))
        .collect();
    let parent = |body: usize| {
        let parent = mechanism.bodies[body].parent.as_deref();
        parent.and_then(|name| numbers.get(name).copied())
    };
    let places: BTreeMap<usize, usize> = wanted.iter().enumerate().map(|(k, b)| (*b, k)).collect();
    let mut all = Vec::new();
    for &body in &wanted {
        let own = &mechanism.bodies[body];
        let mut marks = vec![Vec3::zeros()];
        let mut mark = |point: Vec3| {
            if !marks.contains(&point) {
                marks.push(point);
            }
        };
        let names_it = |name: &Option<String>| name.as_ref() == Some(&own.name);
        let mut children = mechanism
            .bodies
            .iter()
            .filter(|child| names_it(&child.parent));
        let leaf = children.next().is_none();
        for closure in closures {
            for side in 0..2 {
                if names_it(&closure.bodies[side]) {
                    mark(closure.places[side].r);
                }
            }
        }
        for link in &mechanism.links {
            for side in 0..2 {
                if names_it(&link.bodies[side]) {
                    mark(link.points[side]);
                }
            }
        }
        for touch in &scene.sections.touch {
            if touch.on.value == own.name {
                mark(builder.vector_or_zero(touch.at.as_ref(), "at")?);
            }
        }
        for sensor in &scene.sections.sensor {
            if sensor.on.value == own.name {
                mark(builder.vector_or_zero(sensor.at.as_ref(), "at")?);
            }
        }
        let shapes = drawn.iter().filter(|drawn| drawn.body == Some(body));
        shapes
            .flat_map(|drawn| drawn.outline.points())
            .for_each(&mut mark);
        for clearance in &scene.sections.clearance {
            let ends = [&clearance.bearing.value, &clearance.pin.value];
            for (k, _) in ends
                .iter()
                .enumerate()
                .filter(|(_, name)| **name == &own.name)
            {
                let row = clearance.points.as_ref().and_then(|rows| rows.get(k));
                mark(builder.vector_or_zero(row, "points")?);
            }
        }
        let far = marks.iter().map(Vec3::norm).fold(0.0, f64::max);
        let tip = tip(own);
        if leaf && tip.norm() > 1.1 * far {
            marks.push(tip);
        }
        let mut above = parent(body);
        while let Some(b) = above
            && !places.contains_key(&b)
        {
            above = parent(b);
        }
        all.push(Recorded {
            name: own.name.clone(),
            body,
            on: above.and_then(|b| places.get(&b).copied()),
            motion: made[body].motion.clone(),
            marks,
        });
    }
    Some(all)
}

/// Where a uniform rod from the joint would end that has this mass, centre and inertia across, J = m l²/3 about its middle with
/// 2 l its length, m.
pub(super) fn tip(body: &Body) -> Vec3 {
    let far = body.centre.norm();
    if far == 0.0 || body.mass == 0.0 {
        return body.centre;
    }
    let e = body.centre / far;
    let across = 0.5 * (body.inertia.trace() - e.dot(&(body.inertia * e)));
    e * (far + (3.0 * across.max(0.0) / body.mass).sqrt())
}

/// Largest side of the box around all that is recorded, m.
pub(super) fn size(tree: &Tree, recorded: &[Recorded], work: &Workspace) -> f64 {
    let (mut low, mut high) = (Vec3::zeros(), Vec3::zeros());
    for link in recorded {
        for mark in &link.marks {
            let place = tree.point(link.body, mark, work).0;
            (low, high) = (low.inf(&place), high.sup(&place));
        }
    }
    (high - low).amax()
}

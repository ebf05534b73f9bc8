//! Shapes of one body that touch each other, as one solid.

use percuss_shapes::ContactPoint;
use percuss_shapes::narrow::{Met, Placed, is_welded, join};

use super::collider::Collider;

/// A touch of two shapes, by their places in the list; its normal points from the first to the second.
#[derive(Clone, Copy)]
pub(super) struct Hit {
    pub colliders: [usize; 2],
    pub touch: ContactPoint,
}

/// The shapes of each body that has several, or one of parts that touch; `body` is that of a shape, bodies on fixed joints
/// being one.
pub(super) fn unions(list: &[Collider], body: impl Fn(usize) -> u32) -> Vec<Vec<usize>> {
    let mut bodies: Vec<u32> = (0..list.len()).map(&body).collect();
    bodies.sort_unstable();
    bodies.dedup();
    let shapes = |b: &u32| (0..list.len()).filter(|k| body(*k) == *b).collect();
    let all = bodies.iter().map(shapes);
    all.filter(|union: &Vec<usize>| union.len() > 1 || is_welded(&list[union[0]].shape))
        .collect()
}

/// Makes touches with shapes of each union into those with the solid that they are joined to. `placed` says what and where
/// a shape is, `may_touch` which of them may, `margin` from which gap on two of them touch, m. The order of pairs stays.
pub(super) fn join_unions<'a>(
    unions: &[Vec<usize>],
    placed: impl Fn(usize) -> Placed<'a>,
    may_touch: impl Fn(usize, usize) -> bool,
    margin: impl Fn(usize, usize) -> f64,
    hits: &mut Vec<Hit>,
) {
    let mut changed = false;
    for union in unions {
        let inside = |k: &usize| union.binary_search(k).is_ok();
        let other = |hit: &Hit| match hit.colliders.map(|k| inside(&k)) {
            [true, false] => Some(hit.colliders[1]),
            [false, true] => Some(hit.colliders[0]),
            _ => None,
        };
        let mut bodies: Vec<usize> = hits.iter().filter_map(other).collect();
        bodies.sort_unstable();
        bodies.dedup();
        for body in bodies {
            let own = hits.iter().filter(|hit| other(hit) == Some(body));
            let seen = |hit: &Hit| match hit.colliders {
                [shape, second] if second == body => (shape, hit.touch),
                [_, shape] => (shape, hit.touch.flipped()),
            };
            let mut normals = own.clone().map(|hit| seen(hit).1.normal);
            let first = normals.next();
            if normals.all(|n| Some(n) == first) {
                continue;
            }
            let shapes = union.iter().copied().filter(|k| may_touch(*k, body));
            let shapes: Vec<usize> = shapes.collect();
            let items: Vec<Placed> = shapes.iter().map(|k| placed(*k)).collect();
            let met = own.filter_map(|hit| {
                let (shape, touch) = seen(hit);
                let piece = shapes.binary_search(&shape).ok()?;
                Some(Met { piece, touch })
            });
            let mut met: Vec<Met> = met.collect();
            let most = shapes.iter().map(|k| margin(*k, body));
            if join(&items, &placed(body), most.fold(0.0, f64::max), &mut met) {
                changed = true;
                hits.retain(|hit| other(hit) != Some(body));
                met.retain(|m| m.touch.gap < margin(shapes[m.piece], body));
                hits.extend(met.iter().map(|m| match shapes[m.piece] {
                    shape if shape < body => Hit {
                        colliders: [shape, body],
                        touch: m.touch,
                    },
                    shape => Hit {
                        colliders: [body, shape],
                        touch: m.touch.flipped(),
                    },
                }));
            }
        }
    }
    if changed {
        hits.sort_by_key(|hit| [hit.colliders[1], hit.colliders[0]]);
    }
}

//! Pairs with a cylinder or a cone.
//!
//! The signed distance of two convex bodies is the largest separation over all directions. It is looked for among the
//! directions that a flat face, the end of a cylinder, its side along an edge, a corner or another cylinder can give,
//! which are exact, and the direction of parry (GJK and EPA), which finds the others (a rim on an edge or on another
//! rim, the side of a cone on a round side); it is refined to about 1e-8 in the normal.

mod circle;
mod exact;
mod forms;
mod search;

use super::ContactPoint;
use super::clip::SIDE;
use super::core::Core;
use super::cores::Sink;
use super::feature::{edge, pair as features};
use super::form::Form;
use super::merge::{merge, thin};
use super::sat::Pair;
use exact::{Source, largest_exact};
use forms::Forms;
use percuss_math::space::{Pose, Vec3};
use search::{refine, search};

/// Appends every point at which two forms, one of them round, come nearer than `margin`.
pub(super) fn touches(
    form1: Form,
    pose1: &Pose,
    form2: Form,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    let relative = pose1.relative(pose2);
    let forms = Forms {
        a: form1,
        b: form2,
        A_ab: relative.A.to_rotation_matrix().into_inner(),
        r_ab: relative.r,
    };
    let size = form1.size().min(form2.size());
    let reach = margin + form1.radius() + form2.radius();
    let mut best = largest_exact(&forms, size);
    if best.is_some_and(|(_, _, distance)| distance > reach) {
        return;
    }
    let Some(search) = search(&forms, &relative, size, reach) else {
        return;
    };
    let found = refine(&forms, &search.normal);
    let distance = forms.separation(&found);
    let further = |most: f64| best.is_none_or(|(_, _, exact)| most > exact + 1e-9 * size);
    match forms.admits(&found) {
        true if further(distance) => best = Some((Source::Search, found, distance)),
        // they overlap least across the end of a flat part, whose neighbours tell more
        false if further(distance - forms.rest_of_flat(&found)) => return,
        _ => {}
    }
    let Some((source, normal, distance)) = best else {
        return;
    };
    if distance > reach {
        return;
    }
    let start = out.len();
    // one point: where parry sees it, put halfway between the surfaces along the normal
    let seen = 0.5 * (search.on_a + search.on_b);
    let (r1, r2) = (form1.radius(), form2.radius());
    let height = normal.dot(&form1.support(&normal)) + 0.5 * (distance + r1 - r2);
    let middle = seen + (height - normal.dot(&seen)) * normal;
    let gap = distance - (r1 + r2);
    let down = -(forms.A_ab.tr_mul(&normal));
    let over_a = forms.r_ab + forms.A_ab * forms.b.support(&down);
    let over_b = forms.A_ab.tr_mul(&(forms.a.support(&normal) - forms.r_ab));
    let told = forms.a.with_facing(&normal, &over_a, |a| {
        forms.b.with_facing(&down, &over_b, |b| {
            let pair = Pair {
                a,
                b,
                A_ab: forms.A_ab,
                r_ab: forms.r_ab,
                size,
                tie: 1e-11 * size,
                side: SIDE * size,
            };
            let mut sink = Sink::new(&pair, pose1, pose2, margin, out);
            match source {
                Source::FaceA(i) => sink.face(&pair, i, false) < f64::INFINITY,
                Source::FaceB(i) => sink.face(&pair.swapped(), i, true) < f64::INFINITY,
                _ if side_by_side(&mut sink, &pair, &normal) => true,
                Source::Line if sink.nearly_face(&normal) < f64::INFINITY => true,
                Source::Line if parallel(&mut sink, &pair, &normal) => true,
                Source::Line | Source::Search if gap < 0.0 => {
                    sink.beside(&middle, gap, &normal);
                    false
                }
                Source::Line | Source::Search => false,
            }
        })
    });
    if !told && (source == Source::Search || !forms.is_surface()) {
        out.push(ContactPoint {
            point: pose1.point(&middle),
            normal: pose1.A * normal,
            gap,
            feature: 0,
        });
    }
    merge(out, start, 1e-7 * size);
    thin(out, start);
}

/// Appends the touches of a face of a polyhedron with a form, along the normal of the face; points up to `side` outside of
/// its sides count.
pub(super) fn on_face(
    (core, pose1): (&Core, &Pose),
    face: usize,
    (form, pose2): (Form, &Pose),
    (margin, side): (f64, f64),
    out: &mut Vec<ContactPoint>,
) {
    let relative = pose1.relative(pose2);
    let (A_ab, r_ab) = (relative.A.to_rotation_matrix().into_inner(), relative.r);
    let size = form.size().min(core.size());
    let start = out.len();
    let normal = core.faces[face].normal;
    let over = A_ab.tr_mul(&(core.vertices[core.ring[core.faces[face].start]] - r_ab));
    form.with_facing(&-(A_ab.tr_mul(&normal)), &over, |b| {
        let pair = Pair {
            a: core,
            b,
            A_ab,
            r_ab,
            size,
            tie: 1e-11 * size,
            side,
        };
        Sink::new(&pair, pose1, pose2, margin, out).face(&pair, face, false);
    });
    merge(out, start, 1e-7 * size);
    thin(out, start);
}

/// The ends of two round sides, or of one and a segment, that run side by side: were the deeper end alone held, the other
/// would sink until it is the deeper one, and both so on in turns. Whether there is any such touch.
fn side_by_side(sink: &mut Sink, pair: &Pair, normal: &Vec3) -> bool {
    let lines = pair.a.edges.len() == 1 && pair.b.edges.len() == 1;
    lines && sink.abreast((&pair.a.edge_ends(0), &pair.edge_b(0)), normal, (0, 0))
}

/// The ends of the first two edges that both lie farthest out along the normal and run side by side; where they cross, the
/// crossing and what overlaps beside it. Whether there is any such touch.
fn parallel(sink: &mut Sink, pair: &Pair, normal: &Vec3) -> bool {
    let slack = 1e-6 * pair.size;
    let down = -(pair.A_ab.tr_mul(normal));
    let (top_a, top_b) = (pair.a.support(normal).1, pair.b.support(&down).1);
    for i in 0..pair.a.edges.len() {
        let ea = pair.a.edge_ends(i);
        let da = ea[1] - ea[0];
        if ea.iter().any(|p| normal.dot(p) < top_a - slack) || da.norm() == 0.0 {
            continue;
        }
        for j in 0..pair.b.edges.len() {
            let eb = pair.b.edge_ends(j);
            let db = pair.A_ab * (eb[1] - eb[0]);
            if eb.iter().any(|p| down.dot(p) < top_b - slack) || db.norm() == 0.0 {
                continue;
            }
            let eb = pair.edge_b(j);
            if da.cross(&db).norm() < 1e-3 * da.norm() * db.norm() {
                return sink.line(&ea, &eb, normal, (i, j));
            }
            let (s, t) = super::closest::segments(&ea, &eb);
            let (pa, pb) = (ea[0] + s * da, eb[0] + t * db);
            let told = sink.push(&pa, &pb, normal, features(edge(i), edge(j)));
            let gap = (pb - pa).dot(normal) - (pair.a.radius + pair.b.radius);
            if gap < 0.0 {
                let (ra, rb) = (pair.a.radius * normal, pair.b.radius * normal);
                sink.beside(&(0.5 * (pa + ra + pb - rb)), gap, normal);
            }
            return told;
        }
    }
    false
}

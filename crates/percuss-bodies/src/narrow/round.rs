//! Pairs with a cylinder or a cone.
//!
//! The signed distance of two convex bodies is the largest separation over all directions. It is looked for among the
//! directions that a flat face, the end of a cylinder, its side along an edge, a corner or another cylinder can give,
//! which are exact, and the direction of parry (GJK and EPA), which finds the others (a rim on an edge or on another
//! rim, the side of a cone on a round side); it is refined to about 1e-8 in the normal.

use super::Touch;
use super::cores::Sink;
use super::feature::{edge, pair as features};
use super::form::{Form, Scaled};
use super::lathe::Outline;
use super::merge::{merge, thin};
use super::sat::Pair;
use crate::shape::parry;
use parry3d_f64::query::details::contact_support_map_support_map;
use percuss_math::space::{Mat3, Pose, Quat, Vec3, tangents};

/// Normals as near to the circle of an edge or a side are looked for on it.
const NEAR_CIRCLE: f64 = 0.02;
/// Angle within which the direction of parry is refined.
const NEAR_SEARCH: f64 = 0.02;

/// What gives a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Source {
    /// A face of a core, or (0) the end of a cylinder or a cone.
    FaceA(usize),
    FaceB(usize),
    /// Something else that is exact.
    Line,
    /// Parry.
    Search,
}

/// Two forms, seen from the frame of the first.
struct Forms<'a> {
    a: Form<'a>,
    b: Form<'a>,
    A_ab: Mat3,
    r_ab: Vec3,
}

/// The normals n with n·axis = height.
struct Circle {
    axis: Vec3,
    height: f64,
}

impl Circle {
    /// The normals of the side of a cylinder or of a cone: with height H and radius r the latter is (H, r)/√(H² + r²).
    fn side(form: &Form) -> Option<Circle> {
        let height = match *form {
            Form::Cylinder(..) => 0.0,
            Form::Cone(h, r) => r / r.hypot(2.0 * h),
            Form::Core(_) => return None,
        };
        let axis = Vec3::z();
        Some(Circle { axis, height })
    }

    /// The two of them across a direction.
    fn across(&self, d: &Vec3, found: &mut impl FnMut(Vec3)) {
        let Some(e) = d.try_normalize(0.0) else {
            return;
        };
        let up = self.axis - self.axis.dot(&e) * e;
        let q2 = up.norm_squared();
        let Some(level) = e.cross(&self.axis).try_normalize(1e-8) else {
            return;
        };
        let rest = 1.0 - self.height * self.height / q2;
        if rest >= 0.0 {
            found(self.height / q2 * up + rest.sqrt() * level);
            found(self.height / q2 * up - rest.sqrt() * level);
        }
    }

    /// The nearest of them to a unit vector that is near.
    fn nearest(&self, n: &Vec3) -> Option<Vec3> {
        let height = n.dot(&self.axis);
        if (height - self.height).abs() > NEAR_CIRCLE {
            return None;
        }
        let level = (n - height * self.axis).try_normalize(0.0)?;
        Some(self.height * self.axis + (1.0 - self.height * self.height).sqrt() * level)
    }
}

impl<'a> Forms<'a> {
    fn swapped(&self) -> Forms<'a> {
        let A_ba = self.A_ab.transpose();
        Forms {
            a: self.b,
            b: self.a,
            A_ab: A_ba,
            r_ab: -(A_ba * self.r_ab),
        }
    }

    /// How far b is beyond a along a direction.
    fn separation(&self, n: &Vec3) -> f64 {
        let down = -(self.A_ab.tr_mul(n));
        n.dot(&self.r_ab) - down.dot(&self.b.support(&down)) - n.dot(&self.a.support(n))
    }

    /// Whether both forms admit a normal from a to b.
    fn admits(&self, n: &Vec3) -> bool {
        let within = |form: &Form, n: &Vec3| match form {
            Form::Core(core) => core.admits(n),
            _ => true,
        };
        within(&self.a, n) && within(&self.b, &-(self.A_ab.tr_mul(n)))
    }

    /// Whether one of them is a triangle of a surface.
    fn is_surface(&self) -> bool {
        [&self.a, &self.b]
            .iter()
            .any(|form| matches!(form, Form::Core(core) if core.surface.is_some()))
    }

    /// The normals of the flat faces of a.
    fn faces_a(&self, found: &mut impl FnMut(usize, Vec3)) {
        match self.a {
            Form::Core(core) => {
                for (i, face) in core.faces.iter().enumerate() {
                    found(i, face.normal);
                }
            }
            Form::Cylinder(..) => {
                found(0, Vec3::z());
                found(0, -Vec3::z());
            }
            Form::Cone(..) => found(0, -Vec3::z()),
        }
    }

    /// Directions in which the side or the rim of a round a can meet an edge, an axis or a corner of b.
    fn lines_a(&self, found: &mut impl FnMut(Vec3)) {
        let (side, outline) = match self.a {
            Form::Cylinder(h, r) => (Circle::side(&self.a), Outline::cylinder(h, r)),
            Form::Cone(h, r) => (Circle::side(&self.a), Outline::cone(h, r)),
            Form::Core(_) => return,
        };
        let Some(side) = side else {
            return;
        };
        match self.b {
            Form::Core(core) => {
                for e in core.edges {
                    let [p, q] = e.ends.map(|i| core.vertices[i]);
                    side.across(&(self.A_ab * (q - p)), found);
                }
                for v in core.vertices {
                    let v = self.r_ab + self.A_ab * v;
                    found(outline.away(&v));
                    side.across(&v.cross(&Vec3::z()), found);
                }
            }
            Form::Cylinder(..) | Form::Cone(..) => {
                side.across(&self.A_ab.column(2).into_owned(), found);
                side.across(&self.r_ab.cross(&Vec3::z()), found);
            }
        }
    }

    /// The circles of normals of the edges and the round side of a.
    fn circles_a(&self, found: &mut impl FnMut(Circle)) {
        match self.a {
            Form::Core(core) => {
                for e in core.edges {
                    let [p, q] = e.ends.map(|i| core.vertices[i]);
                    if let Some(axis) = (q - p).try_normalize(0.0) {
                        found(Circle { axis, height: 0.0 });
                    }
                }
            }
            _ => {
                if let Some(circle) = Circle::side(&self.a) {
                    found(circle);
                }
            }
        }
    }
}

/// Appends every point at which two forms, one of them round, come nearer than `margin`.
pub(super) fn touches(
    form1: Form,
    pose1: &Pose,
    form2: Form,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<Touch>,
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
    if forms.admits(&found) && best.is_none_or(|(_, _, exact)| distance > exact + 1e-9 * size) {
        best = Some((Source::Search, found, distance));
    }
    let Some((source, normal, distance)) = best else {
        return;
    };
    if distance > reach {
        return;
    }
    let start = out.len();
    let down = -(forms.A_ab.tr_mul(&normal));
    let over_a = forms.r_ab + forms.A_ab * forms.b.support(&down);
    let over_b = forms.A_ab.tr_mul(&(forms.a.support(&normal) - forms.r_ab));
    forms.a.with_facing(&normal, &over_a, |a| {
        forms.b.with_facing(&down, &over_b, |b| {
            let pair = Pair {
                a,
                b,
                A_ab: forms.A_ab,
                r_ab: forms.r_ab,
                size,
                tie: 1e-11 * size,
            };
            let mut sink = Sink::new(&pair, pose1, pose2, margin, out);
            match source {
                Source::FaceA(i) => {
                    sink.face(&pair, i, false);
                }
                Source::FaceB(i) => {
                    sink.face(&pair.swapped(), i, true);
                }
                Source::Line => parallel(&mut sink, &pair, &normal),
                Source::Search => {}
            }
        });
    });
    if out.len() == start && (source == Source::Search || !forms.is_surface()) {
        // one point: where parry sees it, put halfway between the surfaces along the normal
        let seen = 0.5 * (search.on_a + search.on_b);
        let (r1, r2) = (form1.radius(), form2.radius());
        let height = normal.dot(&form1.support(&normal)) + 0.5 * (distance + r1 - r2);
        let middle = seen + (height - normal.dot(&seen)) * normal;
        out.push(Touch {
            point: pose1.point(&middle),
            normal: pose1.A * normal,
            gap: distance - (r1 + r2),
            feature: 0,
        });
    }
    merge(out, start, 1e-7 * size);
    thin(out, start);
}

/// The direction of the largest separation among the exact ones: faces first, unless lines are better by more than
/// rounding.
fn largest_exact(forms: &Forms, size: f64) -> Option<(Source, Vec3, f64)> {
    let tie = 1e-11 * size;
    let mut best: Option<(Source, Vec3, f64)> = None;
    let mut consider = |source: Source, n: Vec3| {
        if !forms.admits(&n) {
            return;
        }
        let distance = forms.separation(&n);
        if best.is_none_or(|b| distance > b.2 + tie) {
            best = Some((source, n, distance));
        }
    };
    let swapped = forms.swapped();
    let back = |n: Vec3| -(forms.A_ab * n);
    forms.faces_a(&mut |i, n| consider(Source::FaceA(i), n));
    swapped.faces_a(&mut |i, n| consider(Source::FaceB(i), back(n)));
    forms.lines_a(&mut |n| consider(Source::Line, n));
    swapped.lines_a(&mut |n| consider(Source::Line, back(n)));
    best
}

/// What parry finds, in the frame of a.
struct Found {
    normal: Vec3,
    on_a: Vec3,
    on_b: Vec3,
}

/// None where the forms are farther apart than `reach`.
fn search(forms: &Forms, relative: &Pose, size: f64, reach: f64) -> Option<Found> {
    let scale = 1.0 / size;
    let place = parry::pose(&Pose {
        r: relative.r * scale,
        A: relative.A,
    });
    let contact = contact_support_map_support_map(
        &place,
        &Scaled(forms.a, scale),
        &Scaled(forms.b, scale),
        reach * scale + 1e-6,
    )?;
    let normal = parry::vec3(contact.normal1).try_normalize(0.0)?;
    let on_a = parry::vec3(contact.point1) * size;
    let on_b = forms.r_ab + forms.A_ab * parry::vec3(contact.point2) * size;
    let finite = [normal, on_a, on_b]
        .iter()
        .all(|v| v.iter().all(|x| x.is_finite()));
    finite.then_some(Found { normal, on_a, on_b })
}

/// A direction of larger separation near `n`: the separation has ridges along the circles of normals of edges and of
/// round sides, so that it is searched along each of these near by, and across the two tangents.
fn refine(forms: &Forms, n: &Vec3) -> Vec3 {
    let mut best = (forms.separation(n), *n);
    let mut along = |start: Vec3, axis: Vec3| {
        let found = golden(|angle| {
            let n = Quat::from_scaled_axis(angle * axis) * start;
            (forms.separation(&n), n)
        });
        if found.0 > best.0 {
            best = found;
        }
        best.1
    };
    forms.circles_a(&mut |circle| {
        if let Some(start) = circle.nearest(n) {
            along(start, circle.axis);
        }
    });
    forms.swapped().circles_a(&mut |circle| {
        let circle = Circle {
            axis: -(forms.A_ab * circle.axis),
            ..circle
        };
        if let Some(start) = circle.nearest(n) {
            along(start, circle.axis);
        }
    });
    let mut n = *n;
    for _ in 0..3 {
        for k in 0..2 {
            let axis = tangents(&n)[k];
            n = along(n, axis);
        }
    }
    best.1.normalize()
}

/// The largest value of a function of an angle near 0 that rises and then falls, by the golden section.
fn golden(value: impl Fn(f64) -> (f64, Vec3)) -> (f64, Vec3) {
    const RATIO: f64 = 0.618_033_988_749_894_9;
    let (mut low, mut high) = (-NEAR_SEARCH, NEAR_SEARCH);
    let mut x = [high - RATIO * (high - low), low + RATIO * (high - low)];
    let mut f = x.map(&value);
    while high - low > 1e-10 {
        if f[0].0 > f[1].0 {
            high = x[1];
            (x[1], f[1]) = (x[0], f[0]);
            x[0] = high - RATIO * (high - low);
            f[0] = value(x[0]);
        } else {
            low = x[0];
            (x[0], f[0]) = (x[1], f[1]);
            x[1] = low + RATIO * (high - low);
            f[1] = value(x[1]);
        }
    }
    if f[0].0 > f[1].0 { f[0] } else { f[1] }
}

/// The ends of the first two edges that both lie farthest out along the normal and run side by side.
fn parallel(sink: &mut Sink, pair: &Pair, normal: &Vec3) {
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
                sink.line(&ea, &eb, normal, (i, j));
                return;
            }
            let (s, t) = super::closest::segments(&ea, &eb);
            let (pa, pb) = (ea[0] + s * da, eb[0] + t * db);
            sink.push(&pa, &pb, normal, features(edge(i), edge(j)));
            return;
        }
    }
}

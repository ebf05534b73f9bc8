//! One constraint: its gap, the rate of it, its acceleration, and its direction J.

use crate::contact::{At, Rows};
use crate::spatial::{Spatial, cross, dot, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(super) nodes: [usize; 2],
    pub(super) measure: Measure,
}

/// What is kept zero; points and axes in the frames K of the nodes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Measure {
    /// r₂ − r₁ along an axis of I.
    Offset { points: [Vec3; 2], axis: usize },
    /// |r₂ − r₁| less a length.
    Distance { points: [Vec3; 2], length: f64 },
    /// a₁ · b₂.
    Right { axes: [Vec3; 2] },
    /// q₂ − ratio q₁ − offset, of the coordinates and velocities of two joints that are counted here.
    Gear {
        q: [usize; 2],
        u: [usize; 2],
        ratio: f64,
        offset: f64,
    },
}

/// The second less so many times the first.
fn geared(x: &[f64], at: &[usize; 2], ratio: f64) -> f64 {
    x[at[1]] - ratio * x[at[0]]
}

impl Row {
    /// Whether it measures the same kind of thing at the same place as another one, so that their sizes can be compared.
    fn is_akin(&self, other: &Row) -> bool {
        let same = match (&self.measure, &other.measure) {
            (Measure::Offset { points: a, .. }, Measure::Offset { points: b, .. }) => a == b,
            (Measure::Right { .. }, Measure::Right { .. }) => true,
            _ => false,
        };
        same && self.nodes == other.nodes
    }

    /// For each row the first one that is akin to it.
    pub(super) fn groups(rows: &[Row]) -> Vec<usize> {
        let first = |k: usize| (0..k).find(|i| rows[*i].is_akin(&rows[k]));
        (0..rows.len()).map(|k| first(k).unwrap_or(k)).collect()
    }

    /// Arms of the points and what lies between them, r₂ − r₁.
    fn points(&self, points: &[Vec3; 2], work: &Workspace) -> ([Vec3; 2], Vec3) {
        let [a, b] = self.nodes.map(|node| &work.motions[node]);
        let arms = [mat_vec(&a.A, &points[0]), mat_vec(&b.A, &points[1])];
        (arms, (b.r + arms[1]) - (a.r + arms[0]))
    }

    /// v₂ − v₁ of the points.
    fn approach(&self, arms: &[Vec3; 2], work: &Workspace) -> Vec3 {
        let [a, b] = self.nodes.map(|node| &work.motions[node].v);
        b.motion_at(&arms[1]).linear - a.motion_at(&arms[0]).linear
    }

    /// a₂ − a₁ of the points.
    fn push(&self, arms: &[Vec3; 2], work: &Workspace) -> Vec3 {
        let of = |side: usize| {
            let node = self.nodes[side];
            let (a, w) = (&work.accelerations[node], &work.motions[node].v.angular);
            a.motion_at(&arms[side]).linear + cross(w, &cross(w, &arms[side]))
        };
        of(1) - of(0)
    }

    fn turned(&self, axes: &[Vec3; 2], work: &Workspace) -> [Vec3; 2] {
        let [a, b] = self.nodes.map(|node| &work.motions[node].A);
        [mat_vec(a, &axes[0]), mat_vec(b, &axes[1])]
    }

    pub(super) fn gap(&self, q: &[f64], work: &Workspace) -> f64 {
        match &self.measure {
            Measure::Offset { points, axis } => self.points(points, work).1[*axis],
            Measure::Distance { points, length } => self.points(points, work).1.norm() - length,
            Measure::Right { axes } => {
                let [a, b] = self.turned(axes, work);
                dot(&a, &b)
            }
            Measure::Gear {
                q: at,
                ratio,
                offset,
                ..
            } => geared(q, at, *ratio) - offset,
        }
    }

    pub(super) fn rate(&self, u: &[f64], work: &Workspace) -> f64 {
        match &self.measure {
            Measure::Offset { points, axis } => {
                let (arms, _) = self.points(points, work);
                self.approach(&arms, work)[*axis]
            }
            Measure::Distance { points, .. } => {
                let (arms, way) = self.points(points, work);
                dot(&(way / way.norm()), &self.approach(&arms, work))
            }
            Measure::Right { axes } => {
                let [a, b] = self.turned(axes, work);
                let [v, w] = self.nodes.map(|node| &work.motions[node].v.angular);
                dot(&(w - v), &cross(&b, &a))
            }
            Measure::Gear { u: at, ratio, .. } => geared(u, at, *ratio),
        }
    }

    /// How far what it holds together is apart: for points their distance, whichever axis this row looks along, m; else its
    /// gap, m or rad.
    pub(super) fn distance(&self, q: &[f64], work: &Workspace) -> f64 {
        match &self.measure {
            Measure::Offset { points, .. } => self.points(points, work).1.norm(),
            _ => self.gap(q, work).abs(),
        }
    }

    /// How fast that is parted: for points their relative velocity, m/s; else its rate, m/s or rad/s.
    pub(super) fn speed(&self, u: &[f64], work: &Workspace) -> f64 {
        match &self.measure {
            Measure::Offset { points, .. } => {
                let (arms, _) = self.points(points, work);
                self.approach(&arms, work).norm()
            }
            _ => self.rate(u, work).abs(),
        }
    }

    pub(super) fn acceleration(&self, du: &[f64], work: &Workspace) -> f64 {
        match &self.measure {
            Measure::Offset { points, axis } => {
                let (arms, _) = self.points(points, work);
                self.push(&arms, work)[*axis]
            }
            Measure::Distance { points, .. } => {
                let (arms, way) = self.points(points, work);
                let length = way.norm();
                let e = way / length;
                let v = self.approach(&arms, work);
                let along = dot(&e, &v);
                dot(&e, &self.push(&arms, work)) + (dot(&v, &v) - along * along) / length
            }
            Measure::Right { axes } => {
                let [a, b] = self.turned(axes, work);
                let [v, w] = self.nodes.map(|node| &work.motions[node].v.angular);
                let [da, db] = self.nodes.map(|node| &work.accelerations[node].angular);
                let turning = cross(&cross(w, &b), &a) + cross(&b, &cross(v, &a));
                dot(&(db - da), &cross(&b, &a)) + dot(&(w - v), &turning)
            }
            Measure::Gear { u, ratio, .. } => geared(du, u, *ratio),
        }
    }

    /// What each velocity between the two bodies does to the gap; what moves both alike leaves a closed chain closed.
    pub(super) fn support(&self, tree: &Tree, work: &Workspace, rows: &mut Rows) {
        let between = |arms: &[Vec3; 2]| {
            [0, 1].map(|side| At {
                node: self.nodes[side],
                place: work.motions[self.nodes[side]].r + arms[side],
            })
        };
        match &self.measure {
            Measure::Offset { points, axis } => {
                let (arms, _) = self.points(points, work);
                let mut e = Vec3::zeros();
                e[*axis] = 1.0;
                rows.fill(tree, &between(&arms), &[e], work);
            }
            Measure::Distance { points, .. } => {
                let (arms, way) = self.points(points, work);
                rows.fill(tree, &between(&arms), &[way / way.norm()], work);
            }
            Measure::Right { axes } => {
                let [a, b] = self.turned(axes, work);
                rows.fill_turn(tree, self.nodes, &cross(&b, &a), work);
            }
            Measure::Gear { u, ratio, .. } => rows.fill_two(u, &[-ratio, 1.0]),
        }
    }

    /// What a force of one along the row does in the joints; wrenches on bodies are not among it.
    pub(super) fn load(&self, lambda: f64, tau: &mut [f64]) {
        if let Measure::Gear { u, ratio, .. } = &self.measure {
            tau[u[0]] -= ratio * lambda;
            tau[u[1]] += lambda;
        }
    }

    /// A force of one along the row as a wrench on each body, about its origin; none of what acts in joints.
    pub(super) fn wrenches(&self, work: &Workspace) -> [Spatial; 2] {
        match &self.measure {
            Measure::Offset { points, axis } => {
                let (arms, _) = self.points(points, work);
                let mut e = Vec3::zeros();
                e[*axis] = 1.0;
                along(&e, &arms)
            }
            Measure::Distance { points, .. } => {
                let (arms, way) = self.points(points, work);
                along(&(way / way.norm()), &arms)
            }
            Measure::Right { axes } => {
                let [a, b] = self.turned(axes, work);
                let n = cross(&b, &a);
                [-n, n].map(|n| Spatial::new(Vec3::zeros(), n))
            }
            Measure::Gear { .. } => [Spatial::ZERO; 2],
        }
    }

    /// J: what each velocity does to the gap.
    pub(super) fn direction(&self, tree: &Tree, work: &Workspace, J: &mut [f64]) {
        J.fill(0.0);
        self.load(1.0, J);
        for (node, wrench) in self.nodes.iter().zip(self.wrenches(work)) {
            let (mut at, mut wrench) = (*node, wrench);
            while at > 0 {
                tree.project_more(at, &wrench, J, work);
                wrench = wrench.wrench_from(&work.motions[at].d);
                at = tree.nodes[at].parent as usize;
            }
        }
    }
}

/// The force e on the second point and −e on the first.
fn along(e: &Vec3, arms: &[Vec3; 2]) -> [Spatial; 2] {
    [
        Spatial::new(-e, -cross(&arms[0], e)),
        Spatial::new(*e, cross(&arms[1], e)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Akin are axes of one point, and right angles, between the same two bodies; lengths are not.
    #[test]
    fn rows_of_one_size_make_a_group() {
        let (x, y) = (Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0));
        let row = |nodes: [usize; 2], measure: Measure| Row { nodes, measure };
        let offset = |points: [Vec3; 2], axis: usize| Measure::Offset { points, axis };
        let right = |axes: [Vec3; 2]| Measure::Right { axes };
        let length = Measure::Distance {
            points: [x, y],
            length: 1.0,
        };
        let rows = [
            row([1, 2], offset([x, y], 0)),
            row([1, 2], right([x, y])),
            row([1, 2], offset([x, y], 2)),
            row([1, 2], offset([y, y], 0)),
            row([1, 3], offset([x, y], 1)),
            row([1, 2], right([y, y])),
            row([1, 3], right([x, y])),
            row([1, 2], length),
            row([1, 2], length),
        ];
        assert_eq!(Row::groups(&rows), [0, 1, 0, 3, 4, 1, 6, 7, 8]);
    }
}

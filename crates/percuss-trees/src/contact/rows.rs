use crate::joint::Kind;
use crate::spatial::{Spatial, column, dot};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;

/// Rows of W of two bodies that meet, over the velocities on their ways to the body that carries both: what lies further
/// inwards moves both alike and cancels.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) dofs: Vec<u32>,
    /// Row by row.
    pub(crate) W: Vec<f64>,
    /// What prescribed motions bring, m/s; as many as there are directions.
    pub(crate) chi: [f64; 3],
    columns: Vec<[f64; 3]>,
}

/// A point of a body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    /// The body; zero is the ground.
    pub(crate) node: usize,
    /// The point in I, m.
    pub(crate) place: Vec3,
}

impl Rows {
    /// The velocity of the second point against the first along each direction, at most three. Needs `kinematics` with
    /// u = 0.
    pub(crate) fn fill(
        &mut self,
        tree: &Tree,
        points: &[At; 2],
        directions: &[Vec3],
        work: &Workspace,
    ) {
        let nodes = [points[0].node, points[1].node];
        self.climb(tree, nodes, directions.len(), work, |side, node, S| {
            let arm = points[side].place - work.motions[node].r;
            let v = S.motion_at(&arm).linear;
            let mut column = [0.0; 3];
            for (c, e) in column.iter_mut().zip(directions) {
                *c = dot(e, &v);
            }
            column
        });
        self.chi = [0.0; 3];
        if !tree.driven.is_empty() {
            let [a, b] = points.map(|point| {
                let motion = &work.motions[point.node];
                motion.v.motion_at(&(point.place - motion.r)).linear
            });
            for (chi, e) in self.chi.iter_mut().zip(directions) {
                *chi = dot(e, &(b - a));
            }
        }
    }

    /// The angular velocity of the second body against the first along `n`. Needs `kinematics` with u = 0.
    pub(crate) fn fill_turn(&mut self, tree: &Tree, nodes: [usize; 2], n: &Vec3, work: &Workspace) {
        self.climb(tree, nodes, 1, work, |_, _, S| {
            [dot(n, &S.angular), 0.0, 0.0]
        });
        let [a, b] = nodes.map(|node| work.motions[node].v.angular);
        self.chi = [dot(n, &(b - a)), 0.0, 0.0];
    }

    /// Two velocities with what each does.
    pub(crate) fn fill_two(&mut self, dofs: &[usize; 2], W: &[f64; 2]) {
        self.dofs.clear();
        self.dofs.extend(dofs.map(|dof| dof as u32));
        self.W.clear();
        self.W.extend_from_slice(W);
        self.chi = [0.0; 3];
    }

    /// Collects the velocities on both ways; `of` is told side, body and direction S, and what the first body does is
    /// subtracted.
    fn climb(
        &mut self,
        tree: &Tree,
        nodes: [usize; 2],
        count: usize,
        work: &Workspace,
        of: impl Fn(usize, usize, &Spatial) -> [f64; 3],
    ) {
        self.dofs.clear();
        self.columns.clear();
        let mut at = nodes;
        // children stand behind their parents, so the larger number climbs
        while at[0] != at[1] {
            let side = usize::from(at[1] > at[0]);
            let sign = if side == 1 { 1.0 } else { -1.0 };
            let node = at[side];
            for (j, dof) in tree.span(node).enumerate() {
                let column = of(side, node, &tree.direction(node, j, work));
                self.dofs.push(dof as u32);
                self.columns.push(column.map(|c| sign * c));
            }
            at[side] = tree.nodes[node].parent as usize;
        }
        self.W.clear();
        for k in 0..count {
            self.W.extend(self.columns.iter().map(|column| column[k]));
        }
    }
}

impl Tree {
    /// The motion of body `i` against its parent with velocity `j` of its joint at one and all others zero.
    pub(crate) fn direction(&self, i: usize, j: usize, work: &Workspace) -> Spatial {
        let z = || column(&work.motions[i].A, 2);
        match self.nodes[i].kind {
            Kind::Revolute => Spatial::new(Vec3::zeros(), z()),
            Kind::Prismatic => Spatial::new(z(), Vec3::zeros()),
            Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => Spatial::ZERO,
            Kind::Wide(k) => work.wides[k as usize].S[j],
        }
    }
}

//! What `articulate` has condensed, as the mass operator of other crates.

use crate::joint::Kind;
use crate::spatial::{Spatial, column};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;
use percuss_mech::Recursive;

impl Tree {
    /// Appends all joints. Needs `kinematics` and `articulate`.
    pub(crate) fn factor(&self, work: &Workspace, out: &mut Recursive) {
        for i in 1..self.nodes.len() {
            let node = &self.nodes[i];
            let parent = node.parent.wrapping_sub(1); // node 0 becomes Recursive::GROUND
            let motion = &work.motions[i];
            let (d, z) = (motion.d.into(), column(&motion.A, 2));
            let u = node.u as usize;
            let one = |S: Spatial| {
                let reduced = &work.reduced[i];
                ([(six(&S), six(&reduced.U))], [reduced.D])
            };
            match node.kind {
                Kind::Revolute => {
                    let (columns, D) = one(Spatial::new(Vec3::zeros(), z));
                    out.push(parent, u, d, columns.into_iter(), &D);
                }
                Kind::Prismatic => {
                    let (columns, D) = one(Spatial::new(z, Vec3::zeros()));
                    out.push(parent, u, d, columns.into_iter(), &D);
                }
                Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => {
                    out.push(parent, u, d, std::iter::empty(), &[]);
                }
                Kind::Wide(k) => {
                    let (wide, n) = (&work.wides[k as usize], self.wides[k as usize].nu);
                    let columns = wide.S.iter().zip(&wide.U).take(n);
                    let columns = columns.map(|(S, U)| (six(S), six(U)));
                    out.push(parent, u, d, columns, &wide.D[..n * n]);
                }
            }
        }
    }
}

pub(crate) fn six(x: &Spatial) -> [f64; 6] {
    let (l, a) = (&x.linear, &x.angular);
    [l.x, l.y, l.z, a.x, a.y, a.z]
}

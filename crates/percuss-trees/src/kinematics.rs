//! First pass, from the ground outwards: where the bodies are and how they move.
//!
//! ```text
//! ω_K = ω_P + Σ e_k u_k        v_K = v_P + ω_P × d + Σ e_k u_k        d = r_PK
//! ```

use crate::fused::{along, cross, fused, mat_mat, mat_vec};
use crate::joint::{Kind, Placement, Sort, prismatic, revolute};
use crate::spatial::{Spatial, column};
use crate::tree::{Place, Tree, WideNode};
use crate::workspace::{Motion, WideWork, Workspace};
use percuss_math::space::{Pose, Quat, Vec3};

impl Tree {
    /// Places and velocities of all bodies at t, s.
    pub fn kinematics(&self, t: f64, q: &[f64], u: &[f64], work: &mut Workspace) {
        for (value, prescription) in work.driven.iter_mut().zip(&self.driven) {
            *value = (prescription.motion)(t);
        }
        fused!(FUSED => self.place_all::<FUSED>(q, u, work));
    }

    #[inline(always)]
    fn place_all<const FUSED: bool>(&self, q: &[f64], u: &[f64], work: &mut Workspace) {
        let Workspace {
            motions,
            wides,
            driven,
            ..
        } = work;
        for i in 1..self.nodes.len() {
            let (node, place) = (&self.nodes[i], &self.places[i]);
            // written in place: a body is too large to be carried about
            let (before, rest) = motions.split_at_mut(i);
            let (parent, out) = (&before[node.parent as usize], &mut rest[0]);
            match node.kind {
                Kind::Revolute => {
                    let (q, u) = (q[node.q as usize], u[node.u as usize]);
                    turn::<FUSED>(parent, place, q, u, out);
                }
                Kind::Prismatic => {
                    let (q, u) = (q[node.q as usize], u[node.u as usize]);
                    slide::<FUSED>(parent, place, q, u, out);
                }
                Kind::Fixed => turn::<FUSED>(parent, place, 0.0, 0.0, out),
                Kind::DrivenTurn(k) => {
                    let [q, u, _] = driven[k as usize];
                    turn::<FUSED>(parent, place, q, u, out);
                }
                Kind::DrivenSlide(k) => {
                    let [q, u, _] = driven[k as usize];
                    slide::<FUSED>(parent, place, q, u, out);
                }
                Kind::Wide(k) => {
                    let wide = &self.wides[k as usize];
                    let q = &q[node.q as usize..][..wide.nq];
                    let u = &u[node.u as usize..][..wide.nu];
                    *out = several(wide, parent, place, q, u, &mut wides[k as usize]);
                }
            }
        }
    }

    /// What the velocities alone contribute to the acceleration of node `i`; prescribed accelerations included.
    ///
    /// ```text
    /// angular: Σ (ω_frame × e_k) u_k        linear: ω_P × (v_K − v_P) + Σ (ω_P × e_k) u_k
    /// ```
    #[inline(always)]
    pub(crate) fn bias<const FUSED: bool>(&self, i: usize, u: &[f64], work: &Workspace) -> Spatial {
        let node = &self.nodes[i];
        let (P, K) = (&work.motions[node.parent as usize], &work.motions[i]);
        let w = &P.v.angular;
        let linear = cross::<FUSED>(w, &(K.v.linear - P.v.linear));
        match node.kind {
            Kind::Revolute => Spatial::new(
                linear,
                cross::<FUSED>(w, &column(&K.A, 2)) * u[node.u as usize],
            ),
            Kind::Prismatic => {
                let slide = cross::<FUSED>(w, &column(&K.A, 2)) * u[node.u as usize];
                Spatial::new(linear + slide, Vec3::zeros())
            }
            Kind::Fixed => Spatial::new(linear, Vec3::zeros()),
            Kind::DrivenTurn(k) => {
                let ([_, u, a], z) = (work.driven[k as usize], column(&K.A, 2));
                Spatial::new(linear, cross::<FUSED>(w, &z) * u + z * a)
            }
            Kind::DrivenSlide(k) => {
                let ([_, u, a], z) = (work.driven[k as usize], column(&K.A, 2));
                Spatial::new(linear + cross::<FUSED>(w, &z) * u + z * a, Vec3::zeros())
            }
            Kind::Wide(k) => {
                let (kept, wide) = (&work.wides[k as usize], &self.wides[k as usize]);
                let mut c = Spatial::new(linear, Vec3::zeros());
                for j in 0..wide.nu {
                    let u = u[node.u as usize + j];
                    match kept.sorts[j] {
                        Sort::Slide => c.linear += cross::<FUSED>(w, &kept.S[j].linear) * u,
                        Sort::TurnInParent => {
                            c.angular += cross::<FUSED>(w, &kept.S[j].angular) * u
                        }
                        Sort::TurnInBody => {
                            c.angular += cross::<FUSED>(&K.v.angular, &kept.S[j].angular) * u;
                        }
                    }
                }
                c
            }
        }
    }
}

/// A joint with several velocities; its directions are kept.
#[inline(never)]
fn several(
    wide: &WideNode,
    parent: &Motion,
    at: &Place,
    q: &[f64],
    u: &[f64],
    kept: &mut WideWork,
) -> Motion {
    let A_IJ = mat_mat::<false>(&parent.A, &at.A_PJ);
    let mut place = Placement::identity();
    wide.joint.place(q, &mut place);
    let d = mat_vec::<false>(&parent.A, &at.r_PJ) + A_IJ * place.r;
    let mut v = parent.v.motion_at(&d);
    for (j, (direction, u)) in place.directions.iter().zip(u).enumerate() {
        let e = A_IJ * direction.e;
        kept.sorts[j] = direction.sort;
        kept.S[j] = match direction.sort {
            Sort::Slide => Spatial::new(e, Vec3::zeros()),
            Sort::TurnInParent | Sort::TurnInBody => Spatial::new(Vec3::zeros(), e),
        };
        v += kept.S[j] * *u;
    }
    Motion {
        A: A_IJ * place.A,
        r: parent.r + d,
        d,
        v,
    }
}

#[inline(always)]
fn turn<const FUSED: bool>(parent: &Motion, place: &Place, q: f64, u: f64, out: &mut Motion) {
    let sin_cos = q.sin_cos(); // before all else, so that nothing has to be kept across the call
    let A_IJ = mat_mat::<FUSED>(&parent.A, &place.A_PJ);
    let d = mat_vec::<FUSED>(&parent.A, &place.r_PJ);
    out.v = parent.v.fused_motion_at::<FUSED>(&d);
    out.v.angular = along::<FUSED>(u, &column(&A_IJ, 2), &out.v.angular);
    out.A = revolute::turned::<FUSED>(&A_IJ, sin_cos);
    out.r = parent.r + d;
    out.d = d;
}

#[inline(always)]
fn slide<const FUSED: bool>(parent: &Motion, place: &Place, q: f64, u: f64, out: &mut Motion) {
    let A_IJ = mat_mat::<FUSED>(&parent.A, &place.A_PJ);
    let z = column(&A_IJ, 2);
    let d = prismatic::slid(&mat_vec::<FUSED>(&parent.A, &place.r_PJ), &z, q);
    out.v = parent.v.fused_motion_at::<FUSED>(&d);
    out.v.linear = along::<FUSED>(u, &z, &out.v.linear);
    out.A = A_IJ;
    out.r = parent.r + d;
    out.d = d;
}

impl Workspace {
    /// Where the frame B of body `b` is.
    pub fn pose(&self, tree: &Tree, b: usize) -> Pose {
        let node = tree.node(b);
        let motion = &self.motions[node];
        let A = nalgebra::Rotation3::from_matrix_unchecked(motion.A * tree.A_KB[node]);
        Pose {
            r: motion.r,
            A: Quat::from_rotation_matrix(&A),
        }
    }

    /// Velocity of the origin of body `b`, m/s, and its angular velocity, rad/s, in axes of I.
    pub fn velocity(&self, tree: &Tree, b: usize) -> Spatial {
        self.motions[tree.node(b)].v
    }
}

//! Second pass, from the leaves inwards: condensed inertias M̄ and forces \[Arnold2013, eqs. (13)–(15)].
//!
//! | paper | here |
//! |---|---|
//! | K_i, −H_i, −J_i | 1, the shift by d, the directions S |
//! | M̄_i, −f̄_i | `inertia`, `p` |
//! | M̄_i J_i, A_i = J_iᵀ M̄_i J_i | U, D⁻¹ |
//!
//! Signs of H and J differ from the paper because a joint gives the motion of its body explicitly. With one velocity,
//! J is the z axis of the body as a turn or as a slide, and no product with zeros is formed. Children leave what they
//! condensed on a stack, from where their parent takes it next: the order is depth-first.

use crate::fused::{combine, cross, dot, fused, mat_vec};
use crate::joint::Kind;
use crate::rank;
use crate::small::{dot_n, invert};
use crate::spatial::{Inertia, Spatial, column};
use crate::tree::{Mass, Tree};
use crate::workspace::{Articulated, Lost, Motion, Workspace};
use percuss_math::space::Vec3;

impl Tree {
    /// Condenses inertias and forces; `tau` are the forces in the joints, N or N m. Needs `kinematics`.
    pub fn articulate(&self, u: &[f64], tau: &[f64], work: &mut Workspace) {
        if self.regular {
            fused!(FUSED => self.condense::<false, FUSED>(u, tau, work));
        } else {
            self.condense::<true, false>(u, tau, work);
        }
    }

    #[inline(always)]
    fn condense<const RANK: bool, const FUSED: bool>(
        &self,
        u: &[f64],
        tau: &[f64],
        work: &mut Workspace,
    ) {
        // what children have condensed is summed in place on top of the stack
        let mut stack = std::mem::take(&mut work.stack);
        stack.clear();
        work.gross.clear();
        work.lost.clear();
        for i in (1..self.nodes.len()).rev() {
            let node = &self.nodes[i];
            join(node.children, &mut stack);
            let Some(own) = stack.last_mut() else {
                break;
            };
            own.add_body::<FUSED>(&self.masses[i], &work.motions[i]);
            if work.pushed {
                own.p -= work.wrenches[i];
            }
            if RANK {
                self.reduce_deficient(i, u, tau, own, work);
            } else {
                self.reduce::<false, FUSED>(i, u, tau, own, &Inertia::default(), work);
            }
            if node.parent > 0 {
                let d = &work.motions[i].d;
                own.inertia.shift::<FUSED>(d);
                own.p = own.p.fused_wrench_from::<FUSED>(d);
            } else {
                stack.pop();
            }
        }
        work.stack = stack;
    }

    /// The same with the magnitudes before subtraction, which tell what moves no mass.
    #[inline(never)]
    fn reduce_deficient(
        &self,
        i: usize,
        u: &[f64],
        tau: &[f64],
        own: &mut Articulated,
        work: &mut Workspace,
    ) {
        let node = &self.nodes[i];
        let mut alone = Articulated::default();
        alone.add_body::<false>(&self.masses[i], &work.motions[i]);
        let mut gross = alone.inertia;
        for _ in 0..node.children {
            if let Some(child) = work.gross.pop() {
                gross += &child;
            }
        }
        let (full, lost) = (own.inertia, work.lost.len());
        self.reduce::<true, false>(i, u, tau, own, &gross, work);
        if node.parent > 0 {
            let mut kept = if work.lost.len() > lost { gross } else { full };
            kept.shift::<false>(&work.motions[i].d);
            work.gross.push(kept);
        }
    }

    /// What the joint of node `i` lets its parent feel: M̄ − U A⁻¹ Uᵀ, and the force that goes with it.
    #[inline(always)]
    fn reduce<const RANK: bool, const FUSED: bool>(
        &self,
        i: usize,
        u: &[f64],
        tau: &[f64],
        own: &mut Articulated,
        gross: &Inertia,
        work: &mut Workspace,
    ) {
        let node = &self.nodes[i];
        let c = self.bias::<FUSED>(i, u, work);
        match node.kind {
            Kind::Revolute => {
                let z = column(&work.motions[i].A, 2);
                let [b0, b1, b2] = &own.inertia.B;
                let U = Spatial::new(
                    Vec3::new(
                        dot::<FUSED>(b0, &z),
                        dot::<FUSED>(b1, &z),
                        dot::<FUSED>(b2, &z),
                    ),
                    own.inertia.I.fused_mul::<FUSED>(&z),
                );
                let A = dot::<FUSED>(&U.angular, &z);
                let x = tau[node.u as usize] - dot::<FUSED>(&own.p.angular, &z);
                let magnitude = if RANK {
                    dot::<FUSED>(&gross.I.fused_mul::<FUSED>(&z), &z)
                } else {
                    0.0
                };
                narrow::<RANK, FUSED>(i, U, A, x, magnitude, &c, own, work);
            }
            Kind::Prismatic => {
                let z = column(&work.motions[i].A, 2);
                let [b0, b1, b2] = &own.inertia.B;
                let U = Spatial::new(
                    own.inertia.M.fused_mul::<FUSED>(&z),
                    combine::<FUSED>([b0, b1, b2], &z),
                );
                let A = dot::<FUSED>(&U.linear, &z);
                let x = tau[node.u as usize] - dot::<FUSED>(&own.p.linear, &z);
                let magnitude = if RANK {
                    dot::<FUSED>(&gross.M.fused_mul::<FUSED>(&z), &z)
                } else {
                    0.0
                };
                narrow::<RANK, FUSED>(i, U, A, x, magnitude, &c, own, work);
            }
            Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => {
                own.p += own.inertia.fused_mul::<FUSED>(&c);
            }
            Kind::Wide(k) => {
                self.several::<RANK>(i, k as usize, tau, own, gross, work);
                own.p += own.inertia.fused_mul::<FUSED>(&c);
            }
        }
    }

    /// A joint with several velocities.
    #[inline(never)]
    fn several<const RANK: bool>(
        &self,
        i: usize,
        k: usize,
        tau: &[f64],
        own: &mut Articulated,
        gross: &Inertia,
        work: &mut Workspace,
    ) {
        let (n, at) = (self.wides[k].nu, self.nodes[i].u as usize);
        let wide = &mut work.wides[k];
        let (mut A, mut magnitudes) = ([0.0; 36], [0.0; 6]);
        for j in 0..n {
            wide.U[j] = own.inertia.mul(&wide.S[j]);
            wide.x[j] = tau[at + j] - own.p.dot(&wide.S[j]);
            magnitudes[j] = gross.mul(&wide.S[j]).dot(&wide.S[j]);
        }
        for j in 0..n {
            for l in 0..n {
                A[j * n + l] = wide.U[j].dot(&wide.S[l]);
            }
        }
        if RANK {
            let lost = &mut work.lost;
            let node = i as u32;
            rank::generalised_inverse(n, &A, &magnitudes, &mut wide.D, |x| {
                lost.push(Lost { node, x });
            });
        } else {
            invert(n, &A, &mut wide.D);
        }
        for j in 0..n {
            let row = &wide.D[j * n..j * n + n];
            let mut y = Spatial::ZERO;
            for (d, U) in row.iter().zip(&wide.U) {
                y += *U * *d;
            }
            less_outer(&mut own.inertia, &wide.U[j], &y);
            own.p += wide.U[j] * dot_n(row, &wide.x[..n]);
        }
    }
}

/// Sums what the last `children` entries hold into one; a leaf begins with nothing.
#[inline(always)]
fn join(children: u32, stack: &mut Vec<Articulated>) {
    if children == 0 {
        stack.push(Articulated::default());
    }
    for _ in 1..children {
        if let (Some(child), Some(sum)) = (stack.pop(), stack.last_mut()) {
            sum.inertia += &child.inertia;
            sum.p += child.p;
        }
    }
}

impl Articulated {
    /// Adds inertia and gyroscopic wrench of one body about its origin.
    #[inline(always)]
    fn add_body<const FUSED: bool>(&mut self, mass: &Mass, motion: &Motion) {
        let I = mass.I.fused_turned::<FUSED>(&motion.A);
        let ms = mat_vec::<FUSED>(&motion.A, &mass.ms);
        let w = &motion.v.angular;
        self.inertia.add_rigid(mass.m, &ms, &I);
        self.p += Spatial::new(
            cross::<FUSED>(w, &cross::<FUSED>(w, &ms)),
            cross::<FUSED>(w, &I.fused_mul::<FUSED>(w)),
        );
    }
}

/// Takes the rank decision for a joint with one velocity and condenses: with (M̄ − U A⁻¹ Uᵀ) c = M̄ c − U A⁻¹ Uᵀ c the force
/// needs no condensed inertia and is found beside it.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // what the two kinds of joints have in common, once
fn narrow<const RANK: bool, const FUSED: bool>(
    i: usize,
    U: Spatial,
    A: f64,
    x: f64,
    magnitude: f64,
    c: &Spatial,
    own: &mut Articulated,
    work: &mut Workspace,
) {
    own.p += own.inertia.fused_mul::<FUSED>(c);
    let reduced = &mut work.reduced[i];
    reduced.U = U;
    let moves_mass = A > rank::TOLERANCE * magnitude;
    if RANK && !moves_mass {
        reduced.D = 0.0;
        reduced.y = 0.0;
        let mut direction = [0.0; 6];
        direction[0] = 1.0;
        work.lost.push(Lost {
            node: i as u32,
            x: direction,
        });
        return;
    }
    let D = 1.0 / A;
    let y = D * (x - U.fused_dot::<FUSED>(c));
    reduced.D = D;
    reduced.y = y;
    own.inertia.less::<FUSED>(&U, D);
    own.p = Spatial::along::<FUSED>(y, &U, &own.p);
}

/// Less U yᵀ, of which the sum over all columns is symmetric.
fn less_outer(inertia: &mut Inertia, U: &Spatial, y: &Spatial) {
    let (l, a) = (&U.linear, &U.angular);
    let M = &mut inertia.M.0;
    M[0] -= l.x * y.linear.x;
    M[1] -= l.x * y.linear.y;
    M[2] -= l.x * y.linear.z;
    M[3] -= l.y * y.linear.y;
    M[4] -= l.y * y.linear.z;
    M[5] -= l.z * y.linear.z;
    inertia.B[0] -= y.angular * l.x;
    inertia.B[1] -= y.angular * l.y;
    inertia.B[2] -= y.angular * l.z;
    let I = &mut inertia.I.0;
    I[0] -= a.x * y.angular.x;
    I[1] -= a.x * y.angular.y;
    I[2] -= a.x * y.angular.z;
    I[3] -= a.y * y.angular.y;
    I[4] -= a.y * y.angular.z;
    I[5] -= a.z * y.angular.z;
}

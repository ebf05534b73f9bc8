mod path;

pub use path::Paths;

use percuss_math::dense::FactorError;

/// The mass matrix of a tree of bodies, given by what its recursion has condensed, so that M⁻¹ x takes two sweeps over
/// the joints and M is never formed.
///
/// Motions and wrenches are six numbers, linear before angular, in common axes and each about the origin of its body.
/// With S the directions of a joint, d the way from the origin of the parent, X the shift along it, U = M̄ S and
/// D = (Sᵀ M̄ S)⁻¹:
///
/// ```text
/// inwards:   y = D (x − Sᵀ f)           f_parent += Xᵀ (f + U y)
/// outwards:  u = y − D Uᵀ X a_parent    a = X a_parent + S u
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recursive {
    joints: Vec<Joint>,
    S: Vec<[f64; 6]>,
    U: Vec<[f64; 6]>,
    D: Vec<f64>,
    velocities: usize,
    /// By velocity: its joint.
    joint_of: Vec<u32>,
    f: Vec<[f64; 6]>,
    a: Vec<[f64; 6]>,
}

#[derive(Clone, Copy, Debug)]
struct Joint {
    parent: u32,
    /// Number of velocities, and the first of them in x.
    n: u32,
    u: u32,
    /// First column in S and U, first entry in D.
    column: u32,
    D: u32,
    d: [f64; 3],
}

impl Recursive {
    /// Parent of a joint on the ground.
    pub const GROUND: u32 = u32::MAX;

    /// Forgets all joints; `velocities` is the order of the matrix.
    pub fn reset(&mut self, velocities: usize) {
        self.velocities = velocities;
        self.joint_of.resize(velocities, Self::GROUND);
        self.joints.clear();
        self.S.clear();
        self.U.clear();
        self.D.clear();
    }

    /// Appends a joint behind its parent (its number, or [`Recursive::GROUND`]): the place of its first velocity in x, the way
    /// d, m, its directions S, U = M̄ S, and D row by row.
    pub fn push(
        &mut self,
        parent: u32,
        u: usize,
        d: [f64; 3],
        columns: impl Iterator<Item = ([f64; 6], [f64; 6])>,
        D: &[f64],
    ) {
        let column = self.S.len() as u32;
        for (S, U) in columns {
            self.S.push(S);
            self.U.push(U);
        }
        let n = self.S.len() - column as usize;
        self.joint_of[u..u + n].fill(self.joints.len() as u32);
        self.joints.push(Joint {
            parent,
            n: n as u32,
            u: u as u32,
            column,
            D: self.D.len() as u32,
            d,
        });
        self.D.extend_from_slice(D);
    }

    /// Number of velocities.
    pub fn order(&self) -> usize {
        self.velocities
    }

    /// Whether every joint moves mass: the diagonals of D are positive.
    pub(crate) fn check(&self) -> Result<(), FactorError> {
        for joint in &self.joints {
            let n = joint.n as usize;
            for k in 0..n {
                let pivot = self.D[joint.D as usize + k * (n + 1)];
                if !(pivot > 0.0 && pivot.is_finite()) {
                    let row = joint.u as usize + k;
                    return Err(FactorError::NotPositiveDefinite { row, pivot: 0.0 });
                }
            }
        }
        Ok(())
    }

    /// x ← M⁻¹ x.
    pub fn solve(&mut self, x: &mut [f64]) {
        self.inwards(x);
        self.outwards(x);
    }

    /// x ← y, the first sweep.
    fn inwards(&mut self, x: &mut [f64]) {
        self.f.clear();
        self.f.resize(self.joints.len(), [0.0; 6]);
        for i in (0..self.joints.len()).rev() {
            let joint = self.joints[i];
            let mut f = self.f[i];
            let (n, u) = (joint.n as usize, joint.u as usize);
            let columns = joint.column as usize..joint.column as usize + n;
            let mut rest = [0.0; 6];
            for (k, S) in self.S[columns.clone()].iter().enumerate() {
                rest[k] = x[u + k] - dot(S, &f);
            }
            for (k, U) in self.U[columns].iter().enumerate() {
                let row = &self.D[joint.D as usize + k * n..][..n];
                let y = row.iter().zip(&rest).map(|(d, r)| d * r).sum::<f64>();
                x[u + k] = y;
                for (f, U) in f.iter_mut().zip(U) {
                    *f += U * y;
                }
            }
            if joint.parent != Self::GROUND {
                let passed = wrench_from(&f, &joint.d);
                let parent = &mut self.f[joint.parent as usize];
                for (p, f) in parent.iter_mut().zip(passed) {
                    *p += f;
                }
            }
        }
    }

    /// x ← u, the second sweep: what the joints do where those outwards of them follow with as little inertia as they
    /// can. Applied to a direction without inertia in one joint and zero in all others, it completes the motion of the
    /// tree that moves no mass.
    pub fn outwards(&mut self, x: &mut [f64]) {
        self.a.clear();
        self.a.resize(self.joints.len(), [0.0; 6]);
        for i in 0..self.joints.len() {
            let joint = self.joints[i];
            let mut a = match joint.parent {
                Self::GROUND => [0.0; 6],
                parent => motion_at(&self.a[parent as usize], &joint.d),
            };
            let (n, u) = (joint.n as usize, joint.u as usize);
            let columns = joint.column as usize..joint.column as usize + n;
            let mut push = [0.0; 6];
            for (k, U) in self.U[columns.clone()].iter().enumerate() {
                push[k] = dot(U, &a);
            }
            for (k, S) in self.S[columns].iter().enumerate() {
                let row = &self.D[joint.D as usize + k * n..][..n];
                x[u + k] -= row.iter().zip(&push).map(|(d, p)| d * p).sum::<f64>();
                for (a, S) in a.iter_mut().zip(S) {
                    *a += S * x[u + k];
                }
            }
            self.a[i] = a;
        }
    }
}

#[inline]
fn dot(a: &[f64; 6], b: &[f64; 6]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// v + ω × d.
#[inline]
fn motion_at(a: &[f64; 6], d: &[f64; 3]) -> [f64; 6] {
    let [vx, vy, vz, wx, wy, wz] = *a;
    [
        vx + wy * d[2] - wz * d[1],
        vy + wz * d[0] - wx * d[2],
        vz + wx * d[1] - wy * d[0],
        wx,
        wy,
        wz,
    ]
}

/// n + d × f.
#[inline]
fn wrench_from(f: &[f64; 6], d: &[f64; 3]) -> [f64; 6] {
    let [fx, fy, fz, nx, ny, nz] = *f;
    [
        fx,
        fy,
        fz,
        nx + d[1] * fz - d[2] * fy,
        ny + d[2] * fx - d[0] * fz,
        nz + d[0] * fy - d[1] * fx,
    ]
}

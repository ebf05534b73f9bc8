//! The products of the three passes, for `FUSED` with one rounding for a b + c: the processor must have that instruction,
//! and the code must be compiled for it, as within [`fused!`]. Everything here is inlined by force: only so do processor
//! features reach it.

use crate::spatial::{Inertia, Spatial, Sym3, column, row};
use percuss_math::space::{Mat3, Vec3};

/// Runs a call of a function with a parameter `FUSED` as the processor allows. More than four numbers at once do not pay:
/// of bodies with three axes there is nothing to fill them with.
macro_rules! fused {
    ($FUSED:ident => $call:expr) => {{
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        let fusing = fearless_simd::Level::new().as_avx2();
        #[cfg(target_arch = "aarch64")]
        let fusing = fearless_simd::Level::new().as_neon();
        #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
        let fusing = None::<fearless_simd::Fallback>;
        if let Some(simd) = fusing {
            const $FUSED: bool = true;
            fearless_simd::Simd::vectorize(
                simd,
                #[inline(always)]
                || $call,
            )
        } else {
            const $FUSED: bool = false;
            $call
        }
    }};
}
pub(crate) use fused;

/// a b + c.
#[inline(always)]
fn fma<const FUSED: bool>(a: f64, b: f64, c: f64) -> f64 {
    if FUSED { a.mul_add(b, c) } else { a * b + c }
}

/// s a + b.
#[inline(always)]
pub(crate) fn along<const FUSED: bool>(s: f64, a: &Vec3, b: &Vec3) -> Vec3 {
    Vec3::new(
        fma::<FUSED>(s, a.x, b.x),
        fma::<FUSED>(s, a.y, b.y),
        fma::<FUSED>(s, a.z, b.z),
    )
}

/// aᵀ b.
#[inline(always)]
pub(crate) fn dot<const FUSED: bool>(a: &Vec3, b: &Vec3) -> f64 {
    fma::<FUSED>(a.z, b.z, fma::<FUSED>(a.y, b.y, a.x * b.x))
}

/// a × b.
#[inline(always)]
pub(crate) fn cross<const FUSED: bool>(a: &Vec3, b: &Vec3) -> Vec3 {
    Vec3::new(
        fma::<FUSED>(a.y, b.z, -(a.z * b.y)),
        fma::<FUSED>(a.z, b.x, -(a.x * b.z)),
        fma::<FUSED>(a.x, b.y, -(a.y * b.x)),
    )
}

/// A x.
#[inline(always)]
pub(crate) fn mat_vec<const FUSED: bool>(A: &Mat3, x: &Vec3) -> Vec3 {
    combine::<FUSED>([&column(A, 0), &column(A, 1), &column(A, 2)], x)
}

/// A B.
#[inline(always)]
pub(crate) fn mat_mat<const FUSED: bool>(A: &Mat3, B: &Mat3) -> Mat3 {
    Mat3::from_columns(&[
        mat_vec::<FUSED>(A, &column(B, 0)),
        mat_vec::<FUSED>(A, &column(B, 1)),
        mat_vec::<FUSED>(A, &column(B, 2)),
    ])
}

/// Σ x_k a_k.
#[inline(always)]
pub(crate) fn combine<const FUSED: bool>([a, b, c]: [&Vec3; 3], x: &Vec3) -> Vec3 {
    along::<FUSED>(x.z, c, &along::<FUSED>(x.y, b, &(a * x.x)))
}

impl Spatial {
    /// Power or work of a wrench on a motion with the same reference point.
    #[inline(always)]
    pub(crate) fn fused_dot<const FUSED: bool>(&self, other: &Spatial) -> f64 {
        dot::<FUSED>(&self.linear, &other.linear) + dot::<FUSED>(&self.angular, &other.angular)
    }

    /// A motion seen at the point `r` away: v + ω × r.
    #[inline(always)]
    pub(crate) fn fused_motion_at<const FUSED: bool>(&self, r: &Vec3) -> Spatial {
        let linear = self.linear + cross::<FUSED>(&self.angular, r);
        Spatial::new(linear, self.angular)
    }

    /// A wrench seen from the point that lies `r` before its reference point: n + r × f.
    #[inline(always)]
    pub(crate) fn fused_wrench_from<const FUSED: bool>(&self, r: &Vec3) -> Spatial {
        let angular = self.angular + cross::<FUSED>(r, &self.linear);
        Spatial::new(self.linear, angular)
    }

    /// s a + b.
    #[inline(always)]
    pub(crate) fn along<const FUSED: bool>(s: f64, a: &Spatial, b: &Spatial) -> Spatial {
        Spatial::new(
            along::<FUSED>(s, &a.linear, &b.linear),
            along::<FUSED>(s, &a.angular, &b.angular),
        )
    }
}

impl Sym3 {
    /// S x.
    #[inline(always)]
    pub(crate) fn fused_mul<const FUSED: bool>(&self, x: &Vec3) -> Vec3 {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        let columns = [
            &Vec3::new(xx, xy, xz),
            &Vec3::new(xy, yy, yz),
            &Vec3::new(xz, yz, zz),
        ];
        combine::<FUSED>(columns, x)
    }

    /// A S Aᵀ.
    #[inline(always)]
    pub(crate) fn fused_turned<const FUSED: bool>(&self, A: &Mat3) -> Sym3 {
        let (a, b, c) = (row(A, 0), row(A, 1), row(A, 2));
        let sa = self.fused_mul::<FUSED>(&a);
        let sb = self.fused_mul::<FUSED>(&b);
        let sc = self.fused_mul::<FUSED>(&c);
        Sym3([
            dot::<FUSED>(&a, &sa),
            dot::<FUSED>(&a, &sb),
            dot::<FUSED>(&a, &sc),
            dot::<FUSED>(&b, &sb),
            dot::<FUSED>(&b, &sc),
            dot::<FUSED>(&c, &sc),
        ])
    }
}

impl Inertia {
    /// The wrench that this acceleration needs.
    #[inline(always)]
    pub(crate) fn fused_mul<const FUSED: bool>(&self, a: &Spatial) -> Spatial {
        let [b0, b1, b2] = &self.B;
        let force = Vec3::new(
            dot::<FUSED>(b0, &a.angular),
            dot::<FUSED>(b1, &a.angular),
            dot::<FUSED>(b2, &a.angular),
        );
        let moment = combine::<FUSED>([b0, b1, b2], &a.linear);
        Spatial::new(
            self.M.fused_mul::<FUSED>(&a.linear) + force,
            moment + self.I.fused_mul::<FUSED>(&a.angular),
        )
    }

    /// Less f U Uᵀ.
    #[inline(always)]
    pub(crate) fn less<const FUSED: bool>(&mut self, U: &Spatial, f: f64) {
        let (u, w) = (U.linear * -f, U.angular * -f);
        let (l, a) = (&U.linear, &U.angular);
        let M = &mut self.M.0;
        M[0] = fma::<FUSED>(u.x, l.x, M[0]);
        M[1] = fma::<FUSED>(u.x, l.y, M[1]);
        M[2] = fma::<FUSED>(u.x, l.z, M[2]);
        M[3] = fma::<FUSED>(u.y, l.y, M[3]);
        M[4] = fma::<FUSED>(u.y, l.z, M[4]);
        M[5] = fma::<FUSED>(u.z, l.z, M[5]);
        self.B[0] = along::<FUSED>(u.x, a, &self.B[0]);
        self.B[1] = along::<FUSED>(u.y, a, &self.B[1]);
        self.B[2] = along::<FUSED>(u.z, a, &self.B[2]);
        let I = &mut self.I.0;
        I[0] = fma::<FUSED>(w.x, a.x, I[0]);
        I[1] = fma::<FUSED>(w.x, a.y, I[1]);
        I[2] = fma::<FUSED>(w.x, a.z, I[2]);
        I[3] = fma::<FUSED>(w.y, a.y, I[3]);
        I[4] = fma::<FUSED>(w.y, a.z, I[4]);
        I[5] = fma::<FUSED>(w.z, a.z, I[5]);
    }

    /// Takes the point that lies `r` before the reference point in its place: M, B − M r×, I + r× (B − M r×) + (r× B)ᵀ.
    #[inline(always)]
    pub(crate) fn shift<const FUSED: bool>(&mut self, r: &Vec3) {
        let [xx, xy, xz, yy, yz, zz] = self.M.0;
        let o = self.B;
        // rows of B − M r× = B + r × (rows of M), row by row
        let n = [
            o[0] + cross::<FUSED>(r, &Vec3::new(xx, xy, xz)),
            o[1] + cross::<FUSED>(r, &Vec3::new(xy, yy, yz)),
            o[2] + cross::<FUSED>(r, &Vec3::new(xz, yz, zz)),
        ];
        // (r× B)_row: r.y B₂ − r.z B₁, r.z B₀ − r.x B₂, r.x B₁ − r.y B₀
        let [o0, o1, o2] = &o;
        let [n0, n1, n2] = &n;
        let (x, y, z) = (r.x, r.y, r.z);
        let I = &mut self.I.0;
        I[0] = fma::<FUSED>(y, n2.x + o2.x, fma::<FUSED>(-z, n1.x + o1.x, I[0]));
        I[1] = fma::<FUSED>(
            y,
            n2.y,
            fma::<FUSED>(z, o0.x - n1.y, fma::<FUSED>(-x, o2.x, I[1])),
        );
        I[2] = fma::<FUSED>(
            y,
            n2.z - o0.x,
            fma::<FUSED>(x, o1.x, fma::<FUSED>(-z, n1.z, I[2])),
        );
        I[3] = fma::<FUSED>(z, n0.y + o0.y, fma::<FUSED>(-x, n2.y + o2.y, I[3]));
        I[4] = fma::<FUSED>(
            z,
            n0.z,
            fma::<FUSED>(x, o1.y - n2.z, fma::<FUSED>(-y, o0.y, I[4])),
        );
        I[5] = fma::<FUSED>(x, n1.z + o1.z, fma::<FUSED>(-y, n0.z + o0.z, I[5]));
        self.B = n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::turn;

    #[test]
    fn one_rounding_or_two_give_the_same() {
        let sample = Inertia {
            M: Sym3([2.0, 0.1, -0.2, 1.5, 0.3, 1.8]),
            B: [
                Vec3::new(0.1, 0.2, -0.3),
                Vec3::new(-0.4, 0.5, 0.6),
                Vec3::new(0.7, -0.8, 0.9),
            ],
            I: Sym3([3.0, 0.2, 0.1, 2.0, -0.3, 4.0]),
        };
        let r = Vec3::new(0.3, -1.1, 0.7);
        let U = Spatial::new(Vec3::new(1.0, -2.0, 0.5), Vec3::new(-0.3, 0.8, 1.2));
        fn wrench<const FUSED: bool>(sample: &Inertia, r: &Vec3, U: &Spatial) -> Spatial {
            let mut inertia = *sample;
            inertia.shift::<FUSED>(r);
            inertia.less::<FUSED>(U, 0.3);
            let A = mat_mat::<FUSED>(&turn(&Vec3::x(), 0.4), &turn(&Vec3::y(), 0.9));
            inertia.I = inertia.I.fused_turned::<FUSED>(&A);
            let motion = U.fused_motion_at::<FUSED>(&mat_vec::<FUSED>(&A, r));
            inertia
                .fused_mul::<FUSED>(&motion)
                .fused_wrench_from::<FUSED>(r)
        }
        let (fused, plain) = (
            wrench::<true>(&sample, &r, &U),
            wrench::<false>(&sample, &r, &U),
        );
        assert!((fused.linear - plain.linear).norm() < 1e-14 * plain.linear.norm());
        assert!((fused.angular - plain.angular).norm() < 1e-14 * plain.angular.norm());
    }
}

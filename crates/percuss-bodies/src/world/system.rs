//! A world as the integrator sees it.

use super::forces::pose_of;
use super::{NQ, NU, World, rotor};
use percuss_contact::BlockInverse;
use percuss_math::space::Vec3;
use percuss_mech::{ContactSet, MassOperator, System};
use rayon::prelude::*;

impl System for World {
    fn nq(&self) -> usize {
        NQ * self.bodies.len()
    }

    fn nu(&self) -> usize {
        NU * self.bodies.len()
    }

    /// M⁻¹ = diag(1/m, A I_K⁻¹ Aᵀ) of every body.
    fn mass(&self, _: f64, q: &[f64], M: &mut MassOperator) {
        let blocks = M.blocks(self.bodies.len());
        for (i, (block, body)) in blocks.iter_mut().zip(&self.bodies).enumerate() {
            if self.is_asleep(i) {
                *block = BlockInverse {
                    translation: [0.0; 3],
                    rotation: [[0.0; 3]; 3],
                }; // nothing moves it
                continue;
            }
            let kind = &self.kinds[body.kind.0 as usize];
            let inverse = if kind.isotropic {
                kind.inverse_I_K
            } else {
                let A = pose_of(q, i).A.to_rotation_matrix();
                A * kind.inverse_I_K * A.transpose()
            };
            *block = BlockInverse {
                translation: kind.inverse_mass.into(),
                rotation: inverse.into(), // symmetric: columns are rows
            };
        }
    }

    fn forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        self.add_forces(t, q, u, h);
    }

    fn advance(&self, q: &mut [f64], u: &mut [f64], dt: f64) {
        const CHUNK: usize = World::SHARED;
        if self.bodies.len() < 2 * CHUNK {
            self.advance_piece(0, q, u, dt);
            return;
        }
        let q = q.par_chunks_mut(NQ * CHUNK);
        let pieces = q.zip(u.par_chunks_mut(NU * CHUNK)).enumerate();
        pieces.for_each(|(piece, (q, u))| self.advance_piece(piece * CHUNK, q, u, dt));
    }

    fn contacts(&self, t: f64, q: &[f64], out: &mut ContactSet) {
        // the lock guards scratch only; one that was poisoned holds nothing of worth
        let mut detector = self.detector.lock().unwrap_or_else(|poisoned| {
            self.detector.clear_poison();
            poisoned.into_inner()
        });
        detector.find(self, t, q, out);
    }
}

impl World {
    /// The bodies from `first` on whose coordinates and velocities these are.
    fn advance_piece(&self, first: usize, q: &mut [f64], u: &mut [f64], dt: f64) {
        let states = q.chunks_exact_mut(NQ).zip(u.chunks_exact_mut(NU));
        for (i, (q, u)) in states.enumerate() {
            if self.is_asleep(first + i) {
                continue;
            }
            let kind = &self.kinds[self.bodies[first + i].kind.0 as usize];
            let A = pose_of(q, 0).A;
            for k in 0..3 {
                q[k] += u[k] * dt;
            }
            let omega = Vec3::new(u[3], u[4], u[5]);
            let (A, omega) = rotor::turn(kind, &A, &omega, dt);
            q[3..].copy_from_slice(&[A.w, A.i, A.j, A.k]);
            u[3..].copy_from_slice(omega.as_slice());
        }
    }
}

//! Gradients that only some fluids need: of velocity, for viscosity by the shear rate; of the scalar, for its diffusion.

use crate::Kernel;
use crate::kernel::{Cubic, KernelShape, Wendland};
use crate::lanes::WIDTH;
use crate::list::{List, PIECE};
use crate::pair::{Constants, Record};
use rayon::prelude::*;

/// What the sums over neighbours have given.
#[derive(Default)]
pub(crate) struct Gradients {
    scalar: Vec<f64>,
    found: Vec<Found>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Found {
    /// ∂v_a/∂x_b, 1/s.
    velocity: [[f64; 3]; 3],
    /// ∇²T.
    laplacian: f64,
}

impl Gradients {
    /// Takes the scalars of all particles, and of their images.
    pub fn scalars(&mut self, scalar: &[f64], images: &[u32]) {
        self.scalar.clear();
        self.scalar.extend_from_slice(scalar);
        let of = images.iter().map(|owner| scalar[*owner as usize]);
        self.scalar.extend(of);
    }

    /// Σ Vⱼ (vⱼ − vᵢ) ⊗ ∇W and 2 Σ Vⱼ (Tᵢ − Tⱼ) F \[Cleary1999], the latter within one material.
    pub fn find(
        &mut self,
        kernel: (Kernel, usize),
        input: (&[Record], usize, &List),
        k: &Constants,
    ) {
        match kernel {
            (Kernel::Wendland, 2) => self.run::<Wendland, 2>(input, k),
            (Kernel::Wendland, _) => self.run::<Wendland, 3>(input, k),
            (Kernel::Cubic, 2) => self.run::<Cubic, 2>(input, k),
            (Kernel::Cubic, _) => self.run::<Cubic, 3>(input, k),
        }
    }

    fn run<K: KernelShape, const D: usize>(
        &mut self,
        (records, count, list): (&[Record], usize, &List),
        k: &Constants,
    ) {
        self.found.resize(count, Found::default());
        let scalar = &self.scalar;
        self.found
            .par_chunks_mut(PIECE * WIDTH)
            .zip(list.pieces())
            .enumerate()
            .for_each(|(p, (out, piece))| {
                let first = p * PIECE * WIDTH;
                for (neighbours, (group, out)) in
                    piece.groups().zip(out.chunks_mut(WIDTH).enumerate())
                {
                    for (l, out) in out.iter_mut().enumerate() {
                        let i = first + group * WIDTH + l;
                        *out = around::<K, D>((records, scalar), i, neighbours, k);
                    }
                }
            });
    }

    /// γ̇ = √(2 D:D), 1/s.
    pub fn shear_rate<const D: usize>(&self, i: usize) -> f64 {
        let L = &self.found[i].velocity;
        let mut sum = 0.0;
        for a in 0..D {
            for b in 0..D {
                let d = 0.5 * (L[a][b] + L[b][a]);
                sum += d * d;
            }
        }
        (2.0 * sum).sqrt()
    }

    /// ∇²T.
    pub fn laplacian(&self, i: usize) -> f64 {
        self.found[i].laplacian
    }
}

fn around<K: KernelShape, const D: usize>(
    (records, scalar): (&[Record], &[f64]),
    i: usize,
    neighbours: &[u32],
    k: &Constants,
) -> Found {
    let mut found = Found::default();
    let to = &records[i];
    for j in neighbours {
        let from = &records[*j as usize];
        let r: [f64; 3] = std::array::from_fn(|a| to.r[a] - from.r[a]);
        let r2 = r.iter().map(|x| x * x).sum::<f64>();
        if r2 >= k.reach2 {
            continue;
        }
        let F = K::slope_at(r2.sqrt() * k.inverse_h) * k.slope * from.volume;
        for a in 0..D {
            for b in 0..D {
                found.velocity[a][b] += (from.v[a] - to.v[a]) * F * r[b];
            }
        }
        if from.material == to.material {
            found.laplacian += 2.0 * F * (scalar[i] - scalar[*j as usize]);
        }
    }
    found
}

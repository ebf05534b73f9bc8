use crate::law::Law;
use crate::local;
use crate::problem::{ContactProblem, Couplings, Delassus};

/// How the prox factors r of a Jacobi iteration are chosen, one for the normal and one for the tangents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Relaxation {
    /// r = 1 / G_hh [Studer2005, eq. (52)]: fast where the diagonal of G predominates, divergent where it does not.
    Diagonal,
    /// r = 1 / Σ_k |G_hk| [Studer2005, eq. (53)]: slow and safe.
    #[default]
    RowSum,
}

/// The prox factors of one contact: of the normal, or of all rows where there is none; and of the tangents.
pub(crate) type NormalTangent = [f64; 2];

/// r of every contact. Of two tangents the row with the smaller r decides.
pub(crate) fn prox_factors(
    problem: &ContactProblem,
    relaxation: Relaxation,
    out: &mut Vec<NormalTangent>,
) {
    out.clear();
    if relaxation == Relaxation::Diagonal {
        out.extend((0..problem.contacts()).map(|i| {
            let D = problem.diagonal_block(i);
            invert(problem.laws.law(i), [D[0][0], D[1][1], D[2][2]])
        }));
        return;
    }
    let formed = problem.formed();
    let problem = formed.as_ref().unwrap_or(problem);
    for i in 0..problem.contacts() {
        let mut sums = [0.0; 3];
        let mut add = |_: usize, G_ij: &[[f64; 3]; 3]| {
            for k in 0..3 {
                sums[k] += G_ij[k].iter().map(|g| g.abs()).sum::<f64>();
            }
        };
        match &problem.G {
            Delassus::Dense(G) => G.for_row(&problem.laws, i, &mut add),
            Delassus::Blocks(G) => G.for_row(&problem.laws, i, &mut add),
            Delassus::Factored(_) => {}
        }
        out.push(invert(problem.laws.law(i), sums));
    }
}

fn invert(law: Law, rows: [f64; 3]) -> NormalTangent {
    match law {
        Law::Unilateral | Law::Bilateral | Law::PlanarFriction { .. } => [1.0 / rows[0]; 2],
        Law::SpatialFriction { .. } => [1.0 / rows[0].max(rows[1]); 2],
        Law::PlanarCoulomb { .. } => [1.0 / rows[0], 1.0 / rows[1]],
        Law::SpatialCoulomb { .. } => [1.0 / rows[0], 1.0 / rows[1].max(rows[2])],
    }
}

/// p⁺ = prox(p − r ξ) for all contacts at once [Studer2005, eqs. (49)–(51)]; the disc of a Coulomb contact takes
/// its radius from the normal percussion just found.
pub(crate) fn jacobi(
    problem: &ContactProblem,
    r: &[NormalTangent],
    p: &[f64],
    xi: &[f64],
    out: &mut [f64],
) {
    for ((start, law), r) in problem.laws.iter().zip(r) {
        let rows = law.rows();
        let mut z = [0.0; 3];
        for k in 0..rows {
            z[k] = p[start + k] - r[k.min(1)] * xi[start + k];
        }
        let projected = local::admit(law, z);
        out[start..start + rows].copy_from_slice(&projected[..rows]);
    }
}

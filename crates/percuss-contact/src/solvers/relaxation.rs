use crate::law::{Law, Laws};
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
    match &problem.G {
        Delassus::Dense(G) => row_sums(G, &problem.laws, out),
        Delassus::Blocks(G) => row_sums(G, &problem.laws, out),
        Delassus::Factored(G) => row_sums(&G.form(&problem.laws), &problem.laws, out),
        Delassus::BodyContacts(G) => row_sums(&G.form(&problem.laws), &problem.laws, out),
        Delassus::SingleDofContacts(G) => row_sums(&G.form(&problem.laws), &problem.laws, out),
    }
}

/// r by (53).
fn row_sums<G: Couplings>(G: &G, laws: &Laws, out: &mut Vec<NormalTangent>) {
    for (i, (_, law)) in laws.iter().enumerate() {
        let mut sums = [0.0; 3];
        G.for_row(laws, i, |_, G_ij| {
            for k in 0..3 {
                sums[k] += G_ij[k].iter().map(|g| g.abs()).sum::<f64>();
            }
        });
        out.push(invert(law, sums));
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

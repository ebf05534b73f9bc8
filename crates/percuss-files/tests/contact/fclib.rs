use crate::make::{self, FORCE, HOLD, PUSH, Problem, Sparse, Storage};
use percuss_contact::Law;
use percuss_files::contact::parse;

const STORAGES: [Storage; 3] = [Storage::Triplets, Storage::ByColumns, Storage::ByRows];

#[test]
fn every_storage_holds_the_same_problem() {
    for storage in STORAGES {
        let file = parse(Problem::local(storage).bytes()).unwrap();
        assert_eq!(make::matrix(&file), make::W, "{storage:?}");
        assert_eq!(file.problem.c, [-1.0, 0.5, -2.0, 0.75]);
        assert_eq!((file.dim, file.contacts), (2, 2));
        assert_eq!(file.problem.laws.law(0), Law::PlanarCoulomb { mu: 0.3 });
    }
}

/// As the HDF5 library writes it: symbol-table groups, deflated chunks.
#[test]
fn a_file_of_the_hdf5_library_is_read() {
    let file = parse(include_bytes!("../data/planar_local.hdf5").to_vec()).unwrap();
    let expected = [
        [4.0, 0.5, -1.0, 0.0],
        [0.5, 3.0, 0.0, 0.0],
        [-1.0, 0.0, 5.0, 0.25],
        [0.0, 0.0, 0.25, 2.0],
    ];
    assert_eq!(make::matrix(&file), expected);
    assert_eq!(file.guesses, [[0.25, 0.0, 0.5, 0.0]]);
    assert_eq!(file.solution.as_deref(), Some(&[0.0; 4][..]));
}

#[test]
fn triplets_that_repeat_are_summed_in_any_order() {
    let mut problem = Problem::local(Storage::Triplets);
    let W = problem.matrix("W");
    W.x[0] -= 1.5;
    W.p.push(0);
    W.i.push(0);
    W.x.push(1.5);
    W.nz += 1;
    W.p.reverse();
    W.i.reverse();
    W.x.reverse();
    assert_eq!(make::matrix(&parse(problem.bytes()).unwrap()), make::W);
}

/// u = W r + V λ + q, 0 = Vᵀ r + R λ + s: λ follows r as bilateral rows.
#[test]
fn equality_constraints_become_bilateral_rows() {
    let V = [[1.0], [0.0], [-2.0], [0.5]];
    let mut problem = Problem::local(Storage::ByColumns);
    let matrices = [
        ("V", Sparse::new(&V, Storage::ByColumns)),
        ("R", Sparse::new(&[[7.0]], Storage::ByColumns)),
    ];
    problem.matrices.extend(matrices);
    problem.vectors.push(("s", vec![-0.5]));
    let file = parse(problem.bytes()).unwrap();
    assert_eq!((file.contacts, file.bilaterals()), (2, 1));
    assert_eq!(file.problem.laws.law(2), Law::Bilateral);
    assert_eq!(file.problem.c[4], -0.5);
    let matrix = make::matrix(&file);
    assert_eq!(matrix[4], [1.0, 0.0, -2.0, 0.5, 7.0]);
    for (row, v) in matrix.iter().zip(V) {
        assert_eq!(row[4], v[0]);
    }
}

/// The velocities are eliminated: [W V; Vᵀ R] = Aᵀ M⁻¹ A and (q, s) = Aᵀ M⁻¹ f + (w, b) with A = [H G],
/// whether M is diagonal, couples velocities within bodies, or all of them.
#[test]
fn a_global_problem_is_reduced_to_its_contacts() {
    let diagonal = mass(|i, j| if i == j { 1.0 + i as f64 } else { 0.0 });
    let bodies = mass(|i, j| match i.abs_diff(j) {
        0 => 4.0,
        1 if i / 3 == j / 3 => -1.0,
        _ => 0.0,
    });
    let full = mass(|i, j| {
        if i == j {
            8.0
        } else {
            1.0 / (1.0 + i as f64 + j as f64)
        }
    });
    for M in [diagonal, bodies, full] {
        for storage in STORAGES {
            let file = parse(Problem::global(&M, storage).bytes()).unwrap();
            assert_eq!((file.dim, file.contacts, file.bilaterals()), (3, 1, 1));
            let A: [[f64; 4]; 6] =
                std::array::from_fn(|i| [PUSH[i][0], PUSH[i][1], PUSH[i][2], HOLD[i][0]]);
            let computed = make::matrix(&file);
            for j in 0..4 {
                let y = solve(M, A.map(|a| a[j]));
                for i in 0..4 {
                    close(computed[i][j], dot(A.map(|a| a[i]), y));
                }
                let v = solve(M, FORCE);
                let known = [0.1, -0.2, 0.3, 0.25][j];
                close(file.problem.c[j], dot(A.map(|a| a[j]), v) + known);
            }
        }
    }
}

/// A thousand bodies of one velocity each: the factor of M stays as long as M, and W as sparse as H.
#[test]
fn a_diagonal_mass_stays_sparse() {
    let n = 1000;
    let ones = |nz: i32| Sparse {
        m: n,
        n: if nz == -1 { n } else { 2 * n },
        nz,
        p: (0..=n).collect(),
        i: (0..n).collect(),
        x: vec![1.0; n as usize],
    };
    // contact k: normal and tangent both on velocity k
    let mut H = ones(2 * n);
    H.p = (0..2 * n).collect();
    H.i = (0..2 * n).map(|k| k / 2).collect();
    H.x = vec![1.0; 2 * n as usize];
    let problem = Problem {
        group: "fclib_global",
        dim: 2,
        matrices: vec![("M", ones(-1)), ("H", H)],
        vectors: vec![
            ("f", vec![-1.0; n as usize]),
            ("w", vec![0.0; 2 * n as usize]),
            ("mu", vec![0.5; n as usize]),
        ],
        ..Problem::default()
    };
    let file = parse(problem.bytes()).unwrap();
    let percuss_contact::Delassus::Blocks(G) = &file.problem.G else {
        panic!("W of a global problem comes in blocks");
    };
    assert_eq!(G.count(), n as usize);
}

#[test]
fn guesses_and_solutions_that_do_not_fit_are_left_out() {
    let mut problem = Problem::local(Storage::ByRows);
    problem.guess = Some(vec![1.0, 2.0, 3.0, 4.0]);
    problem.solution = Some(vec![0.0; 4]);
    let file = parse(problem.bytes()).unwrap();
    assert_eq!(file.guesses, [[1.0, 2.0, 3.0, 4.0]]);
    assert_eq!(file.solution, Some(vec![0.0; 4]));
    problem.guess = Some(vec![1.0; 3]);
    problem.solution = Some(vec![f64::NAN; 4]);
    let file = parse(problem.bytes()).unwrap();
    assert!(file.guesses.is_empty() && file.solution.is_none());
}

fn mass(entry: impl Fn(usize, usize) -> f64) -> [[f64; 6]; 6] {
    std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)))
}

/// M x = b by elimination with the rows as they come; M is positive definite.
fn solve(mut M: [[f64; 6]; 6], mut b: [f64; 6]) -> [f64; 6] {
    for k in 0..6 {
        for i in (0..6).filter(|i| *i != k) {
            let factor = M[i][k] / M[k][k];
            let pivots = M[k];
            for (entry, pivot) in M[i].iter_mut().zip(pivots) {
                *entry -= factor * pivot;
            }
            b[i] -= factor * b[k];
        }
    }
    std::array::from_fn(|k| b[k] / M[k][k])
}

fn dot(a: [f64; 6], b: [f64; 6]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-14 * (1.0 + b.abs()), "{a} and {b}");
}

use crate::make::{self, BLOCKS, COLUMNS, DENSE, TRIPLETS};
use percuss_contact::solvers::{SorProx, SorSettings};
use percuss_contact::{
    ContactProblem, ContactSolver, Delassus, Factored, Law, Measure, SolverSettings, residual,
};
use percuss_files::contact::{self, ContactFileError, parse, siconos};

/// What the columns of the text are is what the columns of W are.
#[test]
fn a_dense_file_is_read_column_by_column() {
    let file = parse(DENSE.into()).unwrap();
    assert_eq!(make::matrix(&file), make::W);
    assert_eq!(file.problem.c, [-1.0, 0.5, -2.0, 0.75]);
    assert_eq!((file.dim, file.contacts, file.bilaterals()), (2, 2, 0));
    assert_eq!(file.problem.laws.law(1), Law::PlanarCoulomb { mu: 0.6 });
}

#[test]
fn every_storage_holds_the_same_problem() {
    for text in [BLOCKS, TRIPLETS, COLUMNS] {
        let file = parse(text.into()).unwrap();
        assert_eq!(make::matrix(&file), make::W, "{text}");
        assert_eq!(file.problem.c, [-1.0, 0.5, -2.0, 0.75]);
    }
}

/// Form 3 says that what is printed as columns are rows.
#[test]
fn a_matrix_by_rows_is_not_taken_for_one_by_columns() {
    let text = COLUMNS.replacen("4 4\n", "4 4 3\n", 1);
    let G = make::matrix(&parse(text.into()).unwrap());
    for (i, row) in G.iter().enumerate() {
        for (j, entry) in row.iter().enumerate() {
            assert_eq!(*entry, make::W[j][i]);
        }
    }
}

#[test]
fn white_space_is_free_and_what_follows_is_ignored() {
    let text = DENSE.replace(' ', "\r\n\t ") + "\n1\nanything";
    assert_eq!(parse(text.into()).unwrap(), parse(DENSE.into()).unwrap());
}

#[test]
fn a_spatial_problem_is_solved() {
    let text = "3 1 0 3 3 3 3  15 -1 -2  -1 14 1  -2 1 16  -1 2 3  0.1";
    let file = parse(text.into()).unwrap();
    assert_eq!(file.problem.laws.law(0), Law::SpatialCoulomb { mu: 0.1 });
    let stop = SolverSettings {
        tol: 1e-12,
        measure: Measure::Fclib,
        ..SolverSettings::default()
    };
    let mut solver = SorProx::new(SorSettings {
        stop,
        ..SorSettings::default()
    });
    let mut p = vec![0.0; 3];
    assert!(solver.solve(&file.problem, &mut p).converged);
    assert!(residual(&file.problem, &p, Measure::Fclib).relative < 1e-12);
    assert!(p[0] > 0.0);
}

#[test]
fn a_problem_without_contacts_is_a_problem() {
    let file = parse(b"3 0 1 0 0 0".to_vec()).unwrap();
    assert_eq!(file.problem.rows(), 0);
}

#[test]
fn block_rows_without_blocks_may_be_left_off_the_end_of_index1() {
    // both rows of blocks need a diagonal, so the fault that is left is the empty second row
    let text = "2 2 1 4 4  1 2 2  2 4  2 4  2 1  0 1  0  0  4 0 0 3  -1 0 -2 0  0.3 0.6";
    let fault = parse(text.into()).unwrap_err();
    assert!(fault.to_string().starts_with("row 2 of G"), "{fault}");
}

#[test]
fn what_is_written_is_read_again_to_the_last_bit() {
    let thirds = DENSE.replace("0.125", "0.3333333333333333");
    for text in [thirds.as_str(), BLOCKS] {
        let file = parse(text.into()).unwrap();
        let mut written = Vec::new();
        siconos::write(&mut written, &file.problem).unwrap();
        assert_eq!(parse(written).unwrap(), file);
    }
}

/// G = Wᵀ Y is formed when it is written: here diag(2, 1) for each contact, and −1 between their normals.
#[test]
fn a_factored_problem_is_written_in_blocks() {
    let mut G = Factored::new(3);
    G.push(
        2,
        &[0, 1],
        &[1.0, 0.0, 0.0, 1.0],
        &[0, 1],
        &[2.0, 0.0, 0.0, 1.0],
    );
    G.push(
        2,
        &[0, 2],
        &[-0.5, 0.0, 0.0, 1.0],
        &[0, 2],
        &[-1.0, 0.0, 0.0, 1.0],
    );
    let laws = [Law::PlanarCoulomb { mu: 0.2 }; 2];
    let problem =
        ContactProblem::new(Delassus::Factored(G), vec![1.0, 2.0, 3.0, 4.0], laws).unwrap();
    let mut written = Vec::new();
    siconos::write(&mut written, &problem).unwrap();
    let file = parse(written).unwrap();
    assert!(matches!(file.problem.G, Delassus::Blocks(_)));
    let expected = [
        [2.0, 0.0, -1.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.5, 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ];
    assert_eq!(make::matrix(&file), expected);
}

#[test]
fn what_the_format_cannot_hold_is_refused() {
    let file = parse(DENSE.into()).unwrap();
    let laws = [
        Law::PlanarCoulomb { mu: 0.3 },
        Law::Unilateral,
        Law::Bilateral,
    ];
    let problem = ContactProblem::new(file.problem.G, file.problem.c, laws).unwrap();
    let fault = siconos::write(&mut Vec::new(), &problem).unwrap_err();
    assert!(matches!(fault, ContactFileError::Unwritable { .. }));
    assert!(fault.to_string().starts_with("contact 1 "), "{fault}");
}

#[test]
fn the_name_does_not_matter_unless_it_says_hdf5() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("problem.txt");
    std::fs::write(&path, DENSE).unwrap();
    assert!(contact::read(&path).is_ok());
    let path = folder.path().join("problem.HDF5");
    std::fs::write(&path, DENSE).unwrap();
    let fault = contact::read(&path).unwrap_err();
    assert!(matches!(fault, ContactFileError::NotHdf5));
}

//! Small problems and the files that hold them.

use hdf5_pure::{FileBuilder, GroupBuilder};
use percuss_files::contact::ContactFile;

/// Two planar contacts, not symmetric, so that rows and columns cannot be mistaken.
pub const DENSE: &str = "2 2 0 4 4  4 4
     4 0.5 -1 0    0.25 3 0 0    -1 0 5 0.125    0 0 0.25 2
    -1 0.5 -2 0.75   0.3 0.6";

/// The same in blocks.
pub const BLOCKS: &str = "2 2 1 4 4  4 2 2  2 4  2 4  3 4  0 2 4  0 1 0 1
    0  4 0.5 0.25 3
    1  -1 0 0 0
    2  -1 0 0 0
    3  5 0.125 0.25 2
    -1 0.5 -2 0.75   0.3 0.6";

/// The same as triplets, one of them in two halves.
pub const TRIPLETS: &str = "2 2 2 4 4 1
CSparse Version 4.0.0, Sept 12, 2016.  Copyright (c) Timothy A. Davis, 2006-2016
triplet: 4-by-4, nzmax: 16 nnz: 11
    3 3 : 2
    0 0 : 3
    1 0 : 0.5
    2 0 : -1
    0 1 : 0.25
    1 1 : 3
    0 2 : -1
    2 2 : 5
    3 2 : 0.125
    2 3 : 0.25
    0 0 : 1
-1 0.5 -2 0.75   0.3 0.6";

/// The same by columns, in a file that does not say so.
pub const COLUMNS: &str = "2 2 2 4 4
CSparse Version 4.0.0, Sept 12, 2016.  Copyright (c) Timothy A. Davis, 2006-2016
4-by-4, nzmax: 16 nnz: 10, 1-norm: 6.125
    col 0 : locations 0 to 2
      0 : 4
      1 : 0.5
      2 : -1
    col 1 : locations 3 to 4
      0 : 0.25
      1 : 3
    col 2 : locations 5 to 7
      0 : -1
      2 : 5
      3 : 0.125
    col 3 : locations 8 to 9
      2 : 0.25
      3 : 2
-1 0.5 -2 0.75   0.3 0.6";

/// W of the problem above, row by row.
pub const W: [[f64; 4]; 4] = [
    [4.0, 0.25, -1.0, 0.0],
    [0.5, 3.0, 0.0, 0.0],
    [-1.0, 0.0, 5.0, 0.25],
    [0.0, 0.0, 0.125, 2.0],
];

/// All entries of the matrix that a file holds, row by row.
pub fn matrix(file: &ContactFile) -> Vec<Vec<f64>> {
    let n = file.problem.rows();
    let mut G = vec![vec![0.0; n]; n];
    let mut p = vec![0.0; n];
    for j in 0..n {
        let mut xi = vec![0.0; n];
        p[j] = 1.0;
        file.problem.xi(&p, &mut xi);
        p[j] = 0.0;
        for i in 0..n {
            G[i][j] = xi[i] - file.problem.c[i];
        }
    }
    G
}

/// How a matrix is stored in an FCLIB file.
#[derive(Clone, Copy, Debug)]
pub enum Storage {
    Triplets,
    ByColumns,
    ByRows,
}

/// A matrix in FCLIB's terms, open to being spoilt.
#[derive(Clone, Debug)]
pub struct Sparse {
    pub m: i32,
    pub n: i32,
    pub nz: i32,
    pub p: Vec<i32>,
    pub i: Vec<i32>,
    pub x: Vec<f64>,
}

impl Sparse {
    /// From rows; zeros are left out.
    pub fn new<const N: usize>(rows: &[[f64; N]], storage: Storage) -> Self {
        let mut entries: Vec<(i32, i32, f64)> = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            let filled = row.iter().enumerate().filter(|(_, x)| **x != 0.0);
            entries.extend(filled.map(|(j, x)| (i as i32, j as i32, *x)));
        }
        let (m, n) = (rows.len() as i32, N as i32);
        let begins = |count: i32, of: &dyn Fn(&(i32, i32, f64)) -> i32| -> Vec<i32> {
            let before = |k| entries.iter().filter(|e| of(e) < k).count() as i32;
            (0..=count).map(before).collect()
        };
        let (nz, p) = match storage {
            Storage::Triplets => (entries.len() as i32, Vec::new()),
            Storage::ByColumns => (-1, begins(n, &|e| e.1)),
            Storage::ByRows => (-2, begins(m, &|e| e.0)),
        };
        if let Storage::ByColumns = storage {
            entries.sort_by_key(|e| e.1);
        }
        let (rows, columns): (Vec<_>, Vec<_>) = entries.iter().map(|e| (e.0, e.1)).unzip();
        let (p, i) = match storage {
            Storage::Triplets => (columns, rows),
            Storage::ByColumns => (p, rows),
            Storage::ByRows => (p, columns),
        };
        let x = entries.iter().map(|e| e.2).collect();
        Sparse { m, n, nz, p, i, x }
    }
}

/// A group of an FCLIB file.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    pub group: &'static str,
    pub dim: i32,
    pub matrices: Vec<(&'static str, Sparse)>,
    pub vectors: Vec<(&'static str, Vec<f64>)>,
    pub guess: Option<Vec<f64>>,
    pub solution: Option<Vec<f64>>,
}

impl Problem {
    /// The problem above as a local FCLIB problem.
    pub fn local(storage: Storage) -> Self {
        Problem {
            group: "fclib_local",
            dim: 2,
            matrices: vec![("W", Sparse::new(&W, storage))],
            vectors: vec![("q", vec![-1.0, 0.5, -2.0, 0.75]), ("mu", vec![0.3, 0.6])],
            ..Problem::default()
        }
    }

    /// A spatial contact between two bodies of three velocities, one of them held by a constraint.
    pub fn global(M: &[[f64; 6]; 6], storage: Storage) -> Self {
        Problem {
            group: "fclib_global",
            dim: 3,
            matrices: vec![
                ("M", Sparse::new(M, storage)),
                ("H", Sparse::new(&PUSH, storage)),
                ("G", Sparse::new(&HOLD, storage)),
            ],
            vectors: vec![
                ("f", FORCE.to_vec()),
                ("w", vec![0.1, -0.2, 0.3]),
                ("mu", vec![0.5]),
                ("b", vec![0.25]),
            ],
            ..Problem::default()
        }
    }

    /// The matrix of that name.
    pub fn matrix(&mut self, name: &str) -> &mut Sparse {
        let found = self.matrices.iter_mut().find(|(n, _)| *n == name);
        &mut found.expect("a matrix of that name").1
    }

    /// The vector of that name.
    pub fn vector(&mut self, name: &str) -> &mut Vec<f64> {
        let found = self.vectors.iter_mut().find(|(n, _)| *n == name);
        &mut found.expect("a vector of that name").1
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut file = FileBuilder::new();
        let mut main = file.create_group(self.group);
        whole(&mut main, "spacedim", &[self.dim]);
        for (name, matrix) in &self.matrices {
            let mut group = main.create_group(name);
            let sizes = [("m", matrix.m), ("n", matrix.n), ("nz", matrix.nz)];
            sizes.iter().for_each(|(n, v)| whole(&mut group, n, &[*v]));
            whole(&mut group, "p", &matrix.p);
            whole(&mut group, "i", &matrix.i);
            group.create_dataset("x").with_f64_data(&matrix.x);
            main.add_group(group.finish());
        }
        let mut vectors = main.create_group("vectors");
        for (name, vector) in &self.vectors {
            vectors.create_dataset(name).with_f64_data(vector);
        }
        main.add_group(vectors.finish());
        file.add_group(main.finish());
        if let Some(r) = &self.guess {
            let mut guesses = file.create_group("guesses");
            let mut first = guesses.create_group("1");
            first.create_dataset("r").with_f64_data(r);
            guesses.add_group(first.finish());
            file.add_group(guesses.finish());
        }
        if let Some(r) = &self.solution {
            let mut solution = file.create_group("solution");
            solution.create_dataset("r").with_f64_data(r);
            file.add_group(solution.finish());
        }
        file.finish().expect("a file in memory")
    }
}

fn whole(group: &mut GroupBuilder, name: &str, values: &[i32]) {
    group.create_dataset(name).with_i32_data(values);
}

/// Force directions of the global problem.
pub const PUSH: [[f64; 3]; 6] = [
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.5],
    [0.0, -0.5, 1.0],
    [-1.0, 0.0, 0.25],
    [0.0, -1.0, 0.0],
    [0.0, 0.0, -1.0],
];

/// Direction of its constraint.
pub const HOLD: [[f64; 1]; 6] = [[0.0], [0.0], [0.0], [1.0], [1.0], [0.0]];

/// Its forces.
pub const FORCE: [f64; 6] = [0.5, -1.0, 2.0, 0.0, 0.25, -3.0];

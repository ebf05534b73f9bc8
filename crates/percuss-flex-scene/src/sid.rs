//! Flexible bodies from SID files and as such.

use percuss_files::elements::sid::{Node, Sid, Taylor};
use percuss_flex::{Flexible, Standard, Station};
use percuss_math::space::{Mat3, Vec3};

/// What a file says, and the numbers of its nodes.
pub(super) fn taken(sid: &Sid) -> Result<(Standard, Vec<u64>), String> {
    let n = sid.modes.len();
    if sid.ksigma.m0.iter().any(|k| *k != 0.0) {
        return Err("has initial stress, `ksigma`, which is not known".into());
    }
    let column = |matrix: &Taylor, at: usize| Vec3::from_fn(|i, _| matrix.at(i, at));
    let row = |matrix: &Taylor, at: usize| Vec3::from_fn(|i, _| matrix.at(at, i));
    let pairs = || (0..n * n).map(move |pair| (pair / n, pair % n));
    let slopes = |matrix: &Taylor| -> Vec<Vec3> {
        pairs()
            .map(|(a, b)| Vec3::from_fn(|i, _| matrix.by(a, b, i)))
            .collect()
    };
    let J = |k: usize| sid.J.at(k, 0);
    let mut nodes = Vec::with_capacity(sid.nodes.len());
    for node in &sid.nodes {
        let is_unit = (0..9).all(|e| {
            let expected = f64::from(u8::from(e / 3 == e % 3));
            (node.AP.m0[e] - expected).abs() < 1e-9
        });
        if !is_unit {
            return Err(format!(
                "the axes of node {} are turned against those of the body, which is not known",
                node.number
            ));
        }
        let bend = |(a, b): (usize, usize)| Vec3::from_fn(|i, _| node.phi.by(i, b, a));
        nodes.push(Station {
            at: column(&node.origin, 0),
            slides: (0..n).map(|a| column(&node.phi, a)).collect(),
            turns: (0..n).map(|a| column(&node.psi, a)).collect(),
            bends: match node.phi.m1.is_empty() {
                true => Vec::new(),
                false => pairs().map(bend).collect(),
            },
        });
    }
    let data = Standard {
        mass: sid.mass,
        first: column(&sid.mdCM, 0),
        inertia: Mat3::new(J(0), J(3), J(4), J(3), J(1), J(5), J(4), J(5), J(2)),
        Ct: (0..n).map(|a| row(&sid.Ct, a)).collect(),
        Ct1: slopes(&sid.Ct),
        Cr: (0..n).map(|a| row(&sid.Cr, a)).collect(),
        Cr1: slopes(&sid.Cr),
        Me: sid.Me.m0.clone(),
        Ge: pairs()
            .map(|(a, b)| Vec3::from_fn(|i, _| sid.Ge.at(a, 3 * b + i)))
            .collect(),
        Oe: (0..n)
            .map(|a| std::array::from_fn(|i| sid.Oe.at(a, i)))
            .collect(),
        Oe1: pairs()
            .map(|(a, b)| std::array::from_fn(|i| sid.Oe.by(a, b, i)))
            .collect(),
        Ke: sid.Ke.m0.clone(),
        De: sid.De.m0.clone(),
        nodes,
    };
    Ok((data, sid.nodes.iter().map(|node| node.number).collect()))
}

/// A body as the text of a SID file; its interfaces are nodes, counted from 1.
pub(super) fn written(name: &str, body: &Flexible) -> String {
    let (n, data) = (body.order(), body.standard());
    let by_rows = |rows: usize, columns: usize, entry: &dyn Fn(usize, usize) -> f64| {
        let places = (0..rows * columns).map(|e| entry(e / columns, e % columns));
        Taylor::constant(rows, columns, places.collect())
    };
    let series = |mut matrix: Taylor, slope: &dyn Fn(usize, usize, usize) -> f64| {
        let columns = matrix.columns;
        let places = (0..matrix.rows * n * columns)
            .map(|e| slope(e / (n * columns), e / columns % n, e % columns));
        matrix.m1 = places.collect();
        matrix
    };
    let (J, P) = (&data.inertia, |a: usize| data.moments(a));
    let places = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)];
    let nodes = data.nodes.iter().zip(1..).map(|(node, number)| Node {
        number,
        origin: series(by_rows(3, 1, &|i, _| node.at[i]), &|i, a, _| {
            node.slides[a][i]
        }),
        phi: {
            let phi = by_rows(3, n, &|i, a| node.slides[a][i]);
            match node.bends.is_empty() {
                true => phi,
                false => series(phi, &|i, b, a| node.bends[a * n + b][i]),
            }
        },
        psi: by_rows(3, n, &|i, a| node.turns[a][i]),
        AP: series(
            by_rows(3, 3, &|i, j| f64::from(u8::from(i == j))),
            &|i, a, j| node.turns[a].cross_matrix()[(i, j)],
        ),
    });
    let modes = body.frequencies().iter().zip(1..);
    let sid = Sid {
        title: name.to_owned(),
        mass: data.mass,
        modes: modes
            .map(|(f, k)| format!("Mode {k:4} : {f:12.4} Hz"))
            .collect(),
        nodes: nodes.collect(),
        mdCM: series(by_rows(3, 1, &|i, _| data.first[i]), &|i, a, _| {
            data.Ct[a][i]
        }),
        // tr P 1 − P of the symmetric part of P, twice
        J: series(by_rows(6, 1, &|k, _| J[places[k]]), &|k, a, _| {
            let (P, (i, j)) = (P(a), places[k]);
            2.0 * if i == j { P.trace() } else { 0.0 } - P[(i, j)] - P[(j, i)]
        }),
        Ct: series(by_rows(n, 3, &|a, i| data.Ct[a][i]), &|a, b, i| {
            data.Ct1[a * n + b][i]
        }),
        Cr: series(by_rows(n, 3, &|a, i| data.Cr[a][i]), &|a, b, i| {
            data.Cr1[a * n + b][i]
        }),
        Me: Taylor::constant(n, n, data.Me.clone()),
        // 2 (tr P 1 − P), P = ∫ φ yᵀ dm
        Gr: by_rows(3, 3 * n, &|i, column| {
            let (P, j) = (P(column / 3), column % 3);
            2.0 * (if i == j { P.trace() } else { 0.0 } - P[(i, j)])
        }),
        Ge: by_rows(n, 3 * n, &|a, column| {
            data.Ge[a * n + column / 3][column % 3]
        }),
        Oe: series(by_rows(n, 6, &|a, i| data.Oe[a][i]), &|a, b, i| {
            data.Oe1[a * n + b][i]
        }),
        ksigma: Taylor::constant(n, 1, vec![0.0; n]),
        Ke: Taylor::constant(n, n, data.Ke.clone()),
        De: Taylor::constant(n, n, data.De.clone()),
    };
    sid.written()
}

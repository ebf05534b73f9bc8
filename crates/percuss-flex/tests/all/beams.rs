//! Slender bodies against beam theory, and reductions against the whole.

use percuss_flex::{Elasticity, FlexError, Interface, Material, Mesh, Reduction, Structure};

const ALUMINIUM: Material = Material {
    youngs_modulus: 0.7e11,
    poissons_ratio: 0.3,
    density: 2700.0,
};

/// Arm 1 of the article's manipulator, uniform.
fn arm(count: [usize; 2]) -> (Structure, Vec<usize>) {
    let mesh = Mesh::rectangle([1.0, 0.06], count);
    let left = mesh.nodes_where(|[x, ..]| x == 0.0);
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let arm = Structure::new(mesh, plate, vec![ALUMINIUM]).unwrap();
    let held = arm.displacements_of(&left);
    (arm, held)
}

#[test]
fn a_uniform_arm_has_its_frequencies() {
    let (arm, held) = arm([400, 24]);
    let modes = arm.modes(&held, 3).unwrap();
    println!("{:?} {:?}", modes.frequencies, modes.residuals);
    for (found, expected) in modes.frequencies.iter().zip([49.267, 303.74, 829.54]) {
        assert!((found / expected - 1.0).abs() < 2e-5, "{found} {expected}");
    }
}

#[test]
fn a_tip_load_bends_the_arm() {
    // the right edge as one rigid piece
    let (arm, _) = arm([400, 24]);
    let mesh = arm.mesh();
    let edge = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| r[0] == x),
        at: [x, 0.03, 0.0],
        averaging: false,
    };
    let reduction = Reduction::craig_bampton(&arm, &[edge(0.0), edge(1.0)], 0).unwrap();
    // K of the second interface; a force of one along y, no moment
    let k = |i: usize, j: usize| reduction.K[(3 + i) * reduction.order + 3 + j];
    let compliance = 1.0 / (k(1, 1) - k(1, 2) * k(2, 1) / k(2, 2));
    println!("compliance {compliance:e}");
    assert!(
        (compliance / 2.6478e-5 - 1.0).abs() < 2e-4,
        "{compliance:e}"
    );
}

#[test]
fn reductions_keep_the_lowest_frequencies() {
    let (arm, held) = arm([60, 4]);
    let whole = arm.modes(&held, 6).unwrap().frequencies;
    let mesh = arm.mesh();
    let left = Interface {
        nodes: mesh.nodes_where(|r| r[0] == 0.0),
        at: [0.0, 0.03, 0.0],
        averaging: false,
    };
    let corner = Interface {
        nodes: mesh.nodes_where(|r| r[0] == 1.0 && r[1] == 0.06),
        at: [1.0, 0.06, 0.0],
        averaging: false,
    };
    // one node cannot turn: its rotation moves nothing, and is held as well
    let reduction = Reduction::craig_bampton(&arm, &[left, corner], 9).unwrap();
    let reduced = reduction.frequencies(&[0, 1, 2, 5]).unwrap();
    for (k, (whole, reduced)) in whole.iter().zip(&reduced).enumerate() {
        println!("{k}: {whole} {reduced}");
        assert!(
            reduced >= &(whole * (1.0 - 1e-9)) && reduced / whole < 1.01,
            "{k}"
        );
    }
}

#[test]
fn solids_bend_as_beams() {
    // steel, 1 × 0.1 × 0.1 m: 83.55 Hz by Euler and Bernoulli, a little less by Timoshenko
    let steel = Material {
        youngs_modulus: 2.1e11,
        poissons_ratio: 0.3,
        density: 7850.0,
    };
    let frequency = |mesh: Mesh| {
        let left = mesh.nodes_where(|[x, ..]| x == 0.0);
        let body = Structure::new(mesh, Elasticity::Solid, vec![steel]).unwrap();
        let modes = body.modes(&body.displacements_of(&left), 2).unwrap();
        modes.frequencies[..2].iter().sum::<f64>() / 2.0
    };
    let coarse = frequency(Mesh::cuboid([1.0, 0.1, 0.1], [10, 1, 1]));
    let fine = frequency(Mesh::cuboid([1.0, 0.1, 0.1], [20, 2, 2]));
    let quadratic = frequency(Mesh::cuboid([1.0, 0.1, 0.1], [16, 2, 2]).quadratic());
    println!("{coarse} {fine} {quadratic}");
    // what elements are too stiff by is less than what shear makes softer, or nearly so
    let part = quadratic / 83.55;
    assert!(part < 1.001 && part > 0.985, "{quadratic}");
    // the mean of bending about both axes; linear tetrahedra are too stiff, less so where they are small
    let order = ((coarse - quadratic) / (fine - quadratic)).log2();
    println!("order {order}");
    assert!(fine < coarse && order > 0.7, "{order}");
}

#[test]
fn a_free_body_has_rigid_motions() {
    let mesh = Mesh::cuboid([0.4, 0.1, 0.1], [4, 1, 1]).quadratic();
    let body = Structure::new(mesh, Elasticity::Solid, vec![ALUMINIUM]).unwrap();
    let modes = body.modes(&[], 8).unwrap();
    println!("{:?}", modes.frequencies);
    assert!(
        modes.frequencies[..6]
            .iter()
            .all(|f| *f < 1e-2 * modes.frequencies[6])
    );
    assert!(modes.frequencies[6] > 100.0);
}

#[test]
fn uniform_strain_is_exact_on_any_mesh() {
    // patch test: the middle node off the lattice; stress constant
    let mut mesh = Mesh::rectangle([1.0, 1.0], [2, 2]);
    mesh.nodes[4] = [0.57, 0.42, 0.0];
    let plate = Elasticity::PlaneStress { thickness: 0.02 };
    let body = Structure::new(mesh.clone(), plate, vec![ALUMINIUM]).unwrap();
    let u: Vec<f64> = mesh
        .nodes
        .iter()
        .flat_map(|[x, y, _]| [1e-3 * x + 2e-3 * y, -5e-4 * x + 3e-3 * y])
        .collect();
    let mut f = vec![0.0; u.len()];
    body.stiffness().apply(&u, &mut f);
    assert!(f[8].abs() + f[9].abs() < 1e-6 * f[0].abs(), "{f:?}");
    // rigid motions need no force
    let turn: Vec<f64> = mesh.nodes.iter().flat_map(|[x, y, _]| [-y, *x]).collect();
    body.stiffness().apply(&turn, &mut f);
    assert!(f.iter().all(|f| f.abs() < 1e-4), "{f:?}");
    let total: f64 = (0..4).map(|e| body.element_mass(e)).sum();
    assert!((total - 54.0).abs() < 1e-10, "{total}");
}

#[test]
fn faults_of_meshes_are_told() {
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let good = Mesh::rectangle([1.0, 0.1], [4, 1]);
    let fault = |mesh: Mesh| Structure::new(mesh, plate, vec![ALUMINIUM]).unwrap_err();
    let mut turned = good.clone();
    turned.elements[2].nodes[..4].reverse();
    assert!(matches!(
        fault(turned),
        FlexError::Inverted { element: 2, .. }
    ));
    let mut missing = good.clone();
    missing.elements[1].nodes[3] = 77;
    assert!(matches!(fault(missing), FlexError::Node { node: 77, .. }));
    let mut alone = good.clone();
    alone.nodes.push([5.0, 5.0, 0.0]);
    assert_eq!(fault(alone), FlexError::Alone(10));
    let mut cut = good.clone();
    cut.elements.remove(1);
    assert!(matches!(fault(cut), FlexError::Pieces { pieces: 2, .. }));
    let body = Structure::new(good, plate, vec![ALUMINIUM]).unwrap();
    assert!(matches!(
        Reduction::craig_bampton(
            &body,
            &[Interface {
                nodes: vec![],
                at: [0.0; 3],
                averaging: false
            }],
            2
        ),
        Err(FlexError::Empty(0))
    ));
}

/// A bar that hangs by its mean motion at one end: others see what the free mesh does, and less stiffness than a rigid end has.
#[test]
fn averaging_interfaces_leave_their_nodes_free() {
    let solid = |averaging: [bool; 2]| {
        let mesh = Mesh::cuboid([1.0, 0.1, 0.2], [8, 1, 2]).quadratic();
        let end = |k: usize| Interface {
            nodes: mesh.nodes_where(|r| r[0] == k as f64),
            // beside the middle of the nodes
            at: [k as f64, 0.07, 0.1],
            averaging: averaging[k],
        };
        let interfaces = vec![end(0), end(1)];
        let body = Structure::new(mesh, Elasticity::Solid, vec![ALUMINIUM]).unwrap();
        (body, interfaces)
    };
    let (body, interfaces) = solid([false, true]);
    let matrices = body.assembled();
    let reduction = Reduction::of(&matrices, &interfaces, 4).unwrap();
    // a force along each axis at the point of the end, and the moments about it, by the rows of the mean motion
    let nodes = &interfaces[1].nodes;
    let arm = |node: u32| {
        let (r, at) = (matrices.nodes[node as usize], interfaces[1].at);
        [r[0] - at[0], r[1] - at[1], r[2] - at[2]]
    };
    let motion = |k: usize, [x, y, z]: [f64; 3]| match k {
        0..3 => [0, 1, 2].map(|a| f64::from(u8::from(a == k))),
        3 => [0.0, -z, y],
        4 => [z, 0.0, -x],
        _ => [-y, x, 0.0],
    };
    let mut C = vec![0.0; 36];
    for (e, entry) in C.iter_mut().enumerate() {
        for node in nodes {
            let (a, b) = (motion(e / 6, arm(*node)), motion(e % 6, arm(*node)));
            *entry += (0..3).map(|k| a[k] * b[k]).sum::<f64>();
        }
    }
    percuss_math::dense::cholesky(6, &mut C).unwrap();
    let held = matrices.displacements_of(&interfaces[0].nodes);
    let mut compliance = vec![0.0; 36];
    for k in 0..6 {
        let mut s = vec![0.0; 6];
        s[k] = 1.0;
        percuss_math::dense::cholesky_solve(6, &C, &mut s);
        let mut f = vec![0.0; matrices.order()];
        for node in nodes {
            for (j, s) in s.iter().enumerate() {
                let r = motion(j, arm(*node));
                (0..3).for_each(|a| f[*node as usize * 3 + a] += s * r[a]);
            }
        }
        let u = body.solve(&held, &f).unwrap();
        let mut mean = vec![0.0; 6];
        for node in nodes {
            for (j, mean) in mean.iter_mut().enumerate() {
                let r = motion(j, arm(*node));
                *mean += (0..3)
                    .map(|a| r[a] * u[*node as usize * 3 + a])
                    .sum::<f64>();
            }
        }
        percuss_math::dense::cholesky_solve(6, &C, &mut mean);
        (0..6).for_each(|j| compliance[j * 6 + k] = mean[j]);
    }
    // K of the interface is its inverse
    let order = reduction.order;
    for i in 0..6 {
        for j in 0..6 {
            let product: f64 = (0..6)
                .map(|k| reduction.K[(6 + i) * order + 6 + k] * compliance[k * 6 + j])
                .sum();
            assert!(
                (product - f64::from(u8::from(i == j))).abs() < 1e-6,
                "{i} {j} {product}"
            );
        }
    }
    // modes of the reduced body are those of the mesh, from above, and lower than with a rigid end
    let whole = matrices
        .modes_with(&interfaces[..1], 3)
        .unwrap()
        .frequencies;
    let reduced = reduction.frequencies(&[0, 1, 2, 3, 4, 5]).unwrap();
    let stiff = Reduction::of(&matrices, &solid([false, false]).1, 4).unwrap();
    let stiff = stiff.frequencies(&[0, 1, 2, 3, 4, 5]).unwrap();
    for k in 0..3 {
        println!("{} {} {}", whole[k], reduced[k], stiff[k]);
        assert!(reduced[k] > whole[k] * (1.0 - 1e-9) && reduced[k] < whole[k] * 1.01);
        assert!(stiff[k] > whole[k] * (1.0 + 1e-6));
    }
    // a body that is held by its mean motion alone is softer at the root
    let soft = matrices
        .modes_with(&solid([true, false]).1[..1], 1)
        .unwrap()
        .frequencies[0];
    assert!(
        soft < whole[0] && soft > 0.9 * whole[0],
        "{soft} {}",
        whole[0]
    );
    let line = Interface {
        nodes: body.mesh().nodes_where(|r| r[0] == 1.0 && r[1] == 0.0),
        at: [1.0, 0.0, 0.1],
        averaging: true,
    };
    let found = Reduction::of(&matrices, &[line], 0);
    assert_eq!(found, Err(FlexError::Line(0)));
}

//! Bodies without mass: which directions are found, what the motion of the masses is, where it is refused.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use crate::cases::{Numbers, random_inertia, rig5, small_mass_oscillator};
use nalgebra::{DMatrix, DVector};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_step::smooth::{DormandPrince, Radau, Stepper, Tolerance, integrate};
use percuss_trees::{Body, Joint, Mechanism, Mixed, Tree, TreeError, Workspace};

/// The tree of [Arnold2013, fig. 3]; `second` says what body 2 and the joints on it are.
fn figure_3(numbers: &mut Numbers, second: &Second) -> Mechanism {
    let parents = [0, 1, 2, 2, 4];
    let axis = numbers.vector();
    let bodies = parents.iter().enumerate().map(|(i, parent)| {
        let joint = match i {
            0 | 4 => Joint::Spherical,
            1 => second.joint(&axis),
            _ => second.successor(&axis),
        };
        let mut body = Body::new(format!("{}", i + 1), joint);
        let mut place = Pose {
            r: numbers.vector(),
            A: Quat::from_scaled_axis(numbers.vector()),
        };
        if i == 2 || i == 3 {
            place = second.place(&axis, numbers);
        }
        body = body.at(place);
        if i != 1 {
            let (centre, inertia) = (numbers.vector(), random_inertia(numbers));
            body = body.with_mass(1.5 + numbers.number(), centre, inertia);
        } else if let Second::Rod = second {
            // mass along the axis alone
            let n = axis.normalize();
            let inertia = (Mat3::identity() - n * n.transpose()) * 0.3;
            body = body.with_mass(2.0, n * 0.4, inertia);
        }
        if *parent > 0 {
            body = body.on(format!("{parent}"));
        }
        body
    });
    Mechanism {
        bodies: bodies.collect(),
        gravity: Vec3::new(0.3, -9.81, 1.0),
        ..Mechanism::default()
    }
}

/// Ways in which body 2 can lack inertia.
enum Second {
    /// Massless, slides along the direction in which its successors slide.
    Slide,
    /// Massless, turns about the axis about which its successors turn.
    Turn,
    /// Massless, slides and turns; its successors slide only.
    Half,
    /// All its mass on the axis of a cylindrical joint, its successors turn about it.
    Rod,
}

impl Second {
    fn joint(&self, axis: &Vec3) -> Joint {
        let axis = *axis;
        match self {
            Second::Slide => Joint::Prismatic { axis },
            Second::Turn => Joint::Revolute { axis },
            Second::Half | Second::Rod => Joint::Cylindrical { axis },
        }
    }

    fn successor(&self, axis: &Vec3) -> Joint {
        let axis = *axis;
        match self {
            Second::Slide | Second::Half => Joint::Prismatic { axis },
            Second::Turn | Second::Rod => Joint::Revolute { axis },
        }
    }

    /// Where a successor sits: on the axis, turned about it.
    fn place(&self, axis: &Vec3, numbers: &mut Numbers) -> Pose {
        let n = axis.normalize();
        let r = match self {
            Second::Slide | Second::Half => numbers.vector(),
            Second::Turn | Second::Rod => n * numbers.number(),
        };
        Pose {
            r,
            A: Quat::from_scaled_axis(n * numbers.number()),
        }
    }
}

/// M u̇ = h by least squares: the masses move as the recursion says.
#[test]
fn the_tree_of_figure_3_moves_as_least_squares_say() {
    for seed in 0..60 {
        let mut numbers = Numbers(seed);
        let second = match seed % 4 {
            0 => Second::Slide,
            1 => Second::Turn,
            2 => Second::Half,
            _ => Second::Rod,
        };
        let tree = figure_3(&mut numbers, &second).compile().expect("a tree");
        let (q, u) = crate::cases::random_state(&mut numbers, &tree);
        let n = tree.velocities();
        let mut mixed = Mixed::new(&tree);
        let found = mixed.deficiencies(0.0, &q);
        assert_eq!(found.len(), 1, "seed {seed}");
        assert_eq!(found[0].body, 1, "seed {seed}");

        let mut work = Workspace::new(&tree);
        let (mut du, mut h, mut M) = (vec![0.0; n], vec![0.0; n], vec![0.0; n * n]);
        tree.kinematics(0.0, &q, &u, &mut work);
        let zero = vec![0.0; n];
        tree.inverse_dynamics(&u, &zero, &mut h, &mut Vec::new(), &mut work);
        tree.mass_matrix(&mut M, &work);
        let M = DMatrix::from_row_slice(n, n, &M);
        // forces without a part along the null vector, so that least squares leave nothing
        let N = DVector::from_column_slice(&found[0].motion);
        assert!(
            (&M * &N).norm() < 1e-12 * M.norm() * N.norm(),
            "seed {seed}"
        );
        let free = DVector::from_fn(n, |_, _| 10.0 * numbers.number());
        let mut right = &free - DVector::from_column_slice(&h);
        right -= &N * (N.dot(&right) / N.norm_squared());
        let tau: Vec<f64> = right.iter().zip(&h).map(|(r, h)| r + h).collect();
        tree.forward_dynamics(0.0, &q, &u, &tau, &mut du, &mut work);
        let recursive: Vec<_> = (0..5).map(|b| work.acceleration(&tree, b)).collect();

        let svd = M.clone().svd(true, true);
        let least = svd.solve(&right, 1e-11).expect("least squares");
        assert!((&M * &least - &right).norm() < 1e-9 * right.norm());
        tree.inverse_dynamics(&u, least.as_slice(), &mut h, &mut Vec::new(), &mut work);
        for b in [0, 2, 3, 4] {
            let (a, c) = (recursive[b], work.acceleration(&tree, b));
            let size = c.linear.norm() + c.angular.norm();
            let error = (a - c).linear.norm() + (a - c).angular.norm();
            assert!(error < 1e-10 * size, "seed {seed} body {b}: {error}");
        }
    }
}

#[test]
fn small_masses_are_masses() {
    for m in [1e-3, 1e-6, 1e-9] {
        let tree = small_mass_oscillator(m).compile().expect("a tree");
        assert!(Mixed::new(&tree).deficiencies(0.0, &[0.1, 0.0]).is_empty());
    }
    let tree = small_mass_oscillator(0.0).compile().expect("a tree");
    let found = Mixed::new(&tree).deficiencies(0.0, &[0.1, 0.0]);
    assert_eq!(found.len(), 1);
    assert!((found[0].motion[0] - 1.0).abs() + (found[0].motion[1] + 1.0).abs() < 1e-15);
}

fn travel(
    tree: &Tree,
    stepper: &mut dyn Stepper,
    q: &[f64],
    end: f64,
) -> Result<Vec<f64>, percuss_step::smooth::SmoothError> {
    let mut mixed = Mixed::new(tree);
    let u = vec![0.0; tree.velocities()];
    let mut x = mixed.start(0.0, q, &u);
    integrate(
        stepper,
        &mut mixed,
        0.0,
        &mut x,
        end,
        &[],
        &mut |_, _, _| {},
    )?;
    Ok(x[..tree.coordinates()].to_vec())
}

/// The place of the large mass where the small one is none; reference computed independently.
#[test]
fn the_oscillator_without_small_mass_ends_where_it_should() {
    let tree = small_mass_oscillator(0.0).compile().expect("a tree");
    let mut radau = Radau::new(Tolerance::new(1e-8));
    let q = travel(&tree, &mut radau, &[0.1, -0.1], 1.0).expect("a motion");
    let p2 = q[0] + q[1];
    assert!((p2 + 0.009_243_8).abs() < 1e-7, "{p2}");
}

/// A place with all forces in balance at t = 0, by Newton's method along the coordinates.
fn equilibrium(tree: &Tree, guess: &[f64]) -> Vec<f64> {
    let n = tree.velocities();
    let mut work = Workspace::new(tree);
    let zero = vec![0.0; n];
    let mut forces = |q: &[f64]| -> DVector<f64> {
        let (mut tau, mut h) = (vec![0.0; n], vec![0.0; n]);
        tree.kinematics(0.0, q, &zero, &mut work);
        tree.applied(0.0, q, &zero, &mut tau, &mut work);
        tree.inverse_dynamics(&zero, &zero, &mut h, &mut Vec::new(), &mut work);
        DVector::from_column_slice(&tau) - DVector::from_column_slice(&h)
    };
    let mut q = guess.to_vec();
    for _ in 0..20 {
        let f = forces(&q);
        let mut K = DMatrix::zeros(n, n);
        for j in 0..n {
            let (mut up, mut down) = (q.clone(), q.clone());
            up[j] += 1e-6;
            down[j] -= 1e-6;
            let slope = (forces(&up) - forces(&down)) / 2e-6;
            K.set_column(j, &slope);
        }
        let step = K.lu().solve(&f).expect("stiffness");
        for (q, step) in q.iter_mut().zip(step.iter()) {
            *q -= step;
        }
    }
    q
}

/// Limit of vanishing mass of the boom with sliders; values computed independently with tight tolerances.
const RIG5: [f64; 5] = [
    -0.002_875_974_35,
    0.001_402_275_77,
    0.001_178_896_55,
    0.002_951_041_62,
    -0.044_471_835_73,
];

/// In balance but for the carrier, which is 5 mm off; the sliders on it stay where they are.
fn rig5_start(tree: &Tree) -> Vec<f64> {
    let mut q = equilibrium(tree, &[0.0; 5]);
    q[1] += 0.005;
    q[2] -= 0.005;
    q[3] -= 0.005;
    q
}

#[test]
fn the_boom_with_a_massless_carrier_ends_where_it_should() {
    let tree = rig5(0.0, 5.0).compile().expect("a tree");
    let start = rig5_start(&tree);
    let explicit = travel(
        &tree,
        &mut DormandPrince::new(Tolerance::new(1e-11)),
        &start,
        2.0,
    )
    .expect("a motion");
    let implicit =
        travel(&tree, &mut Radau::new(Tolerance::new(1e-11)), &start, 2.0).expect("a motion");
    for k in 0..5 {
        assert!(
            (explicit[k] - RIG5[k]).abs() < 1e-8,
            "q{k}: {}",
            explicit[k]
        );
        assert!(
            (implicit[k] - RIG5[k]).abs() < 1e-8,
            "q{k}: {}",
            implicit[k]
        );
    }
}

/// The distance from the limit is 0.0188 m₂.
#[test]
fn a_light_carrier_is_as_far_from_the_limit_as_its_mass_says() {
    let massless = rig5(0.0, 5.0).compile().expect("a tree");
    let limit = travel(
        &massless,
        &mut Radau::new(Tolerance::new(1e-10)),
        &rig5_start(&massless),
        2.0,
    )
    .expect("a motion");
    for m2 in [1e-2, 1e-3] {
        let tree = rig5(m2, 5.0).compile().expect("a tree");
        let q = travel(
            &tree,
            &mut Radau::new(Tolerance::new(1e-10)),
            &rig5_start(&massless),
            2.0,
        )
        .expect("a motion");
        let distance = q
            .iter()
            .zip(&limit)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max);
        assert!(
            (distance / m2 - 0.0188).abs() < 0.002,
            "{distance} for {m2} kg"
        );
    }
}

#[test]
fn a_massless_body_without_damping_is_refused_by_name() {
    let tree = rig5(0.0, 0.0).compile().expect("a tree");
    let mut mixed = Mixed::new(&tree);
    let x = mixed.start(0.0, &[0.0; 5], &[0.0; 5]);
    let error = mixed.velocities(0.0, &x).expect_err("nothing damps it");
    let told = TreeError::Undamped {
        body: "carrier".into(),
        direction: "the slide".into(),
        t: 0.0,
    };
    assert_eq!(error, told);
    assert!(error.to_string().contains("carrier"));
}

/// The momenta lead back to the velocities that they were made of, where every direction has inertia.
#[test]
fn momenta_know_the_velocities() {
    let tree = rig5(0.3, 5.0).compile().expect("a tree");
    let mut mixed = Mixed::new(&tree);
    let (q, u) = ([0.1, 0.02, -0.03, 0.01, 0.4], [0.3, -0.2, 0.5, 0.1, -1.0]);
    let x = mixed.start(0.0, &q, &u);
    let back = mixed.velocities(0.0, &x).expect("velocities");
    for (u, back) in u.iter().zip(back) {
        assert!((u - back).abs() < 1e-13);
    }
}

/// Two massless sliders in a row before a point mass, which [Arnold2013, eq. (24)] excludes: three dampers in series,
/// v = v₀ exp(−d t/m) with 1/d = Σ 1/d_i, and each takes the part d/d_i of the way.
#[test]
fn massless_bodies_may_follow_each_other() {
    let (m, v, dampers) = (2.0, 3.0, [4.0, 5.0, 7.0]);
    let slider = |k: usize| {
        let joint = Joint::Prismatic { axis: Vec3::x() };
        Body::new(format!("{k}"), joint).with_spring(0.0, 0.0, dampers[k])
    };
    let mechanism = Mechanism {
        bodies: vec![
            slider(0),
            slider(1).on("0"),
            slider(2).on("1").with_mass(m, Vec3::zeros(), Mat3::zeros()),
        ],
        ..Mechanism::default()
    };
    let tree = mechanism.compile().expect("a tree");
    let mut mixed = Mixed::new(&tree);
    assert_eq!(mixed.deficiencies(0.0, &[0.0; 3]).len(), 2);
    let mut x = mixed.start(0.0, &[0.0; 3], &[0.0, 0.0, v]);
    let mut stepper = DormandPrince::new(Tolerance::new(1e-11));
    let nothing = &mut |_: &dyn Stepper, _: f64, _: f64| {};
    integrate(&mut stepper, &mut mixed, 0.0, &mut x, 1.0, &[], nothing).expect("a motion");
    let d = 1.0 / dampers.iter().map(|d| 1.0 / d).sum::<f64>();
    let way = v * m / d * (1.0 - (-d / m).exp());
    for k in 0..3 {
        assert!((x[k] - way * d / dampers[k]).abs() < 1e-9, "{k}: {x:?}");
    }
    assert!((x[5] - m * v * (-d / m).exp()).abs() < 1e-9);
}

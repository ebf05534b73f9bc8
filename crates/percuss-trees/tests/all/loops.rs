//! Closed chains among contacts: bilateral laws in Moreau's scheme, with friction, with play, without drift.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_mech::{Energetic, State};
use percuss_step::smooth::{DormandPrince, Stepper, Tolerance, integrate};
use percuss_step::{Integrator, MoreauMidpoint};
use percuss_trees::{
    Bearing, Body, Clearance, Closed, Closure, Hold, Joint, Mechanism, Mixed, Touch, TreeSystem,
    Workspace,
};

fn moreau() -> MoreauMidpoint {
    MoreauMidpoint::new(Box::new(Auto::new(SolverSettings::default())))
}

fn pin(name: &str, bodies: [Option<&str>; 2], points: [Vec3; 2]) -> Closure {
    Closure {
        name: name.into(),
        bodies: bodies.map(|body| body.map(String::from)),
        places: points.map(Pose::at),
        hold: Hold::Point,
    }
}

fn about_z(name: &str, mass: f64, centre: f64, I: f64) -> Body {
    Body::new(name, Joint::Revolute { axis: Vec3::z() }).with_mass(
        mass,
        Vec3::x() * centre,
        Mat3::identity() * I,
    )
}

fn energy(system: &TreeSystem, state: &State) -> f64 {
    system.kinetic_energy(state.t, &state.q, &state.u) + system.potential_energy(state.t, &state.q)
}

/// Length of a crank, m, its inertia about its middle, kg m², its mass and that of the coupler, kg.
const CRANK: (f64, f64, f64, f64) = (0.5, 0.02, 1.0, 2.0);

/// Three equal cranks that carry a coupler, with dry friction `T`, N m, in the joints of the tree: one crank is more than the plane
/// needs, so a row repeats others.
fn three_cranks(T: f64) -> TreeSystem {
    let (l, I, m_crank, m) = CRANK;
    let mut bodies = vec![
        about_z("crank 0", m_crank, 0.5 * l, I),
        about_z("coupler", m, 1.0, 0.1)
            .on("crank 0")
            .at(Pose::at(Vec3::x() * l)),
    ];
    for k in 1..3 {
        let place = Pose::at(Vec3::x() * k as f64);
        bodies.push(about_z(&format!("crank {k}"), m_crank, 0.5 * l, I).at(place));
    }
    let tree = Mechanism {
        bodies,
        ..Mechanism::default()
    }
    .compile()
    .expect("a tree");
    let closures = [1, 2].map(|k| {
        let crank = format!("crank {k}");
        let points = [Vec3::x() * k as f64, Vec3::x() * l];
        pin("pin", [Some("coupler"), Some(&crank)], points)
    });
    let friction = |body| Touch::Friction {
        body,
        index: 0,
        bound: T,
    };
    let touches = if T > 0.0 {
        (0..4).map(friction).collect()
    } else {
        Vec::new()
    };
    TreeSystem::new(tree, touches)
        .with_closures(&closures)
        .expect("closures")
}

/// All cranks at one angle, with one speed.
fn turning(angle: f64, omega: f64) -> State {
    State {
        t: 0.0,
        q: vec![angle, -angle, angle, angle],
        u: vec![omega, -omega, omega, omega],
    }
}

/// Dry friction T in four joints slows them by 4 T/J, J = 3 I_O + m l², and then holds them.
#[test]
fn a_parallelogram_with_a_crank_too_many_is_slowed_by_dry_friction() {
    let T = 0.9;
    let (l, I, m_crank, m) = CRANK;
    let J = 3.0 * (I + m_crank * (0.5 * l) * (0.5 * l)) + m * l * l;
    let (start, omega) = (1.0, 3.0);
    let system = three_cranks(T);
    let deceleration = 4.0 * T / J;
    let run = |dt: f64, until: f64| {
        let mut state = turning(start, omega);
        let mut moreau = moreau();
        for _ in 0..(until / dt).round() as usize {
            let report = moreau.step(&system, &mut state, dt).expect("a step");
            assert!(report.solve.converged, "{:?}", report.solve);
        }
        state
    };
    let before = 0.7 * omega / deceleration;
    // a constant force along the way is exact in the midpoint rule
    let late = run(before / 200.0, before).u[0];
    assert!((late - 0.3 * omega).abs() < 1e-9, "{late}");
    let held = run(1e-3, 2.0 * omega / deceleration);
    assert!(held.u.iter().all(|u| u.abs() < 1e-9), "{:?}", held.u);
    let turned = 0.5 * omega * omega / deceleration;
    assert!(
        (held.q[0] - start - turned).abs() < 1e-3 * omega,
        "{}",
        held.q[0]
    );
}

/// Without friction it goes round evenly, through flat positions where the constraints lose rank.
#[test]
fn a_parallelogram_goes_round_evenly() {
    let system = three_cranks(0.0);
    let mut state = turning(1.0, 3.0);
    let mut moreau = moreau();
    for _ in 0..5000 {
        let report = moreau.step(&system, &mut state, 1e-3).expect("a step");
        assert!(report.solve.converged, "{:?} at {}", report.solve, state.t);
    }
    assert!((state.u[0] - 3.0).abs() < 1e-6, "{:?}", state.u);
    assert!((state.q[0] - 16.0).abs() < 1e-5, "{:?}", state.q);
    assert!((state.q[2] - 16.0).abs() < 1e-5, "{:?}", state.q);
}

/// A four-bar under its weight: the steps come to the motion of the smooth integrator with order one, and the chain stays closed.
#[test]
fn a_four_bar_comes_to_the_smooth_motion() {
    let mechanism = Mechanism {
        bodies: vec![
            about_z("crank", 1.0, 0.2, 0.02),
            about_z("coupler", 1.5, 0.5, 0.1)
                .on("crank")
                .at(Pose::at(Vec3::x() * 0.4)),
            about_z("rocker", 1.2, 0.4, 0.07).at(Pose::at(Vec3::x() * 0.9)),
        ],
        gravity: Vec3::new(0.0, -9.81, 0.0),
        ..Mechanism::default()
    };
    let tree = mechanism.compile().expect("a tree");
    let closures = [pin(
        "pin",
        [Some("coupler"), Some("rocker")],
        [Vec3::x(), Vec3::x() * 0.8],
    )];
    let mut closed = Closed::new(&tree, &closures).expect("closures");
    // roughly closed: both ways lead near the same point
    let (q, u) = ([1.0, -0.6, 1.3], [2.0, 0.0, 0.0]);
    let system = TreeSystem::new(tree.clone(), Vec::new())
        .with_closures(&closures)
        .expect("closures");
    let (mut q_0, mut u_0) = (q.to_vec(), u.to_vec());
    let open = system
        .close(0.0, &mut q_0, &mut u_0)
        .expect("a closed chain");
    let (mut x, same) = closed.start(0.0, &q, &u).expect("a closed chain");
    assert!(open > 1e-3 && open == same);
    assert_eq!(x, [q_0.clone(), u_0.clone()].concat());
    let until = 0.4;
    let mut stepper = DormandPrince::new(Tolerance::new(1e-11));
    let nothing = &mut |_: &dyn Stepper, _: f64, _: f64| {};
    integrate(&mut stepper, &mut closed, 0.0, &mut x, until, &[], nothing).expect("a motion");
    let mut error = |steps: usize| {
        let mut state = State {
            t: 0.0,
            q: q_0.clone(),
            u: u_0.clone(),
        };
        let mut moreau = moreau();
        for _ in 0..steps {
            let dt = until / steps as f64;
            let report = moreau.step(&system, &mut state, dt).expect("a step");
            assert!(report.solve.converged);
            let at = [&state.q[..], &state.u].concat();
            let [gap, _] = closed.openness(state.t, &at);
            assert!(gap < 1e-12, "{gap}");
        }
        (0..3)
            .map(|k| (state.q[k] - x[k]).abs())
            .fold(0.0, f64::max)
    };
    let (coarse, fine) = (error(400), error(800));
    assert!(fine < 5e-3, "{fine}");
    assert!((coarse / fine).log2() > 0.9, "{coarse} and {fine}");
}

/// Crank, rod and slider without weight: crank radius r, rod l. The crank is free, its speed as given.
fn slider_crank(r: f64, l: f64) -> Mechanism {
    Mechanism {
        bodies: vec![
            about_z("crank", 2.0, 0.0, 0.05),
            about_z("rod", 0.5, 0.5 * l, 0.05)
                .on("crank")
                .at(Pose::at(Vec3::x() * r)),
            Body::new("slider", Joint::Prismatic { axis: Vec3::x() }).with_mass(
                1.0,
                Vec3::zeros(),
                Mat3::identity() * 0.01,
            ),
        ],
        ..Mechanism::default()
    }
}

/// Where the slider is when the crank stands at this angle: x = r cos φ + √(l² − r² sin² φ).
fn slid(r: f64, l: f64, phi: f64) -> f64 {
    r * phi.cos() + (l * l - (r * phi.sin()).powi(2)).sqrt()
}

/// Angles and places of a slider-crank with the crank at `phi`, turning with `omega`.
fn crank_state(r: f64, l: f64, phi: f64, omega: f64) -> State {
    let rod = -(r * phi.sin() / l).asin();
    let rod_rate = -r * phi.cos() * omega / (l * rod.cos());
    let rate = -r * phi.sin() * omega - l * rod.sin() * rod_rate;
    State {
        t: 0.0,
        q: vec![phi, rod - phi, slid(r, l, phi)],
        u: vec![omega, rod_rate - omega, rate],
    }
}

/// Dry friction F on the slider takes F times its way, through both dead centres, and the slider is where the crank puts it.
#[test]
fn a_slider_crank_loses_what_friction_takes() {
    let (r, l, F) = (0.2, 0.7, 3.0);
    let tree = slider_crank(r, l).compile().expect("a tree");
    let closures = [pin(
        "pin",
        [Some("rod"), Some("slider")],
        [Vec3::x() * l, Vec3::zeros()],
    )];
    let friction = Touch::Friction {
        body: 2,
        index: 0,
        bound: F,
    };
    let system = TreeSystem::new(tree, vec![friction])
        .with_closures(&closures)
        .expect("closures");
    let lost = |dt: f64| {
        let mut state = crank_state(r, l, 0.4, 12.0);
        let before = energy(&system, &state);
        let (mut moreau, mut work, mut way) = (moreau(), 0.0, 0.0);
        while state.q[0] < 0.4 + 6.0 {
            let x = state.q[2];
            let report = moreau.step(&system, &mut state, dt).expect("a step");
            assert!(report.solve.converged);
            work += report.work;
            way += (state.q[2] - x).abs();
            assert!((state.q[2] - slid(r, l, state.q[0])).abs() < 1e-12);
        }
        let taken = before - energy(&system, &state);
        ((taken - F * way).abs(), (taken + work).abs(), taken)
    };
    let (coarse, fine) = (lost(2e-4), lost(1e-4));
    assert!(fine.0 < 5e-3 * fine.2, "{fine:?}");
    assert!((coarse.0 / fine.0).log2() > 0.8, "{coarse:?} and {fine:?}");
    // what percussions of pin and friction did is what is gone
    assert!(fine.1 < 1e-2 * fine.2, "{fine:?}");
}

/// The same with a pin that has play: it strikes its bearing, stays in it, and the energy that impacts take is all that goes.
#[test]
fn a_pin_with_play_strikes_its_bearing() {
    let (r, l, play) = (0.2, 0.7, 1e-3);
    let tree = slider_crank(r, l).compile().expect("a tree");
    let clearance = Touch::Clearance(Clearance {
        bodies: [Some(2), Some(1)],
        points: [Vec3::zeros(), Vec3::x() * l],
        bearing: Bearing::Journal(Vec3::z()),
        radii: [0.02 + play, 0.02],
        mu: 0.1,
        restitution: 0.5,
    });
    let system = TreeSystem::new(tree, vec![clearance]);
    let mut work = Workspace::new(system.tree());
    let mut state = crank_state(r, l, 0.4, 12.0);
    let before = energy(&system, &state);
    let (mut moreau, mut worked, mut strikes, mut shut) = (moreau(), 0.0, 0, false);
    let dt = 1e-5;
    while state.t < 0.5 {
        let report = moreau.step(&system, &mut state, dt).expect("a step");
        worked += report.work;
        let now = !moreau.contacts().is_empty();
        strikes += usize::from(now && !shut);
        shut = now;
        system
            .tree()
            .kinematics(state.t, &state.q, &state.u, &mut work);
        let end = system.tree().point(1, &(Vec3::x() * l), &work).0;
        let off = (end - Vec3::x() * state.q[2]).norm();
        assert!(off < play * 1.05, "{off} at {}", state.t);
    }
    assert!(strikes > 5, "{strikes}");
    let taken = before - energy(&system, &state);
    assert!(
        taken > 0.0 && (taken + worked).abs() < 1e-3 * before,
        "{taken} and {worked}"
    );
    assert!((state.q[2] - slid(r, l, state.q[0])).abs() < 2.0 * play);
}

/// A chain as bodies on free joints that hinges hold together: redundant coordinates give the motion of the tree.
#[test]
fn redundant_coordinates_move_as_the_tree() {
    let n = 3;
    let chain = crate::cases::chain(n);
    let tree = chain.compile().expect("a tree");
    let (q, u) = (vec![0.8, 0.4, -0.3], vec![0.5, 0.0, 1.0]);
    let mut work = Workspace::new(&tree);
    tree.kinematics(0.0, &q, &u, &mut work);
    // each body alone, where it is now, moving as it does now
    let mut free = Mechanism {
        gravity: chain.gravity,
        ..Mechanism::default()
    };
    let (mut q_free, mut u_free, mut closures) = (Vec::new(), Vec::new(), Vec::new());
    for (b, body) in chain.bodies.iter().enumerate() {
        let mut alone = body.clone();
        alone.joint = Joint::Free;
        alone.parent = None;
        alone.place = Pose::IDENTITY;
        free.bodies.push(alone);
        let (pose, v) = (work.pose(&tree, b), work.velocity(&tree, b));
        q_free.extend_from_slice(&[pose.r.x, pose.r.y, pose.r.z]);
        q_free.extend_from_slice(&[pose.A.w, pose.A.i, pose.A.j, pose.A.k]);
        u_free.extend_from_slice(v.linear.as_slice());
        u_free.extend_from_slice(pose.A.inverse_transform_vector(&v.angular).as_slice());
        let Joint::Revolute { axis } = body.joint else {
            panic!("a hinge");
        };
        let lay = Quat::rotation_between(&Vec3::z(), &axis).expect("a rotation");
        let lay = Pose {
            r: Vec3::zeros(),
            A: lay,
        };
        closures.push(Closure {
            name: format!("hinge {b}"),
            bodies: [body.parent.clone(), Some(body.name.clone())],
            places: [body.place.then(&lay), lay],
            hold: Hold::Hinge,
        });
    }
    let free = free.compile().expect("a forest");
    let mut closed = Closed::new(&free, &closures).expect("closures");
    let (mut x, open) = closed.start(0.0, &q_free, &u_free).expect("a start");
    assert!(open < 1e-12, "{open}");
    let mut mixed = Mixed::new(&tree);
    let mut y = mixed.start(0.0, &q, &u);
    let until = 1.0;
    let nothing = &mut |_: &dyn Stepper, _: f64, _: f64| {};
    let mut one = DormandPrince::new(Tolerance::new(1e-11));
    integrate(&mut one, &mut closed, 0.0, &mut x, until, &[], nothing).expect("a motion");
    let mut other = DormandPrince::new(Tolerance::new(1e-11));
    integrate(&mut other, &mut mixed, 0.0, &mut y, until, &[], nothing).expect("a motion");
    tree.kinematics(until, &y[..n], &vec![0.0; n], &mut work);
    for b in 0..n {
        let pose = work.pose(&tree, b);
        let r = Vec3::from_column_slice(&x[7 * b..7 * b + 3]);
        assert!((r - pose.r).norm() < 1e-8, "body {b}: {r} and {}", pose.r);
    }
}

/// Without friction a slider-crank keeps its energy: what steps lose falls with their length.
#[test]
fn a_free_slider_crank_keeps_its_energy() {
    let (r, l) = (0.05, 0.15);
    let mut mechanism = slider_crank(r, l);
    mechanism.bodies[0] = about_z("crank", 1.0, 0.0, 4e-3);
    mechanism.bodies[1].inertia = Mat3::identity() * 1e-3;
    let tree = mechanism.compile().expect("a tree");
    let closures = [pin(
        "pin",
        [Some("rod"), Some("slider")],
        [Vec3::x() * l, Vec3::zeros()],
    )];
    let system = TreeSystem::new(tree, Vec::new())
        .with_closures(&closures)
        .expect("closures");
    let loss = |dt: f64| {
        let mut state = crank_state(r, l, 0.3, 80.0);
        let start = energy(&system, &state);
        let mut moreau = moreau();
        for _ in 0..(0.2 / dt) as usize {
            moreau.step(&system, &mut state, dt).expect("a step");
        }
        energy(&system, &state) / start - 1.0
    };
    let (coarse, fine) = (loss(2e-4), loss(1e-4));
    assert!(coarse.abs() < 1e-5, "{coarse} and {fine}");
    assert!((coarse / fine).abs() > 3.5, "{coarse} and {fine}");
}

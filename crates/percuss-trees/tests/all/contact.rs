//! Contact on mechanisms: directions against differences, G against the dense mass, motions against closed forms.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use crate::cases::Numbers;
use percuss_bodies::Shape;
use percuss_bodies::world::{
    Dimension, Kind, MaterialId, Motion, PairLaw, Placement, Scenery, World,
};
use percuss_contact::solvers::Auto;
use percuss_contact::{Law, SolverSettings, Status};
use percuss_math::dense::{cholesky, cholesky_solve};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_mech::{
    ContactId, ContactSet, ContactSource, Energetic, MassOperator, Paths, State, System,
};
use percuss_step::{Integrator, MoreauMidpoint};
use percuss_trees::{
    Actuator, Bearing, Body, Clearance, Collider, Colliders, Joint, Mechanism, Support, Touch,
    Tree, TreeSystem, Workspace,
};
use std::sync::Arc;

/// m/s².
const G: f64 = 9.81;

fn moreau() -> MoreauMidpoint {
    MoreauMidpoint::new(Box::new(Auto::new(SolverSettings::default())))
}

fn collider(body: Option<&str>, shape: Shape, place: Pose) -> Collider {
    Collider {
        body: body.map(Into::into),
        shape,
        place,
        material: MaterialId(0),
    }
}

fn law(mu: f64, eps_N: f64) -> PairLaw {
    PairLaw {
        mu,
        eps_N,
        ..PairLaw::default()
    }
}

fn sphere(radius: f64) -> Shape {
    Shape::sphere(radius).expect("a ball")
}

fn gravity(bodies: Vec<Body>) -> Mechanism {
    Mechanism {
        bodies,
        gravity: Vec3::new(0.0, 0.0, -G),
        ..Mechanism::default()
    }
}

fn at_rest(tree: &Tree) -> State {
    State {
        t: 0.0,
        q: tree.zero(),
        u: vec![0.0; tree.velocities()],
    }
}

/// A random tree with a ball on every body, pins in bearings between some, and scenery.
fn random_articulation(numbers: &mut Numbers) -> TreeSystem {
    let n = 3 + numbers.below(6);
    let mechanism = crate::cases::random_mechanism(numbers, n, false);
    let tree = mechanism.compile().expect("a tree");
    let mut colliders = Colliders::default();
    colliders.laws.default_law(law(0.4, 0.0));
    for body in &mechanism.bodies {
        let place = Pose::at(numbers.vector());
        colliders.push(collider(Some(&body.name), sphere(0.1), place));
        if let Some(parent) = &body.parent {
            colliders.between(Some(&body.name), Some(parent), true);
        }
    }
    colliders.push(collider(None, Shape::HalfSpace, Pose::at(-2.0 * Vec3::z())));
    let touches = (1..n)
        .map(|b| {
            Touch::Clearance(Clearance {
                bodies: [Some(b - 1), Some(b)],
                points: [numbers.vector(), numbers.vector()],
                bearing: if b % 2 == 0 {
                    Bearing::Socket
                } else {
                    Bearing::Journal(numbers.vector())
                },
                radii: [0.2, 0.1],
                mu: 0.3,
                restitution: 0.0,
            })
        })
        .collect();
    TreeSystem::new(tree, touches)
        .with_colliders(&colliders)
        .expect("shapes")
}

/// γ_N = ġ: the normal rows of W, with what prescribed motions bring, are the slopes of the gaps.
#[test]
fn normal_directions_are_slopes_of_the_gaps() {
    let mut seen = [0; 2];
    for seed in 0..60 {
        let mut numbers = Numbers(seed);
        let system = random_articulation(&mut numbers);
        let (q, u) = crate::cases::random_state(&mut numbers, system.tree());
        let (t, dt) = (0.4, 1e-6);
        let gaps = |dt: f64| {
            let mut moved = q.clone();
            system.tree().move_along(&mut moved, &u, dt);
            let mut set = ContactSet::default();
            set.reset(f64::INFINITY);
            system.contacts(t + dt, &moved, &mut set);
            set
        };
        let (set, before, after) = (gaps(0.0), gaps(-dt), gaps(dt));
        for (i, contact) in set.contacts().iter().enumerate() {
            let at = |set: &ContactSet| {
                let found = set.contacts().iter().find(|c| c.id == contact.id);
                found.expect("the same contact").gap
            };
            let slope = (at(&after) - at(&before)) / (2.0 * dt);
            let gamma = set.gamma(i, 0, &u);
            assert!(
                (slope - gamma).abs() < 1e-6 * (1.0 + gamma.abs()),
                "seed {seed}: {slope} and {gamma} of {:?}",
                contact.id
            );
            seen[usize::from(matches!(contact.id.source(), ContactSource::Listed(_)))] += 1;
        }
    }
    assert!(seen[0] > 500 && seen[1] > 100, "{seen:?}");
}

/// G along the ways to the ground is Wᵀ M⁻¹ W with the dense mass, on trees and forests with all joints.
#[test]
fn G_by_recursion_is_that_of_the_dense_mass() {
    for seed in 0..40 {
        let mut numbers = Numbers(500 + seed);
        let system = random_articulation(&mut numbers);
        let tree = system.tree();
        let (q, _) = crate::cases::random_state(&mut numbers, tree);
        let n = tree.velocities();
        let mut set = ContactSet::default();
        set.reset(f64::INFINITY);
        system.contacts(0.0, &q, &mut set);
        let mut M = MassOperator::default();
        system.mass(0.0, &q, &mut M);
        M.factor().expect("a mass");
        let recursion = M.as_recursive().expect("a recursion");
        let mut paths = Paths::default();
        recursion.clear_paths(&mut paths);
        let mut W = Vec::new();
        for (i, contact) in set.contacts().iter().enumerate() {
            for k in 0..contact.law.rows() {
                recursion.push_path(set.dofs(i), set.row(i, k), &mut paths);
                let mut row = vec![0.0; n];
                for (d, w) in set.dofs(i).iter().zip(set.row(i, k)) {
                    row[*d as usize] += w;
                }
                W.push(row);
            }
        }
        let mut work = Workspace::new(tree);
        tree.kinematics(0.0, &q, &vec![0.0; n], &mut work);
        let mut dense = vec![0.0; n * n];
        tree.mass_matrix(&mut dense, &work);
        cholesky(n, &mut dense).expect("positive definite");
        let solved: Vec<Vec<f64>> = W
            .iter()
            .map(|row| {
                let mut y = row.clone();
                cholesky_solve(n, &dense, &mut y);
                y
            })
            .collect();
        let entry =
            |i: usize, j: usize| -> f64 { W[i].iter().zip(&solved[j]).map(|(w, y)| w * y).sum() };
        paths.products(|i, j, value| {
            let size = (entry(i, i) * entry(j, j)).sqrt();
            let expected = entry(i, j);
            assert!(
                (value - expected).abs() <= 1e-10 * size,
                "seed {seed}: {value} and {expected}"
            );
        });
    }
}

/// A box of 1 kg on the ground and a finger that pushes it at the height of its centre with the force `push`, N.
fn finger(push: f64) -> (TreeSystem, f64) {
    let (m, m_finger, half) = (1.0, 0.3, 0.1);
    let inertia = Mat3::identity() * (m * (2.0f64 * half).powi(2) / 6.0);
    let mut mechanism = gravity(vec![
        Body::new("box", Joint::Free)
            .at(Pose::at(Vec3::z() * half))
            .with_mass(m, Vec3::zeros(), inertia),
        Body::new("arm", Joint::Prismatic { axis: Vec3::x() })
            .at(Pose::at(Vec3::new(-0.5, 0.0, half)))
            .with_mass(m_finger, Vec3::zeros(), Mat3::identity() * 0.01),
        Body::new("tip", Joint::Fixed)
            .on("arm")
            .at(Pose::at(Vec3::x() * (0.5 - half - 0.02))),
    ]);
    mechanism.actuators.push(Actuator {
        body: "arm".into(),
        index: 0,
        force: Arc::new(move |_, _, _| push),
    });
    let mut colliders = Colliders::default();
    let smooth = colliders.laws.material();
    let rough = colliders.laws.material();
    colliders.laws.default_law(law(0.0, 0.0));
    colliders.laws.set(rough, rough, law(0.5, 0.0));
    let cuboid = Shape::cuboid(Vec3::repeat(half)).expect("a box");
    for (body, shape, material) in [
        (None, Shape::HalfSpace, rough),
        (Some("box"), cuboid, rough),
        (Some("tip"), sphere(0.02), smooth),
    ] {
        colliders.push(Collider {
            material,
            ..collider(body, shape, Pose::IDENTITY)
        });
    }
    let tree = mechanism.compile().expect("a tree");
    let system = TreeSystem::new(tree, Vec::new())
        .with_colliders(&colliders)
        .expect("shapes");
    (system, m + m_finger)
}

/// Below μ m g the box sticks for ten seconds and does not creep.
#[test]
fn a_box_that_is_pushed_too_weakly_sticks() {
    let (system, _) = finger(0.999 * 0.5 * G);
    let (mut state, mut moreau) = (at_rest(system.tree()), moreau());
    for _ in 0..2000 {
        let report = moreau.step(&system, &mut state, 5e-3).expect("a step");
        assert!(report.solve.converged);
    }
    assert!(state.q[0].abs() < 1e-9, "crept by {} m", state.q[0]);
    let stuck = moreau
        .contacts()
        .iter()
        .filter(|c| c.status == Status::Stick);
    assert!(stuck.count() > 0);
}

/// Above it box and finger slide with (F − μ m g)/(m + m_finger).
#[test]
fn a_box_that_is_pushed_harder_slides_as_it_must() {
    let push = 8.0;
    let (system, mass) = finger(push);
    let (mut state, mut moreau) = (at_rest(system.tree()), moreau());
    let dt = 1e-3;
    for _ in 0..500 {
        assert!(
            moreau
                .step(&system, &mut state, dt)
                .expect("a step")
                .solve
                .converged
        );
    }
    let expected = (push - 0.5 * G) / mass * state.t;
    assert!(
        (state.u[0] - expected).abs() < 1e-7,
        "{} and {expected}",
        state.u[0]
    );
    assert!((state.u[6] - expected).abs() < 1e-7);
    // a uniformly accelerated motion is exact in the midpoint rule
    assert!(
        (state.q[0] - 0.5 * expected * state.t).abs() < 1e-7,
        "{}",
        state.q[0]
    );
}

/// A two-link finger whose motors press its tip on the ground with a given force: the contact answers with it, while its
/// tangential part stays inside the cone; without motors' help nothing moves.
#[test]
fn a_two_link_finger_feels_what_it_presses_with() {
    let (l, r) = (0.4, 0.02);
    let link = |name: &str| {
        Body::new(name, Joint::Revolute { axis: Vec3::y() }).with_mass(
            0.5,
            Vec3::x() * 0.5 * l,
            Mat3::identity() * 0.01,
        )
    };
    let upper = link("upper").at(Pose::at(Vec3::z() * 0.5));
    let lower = link("lower").on("upper").at(Pose::at(Vec3::x() * l));
    let mut mechanism = Mechanism {
        bodies: vec![upper, lower],
        ..Mechanism::default()
    };
    // elbow to the right, tip below the shoulder: −l sin a − l sin(a + b) + 0.5 = r with u about y
    let (a, b) = (0.3f64, ((0.5 - r) / l - 0.3f64.sin()).asin() - 0.3);
    let tip = Vec3::x() * l;
    let force = Vec3::new(2.0, 0.0, -10.0);
    let tree = mechanism.compile().expect("a tree");
    let mut work = Workspace::new(&tree);
    tree.kinematics(0.0, &[a, b], &[0.0; 2], &mut work);
    let mut J = [0.0; 12];
    tree.jacobian(1, &tip, &mut J, &work);
    // the ball touches r below the tip, where the force acts
    let place = tree.point(1, &tip, &work).0;
    assert!((place.z - r).abs() < 1e-12);
    for k in 0..2 {
        let turn = Vec3::new(J[6 + k], J[8 + k], J[10 + k]);
        let v = Vec3::new(J[k], J[2 + k], J[4 + k]) + turn.cross(&(-r * Vec3::z()));
        let torque = v.dot(&force);
        mechanism.actuators.push(Actuator {
            body: ["upper", "lower"][k].into(),
            index: 0,
            force: Arc::new(move |_, _, _| torque),
        });
    }
    let mut colliders = Colliders::default();
    colliders.laws.default_law(law(0.3, 0.0));
    colliders.push(collider(None, Shape::HalfSpace, Pose::IDENTITY));
    colliders.push(collider(Some("lower"), sphere(r), Pose::at(tip)));
    let tree = mechanism.compile().expect("a tree");
    let system = TreeSystem::new(tree, Vec::new())
        .with_colliders(&colliders)
        .expect("shapes");
    let mut moreau = moreau();
    let mut state = State {
        t: 0.0,
        q: vec![a, b],
        u: vec![0.0; 2],
    };
    for _ in 0..1000 {
        moreau.step(&system, &mut state, 1e-3).expect("a step");
    }
    let contact = moreau.contacts()[0];
    assert_eq!(contact.status, Status::Stick);
    assert!(
        (contact.lambda[0] - 10.0).abs() < 1e-6,
        "{:?}",
        contact.lambda
    );
    // tangents of z are x and y
    assert!(
        (contact.lambda[1] + 2.0).abs() < 1e-6,
        "{:?}",
        contact.lambda
    );
    assert!((state.q[0] - a).abs() < 1e-9 && (state.q[1] - b).abs() < 1e-9);
}

/// A link falls on the ground and comes back with e times its speed; its energy is e² of what it was.
#[test]
fn a_link_bounces_with_its_restitution() {
    let e = 0.6;
    let (r, h) = (0.1, 0.5);
    let ball = Body::new("ball", Joint::Free)
        .at(Pose::at(Vec3::z() * (r + h)))
        .with_mass(2.0, Vec3::zeros(), Mat3::identity() * 0.008);
    let tree = gravity(vec![ball]).compile().expect("a tree");
    let mut colliders = Colliders::default();
    colliders.laws.default_law(law(0.3, e));
    colliders.push(collider(None, Shape::HalfSpace, Pose::IDENTITY));
    colliders.push(collider(Some("ball"), sphere(r), Pose::IDENTITY));
    let system = TreeSystem::new(tree, Vec::new())
        .with_colliders(&colliders)
        .expect("shapes");
    let (mut state, mut moreau) = (at_rest(system.tree()), moreau());
    let dt = 1e-4;
    let mut highest = f64::NEG_INFINITY;
    let fall = (2.0 * h / G).sqrt();
    while state.t < fall * (1.0 + e) + 0.5 * fall * e {
        moreau.step(&system, &mut state, dt).expect("a step");
        if state.t > fall + 10.0 * dt && state.t < fall * (1.0 + 2.0 * e) - 10.0 * dt {
            highest = highest.max(state.q[2] + h);
        }
    }
    assert!(
        (highest - e * e * h).abs() < 5e-4,
        "{highest} and {}",
        e * e * h
    );
}

/// Five pendula that hardly touch: what strikes on one side leaves on the other, with all the energy.
#[test]
fn newtons_pendula_pass_the_blow_on() {
    let (l, r, play, n) = (1.0, 0.05, 1e-5, 5);
    let bodies = (0..n).map(|i| {
        Body::new(format!("{i}"), Joint::Revolute { axis: -Vec3::y() })
            .at(Pose::at(Vec3::x() * ((2.0 * r + play) * i as f64)))
            .with_mass(0.3, -Vec3::z() * l, Mat3::identity() * 0.0003)
    });
    let tree = gravity(bodies.collect()).compile().expect("a tree");
    let mut colliders = Colliders::default();
    colliders.laws.default_law(law(0.0, 1.0));
    for i in 0..n {
        colliders.push(collider(
            Some(&format!("{i}")),
            sphere(r),
            Pose::at(-l * Vec3::z()),
        ));
    }
    let system = TreeSystem::new(tree, Vec::new())
        .with_colliders(&colliders)
        .expect("shapes");
    let (mut state, mut moreau) = (at_rest(system.tree()), moreau());
    state.u[0] = 0.5;
    let energy = |state: &State| {
        let kinetic = system.kinetic_energy(0.0, &state.q, &state.u);
        (kinetic, kinetic + system.potential_energy(0.0, &state.q))
    };
    let (kinetic, before) = energy(&state);
    for _ in 0..400 {
        moreau.step(&system, &mut state, 1e-6).expect("a step");
    }
    let after = energy(&state).1;
    assert!((state.u[n - 1] - 0.5).abs() < 1e-6, "{:?}", state.u);
    assert!(
        state.u[..n - 1].iter().all(|u| u.abs() < 1e-3),
        "{:?}",
        state.u
    );
    assert!((after - before).abs() < 1e-6 * kinetic);
}

/// A ball that is thrown with spin: as a link on a free joint it moves as the same ball of a world does.
#[test]
fn a_link_moves_as_the_body_of_a_world() {
    let (r, m) = (0.1, 0.7);
    let I = Mat3::identity() * (0.4 * m * r * r);
    let start = Placement {
        pose: Pose::at(Vec3::new(0.0, 0.0, 0.3)),
        v: Vec3::new(1.0, 0.5, 0.0),
        omega: Vec3::new(3.0, -20.0, 5.0),
    };
    let mut world = World::new(Dimension::Space, Vec3::new(0.0, 0.0, -G));
    world.default_law(law(0.3, 0.5));
    let (ball, ground) = (world.shape(sphere(r)), world.shape(Shape::HalfSpace));
    let material = world.material();
    let mass = percuss_bodies::MassProperties {
        mass: m,
        centre: Vec3::zeros(),
        inertia: I,
    };
    let kind = world.kind(Kind::new(ball, material, mass).expect("a kind"));
    world.scenery(Scenery {
        shape: ground,
        material,
        motion: Motion::Fixed(Pose::IDENTITY),
    });
    let mut body = State::default();
    world.place(&mut body, kind, &start);
    let link = Body::new("ball", Joint::Free).with_mass(m, Vec3::zeros(), I);
    let tree = gravity(vec![link]).compile().expect("a tree");
    let mut colliders = Colliders::default();
    colliders.laws.default_law(law(0.3, 0.5));
    colliders.push(collider(None, Shape::HalfSpace, Pose::IDENTITY));
    colliders.push(collider(Some("ball"), sphere(r), Pose::IDENTITY));
    let system = TreeSystem::new(tree, Vec::new())
        .with_colliders(&colliders)
        .expect("shapes");
    let mut state = at_rest(system.tree());
    state.q[2] = 0.3;
    state.u.copy_from_slice(&[1.0, 0.5, 0.0, 3.0, -20.0, 5.0]);
    let (mut one, mut other) = (moreau(), moreau());
    for _ in 0..1500 {
        one.step(&world, &mut body, 1e-3).expect("a step");
        other.step(&system, &mut state, 1e-3).expect("a step");
    }
    for k in 0..3 {
        assert!(
            (body.q[k] - state.q[k]).abs() < 1e-8,
            "{:?} and {:?}",
            body.q,
            state.q
        );
        assert!((body.u[k] - state.u[k]).abs() < 1e-8);
    }
    let A = Quat::from_quaternion(nalgebra::Quaternion::new(
        state.q[3], state.q[4], state.q[5], state.q[6],
    ));
    let omega = A * Vec3::new(state.u[3], state.u[4], state.u[5]);
    assert!((omega - Vec3::new(body.u[3], body.u[4], body.u[5])).norm() < 1e-6);
}

/// Many boxes on free joints: G is never formed, and each rests with its weight on its four corners.
#[test]
fn a_forest_of_boxes_rests_on_the_ground() {
    let n = 40;
    let half = 0.05;
    let cuboid = Shape::cuboid(Vec3::repeat(half)).expect("a box");
    let mut colliders = Colliders::default();
    colliders.laws.default_law(law(0.4, 0.0));
    colliders.push(collider(None, Shape::HalfSpace, Pose::IDENTITY));
    let bodies = (0..n).map(|i| {
        let place = Vec3::new(0.2 * (i % 7) as f64, 0.2 * (i / 7) as f64, half);
        Body::new(format!("{i}"), Joint::Free)
            .at(Pose::at(place))
            .with_mass(
                1.0,
                Vec3::zeros(),
                Mat3::identity() * (4.0 * half * half / 6.0),
            )
    });
    let tree = gravity(bodies.collect()).compile().expect("a tree");
    for i in 0..n {
        colliders.push(collider(
            Some(&format!("{i}")),
            cuboid.clone(),
            Pose::IDENTITY,
        ));
    }
    let system = TreeSystem::new(tree, Vec::new())
        .with_colliders(&colliders)
        .expect("shapes");
    let (mut state, mut moreau) = (at_rest(system.tree()), moreau());
    for _ in 0..100 {
        assert!(
            moreau
                .step(&system, &mut state, 1e-3)
                .expect("a step")
                .solve
                .converged
        );
    }
    assert_eq!(moreau.contacts().len(), 4 * n);
    let weight: f64 = moreau.contacts().iter().map(|c| c.lambda[0]).sum();
    assert!((weight - n as f64 * G).abs() < 1e-6, "{weight}");
    assert!(state.u.iter().all(|u| u.abs() < 1e-9));
}

/// A one-way clutch lets a wheel turn forwards with T/I and holds it against the same moment backwards.
#[test]
fn a_clutch_turns_one_way() {
    for (forward, moment) in [(true, 3.0), (true, -3.0), (false, -3.0), (false, 3.0)] {
        let mut mechanism = Mechanism {
            bodies: vec![
                Body::new("wheel", Joint::Revolute { axis: Vec3::z() }).with_mass(
                    1.0,
                    Vec3::zeros(),
                    Mat3::identity() * 0.5,
                ),
            ],
            ..Mechanism::default()
        };
        mechanism.actuators.push(Actuator {
            body: "wheel".into(),
            index: 0,
            force: Arc::new(move |_, _, _| moment),
        });
        let clutch = Touch::Clutch {
            body: 0,
            index: 0,
            forward,
        };
        let system = TreeSystem::new(mechanism.compile().expect("a tree"), vec![clutch]);
        let (mut state, mut moreau) = (at_rest(system.tree()), moreau());
        for _ in 0..100 {
            moreau.step(&system, &mut state, 1e-2).expect("a step");
        }
        if forward == (moment > 0.0) {
            assert!((state.u[0] - moment / 0.5).abs() < 1e-9, "{}", state.u[0]);
        } else {
            assert!(state.u[0].abs() < 1e-12, "{}", state.u[0]);
            assert!((moreau.contacts()[0].lambda[0] - 3.0).abs() < 1e-9);
        }
    }
}

/// A shaft that turns in its bearing: it rests at the angle of friction, atan μ, and is slowed by μ N r with
/// N = m g cos(atan μ).
#[test]
fn a_turning_shaft_climbs_to_the_angle_of_friction() {
    let (m, I, mu): (f64, f64, f64) = (2.0, 0.01, 0.2);
    let [R, r] = [0.0505, 0.05];
    let shaft = Body::new("shaft", Joint::Planar { normal: Vec3::y() }).with_mass(
        m,
        Vec3::zeros(),
        Mat3::identity() * I,
    );
    let tree = gravity(vec![shaft]).compile().expect("a tree");
    let play = Touch::Clearance(Clearance {
        bodies: [None, Some(0)],
        points: [Vec3::zeros(); 2],
        bearing: Bearing::Journal(Vec3::y()),
        radii: [R, r],
        mu,
        restitution: 0.0,
    });
    let system = TreeSystem::new(tree, vec![play]);
    let tree = system.tree();
    let mut work = Workspace::new(tree);
    let mut state = at_rest(tree);
    // turning about +y, the surface at the bottom moves towards −x and friction pushes the shaft towards +x
    let omega = 100.0;
    state.u[2] = omega;
    let phi = mu.atan();
    let place = (R - r) * Vec3::new(phi.sin(), 0.0, -phi.cos());
    for k in 0..2 {
        let mut q = [0.0; 3];
        q[k] = 1.0;
        tree.kinematics(0.0, &q, &[0.0; 3], &mut work);
        state.q[k] = work.pose(tree, 0).r.dot(&place);
    }
    let start = state.q.clone();
    let mut moreau = moreau();
    for _ in 0..2000 {
        moreau.step(&system, &mut state, 1e-4).expect("a step");
    }
    let slowed = mu * m * G * phi.cos() * r / I * state.t;
    assert!(
        (omega - state.u[2] - slowed).abs() < 1e-3 * slowed,
        "{} and {slowed}",
        omega - state.u[2]
    );
    let moved = (state.q[0] - start[0]).hypot(state.q[1] - start[1]);
    assert!(moved < 1e-3 * (R - r), "moved by {moved}");
}

/// Parent and child touch only where that was asked for; bodies on fixed joints are one with what carries them.
#[test]
fn neighbours_touch_only_where_asked() {
    let link = |name: &str, joint: Joint| {
        Body::new(name, joint).with_mass(1.0, Vec3::zeros(), Mat3::identity())
    };
    let hinge = || Joint::Revolute { axis: Vec3::y() };
    let mechanism = gravity(vec![
        link("a", hinge()),
        link("b", hinge()).on("a"),
        link("b2", Joint::Fixed).on("b"),
        link("c", hinge()).on("b2"),
    ]);
    let tree = mechanism.compile().expect("a tree");
    let pairs = |asked: bool| {
        let mut colliders = Colliders::default();
        for body in ["a", "b", "b2", "c"] {
            colliders.push(collider(Some(body), sphere(0.1), Pose::IDENTITY));
        }
        colliders.push(collider(None, Shape::HalfSpace, Pose::IDENTITY));
        if asked {
            colliders.between(Some("b"), Some("a"), true);
            colliders.between(Some("c"), None, false);
        }
        let system = TreeSystem::new(tree.clone(), Vec::new())
            .with_colliders(&colliders)
            .expect("shapes");
        let mut set = ContactSet::default();
        set.reset(1.0);
        system.contacts(0.0, &tree.zero(), &mut set);
        let pair = |id: ContactId| match id.source() {
            ContactSource::Pair { things, .. } => things,
            _ => [0, 0],
        };
        set.contacts()
            .iter()
            .map(|c| pair(c.id))
            .collect::<Vec<_>>()
    };
    let ground = [[0, 4], [1, 4], [2, 4]].to_vec();
    let sorted = |mut list: Vec<[u32; 2]>| {
        list.iter_mut().for_each(|pair| pair.sort_unstable());
        list.sort_unstable();
        list
    };
    assert_eq!(
        sorted(pairs(false)),
        sorted([vec![[0, 3], [3, 4]], ground.clone()].concat())
    );
    assert_eq!(
        sorted(pairs(true)),
        sorted([vec![[0, 3], [0, 1]], ground].concat())
    );
}

/// A rod on a point: the old way of saying it still holds the rod.
#[test]
fn a_point_above_a_plane_is_held() {
    let rod = Body::new("rod", Joint::Revolute { axis: -Vec3::y() }).with_mass(
        2.0,
        Vec3::x() * 0.5,
        Mat3::identity() * 0.2,
    );
    let law = Law::Unilateral;
    let touch = Support::plane(0, Vec3::x(), Vec3::zeros(), Vec3::z(), law);
    let touch = Touch::Point(touch);
    let system = TreeSystem::new(gravity(vec![rod]).compile().expect("a tree"), vec![touch]);
    let (mut state, mut moreau) = (at_rest(system.tree()), moreau());
    moreau.step(&system, &mut state, 1e-3).expect("a step");
    moreau.step(&system, &mut state, 1e-3).expect("a step");
    assert!((moreau.contacts()[0].lambda[0] - G).abs() < 1e-9);
}

/// A disc in the plane of x and y rolls down an incline with 2/3 g sin α, and slides where friction is too weak.
#[test]
fn a_disc_rolls_down_an_incline() {
    let (r, m, alpha): (f64, f64, f64) = (0.1, 2.0, 0.3);
    let disc = Body::new("disc", Joint::Planar { normal: Vec3::z() })
        .at(Pose::at(Vec3::y() * r))
        .with_mass(m, Vec3::zeros(), Mat3::identity() * (0.5 * m * r * r));
    let tree = Mechanism {
        bodies: vec![disc],
        gravity: G * Vec3::new(alpha.sin(), -alpha.cos(), 0.0),
        ..Mechanism::default()
    }
    .compile()
    .expect("a tree");
    // the surface of a half-space looks along its z axis
    let ground = Pose {
        r: Vec3::zeros(),
        A: Quat::rotation_between(&Vec3::z(), &Vec3::y()).expect("a rotation"),
    };
    for (mu, acceleration) in [
        (0.5, 2.0 / 3.0 * G * alpha.sin()),
        (0.05, G * (alpha.sin() - 0.05 * alpha.cos())),
    ] {
        let mut colliders = Colliders::default();
        colliders.laws.default_law(law(mu, 0.0));
        colliders.push(collider(None, Shape::HalfSpace, ground));
        let shape = Shape::disc(r).expect("a disc");
        colliders.push(collider(Some("disc"), shape, Pose::IDENTITY));
        let system = TreeSystem::new(tree.clone(), Vec::new())
            .with_colliders(&colliders)
            .expect("shapes");
        let (mut state, mut moreau) = (at_rest(&tree), moreau());
        let mut work = Workspace::new(&tree);
        for _ in 0..500 {
            moreau.step(&system, &mut state, 1e-3).expect("a step");
        }
        tree.kinematics(state.t, &state.q, &state.u, &mut work);
        let v = work.velocity(&tree, 0);
        let expected = acceleration * state.t;
        assert!(
            (v.linear.x - expected).abs() < 1e-8,
            "{} and {expected}",
            v.linear.x
        );
        if mu > 0.4 {
            assert!((v.angular.z + expected / r).abs() < 1e-7, "{}", v.angular.z);
        }
    }
}

//! Ground that ends: points that slide over an edge, strike a wall, land on one stone of a row or fall between two.

#![allow(non_snake_case)] // directions are upper case, as in the papers

use percuss_contact::solvers::Auto;
use percuss_contact::{Law, SolverSettings};
use percuss_math::space::{Mat3, Vec3};
use percuss_mech::{ContactSet, Restitution, State, System};
use percuss_step::{Integrator, MoreauMidpoint};
use percuss_trees::{Body, Joint, Mechanism, Stretch, Support, Touch, TreeSystem};

/// m/s².
const G: f64 = 9.81;

/// A body of 2 kg that slides in the plane of x and y and carries the point in its middle.
fn stone(support: Support) -> TreeSystem {
    let normal = Vec3::z();
    let body = Body::new("stone", Joint::Planar { normal }).with_mass(
        2.0,
        Vec3::zeros(),
        Mat3::identity() * 0.1,
    );
    let mechanism = Mechanism {
        bodies: vec![body],
        gravity: Vec3::new(0.0, -G, 0.0),
        ..Mechanism::default()
    };
    let tree = mechanism.compile().expect("a tree");
    TreeSystem::new(tree, vec![Touch::Point(support)])
}

fn ground(ends: [f64; 2], every: Option<f64>) -> Support {
    let plane = Support::plane(0, Vec3::zeros(), Vec3::zeros(), Vec3::y(), Law::Unilateral);
    Support {
        tangent: Vec3::x(),
        stretch: Some(Stretch { ends, every }),
        ..plane
    }
}

/// Where and how fast it is after so many steps of 0.1 ms, as [x, y, vx, vy].
fn after(system: &TreeSystem, q: [f64; 2], u: [f64; 2], steps: usize) -> [f64; 4] {
    let mut state = State {
        t: 0.0,
        q: vec![q[0], q[1], 0.0],
        u: vec![u[0], u[1], 0.0],
    };
    let mut moreau = MoreauMidpoint::new(Box::new(Auto::new(SolverSettings::default())));
    for _ in 0..steps {
        moreau.step(system, &mut state, 1e-4).expect("a step");
    }
    [state.q[0], state.q[1], state.u[0], state.u[1]]
}

/// At 1 m/s it leaves the edge at 0.5 m after 0.5 s, and has then fallen for another 0.3 s.
#[test]
fn a_stone_slides_over_an_edge_and_falls() {
    let system = stone(ground([f64::NEG_INFINITY, 0.5], None));
    let [x, y, vx, _] = after(&system, [0.0, 0.0], [1.0, 0.0], 5000 - 1);
    assert!(x < 0.5 && y.abs() < 1e-7 && vx == 1.0, "{x} {y}");
    let [x, y, vx, vy] = after(&system, [0.0, 0.0], [1.0, 0.0], 8000);
    assert!((x - 0.8).abs() < 1e-12 && vx == 1.0, "{x} {vx}");
    assert!((vy + G * 0.3).abs() < 2e-3, "{vy}");
    assert!((y + 0.5 * G * 0.09).abs() < 1e-3, "{y}");
}

/// Below the edge there is a wall: from both sides it throws back with its restitution, and what falls along it is free.
#[test]
fn walls_throw_back() {
    let hard = |ends| Support {
        restitution: Restitution {
            eps_N: 0.5,
            eps_T: 0.0,
        },
        ..ground(ends, None)
    };
    for side in [-1.0, 1.0] {
        let system = stone(hard([-0.25, 0.25]));
        let [x, y, vx, vy] = after(&system, [side, -0.1], [-3.0 * side, 0.0], 4000);
        // 0.75 m at 3 m/s, then 0.15 s at 1.5 m/s
        assert!((vx - 1.5 * side).abs() < 1e-12, "{vx}");
        assert!((x - (0.25 + 1.5 * 0.15) * side).abs() < 1e-3, "{x}");
        assert!((vy + G * 0.4).abs() < 1e-9, "{vy}");
        assert!((y + 0.1 + 0.5 * G * 0.16).abs() < 1e-3, "{y}");
    }
}

/// Friction at a wall acts up and down, and up against what falls along it.
#[test]
fn walls_rub() {
    let rough = Support {
        law: Law::PlanarCoulomb { mu: 0.3 },
        ..ground([-0.25, 0.25], None)
    };
    // the impact takes 2·3 N s and gives 0.3 of it upwards
    let [_, _, vx, vy] = after(&stone(rough), [1.0, -0.1], [-3.0, -2.0], 2600);
    assert!(vx.abs() < 1e-12, "{vx}");
    assert!((vy - (-2.0 - G * 0.26 + 0.3 * 3.0)).abs() < 1e-9, "{vy}");
}

/// Stones of 0.2 m, one each metre: what falls at 3 m comes to rest there, what falls at 3.3 m passes.
#[test]
fn a_row_of_stones_has_gaps() {
    let system = stone(ground([-0.1, 0.1], Some(1.0)));
    for x in [3.0, -2.0, 2.95, 40.05] {
        let [_, y, _, vy] = after(&system, [x, 0.1], [0.0, 0.0], 3000);
        assert!(y.abs() < 1e-4 && vy == 0.0, "{x}: {y} {vy}");
    }
    for x in [3.3, -2.11] {
        let [_, y, _, vy] = after(&system, [x, 0.1], [0.0, 0.0], 3000);
        assert!((vy + G * 0.3).abs() < 1e-9 && y < -0.3, "{x}: {y} {vy}");
    }
}

/// The rate of the gap is the first row of W, whichever face is nearest, on inclined ground too.
#[test]
fn directions_are_slopes_of_the_gap() {
    let (s, c) = 0.3f64.sin_cos();
    let tilted = Support {
        normal: Vec3::new(-s, c, 0.0),
        tangent: Vec3::new(c, s, 0.0),
        point: Vec3::new(0.2, -0.1, 0.0),
        law: Law::PlanarCoulomb { mu: 0.5 },
        ..ground([-0.3, 0.2], Some(0.8))
    };
    let system = stone(tilted);
    let (mut walls, mut tops) = (0, 0);
    for k in 0..200 {
        let of = |a: f64, b: f64| (a * f64::from(k) + b).sin();
        let q = vec![2.0 * of(1.3, 0.1), 0.5 * of(2.7, 0.4), 3.0 * of(0.9, 0.2)];
        let u = [of(0.7, 1.0), of(3.1, 2.0), of(1.7, 3.0)];
        let gap = |dt: f64| {
            let mut q = q.clone();
            let mut u = u;
            system.advance(&mut q, &mut u, dt);
            let mut set = ContactSet::default();
            set.reset(f64::INFINITY);
            system.contacts(0.0, &q, &mut set);
            (
                set.contacts()[0].gap,
                [set.gamma(0, 0, &u), set.gamma(0, 1, &u)],
            )
        };
        let (_, [normal, tangent]) = gap(0.0);
        let slope = (gap(1e-6).0 - gap(-1e-6).0) / 2e-6;
        assert!((slope - normal).abs() < 1e-6, "{k}: {slope} and {normal}");
        // normal and tangent together are the speed of the point
        let arm = [0.2, -0.1];
        let (sin, cos) = q[2].sin_cos();
        let arm = [cos * arm[0] - sin * arm[1], sin * arm[0] + cos * arm[1]];
        let speed = (u[0] - u[2] * arm[1]).hypot(u[1] + u[2] * arm[0]);
        assert!((normal.hypot(tangent) - speed).abs() < 1e-12);
        let place = Vec3::new(q[0] + arm[0], q[1] + arm[1], 0.0);
        let top = tilted.face(&place).normal == tilted.normal;
        (walls, tops) = (walls + usize::from(!top), tops + usize::from(top));
    }
    assert!(walls > 20 && tops > 20, "{walls} {tops}");
}

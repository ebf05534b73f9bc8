//! Contacts of flexible members: waves, balances, friction, limits, closed chains beside them.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_flex::{
    Carrier, Damping, Elasticity, FlexTree, Flexible, Frame, Hold, Interface, Keep, Material,
    Matter, Meeting, Member, Mesh, Recipe, Site, Structure, Tie, Touch, Work, facing,
};
use percuss_math::shape::Shape;
use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_mech::{Energetic, Restitution, State};
use percuss_step::{Integrator, MoreauJean};
use percuss_trees::{Axis, Joint, Prescription};
use std::sync::Arc;

fn member(name: &str, joint: Joint, matter: Matter) -> Member {
    Member {
        name: name.into(),
        on: None,
        joint,
        place: Pose::IDENTITY,
        matter,
        springs: vec![],
    }
}

fn site(on: Carrier, r: Vec3) -> Site {
    Site {
        on,
        place: Pose::at(r),
    }
}

/// The half-space below this plane.
fn ground(r: Vec3, normal: Vec3) -> Site {
    Site {
        on: Carrier::Ground,
        place: facing(r, &normal),
    }
}

fn bounces(eps_N: f64) -> Restitution {
    Restitution { eps_N, eps_T: 0.0 }
}

fn moreau() -> MoreauJean {
    let settings = SolverSettings {
        tol: 1e-12,
        ..SolverSettings::default()
    };
    MoreauJean::new(0.5, Box::new(Auto::new(settings)))
}

fn energy(linkage: &FlexTree, state: &State) -> f64 {
    linkage.kinetic_energy(state.t, &state.q, &state.u)
        + linkage.potential_energy(state.t, &state.q)
}

/// Siconos' impacting bar: steel, 1 m, with 0.1 m/s against a wall, without restitution. It stays for the time that a wave needs
/// to the far end and back, under the force of the wave.
#[test]
fn a_bar_stays_for_the_time_of_a_wave() {
    let (E, S, rho): (f64, f64, f64) = (210e9, 0.000314, 7800.0);
    let mesh = Mesh::rectangle([1.0, 0.02], [40, 1]);
    // cross-sections that stay straight, as those of a bar
    let section = |k: usize| Interface {
        nodes: mesh.nodes_where(|r| (r[0] - 0.025 * k as f64).abs() < 1e-9),
        at: [0.025 * k as f64, 0.01, 0.0],
        averaging: false,
    };
    let interfaces: Vec<Interface> = (0..=40).map(section).collect();
    let material = Material {
        youngs_modulus: E,
        poissons_ratio: 0.0,
        density: rho,
    };
    let plate = Elasticity::PlaneStress {
        thickness: S / 0.02,
    };
    let structure = Structure::new(mesh, plate, vec![material]).unwrap();
    let recipe = Recipe {
        interfaces,
        frame: Frame::MeanAxes,
        modes: 0,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    };
    let body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    let mass = body.mass();
    let joint = Joint::Prismatic { axis: Vec3::x() };
    let mut bar = member("bar", joint, Matter::Flexible(Arc::new(body)));
    bar.place.r = Vec3::new(0.5 + 5e-5, 0.0, 0.0);
    let wall = Touch {
        name: "wall".into(),
        kind: Meeting::Points {
            points: vec![site(Carrier::Interface(0, 0), Vec3::zeros())],
            radius: 0.0,
            shape: Shape::HalfSpace,
            on: ground(Vec3::zeros(), Vec3::x()),
            mu: 0.0,
            plane: true,
        },
        restitution: bounces(0.0),
    };
    let linkage = FlexTree::new(vec![bar], Vec3::zeros()).unwrap();
    let linkage = linkage.with_touches(vec![wall]).unwrap();
    let mut state = State {
        t: 0.0,
        q: linkage.zero(),
        u: vec![0.0; linkage.velocities()],
    };
    state.u[0] = -0.1;
    let (mut method, dt) = (moreau(), 4e-6);
    let (mut first, mut last, mut impulse, mut before) = (None, 0.0, 0.0, energy(&linkage, &state));
    for _ in 0..260 {
        let begin = state.u[0];
        let report = method.step(&linkage, &mut state, dt).unwrap();
        assert!(report.solve.converged);
        let now = energy(&linkage, &state);
        assert!(now < before * (1.0 + 1e-9), "{before} {now}");
        before = now;
        let p: f64 = method.contacts().iter().map(|c| c.p[0]).sum();
        // mean axes: the frame has the whole momentum
        assert!((mass * (state.u[0] - begin) - p).abs() < 1e-9 * mass * 0.1);
        if p > 0.0 {
            first.get_or_insert(state.t);
            last = state.t;
            impulse += p;
        }
    }
    let (lasted, c) = (last - first.unwrap() + dt, (E / rho).sqrt());
    let force = impulse / lasted / (rho * S * c * 0.1);
    println!(
        "contact {} of 2 L/c, force {force} of the wave's",
        lasted * c / 2.0
    );
    assert!((lasted * c / 2.0 - 1.0).abs() < 0.03, "{lasted}");
    assert!((force - 1.0).abs() < 0.03, "{force}");
}

/// A soft plate of 0.4 m by 0.3 m that flies in the plane, with its nodes at the edge.
fn plate(restitution: f64, mu: f64) -> FlexTree {
    let mesh = Mesh::rectangle([0.4, 0.3], [8, 6]);
    let edge = mesh.nodes_where(|r| r[0].min(0.4 - r[0]) < 1e-9 || r[1].min(0.3 - r[1]) < 1e-9);
    let material = Material {
        youngs_modulus: 2e6,
        poissons_ratio: 0.3,
        density: 1000.0,
    };
    let places: Vec<Vec3> = edge
        .iter()
        .map(|k| Vec3::from(mesh.nodes[*k as usize]))
        .collect();
    let plane = Elasticity::PlaneStress { thickness: 0.01 };
    let structure = Structure::new(mesh, plane, vec![material]).unwrap();
    let recipe = Recipe {
        interfaces: vec![],
        frame: Frame::MeanAxes,
        modes: 12,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    };
    let body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    let nodes = edge.iter().zip(places);
    let points = nodes.map(|(node, at)| {
        let station = Arc::new(body.node(*node as usize, at));
        site(Carrier::Station(0, station), Vec3::zeros())
    });
    let touch = Touch {
        name: "floor".into(),
        kind: Meeting::Points {
            points: points.collect(),
            radius: 0.0,
            shape: Shape::HalfSpace,
            on: ground(Vec3::new(0.0, -0.3, 0.0), Vec3::y()),
            mu,
            plane: true,
        },
        restitution: bounces(restitution),
    };
    let joint = Joint::Planar { normal: Vec3::z() };
    let matter = Matter::Flexible(Arc::new(body));
    let linkage = FlexTree::new(vec![member("plate", joint, matter)], Vec3::zeros()).unwrap();
    linkage.with_touches(vec![touch]).unwrap()
}

/// Linear momentum, and angular momentum about the origin.
fn momenta(linkage: &FlexTree, state: &State) -> (Vec3, Vec3) {
    let mut work = Work::new(linkage);
    linkage.kinematics(state.t, &state.q, &state.u, &mut work);
    linkage.momenta(&state.u, &work)
}

/// A soft plate spins and strikes a floor without friction: energy never rises, momentum changes by the percussions alone.
#[test]
fn a_spinning_plate_that_strikes_keeps_its_balances() {
    let linkage = plate(0.6, 0.0);
    let mut state = State {
        t: 0.0,
        q: linkage.zero(),
        u: vec![0.0; linkage.velocities()],
    };
    state.u[..3].copy_from_slice(&[0.5, -2.0, 6.0]);
    let mut method = moreau();
    let first = energy(&linkage, &state);
    let (mut before, mut struck) = (first, 0);
    for _ in 0..1500 {
        let (p_b, _) = momenta(&linkage, &state);
        let report = method.step(&linkage, &mut state, 2e-4).unwrap();
        assert!(report.solve.converged);
        let now = energy(&linkage, &state);
        let (p_e, _) = momenta(&linkage, &state);
        let p: f64 = method.contacts().iter().map(|c| c.p[0]).sum();
        struck += usize::from(p > 0.0);
        assert!(
            (p_e - p_b - Vec3::y() * p).norm() < 1e-3 * p + 1e-6,
            "{p_b} {p_e} {p}"
        );
        // beside impacts energy is kept to the order of the step
        assert!(now < before + 2e-4 * first, "{before} {now}");
        before = now;
    }
    println!("{struck} steps in contact, energy {first} -> {before}");
    assert!(struck > 3 && before < first);
    assert!(momenta(&linkage, &state).0.y > 0.0);
}

/// In flight energy and angular momentum are kept to the second order of the step.
#[test]
fn steps_of_free_flight_are_of_second_order() {
    let linkage = plate(0.0, 0.0);
    let drift = |steps: usize| {
        let mut state = State {
            t: 0.0,
            q: linkage.zero(),
            u: vec![0.0; linkage.velocities()],
        };
        state.u[..4].copy_from_slice(&[0.1, 0.2, 8.0, 0.05]);
        let mut method = moreau();
        let (first, L) = (energy(&linkage, &state), momenta(&linkage, &state).1.z);
        let (mut most, mut turned): (f64, f64) = (0.0, 0.0);
        for _ in 0..steps {
            method
                .step(&linkage, &mut state, 0.2 / steps as f64)
                .unwrap();
            most = most.max((energy(&linkage, &state) / first - 1.0).abs());
            turned = turned.max((momenta(&linkage, &state).1.z / L - 1.0).abs());
        }
        [most, turned]
    };
    let (coarse, fine) = (drift(200), drift(400));
    println!(
        "energy {:e} {:e}, angular momentum {:e} {:e}",
        coarse[0], fine[0], coarse[1], fine[1]
    );
    for k in 0..2 {
        assert!(
            fine[k] < 1e-4 && coarse[k] / fine[k] > 3.0,
            "{coarse:?} {fine:?}"
        );
    }
}

/// A plate that slides on a floor stops after v²/(2 μ g).
#[test]
fn friction_stops_a_plate() {
    let (mu, g, v) = (0.3, 10.0, 1.0);
    let brick = Matter::Rigid {
        mass: 2.0,
        centre: Vec3::zeros(),
        inertia: Mat3::identity() * 0.02,
    };
    let corner = |x: f64| site(Carrier::Member(0), Vec3::new(x, -0.05, 0.0));
    let touch = Touch {
        name: "floor".into(),
        kind: Meeting::Points {
            points: vec![corner(-0.2), corner(0.2)],
            radius: 0.05,
            shape: Shape::HalfSpace,
            on: ground(Vec3::new(0.0, -0.1, 0.0), Vec3::y()),
            mu,
            plane: true,
        },
        restitution: bounces(0.0),
    };
    let joint = Joint::Planar { normal: Vec3::z() };
    let linkage = FlexTree::new(vec![member("brick", joint, brick)], -Vec3::y() * g).unwrap();
    let linkage = linkage.with_touches(vec![touch]).unwrap();
    let mut state = State {
        t: 0.0,
        q: linkage.zero(),
        u: vec![v, 0.0, 0.0],
    };
    let mut method = moreau();
    for _ in 0..500 {
        method.step(&linkage, &mut state, 1e-3).unwrap();
    }
    let expected = v * v / (2.0 * mu * g);
    println!("{} {expected}", state.q[0]);
    assert!((state.q[0] - expected).abs() < 1e-3 * v, "{}", state.q[0]);
    assert!(state.u[0].abs() < 1e-9);
}

/// A ball strikes a flexible beam that hangs on a hinge; the beam swings against a limit. Energy never rises.
#[test]
fn a_ball_strikes_a_beam_that_swings_to_its_limit() {
    let mesh = Mesh::rectangle([1.0, 0.05], [40, 2]);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| (r[0] - x).abs() < 1e-9),
        at: [x, 0.025, 0.0],
        averaging: false,
    };
    let interfaces = vec![end(0.0), end(1.0)];
    let top = mesh.nodes_where(|r| (r[1] - 0.05).abs() < 1e-9);
    let places = mesh.nodes.clone();
    let material = Material {
        youngs_modulus: 2e9,
        poissons_ratio: 0.3,
        density: 2000.0,
    };
    let plane = Elasticity::PlaneStress { thickness: 0.02 };
    let structure = Structure::new(mesh, plane, vec![material]).unwrap();
    let recipe = Recipe {
        interfaces,
        frame: Frame::Attached(0),
        modes: 4,
        keep: Keep::Lowest(6),
        loads: vec![],
        damping: Damping::Modal(0.01),
    };
    let body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    let points = top.iter().map(|k| {
        let at = Vec3::from(places[*k as usize]);
        let station = body.node(*k as usize, at);
        site(Carrier::Station(0, Arc::new(station)), Vec3::zeros())
    });
    let strike = Touch {
        name: "ball".into(),
        kind: Meeting::Points {
            points: points.collect(),
            radius: 0.0,
            shape: Shape::Sphere { radius: 0.1 },
            on: site(Carrier::Member(1), Vec3::zeros()),
            mu: 0.2,
            plane: true,
        },
        restitution: bounces(0.5),
    };
    let stop = Touch {
        name: "stop".into(),
        kind: Meeting::Limit {
            member: 0,
            index: 0,
            limit: -0.05,
            below: false,
        },
        restitution: bounces(0.5),
    };
    let hinge = Joint::Revolute { axis: Vec3::z() };
    let beam = member("beam", hinge, Matter::Flexible(Arc::new(body)));
    let ball = Matter::Rigid {
        mass: 1.0,
        centre: Vec3::zeros(),
        inertia: Mat3::identity() * 0.004,
    };
    let mut ball = member("ball", Joint::Planar { normal: Vec3::z() }, ball);
    ball.place.r = Vec3::new(0.8, 0.2, 0.0);
    let linkage = FlexTree::new(vec![beam, ball], Vec3::zeros()).unwrap();
    let linkage = linkage.with_touches(vec![strike, stop]).unwrap();
    let mut state = State {
        t: 0.0,
        q: linkage.zero(),
        u: vec![0.0; linkage.velocities()],
    };
    let ball_u = linkage.offsets(1).1;
    state.u[ball_u + 1] = -2.0;
    let mut method = moreau();
    let first = energy(&linkage, &state);
    let (mut before, mut least): (f64, f64) = (first, 0.0);
    for _ in 0..1000 {
        method.step(&linkage, &mut state, 2e-4).unwrap();
        let now = energy(&linkage, &state);
        assert!(now < before + 1e-4 * first, "{} {before} {now}", state.t);
        (before, least) = (now, least.min(state.q[0]));
    }
    println!(
        "energy {first} -> {before}, angle to {least}, ball {}",
        state.u[ball_u + 1]
    );
    assert!(least < -0.049 && least > -0.055, "{least}");
    assert!(state.u[ball_u + 1] > -2.0);
}

/// A driven slider-crank of rigid links in the same steps: its chain stays closed, and the slider is where it must be.
#[test]
fn chains_stay_closed_beside_contacts() {
    let rod = |mass: f64| Matter::Rigid {
        mass,
        centre: Vec3::zeros(),
        inertia: Mat3::identity() * 0.002,
    };
    let axis = Vec3::z();
    let crank = Joint::Prescribed(Prescription {
        axis: Axis::Turn(axis),
        motion: Arc::new(|t: f64| [20.0 * t, 20.0, 0.0]),
    });
    let mut arm = member("rod", Joint::Revolute { axis }, rod(0.2));
    arm.on = Some(percuss_flex::Attach {
        member: 0,
        interface: None,
    });
    arm.place.r = Vec3::new(0.1, 0.0, 0.0);
    let slide = Joint::Prismatic { axis: Vec3::x() };
    let members = vec![
        member("crank", crank, rod(1.0)),
        arm,
        member("slider", slide, rod(0.5)),
    ];
    let pin = Tie {
        name: "pin".into(),
        sites: [
            site(Carrier::Member(2), Vec3::zeros()),
            site(Carrier::Member(1), Vec3::new(0.3, 0.0, 0.0)),
        ],
        hold: Hold::Point,
    };
    let stop = Touch {
        name: "stop".into(),
        kind: Meeting::Limit {
            member: 2,
            index: 0,
            limit: 1.0,
            below: true,
        },
        restitution: bounces(0.0),
    };
    let linkage = FlexTree::new(members, Vec3::zeros()).unwrap();
    let linkage = linkage.with_ties(vec![pin]).unwrap();
    let linkage = linkage.with_touches(vec![stop]).unwrap();
    let mut state = State {
        t: 0.0,
        q: vec![0.0, 0.4],
        u: vec![-20.0, 0.0],
    };
    linkage.close(0.0, &mut state.q, &mut state.u).unwrap();
    let mut method = moreau();
    let (mut off, mut open): (f64, f64) = (0.0, 0.0);
    for _ in 0..1000 {
        method.step(&linkage, &mut state, 1e-3).unwrap();
        let (sin, cos) = (20.0 * state.t).sin_cos();
        let slider = 0.1 * cos + (0.09 - 0.01 * sin * sin).sqrt();
        off = off.max((state.q[1] - slider).abs());
        let closed = linkage.closedness(state.t, (&state.q, &state.u)).unwrap();
        open = open.max(closed.open).max(1e-3 * closed.rate);
    }
    println!("off {off:e} open {open:e}");
    assert!(off < 1e-9 && open < 1e-10, "{off} {open}");
}

//! Forces and springs at frames, interfaces of few nodes, thin elements.

use percuss_flex::{
    Carrier, Damping, Elasticity, FlexError, FlexTree, Flexible, Frame, Interface, Keep, March,
    Material, Matter, Member, Mesh, Push, Recipe, Site, Slender, Spectral, Structure, Strut, Work,
};
use percuss_math::space::{Pose, Vec3};
use percuss_mech::Energetic;
use percuss_trees::Joint;
use std::sync::Arc;

const STEEL: Material = Material {
    youngs_modulus: 2.1e11,
    poissons_ratio: 0.3,
    density: 7850.0,
};
const PLATE: Elasticity = Elasticity::PlaneStress { thickness: 0.01 };

fn structure() -> Structure {
    let mesh = Mesh::rectangle([1.0, 0.04], [160, 4]);
    Structure::new(mesh, PLATE, vec![STEEL]).unwrap()
}

fn end(structure: &Structure, x: f64) -> Interface {
    Interface {
        nodes: structure.mesh().nodes_where(|r| (r[0] - x).abs() < 1e-9),
        at: [x, 0.02, 0.0],
        averaging: false,
    }
}

fn recipe(interfaces: Vec<Interface>, frame: Frame) -> Recipe {
    Recipe {
        interfaces,
        frame,
        modes: 5,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    }
}

fn member(joint: Joint, body: Flexible) -> Member {
    Member {
        name: "beam".into(),
        on: None,
        joint,
        place: Pose::IDENTITY,
        matter: Matter::Flexible(Arc::new(body)),
        springs: vec![],
    }
}

fn beam() -> Flexible {
    let structure = structure();
    let ends = vec![end(&structure, 0.0), end(&structure, 1.0)];
    Flexible::new(&structure.assembled(), &recipe(ends, Frame::Attached(0))).unwrap()
}

fn tip() -> Site {
    Site {
        on: Carrier::Interface(0, 1),
        place: Pose::IDENTITY,
    }
}

fn ground(r: [f64; 3]) -> Site {
    Site {
        on: Carrier::Ground,
        place: Pose::at(r.into()),
    }
}

/// F l³/(3 E I) and M l/(E I), and the same on a spring that takes a part of the force.
#[test]
fn forces_bend_as_beams() {
    let EI = 2.1e11 * 0.01 * 0.04_f64.powi(3) / 12.0;
    let (force, moment, k) = (30.0, 20.0, 5e4);
    let sag = |wrench: [Vec3; 2], k: f64| {
        let push = Push {
            name: "push".into(),
            site: tip(),
            wrench: Arc::new(move |_| wrench),
            follows: false,
        };
        let strut = Strut {
            name: "spring".into(),
            sites: [tip(), ground([1.0, 1.0, 0.0])],
            stiffness: k,
            length: 1.0,
            damping: 0.0,
        };
        let tree = FlexTree::new(vec![member(Joint::Fixed, beam())], Vec3::zeros()).unwrap();
        let struts = if k > 0.0 { vec![strut] } else { vec![] };
        let tree = tree.with_forces(vec![push], struts).unwrap();
        let mut q = tree.zero();
        tree.settle(0.0, &mut q).unwrap();
        let u = vec![0.0; tree.velocities()];
        let mut work = Work::new(&tree);
        tree.kinematics(0.0, &q, &u, &mut work);
        tree.interface((0, 1), (&q, &u), &work).0.r.y
    };
    let zero = Vec3::zeros();
    let by_force = sag([Vec3::new(0.0, -force, 0.0), zero], 0.0);
    // a little more by shear, a little less by rigid ends and coarse elements
    let beam = -force / (3.0 * EI);
    assert!((by_force / beam - 1.0).abs() < 0.02, "{by_force} {beam}");
    let by_moment = sag([zero, Vec3::new(0.0, 0.0, moment)], 0.0);
    let beam = moment / (2.0 * EI);
    assert!((by_moment / beam - 1.0).abs() < 0.02, "{by_moment} {beam}");
    let own = force / -by_force;
    let held = sag([Vec3::new(0.0, -force, 0.0), zero], k);
    assert!((held / (-force / (own + k)) - 1.0).abs() < 1e-6, "{held}");
}

/// What a force does is the energy of the body, springs included.
#[test]
fn the_work_of_forces_is_energy() {
    for k in [300.0, 1e5] {
        let push = Push {
            name: "push".into(),
            site: Site {
                on: Carrier::Interface(0, 1),
                place: Pose::at(Vec3::new(0.1, 0.05, 0.0)),
            },
            wrench: Arc::new(|t| {
                let force = Vec3::new(3.0, 20.0 * (5.0 * t).sin(), 0.0);
                [force, Vec3::new(0.0, 0.0, 4.0)]
            }),
            follows: true,
        };
        let strut = Strut {
            name: "spring".into(),
            sites: [tip(), ground([1.2, -0.4, 0.0])],
            stiffness: k,
            length: 0.2_f64.sqrt(),
            damping: 0.0,
        };
        let hinge = Joint::Revolute { axis: Vec3::z() };
        let tree = FlexTree::new(vec![member(hinge, beam())], Vec3::new(0.0, -9.81, 0.0)).unwrap();
        let tree = tree.with_forces(vec![push], vec![strut]).unwrap();
        let (q, u) = (tree.zero(), vec![0.0; tree.velocities()]);
        let mut march = March::new(&tree, (0.0, &q, &u), Spectral(1.0)).unwrap();
        let (dt, mut done) = (2e-5, 0.0);
        let energy = |march: &March<'_>| {
            tree.kinetic_energy(march.t, &march.q, &march.u)
                + tree.potential_energy(march.t, &march.q)
        };
        let first = energy(&march);
        let mut power = tree.power(0.0, &march.q, &march.u, &march.work);
        let mut most = 0.0_f64;
        for _ in 0..5000 {
            march.step(dt).unwrap();
            let next = tree.power(march.t, &march.q, &march.u, &march.work);
            done += 0.5 * dt * (power + next);
            power = next;
            most = most.max(tree.kinetic_energy(march.t, &march.q, &march.u));
        }
        let off = energy(&march) - first - done;
        println!("k {k}: {off} of {most}, done {done}");
        assert!(off.abs() < 3e-4 * most, "{off} {most}");
    }
}

/// A stiff strut is a rod: steps do not fail, and its length stays.
#[test]
fn stiff_springs_do_not_set_the_step() {
    let strut = Strut {
        name: "rod".into(),
        sites: [tip(), ground([1.0, 1.0, 0.0])],
        stiffness: 1e9,
        length: 1.0,
        damping: 0.0,
    };
    let hinge = Joint::Revolute { axis: Vec3::z() };
    let tree = FlexTree::new(vec![member(hinge, beam())], Vec3::new(0.0, -9.81, 0.0)).unwrap();
    let tree = tree.with_forces(vec![], vec![strut]).unwrap();
    let (q, u) = (tree.zero(), vec![0.0; tree.velocities()]);
    let mut march = March::new(&tree, (0.0, &q, &u), Spectral(0.6)).unwrap();
    for _ in 0..200 {
        march.step(1e-3).unwrap();
        let [length, _] = tree.tensions(&march.work)[0];
        assert!((length - 1.0).abs() < 1e-6, "{length}");
    }
}

/// A single node turns as what is around it.
#[test]
fn a_single_node_turns_as_its_surroundings() {
    let structure = structure();
    let node = Interface {
        nodes: structure
            .mesh()
            .nodes_where(|r| r[0] == 0.5 && r[1] == 0.02),
        at: [0.5, 0.02, 0.0],
        averaging: false,
    };
    assert_eq!(node.nodes.len(), 1);
    let ends = vec![end(&structure, 0.0), end(&structure, 1.0), node.clone()];
    let matrices = structure.assembled();
    let body = Flexible::new(&matrices, &recipe(ends, Frame::Attached(0))).unwrap();
    // the deflection of a force at the tip: w = F x² (3 l − x)/(6 EI), w' = F x (2 l − x)/(2 EI)
    let force = Vec3::y();
    let f: Vec<f64> = body.stations()[1]
        .slides
        .iter()
        .map(|s| s.dot(&force))
        .collect();
    let n = body.order();
    let mut L = body.stiffness().to_vec();
    percuss_math::dense::cholesky(n, &mut L).unwrap();
    let mut q = f;
    percuss_math::dense::cholesky_solve(n, &L, &mut q);
    let turn: f64 = body.stations()[2]
        .turns
        .iter()
        .zip(&q)
        .map(|(t, q)| t.z * q)
        .sum();
    let EI = 2.1e11 * 0.01 * 0.04_f64.powi(3) / 12.0;
    let beam = 0.5 * 1.5 / (2.0 * EI);
    assert!((turn / beam - 1.0).abs() < 0.02, "{turn} {beam}");
    // a frame that is fixed to it could turn
    let one = Flexible::new(&matrices, &recipe(vec![node], Frame::Attached(0)));
    assert_eq!(one.err(), Some(FlexError::LooseFrame(0)));
}

/// Nodes on a slanting line in space tell two rotations; the third is that of what is around them.
#[test]
fn nodes_on_a_line_turn_about_it_as_their_surroundings() {
    let mesh = Mesh::cuboid([1.0, 0.1, 0.1], [10, 2, 2]).quadratic();
    let elasticity = Elasticity::Solid;
    let structure = Structure::new(mesh, elasticity, vec![STEEL]).unwrap();
    let nodes = |holds: &dyn Fn([f64; 3]) -> bool| structure.mesh().nodes_where(holds);
    let root = Interface {
        nodes: nodes(&|r| r[0] < 1e-9),
        at: [0.0, 0.05, 0.05],
        averaging: false,
    };
    let line = Interface {
        nodes: nodes(&|r| r[0] > 1.0 - 1e-9 && (r[1] - r[2]).abs() < 1e-9),
        at: [1.0, 0.05, 0.05],
        averaging: false,
    };
    assert!(line.nodes.len() >= 3);
    let interfaces = vec![root, line];
    let body = Flexible::new(
        &structure.assembled(),
        &recipe(interfaces, Frame::Attached(0)),
    );
    let body = body.unwrap();
    // six modes and five motions of the line
    assert_eq!(body.order(), 5 + 5);
    // bending about y and z turns the tip about both, the line's direction included
    let force = Vec3::z();
    let n = body.order();
    let mut L = body.stiffness().to_vec();
    percuss_math::dense::cholesky(n, &mut L).unwrap();
    let mut q: Vec<f64> = body.stations()[1]
        .slides
        .iter()
        .map(|s| s.dot(&force))
        .collect();
    percuss_math::dense::cholesky_solve(n, &L, &mut q);
    let turn: Vec3 = body.stations()[1]
        .turns
        .iter()
        .zip(&q)
        .map(|(t, q)| t * *q)
        .sum();
    let slide: Vec3 = body.stations()[1]
        .slides
        .iter()
        .zip(&q)
        .map(|(s, q)| s * *q)
        .sum();
    // at the tip of a cantilever w' = 3 w/(2 l), about −y
    assert!(
        (turn.y / (-1.5 * slide.z) - 1.0).abs() < 0.03,
        "{turn} {slide}"
    );
    assert!(turn.x.abs() + turn.z.abs() < 0.1 * turn.y.abs(), "{turn}");
}

/// A body of thin elements stiffens as one of a softer and lighter material.
#[test]
fn thin_elements_stiffen_as_light_material() {
    let thin = structure();
    let soft = Material {
        youngs_modulus: 0.343 * 2.1e11,
        density: 0.7 * 7850.0,
        ..STEEL
    };
    let light = Structure::new(thin.mesh().clone(), PLATE, vec![soft]).unwrap();
    for frame in [Frame::Attached(0), Frame::MeanAxes] {
        let ends = vec![end(&thin, 0.0), end(&thin, 1.0)];
        let recipe = recipe(ends.clone(), frame);
        let matrices = thin.assembled_scaled(|_| 0.343, |_| 0.7);
        let mut first = Flexible::new(&matrices, &recipe).unwrap();
        let mut second = Flexible::new(&light.assembled(), &recipe).unwrap();
        first
            .stiffen(&thin, (|_| 0.343, |_| 0.7), (&ends, frame))
            .unwrap();
        second
            .stiffen(&light, (|_| 1.0, |_| 1.0), (&ends, frame))
            .unwrap();
        let (a, b) = (first.standard(), second.standard());
        // shapes may differ in their sign
        let norm = |o: &[f64; 6]| o.iter().map(|x| x * x).sum::<f64>().sqrt();
        let plain = Flexible::new(&matrices, &recipe).unwrap().standard();
        let (mut size, mut more) = (0.0_f64, 0.0_f64);
        for (o, without) in a.Oe1.iter().zip(&plain.Oe1) {
            size = size.max(norm(o));
            more = more.max((norm(o) - norm(without)).abs());
        }
        assert!(more > 0.1 * size, "{more} {size}");
        for (x, y) in a.Oe1.iter().zip(&b.Oe1) {
            assert!((norm(x) - norm(y)).abs() < 1e-6 * size, "{x:?} {y:?}");
        }
    }
}

/// A line of steel 1 × 0.1 × 0.1 m that turns by `turn` in space, with its first corner here.
fn line(turn: &percuss_math::space::Quat, at: Vec3, count: usize) -> Slender {
    let (h, rho) = (0.1_f64, 7850.0);
    let I = h.powi(4) / 12.0;
    let place = |k: usize| at + turn * Vec3::new(k as f64 / count as f64, 0.0, 0.0);
    Slender {
        nodes: (0..=count).map(place).collect(),
        up: turn * Vec3::z(),
        stretch: 2.1e11 * h * h,
        bend: [2.1e11 * I, 4.0 * 2.1e11 * I],
        twist: 0.8e11 * 0.141 * h.powi(4),
        mass: rho * h * h,
        gyration: [h / 12.0_f64.sqrt(); 2],
    }
}

fn at_node(line: &Slender, node: usize) -> Interface {
    Interface {
        nodes: vec![node as u32],
        at: line.nodes[node].into(),
        averaging: false,
    }
}

/// Frequencies and deflections of Euler and Bernoulli, wherever the line lies.
#[test]
fn lines_bend_as_beams() {
    let turn = percuss_math::space::Quat::from_scaled_axis(Vec3::new(0.4, -0.7, 1.1));
    let at = Vec3::new(0.3, 2.0, -1.0);
    let line = line(&turn, at, 20);
    let ends = vec![at_node(&line, 0), at_node(&line, 20)];
    let body = line.flexible(&recipe(ends, Frame::Attached(0))).unwrap();
    // bent along e₂; along e₃ with twice the frequency; rotary inertia lowers them by less than a per cent
    let euler =
        3.516_015 / (2.0 * std::f64::consts::PI) * (2.1e11 / 7850.0 / 12.0_f64).sqrt() * 0.1;
    let found = body.frequencies();
    println!("{found:?} {euler}");
    assert!(found[0] < euler && found[0] > 0.99 * euler, "{found:?}");
    assert!(
        found[1] < 2.0 * euler && found[1] > 1.98 * euler,
        "{found:?}"
    );
    // mass and inertia about the root, in axes of space
    assert!((body.mass() - 78.5).abs() < 1e-9);
    let own = Vec3::new(0.01 / 6.0, 1.01 / 12.0 + 0.25, 1.01 / 12.0 + 0.25) * 78.5;
    let R = turn.to_rotation_matrix().into_inner();
    let expected = R * percuss_math::space::Mat3::from_diagonal(&own) * R.transpose();
    assert!((body.second_moment() - expected).norm() < 1e-9 * expected.norm());
    // a force and a moment at the tip: static shapes are exact
    let EI = 2.1e11 * 0.1_f64.powi(4) / 12.0;
    let n = body.order();
    let mut L = body.stiffness().to_vec();
    percuss_math::dense::cholesky(n, &mut L).unwrap();
    let tip = &body.stations()[20];
    let under = |force: Vec3, moment: Vec3| {
        let (force, moment) = (turn * force, turn * moment);
        let columns = tip.slides.iter().zip(&tip.turns);
        let mut q: Vec<f64> = columns
            .map(|(s, t)| s.dot(&force) + t.dot(&moment))
            .collect();
        percuss_math::dense::cholesky_solve(n, &L, &mut q);
        let sum = |by: &[Vec3]| by.iter().zip(&q).map(|(v, q)| v * *q).sum::<Vec3>();
        [
            turn.inverse() * sum(&tip.slides),
            turn.inverse() * sum(&tip.turns),
        ]
    };
    let near = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-9, "{a} {b}");
    // e₂ is z here: bends with EI; e₃ = x × z = −y with 4 EI
    let [slide, turned] = under(Vec3::z(), Vec3::zeros());
    near(slide.z, 1.0 / (3.0 * EI));
    near(turned.y, -1.0 / (2.0 * EI));
    let [slide, turned] = under(Vec3::y(), Vec3::zeros());
    near(slide.y, 1.0 / (12.0 * EI));
    near(turned.z, 1.0 / (8.0 * EI));
    let [slide, turned] = under(Vec3::x(), Vec3::x());
    near(slide.x, 1.0 / (2.1e11 * 0.01));
    near(turned.x, 1.0 / (0.8e11 * 0.141 * 1e-4));
}

/// A free line keeps its momenta while it bends, and its standard input data move alike.
#[test]
fn a_free_line_has_its_rigid_motions() {
    let turn = percuss_math::space::Quat::identity();
    let line = line(&turn, Vec3::zeros(), 12);
    let ends = vec![at_node(&line, 0), at_node(&line, 12)];
    let body = line.flexible(&recipe(ends, Frame::MeanAxes)).unwrap();
    // free and free: (4.730041/l)² √(EI/m)/2π
    let euler =
        22.373_29 / (2.0 * std::f64::consts::PI) * (2.1e11 / 7850.0 / 12.0_f64).sqrt() * 0.1;
    assert!(
        body.frequencies()[0] < euler && body.frequencies()[0] > 0.97 * euler,
        "{:?}",
        body.frequencies()
    );
    let size = body.second_moment().norm();
    let data = body.standard();
    for a in 0..body.order() {
        assert!(
            data.Ct[a].norm() < 1e-9 * size && data.Cr[a].norm() < 1e-9 * size,
            "{a}"
        );
    }
}

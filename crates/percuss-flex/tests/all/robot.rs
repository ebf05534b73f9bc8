//! A robot of two flexible links: how it hangs, against finite elements.

use percuss_flex::{
    Attach, Damping, Elasticity, FlexTree, Flexible, Frame, Interface, Keep, Material, Matter,
    Member, Mesh, Recipe, Structure, Work,
};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_trees::Joint;
use std::sync::Arc;

const G: f64 = 9.81;
const LENGTH: f64 = 0.6;
const HEIGHT: f64 = 0.02;
/// So stiff that deflections do not change levers.
const ALLOY: Material = Material {
    youngs_modulus: 0.7e16,
    poissons_ratio: 0.3,
    density: 2700.0,
};

fn link() -> (Structure, [Interface; 2]) {
    let mesh = Mesh::rectangle([LENGTH, HEIGHT], [60, 4]);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| r[0] == x),
        at: [x, 0.5 * HEIGHT, 0.0],
        averaging: x > 0.0,
    };
    let interfaces = [end(0.0), end(LENGTH)];
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let structure = Structure::new(mesh, plate, vec![ALLOY]).unwrap();
    (structure, interfaces)
}

/// Mean displacement of the tip of a link that is clamped at its root and turned by an angle, under its weight, a force at the tip,
/// in axes of the ground, and a moment.
fn sag(angle: f64, force: [f64; 2], moment: f64) -> [f64; 2] {
    let (structure, [root, tip]) = link();
    let (sin, cos) = angle.sin_cos();
    let turned = |[x, y]: [f64; 2]| [cos * x + sin * y, cos * y - sin * x];
    let weight = turned([0.0, -G]);
    let fall: Vec<f64> = (0..structure.order()).map(|k| weight[k % 2]).collect();
    let mut f = vec![0.0; fall.len()];
    structure.mass().apply(&fall, &mut f);
    let force = turned(force);
    let count = tip.nodes.len() as f64;
    let height = |node: u32| structure.mesh().nodes[node as usize][1] - tip.at[1];
    let spread: f64 = tip.nodes.iter().map(|n| height(*n).powi(2)).sum();
    for node in &tip.nodes {
        let at = *node as usize * 2;
        f[at] += force[0] / count - moment * height(*node) / spread;
        f[at + 1] += force[1] / count;
    }
    let u = structure
        .solve(&structure.displacements_of(&root.nodes), &f)
        .unwrap();
    let mean = |k: usize| {
        tip.nodes
            .iter()
            .map(|n| u[*n as usize * 2 + k])
            .sum::<f64>()
            / count
    };
    [mean(0), mean(1)]
}

#[test]
fn a_robot_sags_as_finite_elements_do() {
    let (structure, interfaces) = link();
    let recipe = Recipe {
        interfaces: interfaces.to_vec(),
        frame: Frame::Attached(0),
        modes: 3,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    };
    let body = Arc::new(Flexible::new(&structure.assembled(), &recipe).unwrap());
    let (mass, elbow, tool) = (body.mass(), 0.8, 0.5);
    let (upper, fore) = (1.3, -1.4);
    let brick = |mass: f64| Matter::Rigid {
        mass,
        centre: Vec3::zeros(),
        inertia: Mat3::identity() * 1e-3,
    };
    let member = |name: &str, on: Option<usize>, turn: f64, matter| Member {
        name: name.into(),
        on: on.map(|member| Attach {
            member,
            interface: Some(1),
        }),
        joint: Joint::Fixed,
        place: Pose {
            r: Vec3::zeros(),
            A: Quat::from_scaled_axis(Vec3::z() * turn),
        },
        matter,
        springs: vec![],
    };
    let linkage = FlexTree::new(
        vec![
            member("upper", None, upper, Matter::Flexible(body.clone())),
            member("elbow", Some(0), 0.0, brick(elbow)),
            member("fore", Some(0), fore, Matter::Flexible(body)),
            member("tool", Some(2), 0.0, brick(tool)),
        ],
        Vec3::new(0.0, -G, 0.0),
    )
    .unwrap();
    let mut q = linkage.zero();
    linkage.settle(0.0, &mut q).unwrap();
    let u = vec![0.0; linkage.velocities()];
    let mut work = Work::new(&linkage);
    linkage.kinematics(0.0, &q, &u, &mut work);
    // what hangs on the upper link, and its moment about the elbow
    let lever = LENGTH * (upper + fore).cos();
    let first = sag(
        upper,
        [0.0, -G * (elbow + mass + tool)],
        -G * (0.5 * mass + tool) * lever,
    );
    let second = sag(upper + fore, [0.0, -G * tool], 0.0);
    for (which, expected) in [(0, first), (2, second)] {
        let (pose, _) = linkage.interface((which, 1), (&q, &u), &work);
        let moved = work.pose(which).local(&pose.r) - Vec3::new(LENGTH, 0.0, 0.0);
        println!("{} {}, {expected:?}", moved.x, moved.y);
        assert!(
            (moved.y / expected[1] - 1.0).abs() < 1e-6,
            "{}",
            moved.y / expected[1] - 1.0
        );
        assert!((moved.x - expected[0]).abs() < 1e-6 * expected[1].abs());
    }
}

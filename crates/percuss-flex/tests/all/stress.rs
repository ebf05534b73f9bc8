//! Stress by the coordinates of a body against beam theory; surfaces; effective masses.

#![allow(non_snake_case)] // forces are upper case, as in the papers

use percuss_flex::{
    Damping, Elasticity, Flexible, Frame, Interface, Keep, Material, Mesh, Recipe, StressModes,
    Structure, von_mises,
};
use percuss_math::space::Vec3;

const STEEL: Material = Material {
    youngs_modulus: 2.1e11,
    poissons_ratio: 0.3,
    density: 7850.0,
};

/// A body held at x = 0, with an interface at its other end.
fn held(mesh: Mesh, elasticity: Elasticity) -> (Structure, Flexible) {
    let end = mesh.nodes.iter().fold(0.0, |m: f64, r| m.max(r[0]));
    let interface = |x: f64| {
        let nodes = mesh.nodes_where(|r| (r[0] - x).abs() < 1e-9);
        let sum = |k: usize| -> f64 { nodes.iter().map(|n| mesh.nodes[*n as usize][k]).sum() };
        let at = std::array::from_fn(|k| sum(k) / nodes.len() as f64);
        Interface {
            nodes,
            at,
            averaging: false,
        }
    };
    let recipe = Recipe {
        interfaces: vec![interface(0.0), interface(end)],
        frame: Frame::Attached(0),
        modes: 0,
        keep: Keep::All,
        loads: Vec::new(),
        damping: Damping::None,
    };
    let structure = Structure::new(mesh, elasticity, vec![STEEL]).unwrap();
    let body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    (structure, body)
}

/// Coordinates at rest under a force at the second interface.
fn under(body: &Flexible, force: [f64; 3]) -> Vec<f64> {
    let slides = &body.stations()[1].slides;
    let n = body.order();
    (0..n)
        .map(|a| slides[a].dot(&Vec3::from(force)) / body.stiffness()[a * (n + 1)])
        .collect()
}

#[test]
fn bending_stress_is_that_of_beams() {
    let F = 100.0;
    let solid = Mesh::cuboid([1.0, 0.1, 0.1], [16, 2, 2]).quadratic();
    let plane = Mesh::rectangle([1.0, 0.1], [80, 12]);
    let plate = Elasticity::PlaneStress { thickness: 0.1 };
    for (mesh, elasticity, close) in [(solid, Elasticity::Solid, 0.01), (plane, plate, 0.002)] {
        let (structure, body) = held(mesh, elasticity);
        let stress = StressModes::new(&structure, &body, |_| 1.0);
        let q = under(&body, [0.0, F, 0.0]);
        let nodes = &structure.mesh().nodes;
        let far = |r: &[f64; 3]| (r[0] - 0.5).abs() + (r[1] - 0.1).abs() + (r[2]).abs();
        let node = (0..nodes.len()).min_by(|a, b| far(&nodes[*a]).total_cmp(&far(&nodes[*b])));
        let node = node.unwrap();
        let [x, y, _] = nodes[node];
        // pulled up, the upper side is pressed together: −F (l − x) c/I
        let expected = -F * (1.0 - x) * (y - 0.05) / (0.1_f64.powi(4) / 12.0);
        let found = stress.at(node, &q);
        println!("{found:?} {expected}");
        assert!((found[0] / expected - 1.0).abs() < close, "{found:?}");
        // at the surface stress across is left over, of the order of an element's size
        assert!((von_mises(&found) / expected.abs() - 1.0).abs() < 0.02);
        // the largest is at the clamp, where a corner makes it larger than that of the beam
        let (peak, at) = stress.peak(&q);
        assert!(
            nodes[at][0] < 0.1 && peak > 6e5 * 0.95 && peak < 6e5 * 1.5,
            "{peak}"
        );
    }
}

#[test]
fn uniform_tension_is_exact() {
    let plate = Elasticity::PlaneStress { thickness: 0.1 };
    for (mesh, elasticity) in [
        (Mesh::rectangle([1.0, 0.1], [20, 4]), plate),
        (Mesh::cuboid([1.0, 0.1, 0.1], [10, 2, 2]), Elasticity::Solid),
    ] {
        let (structure, body) = held(mesh, elasticity);
        let stress = StressModes::new(&structure, &body, |_| 1.0);
        let q = under(&body, [500.0, 0.0, 0.0]);
        let nodes = structure.mesh().nodes_where(|r| (r[0] - 0.5).abs() < 1e-9);
        for node in nodes {
            let found = von_mises(&stress.at(node as usize, &q));
            assert!((found / 5e4 - 1.0).abs() < 2e-3, "{found}");
        }
    }
}

#[test]
fn surfaces_enclose_their_bodies() {
    let straight = Mesh::cuboid([0.3, 0.2, 0.1], [3, 2, 1]);
    for mesh in [straight.clone(), straight.quadratic()] {
        let volume: f64 = (mesh.surface(|_| true).iter())
            .map(|t| {
                let [a, b, c] = t.map(|n| mesh.nodes[n as usize]);
                (a[0] * (b[1] * c[2] - b[2] * c[1])
                    + a[1] * (b[2] * c[0] - b[0] * c[2])
                    + a[2] * (b[0] * c[1] - b[1] * c[0]))
                    / 6.0
            })
            .sum();
        assert!((volume - 0.006).abs() < 1e-15, "{volume}");
        // corners alone tell the same surface with a quarter of the triangles
        let corners = mesh.surface_of_corners(|_| true).len();
        assert_eq!(corners, straight.surface(|_| true).len());
    }
    let plate = Mesh::rectangle([1.0, 0.5], [2, 2]);
    assert_eq!(plate.surface(|e| e != 1).len(), 6);
}

#[test]
fn effective_masses_are_those_of_a_cantilever() {
    // 0.6131 and 0.1883 of the mass by Euler and Bernoulli; all together the whole
    let mesh = Mesh::rectangle([1.0, 0.02], [100, 2]);
    let left = mesh.nodes_where(|r| r[0] == 0.0);
    let plate = Elasticity::PlaneStress { thickness: 0.02 };
    let body = Structure::new(mesh, plate, vec![STEEL]).unwrap();
    let matrices = body.assembled();
    let modes = matrices.modes(&body.displacements_of(&left), 12).unwrap();
    let masses = matrices.effective_masses(&modes.shapes, [0.0; 3]);
    let whole = 7850.0 * 0.02 * 0.02;
    let across: Vec<f64> = masses.iter().map(|m| m[1] / whole).collect();
    println!("{across:?}");
    assert!((across[0] - 0.6131).abs() < 1e-3 && (across[1] - 0.1883).abs() < 1e-3);
    for k in 0..2 {
        let sum: f64 = masses.iter().map(|m| m[k]).sum();
        assert!(sum < whole && sum > 0.8 * whole, "{sum}");
    }
}

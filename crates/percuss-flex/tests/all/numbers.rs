//! The numbers by which motions know a body, changed one by one.

use percuss_flex::{
    Damping, Elasticity, Flexible, Frame, Interface, Keep, Load, Material, Mesh, Number, Recipe,
    Structure,
};
use percuss_math::space::{Mat3, Vec3};

#[test]
fn damping_stays_where_nothing_changes() {
    let mesh = Mesh::rectangle([1.0, 0.1], [10, 2]);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| r[0] == x),
        at: [x, 0.05, 0.0],
        averaging: false,
    };
    let steel = Material {
        youngs_modulus: 2.1e11,
        poissons_ratio: 0.3,
        density: 7850.0,
    };
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let recipe = Recipe {
        interfaces: vec![end(0.0), end(1.0)],
        frame: Frame::Attached(0),
        modes: 2,
        keep: Keep::Lowest(3),
        loads: vec![Load {
            interface: 1,
            mass: 5.0,
            centre: Vec3::zeros(),
            inertia: Mat3::zeros(),
        }],
        damping: Damping::Modal(0.02),
    };
    let structure = Structure::new(mesh, plate, vec![steel]).unwrap();
    let body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    let same = body
        .changed(Number::Stiffness(0, 1), 0.0, recipe.damping)
        .unwrap();
    for (a, b) in body.damping().iter().zip(same.damping()) {
        assert!((a - b).abs() < 1e-9 * body.damping()[0], "{a} {b}");
    }
    // stiffer by itself it is damped as the root says
    let k = body.stiffness()[0];
    let stiffer = body
        .changed(Number::Stiffness(0, 0), 0.21 * k, recipe.damping)
        .unwrap();
    assert!((stiffer.damping()[0] / body.damping()[0] - 1.1).abs() < 1e-9);
    assert!(body.numbers().iter().all(|number| body.size(*number) > 0.0));
    // 1 mass, 6 stiffnesses, 4 fields along 2 axes, 4 · 3 of a field with itself and 6 · 4 of two
    assert_eq!(body.numbers().len(), 1 + 6 + 8 + 12 + 24);
}

//! Standard input data of a body, and the body of these.

use percuss_flex::{
    Damping, Elasticity, FlexTree, Flexible, Frame, Interface, Keep, March, Material, Matter,
    Member, Mesh, Recipe, Spectral, Structure,
};
use percuss_math::space::{Pose, Vec3};
use percuss_trees::Joint;
use std::sync::Arc;

const RUBBER: Material = Material {
    youngs_modulus: 1e7,
    poissons_ratio: 0.3,
    density: 1000.0,
};

/// A block that flies and spins, with mean axes, or on a hinge that stress stiffens.
fn body(frame: Frame, stiffened: bool) -> Flexible {
    let mesh = Mesh::cuboid([0.3, 0.2, 0.1], [3, 2, 1]);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| r[0] == x),
        at: [x, 0.1, 0.05],
        averaging: false,
    };
    let interfaces = vec![end(0.0), end(0.3)];
    let recipe = Recipe {
        interfaces: interfaces.clone(),
        frame,
        modes: 3,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::Modal(0.02),
    };
    let structure = Structure::new(mesh, Elasticity::Solid, vec![RUBBER]).unwrap();
    let mut body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    if stiffened {
        body.stiffen(&structure, (|_| 1.0, |_| 1.0), (&interfaces, frame))
            .unwrap();
    }
    body
}

/// Coordinates after a tenth of a second.
fn moved(body: Flexible) -> Vec<f64> {
    let member = Member {
        name: "block".into(),
        on: None,
        joint: Joint::Free,
        place: Pose::IDENTITY,
        matter: Matter::Flexible(Arc::new(body)),
        springs: vec![],
    };
    let linkage = FlexTree::new(vec![member], Vec3::new(0.0, 0.0, -9.81)).unwrap();
    let (q, mut u) = (linkage.zero(), vec![0.0; linkage.velocities()]);
    u[..6].copy_from_slice(&[1.0, 0.0, 0.5, 9.0, 15.0, -6.0]);
    let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(0.9)).unwrap();
    for _ in 0..200 {
        march.step(5e-4).unwrap();
    }
    march.q.clone()
}

#[test]
fn a_body_moves_as_its_standard_input_data() {
    for (frame, stiffened) in [
        (Frame::MeanAxes, false),
        (Frame::Attached(0), false),
        (Frame::Attached(0), true),
    ] {
        let body = body(frame, stiffened);
        let data = body.standard();
        let again = Flexible::of_standard(&data, &[0, 1]).unwrap();
        assert_eq!(again.is_stiffened(), stiffened);
        let (a, b) = (moved(body), moved(again));
        let off = a
            .iter()
            .zip(&b)
            .fold(0.0_f64, |off, (a, b)| off.max((a - b).abs()));
        println!("{frame:?} {stiffened}: {off:e} of {a:?}");
        assert!(off < 1e-12, "{off:e}");
        // each part of the data matters
        let mut other = data.clone();
        other.Oe1.iter_mut().for_each(|o| o[1] *= 1.1);
        let other = moved(Flexible::of_standard(&other, &[0, 1]).unwrap());
        let off = a
            .iter()
            .zip(&other)
            .fold(0.0_f64, |off, (a, b)| off.max((a - b).abs()));
        assert!(off > 1e-9, "{off:e}");
    }
}

//! Meshes at the end of what they can do: too coarse, or held everywhere.

use percuss_flex::{
    Damping, Elasticity, FlexError, Flexible, Frame, Interface, Keep, Material, Mesh, Recipe,
    Structure,
};
use std::f64::consts::TAU;

const ALLOY: Material = Material {
    youngs_modulus: 0.7e11,
    poissons_ratio: 0.33,
    density: 2700.0,
};

fn strip(size: [f64; 2], elements: [usize; 2]) -> Structure {
    let plate = Elasticity::PlaneStress { thickness: 0.006 };
    Structure::new(Mesh::rectangle(size, elements), plate, vec![ALLOY]).unwrap()
}

/// Straight sides take shear for bending: the book says by how much.
#[test]
fn quadrilaterals_are_too_stiff_by_the_rule() {
    for (height, elements) in [(0.012, [60, 4]), (0.01, [10, 2]), (0.02, [250, 1])] {
        let length = 0.5;
        let structure = strip([length, height], elements);
        let root = structure.mesh().nodes_where(|r| r[0] == 0.0);
        let held = structure.displacements_of(&root);
        let found = structure.modes(&held, 1).unwrap().frequencies[0];
        let bar = 3.516 / TAU * (ALLOY.youngs_modulus / ALLOY.density / 12.0).sqrt() * height
            / (length * length);
        let (nu, a) = (ALLOY.poissons_ratio, length / elements[0] as f64);
        let rule = (a / height).powi(2) / (2.0 * (1.0 + nu))
            + nu * nu / (1.0 - nu * nu) / (elements[1] as f64).powi(2);
        let stiffer = (found / bar).powi(2) - 1.0;
        assert!(
            (stiffer - rule).abs() < 0.03 * (1.0 + rule),
            "{elements:?}: {stiffer} {rule}"
        );
    }
}

fn recipe(interfaces: Vec<Interface>) -> Recipe {
    Recipe {
        interfaces,
        frame: Frame::Attached(0),
        modes: 3,
        keep: Keep::All,
        loads: Vec::new(),
        damping: Damping::None,
    }
}

/// Ends that have all nodes leave no mode between them; one end that has all leaves nothing.
#[test]
fn interfaces_may_hold_every_node() {
    let structure = strip([0.1, 0.1], [1, 1]);
    let of = |keep: &dyn Fn(f64) -> bool, x: f64| Interface {
        nodes: structure.mesh().nodes_where(|r| keep(r[0])),
        at: [x, 0.05, 0.0],
        averaging: false,
    };
    let matrices = structure.assembled();
    let ends = recipe(vec![of(&|x| x < 0.05, 0.0), of(&|x| x > 0.05, 0.1)]);
    assert_eq!(Flexible::new(&matrices, &ends).unwrap().order(), 3);
    for frame in [Frame::Attached(0), Frame::MeanAxes] {
        let all = Recipe {
            frame,
            ..recipe(vec![of(&|_| true, 0.05)])
        };
        let found = Flexible::new(&matrices, &all);
        assert!(matches!(found, Err(FlexError::Rigid)), "{found:?}");
    }
    let all = [of(&|_| true, 0.05)];
    assert!(matrices.modes_with(&all, 3).unwrap().frequencies.is_empty());
}

/// 60 modes of a slender strip, in metres and newtons: the numbers of its flexibility are small.
#[test]
fn a_slender_strip_has_as_many_modes_as_are_asked_for() {
    let structure = strip([0.5, 0.01], [60, 4]);
    let end = |x: f64| Interface {
        nodes: structure.mesh().nodes_where(|r| r[0] == x),
        at: [x, 0.005, 0.0],
        averaging: false,
    };
    let recipe = Recipe {
        modes: 60,
        ..recipe(vec![end(0.0), end(0.5)])
    };
    assert_eq!(
        Flexible::new(&structure.assembled(), &recipe)
            .unwrap()
            .order(),
        63
    );
}

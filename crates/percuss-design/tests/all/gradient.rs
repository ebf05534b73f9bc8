//! Slopes of a motion by the densities of a body that moves, against differences.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_design::topology::{Filter, FilterKind, Law, Objective, Slopes, Study, Task};
use percuss_flex::{
    Attach, Damping, Elasticity, FlexTree, Frame, Interface, Keep, Load, Material, Matter, Member,
    Mesh, Recipe, Spectral, Structure, Tip,
};
use percuss_math::Halt;
use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_trees::{Axis, Joint, Prescription};
use std::sync::Arc;

const COUNT: [usize; 2] = [2, 1];
const END: f64 = 0.4;

/// An arm on a hub that turns and stops, with a tool at its tip that is to stay on a circle.
fn task() -> Task {
    let mesh = Mesh::rectangle([1.0, 0.06], COUNT);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| r[0] == x),
        at: [x, 0.03, 0.0],
        averaging: false,
    };
    let interfaces = vec![end(0.0), end(1.0)];
    let aluminium = Material {
        youngs_modulus: 0.7e11,
        poissons_ratio: 0.3,
        density: 2700.0,
    };
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let angle = |t: f64| {
        let k = std::f64::consts::PI / END;
        [
            0.4 * (1.0 - (k * t).cos()),
            0.4 * k * (k * t).sin(),
            0.4 * k * k * (k * t).cos(),
        ]
    };
    let hub = move || {
        Joint::Prescribed(Prescription {
            axis: Axis::Turn(Vec3::z()),
            motion: Arc::new(angle),
        })
    };
    Task {
        structure: Structure::new(mesh.clone(), plate, vec![aluminium]).unwrap(),
        recipe: Recipe {
            interfaces,
            frame: Frame::Attached(0),
            modes: 4,
            keep: Keep::All,
            loads: vec![Load {
                interface: 1,
                mass: 2.0,
                centre: Vec3::zeros(),
                inertia: Mat3::identity() * 0.001,
            }],
            damping: Damping::Modal(0.01),
        },
        stiffened: false,
        mechanism: Box::new(move |body| {
            let member = |name: &str, on, joint, matter| Member {
                name: name.into(),
                on,
                joint,
                place: Pose::IDENTITY,
                matter,
                springs: vec![],
            };
            let tool = Matter::Rigid {
                mass: 2.0,
                centre: Vec3::zeros(),
                inertia: Mat3::identity() * 0.001,
            };
            let tip = Attach {
                member: 0,
                interface: Some(1),
            };
            FlexTree::new(
                vec![
                    member("arm", None, hub(), Matter::Flexible(body)),
                    member("tool", Some(tip), Joint::Fixed, tool),
                ],
                Vec3::zeros(),
            )
        }),
        start: Box::new(|linkage| Ok((linkage.zero(), vec![0.0; linkage.velocities()]))),
        member: 0,
        tip: Tip {
            member: 1,
            interface: None,
            point: Vec3::zeros(),
        },
        path: Box::new(move |t| {
            let [a, ..] = angle(t);
            Vec3::new(a.cos(), a.sin(), 0.0)
        }),
        end: END,
        dt: 4e-3,
        spectral: Spectral(0.8),
        peaks: 3,
    }
}

fn study(objective: Objective, slopes: Slopes) -> Study {
    let law = Law::Modified { power: 3.0 };
    let middles = vec![[0.0; 3]; COUNT[0] * COUNT[1]];
    let filter = Filter::new(
        FilterKind::Sensitivity,
        (&middles, &vec![1.0; middles.len()]),
        1e-3,
    );
    let mut study =
        Study::new(task(), law, filter, (0.7, 0.01, 0.2)).with_objective(objective, slopes);
    for (k, x) in study.x.iter_mut().enumerate() {
        *x = 0.7 + 0.2 * (1.3 * k as f64).sin();
    }
    study
}

/// The objective at other densities.
fn value(objective: Objective, x: &[f64]) -> f64 {
    let mut study = study(objective, Slopes::Frozen);
    study.x.copy_from_slice(x);
    let found = study.look(&Halt::default()).unwrap();
    match objective {
        Objective::Compliance => found.compliance,
        Objective::Error => {
            let errors = &found.response.errors;
            errors.iter().map(|e| e * e).sum::<f64>() / errors.len() as f64
        }
    }
}

#[test]
fn full_slopes_are_those_of_the_motion() {
    for objective in [Objective::Compliance, Objective::Error] {
        let mut study = study(objective, Slopes::Full);
        let (x, slopes) = (study.x.clone(), study.slopes(&Halt::default()).unwrap());
        let size = slopes.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
        // the modes are all that there are, so that nothing is left out
        for e in 0..2 {
            let h = 1e-4;
            let at = |by: f64| {
                let mut x = x.clone();
                x[e] += by;
                value(objective, &x)
            };
            let difference = (at(h) - at(-h)) / (2.0 * h);
            println!("{objective:?} {e}: {} {difference}", slopes[e]);
            assert!((slopes[e] - difference).abs() < 1e-5 * size, "{e}");
        }
    }
}

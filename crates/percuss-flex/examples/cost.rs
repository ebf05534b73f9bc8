//! What a step of a flexible link costs on meshes of different size: `cargo run --release -p percuss-flex --example cost`.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_flex::{
    Damping, Elasticity, FlexTree, Flexible, Frame, Interface, Keep, March, Material, Matter,
    Member, Mesh, Recipe, Spectral, Structure,
};
use percuss_math::space::{Pose, Vec3};
use percuss_trees::Joint;
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    println!("elements      modes   reduction/s   step/µs   iterations");
    for count in [[40, 2], [100, 6], [200, 12], [400, 24]] {
        let mesh = Mesh::rectangle([1.0, 0.06], count);
        let end = |x: f64| Interface {
            nodes: mesh.nodes_where(|r| r[0] == x),
            at: [x, 0.03, 0.0],
            averaging: false,
        };
        let interfaces = vec![end(0.0), end(1.0)];
        let elements = mesh.elements.len();
        let material = Material {
            youngs_modulus: 0.7e11,
            poissons_ratio: 0.3,
            density: 2700.0,
        };
        let begin = Instant::now();
        let plane = Elasticity::PlaneStress { thickness: 0.01 };
        let structure = Structure::new(mesh, plane, vec![material])?;
        let recipe = Recipe {
            interfaces,
            frame: Frame::Attached(0),
            modes: 6,
            keep: Keep::Lowest(6),
            loads: vec![],
            damping: Damping::Modal(0.01),
        };
        let body = Flexible::new(&structure.assembled(), &recipe)?;
        let (order, reduction) = (body.order(), begin.elapsed().as_secs_f64());
        let member = Member {
            name: "arm".into(),
            on: None,
            joint: Joint::Revolute { axis: Vec3::z() },
            place: Pose::IDENTITY,
            matter: Matter::Flexible(Arc::new(body)),
            springs: vec![],
        };
        let linkage = FlexTree::new(vec![member], -Vec3::y() * 9.81)?;
        let (q, u) = (linkage.zero(), vec![0.0; linkage.velocities()]);
        let mut march = March::new(&linkage, (0.0, &q, &u), Spectral::default())?;
        let (steps, mut iterations) = (20_000, 0);
        let begin = Instant::now();
        for _ in 0..steps {
            iterations += march.step(1e-4)?.iterations;
        }
        let step = begin.elapsed().as_secs_f64() / f64::from(steps);
        println!(
            "{elements:<12}  {order:<6}  {reduction:<12.3}  {:<8.2}  {:.2}",
            1e6 * step,
            iterations as f64 / f64::from(steps)
        );
    }
    Ok(())
}

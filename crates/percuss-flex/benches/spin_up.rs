//! A slender beam of tetrahedra on a hinge that a constant torque brings to spin: CPU seconds for 15 s, steps per second of CPU,
//! and where the tip is then.
//!
//! ```text
//! cargo bench -p percuss-flex --bench spin_up -- MODES STEPS
//! ```

use percuss_flex::{
    Damping, Elasticity, FlexTree, Flexible, Frame, Interface, Keep, March, Material, Matter,
    Member, Mesh, Recipe, Spectral, Structure,
};
use percuss_math::space::{Pose, Vec3};
use percuss_trees::Joint;
use std::error::Error;
use std::sync::Arc;

const TIME: f64 = 15.0;
const TORQUE: f64 = 400.0 / 15.0;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let get = |k: usize, default: usize| numbers.get(k).copied().unwrap_or(default);
    let (modes, steps) = (get(0, 6), get(1, 2000));
    // length, EA, EI and mass by length of the beam of Simo and Vu-Quoc
    let (length, axial, bending, line) = (10.0, 2.8e7_f64, 1.4e4, 1.2);
    let height = (12.0 * bending / axial).sqrt();
    let material = Material {
        youngs_modulus: axial / (height * height),
        poissons_ratio: 0.0,
        density: line / (height * height),
    };
    let mesh = Mesh::cuboid([length, height, height], [100, 1, 1]).quadratic();
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| (r[0] - x).abs() < 1e-9),
        at: [x, 0.5 * height, 0.5 * height],
        averaging: false,
    };
    let recipe = Recipe {
        interfaces: vec![end(0.0), end(length)],
        frame: Frame::Attached(0),
        modes,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    };
    let structure = Structure::new(mesh.clone(), Elasticity::Solid, vec![material])?;
    let body = Flexible::new(&structure.assembled(), &recipe)?;
    let count = body.order();
    let beam = Member {
        name: "beam".into(),
        on: None,
        joint: Joint::Revolute { axis: Vec3::z() },
        place: Pose::IDENTITY,
        matter: Matter::Flexible(Arc::new(body)),
        springs: vec![],
    };
    let mut linkage = FlexTree::new(vec![beam], Vec3::zeros())?;
    linkage.drive(0, 0, Arc::new(|_, _, _| TORQUE))?;
    let (q, u) = (linkage.zero(), vec![0.0; linkage.velocities()]);
    let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(0.8))?;
    let start = cpu_seconds();
    let mut iterations = 0;
    for _ in 0..steps {
        iterations += march.step(TIME / steps as f64)?.iterations;
    }
    let taken = cpu_seconds() - start;
    let (tip, _) = linkage.interface((0, 1), (&march.q, &march.u), &march.work);
    println!(
        "{taken:.6} CPU s, {:.0} steps/s, {:.2} iterations a step, tip {:.6} {:.6}, {count} modes",
        steps as f64 / taken,
        iterations as f64 / steps as f64,
        tip.r.x,
        tip.r.y
    );
    Ok(())
}

/// CPU time of this process, as Linux tells it; elsewhere there is none.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split_whitespace().next();
    let nanoseconds = nanoseconds.and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map_or(f64::NAN, |ns| 1e-9 * ns)
}

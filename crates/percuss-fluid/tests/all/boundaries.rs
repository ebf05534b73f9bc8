//! Walls of particles beside surfaces that push by short-range laws, in a tank at rest.

use percuss_fluid::{Fluid, Material, Settings, Start, SurfaceLaw, lattice, line_points, shell};

const WIDTH: f64 = 0.3;
const HEIGHT: f64 = 0.2;
const SPACING: f64 = 0.01;
const RHO_G: f64 = 9810.0;

/// What is seen of water that has come to rest.
#[derive(Debug)]
struct Rest {
    /// Pressure of particles within one and a half spacings of the floor, over what it should be there.
    floor: f64,
    /// The same halfway down.
    middle: f64,
    /// Scatter of pressures about the straight line, over ρ g H.
    scatter: f64,
    /// Energy of motion over ρ g H² W.
    motion: f64,
    /// Force on the floor over the weight.
    weight: f64,
}

fn water() -> Fluid<2> {
    let mut settings = Settings::<2>::new(SPACING);
    settings.gravity = [0.0, -9.81];
    let water = Material {
        alpha: 0.1,
        ..Material::new(1000.0, 20.0)
    };
    Fluid::new(settings, vec![water]).unwrap()
}

fn filled(fluid: &mut Fluid<2>, lift: f64) {
    let places = lattice([lift, lift], [WIDTH - lift, HEIGHT], SPACING);
    let start = |r: [f64; 2]| Start {
        pressure: RHO_G * (HEIGHT - r[1]),
        ..Start::default()
    };
    fluid.fill(&places, SPACING * SPACING, 0, start).unwrap();
}

fn rest(mut fluid: Fluid<2>, on_floor: impl Fn(&mut Fluid<2>) -> f64) -> Rest {
    let (mut t, mut force, mut samples) = (0.0, 0.0, 0);
    while t < 2.0 {
        let dt = fluid.largest_step();
        fluid.step(t, dt, |_| {}).unwrap();
        t += dt;
        if t > 1.0 && fluid.steps().is_multiple_of(20) {
            force += on_floor(&mut fluid);
            samples += 1;
        }
    }
    let p = &fluid.particles;
    let material = &fluid.materials()[0];
    let n = p.len();
    let pressure: Vec<f64> = p.rho.iter().map(|rho| material.pressure(*rho)).collect();
    let y = &p.r.0[1];
    let top = y.iter().fold(0.0, |a: f64, y| a.max(*y)) + 0.5 * SPACING;
    let ratio = |low: f64, high: f64| {
        let all = (0..n).filter(|i| y[*i] >= low && y[*i] < high);
        let (got, due) = all.fold((0.0, 0.0), |(got, due), i| {
            (got + pressure[i], due + RHO_G * (top - y[i]))
        });
        got / due
    };
    let off = (0..n).map(|i| (pressure[i] - RHO_G * (top - y[i])).powi(2));
    Rest {
        floor: ratio(0.0, 1.5 * SPACING),
        middle: ratio(0.4 * HEIGHT, 0.6 * HEIGHT),
        scatter: (off.sum::<f64>() / n as f64).sqrt() / (RHO_G * HEIGHT),
        motion: fluid.energy().kinetic / (RHO_G * HEIGHT * HEIGHT * WIDTH),
        weight: -force / f64::from(samples) / (9.81 * fluid.mass()),
    }
}

fn walls() -> Rest {
    let mut fluid = water();
    filled(&mut fluid, 0.0);
    let reach = fluid.settings().reach();
    let (low, high) = ([0.0, 0.0], [WIDTH, 1.5 * HEIGHT]);
    let tank = shell(low, high, SPACING, reach, [[false; 2], [false, true]]);
    let wall = fluid.add_wall(&tank, SPACING * SPACING, false).unwrap();
    rest(fluid, move |fluid| fluid.wall_force(wall, [0.0; 2]).0[1])
}

/// A law that begins at two spacings and carries the floor's pressure half a spacing away, with drag.
fn surfaces() -> Rest {
    let mut fluid = water();
    filled(&mut fluid, 0.5 * SPACING);
    let law = |k: f64| SurfaceLaw {
        k,
        h: 2.0 * SPACING,
        r_0: 2.0 * SPACING,
        drag: 1e4,
    };
    let wanted = RHO_G * HEIGHT * SPACING;
    let k = wanted / law(1.0).plane(0.5 * SPACING, 2);
    fluid.set_surface_law(law(k)).unwrap();
    let corners = [
        [0.0, 1.5 * HEIGHT],
        [0.0, 0.0],
        [WIDTH, 0.0],
        [WIDTH, 1.5 * HEIGHT],
    ];
    let mut on_floor = Vec::new();
    for (side, ends) in corners.windows(2).enumerate() {
        for (r, weight) in line_points(ends[0], ends[1], 0.5 * SPACING) {
            if side == 1 {
                on_floor.push(fluid.surfaces.len());
            }
            fluid.surfaces.push(r, weight);
        }
    }
    rest(fluid, move |fluid| {
        on_floor
            .iter()
            .map(|i| fluid.surfaces.force.at(*i)[1])
            .sum()
    })
}

/// Both carry the weight, with the pressure that is due at the floor.
#[test]
fn water_rests_on_walls_and_on_surfaces() {
    let (walls, surfaces) = (walls(), surfaces());
    println!("{walls:?}\n{surfaces:?}");
    for (rest, weight) in [(&walls, 0.01), (&surfaces, 0.03)] {
        assert!((rest.weight - 1.0).abs() < weight, "{rest:?}");
        assert!((rest.floor - 1.0).abs() < 0.03, "{rest:?}");
        assert!((rest.middle - 1.0).abs() < 0.03, "{rest:?}");
        assert!(rest.scatter < 0.02 && rest.motion < 1e-4, "{rest:?}");
    }
}

//! The scene: where the balls start, and the cone as triangles. SI throughout.

use rapier3d_f64::prelude::*;

pub const COUNT: usize = 1000;
pub const RADIUS: f64 = 0.01;
pub const MASS: f64 = 0.01;
pub const GRAVITY: f64 = 9.81;
pub const DT: f64 = 5e-4;
pub const OUT_BELOW: f64 = -0.10;
pub const FACETS: u32 = 64;
pub const RINGS: u32 = 20;
const RESTITUTION: f64 = 0.3;
const FRICTION: f64 = 0.3;
const RIM: f64 = 0.06;
const HEIGHT: f64 = 0.6;

/// Puts balls and cone into the world.
pub fn fill(world: &mut PhysicsWorld) {
    world.gravity = Vector::new(0.0, 0.0, -GRAVITY);
    world.integration_parameters.dt = DT;
    for place in start() {
        let body = RigidBodyBuilder::dynamic()
            .translation(place)
            .linvel(Vector::new(0.0, 0.0, -1.0));
        let ball = ColliderBuilder::ball(RADIUS)
            .mass(MASS)
            .restitution(RESTITUTION)
            .friction(FRICTION);
        world.insert(body, ball);
    }
    let (corners, triangles) = cone();
    let cone = ColliderBuilder::trimesh(corners, triangles)
        .expect("the cone has triangles")
        .restitution(RESTITUTION)
        .friction(FRICTION);
    world.insert(RigidBodyBuilder::fixed(), cone);
}

/// The jittered lattice.
fn start() -> Vec<Vector> {
    let mut seed = 12345_u64;
    let mut jitter = || {
        seed = (1_103_515_245 * seed + 12345) % (1 << 31);
        0.002 * (seed as f64 / (1_u64 << 31) as f64 - 0.5)
    };
    let mut places = Vec::with_capacity(COUNT);
    for iz in 0..10 {
        for iy in 0..10 {
            for ix in 0..10 {
                let x = 0.024 * (ix as f64 - 4.5) + jitter();
                let y = 0.024 * (iy as f64 - 4.5) + jitter();
                places.push(Vector::new(x, y, 0.22 + 0.024 * iz as f64 + jitter()));
            }
        }
    }
    places
}

/// The cone as facets that touch it from outside, cut into rings; two triangles each, counterclockwise from inside.
fn cone() -> (Vec<Vector>, Vec<[u32; 3]>) {
    let half = std::f64::consts::PI / f64::from(FACETS);
    let mut corners = Vec::new();
    let mut triangles = Vec::new();
    for ring in 0..=RINGS {
        let z = HEIGHT * f64::from(ring) / f64::from(RINGS);
        let rho = (RIM + z) / half.cos();
        for k in 0..FACETS {
            let (sin, cos) = (2.0 * half * f64::from(k)).sin_cos();
            corners.push(Vector::new(rho * cos, rho * sin, z));
            if ring < RINGS {
                let low = FACETS * ring + k;
                let next = FACETS * ring + (k + 1) % FACETS;
                triangles.push([low, low + FACETS, next]);
                triangles.push([next, low + FACETS, next + FACETS]);
            }
        }
    }
    (corners, triangles)
}

//! Inertia of flexible bodies in a floating frame against the mesh itself.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_flex::{
    Assembled, Damping, Elasticity, Flexible, Frame, Interface, Keep, Load, Material, Mesh, Moving,
    Placed, Recipe, Structure,
};
use percuss_math::space::{Mat3, Vec3};

const STEEL: Material = Material {
    youngs_modulus: 2.1e11,
    poissons_ratio: 0.3,
    density: 7850.0,
};

/// A beam of tetrahedra with an interface at either end.
fn beam() -> (Structure, Vec<Interface>) {
    let mesh = Mesh::cuboid([1.0, 0.1, 0.06], [10, 1, 1]).quadratic();
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| (r[0] - x).abs() < 1e-9),
        at: [x, 0.05, 0.03],
        averaging: false,
    };
    let interfaces = vec![end(0.0), end(1.0)];
    let body = Structure::new(mesh, Elasticity::Solid, vec![STEEL]).unwrap();
    (body, interfaces)
}

fn recipe(interfaces: Vec<Interface>, frame: Frame) -> Recipe {
    Recipe {
        interfaces,
        frame,
        modes: 3,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    }
}

fn state(n: usize) -> (Vec<f64>, Vec<f64>) {
    let q = (0..n).map(|a| 0.02 * (1.3 * a as f64).sin()).collect();
    let dq = (0..n).map(|a| 3.0 * (0.7 * a as f64).cos()).collect();
    (q, dq)
}

/// ½ ẏᵀ M ẏ over all nodes.
fn kinetic(
    matrices: &Assembled,
    body: &Flexible,
    v: &Vec3,
    w: &Vec3,
    q: &[f64],
    dq: &[f64],
) -> f64 {
    let (u, du) = (body.displacements(q), body.displacements(dq));
    let d = matrices.dimension;
    let pad = |x: &[f64]| Vec3::from_fn(|k, _| x.get(k).copied().unwrap_or(0.0));
    let mut rates = Vec::new();
    for (i, r) in matrices.nodes.iter().enumerate() {
        let y = Vec3::from(*r) - body.origin() + pad(&u[i * d..(i + 1) * d]);
        let rate = v + w.cross(&y) + pad(&du[i * d..(i + 1) * d]);
        rates.extend(rate.iter().take(d));
    }
    let mut moved = vec![0.0; rates.len()];
    matrices.M.apply(&rates, &mut moved);
    0.5 * rates.iter().zip(&moved).map(|(a, b)| a * b).sum::<f64>()
}

#[test]
fn kinetic_energy_is_that_of_all_nodes() {
    let (structure, interfaces) = beam();
    for frame in [Frame::Attached(0), Frame::MeanAxes] {
        let matrices = structure.assembled();
        let body = Flexible::new(&matrices, &recipe(interfaces.clone(), frame)).unwrap();
        let n = body.order();
        let (q, dq) = state(n);
        let (v, w) = (Vec3::new(0.3, -1.1, 0.7), Vec3::new(2.0, 5.0, -3.0));
        let (mut moving, mut elastic) = (Moving::new(&body), vec![0.0; n]);
        body.inertia(&q, &mut moving);
        let (p, L) = body.momentum((&v, &w, &dq), &moving, &mut elastic);
        let own: f64 = elastic.iter().zip(&dq).map(|(p, u)| p * u).sum();
        let found = 0.5 * (p.dot(&v) + L.dot(&w) + own);
        let expected = kinetic(&matrices, &body, &v, &w, &q, &dq);
        println!("{frame:?} {n} {found} {expected} {:?}", body.frequencies());
        assert!((found / expected - 1.0).abs() < 1e-11, "{found} {expected}");
        assert!((body.mass() - 7850.0 * 0.006).abs() < 1e-9);
        if frame == Frame::MeanAxes {
            // no momentum against the frame
            let size = body.mass().sqrt();
            body.inertia(&vec![0.0; n], &mut moving);
            for a in 0..n {
                assert!(moving.slides[a].norm() < 1e-6 * size, "{a}");
                assert!(moving.turns[a].norm() < 1e-6 * size, "{a}");
            }
        }
    }
}

/// Lagrange's equations with differences of T: what velocities ask for, with displacements of second order and without.
#[test]
fn what_velocities_ask_for_follows_from_the_energy() {
    let (structure, interfaces) = beam();
    for stiff in [false, true] {
        let frame = Frame::Attached(0);
        let mut body =
            Flexible::new(&structure.assembled(), &recipe(interfaces.clone(), frame)).unwrap();
        if stiff {
            body.stiffen(&structure, (|_| 1.0, |_| 1.0), (&interfaces, frame))
                .unwrap();
        }
        let n = body.order();
        let (q, dq) = state(n);
        let w = Vec3::new(2.0, 5.0, -3.0);
        let momenta = |v: &Vec3, w: &Vec3, q: &[f64]| {
            let (mut moving, mut elastic) = (Moving::new(&body), vec![0.0; n]);
            body.inertia(q, &mut moving);
            let (p, L) = body.momentum((v, w, &dq), &moving, &mut elastic);
            (p, L, elastic)
        };
        let mut moving = Moving::new(&body);
        body.inertia(&q, &mut moving);
        body.turn(&w, &dq, &mut moving);
        let e = 1e-6;
        let along = |s: f64| -> Vec<f64> { q.iter().zip(&dq).map(|(q, u)| q + s * u).collect() };
        // the frame stands still for a moment: v = 0 and its rate in axes of the frame is that of the acceleration
        let zero = Vec3::zeros();
        let (low, high) = (
            momenta(&zero, &w, &along(-e)),
            momenta(&zero, &w, &along(e)),
        );
        let (p, L, _) = momenta(&zero, &w, &q);
        let force = (high.0 - low.0) / (2.0 * e) + w.cross(&p);
        let moment = (high.1 - low.1) / (2.0 * e) + w.cross(&L);
        println!("{} {}", force - moving.force, moment - moving.moment);
        assert!((force - moving.force).norm() < 1e-6 * force.norm());
        assert!((moment - moving.moment).norm() < 1e-6 * moment.norm());
        for a in 0..n {
            let energy = |s: f64| {
                let mut q = q.clone();
                q[a] += s;
                let (_, L, elastic) = momenta(&zero, &w, &q);
                0.5 * (L.dot(&w) + elastic.iter().zip(&dq).map(|(p, u)| p * u).sum::<f64>())
            };
            let rate = (high.2[a] - low.2[a]) / (2.0 * e);
            let expected = rate - (energy(e) - energy(-e)) / (2.0 * e);
            let size = moving.elastic.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
            assert!(
                (expected - moving.elastic[a]).abs() < 1e-6 * size,
                "{a}: {expected} {}",
                moving.elastic[a]
            );
        }
    }
}

#[test]
fn interfaces_move_as_they_say() {
    let (structure, interfaces) = beam();
    let frame = Frame::Attached(0);
    let mut body =
        Flexible::new(&structure.assembled(), &recipe(interfaces.clone(), frame)).unwrap();
    body.stiffen(&structure, (|_| 1.0, |_| 1.0), (&interfaces, frame))
        .unwrap();
    let n = body.order();
    let (q, dq) = state(n);
    let at = |t: f64| {
        let q: Vec<f64> = q.iter().zip(&dq).map(|(q, u)| 5.0 * q + t * u).collect();
        let mut placed = Placed::new(n);
        body.place(1, &q, &dq, &mut placed);
        placed
    };
    let e = 1e-6;
    let (low, now, high) = (at(-e), at(0.0), at(e));
    let close = |a: Vec3, b: Vec3| assert!((a - b).norm() < 1e-6 * (1.0 + b.norm()), "{a} {b}");
    close((high.r - low.r) / (2.0 * e), now.v);
    close((high.v - low.v) / (2.0 * e), now.bias_v);
    close((high.w - low.w) / (2.0 * e), now.bias_w);
    let spin = (high.A - low.A) / (2.0 * e) * now.A.transpose();
    close(Vec3::new(spin[(2, 1)], spin[(0, 2)], spin[(1, 0)]), now.w);
    let sum = |parts: &[Vec3]| parts.iter().zip(&dq).map(|(p, u)| p * *u).sum::<Vec3>();
    close(sum(&now.slides), now.v);
    close(sum(&now.turns), now.w);
    // the interface that holds the frame stays
    let mut held = Placed::new(n);
    body.place(0, &q, &dq, &mut held);
    assert!(held.r.norm() + held.v.norm() + held.w.norm() < 1e-12);
}

/// A pull along a bar raises its bending frequencies, a push lowers them, and Euler's force makes the lowest one zero.
#[test]
fn the_force_of_euler_buckles() {
    let (length, height) = (1.0, 0.02);
    let mesh = Mesh::rectangle([length, height], [200, 6]);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| r[0] == x),
        at: [x, 0.5 * height, 0.0],
        averaging: false,
    };
    let interfaces = vec![end(0.0), end(length)];
    let material = Material {
        poissons_ratio: 0.0,
        ..STEEL
    };
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let structure = Structure::new(mesh, plate, vec![material]).unwrap();
    let frame = Frame::Attached(0);
    let recipe = Recipe {
        modes: 4,
        ..recipe(interfaces.clone(), frame)
    };
    let mut body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    body.stiffen(&structure, (|_| 1.0, |_| 1.0), (&interfaces, frame))
        .unwrap();
    let n = body.order();
    // K − P η_x of a push P along x at the tip
    let lowest = |push: f64| {
        let bends = &body.stations()[1].bends;
        let K: Vec<f64> = (0..n * n)
            .map(|k| body.stiffness()[k] + push * bends[k].x)
            .collect();
        let M: Vec<f64> = (0..n * n)
            .map(|k| body.elastic_mass(k / n, k % n))
            .collect();
        percuss_math::eigen::symmetric(n, &K, &M).unwrap().values[0]
    };
    let (mut low, mut high) = (0.0, 1e6);
    while high - low > 1e-6 * high {
        let middle = 0.5 * (low + high);
        if lowest(middle) > 0.0 {
            low = middle
        } else {
            high = middle
        }
    }
    let EI = 2.1e11 * 0.01 * height.powi(3) / 12.0;
    let euler = EI * (0.5 * std::f64::consts::PI / length).powi(2);
    println!("{low} {euler}");
    // bilinear elements are too stiff in bending by (a/b)²/2 of a layer's share, 1/n²
    let stiff = 1.0 + 0.5 * (200.0_f64.recip() / (height / 6.0)).powi(2) / 36.0;
    assert!(
        (low / (euler * stiff) - 1.0).abs() < 3e-3,
        "{low} {euler} {stiff}"
    );
    assert!(lowest(-1000.0) > lowest(0.0));
}

#[test]
fn loads_lower_the_modes() {
    let (structure, interfaces) = beam();
    let plain = recipe(interfaces, Frame::Attached(0));
    let tip = Load {
        interface: 1,
        mass: 500.0,
        centre: Vec3::zeros(),
        inertia: Mat3::zeros(),
    };
    let loaded = Recipe {
        loads: vec![tip],
        ..plain.clone()
    };
    let matrices = structure.assembled();
    let (plain, loaded) = (
        Flexible::new(&matrices, &plain).unwrap(),
        Flexible::new(&matrices, &loaded).unwrap(),
    );
    // f = √(3 E I/(L³ (m + 0.243 m_beam)))/2π about the weak axis
    let EI = 2.1e11 * 0.1 * 0.06_f64.powi(3) / 12.0;
    let f =
        (3.0 * EI / (500.0 + 33.0 / 140.0 * plain.mass())).sqrt() / (2.0 * std::f64::consts::PI);
    println!("{} {} {f}", plain.frequencies()[0], loaded.frequencies()[0]);
    assert!((loaded.frequencies()[0] / f - 1.0).abs() < 0.02);
}

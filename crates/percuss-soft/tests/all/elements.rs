//! Elements alone: forces are slopes of the energy, tangents are slopes of forces, work is the change of energy, rigid
//! motions cost nothing, and following directors leave the beam as it is.

#![allow(non_snake_case)]
#![allow(clippy::needless_range_loop)] // small matrices are walked by index

use percuss_math::space::{Mat3, Quat, Vec3};
use percuss_soft::{
    Blocks, Course, Element, Making, Material, PlaneBeams, Section, SpaceBeams, Update, Weights,
};

const MATERIAL: Material = Material {
    E: 50.0,
    G: 20.0,
    rho: 3.0,
};

/// A curved beam of one element with a section that varies and differs in all directions.
fn bent(update: Update) -> SpaceBeams {
    let at = |s: f64| {
        let (sin, cos) = s.sin_cos();
        (Vec3::new(sin, 1.0 - cos, 0.1 * s), Vec3::new(cos, sin, 0.1))
    };
    let course = Course::curve(0.8, 1, at).expect("a curve");
    let directors = [Vec3::new(0.1, 0.3, 1.0), Vec3::new(-0.2, 0.1, 1.0)];
    let section = |s: f64| Section::rectangle(&MATERIAL, 0.3 + 0.1 * s, 0.2);
    let making = Making {
        damping_stretch: 0.3,
        damping_bend: 0.2,
        update,
        ..Default::default()
    };
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, section, making)
        .expect("a beam");
    beams
}

fn plane() -> PlaneBeams {
    let at = |s: f64| {
        (
            Vec3::new(s.sin(), 1.0 - s.cos(), 0.0),
            Vec3::new(s.cos(), s.sin(), 0.0),
        )
    };
    let course = Course::curve(0.8, 1, at).expect("a curve");
    let section = |s: f64| Section::rectangle(&MATERIAL, 0.3 + 0.1 * s, 0.2);
    let making = Making {
        damping_stretch: 0.3,
        damping_bend: 0.2,
        ..Default::default()
    };
    let mut beams = PlaneBeams::default();
    beams.beam(&course, section, making).expect("a beam");
    beams
}

fn moved(q: &[f64], size: f64, phase: f64) -> Vec<f64> {
    let change = |(i, q): (usize, &f64)| q + size * (1.7 * i as f64 + phase).sin();
    q.iter().enumerate().map(change).collect()
}

/// Force, tangent and work of an element.
fn check<E: Element<N>, const N: usize>(element: &E, q: &[f64]) {
    let n = 2 * N;
    let force = |b: &[f64], e: &[f64], weights| {
        let mut f = vec![0.0; n];
        element.forces(b, e, weights, &mut f);
        f
    };
    let f = force(q, q, Weights::STATIC);
    let slope = |j: usize, g: &dyn Fn(&[f64]) -> Vec<f64>| -> Vec<f64> {
        let h = 1e-4;
        let at = |s: f64| {
            let mut x = q.to_vec();
            x[j] += s * h;
            g(&x)
        };
        let (p1, m1, p2, m2) = (at(1.0), at(-1.0), at(2.0), at(-2.0));
        (0..p1.len())
            .map(|i| (8.0 * (p1[i] - m1[i]) - (p2[i] - m2[i])) / (12.0 * h))
            .collect()
    };
    let mut K = Blocks::zeros();
    element.tangent(q, [1.0; 2], 1.0, &mut K);
    let scale = f.iter().fold(0.0f64, |m, x| m.max(x.abs()));
    for j in 0..n {
        let dV = slope(j, &|x| vec![element.energy(x)])[0];
        assert!((f[j] - dV).abs() < 1e-9 * scale, "force {j}: {} {dV}", f[j]);
        let df = slope(j, &|x| force(x, x, Weights::STATIC));
        for i in 0..n {
            let found = match (i / N, j / N) {
                (0, 0) => K.aa[i][j],
                (1, 0) => K.ba[i - N][j],
                (0, _) => K.ba[j - N][i],
                _ => K.bb[i - N][j - N],
            };
            assert!(
                (found - df[i]).abs() < 1e-7 * scale,
                "tangent {i} {j}: {found} {}",
                df[i]
            );
        }
    }

    // work between two states far apart is the change of energy; damping only takes energy away
    let e = moved(q, 0.2, 0.4);
    let work = |weights| -> f64 {
        let f = force(q, &e, weights);
        (0..n).map(|i| f[i] * (e[i] - q[i])).sum()
    };
    let change = element.energy(&e) - element.energy(q);
    let mut weights = Weights::STATIC;
    assert!((work(weights) - change).abs() < 1e-13 * change.abs().max(1.0));
    weights.per_dt = 2.0;
    assert!(work(weights) > change + 1e-3);
    weights.per_dt = 0.0;
    weights.theta = 0.7;
    assert!(work(weights) > change + 1e-3);
}

#[test]
fn forces_are_slopes_of_energy_and_tangents_slopes_of_forces() {
    let beams = bent(Update::Transported);
    check(&beams.elements()[0], &moved(beams.initial(), 0.1, 0.0));
    let beams = plane();
    check(&beams.elements()[0], &moved(beams.initial(), 0.1, 0.0));
}

#[test]
fn a_curved_beam_is_without_stress_where_it_lies_and_after_a_rigid_motion() {
    let beams = bent(Update::Transported);
    assert!(beams.elastic_energy(beams.initial()) < 1e-28);
    // directors do not turn with the beam, so that only shifts and turns about the director are exact in an element
    let beams = plane();
    let (sin, cos) = 0.9f64.sin_cos();
    let mut q = beams.initial().to_vec();
    for pair in q.chunks_exact_mut(2) {
        let [x, y] = [pair[0], pair[1]];
        (pair[0], pair[1]) = (cos * x - sin * y, sin * x + cos * y);
    }
    q[0] += 0.3;
    q[4] += 0.3;
    assert!(beams.elastic_energy(&q) < 1e-28);
}

/// A turn in small steps, with directors that follow: what is left of energy in the beam.
fn energy_after_turning(elements: usize, update: Update) -> f64 {
    let at = |s: f64| {
        (
            Vec3::new(s.sin(), 1.0 - s.cos(), 0.0),
            Vec3::new(s.cos(), s.sin(), 0.0),
        )
    };
    let course = Course::curve(1.5, elements, at).expect("a curve");
    let directors = course.across(Vec3::z()).expect("across");
    let section = |_: f64| Section::rectangle(&MATERIAL, 0.3, 0.2);
    let making = Making {
        update,
        ..Default::default()
    };
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, section, making)
        .expect("a beam");
    let mut q = beams.initial().to_vec();
    let frames: Vec<Mat3> = (0..=elements)
        .map(|i| {
            Mat3::from_columns(&[
                course.tangents[i],
                Vec3::z().cross(&course.tangents[i]),
                Vec3::z(),
            ])
        })
        .collect();
    let mut worst = 0.0f64;
    for k in 1..=50 {
        let turn = Quat::from_scaled_axis(0.02 * f64::from(k) * Vec3::new(0.3, 1.0, -0.5));
        for (i, node) in q.chunks_exact_mut(7).enumerate() {
            let (r, t) = (turn * course.points[i], turn * course.tangents[i]);
            node[..3].copy_from_slice(r.as_slice());
            node[3..6].copy_from_slice(t.as_slice());
            // θ such that the section turns with the beam
            let (element, x) = beams.at_node(i).expect("a node");
            node[6] = 0.0;
            let mut local = [0.0; 14];
            local[if x < 0.0 { 0 } else { 7 }..][..7].copy_from_slice(node);
            let (_, A) = beams.elements()[element].frame(x, &local);
            let e3 = turn * frames[i].column(2);
            node[6] = (-e3.dot(&A.column(1))).atan2(e3.dot(&A.column(2)));
        }
        worst = worst.max(beams.elastic_energy(&q));
        beams.follow(&q);
    }
    worst
}

/// Angles between the nodes are linear while the true ones are not: energy of a turned beam falls with the fourth power of
/// the element's length at least.
#[test]
fn rigid_turns_cost_little_energy_and_less_on_finer_meshes() {
    for update in [Update::Interpolated, Update::Corrected, Update::Transported] {
        let energies = [4, 8, 16].map(|n| energy_after_turning(n, update));
        let order = (energies[1] / energies[2]).log2();
        println!("{update:?}: {energies:?}, order {order:.2}");
        assert!(order > 3.5, "{update:?}: {energies:?}");
    }
}

/// What (b) and (c) promise: strains and frames at the points of integration, and frames at nodes, do not change.
#[test]
fn following_directors_leave_strains_and_sections_as_they_are() {
    for (update, neutral) in [
        (Update::Interpolated, false),
        (Update::Corrected, true),
        (Update::Transported, true),
    ] {
        let mut beams = bent(update);
        let q = moved(beams.initial(), 0.15, 0.0);
        let before = (
            beams.elements()[0].strains(&q),
            beams.elements()[0].frame(1.0, &q),
        );
        beams.follow(&q);
        let after = (
            beams.elements()[0].strains(&q),
            beams.elements()[0].frame(1.0, &q),
        );
        assert!((before.1.1 - after.1.1).norm() < 1e-14);
        let change: f64 = (0..2)
            .flat_map(|p| (0..3).map(move |i| (p, i)))
            .map(|(p, i)| (before.0.1[p][i] - after.0.1[p][i]).abs())
            .sum();
        assert_eq!(change < 1e-13, neutral, "{update:?}: {change}");
    }
}

#[test]
fn mass_is_that_of_the_beam() {
    let beams = bent(Update::Transported);
    let u: Vec<f64> = (0..14)
        .map(|i| if i % 7 == 0 { 1.0 } else { 0.0 })
        .collect();
    let twice = 2.0 * beams.kinetic_energy(&u, &mut vec![]);
    let expected = 3.0 * 0.2 * (0.3 + 0.04) * 0.8;
    // the arc as a cubic is a little shorter
    assert!((twice / expected - 1.0).abs() < 1e-2, "{twice} {expected}");
}

/// A moment turns, a force shifts: both do the work of the frame's motion.
#[test]
fn wrenches_do_the_work_of_the_frame() {
    let beams = bent(Update::Transported);
    let element = &beams.elements()[0];
    let q = moved(beams.initial(), 0.15, 0.0);
    let (F, m, x) = (Vec3::new(0.3, -0.7, 0.5), Vec3::new(1.1, 0.4, -0.6), 0.3);
    let mut f = vec![0.0; 14];
    element.wrench(x, &q, &F, &m, &mut f);
    let h = 1e-5;
    for j in 0..14 {
        let at = |s: f64| {
            let mut y = q.clone();
            y[j] += s * h;
            element.frame(x, &y)
        };
        let ((r0, A0), (r1, A1)) = (at(-1.0), at(1.0));
        let W = (A1 - A0) * element.frame(x, &q).1.transpose() / (2.0 * h);
        let omega = Vec3::new(W[(2, 1)], W[(0, 2)], W[(1, 0)]);
        let work = F.dot(&(r1 - r0)) / (2.0 * h) + m.dot(&omega);
        assert!((f[j] - work).abs() < 1e-8, "{j}: {} {work}", f[j]);
    }
}

//! Equilibrium, stability and vibrations against what is known.

#![allow(non_snake_case)]

use percuss_math::space::{Mat3, Vec3};
use percuss_soft::space::strain::cross_matrix;
use percuss_soft::{
    Course, CriticalKind, Element, Load, Making, Material, Path, PlaneBeams, Section, SpaceBeams,
    StaticSettings, Support, modes,
};
use std::f64::consts::PI;

/// A section by its stiffnesses alone.
fn section(EA: f64, EI: f64) -> Section {
    Section {
        EA,
        GJ: EI,
        EI2: EI,
        EI3: EI,
        rho_A: 1.0,
        rho_Ix: 1e-6,
        radius: 0.01,
    }
}

/// A straight cantilever along x of length 1, clamped at its start.
fn plane(elements: usize, section: Section) -> PlaneBeams {
    let course = Course::straight(Vec3::zeros(), Vec3::x(), elements).expect("a line");
    let mut beams = PlaneBeams::default();
    beams
        .beam(&course, |_| section, Making::default())
        .expect("a beam");
    beams.supports.push(Support::<4>::clamp(0, [1.0, 0.0]));
    beams
}

fn space(elements: usize, section: Section) -> SpaceBeams {
    let course = Course::straight(Vec3::zeros(), Vec3::x(), elements).expect("a line");
    let mut beams = SpaceBeams::default();
    let directors = course.across(Vec3::z()).expect("across");
    let section = |_: f64| section;
    beams
        .beam(&course, &directors, section, Making::default())
        .expect("a beam");
    let axes = Mat3::from_columns(&[Vec3::x(), Vec3::y(), Vec3::z()]);
    beams.supports.push(Support::<7>::clamp(0, &axes));
    beams
}

/// Tip deflections of a cantilever under a force across it, α = P L²/EI [Mattiasson1981].
const TIP: [(f64, f64, f64); 4] = [
    (1.0, 0.301721, 0.056433),
    (2.0, 0.493457, 0.160642),
    (5.0, 0.713792, 0.387628),
    (10.0, 0.810609, 0.554996),
];

#[test]
fn cantilevers_bend_as_the_elastica() {
    for (alpha, down, back) in TIP {
        let mut beams = plane(16, section(1e7, 1.0));
        beams.live[4 * 16 + 1] = -alpha;
        let mut path = Path::new(&beams, beams.initial().to_vec(), StaticSettings::default());
        path.solve_to(&mut beams, 1.0, 5).expect("equilibrium");
        let tip = &path.q[4 * 16..];
        println!("plane {alpha}: {:.6} {:.6}", -tip[1], 1.0 - tip[0]);
        assert!((-tip[1] - down).abs() < 2e-5 && (1.0 - tip[0] - back).abs() < 2e-5);

        // in space along an oblique direction
        let mut beams = space(16, section(1e7, 1.0));
        beams.live[7 * 16 + 1] = -0.6 * alpha;
        beams.live[7 * 16 + 2] = -0.8 * alpha;
        let mut path = Path::new(&beams, beams.initial().to_vec(), StaticSettings::default());
        path.solve_to(&mut beams, 1.0, 5).expect("equilibrium");
        let tip = &path.q[7 * 16..];
        println!(
            "space {alpha}: {:.6} {:.6}",
            tip[1].hypot(tip[2]),
            1.0 - tip[0]
        );
        assert!((tip[1] / tip[2] - 0.75).abs() < 1e-9);
        assert!((tip[1].hypot(tip[2]) - down).abs() < 2e-5 && (1.0 - tip[0] - back).abs() < 2e-5);
    }
}

fn roll_up(elements: usize) -> (f64, f64) {
    let moment = |z: f64, element| Load {
        element,
        x: 1.0,
        force: [0.0; 3],
        moment: [0.0, 0.0, z],
        follows: false,
        live: true,
    };
    let mut beams = plane(elements, section(1e4, 1.0));
    beams.loads.push(moment(2.0 * PI, elements - 1));
    let mut path = Path::new(&beams, beams.initial().to_vec(), StaticSettings::default());
    path.solve_to(&mut beams, 1.0, 20).expect("equilibrium");
    let tip = &path.q[4 * elements..];
    let in_plane = tip[0].hypot(tip[1]);

    let mut beams = space(elements, section(1e4, 1.0));
    beams.loads.push(moment(2.0 * PI, elements - 1));
    let mut path = Path::new(&beams, beams.initial().to_vec(), StaticSettings::default());
    path.solve_to(&mut beams, 1.0, 20).expect("equilibrium");
    let tip = &path.q[7 * elements..];
    (in_plane, Vec3::new(tip[0], tip[1], tip[2]).norm())
}

#[test]
fn a_moment_rolls_a_beam_up_with_fourth_order() {
    let errors: Vec<_> = [4, 8, 16, 32].into_iter().map(roll_up).collect();
    let order = (errors[1].0 / errors[2].0).log2();
    println!("{errors:?}, order {order:.2}");
    for (errors, known) in errors.iter().zip([3.7e-2, 3.0e-3, 2.0e-4]) {
        assert!((errors.0 / known - 1.0).abs() < 0.03);
        assert!((errors.0 - errors.1).abs() < 1e-9);
    }
    assert!(order > 3.7);
}

#[test]
fn a_bend_of_45_degrees_goes_where_others_found_it() {
    // the error falls with the second power of the length: angles are linear in an element
    let reference = [15.685, 47.152, 53.472];
    let tips = [8, 16, 32].map(|elements| {
        let R = 100.0;
        let at = |s: f64| {
            let (sin, cos) = (s / R).sin_cos();
            (
                Vec3::new(R * (1.0 - cos), R * sin, 0.0),
                Vec3::new(sin, cos, 0.0),
            )
        };
        let course = Course::curve(R * PI / 4.0, elements, at).expect("a curve");
        let directors = course.across(Vec3::z()).expect("across");
        let material = Material {
            E: 1e7,
            G: 5e6,
            rho: 1.0,
        };
        let section = Section::numbers(&material, 1.0, 1.0 / 6.0, 1.0 / 12.0, 1.0 / 12.0);
        let mut beams = SpaceBeams::default();
        beams
            .beam(&course, &directors, |_| section, Making::default())
            .expect("a beam");
        let axes = Mat3::from_columns(&[Vec3::y(), -Vec3::x(), Vec3::z()]);
        beams.supports.push(Support::<7>::clamp(0, &axes));
        beams.live[7 * elements + 2] = 600.0;
        let mut path = Path::new(&beams, beams.initial().to_vec(), StaticSettings::default());
        let steps = path.solve_to(&mut beams, 1.0, 10).expect("equilibrium");
        let tip = &path.q[7 * elements..7 * elements + 3];
        println!(
            "{elements}: {tip:?}, {steps} steps, {} iterations",
            path.iterations
        );
        [tip[0], tip[1], tip[2]]
    });
    for k in 0..3 {
        let order = ((tips[0][k] - tips[1][k]) / (tips[1][k] - tips[2][k])).log2();
        let limit = tips[2][k] + (tips[2][k] - tips[1][k]) / 3.0;
        println!("order {order:.2}, limit {limit:.4}");
        assert!((tips[1][k] - reference[k]).abs() < 1.5e-2);
        assert!((limit - reference[k]).abs() < 1e-3);
        assert!(order > 1.9);
    }
}

#[test]
fn cantilevers_vibrate_with_their_frequencies() {
    let beams = plane(16, section(1e9, 1.0));
    let found = modes(&beams, beams.initial(), 0.0, 3).expect("modes");
    for (omega, exact) in found.omega().zip([1.875104f64, 4.694091, 7.854757]) {
        println!("{} {exact}", omega.sqrt());
        assert!((omega.sqrt() / exact - 1.0).abs() < 2e-5);
    }
    // in space each bending mode comes twice; twist and stretch are those of bars
    let mut stiff = section(40.0, 1.0);
    (stiff.GJ, stiff.rho_Ix) = (1.0, 0.01);
    let beams = space(16, stiff);
    let found = modes(&beams, beams.initial(), 0.0, 8).expect("modes");
    let omega: Vec<f64> = found.omega().collect();
    println!("{omega:?}");
    let stretch = 0.5 * PI * 40f64.sqrt();
    let twist = 0.5 * PI * 10.0;
    assert!((omega[2] / stretch - 1.0).abs() < 1e-4 && (omega[3] / twist - 1.0).abs() < 1e-3);
    assert!((omega[0] / omega[1] - 1.0).abs() < 1e-9);
}

/// Complete elliptic integrals K and E of modulus k by the arithmetic-geometric mean.
fn elliptic(k: f64) -> (f64, f64) {
    let (mut a, mut b, mut c) = (1.0, (1.0 - k * k).sqrt(), k);
    let (mut sum, mut power) = (0.5 * c * c, 0.5);
    for _ in 0..8 {
        (a, b, c) = (0.5 * (a + b), (a * b).sqrt(), 0.5 * (a - b));
        power *= 2.0;
        sum += power * c * c;
    }
    let K = 0.5 * PI / a;
    (K, K * (1.0 - sum))
}

#[test]
fn a_column_buckles_at_eulers_load_and_follows_the_elastica() {
    let euler = 0.25 * PI * PI;
    let n = 16;
    let mut beams = plane(n, section(1e7, 1.0));
    beams.live[4 * n] = -1.0;
    let settings = StaticSettings {
        load_scale: euler,
        ..Default::default()
    };
    let mut path = Path::new(&beams, beams.initial().to_vec(), settings);
    path.load_to(&mut beams, 0.0).expect("equilibrium");
    let critical = path
        .find_critical(&mut beams, 0.3, 20)
        .expect("path")
        .expect("a point");
    println!(
        "buckling {} against {euler}: {:?}",
        critical.lambda, critical.kind
    );
    assert!((critical.lambda / euler - 1.0).abs() < 1e-4);
    assert_eq!(critical.kind, CriticalKind::Bifurcation);

    path.switch(&mut beams, &critical.mode, 0.05)
        .expect("the other path");
    for _ in 0..40 {
        path.step(&mut beams, 0.1).expect("a step");
        if path.lambda > 1.5 * euler {
            break;
        }
    }
    path.load_to(&mut beams, 1.5 * euler).expect("equilibrium");
    // K(k) = (π/2) √(P/P_E); tip at (2 E/K − 1, 2 k/K)
    let target = 0.5 * PI * 1.5f64.sqrt();
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let k = 0.5 * (low + high);
        if elliptic(k).0 < target {
            low = k
        } else {
            high = k
        }
    }
    let (K, E) = elliptic(low);
    let tip = &path.q[4 * n..];
    println!(
        "tip {:?} against {} {}",
        &tip[..2],
        2.0 * E / K - 1.0,
        2.0 * low / K
    );
    assert!((tip[0] - (2.0 * E / K - 1.0)).abs() < 1e-3);
    assert!((tip[1].abs() - 2.0 * low / K).abs() < 1e-3);
    assert_eq!(path.unstable, 0);
}

/// A rod clamped at both ends is twisted until it leaves its line: M L / EI = 2 × 4.493409 [Greenhill1883].
#[test]
fn a_twisted_rod_loses_its_line_at_greenhills_moment() {
    let n = 20;
    let mut beams = space(n, section(1e6, 1.0));
    let axes = Mat3::from_columns(&[Vec3::x(), Vec3::y(), Vec3::z()]);
    let mut end = Support::<7>::clamp(n, &axes);
    end.held[0] = false; // may slide along its line
    end.rate[6] = 1.0;
    beams.supports.push(end);
    let settings = StaticSettings {
        load_scale: 1.0,
        ..Default::default()
    };
    let mut path = Path::new(&beams, beams.initial().to_vec(), settings);
    path.load_to(&mut beams, 0.0).expect("equilibrium");
    let critical = path
        .find_critical(&mut beams, 0.4, 60)
        .expect("path")
        .expect("a point");
    // GJ = EI and L = 1: the moment is the angle
    let exact = 2.0 * 4.493409;
    println!(
        "twist {} against {exact}, {:?}",
        critical.lambda, critical.kind
    );
    assert!((critical.lambda / exact - 1.0).abs() < 1e-2);
}

/// A rod by shooting: force F at the tip, no moment there; the frame and place of the tip such that the other end lies
/// clamped in the axes of space. Stiffness as given by D = (GJ, EI₂, EI₃), no stretch.
fn rod(D: [f64; 3], L: f64, F: Vec3) -> (Vec3, Mat3) {
    type State = (Vec3, Mat3, Vec3);
    let plus = |r: &State, h: f64, k: &State| (r.0 + h * k.0, r.1 + h * k.1, r.2 + h * k.2);
    // from the clamp on, with the moment there: r′ = e₁, A′ = A κ̃, m′ = −e₁ × F
    let run = |m0: &Vec3, F: &Vec3| {
        let steps = 400;
        let h = L / f64::from(steps);
        let rate = |(_, A, m): &State| {
            let m = A.transpose() * m;
            let kappa = Vec3::new(m.x / D[0], m.y / D[1], m.z / D[2]);
            let e1: Vec3 = A.column(0).into_owned();
            (e1, A * cross_matrix(&kappa), -e1.cross(F))
        };
        let mut state = (Vec3::zeros(), Mat3::identity(), *m0);
        for _ in 0..steps {
            let k1 = rate(&state);
            let k2 = rate(&plus(&state, 0.5 * h, &k1));
            let k3 = rate(&plus(&state, 0.5 * h, &k2));
            let k4 = rate(&plus(&state, h, &k3));
            for (k, weight) in [(k1, 1.0), (k2, 2.0), (k3, 2.0), (k4, 1.0)] {
                state = plus(&state, weight * h / 6.0, &k);
            }
        }
        state
    };
    let mut m = Vec3::zeros();
    for stage in 1..=5 {
        let F = F * (f64::from(stage) / 5.0);
        for _ in 0..6 {
            let h = 1e-4 * F.norm() * L;
            let J = Mat3::from_columns(&[0, 1, 2].map(|k| {
                let mut d = Vec3::zeros();
                d[k] = h;
                (run(&(m + d), &F).2 - run(&(m - d), &F).2) / (2.0 * h)
            }));
            m -= J.try_inverse().expect("regular") * run(&m, &F).2;
        }
    }
    let (r, A, rest) = run(&m, &F);
    assert!(rest.norm() < 1e-8 * F.norm() * L);
    (r, A)
}

#[test]
fn the_princeton_beam_bends_and_twists_as_the_rod() {
    let material = Material {
        E: 71.7e9,
        G: 27.37e9,
        rho: 2700.0,
    };
    let (L, n) = (0.508, 10);
    let section = Section::rectangle(&material, 12.377e-3, 3.2024e-3);
    for P in [4.448, 8.896, 13.345] {
        for angle in [0.0f64, 15.0, 30.0, 45.0, 60.0, 75.0, 90.0] {
            // 0°: the load bends the wide side; 90°: the thin one
            let (sin, cos) = angle.to_radians().sin_cos();
            let F = P * Vec3::new(0.0, -cos, -sin);
            let course = Course::straight(Vec3::zeros(), L * Vec3::x(), n).expect("a line");
            let directors = course.across(Vec3::z()).expect("across");
            let mut beams = SpaceBeams::default();
            beams
                .beam(&course, &directors, |_| section, Making::default())
                .expect("a beam");
            beams
                .supports
                .push(Support::<7>::clamp(0, &Mat3::identity()));
            for k in 0..3 {
                beams.live[7 * n + k] = F[k];
            }
            let mut path = Path::new(&beams, beams.initial().to_vec(), StaticSettings::default());
            path.solve_to(&mut beams, 1.0, 8).expect("equilibrium");
            let (element, x) = beams.at_node(n).expect("a node");
            let (r, A) = percuss_soft::Element::frame(
                &beams.elements()[element],
                x,
                beams.of(element, &path.q),
            );
            let (exact, B) = rod([section.GJ, section.EI2, section.EI3], L, F);
            // twist: how far e₂ points out of the plane of the chord
            let twist = |A: &Mat3| A[(2, 1)].atan2(A[(2, 2)]);
            let (found, known) = (twist(&A), twist(&B));
            println!(
                "{P} {angle}: flap {:.6} {:.6} chord {:.6} {:.6} twist {found:.6} {known:.6}",
                r.z, exact.z, r.y, exact.y
            );
            let scale = exact.y.abs().max(exact.z.abs());
            assert!((r - exact).norm() < 5e-3 * scale);
            assert!((found - known).abs() < 5e-3 * known.abs().max(1e-3));
        }
    }
}

/// A large force that stays across the tip of a cantilever: the moment at the clamp is that of the force, and Newton's
/// iteration takes few steps although such a force has no potential.
#[test]
fn large_forces_that_follow_need_few_iterations() {
    let mut beams = PlaneBeams::default();
    let section = Section {
        EA: 1e6,
        GJ: 1.0,
        EI2: 1.0,
        EI3: 1.0,
        rho_A: 1.0,
        rho_Ix: 1e-3,
        radius: 0.01,
    };
    let course = Course::straight(Vec3::zeros(), Vec3::x(), 16).expect("a line");
    beams
        .beam(&course, |_| section, Making::default())
        .expect("a beam");
    beams.supports.push(Support::<4>::clamp(0, [1.0, 0.0]));
    let F = 30.0;
    beams.loads.push(Load {
        element: 15,
        x: 1.0,
        force: [0.0, F, 0.0],
        moment: [0.0; 3],
        follows: true,
        live: true,
    });
    let q = beams.initial().to_vec();
    let mut path = Path::new(&beams, q, StaticSettings::default());
    let steps = path.solve_to(&mut beams, 1.0, 30).expect("equilibrium");
    let (force, moment) = path.reaction(&beams, 0);
    let (r, A) = beams.elements()[15].frame(1.0, beams.of(15, &path.q));
    let pull = F * A.column(1);
    println!(
        "{steps} steps, {} iterations, tip {r}, {force} {moment}",
        path.iterations
    );
    assert!(steps == 30 && path.iterations < 250);
    assert!((force + pull).norm() < 1e-6 * F);
    assert!((moment + r.cross(&pull)).norm() < 1e-6 * F);
}

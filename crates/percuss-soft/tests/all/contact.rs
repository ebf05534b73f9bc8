//! Beams that touch: known answers, and balances of momentum and energy.

#![allow(non_snake_case)]

use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_soft::scenery::{Course as Way, Obstacle, Place, Shape, Surface};
use percuss_soft::{
    Beams, Course, Drive, DynamicSettings, Dynamics, Element, Making, Material, PlaneBeams,
    Section, Signal, SpaceBeams, Support,
};
use std::f64::consts::PI;
use std::sync::Arc;

fn wall(normal: Vec3, surface: Surface) -> Obstacle {
    let turn = Quat::rotation_between(&Vec3::z(), &normal).expect("not opposite");
    let A = turn;
    Obstacle {
        shape: Shape::HalfSpace,
        course: Way::Fixed(Pose {
            r: Vec3::zeros(),
            A,
        }),
        surface,
    }
}

fn energy<E: Element<N>, const N: usize>(beams: &Beams<E, N>, motion: &Dynamics<N>) -> f64 {
    let kinetic = beams.kinetic_energy(&motion.u, &mut vec![]);
    kinetic + beams.elastic_energy(&motion.q) + beams.potential(&motion.q)
}

fn momentum<E: Element<N>, const N: usize>(beams: &Beams<E, N>, motion: &Dynamics<N>) -> Vec3 {
    let mut p = vec![0.0; motion.u.len()];
    beams.mass().multiply(&motion.u, &mut p);
    let nodes = p.chunks_exact(N);
    nodes
        .map(|p| Vec3::from_fn(|k, _| if k < E::AXES { p[k] } else { 0.0 }))
        .sum()
}

/// With a margin a beam that falls flat comes to rest on the floor, not in it.
#[test]
fn a_margin_keeps_beams_from_sinking_in() {
    let material = Material {
        E: 1e6,
        G: 4e5,
        rho: 1000.0,
    };
    for theta in [0.5, 1.0] {
        let deepest = [0.0, 2e-3].map(|margin| {
            let section = Section::circle(&material, 0.02);
            let (from, to) = (Vec3::new(0.0, 0.0523, 0.0), Vec3::new(0.5, 0.0523, 0.0));
            let course = Course::straight(from, to, 4).expect("a line");
            let mut beams = PlaneBeams::default();
            beams
                .beam(&course, |_| section, Making::default())
                .expect("a beam");
            beams.gravity(-9.81 * Vec3::y());
            let settings = DynamicSettings {
                theta,
                ..Default::default()
            };
            let q = beams.initial().to_vec();
            let u = vec![0.0; q.len()];
            let mut motion = Dynamics::new(&beams, q, u, settings).expect("sound");
            motion.contacts.obstacles = vec![wall(Vec3::y(), Surface::default())];
            motion.contacts.margin = margin;
            let mut deepest = 0.0f64;
            for _ in 0..200 {
                motion.step(&mut beams, 1e-3).expect("a step");
                let low = motion.q.chunks_exact(4).map(|node| node[1] - 0.02);
                deepest = deepest.max(-low.fold(f64::INFINITY, f64::min));
            }
            deepest
        });
        println!("θ = {theta}: {deepest:?}");
        assert!(deepest[0] > 1e-5);
        assert!(deepest[1] < 1e-12);
    }
}

/// A beam that a large force presses against a wall, and that is open by no more than rounding: without contact it would be
/// far behind the wall after one step.
#[test]
fn what_is_pressed_against_a_wall_does_not_jump_through() {
    let material = Material {
        E: 1e9,
        G: 4e8,
        rho: 1000.0,
    };
    let (radius, dt) = (0.001, 1e-3);
    for (theta, eps_N, open) in [
        (0.6, 0.0, 1e-9),
        (1.0, 0.0, 1e-9),
        (0.6, 0.0, 1e-5),
        (0.6, 0.0, -1e-9),
    ] {
        let section = Section::circle(&material, radius);
        let y = radius + open;
        let (from, to) = (Vec3::new(0.0, y, 0.0), Vec3::new(0.5, y, 0.0));
        let course = Course::straight(from, to, 4).expect("a line");
        let mut beams = PlaneBeams::default();
        beams
            .beam(&course, |_| section, Making::default())
            .expect("a beam");
        beams.gravity(-2e4 * Vec3::y());
        let settings = DynamicSettings {
            theta,
            ..Default::default()
        };
        let q = beams.initial().to_vec();
        let u = vec![0.0; q.len()];
        let mut motion = Dynamics::new(&beams, q, u, settings).expect("sound");
        let surface = Surface {
            eps_N,
            ..Default::default()
        };
        motion.contacts.obstacles = vec![wall(Vec3::y(), surface)];
        for _ in 0..10 {
            motion.step(&mut beams, dt).expect("a step");
            let low = motion.q.chunks_exact(4).map(|node| node[1] - radius);
            let low = low.fold(f64::INFINITY, f64::min);
            assert!(low > -2e-5, "{theta} {eps_N} {open}: {low}");
        }
    }
}

/// A bar that strikes a wall with its end: the wave of pressure runs through it and back, the force is E A v/c, and after
/// 2 L/c all of it flies back with the speed that it had [Graff1975, sec. 2.4].
#[test]
fn a_bar_leaves_a_wall_when_its_wave_has_come_back() {
    let material = Material {
        E: 1e6,
        G: 4e5,
        rho: 1000.0,
    };
    let (n, v) = (64, 0.1);
    let c = (material.E / material.rho).sqrt();
    let section = Section::circle(&material, 0.02);
    let course = Course::straight(0.021 * Vec3::x(), 1.021 * Vec3::x(), n).expect("a line");
    let mut beams = PlaneBeams::default();
    beams
        .beam(&course, |_| section, Making::default())
        .expect("a beam");
    let q = beams.initial().to_vec();
    let mut u = vec![0.0; q.len()];
    u.chunks_exact_mut(4).for_each(|node| node[0] = -v);
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    motion
        .contacts
        .obstacles
        .push(wall(Vec3::x(), Surface::default()));
    let start = energy(&beams, &motion);
    let dt = 0.25 / (n as f64 * c);
    let (mut touched, mut force) = (0.0, 0.0);
    let mut first = None;
    while motion.t < 3.5 / c + 0.001 / v {
        motion.step(&mut beams, dt).expect("a step");
        let p: f64 = motion.contacts.touches().iter().map(|t| t.p[0]).sum();
        if p > 0.0 {
            let begin = *first.get_or_insert(motion.t - dt);
            touched = motion.t - begin;
            force += p;
        }
    }
    let mass = section.rho_A;
    let speed = momentum(&beams, &motion).x / mass;
    println!(
        "time {} of {}, speed {} of {v}, mean force {} of {}, energy {}",
        touched * c,
        2.0,
        speed,
        force / touched,
        section.EA * v / c,
        energy(&beams, &motion) / start
    );
    assert!((0.5 * touched * c - 1.0).abs() < 0.03);
    assert!((speed / v - 1.0).abs() < 0.02);
    assert!((force / touched / (section.EA * v / c) - 1.0).abs() < 0.03);
    assert!((force - mass * (speed + v)).abs() < 1e-12);
    // what the end node loses when it strikes
    let lost = 1.0 - energy(&beams, &motion) / start;
    assert!(lost > 0.0 && lost < 1.0 / n as f64, "{lost}");
    assert!((motion.ledger.contacts / start + lost).abs() < 1e-9);
}

/// A rope over a cylinder: tensions are as exp(μ φ) [Euler1769].
#[test]
fn tensions_around_a_cylinder_are_as_the_capstan_formula() {
    let material = Material {
        E: 1e9,
        G: 4e8,
        rho: 1000.0,
    };
    let (R, r, straight, mu) = (0.05, 2e-4, 0.04, 0.3);
    let arc = PI * (R + r);
    let at = |s: f64| {
        let phi = ((s - straight) / (R + r)).clamp(0.0, PI);
        let (sin, cos) = phi.sin_cos();
        let rest = s - straight - phi * (R + r);
        let t = Vec3::new(sin, cos, 0.0);
        (Vec3::new(-(R + r) * cos, (R + r) * sin, 0.0) + rest * t, t)
    };
    let n = 40;
    let course = Course::curve(arc + 2.0 * straight, n, at).expect("a curve");
    let making = Making {
        damping_stretch: 1e-4,
        damping_bend: 1e-4,
        ..Default::default()
    };
    let mut beams = PlaneBeams::default();
    let section = Section::circle(&material, r);
    beams.beam(&course, |_| section, making).expect("a beam");
    let T = 1.0;
    beams.constant[1] = -T;
    let mut pull = Support::<4>::free(n);
    pull.held[1] = true;
    beams.supports.push(pull);
    let settings = DynamicSettings {
        theta: 1.0,
        ..Default::default()
    };
    let q = beams.initial().to_vec();
    let u = vec![0.0; q.len()];
    let mut motion = Dynamics::new(&beams, q, u, settings).expect("sound");
    motion.contacts.stations = 2;
    motion.contacts.obstacles.push(Obstacle {
        shape: Shape::Cylinder {
            radius: R,
            half_height: f64::INFINITY,
        },
        course: Way::Fixed(Pose::IDENTITY),
        surface: Surface {
            mu,
            ..Default::default()
        },
    });
    motion.drives.push(Drive {
        support: 0,
        axis: 1,
        law: Signal::new(|t| [-0.02 * t, -0.02]),
    });
    let (mut mean, mut count) = (0.0, 0);
    for k in 0..1500 {
        motion.step(&mut beams, 2e-4).expect("a step");
        if k >= 1000 {
            mean -= motion.reaction(&beams, 0).0.y;
            count += 1;
        }
    }
    let ratio = mean / f64::from(count) / T;
    println!("{ratio} of {}", (mu * PI).exp());
    assert!((ratio / (mu * PI).exp() - 1.0).abs() < 0.01);
}

/// A beam in space that flies into a corner of two walls and a ball.
fn thrown(surface: Surface) -> (SpaceBeams, Dynamics<7>) {
    let material = Material::isotropic(2e6, 0.3, 1000.0);
    let section = Section::circle(&material, 0.02);
    let course =
        Course::straight(Vec3::new(0.1, 0.2, 0.1), Vec3::new(0.7, 0.6, 0.35), 8).expect("a line");
    let directors = course.across(Vec3::z()).expect("across");
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, Making::default())
        .expect("a beam");
    let q = beams.initial().to_vec();
    let mut u = vec![0.0; q.len()];
    for node in u.chunks_exact_mut(7) {
        node[..3].copy_from_slice(&[-0.7, 0.1, -1.0]);
        node[6] = 3.0;
    }
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    let contacts = &mut motion.contacts;
    contacts.obstacles.push(wall(Vec3::z(), surface));
    contacts.obstacles.push(wall(Vec3::x(), surface));
    contacts.obstacles.push(Obstacle {
        shape: Shape::Sphere { radius: 0.1 },
        course: Way::Fixed(Pose::at(Vec3::new(0.5, 0.5, 0.1))),
        surface,
    });
    (beams, motion)
}

#[test]
fn percussions_are_the_change_of_momentum_and_their_work_that_of_energy() {
    for (eps, mu) in [(1.0, 0.0), (0.5, 0.3), (0.0, 0.0)] {
        let surface = Surface {
            mu,
            eps_N: eps,
            eps_T: 0.0,
        };
        let (mut beams, mut motion) = thrown(surface);
        let start = (momentum(&beams, &motion), energy(&beams, &motion));
        let mut given = Vec3::zeros();
        for _ in 0..1000 {
            motion.step(&mut beams, 5e-4).expect("a step");
            let touches = motion.contacts.touches();
            given += touches.iter().map(|t| t.percussion()).sum::<Vec3>();
        }
        let end = (momentum(&beams, &motion), energy(&beams, &motion));
        let balance = (end.1 - start.1 - motion.ledger.contacts) / start.1;
        println!(
            "ε {eps} μ {mu}: momentum {:e}, energy {}, balance {balance:e}",
            (end.0 - start.0 - given).norm() / start.0.norm(),
            end.1 / start.1
        );
        assert!((end.0 - start.0 - given).norm() < 1e-10 * start.0.norm());
        assert!(given.norm() > 0.5 * start.0.norm());
        assert!(balance.abs() < 1e-8);
        if eps == 1.0 {
            assert!((end.1 / start.1 - 1.0).abs() < 1e-8);
        } else {
            assert!(end.1 < 0.999 * start.1);
        }
    }
}

/// Coulomb's law: what slides on a plane comes to rest after v²/(2 μ g).
#[test]
fn a_beam_that_slides_stops_where_friction_ends_it() {
    let material = Material::isotropic(1e7, 0.3, 1000.0);
    let (g, mu, v) = (9.81, 0.4, 0.8);
    let r = 0.02;
    let section = Section::circle(&material, r);
    let course = Course::straight(r * Vec3::z(), Vec3::new(0.5, 0.0, r), 4).expect("a line");
    let directors = course.across(Vec3::z()).expect("across");
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, Making::default())
        .expect("a beam");
    beams.gravity(-g * Vec3::z());
    let q = beams.initial().to_vec();
    let mut u = vec![0.0; q.len()];
    u.chunks_exact_mut(7).for_each(|node| node[0] = v);
    let settings = DynamicSettings {
        theta: 0.6,
        ..Default::default()
    };
    let mut motion = Dynamics::new(&beams, q, u, settings).expect("sound");
    let surface = Surface {
        mu,
        ..Default::default()
    };
    motion.contacts.obstacles.push(wall(Vec3::z(), surface));
    let stop = v / (mu * g);
    for _ in 0..((1.2 * stop / 1e-3) as usize) {
        motion.step(&mut beams, 1e-3).expect("a step");
    }
    let way = v * v / (2.0 * mu * g);
    println!("{} of {way}, {}", motion.q[0], motion.u[0]);
    assert!((motion.q[0] / way - 1.0).abs() < 0.01);
    assert!(motion.u[0].abs() < 1e-3);
}

/// A floor that rises carries a beam; it moves with the floor in the end.
#[test]
fn a_moving_floor_carries_beams() {
    let material = Material::isotropic(1e7, 0.3, 1000.0);
    let r = 0.02;
    let section = Section::circle(&material, r);
    let course =
        Course::straight(1.001 * r * Vec3::y(), Vec3::new(0.5, 1.001 * r, 0.0), 4).expect("a line");
    let mut beams = PlaneBeams::default();
    let making = Making {
        damping_stretch: 1e-3,
        damping_bend: 1e-3,
        ..Default::default()
    };
    beams.beam(&course, |_| section, making).expect("a beam");
    let q = beams.initial().to_vec();
    let u = vec![0.0; q.len()];
    let settings = DynamicSettings {
        theta: 0.6,
        ..Default::default()
    };
    beams.gravity(-9.81 * Vec3::y());
    let mut motion = Dynamics::new(&beams, q, u, settings).expect("sound");
    let up = Quat::rotation_between(&Vec3::z(), &Vec3::y()).expect("a turn");
    let rise = move |t: f64| Place {
        pose: Pose {
            r: Vec3::new(0.3 * t, 0.5 * t, 0.0),
            A: up,
        },
        v: Vec3::new(0.3, 0.5, 0.0),
        omega: Vec3::zeros(),
    };
    motion.contacts.obstacles.push(Obstacle {
        shape: Shape::HalfSpace,
        course: Way::Law(Arc::new(rise)),
        surface: Surface {
            mu: 0.5,
            ..Default::default()
        },
    });
    for _ in 0..600 {
        motion.step(&mut beams, 1e-3).expect("a step");
    }
    for node in motion.u.chunks_exact(4) {
        assert!(
            (node[0] - 0.3).abs() < 1e-2 && (node[1] - 0.5).abs() < 2e-2,
            "{node:?}"
        );
    }
    assert!((motion.q[1] - 0.5 * motion.t - r).abs() < 1e-3);
}

/// One beam falls across another: together they keep their momentum, and neither goes through.
#[test]
fn crossing_beams_hold_each_other() {
    let material = Material::isotropic(2e6, 0.3, 1000.0);
    let r = 0.01;
    let section = Section::circle(&material, r);
    let mut beams = SpaceBeams::default();
    for (start, end) in [
        (Vec3::new(-0.4, 0.01, 0.0), Vec3::new(0.4, 0.01, 0.0)),
        (Vec3::new(0.02, -0.4, 0.05), Vec3::new(0.02, 0.4, 0.05)),
    ] {
        let course = Course::straight(start, end, 8).expect("a line");
        let directors = course.across(Vec3::z()).expect("across");
        beams
            .beam(&course, &directors, |_| section, Making::default())
            .expect("a beam");
    }
    for node in [0, 8] {
        beams
            .supports
            .push(Support::<7>::clamp(node, &Mat3::identity()));
    }
    let q = beams.initial().to_vec();
    let mut u = vec![0.0; q.len()];
    u[7 * 9..]
        .chunks_exact_mut(7)
        .for_each(|node| node[2] = -1.0);
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    motion.contacts.between = Some(Surface {
        mu: 0.3,
        ..Default::default()
    });
    let mut deepest = 0.0f64;
    let mut touched = 0;
    let (mut start, begin) = (momentum(&beams, &motion), energy(&beams, &motion));
    for _ in 0..1000 {
        motion.step(&mut beams, 2e-4).expect("a step");
        for touch in motion.contacts.touches() {
            deepest = deepest.min(touch.gap);
            touched += 1;
        }
        // only supports change the momentum of both
        let now = momentum(&beams, &motion);
        let held = motion.reaction(&beams, 0).0 + motion.reaction(&beams, 1).0;
        assert!((now - start - 2e-4 * held).norm() < 1e-10);
        start = now;
    }
    let balance = energy(&beams, &motion) - begin - motion.ledger.contacts;
    assert!(balance.abs() < 1e-8 * begin && motion.ledger.contacts < -0.01 * begin);
    println!("{touched} contacts, deepest {deepest:e}");
    assert!(touched > 10);
    assert!(deepest > -1e-3);
}

/// Two free beams in the plane, one of which flies against the other with friction: momentum and angular momentum of both
/// stay, and what energy is lost is the work of the contacts.
#[test]
fn beams_that_strike_each_other_keep_momentum_and_angular_momentum() {
    for (mu, eps_N) in [(0.0, 0.0), (0.4, 0.0), (0.4, 0.7)] {
        let material = Material::isotropic(2e6, 0.3, 1000.0);
        let mut beams = PlaneBeams::default();
        for (from, to, radius) in [
            (Vec3::new(-0.3, 0.0, 0.0), Vec3::new(0.4, 0.03, 0.0), 0.01),
            (Vec3::new(0.05, 0.05, 0.0), Vec3::new(0.1, 0.5, 0.0), 0.006),
        ] {
            let course = Course::straight(from, to, 6).expect("a line");
            let section = Section::circle(&material, radius);
            beams
                .beam(&course, |_| section, Making::default())
                .expect("a beam");
        }
        let q = beams.initial().to_vec();
        let mut u = vec![0.0; q.len()];
        for node in u[4 * 7..].chunks_exact_mut(4) {
            node[..2].copy_from_slice(&[0.7, -1.5]);
        }
        let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
        motion.contacts.between = Some(Surface {
            mu,
            eps_N,
            eps_T: 0.0,
        });
        let start = motion.momenta(&beams);
        let begin = energy(&beams, &motion);
        let mut touched = 0;
        for _ in 0..400 {
            motion.step(&mut beams, 2e-4).expect("a step");
            let touches = motion.contacts.touches().iter();
            touched += touches.filter(|touch| touch.p[0] > 0.0).count();
        }
        let end = motion.momenta(&beams);
        let errors = [0, 1].map(|k| (end[k] - start[k]).norm() / start[k].norm());
        let balance = (energy(&beams, &motion) - begin - motion.ledger.contacts) / begin;
        println!(
            "μ {mu}, ε {eps_N}: {touched} contacts, {errors:?}, energy {balance:e}, lost {}",
            motion.ledger.contacts / begin
        );
        assert!(touched > 3);
        assert!(errors.iter().all(|error| *error < 1e-10), "{errors:?}");
        assert!(balance.abs() < 1e-10);
        assert!(motion.ledger.contacts < 0.0);
    }
}

/// A thin pin between two stations of a cable holds it as one at a station does.
#[test]
fn pins_between_stations_are_met() {
    let material = Material::isotropic(1e6, 0.3, 1000.0);
    let lowest = [0.5, 0.53].map(|at| {
        let section = Section::circle(&material, 0.005);
        let (from, to) = (Vec3::new(0.0, 0.011, 0.0), Vec3::new(1.0, 0.011, 0.0));
        let course = Course::straight(from, to, 10).expect("a line");
        let mut beams = PlaneBeams::default();
        let making = Making {
            damping_stretch: 1e-2,
            damping_bend: 1e-2,
            ..Default::default()
        };
        beams.beam(&course, |_| section, making).expect("a beam");
        beams.gravity(-9.81 * Vec3::y());
        let settings = DynamicSettings {
            theta: 1.0,
            ..Default::default()
        };
        let q = beams.initial().to_vec();
        let u = vec![0.0; q.len()];
        let mut motion = Dynamics::new(&beams, q, u, settings).expect("sound");
        motion.contacts.stations = 1;
        motion.contacts.obstacles.push(Obstacle {
            shape: Shape::Sphere { radius: 0.005 },
            course: Way::Fixed(Pose::at(at * Vec3::x())),
            surface: Surface {
                mu: 2.0,
                ..Default::default()
            },
        });
        for _ in 0..100 {
            motion.step(&mut beams, 1e-3).expect("a step");
        }
        let (element, x) = beams.along(0, at);
        let r = beams.elements()[element].place(x, beams.of(element, &motion.q));
        (r - at * Vec3::x()).norm() - 0.01
    });
    println!("{lowest:?}");
    assert!(lowest.iter().all(|gap| gap.abs() < 1e-3), "{lowest:?}");
}

/// A drum that turns carries a rope along: where it slides, tensions on both sides are as exp(μ φ), the larger one on the
/// side that the drum turns towards.
#[test]
fn a_turning_drum_pulls_a_rope() {
    let material = Material {
        E: 1e7,
        G: 4e6,
        rho: 1000.0,
    };
    let (R, r, straight, mu) = (0.05, 1e-3, 0.05, 0.2);
    let at = |s: f64| {
        let phi = ((s - straight) / (R + r)).clamp(0.0, PI);
        let (sin, cos) = phi.sin_cos();
        let rest = s - straight - phi * (R + r);
        let t = Vec3::new(sin, cos, 0.0);
        (Vec3::new(-(R + r) * cos, (R + r) * sin, 0.0) + rest * t, t)
    };
    let n = 24;
    let course = Course::curve(PI * (R + r) + 2.0 * straight, n, at).expect("a curve");
    let making = Making {
        damping_stretch: 1e-3,
        damping_bend: 1e-3,
        ..Default::default()
    };
    let mut beams = PlaneBeams::default();
    let section = Section::circle(&material, r);
    beams.beam(&course, |_| section, making).expect("a beam");
    // the left end hangs on a weight, the right one is held
    let T = 1.0;
    beams.constant[1] = -T;
    beams.supports.push(Support::<4>::pin(n));
    let settings = DynamicSettings {
        theta: 1.0,
        ..Default::default()
    };
    let q = beams.initial().to_vec();
    let u = vec![0.0; q.len()];
    let mut motion = Dynamics::new(&beams, q, u, settings).expect("sound");
    motion.contacts.stations = 1;
    let spin = 3.0; // counter-clockwise: over the top towards the weight
    motion.contacts.obstacles.push(Obstacle {
        shape: Shape::Cylinder {
            radius: R,
            half_height: f64::INFINITY,
        },
        course: Way::Law(Arc::new(move |t| Place {
            pose: Pose {
                r: Vec3::zeros(),
                A: Quat::from_scaled_axis(spin * t * Vec3::z()),
            },
            v: Vec3::zeros(),
            omega: spin * Vec3::z(),
        })),
        surface: Surface {
            mu,
            ..Default::default()
        },
    });
    let (mut mean, mut count) = (0.0, 0);
    for k in 0..1000 {
        motion.step(&mut beams, 2e-4).expect("a step");
        if k >= 600 {
            mean -= motion.reaction(&beams, 0).0.y;
            count += 1;
        }
    }
    let ratio = mean / f64::from(count) / T;
    println!("{ratio} of {}", (mu * PI).exp());
    assert!((ratio / (mu * PI).exp() - 1.0).abs() < 0.02);
}

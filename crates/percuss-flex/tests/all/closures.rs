//! Closed chains of rigid and flexible members.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_flex::{
    Attach, Carrier, Damping, Elasticity, FlexTree, Flexible, Frame, Hold, Interface, Keep, March,
    Material, Matter, Member, Mesh, Recipe, Site, Spectral, Structure, Tie, Work, facing,
};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_trees::{Axis, Joint, Prescription};
use std::sync::Arc;

fn member(name: &str, on: Option<Attach>, joint: Joint, matter: Matter) -> Member {
    Member {
        name: name.into(),
        on,
        joint,
        place: Pose::IDENTITY,
        matter,
        springs: vec![],
    }
}

fn on(member: usize, interface: Option<usize>) -> Option<Attach> {
    Some(Attach { member, interface })
}

fn at(carrier: Carrier, r: [f64; 3]) -> Site {
    Site {
        on: carrier,
        place: Pose::at(Vec3::from(r)),
    }
}

/// The rod of the slider-crank of [Simeon1996]: 0.3 m of steel, 8 mm square.
fn rod(stiffer: f64, frame: Frame) -> Arc<Flexible> {
    let mesh = Mesh::rectangle([0.3, 0.008], [60, 2]);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| (r[0] - x).abs() < 1e-9),
        at: [x, 0.004, 0.0],
        averaging: false,
    };
    let interfaces = vec![end(0.0), end(0.3)];
    let material = Material {
        youngs_modulus: 2e11 * stiffer,
        poissons_ratio: 0.0,
        density: 7870.0,
    };
    let plate = Elasticity::PlaneStress { thickness: 0.008 };
    let structure = Structure::new(mesh, plate, vec![material]).unwrap();
    let recipe = Recipe {
        interfaces,
        frame,
        modes: 2,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    };
    Arc::new(Flexible::new(&structure.assembled(), &recipe).unwrap())
}

fn rigid(body: &Flexible) -> Matter {
    let (m, s) = (body.mass(), body.first_moment() / body.mass());
    let steiner = (Mat3::identity() * s.norm_squared() - s * s.transpose()) * m;
    Matter::Rigid {
        mass: m,
        centre: s,
        inertia: body.second_moment() - steiner,
    }
}

const R: f64 = 0.15;
const L: f64 = 0.3;

/// Crank, rod and slider; the pin between rod and slider closes the chain. `times` as many pins say the same.
fn slider_crank(rod: Matter, driven: bool, times: usize) -> FlexTree {
    let axis = Vec3::z();
    let crank = match driven {
        true => Joint::Prescribed(Prescription {
            axis: Axis::Turn(axis),
            motion: Arc::new(|t: f64| [150.0 * t, 150.0, 0.0]),
        }),
        false => Joint::Revolute { axis },
    };
    let flexible = matches!(rod, Matter::Flexible(_));
    let wheel = Matter::Rigid {
        mass: 0.36,
        centre: Vec3::zeros(),
        inertia: Mat3::identity() * 0.002727,
    };
    let block = Matter::Rigid {
        mass: 0.075552,
        centre: Vec3::zeros(),
        inertia: Mat3::identity() * 1e-6,
    };
    let mut arm = member("rod", on(0, None), Joint::Revolute { axis }, rod);
    arm.place.r = Vec3::new(R, 0.0, 0.0);
    let slide = Joint::Prismatic { axis: Vec3::x() };
    let members = vec![
        member("crank", None, crank, wheel),
        arm,
        member("slider", None, slide, block),
    ];
    let end = match flexible {
        true => at(Carrier::Interface(1, 1), [0.0; 3]),
        false => at(Carrier::Member(1), [L, 0.0, 0.0]),
    };
    let pin = |k: usize| Tie {
        name: format!("pin{k}"),
        sites: [at(Carrier::Member(2), [0.0; 3]), end.clone()],
        hold: Hold::Point,
    };
    let linkage = FlexTree::new(members, Vec3::zeros()).unwrap();
    linkage.with_ties((0..times).map(pin).collect()).unwrap()
}

/// Closed where the crank stands, the rod turning with it.
fn begun(linkage: &FlexTree, crank: f64) -> (Vec<f64>, Vec<f64>) {
    let (mut q, mut u) = (linkage.zero(), vec![0.0; linkage.velocities()]);
    let slider = linkage.offsets(2);
    q[slider.0] = R + L;
    if linkage.offsets(1).0 > 0 {
        u[0] = crank;
    }
    u[linkage.offsets(1).1] = -1.5 * crank;
    linkage.close(0.0, &mut q, &mut u).unwrap();
    (q, u)
}

fn slider_at(t: f64) -> f64 {
    let (sin, cos) = (150.0 * t).sin_cos();
    R * cos + (L * L - R * R * sin * sin).sqrt()
}

/// With a rod ten thousand times as stiff as steel the slider moves as that of rigid links; with one of steel it does not.
#[test]
fn a_stiff_slider_crank_moves_as_a_rigid_one() {
    let off = |stiffer: f64| {
        let linkage = slider_crank(Matter::Flexible(rod(stiffer, Frame::Attached(0))), true, 1);
        let (q, u) = begun(&linkage, 150.0);
        let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(0.8)).unwrap();
        let slider = linkage.offsets(2).0;
        let (mut off, mut open): (f64, f64) = (0.0, 0.0);
        for k in 0..1000 {
            march.step(1e-4).unwrap();
            off = off.max((march.q[slider] - slider_at(march.t)).abs() / R);
            if k % 50 == 0 {
                let state = (&march.q[..], &march.u[..]);
                open = open.max(linkage.closedness(march.t, state).unwrap().open);
            }
        }
        println!("{stiffer}: {off:e} open {open:e}");
        assert!(open < 1e-12, "{open}");
        off
    };
    assert!(off(1e4) < 1e-6);
    assert!(off(1.0) > 1e-5);
}

/// Nothing drives and nothing damps: energy stays, to the second order of the step.
#[test]
fn energy_of_a_closed_chain_stays_to_the_order_of_the_step() {
    let linkage = slider_crank(Matter::Flexible(rod(1e-1, Frame::MeanAxes)), false, 1);
    let (q, u) = begun(&linkage, 15.0);
    let drift = |steps: usize| {
        let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(1.0)).unwrap();
        let energy =
            |march: &March<'_>| linkage.kinetic(&march.u, &march.work) + linkage.strain(&march.q);
        let (first, dt) = (energy(&march), 0.5 / steps as f64);
        let mut drift: f64 = 0.0;
        for _ in 0..steps {
            march.step(dt).unwrap();
            drift = drift.max((energy(&march) / first - 1.0).abs());
        }
        drift
    };
    let (coarse, fine) = (drift(1000), drift(2000));
    println!("{coarse:e} {fine:e}");
    assert!(fine < 1e-4 && (3.0..5.5).contains(&(coarse / fine)));
}

/// The work of what drives the crank is the energy that comes in.
#[test]
fn the_work_of_a_drive_through_a_closed_chain_is_its_energy() {
    let linkage = slider_crank(Matter::Flexible(rod(1.0, Frame::Attached(0))), true, 1);
    let (q, u) = begun(&linkage, 150.0);
    let miss = |steps: usize| {
        let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(1.0)).unwrap();
        let energy =
            |march: &March<'_>| linkage.kinetic(&march.u, &march.work) + linkage.strain(&march.q);
        let power = |m: &March<'_>| linkage.power(m.t, &m.q, &m.u, &m.work);
        let (first, dt) = (energy(&march), 0.04 / steps as f64);
        let (mut work, mut miss, mut before): (f64, f64, Option<f64>) = (0.0, 0.0, None);
        for _ in 0..steps {
            march.step(dt).unwrap();
            let now = power(&march);
            work += 0.5 * dt * (now + before.unwrap_or(now));
            before = Some(now);
            miss = miss.max((energy(&march) - first - work).abs() / first);
        }
        miss
    };
    let (coarse, fine) = (miss(2000), miss(4000));
    println!("{coarse:e} {fine:e}");
    assert!(fine < 1e-3 && coarse / fine > 1.8, "{coarse:e} {fine:e}");
}

/// A pin that is there three times is one pin.
#[test]
fn closures_that_repeat_each_other_are_survived_and_known() {
    let run = |times: usize| {
        let linkage = slider_crank(Matter::Flexible(rod(1.0, Frame::Attached(0))), true, times);
        let (q, u) = begun(&linkage, 150.0);
        let state = (&q[..], &u[..]);
        let known = linkage.closedness(0.0, state).unwrap();
        // the third row of a pin acts on nothing in the plane
        assert_eq!((known.independent, known.acting), (2, 2 * times));
        let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(0.8)).unwrap();
        for _ in 0..200 {
            march.step(2e-4).unwrap();
        }
        march.q[linkage.offsets(2).0]
    };
    let (once, thrice) = (run(1), run(3));
    assert!((once - thrice).abs() < 1e-10, "{once} {thrice}");
}

/// Two flexible arms in space and a rigid one, held together in all ways: with the accelerations that are found, rates of the
/// gaps stay zero.
#[test]
fn accelerations_keep_every_kind_of_closure_closed() {
    let solid = || {
        let mesh = Mesh::cuboid([1.0, 0.1, 0.06], [6, 1, 1]).quadratic();
        let end = |x: f64| Interface {
            nodes: mesh.nodes_where(|r| (r[0] - x).abs() < 1e-9),
            at: [x, 0.05, 0.03],
            averaging: false,
        };
        let interfaces = vec![end(0.0), end(1.0)];
        let material = Material {
            youngs_modulus: 2.1e9,
            poissons_ratio: 0.3,
            density: 7850.0,
        };
        let structure = Structure::new(mesh, Elasticity::Solid, vec![material]).unwrap();
        let recipe = Recipe {
            interfaces,
            frame: Frame::Attached(0),
            modes: 2,
            keep: Keep::Lowest(6),
            loads: vec![],
            damping: Damping::Modal(0.01),
        };
        Matter::Flexible(Arc::new(
            Flexible::new(&structure.assembled(), &recipe).unwrap(),
        ))
    };
    let brick = Matter::Rigid {
        mass: 3.0,
        centre: Vec3::new(0.1, 0.2, -0.1),
        inertia: Mat3::from_diagonal(&Vec3::new(0.3, 0.4, 0.5)),
    };
    let skew = Vec3::new(0.3, -0.5, 1.0);
    let place = |r: [f64; 3], turn: [f64; 3]| Pose {
        r: Vec3::from(r),
        A: Quat::from_scaled_axis(Vec3::from(turn)),
    };
    for hold in [
        Hold::Point,
        Hold::Line,
        Hold::Hinge,
        Hold::Weld,
        Hold::Distance(0.7),
    ] {
        let driven = Joint::Prescribed(Prescription {
            axis: Axis::Turn(skew),
            motion: Arc::new(|t: f64| [t + t * t, 1.0 + 2.0 * t, 2.0]),
        });
        let members = vec![
            member("turn", None, driven, brick.clone()),
            member("a", on(0, None), Joint::Spherical, solid()),
            member("b", on(1, Some(1)), Joint::Free, solid()),
            member("c", None, Joint::Free, brick.clone()),
        ];
        let tie = Tie {
            name: "tie".into(),
            sites: [
                Site {
                    on: Carrier::Interface(2, 1),
                    place: place([0.1, 0.05, -0.1], [0.2, 0.1, -0.3]),
                },
                Site {
                    on: Carrier::Member(3),
                    place: place([-0.2, 0.1, 0.3], [0.5, -0.4, 0.1]),
                },
            ],
            hold,
        };
        let linkage = FlexTree::new(members, Vec3::new(0.5, 0.2, -9.81)).unwrap();
        let linkage = linkage.with_ties(vec![tie]).unwrap();
        let n = linkage.velocities();
        let wave = |k: usize| (1.7 * k as f64 + 0.3).sin();
        let (mut q, mut u) = (linkage.zero(), (0..n).map(wave).collect::<Vec<f64>>());
        linkage.move_along(&mut q, &u, 0.1);
        for m in [1, 2] {
            for (k, q) in q[linkage.elastic(m)].iter_mut().enumerate() {
                *q = 0.01 * wave(k) / (1.0 + k as f64).powi(3);
            }
        }
        let t = 0.2;
        let opened = linkage.close(t, &mut q, &mut u).unwrap();
        assert!(opened[0] > 1e-3);
        let state = linkage.closedness(t, (&q, &u)).unwrap();
        assert!(
            state.open < 1e-12 && state.rate < 1e-10,
            "{hold:?} {state:?}"
        );
        let (mut du, mut work) = (vec![0.0; n], Work::new(&linkage));
        linkage
            .accelerations(t, &q, &u, &mut du, &mut work)
            .unwrap();
        let size = du.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        let rate = |e: f64| {
            let mut q = q.clone();
            let middle: Vec<f64> = u.iter().zip(&du).map(|(u, a)| u + 0.5 * e * a).collect();
            linkage.move_along(&mut q, &middle, e);
            let u: Vec<f64> = u.iter().zip(&du).map(|(u, a)| u + e * a).collect();
            linkage.closedness(t + e, (&q, &u)).unwrap().rate
        };
        // what is left falls with the square of the time
        let (long, short) = (rate(2e-5), rate(1e-5));
        println!("{hold:?} {long:e} {short:e} of {size:e}");
        assert!(
            short < 1e-7 * size && long / short > 3.5,
            "{hold:?} {long:e} {short:e}"
        );
    }
}

#[test]
fn a_chain_that_cannot_be_closed_is_told() {
    let linkage = slider_crank(rigid(&rod(1.0, Frame::MeanAxes)), true, 1);
    let far = Tie {
        name: "far".into(),
        sites: [
            at(Carrier::Ground, [2.0, 0.0, 0.0]),
            at(Carrier::Member(1), [L, 0.0, 0.0]),
        ],
        hold: Hold::Point,
    };
    let linkage = linkage.with_ties(vec![far]).unwrap();
    let (mut q, mut u) = (linkage.zero(), vec![0.0; linkage.velocities()]);
    let told = linkage.close(0.0, &mut q, &mut u).unwrap_err().to_string();
    assert!(told.contains("\"far\" cannot be closed"), "{told}");
    let nowhere = Tie {
        name: "lost".into(),
        sites: [
            at(Carrier::Ground, [0.0; 3]),
            at(Carrier::Member(9), [0.0; 3]),
        ],
        hold: Hold::Point,
    };
    assert!(linkage.with_ties(vec![nowhere]).is_err());
    assert!((facing(Vec3::zeros(), &Vec3::y()).A * Vec3::z() - Vec3::y()).norm() < 1e-15);
}

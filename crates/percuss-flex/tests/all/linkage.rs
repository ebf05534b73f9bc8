//! Mechanisms with flexible bodies: balances, the rigid limit, and beams that spin.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_flex::{
    Attach, Damping, Elasticity, FlexTree, Flexible, Frame, Interface, Keep, March, Material,
    Matter, Member, Mesh, Recipe, Spectral, Structure, Work,
};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_mech::{MassOperator, System};
use percuss_step::smooth::{Radau, Tolerance, integrate};
use percuss_trees::{Axis, Body, Joint, Mechanism, Prescription, Spring, Workspace};
use std::sync::Arc;

const STEEL: Material = Material {
    youngs_modulus: 2.1e11,
    poissons_ratio: 0.3,
    density: 7850.0,
};

/// A beam of tetrahedra along x, held at one end or free, with an interface at either end.
fn beam(frame: Frame, soft: f64, damping: Damping, stiffened: bool) -> Flexible {
    let mesh = Mesh::cuboid([1.0, 0.1, 0.06], [10, 1, 1]).quadratic();
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| (r[0] - x).abs() < 1e-9),
        at: [x, 0.05, 0.03],
        averaging: false,
    };
    let interfaces = vec![end(0.0), end(1.0)];
    let material = Material {
        youngs_modulus: STEEL.youngs_modulus * soft,
        ..STEEL
    };
    let structure = Structure::new(mesh, Elasticity::Solid, vec![material]).unwrap();
    let recipe = Recipe {
        interfaces: interfaces.clone(),
        frame,
        modes: 3,
        keep: Keep::Lowest(6),
        loads: vec![],
        damping,
    };
    let mut body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    if stiffened {
        body.stiffen(&structure, (|_| 1.0, |_| 1.0), (&interfaces, frame))
            .unwrap();
    }
    body
}

fn member(name: &str, on: Option<(usize, Option<usize>)>, joint: Joint, matter: Matter) -> Member {
    Member {
        name: name.into(),
        on: on.map(|(member, interface)| Attach { member, interface }),
        joint,
        place: Pose::IDENTITY,
        matter,
        springs: vec![],
    }
}

fn brick(mass: f64) -> Matter {
    Matter::Rigid {
        mass,
        centre: Vec3::new(0.1, 0.2, -0.1),
        inertia: Mat3::from_diagonal(&Vec3::new(0.3, 0.4, 0.5)) * mass,
    }
}

/// Every joint, rigid and flexible bodies, a prescribed one, springs.
fn zoo(soft: f64, damping: Damping, prescribed: bool) -> FlexTree {
    let tilted = Pose {
        r: Vec3::new(0.2, -0.1, 0.3),
        A: Quat::from_scaled_axis(Vec3::new(0.4, -0.7, 0.2)),
    };
    let skew = Vec3::new(0.3, -0.5, 1.0);
    let flexible = || Matter::Flexible(Arc::new(beam(Frame::Attached(0), soft, damping, true)));
    let mut members = vec![
        member("base", None, Joint::Free, brick(20.0)),
        member(
            "arm",
            Some((0, None)),
            Joint::Revolute { axis: skew },
            flexible(),
        ),
        member("engine", Some((1, Some(1))), Joint::Fixed, brick(5.0)),
        member("fore", Some((1, Some(1))), Joint::Spherical, flexible()),
        member(
            "tool",
            Some((3, Some(1))),
            Joint::Universal {
                axes: [Vec3::x(), Vec3::y()],
            },
            brick(2.0),
        ),
        member(
            "slider",
            Some((3, None)),
            Joint::Prismatic { axis: skew },
            brick(3.0),
        ),
        member(
            "plate",
            Some((1, Some(1))),
            Joint::Planar { normal: skew },
            brick(1.0),
        ),
    ];
    if prescribed {
        let motion = Arc::new(|t: f64| {
            [
                0.3 * (2.0 * t).sin(),
                0.6 * (2.0 * t).cos(),
                -1.2 * (2.0 * t).sin(),
            ]
        });
        for (axis, on) in [(Axis::Turn(skew), 4), (Axis::Slide(skew), 1)] {
            let joint = Joint::Prescribed(Prescription {
                axis,
                motion: motion.clone(),
            });
            let on = Some((on, (on == 1).then_some(1)));
            members.push(member(
                &format!("driven{}", members.len()),
                on,
                joint,
                brick(1.5),
            ));
        }
    }
    for member in &mut members[1..] {
        member.place = tilted;
    }
    members[1].springs.push(Spring {
        index: 0,
        stiffness: 500.0,
        rest: 0.2,
        damping: 3.0,
    });
    FlexTree::new(members, Vec3::new(0.5, 0.2, -9.81)).unwrap()
}

fn state(linkage: &FlexTree) -> (Vec<f64>, Vec<f64>) {
    let mut q = linkage.zero();
    let u: Vec<f64> = (0..linkage.velocities())
        .map(|k| (1.7 * k as f64 + 0.3).sin())
        .collect();
    linkage.move_along(&mut q, &u, 0.2);
    for m in 0..linkage.members() {
        for (k, q) in q[linkage.elastic(m)].iter_mut().enumerate() {
            // higher modes bend less
            *q = 0.02 * (1.3 * k as f64).cos() / (1.0 + k as f64).powi(3);
        }
    }
    let u = (0..linkage.velocities())
        .map(|k| 2.0 * (0.9 * k as f64 + 1.0).cos())
        .collect();
    (q, u)
}

#[test]
fn the_recursion_is_the_inverse_of_the_mass_matrix() {
    let linkage = zoo(1.0, Damping::Modal(0.02), true);
    let (q, u) = state(&linkage);
    let n = linkage.velocities();
    let (mut M, mut h) = (MassOperator::default(), vec![0.0; n]);
    linkage.mass(0.3, &q, &mut M);
    linkage.forces(0.3, &q, &u, &mut h);
    M.factor().unwrap();
    M.solve(&mut h);
    let (mut du, mut work) = (vec![0.0; n], Work::new(&linkage));
    linkage
        .accelerations(0.3, &q, &u, &mut du, &mut work)
        .unwrap();
    let size = du.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
    for (a, b) in du.iter().zip(&h) {
        assert!((a - b).abs() < 1e-9 * size, "{a} {b}");
    }
    // and the residual of these accelerations is nothing
    let mut r = vec![0.0; n];
    linkage.inverse(0.3, (&q, &u, &du), &mut r, &mut work);
    let most = r.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
    assert!(most < 1e-9 * size, "{most} {size}");
}

/// d/dt (T + V) is the power of drives less what damping takes, by differences along the motion.
#[test]
fn the_power_balances() {
    let linkage = zoo(0.05, Damping::Modal(0.05), true);
    let (q, u) = state(&linkage);
    let (n, t) = (linkage.velocities(), 0.3);
    let (mut du, mut work) = (vec![0.0; n], Work::new(&linkage));
    linkage
        .accelerations(t, &q, &u, &mut du, &mut work)
        .unwrap();
    let mut r = vec![0.0; n];
    linkage.inverse(t, (&q, &u, &du), &mut r, &mut work);
    let expected = linkage.power(t, &q, &u, &work) - linkage.loss(&u, &work);
    let mut energy = |s: f64| {
        let mut q = q.clone();
        let middle: Vec<f64> = u.iter().zip(&du).map(|(u, a)| u + 0.5 * s * a).collect();
        linkage.move_along(&mut q, &middle, s);
        let u: Vec<f64> = u.iter().zip(&du).map(|(u, a)| u + s * a).collect();
        linkage.kinematics(t + s, &q, &u, &mut work);
        linkage.kinetic(&u, &work) + linkage.weight(&work) + linkage.strain(&q)
    };
    let e = 1e-6;
    let found = (energy(e) - energy(-e)) / (2.0 * e);
    println!("{found} {expected}");
    assert!((found - expected).abs() < 1e-5 * expected.abs().max(found.abs()));
}

#[test]
fn rigid_members_move_as_a_tree() {
    let axis = Vec3::new(0.2, 1.0, 0.4);
    let joints = [
        Joint::Free,
        Joint::Revolute { axis },
        Joint::Prismatic { axis },
        Joint::Cylindrical { axis },
        Joint::Spherical,
        Joint::Planar { normal: axis },
        Joint::Universal {
            axes: [Vec3::x(), Vec3::z()],
        },
        Joint::Prescribed(Prescription {
            axis: Axis::Turn(axis),
            motion: Arc::new(|t: f64| [t * t, 2.0 * t, 2.0]),
        }),
        Joint::Revolute { axis },
    ];
    let place = Pose {
        r: Vec3::new(0.3, -0.2, 0.5),
        A: Quat::from_scaled_axis(Vec3::new(0.5, 0.1, -0.6)),
    };
    let mut members = Vec::new();
    let mut mechanism = Mechanism {
        gravity: Vec3::new(0.0, 1.0, -9.81),
        ..Mechanism::default()
    };
    for (k, joint) in joints.into_iter().enumerate() {
        let on = [
            None,
            Some(0),
            Some(0),
            Some(2),
            Some(3),
            Some(1),
            Some(5),
            Some(4),
            Some(7),
        ][k];
        let mut m = member(
            &k.to_string(),
            on.map(|on| (on, None)),
            joint.clone(),
            brick(1.0 + k as f64),
        );
        m.place = place;
        let Matter::Rigid {
            mass,
            centre,
            inertia,
        } = m.matter.clone()
        else {
            unreachable!()
        };
        members.push(m);
        let body = Body::new(k.to_string(), joint)
            .at(place)
            .with_mass(mass, centre, inertia);
        mechanism.bodies.push(match on {
            Some(on) => body.on(on.to_string()),
            None => body,
        });
    }
    let tree = mechanism.compile().unwrap();
    let linkage = FlexTree::new(members, mechanism.gravity).unwrap();
    let (q, u) = state(&linkage);
    let n = u.len();
    let (mut found, mut expected) = (vec![0.0; n], vec![0.0; n]);
    linkage
        .accelerations(0.4, &q, &u, &mut found, &mut Work::new(&linkage))
        .unwrap();
    let (zero, mut work) = (vec![0.0; n], Workspace::new(&tree));
    tree.forward_dynamics(0.4, &q, &u, &zero, &mut expected, &mut work);
    for (a, b) in found.iter().zip(&expected) {
        assert!((a - b).abs() < 1e-10 * (1.0 + b.abs()), "{a} {b}");
    }
}

/// The same pendulum of two bars, rigid and of a material ten thousand times as stiff as steel.
#[test]
fn stiff_bodies_move_as_rigid_ones() {
    let gravity = Vec3::new(0.0, 0.0, -9.81);
    let body = Arc::new(beam(Frame::Attached(0), 1e4, Damping::Modal(0.5), false));
    let rigid = || {
        let (m, s) = (body.mass(), body.first_moment() / body.mass());
        let steiner = (Mat3::identity() * s.norm_squared() - s * s.transpose()) * m;
        Matter::Rigid {
            mass: m,
            centre: s,
            inertia: body.second_moment() - steiner,
        }
    };
    let tip = |flexible: bool| {
        let matter = || match flexible {
            true => Matter::Flexible(body.clone()),
            false => rigid(),
        };
        let mut fore = member(
            "b",
            Some((0, flexible.then_some(1))),
            Joint::Revolute {
                axis: Vec3::new(0.0, 1.0, 0.3),
            },
            matter(),
        );
        if !flexible {
            fore.place.r = Vec3::new(1.0, 0.0, 0.0);
        }
        let hinge = Joint::Revolute { axis: Vec3::y() };
        let linkage =
            FlexTree::new(vec![member("a", None, hinge, matter()), fore], gravity).unwrap();
        let mut q = linkage.zero();
        linkage.settle(0.0, &mut q).unwrap();
        let u = vec![0.0; linkage.velocities()];
        let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(0.5)).unwrap();
        for _ in 0..2000 {
            march.step(5e-4).unwrap();
        }
        march.work.pose(1).point(&Vec3::new(1.0, 0.0, 0.0))
    };
    let (a, b) = (tip(true), tip(false));
    println!("{a} {b}");
    assert!((a - b).norm() < 1e-5, "{}", (a - b).norm());
}

#[test]
fn a_free_body_keeps_its_momenta() {
    let body = Arc::new(beam(Frame::MeanAxes, 1e-3, Damping::None, true));
    let free = member("a", None, Joint::Free, Matter::Flexible(body));
    let linkage = FlexTree::new(vec![free], Vec3::zeros()).unwrap();
    let mut x = linkage.zero();
    let mut u = vec![0.0; linkage.velocities()];
    u[..6].copy_from_slice(&[0.1, -0.3, 0.2, 2.0, 5.0, 8.0]);
    u[6] = 4.0;
    u[7] = -3.0;
    let nq = linkage.coordinates();
    x.extend(&u);
    let mut work = Work::new(&linkage);
    let mut momenta = |x: &[f64]| {
        linkage.kinematics(0.0, &x[..nq], &x[nq..], &mut work);
        let (p, L) = linkage.momenta(&x[nq..], &work);
        let energy = linkage.kinetic(&x[nq..], &work) + linkage.strain(&x[..nq]);
        (p, L, energy)
    };
    let before = momenta(&x);
    let mut radau = Radau::new(Tolerance::new(1e-11));
    integrate(
        &mut radau,
        &mut &linkage,
        0.0,
        &mut x,
        0.3,
        &[],
        &mut |_, _, _| {},
    )
    .unwrap();
    let after = momenta(&x);
    println!("{before:?}\n{after:?}");
    assert!((after.0 - before.0).norm() < 1e-9 * before.0.norm());
    assert!((after.1 - before.1).norm() < 1e-9 * before.1.norm());
    assert!((after.2 / before.2 - 1.0).abs() < 1e-8);
    // it deforms meanwhile
    assert!(linkage.strain(&x[..nq]) > 1e-3 * before.2);
}

#[test]
fn steps_converge_with_order_two() {
    let linkage = zoo(0.3, Damping::Modal(0.01), true);
    let (mut q, _) = state(&linkage);
    for m in 0..linkage.members() {
        q[linkage.elastic(m)].fill(0.0);
    }
    linkage.settle(0.0, &mut q).unwrap();
    let u = vec![0.0; linkage.velocities()];
    let end = |steps: usize| {
        let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(1.0)).unwrap();
        for _ in 0..steps {
            march.step(0.05 / steps as f64).unwrap();
        }
        march.work.pose(4).r
    };
    let [a, b, c] = [400, 800, 1600].map(end);
    let order = ((a - b).norm() / (b - c).norm()).log2();
    println!("order {order}");
    assert!((order - 2.0).abs() < 0.15, "{order}");
}

#[test]
fn weight_bends_as_it_does_statically() {
    let mesh = Mesh::rectangle([1.0, 0.05], [60, 4]);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| r[0] == x),
        at: [x, 0.025, 0.0],
        averaging: x > 0.0,
    };
    let interfaces = vec![end(0.0), end(1.0)];
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let structure = Structure::new(mesh.clone(), plate, vec![STEEL]).unwrap();
    let recipe = Recipe {
        interfaces: interfaces.clone(),
        frame: Frame::Attached(0),
        modes: 12,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    };
    let body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    let arm = member("arm", None, Joint::Fixed, Matter::Flexible(Arc::new(body)));
    let linkage = FlexTree::new(vec![arm], Vec3::new(0.0, -9.81, 0.0)).unwrap();
    let mut q = linkage.zero();
    linkage.settle(0.0, &mut q).unwrap();
    let mut work = Work::new(&linkage);
    let u = vec![0.0; linkage.velocities()];
    linkage.kinematics(0.0, &q, &u, &mut work);
    let (tip, _) = linkage.interface((0, 1), (&q, &u), &work);
    // the whole mesh under its weight
    let fall: Vec<f64> = (0..structure.order())
        .map(|k| if k % 2 == 1 { -9.81 } else { 0.0 })
        .collect();
    let mut f = vec![0.0; fall.len()];
    structure.mass().apply(&fall, &mut f);
    let held = structure.displacements_of(&interfaces[0].nodes);
    let u = structure.solve(&held, &f).unwrap();
    let expected = interfaces[1]
        .nodes
        .iter()
        .map(|n| u[*n as usize * 2 + 1])
        .sum::<f64>()
        / 5.0;
    println!("{} {expected}", tip.r.y);
    assert!((tip.r.y / expected - 1.0).abs() < 1e-9);
    assert!(expected < 0.0);
}

#[test]
fn vibration_dies_by_its_damping() {
    let zeta = 0.03;
    let body = Arc::new(beam(Frame::Attached(0), 0.01, Damping::Modal(zeta), false));
    let f = body.frequencies()[0];
    let arm = member("arm", None, Joint::Fixed, Matter::Flexible(body));
    let linkage = FlexTree::new(vec![arm], Vec3::zeros()).unwrap();
    let mut q = linkage.zero();
    q[0] = 1e-3;
    let u = vec![0.0; linkage.velocities()];
    let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(1.0)).unwrap();
    let period = 1.0 / (f * (1.0 - zeta * zeta).sqrt());
    for _ in 0..2000 {
        march.step(5.0 * period / 2000.0).unwrap();
    }
    let expected = 1e-3 * (-zeta * 2.0 * std::f64::consts::PI * f * 5.0 * period).exp();
    println!("{} {expected}", march.q[0]);
    assert!((march.q[0] / expected - 1.0).abs() < 1e-3);
}

/// A beam that is brought to spin \[Simo1987]: largest lag −0.574 m near 6.8 s, extension at the end 5.143e-4 m.
fn spin_up(stiffened: bool) -> Result<(f64, f64, f64), percuss_flex::FlexTreeError> {
    let (length, area, moment, line) = (10.0, 2.8e7_f64, 1.4e4, 1.2);
    let height = (12.0 * moment / area).sqrt();
    let mesh = Mesh::rectangle([length, height], [1600, 2]);
    let end = |x: f64| Interface {
        nodes: mesh.nodes_where(|r| r[0] == x),
        at: [x, 0.5 * height, 0.0],
        averaging: false,
    };
    let interfaces = vec![end(0.0), end(length)];
    let material = Material {
        youngs_modulus: area / (0.01 * height),
        poissons_ratio: 0.0,
        density: line / (0.01 * height),
    };
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let structure = Structure::new(mesh, plate, vec![material]).unwrap();
    let frame = Frame::Attached(0);
    let recipe = Recipe {
        interfaces: interfaces.clone(),
        frame,
        modes: 5,
        keep: Keep::All,
        loads: vec![],
        damping: Damping::None,
    };
    let mut body = Flexible::new(&structure.assembled(), &recipe).unwrap();
    if stiffened {
        body.stiffen(&structure, (|_| 1.0, |_| 1.0), (&interfaces, frame))
            .unwrap();
    }
    let motion = |t: f64| {
        let (T, w) = (15.0, 6.0);
        let k = 2.0 * std::f64::consts::PI / T;
        match t < T {
            true => [
                w / T * (0.5 * t * t + ((k * t).cos() - 1.0) / (k * k)),
                w / T * (t - (k * t).sin() / k),
                w / T * (1.0 - (k * t).cos()),
            ],
            false => [w * (t - 0.5 * T), w, 0.0],
        }
    };
    let hub = Joint::Prescribed(Prescription {
        axis: Axis::Turn(Vec3::z()),
        motion: Arc::new(motion),
    });
    let linkage = FlexTree::new(
        vec![member("beam", None, hub, Matter::Flexible(Arc::new(body)))],
        Vec3::zeros(),
    )
    .unwrap();
    let (q, u) = (linkage.zero(), vec![0.0; linkage.velocities()]);
    let mut march = March::new(&linkage, (0.0, &q, &u), Spectral(0.8))?;
    let (mut lag, mut when, mut stretch) = (0.0_f64, 0.0, 0.0);
    let mut iterations = 0;
    for k in 1..=4000 {
        iterations += march.step(0.005)?.iterations;
        let (tip, _) = linkage.interface((0, 1), (&march.q, &march.u), &march.work);
        let own = march.work.pose(0).local(&tip.r);
        if own.y < lag {
            (lag, when) = (own.y, march.t);
        }
        if own.norm() > 100.0 * length {
            break;
        }
        stretch += (own.x - length) * f64::from(u8::from(k > 3000)) / 1000.0;
    }
    println!("{lag} at {when}, {stretch:e}, {iterations} iterations");
    Ok((lag, when, stretch))
}

#[test]
fn a_beam_spins_up() {
    let (lag, when, stretch) = spin_up(true).unwrap();
    assert!((lag + 0.574).abs() < 2e-3, "{lag}");
    assert!((when - 6.8_f64).abs() < 0.1, "{when}");
    assert!((stretch / 5.143e-4 - 1.0).abs() < 2e-2, "{stretch}");
}

#[test]
fn without_stiffening_it_has_no_bound() {
    if let Ok((lag, _, _)) = spin_up(false) {
        assert!(lag < -10.0, "{lag}");
    }
}

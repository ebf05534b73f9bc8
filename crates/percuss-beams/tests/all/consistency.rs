//! What beams say of themselves fits together: forces and K, gaps and velocities, loads and their resultants.

#![allow(non_snake_case)]

use percuss_beams::{
    Beams, Chain, Clamp, Damping, HenckyBeam, Hold, Load, MassKind, Neighbours, Obstacle, Place,
    Profile, Side, Support, Surface,
};
use percuss_mech::{ContactSet, System};

const ELASTIC: Support = Support {
    translation: Hold::Spring(40.0),
    rotation: Hold::Spring(3.0),
};

fn beam(n: usize, supports: [Support; 2]) -> HenckyBeam {
    HenckyBeam {
        supports,
        mass: MassKind::Lumped,
        ..HenckyBeam::dimensionless(0.05, n)
    }
}

fn alone(beam: &HenckyBeam) -> Beams {
    let mut beams = Beams::default();
    beams.add(beam.chain().expect("a beam"));
    beams
}

fn chain(beams: &Beams) -> &Chain {
    beams.chains().next().expect("a chain")
}

/// Numbers without a pattern.
fn any(count: usize, seed: f64) -> Vec<f64> {
    let number = |k: usize| (seed + 12.9898 * k as f64).sin() * 1e-2;
    (0..count).map(number).collect()
}

/// h = −K q − (α M + κ K) u for every pair of supports, also where hardly a node moves.
#[test]
fn forces_are_those_of_the_matrices() {
    let ends = [
        Support::CLAMPED,
        Support::PINNED,
        Support::GUIDED,
        Support::FREE,
        ELASTIC,
    ];
    for (left, right) in ends.iter().flat_map(|a| ends.iter().map(move |b| (*a, *b))) {
        for n in [2, 3, 9] {
            let beams = alone(&HenckyBeam {
                axial_force: 5.0,
                EI: Profile::Table {
                    x: vec![0.0, 1.0],
                    y: vec![1.0, 3.0],
                },
                damping: Damping {
                    alpha: 0.3,
                    kappa: 0.02,
                },
                ..beam(n, [left, right])
            });
            let chain = chain(&beams);
            let (q, u) = (any(chain.moving(), 1.0), any(chain.moving(), 2.0));
            let mut h = vec![0.0; chain.moving()];
            beams.forces(0.0, &q, &u, &mut h);
            for (i, h) in h.iter().enumerate() {
                let (K, M) = (chain.K(), chain.M());
                let D = 0.3 * M.row_times(i, &u) + 0.02 * K.row_times(i, &u);
                let expected = -K.row_times(i, &q) - D;
                assert!(
                    (h - expected).abs() < 1e-12 * K.get(i, i),
                    "{left:?}, {right:?}, n = {n}, node {i}: {h} and {expected}"
                );
            }
        }
    }
}

fn base(t: f64) -> [f64; 3] {
    let (s, c) = (3.0 * t).sin_cos();
    [0.1 * s, 0.3 * c, -0.9 * s]
}

fn rising(x: f64, t: f64) -> [f64; 2] {
    [0.2 * x + 0.5 * t, 0.5]
}

/// Two beams with other nodes, a stop between nodes, a wall along a part, a wall that rises, all on a base that moves.
fn crowd() -> Beams {
    let mut beams = Beams::default();
    let ends = [Support::CLAMPED, Support::FREE];
    let low = beams.add(beam(12, ends).chain().expect("a beam"));
    let high = beams.add(beam(7, ends).chain().expect("a beam"));
    let add = |beams: &mut Beams, side, place, surface| {
        let chain = beams.chains().next().expect("a chain");
        let obstacle = Obstacle::new(chain, side, place, surface, 0.5).expect("an obstacle");
        beams.obstacle(low, obstacle).expect("a beam");
    };
    let moving = || Surface::Moving(Box::new(rising));
    add(&mut beams, Side::Above, Place::Point(0.37), moving());
    let slope = Surface::Fixed(Box::new(|x| 0.01 * x - 0.02));
    add(&mut beams, Side::Below, Place::Range(0.3, 0.8), slope);
    add(&mut beams, Side::Above, Place::Range(0.5, 1.0), moving());
    let pair = Neighbours {
        lower: low,
        upper: high,
        gap: Box::new(|x| 0.1 + x),
        restitution: 0.5,
    };
    beams.neighbours(pair).expect("two beams");
    beams.base(Box::new(base));
    beams
}

fn contacts(beams: &Beams, t: f64, q: &[f64]) -> ContactSet {
    let mut set = ContactSet::default();
    set.reset(f64::INFINITY);
    beams.contacts(t, q, &mut set);
    set
}

#[test]
fn gaps_are_distances() {
    let beams = crowd();
    let (t, q) = (0.2, any(beams.nq(), 3.0));
    let set = contacts(&beams, t, &q);
    let chains: Vec<&Chain> = beams.chains().collect();
    let low = beams.part(0, &q);
    let mut counts = [0; 4];
    for contact in set.contacts() {
        let [i, c] = Beams::contact(contact.id);
        counts[i] += 1;
        let node = |chain: usize| chains[chain].x()[chains[chain].first_moving() + c];
        let b = base(t)[0];
        let expected = match i {
            0 => rising(0.37, t)[0] - chains[0].displacement(0.37, low) - b,
            1 => low[c] + b - (0.01 * node(0) - 0.02),
            2 => rising(node(0), t)[0] - low[c] - b,
            _ => 0.1 + node(1) + beams.part(1, &q)[c] - chains[0].displacement(node(1), low),
        };
        assert!((contact.gap - expected).abs() < 1e-14, "{i}, {c}");
        assert!(i != 1 || (0.3..=0.8).contains(&node(0)));
        assert!(i != 2 || (0.5..=1.0).contains(&node(0)));
    }
    // nodes at k/12 from 0.3 to 0.8 and from 0.5 to 1, all of the upper beam
    assert_eq!(counts, [1, 6, 7, 7]);
}

/// γ is the rate at which the gap opens.
#[test]
fn gaps_open_at_their_velocities() {
    let beams = crowd();
    let (t, q, u) = (0.2, any(beams.nq(), 3.0), any(beams.nq(), 4.0));
    let dt = 1e-6;
    let at = |dt: f64| {
        let moved: Vec<f64> = q.iter().zip(&u).map(|(q, u)| q + u * dt).collect();
        contacts(&beams, t + dt, &moved)
    };
    let (before, now, after) = (at(-dt), at(0.0), at(dt));
    assert_eq!(now.len(), 21);
    for k in 0..now.len() {
        let gap = |set: &ContactSet| set.contacts()[k].gap;
        let rate = (gap(&after) - gap(&before)) / (2.0 * dt);
        assert!((rate - now.gamma(k, 0, &u)).abs() < 1e-8, "contact {k}");
    }
}

/// Forces at the nodes have the resultant and the moment of the load; a density that is asked for every time gives the
/// same as one of fixed shape.
#[test]
fn loads_keep_their_resultants() {
    let free = beam(8, [Support::FREE; 2]);
    let resultant = |load: Load| {
        let mut beams = alone(&free);
        beams.load(0, load).expect("a beam");
        let still = vec![0.0; beams.nq()];
        let mut h = still.clone();
        beams.forces(2.0, &still, &still, &mut h);
        let places = chain(&beams).x().iter();
        let moment = h.iter().zip(places).map(|(h, x)| h * x).sum::<f64>();
        [h.iter().sum::<f64>(), moment]
    };
    let chain = free.chain().expect("a beam");
    let near = |found: [f64; 2], expected: [f64; 2]| {
        let close = (0..2).all(|k| (found[k] - expected[k]).abs() < 1e-14);
        assert!(close, "{found:?}, not {expected:?}");
    };
    let point = Load::point(&chain, 0.4, Box::new(|t| 3.0 * t)).expect("a place");
    near(resultant(point), [6.0, 2.4]);
    let shape = Load::distributed(&chain, |x| 2.0 * x, Box::new(|_| 1.0));
    near(resultant(shape), [1.0, 2.0 / 3.0]);
    near(
        resultant(Load::Density(Box::new(|x, t| 0.5 * x * t * t))),
        [1.0, 2.0 / 3.0],
    );
    near(resultant(Load::Density(Box::new(|_, _| 1.0))), [1.0, 0.5]);
}

/// Half elements have V = n³u² and T = nβ²u̇²/12 at the clamp, the paper's V = n³u²/2 and T = nβ²u̇²/6
/// [Liakou2017, after eqs. (18) and (23)].
#[test]
fn both_clamps_are_as_they_are_written() {
    let (n, beta) = (10, 0.1);
    let [half, paper] = [Clamp::Half, Clamp::Paper].map(|clamp| {
        let beam = HenckyBeam {
            clamp,
            ..HenckyBeam::dimensionless(beta, n)
        };
        let chain = beam.chain().expect("a beam");
        (chain.K().get(0, 0), chain.M().get(0, 0))
    });
    let n = n as f64;
    // all other elements at the second node: (−2)² + 1² of V, 2 of T each, 4/6 of the rigid elements
    let (K, M) = (
        5.0 * n.powi(3),
        4.0 * n * beta * beta / 6.0 + 4.0 / (6.0 * n),
    );
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12 * b, "{a} and {b}");
    near(half.0, K + 2.0 * n.powi(3));
    near(paper.0, K + n.powi(3));
    near(half.1, M + n * beta * beta / 6.0);
    near(paper.1, M + n * beta * beta / 3.0);
}

/// At nodes the slope is that of both sides, and exact for a parabola; between them it is that of the element.
#[test]
fn slopes_are_those_of_the_line() {
    let beam = beam(10, [Support::FREE; 2]);
    let chain = beam.chain().expect("a beam");
    let q: Vec<f64> = chain.x().iter().map(|x| x * x).collect();
    for (x, slope) in [
        (0.0, 0.1),
        (0.3, 0.6),
        (0.34, 0.7),
        (0.9, 1.8),
        (0.97, 1.9),
        (1.0, 1.9),
    ] {
        assert!((chain.slope(x, &q) - slope).abs() < 1e-13, "at {x}");
    }
}

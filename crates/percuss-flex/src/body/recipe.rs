//! How a flexible body is made from matrices: interfaces, frame, which modes are kept, damping.

use super::{Flexible, Station, invariants};
use crate::constrained::{loose_turns, turn_around};
use crate::reduce::{Reducer, Reduction, frequency, rigid_motions};
use crate::{Assembled, FlexError, Interface};
use percuss_math::space::{Mat3, Vec3, tangents};

/// What a flexible body is made by.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Where it is held and where others hang on it.
    pub interfaces: Vec<Interface>,
    /// Where its frame is.
    pub frame: Frame,
    /// Number of modes with all interfaces held that join the static shapes of the interfaces.
    pub modes: usize,
    /// Which combinations of all these are kept.
    pub keep: Keep,
    /// Bodies that the modes carry at interfaces while they are looked for.
    pub loads: Vec<Load>,
    /// Damping of the elastic coordinates.
    pub damping: Damping,
}

/// Where the frame of a flexible body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Fixed to an interface: the tangent frame [Held2014, sec. 2].
    Attached(usize),
    /// Where the deformation has no linear and no angular momentum against it, its origin in the centre of mass of the body as
    /// it was; after Buckens.
    MeanAxes,
}

/// Which modes are kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Keep {
    /// All.
    All,
    /// So many of the lowest.
    Lowest(usize),
    /// Those below a frequency, Hz.
    Below(f64),
}

/// A rigid body at an interface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// Which interface.
    pub interface: usize,
    /// kg.
    pub mass: f64,
    /// Centre of mass less the place of the interface, m.
    pub centre: Vec3,
    /// Inertia about its centre of mass, kg m².
    pub inertia: Mat3,
}

/// Damping of a flexible body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Damping {
    /// None.
    None,
    /// This part of critical damping, in every mode.
    Modal(f64),
    /// D = mass · M + stiffness · K.
    Rayleigh {
        /// 1/s.
        mass: f64,
        /// s.
        stiffness: f64,
    },
}

impl Flexible {
    /// A body of these matrices.
    pub fn new(matrices: &Assembled, recipe: &Recipe) -> Result<Self, FlexError> {
        Self::with(matrices, recipe, &mut Reducer::default())
    }

    /// The same by a reducer that knows a body like it.
    pub fn with(
        matrices: &Assembled,
        recipe: &Recipe,
        reducer: &mut Reducer,
    ) -> Result<Self, FlexError> {
        let count = recipe.interfaces.len();
        let own = recipe.loads.iter().map(|load| load.interface);
        let held = match recipe.frame {
            Frame::Attached(interface) => Some(interface),
            Frame::MeanAxes => None,
        };
        if let Some(interface) = own.chain(held).find(|interface| *interface >= count) {
            return Err(FlexError::NoInterface {
                interface,
                interfaces: count,
            });
        }
        let reduction = reducer.reduce(matrices, &recipe.interfaces, recipe.modes)?;
        let width = rigid_motions(matrices.dimension);
        // rotations that nodes do not tell, as those of a single node, are no coordinates
        let loose: Vec<(Vec<Vec3>, Vec3)> = (recipe.interfaces.iter())
            .map(|interface| match interface.averaging {
                true => (Vec::new(), Vec3::zeros()),
                false => loose_turns(matrices, interface),
            })
            .collect();
        if let Some(held) = held.filter(|held| !loose[*held].0.is_empty()) {
            return Err(FlexError::LooseFrame(held));
        }
        // what holds the frame does not move
        let own = (0..count).filter(|i| Some(*i) != held);
        let basis = own
            .flat_map(|i| told(matrices.dimension, &loose[i].0, i * width))
            .chain((count * width..reduction.order).map(unit))
            .collect::<Vec<Combined>>();
        let modes = modes(&reduction, &basis, recipe, matrices.dimension)?;
        let n = modes.frequencies.len();
        let order = matrices.order();
        let mut shapes = vec![0.0; n * order];
        for (shape, t) in shapes.chunks_exact_mut(order).zip(&modes.T) {
            for (combined, t) in basis.iter().zip(t) {
                for (k, part) in combined {
                    for (s, phi) in shape.iter_mut().zip(reduction.shape(*k)) {
                        *s += t * part * phi;
                    }
                }
            }
        }
        let mut places: Vec<f64> = matrices
            .nodes
            .iter()
            .flat_map(|r| r[..matrices.dimension].iter().copied())
            .collect();
        let origin = match held {
            Some(interface) => Vec3::from(recipe.interfaces[interface].at),
            None => {
                let (mass, S, _) = invariants::moments(matrices, &[&places]);
                S[0] / mass
            }
        };
        for (i, x) in places.iter_mut().enumerate() {
            *x -= origin[i % matrices.dimension];
        }
        let fields: Vec<&[f64]> = std::iter::once(&places[..])
            .chain(shapes.chunks_exact(order))
            .collect();
        let (mass, S, G) = invariants::moments(matrices, &fields);
        let stations = recipe.interfaces.iter().enumerate().map(|(i, interface)| {
            let coordinate = |a: usize, k: usize| -> f64 {
                let parts = basis.iter().zip(&modes.T[a]).flat_map(|(combined, t)| {
                    let own = combined.iter().filter(|(place, _)| *place == i * width + k);
                    own.map(move |(_, part)| part * t)
                });
                parts.sum()
            };
            let d = matrices.dimension;
            let slide = |a: usize| Vec3::from_fn(|k, _| if k < d { coordinate(a, k) } else { 0.0 });
            let turn = |a: usize| match d {
                2 => Vec3::new(0.0, 0.0, coordinate(a, 2)),
                _ => Vec3::from_fn(|k, _| coordinate(a, 3 + k)),
            };
            let mut station = Station {
                at: Vec3::from(interface.at) - origin,
                slides: (0..n).map(slide).collect(),
                turns: (0..n).map(turn).collect(),
                bends: Vec::new(),
            };
            let (loose, middle) = &loose[i];
            let around = match loose.is_empty() {
                true => None,
                false => turn_around(matrices, interface, &shapes),
            };
            // what its own nodes do not tell those around them do
            for (a, around) in around.into_iter().flatten().enumerate() {
                let more: Vec3 = loose.iter().map(|e| e * e.dot(&around)).sum();
                station.turns[a] += more;
                station.slides[a] += more.cross(&(Vec3::from(interface.at) - middle));
            }
            station
        });
        let mut body = Flexible {
            n,
            mass,
            S,
            G,
            K: vec![0.0; n * n],
            D: vec![0.0; n * n],
            stiffening: None,
            stations: stations.collect(),
            frequencies: modes.frequencies,
            origin,
            dimension: matrices.dimension,
            shapes,
        };
        for (a, lambda) in modes.lambda.iter().enumerate() {
            body.K[a * (n + 1)] = *lambda;
        }
        body.damp(recipe.damping, &modes.lambda);
        Ok(body)
    }

    pub(super) fn damp(&mut self, damping: Damping, lambda: &[f64]) {
        let n = self.n;
        match damping {
            Damping::None => {}
            Damping::Modal(zeta) => {
                for a in 0..n {
                    self.D[a * (n + 1)] = 2.0 * zeta * lambda[a].max(0.0).sqrt();
                }
            }
            Damping::Rayleigh { mass, stiffness } => {
                for a in 0..n {
                    for b in 0..n {
                        self.D[a * n + b] = mass * self.elastic_mass(a, b);
                    }
                    self.D[a * (n + 1)] += stiffness * lambda[a];
                }
            }
        }
    }
}

/// Coordinates of a reduction with their parts.
type Combined = Vec<(usize, f64)>;

fn unit(k: usize) -> Combined {
    vec![(k, 1.0)]
}

/// Displacements of an interface and its rotations, without those about some directions; its coordinates begin at `first`.
fn told(dimension: usize, loose: &[Vec3], first: usize) -> Vec<Combined> {
    let mut all: Vec<Combined> = (first..first + dimension).map(unit).collect();
    let turns = rigid_motions(dimension) - dimension;
    match loose {
        [] => all.extend((0..turns).map(|k| unit(first + dimension + k))),
        [e] if dimension == 3 => match (0..3).find(|k| e[*k].abs() > 1.0 - 1e-12) {
            Some(axis) => all.extend((0..3).filter(|k| *k != axis).map(|k| unit(first + 3 + k))),
            None => {
                all.extend(tangents(e).map(|e| (0..3).map(|k| (first + 3 + k, e[k])).collect()))
            }
        },
        _ => {}
    }
    all
}

/// Bᵀ A B.
fn combined(A: &[f64], order: usize, basis: &[Combined]) -> Vec<f64> {
    let entry = |x: &Combined, y: &Combined| -> f64 {
        let pairs = x
            .iter()
            .flat_map(|(i, p)| y.iter().map(move |(j, q)| (i, j, p * q)));
        pairs.map(|(i, j, part)| part * A[i * order + j]).sum()
    };
    let rows = basis.iter();
    rows.flat_map(|x| basis.iter().map(move |y| entry(x, y)))
        .collect()
}

/// The modes that are kept.
struct Kept {
    /// By mode: its part in each coordinate of the basis.
    T: Vec<Vec<f64>>,
    lambda: Vec<f64>,
    frequencies: Vec<f64>,
}

/// Modes in the basis, with the loads: TᵀKT = diag λ, Tᵀ(M + loads)T = 1.
fn modes(
    reduction: &Reduction,
    basis: &[Combined],
    recipe: &Recipe,
    dimension: usize,
) -> Result<Kept, FlexError> {
    let mut M = reduction.M.clone();
    for load in &recipe.loads {
        carry(&mut M, reduction.order, load, dimension);
    }
    let K = combined(&reduction.K, reduction.order, basis);
    let M = combined(&M, reduction.order, basis);
    let pairs = percuss_math::eigen::symmetric(basis.len(), &K, &M)?;
    let first = match recipe.frame {
        Frame::Attached(_) => 0,
        Frame::MeanAxes => {
            let expected = rigid_motions(dimension);
            let next = pairs.values.get(expected).copied().unwrap_or(f64::INFINITY);
            let loose = |lambda: &&f64| lambda.abs() < 1e-6 * pairs.values.last().unwrap_or(&1.0);
            let rigid = pairs
                .values
                .iter()
                .take(expected)
                .filter(|l| l.abs() < 1e-4 * next);
            if rigid.clone().count() < expected || next <= 0.0 {
                return Err(FlexError::RigidMotions {
                    found: pairs.values.iter().filter(loose).count(),
                    expected,
                    next: frequency(&next),
                });
            }
            expected
        }
    };
    let all = first..pairs.values.len();
    let kept = match recipe.keep {
        Keep::All => all,
        Keep::Lowest(count) => first..(first + count).min(all.end),
        Keep::Below(limit) => {
            let end = all.clone().find(|k| frequency(&pairs.values[*k]) > limit);
            first..end.unwrap_or(all.end)
        }
    };
    if kept.is_empty() {
        return Err(FlexError::NoModes);
    }
    Ok(Kept {
        T: kept.clone().map(|k| pairs.vector(k).to_vec()).collect(),
        lambda: kept.clone().map(|k| pairs.values[k]).collect(),
        frequencies: kept.map(|k| frequency(&pairs.values[k])).collect(),
    })
}

/// Adds a rigid body at an interface to M.
fn carry(M: &mut [f64], order: usize, load: &Load, dimension: usize) {
    let first = load.interface * rigid_motions(dimension);
    // velocity of the centre of mass and angular velocity by the coordinates of the interface
    let motion = |k: usize| -> (Vec3, Vec3) {
        let axis = |a: usize| Vec3::from_fn(|i, _| f64::from(u8::from(i == a)));
        match k.checked_sub(dimension) {
            None => (axis(k), Vec3::zeros()),
            Some(turn) => {
                let e = axis(if dimension == 2 { 2 } else { turn });
                (e.cross(&load.centre), e)
            }
        }
    };
    for i in 0..rigid_motions(dimension) {
        for j in 0..rigid_motions(dimension) {
            let ((v, w), (u, z)) = (motion(i), motion(j));
            M[(first + i) * order + first + j] +=
                load.mass * v.dot(&u) + w.dot(&(load.inertia * z));
        }
    }
}

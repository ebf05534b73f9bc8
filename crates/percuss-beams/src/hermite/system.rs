use super::HermiteBeam;
use super::beam::Matrices;
use crate::{BeamError, Side, TimeFn};
use percuss_contact::Law;
use percuss_mech::{
    Contact, ContactId, ContactSet, Energetic, FrictionDevice, Harmonic, Linearised, MassOperator,
    PiecewiseLinear, Restitution, State, Stop, System,
};

/// A force across the beam at a node.
pub enum NodalLoad {
    /// Always the same, N.
    Constant(f64),
    /// amplitude · sin(Ω t + phase), N.
    Harmonic {
        /// Amplitude, N.
        amplitude: f64,
        /// Ω, rad/s.
        omega: f64,
        /// Phase, rad.
        phase: f64,
    },
    /// Any function of time, N.
    Function(TimeFn),
}

/// A friction device between a node and the ground: R = R0 sgn v + d v \[Vielsack1999, eq. (3)].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamDevice {
    /// Where, m.
    pub x: f64,
    /// Threshold R0, N.
    pub threshold: f64,
    /// Slope d, N s/m.
    pub slope: f64,
}

/// A one-sided stop at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamStop {
    /// Where, m.
    pub x: f64,
    /// On which side of the beam.
    pub side: Side,
    /// Gap at rest, m.
    pub gap: f64,
    /// Newton's restitution, 0 to 1.
    pub restitution: f64,
}

/// A beam of Hermite elements with its loads, friction devices and stops as one system. Coordinates are displacement, m,
/// and slope of every node that moves, from x = 0 on. Contacts are numbered: devices, then stops, each in its order.
pub struct HermiteSystem {
    beam: HermiteBeam,
    matrices: Matrices,
    D: Vec<f64>,
    loads: Vec<(usize, NodalLoad)>,
    devices: Vec<(usize, BeamDevice)>,
    stops: Vec<(usize, BeamStop)>,
}

impl HermiteSystem {
    /// A beam by itself.
    pub fn new(beam: HermiteBeam) -> Result<Self, BeamError> {
        let matrices = beam.matrices()?;
        let pairs = matrices.M.iter().zip(&matrices.K);
        let D = pairs
            .map(|(m, k)| beam.damping.alpha * m + beam.damping.kappa * k)
            .collect();
        Ok(HermiteSystem {
            beam,
            matrices,
            D,
            loads: Vec::new(),
            devices: Vec::new(),
            stops: Vec::new(),
        })
    }

    /// The beam.
    pub fn beam(&self) -> &HermiteBeam {
        &self.beam
    }

    /// Adds a load at x, m.
    pub fn load(&mut self, x: f64, load: NodalLoad) -> Result<(), BeamError> {
        let node = self.beam.node("a load", x)?;
        if let Some(at) = self.coordinate(node) {
            self.loads.push((at, load));
        }
        Ok(())
    }

    /// Adds a friction device.
    pub fn device(&mut self, device: BeamDevice) -> Result<(), BeamError> {
        let BeamDevice {
            x,
            threshold,
            slope,
        } = device;
        if !(threshold >= 0.0 && threshold.is_finite()) {
            return Err(BeamError::Negative {
                what: "the threshold of a friction device",
                value: threshold,
            });
        }
        if !slope.is_finite() {
            return Err(BeamError::Negative {
                what: "the slope of a friction device",
                value: slope,
            });
        }
        let node = self.beam.node("a friction device", x)?;
        let at = self.coordinate(node).ok_or(BeamError::Held {
            what: "a friction device".into(),
            x,
        })?;
        self.devices.push((at, device));
        Ok(())
    }

    /// Adds a stop.
    pub fn stop(&mut self, stop: BeamStop) -> Result<(), BeamError> {
        let node = self.beam.node("a stop", stop.x)?;
        let at = self.coordinate(node).ok_or(BeamError::Held {
            what: "a stop".into(),
            x: stop.x,
        })?;
        self.stops.push((at, stop));
        Ok(())
    }

    /// The coordinate of a node's displacement, where it moves.
    pub fn coordinate(&self, node: usize) -> Option<usize> {
        self.matrices.places[2 * node]
    }

    /// The coordinate of a node's slope, where it moves.
    pub fn slope_coordinate(&self, node: usize) -> Option<usize> {
        self.matrices.places[2 * node + 1]
    }

    /// Displacements of all nodes, m.
    pub fn displacements(&self, q: &[f64]) -> Vec<f64> {
        let nodes = 0..=self.beam.elements;
        nodes
            .map(|i| self.coordinate(i).map_or(0.0, |c| q[c]))
            .collect()
    }

    /// Mass matrix, dense and row-major.
    pub fn M(&self) -> &[f64] {
        &self.matrices.M
    }

    /// Stiffness matrix, dense and row-major.
    pub fn K(&self) -> &[f64] {
        &self.matrices.K
    }

    /// The friction devices with the coordinates they act on.
    pub fn devices(&self) -> &[(usize, BeamDevice)] {
        &self.devices
    }

    /// At rest and straight.
    pub fn at_rest(&self) -> State {
        State {
            t: 0.0,
            q: vec![0.0; self.matrices.n],
            u: vec![0.0; self.matrices.n],
        }
    }

    fn times(&self, A: &[f64], x: &[f64], factor: f64, y: &mut [f64]) {
        let n = self.matrices.n;
        for (i, y) in y.iter_mut().enumerate() {
            // half bandwidth three
            let (from, to) = (i.saturating_sub(3), (i + 4).min(n));
            let row = &A[i * n + from..i * n + to];
            *y += factor
                * row
                    .iter()
                    .zip(&x[from..to])
                    .map(|(a, x)| a * x)
                    .sum::<f64>();
        }
    }

    fn unit(&self, at: usize, value: f64) -> Vec<f64> {
        let mut w = vec![0.0; self.matrices.n];
        w[at] = value;
        w
    }
}

/// +1 where the beam comes down on the stop, −1 where it comes up.
fn direction(side: Side) -> f64 {
    match side {
        Side::Below => 1.0,
        Side::Above => -1.0,
    }
}

impl System for HermiteSystem {
    fn nq(&self) -> usize {
        self.matrices.n
    }

    fn nu(&self) -> usize {
        self.matrices.n
    }

    fn mass(&self, _: f64, _: &[f64], M: &mut MassOperator) {
        M.dense(self.matrices.n).copy_from_slice(&self.matrices.M);
    }

    fn mass_is_constant(&self) -> bool {
        true
    }

    /// h = loads − K q − D u − Σ d v.
    fn forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        h.fill(0.0);
        self.times(&self.matrices.K, q, -1.0, h);
        if self.beam.damping != Default::default() {
            self.times(&self.D, u, -1.0, h);
        }
        for (at, load) in &self.loads {
            h[*at] += match load {
                NodalLoad::Constant(force) => *force,
                NodalLoad::Harmonic {
                    amplitude,
                    omega,
                    phase,
                } => amplitude * (omega * t + phase).sin(),
                NodalLoad::Function(force) => force(t),
            };
        }
        for (at, device) in &self.devices {
            h[*at] -= device.slope * u[*at];
        }
    }

    fn contacts(&self, _: f64, q: &[f64], out: &mut ContactSet) {
        for (i, (at, device)) in self.devices.iter().enumerate() {
            if !out.wants(f64::NEG_INFINITY) {
                continue;
            }
            let contact = Contact {
                id: ContactId(i as u64),
                gap: f64::NEG_INFINITY,
                law: Law::PlanarFriction {
                    bound: device.threshold,
                },
                restitution: Restitution::default(),
            };
            out.push(contact, &[*at as u32], &[1.0], &[0.0]);
        }
        for (i, (at, stop)) in self.stops.iter().enumerate() {
            let w = direction(stop.side);
            let gap = stop.gap + w * q[*at];
            if !out.wants(gap) {
                continue;
            }
            let contact = Contact {
                id: ContactId((self.devices.len() + i) as u64),
                gap,
                law: Law::Unilateral,
                restitution: Restitution {
                    eps_N: stop.restitution,
                    eps_T: 0.0,
                },
            };
            out.push(contact, &[*at as u32], &[w], &[0.0]);
        }
    }

    fn linearised(&self) -> Option<&dyn Linearised> {
        Some(self)
    }

    fn piecewise(&self) -> Option<PiecewiseLinear> {
        let n = self.matrices.n;
        let mut constant = vec![0.0; n];
        let mut harmonics: Vec<Harmonic> = Vec::new();
        for (at, load) in &self.loads {
            match load {
                NodalLoad::Constant(force) => constant[*at] += force,
                NodalLoad::Harmonic {
                    amplitude,
                    omega,
                    phase,
                } => {
                    let at_omega = harmonics.iter().position(|h| h.omega == *omega);
                    let h = at_omega.unwrap_or_else(|| {
                        harmonics.push(Harmonic {
                            omega: *omega,
                            cos: vec![0.0; n],
                            sin: vec![0.0; n],
                        });
                        harmonics.len() - 1
                    });
                    harmonics[h].sin[*at] += amplitude * phase.cos();
                    harmonics[h].cos[*at] += amplitude * phase.sin();
                }
                NodalLoad::Function(_) => return None,
            }
        }
        let devices = self
            .devices
            .iter()
            .enumerate()
            .map(|(i, (at, device))| FrictionDevice {
                id: ContactId(i as u64),
                w: self.unit(*at, 1.0),
                threshold: device.threshold,
                slope: device.slope,
            });
        let stops = self.stops.iter().enumerate().map(|(i, (at, stop))| Stop {
            id: ContactId((self.devices.len() + i) as u64),
            w: self.unit(*at, direction(stop.side)),
            gap: stop.gap,
            restitution: stop.restitution,
        });
        Some(PiecewiseLinear {
            n,
            M: self.matrices.M.clone(),
            D: self.D.clone(),
            K: self.matrices.K.clone(),
            constant,
            harmonics,
            devices: devices.collect(),
            stops: stops.collect(),
        })
    }
}

impl Linearised for HermiteSystem {
    fn iteration_matrix(&self, _: f64, _: &[f64], _: &[f64], a: f64, b: f64, A: &mut MassOperator) {
        let values = A.dense(self.matrices.n);
        let parts = self.matrices.M.iter().zip(&self.D).zip(&self.matrices.K);
        for (value, ((m, d), k)) in values.iter_mut().zip(parts) {
            *value = m + a * d + b * k;
        }
        for (at, device) in &self.devices {
            values[at * self.matrices.n + at] += a * device.slope;
        }
    }

    fn is_linear(&self) -> bool {
        true
    }
}

impl Energetic for HermiteSystem {
    fn kinetic_energy(&self, _: f64, _: &[f64], u: &[f64]) -> f64 {
        let mut y = vec![0.0; u.len()];
        self.times(&self.matrices.M, u, 0.5, &mut y);
        y.iter().zip(u).map(|(y, u)| y * u).sum()
    }

    /// Of the elastic forces; loads have none.
    fn potential_energy(&self, _: f64, q: &[f64]) -> f64 {
        let mut y = vec![0.0; q.len()];
        self.times(&self.matrices.K, q, 0.5, &mut y);
        y.iter().zip(q).map(|(y, q)| y * q).sum()
    }
}

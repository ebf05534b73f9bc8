use crate::load::point_forces;
use crate::neighbours::Meeting;
use crate::obstacle::Pose;
use crate::{BaseFn, BeamError, Chain, Load, Neighbours, Obstacle};
use percuss_math::band::{Band, Twisted};
use percuss_mech::{ContactId, ContactSet, Energetic, Linearised, MassOperator, State, System};

/// One or several chains with their loads and obstacles as one system. Coordinates are the displacements of the moving
/// nodes, chain after chain; they are measured from the base where that moves.
#[derive(Default)]
pub struct Beams {
    members: Vec<Member>,
    obstacles: Vec<(usize, Obstacle)>,
    meetings: Vec<Meeting>,
    base: Option<BaseFn>,
    velocities: usize,
}

struct Member {
    chain: Chain,
    /// First of its velocities.
    offset: usize,
    loads: Vec<Load>,
}

impl Beams {
    /// Adds a chain; returns its index.
    pub fn add(&mut self, chain: Chain) -> usize {
        let offset = self.velocities;
        self.velocities += chain.moving();
        self.members.push(Member {
            chain,
            offset,
            loads: Vec::new(),
        });
        self.members.len() - 1
    }

    /// Adds a load on a chain.
    pub fn load(&mut self, chain: usize, load: Load) -> Result<(), BeamError> {
        self.member(chain)?;
        self.members[chain].loads.push(load);
        Ok(())
    }

    /// Adds an obstacle of a chain; obstacles are numbered in the order in which they are added.
    pub fn obstacle(&mut self, chain: usize, obstacle: Obstacle) -> Result<(), BeamError> {
        self.member(chain)?;
        self.obstacles.push((chain, obstacle));
        Ok(())
    }

    /// Lets two chains touch; such pairs are numbered after the obstacles.
    pub fn neighbours(&mut self, pair: Neighbours) -> Result<(), BeamError> {
        let (lower, upper) = (self.member(pair.lower)?, self.member(pair.upper)?);
        let (lower, upper) = ((&lower.chain, lower.offset), (&upper.chain, upper.offset));
        let meeting = Meeting::new(&pair, lower, upper);
        self.meetings.push(meeting);
        Ok(())
    }

    /// All supports move together.
    pub fn base(&mut self, motion: BaseFn) {
        self.base = Some(motion);
    }

    fn member(&self, index: usize) -> Result<&Member, BeamError> {
        self.members.get(index).ok_or(BeamError::NoSuchBeam {
            index,
            count: self.members.len(),
        })
    }

    /// The chains in their order.
    pub fn chains(&self) -> impl ExactSizeIterator<Item = &Chain> + '_ {
        self.members.iter().map(|member| &member.chain)
    }

    /// The obstacles with the chains that they belong to.
    pub fn obstacles(&self) -> &[(usize, Obstacle)] {
        &self.obstacles
    }

    /// First coordinate of a chain.
    pub fn offset(&self, chain: usize) -> usize {
        self.members[chain].offset
    }

    /// The part of the coordinates or velocities that belongs to a chain.
    pub fn part<'a>(&self, chain: usize, q: &'a [f64]) -> &'a [f64] {
        let Member { chain, offset, .. } = &self.members[chain];
        &q[*offset..*offset + chain.moving()]
    }

    /// Displacement, velocity and acceleration of the base, m, m/s, m/s².
    pub fn base_at(&self, t: f64) -> [f64; 3] {
        self.base.as_ref().map_or([0.0; 3], |base| base(t))
    }

    /// Which obstacle (or pair, numbered after the obstacles) and which coordinate of its chain a contact is about.
    pub fn contact(id: ContactId) -> [usize; 2] {
        id.list_and_place()
    }

    /// At rest and straight.
    pub fn at_rest(&self) -> State {
        State {
            t: 0.0,
            q: vec![0.0; self.velocities],
            u: vec![0.0; self.velocities],
        }
    }

    /// Gives a chain the shape and velocity of these functions of x, m and m/s.
    pub fn shape(
        &self,
        chain: usize,
        displacement: impl Fn(f64) -> f64,
        velocity: impl Fn(f64) -> f64,
        state: &mut State,
    ) -> Result<(), BeamError> {
        let Member { chain, offset, .. } = self.member(chain)?;
        for c in 0..chain.moving() {
            let x = chain.x()[chain.first_moving() + c];
            state.q[offset + c] = displacement(x);
            state.u[offset + c] = velocity(x);
        }
        Ok(())
    }

    /// Strikes a chain at the place `x` with the impulse `p`, N s: u += M⁻¹ w p.
    pub fn strike(&self, chain: usize, x: f64, p: f64, state: &mut State) -> Result<(), BeamError> {
        let Member { chain, offset, .. } = self.member(chain)?;
        let mut du = point_forces(chain, x)?;
        du.iter_mut().for_each(|f| *f *= p);
        let factor = Twisted::new(chain.M.clone()).map_err(|_| BeamError::Mass)?;
        factor.solve(&mut du);
        for (u, du) in state.u[*offset..].iter_mut().zip(&du) {
            *u += du;
        }
        Ok(())
    }

    /// What the midpoint rule with steps of `dt` conserves, J; see [`Chain::midpoint_energy`].
    pub fn midpoint_energy(&self, state: &State, dt: f64) -> f64 {
        let parts = self.members.iter().enumerate().map(|(i, member)| {
            let (q, u) = (self.part(i, &state.q), self.part(i, &state.u));
            member.chain.midpoint_energy(q, u, dt)
        });
        parts.sum()
    }

    /// Fills M + a D + b K.
    fn fill(&self, a: f64, b: f64, A: &mut MassOperator) {
        if b == 0.0 && a == 0.0 && self.members.iter().all(|m| m.chain.diagonal) {
            let values = A.diagonal(self.velocities);
            for Member { chain, offset, .. } in &self.members {
                for i in 0..chain.moving() {
                    values[offset + i] = chain.M.get(i, i);
                }
            }
            return;
        }
        let band: &mut Band<2> = A.band(self.velocities);
        for Member { chain, offset, .. } in &self.members {
            let (of_M, of_K) = (1.0 + a * chain.damping.alpha, b + a * chain.damping.kappa);
            for i in 0..chain.moving() {
                for j in i.saturating_sub(2)..=i {
                    let value = of_M * chain.M.get(i, j) + of_K * chain.K.get(i, j);
                    band.add(offset + i, offset + j, value);
                }
            }
        }
    }
}

impl System for Beams {
    fn nq(&self) -> usize {
        self.velocities
    }

    fn nu(&self) -> usize {
        self.velocities
    }

    fn mass(&self, _: f64, _: &[f64], M: &mut MassOperator) {
        self.fill(0.0, 0.0, M);
    }

    fn mass_is_constant(&self) -> bool {
        true
    }

    /// h = loads − K q − D u − (M 1) b̈.
    fn forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        let acceleration = self.base_at(t)[2];
        for (
            i,
            Member {
                chain,
                offset,
                loads,
            },
        ) in self.members.iter().enumerate()
        {
            let h = &mut h[*offset..*offset + chain.moving()];
            chain.elastic_forces(self.part(i, q), h);
            let damping = chain.damping;
            if damping != Default::default() {
                let u = self.part(i, u);
                for (k, h) in h.iter_mut().enumerate() {
                    *h -= damping.alpha * chain.M.row_times(k, u)
                        + damping.kappa * chain.K.row_times(k, u);
                }
            }
            if acceleration != 0.0 {
                for (h, m) in h.iter_mut().zip(&chain.carried) {
                    *h -= acceleration * m;
                }
            }
            for load in loads {
                load.add(chain, t, h);
            }
        }
    }

    fn contacts(&self, t: f64, q: &[f64], out: &mut ContactSet) {
        let [b, db, _] = self.base_at(t);
        for (i, (chain, obstacle)) in self.obstacles.iter().enumerate() {
            let pose = Pose {
                offset: self.members[*chain].offset,
                q: self.part(*chain, q),
                base: [b, db],
                t,
            };
            obstacle.report(pose, i, out);
        }
        let first = self.obstacles.len();
        for (i, meeting) in self.meetings.iter().enumerate() {
            meeting.report(first + i, q, out);
        }
    }

    fn linearised(&self) -> Option<&dyn Linearised> {
        Some(self)
    }
}

impl Linearised for Beams {
    fn iteration_matrix(&self, _: f64, _: &[f64], _: &[f64], a: f64, b: f64, A: &mut MassOperator) {
        self.fill(a, b, A);
    }

    fn is_linear(&self) -> bool {
        true
    }
}

impl Energetic for Beams {
    fn kinetic_energy(&self, _: f64, _: &[f64], u: &[f64]) -> f64 {
        let parts = self.members.iter().enumerate();
        parts
            .map(|(i, member)| member.chain.kinetic_energy(self.part(i, u)))
            .sum()
    }

    /// Of the elastic forces; loads have none.
    fn potential_energy(&self, _: f64, q: &[f64]) -> f64 {
        let parts = self.members.iter().enumerate();
        parts
            .map(|(i, member)| member.chain.elastic_energy(self.part(i, q)))
            .sum()
    }
}

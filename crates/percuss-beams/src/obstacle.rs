use crate::{BeamError, Chain};
use percuss_contact::Law;
use percuss_mech::{Contact, ContactId, ContactSet, Restitution};

/// Place (m) and velocity (m/s) of an obstacle's surface as functions of x (m) and t (s).
pub type SurfaceFn = Box<dyn Fn(f64, f64) -> [f64; 2] + Send + Sync>;

/// On which side of the chain an obstacle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// It stops displacements that grow.
    Above,
    /// It stops displacements that fall.
    Below,
}

/// Where along the chain an obstacle is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// A stop at one place, m; between two nodes it meets the straight line between them.
    Point(f64),
    /// A wall from one place to another, m: all nodes there may touch it.
    Range(f64, f64),
}

/// The surface of an obstacle: the displacement at which the chain touches it.
pub enum Surface {
    /// At rest, as a function of x, m.
    Fixed(Box<dyn Fn(f64) -> f64 + Send + Sync>),
    /// Moving.
    Moving(SurfaceFn),
}

/// A rigid obstacle of a chain.
pub struct Obstacle {
    side: Side,
    restitution: f64,
    meets: Meets,
}

enum Meets {
    /// One place: x, and up to two coordinates with weights.
    Point {
        x: f64,
        dofs: [u32; 2],
        weights: [f64; 2],
        count: usize,
        surface: Surface,
    },
    /// Coordinates from `first` on with the places of a surface at rest.
    Rest { first: usize, z: Vec<f64> },
    /// The same with places along the chain.
    Moving {
        first: usize,
        x: Vec<f64>,
        surface: SurfaceFn,
    },
}

impl Obstacle {
    /// An obstacle of `chain` with Newton's restitution, 0 to 1. Nodes that do not move cannot touch.
    pub fn new(
        chain: &Chain,
        side: Side,
        place: Place,
        surface: Surface,
        restitution: f64,
    ) -> Result<Self, BeamError> {
        let length = chain.length();
        let inside = |x: f64| -1e-9 * length <= x && x <= length * (1.0 + 1e-9);
        let (from, to) = match place {
            Place::Point(x) => (x, x),
            Place::Range(from, to) => (from, to),
        };
        if let Some(x) = [from, to].into_iter().find(|x| !inside(*x)) {
            return Err(BeamError::Outside {
                what: "an obstacle".into(),
                x,
                length,
            });
        }
        if !(0.0..=1.0).contains(&restitution) {
            return Err(BeamError::Negative {
                what: "the restitution of an obstacle, or one minus it,",
                value: restitution,
            });
        }
        let meets = match place {
            Place::Point(x) => point(chain, x, surface),
            Place::Range(from, to) => range(chain, from, to, surface),
        };
        Ok(Obstacle {
            side,
            restitution,
            meets,
        })
    }

    /// Its side.
    pub fn side(&self) -> Side {
        self.side
    }

    /// First coordinate of the chain that may touch it, and their number.
    pub fn reach(&self) -> (usize, usize) {
        match &self.meets {
            Meets::Point { dofs, count, .. } => (dofs[0] as usize, *count),
            Meets::Rest { first, z } => (*first, z.len()),
            Meets::Moving { first, x, .. } => (*first, x.len()),
        }
    }

    /// The surface at the nodes that may touch it at time `t`, as (x, z), m.
    pub fn surface(&self, chain: &Chain, t: f64) -> Vec<(f64, f64)> {
        let place = |c: usize| chain.x()[chain.first_moving() + c];
        match &self.meets {
            Meets::Point { x, surface, .. } => vec![(*x, at(surface, *x, t)[0])],
            Meets::Rest { first, z } => {
                let places = (*first..).map(place);
                places.zip(z.iter().copied()).collect()
            }
            Meets::Moving { x, surface, .. } => x.iter().map(|x| (*x, surface(*x, t)[0])).collect(),
        }
    }

    /// Tells the contacts of a chain as it is; they are those of this list.
    pub(crate) fn report(&self, chain: Pose<'_>, list: usize, out: &mut ContactSet) {
        match &self.meets {
            Meets::Point { .. } => self.report_point(chain, list, out),
            Meets::Rest { first, z } => self.report_rest(*first, z, chain, list, out),
            Meets::Moving { first, x, surface } => {
                for (k, x) in x.iter().enumerate() {
                    let c = first + k;
                    let [z, dz] = surface(*x, chain.t);
                    let gap = self.gap(chain.q[c] + chain.base[0], z);
                    if out.wants(gap) {
                        self.push(chain, c, gap, dz, list, out);
                    }
                }
            }
        }
    }

    fn report_point(&self, chain: Pose<'_>, list: usize, out: &mut ContactSet) {
        let Meets::Point {
            x,
            dofs,
            weights,
            count,
            surface,
        } = &self.meets
        else {
            return;
        };
        let [z, dz] = at(surface, *x, chain.t);
        let pairs = dofs.iter().zip(weights).take(*count);
        let u: f64 = pairs.map(|(c, w)| w * chain.q[*c as usize]).sum();
        let gap = self.gap(u + chain.base[0], z);
        // a stop at a node that does not move is never met
        if *count > 0 && out.wants(gap) {
            let sign = self.sign();
            let contact = self.contact(list, dofs[0] as usize, gap);
            let dofs = dofs.map(|c| c + chain.offset as u32);
            let W = weights.map(|w| sign * w);
            let chi = [sign * (chain.base[1] - dz)];
            out.push(contact, &dofs[..*count], &W[..*count], &chi);
        }
    }

    /// Most stretches of a wall touch nothing, and are seen without a branch for each node.
    fn report_rest(
        &self,
        first: usize,
        z: &[f64],
        chain: Pose<'_>,
        list: usize,
        out: &mut ContactSet,
    ) {
        let margin = out.margin();
        let q = &chain.q[first..first + z.len()];
        for (block, (q, z)) in q.chunks(BLOCK).zip(z.chunks(BLOCK)).enumerate() {
            let gaps = || {
                let pairs = q.iter().zip(z);
                pairs.map(|(q, z)| self.gap(q + chain.base[0], *z))
            };
            if !gaps().fold(false, |any, gap| any | (gap < margin)) {
                continue;
            }
            for (k, gap) in gaps().enumerate() {
                if gap < margin {
                    self.push(chain, first + block * BLOCK + k, gap, 0.0, list, out);
                }
            }
        }
    }

    /// The contact of coordinate `c` with a surface of velocity `dz`.
    fn push(
        &self,
        chain: Pose<'_>,
        c: usize,
        gap: f64,
        dz: f64,
        list: usize,
        out: &mut ContactSet,
    ) {
        let sign = self.sign();
        let chi = [sign * (chain.base[1] - dz)];
        let contact = self.contact(list, c, gap);
        out.push(contact, &[(chain.offset + c) as u32], &[sign], &chi);
    }

    /// Direction in which the gap opens.
    #[inline]
    fn sign(&self) -> f64 {
        match self.side {
            Side::Above => -1.0,
            Side::Below => 1.0,
        }
    }

    #[inline]
    fn gap(&self, u: f64, z: f64) -> f64 {
        self.sign() * (u - z)
    }

    fn contact(&self, list: usize, c: usize, gap: f64) -> Contact {
        Contact {
            id: ContactId::listed_in(list, c),
            gap,
            law: Law::Unilateral,
            restitution: Restitution {
                eps_N: self.restitution,
                eps_T: 0.0,
            },
        }
    }
}

/// A chain at one instant.
#[derive(Clone, Copy)]
pub(crate) struct Pose<'a> {
    /// First velocity of the chain.
    pub(crate) offset: usize,
    /// Its coordinates.
    pub(crate) q: &'a [f64],
    /// Displacement and velocity of the base.
    pub(crate) base: [f64; 2],
    /// Time, s.
    pub(crate) t: f64,
}

/// Nodes that are looked at together.
const BLOCK: usize = 16;

fn at(surface: &Surface, x: f64, t: f64) -> [f64; 2] {
    match surface {
        Surface::Fixed(z) => [z(x), 0.0],
        Surface::Moving(z) => z(x, t),
    }
}

fn point(chain: &Chain, x: f64, surface: Surface) -> Meets {
    let (mut dofs, mut weights, mut count) = ([0; 2], [0.0; 2], 0);
    for (c, w) in chain.weights(x) {
        (dofs[count], weights[count]) = (c as u32, w);
        count += 1;
    }
    // a stop at rest is asked for its place once
    let surface = match surface {
        Surface::Fixed(z) => {
            let z = z(x);
            Surface::Fixed(Box::new(move |_| z))
        }
        moving => moving,
    };
    Meets::Point {
        x,
        dofs,
        weights,
        count,
        surface,
    }
}

fn range(chain: &Chain, from: f64, to: f64, surface: Surface) -> Meets {
    let slack = 1e-9 * chain.length();
    let inside = |x: f64| from - slack <= x && x <= to + slack;
    let first = chain.first_moving();
    let nodes = (0..chain.moving()).filter(|c| inside(chain.x()[first + c]));
    let start = nodes.clone().next().unwrap_or(0);
    let x: Vec<f64> = nodes.map(|c| chain.x()[first + c]).collect();
    match surface {
        Surface::Fixed(z) => Meets::Rest {
            first: start,
            z: x.iter().map(|x| z(*x)).collect(),
        },
        Surface::Moving(surface) => Meets::Moving {
            first: start,
            x,
            surface,
        },
    }
}

use crate::Chain;
use percuss_contact::Law;
use percuss_mech::{Contact, ContactId, ContactSet, Restitution};

/// Two chains one above the other that may touch: every node of the upper one meets the line of the lower one.
pub struct Neighbours {
    /// The lower chain, counted from 0.
    pub lower: usize,
    /// The upper chain, counted from 0.
    pub upper: usize,
    /// Gap at rest as a function of x, m.
    pub gap: Box<dyn Fn(f64) -> f64 + Send + Sync>,
    /// Newton's restitution, 0 to 1.
    pub restitution: f64,
}

/// The same, made ready: who meets whom does not change.
pub(crate) struct Meeting {
    restitution: Restitution,
    nodes: Vec<Meets>,
}

/// A node of the upper chain over the line of the lower one: g = gap + u − Σ w q.
struct Meets {
    gap: f64,
    /// The velocity of the node, then those of the line below, with their directions.
    dofs: [u32; 3],
    W: [f64; 3],
    count: usize,
}

impl Meeting {
    /// Of a pair of chains with their first velocities.
    pub(crate) fn new(pair: &Neighbours, lower: (&Chain, usize), upper: (&Chain, usize)) -> Self {
        let node = |c: usize| {
            let x = upper.0.x()[upper.0.first_moving() + c];
            let mut meets = Meets {
                gap: (pair.gap)(x),
                dofs: [(upper.1 + c) as u32, 0, 0],
                W: [1.0, 0.0, 0.0],
                count: 1,
            };
            for (c, w) in lower.0.weights(x) {
                meets.dofs[meets.count] = (lower.1 + c) as u32;
                meets.W[meets.count] = -w;
                meets.count += 1;
            }
            meets
        };
        Meeting {
            restitution: Restitution {
                eps_N: pair.restitution,
                eps_T: 0.0,
            },
            nodes: (0..upper.0.moving()).map(node).collect(),
        }
    }

    /// Tells the contacts at the coordinates `q` of all chains; they are those of this list.
    pub(crate) fn report(&self, list: usize, q: &[f64], out: &mut ContactSet) {
        for (c, meets) in self.nodes.iter().enumerate() {
            let (dofs, W) = (&meets.dofs[..meets.count], &meets.W[..meets.count]);
            let motion = dofs.iter().zip(W).map(|(d, w)| w * q[*d as usize]);
            let gap = motion.fold(meets.gap, |gap, part| gap + part);
            if !out.wants(gap) {
                continue;
            }
            let contact = Contact {
                id: ContactId::listed_in(list, c),
                gap,
                law: Law::Unilateral,
                restitution: self.restitution,
            };
            out.push(contact, dofs, W, &[0.0]);
        }
    }
}

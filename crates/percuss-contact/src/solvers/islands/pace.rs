//! How far sweeps reach out: over-relaxation, and momentum from sweep to sweep.
//!
//! Momentum falls to zero where the sweeps begin to move clearly further than before \[ODonoghue2015], and is held back at first
//! by more than in Nesterov's method. At a long pace it is held back less, and over-relaxation does less: over thousands of
//! contacts it takes many sweeps until one end knows of the other. Where that does not lead on, and for fewer contacts from
//! the start, the pace is short. A ball in a corner whose walls ask for velocities that no motion has is wedged a bit more in
//! every sweep, by the same amount each, until it slips: only momentum that lasts brings that to an end. Elsewhere contacts
//! that stick and slide in turns go round in circles at both, and come to rest at a slow pace, without any of it.

/// Where a sweep moves so much further than the one before, squared, momentum begins anew.
const FURTHER: f64 = 1.05;
/// From this θ on momentum is held back less and less.
const LET_GO: f64 = 30.0;
/// From this number of contacts on sweeps begin at a long pace.
const MANY: usize = 2000;

/// Over-relaxation and momentum.
pub(super) struct Pace {
    pub omega: f64,
    /// Sweeps that must halve the residual, at most; then there is as much patience again for the next pace.
    pub hurry: usize,
    kind: Kind,
    theta: f64,
    /// Squared change of the sweep before.
    last: f64,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Long,
    Short,
    Slow,
}

impl Kind {
    /// By how much more than in Nesterov's method momentum is held back, and θ of momentum that begins anew.
    fn momentum(self) -> Option<(f64, f64)> {
        match self {
            Kind::Long => Some((4.0, 12.0)),
            Kind::Short => Some((9.0, 7.0)),
            Kind::Slow => None,
        }
    }
}

impl Pace {
    /// To begin with, for so many contacts.
    pub fn new(contacts: usize) -> Self {
        match contacts {
            MANY.. => Pace::of(Kind::Long),
            _ => Pace::of(Kind::Short),
        }
    }

    fn of(kind: Kind) -> Self {
        let (omega, hurry) = match kind {
            Kind::Long => (1.2, 300),
            Kind::Short => (1.25, 1500),
            Kind::Slow => (1.0, usize::MAX),
        };
        Pace {
            omega,
            hurry,
            kind,
            theta: 1.0,
            last: f64::INFINITY,
        }
    }

    /// One that reaches less far, where there is one.
    pub fn calmer(&self) -> Option<Self> {
        match self.kind {
            Kind::Long => Some(Pace::of(Kind::Short)),
            Kind::Short => Some(Pace::of(Kind::Slow)),
            Kind::Slow => None,
        }
    }

    /// β of the next sweep after one with this squared change.
    pub fn next(&mut self, change: f64) -> f64 {
        let Some((held, again)) = self.kind.momentum() else {
            return 0.0;
        };
        let theta = 0.5 * (1.0 + (1.0 + 4.0 * self.theta * self.theta).sqrt());
        let beta = if change > FURTHER * self.last {
            self.theta = again;
            0.0
        } else {
            let held = held * (LET_GO / theta).min(1.0).powi(2);
            let beta = (self.theta - 1.0) / (theta + held);
            self.theta = theta;
            beta
        };
        self.last = change;
        beta
    }
}

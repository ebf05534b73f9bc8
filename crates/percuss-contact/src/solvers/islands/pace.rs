//! How far sweeps reach out: over-relaxation, and momentum from sweep to sweep.
//!
//! At a fast pace β grows at first more slowly than in Nesterov's method and falls to zero where the sweeps begin to move
//! clearly further than before \[ODonoghue2015]. A ball in a corner whose walls ask for velocities that no motion has is
//! wedged a bit more in every sweep, by the same amount each, until it slips: only momentum that lasts brings that to an
//! end. Elsewhere contacts that stick and slide in turns go round in circles at that pace, and come to rest at a slow one,
//! without any of it.

/// Over-relaxation.
const OMEGA: f64 = 1.25;
/// Where a sweep moves so much further than the one before, squared, momentum begins anew.
const FURTHER: f64 = 1.05;
/// θ of momentum that begins anew.
const AGAIN: f64 = 7.0;
/// By how much more than in Nesterov's method momentum is held back, and the θ from which on it is let go.
const HELD: (f64, f64) = (9.0, 30.0);

/// Over-relaxation and momentum.
pub(super) struct Pace {
    pub omega: f64,
    pub is_fast: bool,
    theta: f64,
    /// Squared change of the sweep before.
    last: f64,
}

impl Pace {
    /// With over-relaxation and momentum.
    pub fn fast() -> Self {
        Pace {
            omega: OMEGA,
            is_fast: true,
            theta: 1.0,
            last: f64::INFINITY,
        }
    }

    /// Without.
    pub fn slow() -> Self {
        Pace {
            omega: 1.0,
            is_fast: false,
            ..Pace::fast()
        }
    }

    /// β of the next sweep after one with this squared change.
    pub fn next(&mut self, change: f64) -> f64 {
        if !self.is_fast {
            return 0.0;
        }
        let theta = 0.5 * (1.0 + (1.0 + 4.0 * self.theta * self.theta).sqrt());
        let beta = if change > FURTHER * self.last {
            self.theta = AGAIN;
            0.0
        } else {
            let held = HELD.0 * (HELD.1 / theta).min(1.0).powi(2);
            let beta = (self.theta - 1.0) / (theta + held);
            self.theta = theta;
            beta
        };
        self.last = change;
        beta
    }
}

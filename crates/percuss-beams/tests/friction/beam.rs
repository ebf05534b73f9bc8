//! The beam of the paper.

use percuss_beams::{BeamDevice, Damping, HermiteBeam, HermiteSystem, NodalLoad, Support};
use percuss_math::eigen::symmetric;
use percuss_mech::System;
use percuss_step::exact::{LinearModel, Regimes};
use percuss_step::stationary::{Orbit, Settling, settle, shoot_near};
use std::f64::consts::TAU;
use std::sync::Arc;

pub const F0: f64 = 2.4;
pub const LENGTH: f64 = 2.47;
pub const EI: f64 = 1.09e4;

/// Parameters of a figure.
#[derive(Clone, Copy)]
pub struct Case {
    pub N: usize,
    pub omega: f64,
    pub R0: f64,
    pub d: f64,
    pub rayleigh: bool,
}

/// Static deflection at the free end, m.
pub fn y_sg() -> f64 {
    let a = 0.5 * LENGTH;
    F0 * a * a * (3.0 * LENGTH - a) / (6.0 * EI)
}

pub fn beam(N: usize, rayleigh: bool) -> HermiteBeam {
    HermiteBeam {
        length: LENGTH,
        elements: N,
        EI,
        rhoA: 35.4,
        ends: [Support::CLAMPED, Support::FREE],
        damping: match rayleigh {
            true => Damping {
                alpha: 2.5e-2,
                kappa: 5.5e-5,
            },
            false => Damping::default(),
        },
    }
}

/// Frequencies while sliding, rad/s.
pub fn sliding(N: usize) -> Vec<f64> {
    let system = HermiteSystem::new(beam(N, false)).unwrap();
    let pairs = symmetric(2 * N, system.K(), system.M()).unwrap();
    assert!(pairs.residual < 1e-13);
    pairs.values.iter().map(|v| v.sqrt()).collect()
}

impl Case {
    /// Ω, rad/s.
    pub fn Omega(&self) -> f64 {
        self.omega * sliding(self.N)[0]
    }

    pub fn period(&self) -> f64 {
        TAU / self.Omega()
    }

    pub fn system(&self) -> HermiteSystem {
        let mut system = HermiteSystem::new(beam(self.N, self.rayleigh)).unwrap();
        let load = NodalLoad::Harmonic {
            amplitude: F0,
            omega: self.Omega(),
            phase: 0.0,
        };
        system.load(0.5 * LENGTH, load).unwrap();
        let device = BeamDevice {
            x: LENGTH,
            threshold: self.R0 * F0,
            slope: self.d,
        };
        system.device(device).unwrap();
        system
    }

    pub fn model(&self) -> Arc<LinearModel> {
        Arc::new(LinearModel::new(self.system().piecewise().unwrap()).unwrap())
    }

    /// Direction of the free end.
    pub fn tip(&self) -> Vec<f64> {
        let mut w = vec![0.0; 2 * self.N];
        w[2 * self.N - 2] = 1.0;
        w
    }

    /// The stationary response from rest, the displacement of the free end at the start given as a part of y_sg.
    pub fn stationary(&self, y0: f64, max_periods: usize) -> Orbit {
        let (model, mut regimes) = (self.model(), Regimes::default());
        let mut start = self.system().at_rest();
        // a straight line turned about the clamp would bend it there; a cubic starts smoothly
        for node in 1..=self.N {
            let s = node as f64 / self.N as f64;
            let y = y0 * y_sg();
            start.q[2 * node - 2] = y * s * s * (3.0 - s) / 2.0;
            start.q[2 * node - 1] = y * (6.0 * s - 3.0 * s * s) / 2.0 / LENGTH;
        }
        let settling = Settling {
            period: self.period(),
            tol: 1e-9,
            max_periods,
            most: 8,
        };
        let settled = settle(&model, &mut regimes, &start, &settling).unwrap();
        let (mut state, mut multiple) = (settled.state, settled.multiple.unwrap_or(0));
        if settled.multiple.is_none() {
            // a transient that fades slowly is left to shooting
            let found = shoot_near(
                &model,
                &mut regimes,
                &state,
                self.period(),
                settled.nearest,
                1e-12,
            );
            let (m, shot) = found.unwrap().expect("an orbit");
            assert!(shot.multipliers[0].norm() < 1.0);
            (state, multiple) = (shot.state, m);
        }
        Orbit::trace(
            &model,
            &mut regimes,
            &state,
            self.period(),
            multiple,
            &self.tip(),
        )
        .unwrap()
    }
}

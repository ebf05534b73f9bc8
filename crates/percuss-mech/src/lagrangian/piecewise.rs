use super::{Direction, Gap, LagrangianContact, LagrangianSystem, Mass};
use crate::{ContactId, FrictionDevice, PiecewiseLinear, Stop};
use percuss_contact::Law;

/// What a contact is to a system with linear pieces.
enum Joint {
    Device(FrictionDevice),
    Stop(Stop),
}

impl LagrangianSystem {
    /// The system as matrices, devices and stops. Nothing where M varies, a force is a function, or a contact is neither a
    /// stop with a linear gap nor friction of a constant bound along a fixed line.
    pub(super) fn linear_pieces(&self) -> Option<PiecewiseLinear> {
        let Mass::Constant(M) = &self.mass else {
            return None;
        };
        if self.h.is_some() {
            return None;
        }
        let n = self.n;
        let square = |A: &Option<Vec<f64>>| A.clone().unwrap_or_else(|| vec![0.0; n * n]);
        let mut pieces = PiecewiseLinear {
            n,
            M: M.clone(),
            D: square(&self.D),
            K: square(&self.K),
            constant: self.f.clone().unwrap_or_else(|| vec![0.0; n]),
            harmonics: self.harmonics.clone(),
            devices: Vec::new(),
            stops: Vec::new(),
        };
        for (i, contact) in self.contacts.iter().enumerate() {
            match contact.joint(ContactId(i as u64))? {
                Joint::Device(device) => pieces.devices.push(device),
                Joint::Stop(stop) => pieces.stops.push(stop),
            }
        }
        Some(pieces)
    }
}

impl LagrangianContact {
    /// Whether it is a stop with a linear gap, or friction of a constant bound along a fixed line.
    pub fn is_piecewise_linear(&self) -> bool {
        self.joint(ContactId(0)).is_some()
    }

    fn joint(&self, id: ContactId) -> Option<Joint> {
        let Some(Direction::Constant(w)) = self.directions.first() else {
            return None;
        };
        match (self.law, &self.gap) {
            (Law::PlanarFriction { bound }, Gap::None) => Some(Joint::Device(FrictionDevice {
                id,
                w: w.clone(),
                threshold: bound,
                slope: 0.0,
            })),
            // a normal that is not the gradient would do work on a closed gap
            (Law::Unilateral, Gap::Linear { g_0, w: gradient }) if gradient == w => {
                Some(Joint::Stop(Stop {
                    id,
                    w: w.clone(),
                    gap: *g_0,
                    restitution: self.restitution.eps_N,
                }))
            }
            _ => None,
        }
    }
}

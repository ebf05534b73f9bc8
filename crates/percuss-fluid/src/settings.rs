//! How a fluid is computed.

use crate::{FluidError, Kernel, Period};

/// What keeps particles from clumping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cure {
    /// Nothing.
    None,
    /// An artificial pressure between near neighbours, as in the article.
    Tensile,
    /// Particles are shifted towards even spacing, but for those near a free surface.
    #[default]
    Shift,
}

/// Settings of a fluid in D dimensions.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings<const D: usize> {
    /// Spacing of the particles Δx, m.
    pub spacing: f64,
    /// Smoothing length over spacing.
    pub ratio: f64,
    /// The kernel.
    pub kernel: Kernel,
    /// What keeps particles from clumping.
    pub cure: Cure,
    /// A of the velocity of shifts, −A h v_max ∇C: 2 suits free surfaces; flows that are closed all around want 10.
    pub shift: f64,
    /// δ of the diffusion of density; zero for none.
    pub delta: f64,
    /// Steps between two density filters by Shepard; zero for none.
    pub filter: u32,
    /// β of the artificial viscosity.
    pub beta: f64,
    /// Gravity, m/s².
    pub gravity: [f64; D],
    /// Sides at which everything comes again.
    pub periods: [Option<Period>; D],
    /// Pressure added everywhere, Pa: flows without a free surface want one, so that no pressure is negative.
    pub background: f64,
    /// Part of the limits by sound, viscosity and acceleration that a step takes where none is given.
    pub courant: f64,
    /// Whether the energy ledger is kept.
    pub ledger: bool,
    /// Bytes that particles may take.
    pub memory: u64,
}

impl<const D: usize> Settings<D> {
    /// The safe default for particles of this spacing, m.
    pub fn new(spacing: f64) -> Self {
        Settings {
            spacing,
            ratio: 1.3,
            kernel: Kernel::default(),
            cure: Cure::default(),
            shift: 2.0,
            delta: 0.1,
            filter: 0,
            beta: 0.0,
            gravity: [0.0; D],
            periods: [None; D],
            background: 0.0,
            courant: 0.3,
            ledger: true,
            memory: 16_000_000_000,
        }
    }

    /// Smoothing length h, m.
    pub fn h_s(&self) -> f64 {
        self.ratio * self.spacing
    }

    /// How far a particle is felt, m.
    pub fn reach(&self) -> f64 {
        Kernel::SUPPORT * self.h_s()
    }

    /// What is wrong with the settings.
    pub fn validate(&self) -> Result<(), FluidError> {
        FluidError::positive("spacing", self.spacing)?;
        FluidError::positive("smoothing length over spacing", self.ratio)?;
        FluidError::positive("part of the largest step", self.courant)?;
        FluidError::at_least_zero("shift", self.shift)?;
        FluidError::at_least_zero("delta", self.delta)?;
        FluidError::at_least_zero("beta", self.beta)?;
        FluidError::finite("gravity", &self.gravity)?;
        FluidError::finite("the background pressure", &[self.background])?;
        for (axis, period) in self.periods.iter().enumerate() {
            let Some(period) = period else { continue };
            let (length, needed) = (period.high - period.low, 1.25 * self.reach());
            if length.is_nan() || length < needed {
                return Err(FluidError::Narrow {
                    axis,
                    length,
                    needed,
                });
            }
        }
        Ok(())
    }
}

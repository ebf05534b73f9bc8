/// Characteristic quantities that make a uniform beam dimensionless [Liakou2017, eqs. (3), (5)].
///
/// | dimensionless | physical |
/// |---|---|
/// | x | X / `length` |
/// | τ | t / `time` |
/// | u | U / `displacement` |
/// | q | Q / `load` |
/// | λ | Λ / `impulse` |
/// | β² | I / (A ℓ²) |
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales {
    /// ℓ, m.
    pub length: f64,
    /// √(ρA ℓ⁴/EI), s.
    pub time: f64,
    /// ℓ⁴ Q/EI, m.
    pub displacement: f64,
    /// Q, N/m: chosen freely.
    pub load: f64,
    /// ℓ t Q, N s.
    pub impulse: f64,
    /// β: radius of gyration over length.
    pub beta: f64,
}

impl Scales {
    /// Of a beam with bending stiffness `EI` (N m²), mass per length `rhoA` (kg/m), rotary inertia per length `rhoI` (kg m)
    /// and length `length` (m), for loads of the size `load` (N/m).
    pub fn new(EI: f64, rhoA: f64, rhoI: f64, length: f64, load: f64) -> Self {
        let time = length * length * (rhoA / EI).sqrt();
        Scales {
            length,
            time,
            displacement: length.powi(4) * load / EI,
            load,
            impulse: length * time * load,
            beta: (rhoI / rhoA).sqrt() / length,
        }
    }

    /// The same with loads of such a size that the impulse `impulse` (N s) is the unit of impulse.
    pub fn with_impulse(EI: f64, rhoA: f64, rhoI: f64, length: f64, impulse: f64) -> Self {
        let time = Self::new(EI, rhoA, rhoI, length, 1.0).time;
        Self::new(EI, rhoA, rhoI, length, impulse / (length * time))
    }

    /// Unit of velocity, m/s.
    pub fn velocity(&self) -> f64 {
        self.displacement / self.time
    }

    /// Unit of force, N.
    pub fn force(&self) -> f64 {
        self.load * self.length
    }

    /// Unit of energy, J.
    pub fn energy(&self) -> f64 {
        self.force() * self.displacement
    }
}

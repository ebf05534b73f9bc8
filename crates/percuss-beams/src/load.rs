use crate::{BeamError, Chain};

/// A factor as a function of time.
pub type TimeFn = Box<dyn Fn(f64) -> f64 + Send + Sync>;
/// Force per length as a function of place (m) and time (s), N/m.
pub type DensityFn = Box<dyn Fn(f64, f64) -> f64 + Send + Sync>;
/// Displacement (m), velocity (m/s) and acceleration (m/s²) of the base as functions of time.
pub type BaseFn = Box<dyn Fn(f64) -> [f64; 3] + Send + Sync>;

/// Forces on a chain.
pub enum Load {
    /// The same shape at all times: forces at the moving nodes, N, times a function of time.
    Shape {
        /// Forces at the moving nodes, N.
        forces: Vec<f64>,
        /// Factor.
        factor: TimeFn,
    },
    /// A density that is asked for at every node and every time.
    Density(DensityFn),
}

impl Load {
    /// A force at the place `x`, N; between two nodes it is shared by the lever rule.
    pub fn point(chain: &Chain, x: f64, factor: TimeFn) -> Result<Self, BeamError> {
        Ok(Load::Shape {
            forces: point_forces(chain, x)?,
            factor,
        })
    }

    /// A force per length, N/m, of fixed shape: `density` at the nodes, linear between them [Liakou2017, eq. (29)].
    pub fn distributed(chain: &Chain, density: impl Fn(f64) -> f64, factor: TimeFn) -> Self {
        let mut forces = vec![0.0; chain.moving()];
        add_density(chain, density, &mut forces);
        Load::Shape { forces, factor }
    }

    /// Adds the forces at time `t`.
    pub(crate) fn add(&self, chain: &Chain, t: f64, h: &mut [f64]) {
        match self {
            Load::Shape { forces, factor } => {
                let factor = factor(t);
                for (h, f) in h.iter_mut().zip(forces) {
                    *h += factor * f;
                }
            }
            Load::Density(density) => add_density(chain, |x| density(x, t), h),
        }
    }
}

/// Forces at the moving nodes of a unit force at `x`.
pub(crate) fn point_forces(chain: &Chain, x: f64) -> Result<Vec<f64>, BeamError> {
    let length = chain.length();
    if !(-1e-9 * length..=length * (1.0 + 1e-9)).contains(&x) {
        return Err(BeamError::Outside {
            what: "a point load".into(),
            x,
            length,
        });
    }
    let mut forces = vec![0.0; chain.moving()];
    for (c, w) in chain.weights(x) {
        forces[c] += w;
    }
    Ok(forces)
}

/// Nodal forces of a density that is linear between nodes: ⅙ Δx (2 q_i + q_{i±1}) from each element.
fn add_density(chain: &Chain, density: impl Fn(f64) -> f64, h: &mut [f64]) {
    let dx = chain.dx();
    let last = chain.elements();
    for (node, x) in chain.x().iter().enumerate() {
        let q = density(*x) * dx / 6.0;
        let own = if node == 0 || node == last { 2.0 } else { 4.0 };
        let near = [
            (node.checked_sub(1), 1.0),
            (Some(node), own),
            (Some(node + 1), 1.0),
        ];
        for (node, share) in near {
            if let Some(c) = node.and_then(|node| chain.coordinate(node)) {
                h[c] += share * q;
            }
        }
    }
}

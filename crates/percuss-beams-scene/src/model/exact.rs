use percuss_beams::modal::Series;
use percuss_beams::{Chain, HenckyBeam, Profile, Scales};

/// The exact motion of a uniform beam after impulses at t = 0.
pub(crate) struct Exact {
    /// Impulses: place and size, m and N s.
    blows: Vec<(f64, f64)>,
    series: Series,
    scales: Scales,
    /// Shapes of the modes at the moving nodes with what the impulses give them, mode after mode.
    shapes: Vec<f64>,
    nodes: usize,
    /// Dimensionless frequencies.
    omegas: Vec<f64>,
    /// Share of a node in the integral over x.
    dx: f64,
}

impl Exact {
    /// Of a uniform beam without axial force and damping; `None` of any other.
    pub(super) fn new(
        beam: &HenckyBeam,
        chain: &Chain,
        blows: Vec<(f64, f64)>,
        modes: usize,
    ) -> Option<Self> {
        let (Profile::Uniform(EI), Profile::Uniform(rhoA), Profile::Uniform(rhoI)) =
            (&beam.EI, &beam.rhoA, &beam.rhoI)
        else {
            return None;
        };
        let plain = beam.axial_force == 0.0 && beam.damping == Default::default();
        if !plain || blows.is_empty() {
            return None;
        }
        let scales = Scales::with_impulse(*EI, *rhoA, *rhoI, beam.length, 1.0);
        let series = Series::new(scales.beta, beam.supports, modes);
        let nodes = chain.moving();
        let mut shapes = Vec::with_capacity(nodes * modes);
        for mode in &series.modes {
            let blow: f64 = blows
                .iter()
                .map(|(x, p)| p * mode.shape(x / beam.length))
                .sum();
            let scale = scales.displacement * blow;
            let first = chain.first_moving();
            let places = chain.x()[first..first + nodes].iter();
            shapes.extend(places.map(|x| scale * mode.shape(x / beam.length)));
        }
        Some(Exact {
            omegas: series.modes.iter().map(|mode| mode.omega).collect(),
            blows,
            series,
            scales,
            shapes,
            nodes,
            dx: chain.dx(),
        })
    }

    /// Frequencies of the modes, rad/s.
    pub(super) fn frequencies(&self) -> Vec<f64> {
        self.omegas.iter().map(|o| o / self.scales.time).collect()
    }

    /// Displacement at `x`, m and s in, m out.
    pub(crate) fn at(&self, x: f64, t: f64) -> f64 {
        let Scales {
            length,
            time,
            displacement,
            ..
        } = self.scales;
        let part =
            |(x_0, p): &(f64, f64)| p * self.series.impulse(x_0 / length, x / length, t / time);
        displacement * self.blows.iter().map(part).sum::<f64>()
    }

    /// ∫ (q − u)² dx over the beam, m³.
    pub(crate) fn square_error(&self, q: &[f64], t: f64, sum: &mut Vec<f64>) -> f64 {
        let tau = t / self.scales.time;
        sum.clear();
        sum.extend_from_slice(q);
        for (shape, omega) in self.shapes.chunks_exact(self.nodes).zip(&self.omegas) {
            let factor = if *omega == 0.0 {
                tau
            } else {
                (omega * tau).sin() / omega
            };
            for (sum, shape) in sum.iter_mut().zip(shape) {
                *sum -= factor * shape;
            }
        }
        self.dx * sum.iter().map(|e| e * e).sum::<f64>()
    }
}

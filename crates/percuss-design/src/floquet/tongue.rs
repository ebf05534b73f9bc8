use super::Pulsation;
use super::pulsation::{eigenvalues, exponent};
use crate::DesignError;
use crate::resonance::Resonance;
use nalgebra::{Complex, DMatrix, DVector};
use percuss_math::roots::{itp, minimum};
use std::f64::consts::TAU;

/// The true boundary of a resonance zone in the plane of Ω and δ, from Floquet's multipliers.
#[derive(Clone, Debug, PartialEq)]
pub struct Tongue {
    /// Which zone.
    pub resonance: Resonance,
    /// Its lowest point: Ω, and δ_res.
    pub tip: [f64; 2],
    /// Points (Ω, δ) of the left edge, upwards from the tip.
    pub left: Vec<[f64; 2]>,
    /// Points (Ω, δ) of the right edge, upwards from the tip.
    pub right: Vec<[f64; 2]>,
}

/// How far points of an edge may lie off the line between their neighbours, relative to the width of the zone at its top.
const OFF: f64 = 2e-3;

impl Pulsation {
    /// ½ (μ + 1/μ) of the undamped multipliers that belong to mode `i` (from 1): those whose eigenvectors that mode's motion
    /// has most of.
    fn half_trace_of(&self, S: &DMatrix<f64>, i: usize) -> Option<Complex<f64>> {
        let order = S.nrows();
        let values = eigenvalues(S.clone())?;
        let mut best: Option<(f64, Complex<f64>)> = None;
        for c in values.iter() {
            // the resolvent beside c brings out the share of its eigenvectors in the mode
            let beside = c + Complex::new(1e-9, 1e-9);
            let R = S.map(|s| Complex::new(s, 0.0)) - DMatrix::identity(order, order) * beside;
            let mut x = DVector::zeros(order);
            x[i - 1] = Complex::new(1.0, 0.0);
            let share = R.lu().solve(&x).map_or(f64::INFINITY, |x| x.norm());
            if best.is_none_or(|(most, _)| share > most) {
                best = Some((share, *c));
            }
        }
        best.map(|(_, c)| c)
    }

    /// How far (Ω, δ) is outside the zone: negative inside, and smooth where a simple resonance has its edge.
    ///
    /// Multipliers come as pairs μ, 1/μ. A simple resonance of order k begins where a pair is ±e^{γT/2}, ±e^{−γT/2} with the
    /// sign of (−1)^k; a combination where |μ| = e^{γT/2}.
    fn outside(&self, r: Resonance, Omega: f64, delta: f64) -> Result<f64, DesignError> {
        self.hear()?;
        let fault = DesignError::Multipliers { Omega, delta };
        let S = self.half_traces(Omega, delta);
        let a = 0.5 * self.gamma * TAU / Omega;
        let c = self.half_trace_of(&S, r.i).ok_or(fault.clone())?;
        if r.i == r.j {
            let sign = if r.k.is_multiple_of(2) { 1.0 } else { -1.0 };
            return Ok(a.cosh() - sign * c.re);
        }
        let other = self.half_trace_of(&S, r.j).ok_or(fault)?;
        // multipliers that met on the circle are known to the root of the rounding only
        let known = if self.gamma == 0.0 { 1e-6 } else { 0.0 };
        Ok(a + known - exponent(c).max(exponent(other)))
    }

    /// What is smallest in the middle of the zone, and smooth around it.
    fn depth(&self, r: Resonance, Omega: f64, delta: f64) -> Result<f64, DesignError> {
        if r.i == r.j {
            return self.outside(r, Omega, delta);
        }
        self.hear()?;
        let fault = DesignError::Multipliers { Omega, delta };
        let S = self.half_traces(Omega, delta);
        let half_trace = |i| self.half_trace_of(&S, i).ok_or(fault.clone());
        let (a, b) = (half_trace(r.i)?, half_trace(r.j)?);
        // two real values meet and become a conjugate pair: their squared difference passes through zero
        let apart = a.im.abs().max(b.im.abs());
        Ok(if apart > 1e-7 {
            -4.0 * apart * apart
        } else {
            (a.re - b.re).powi(2)
        })
    }

    /// Where the zone is at amplitude `delta`, to begin with: centre, and how far around it to look.
    fn window(&self, r: Resonance, delta: f64) -> [f64; 2] {
        let k = r.k as f64;
        let lowered = |i: usize| {
            let square = self.omega[i - 1].powi(2) - delta * self.phi.c0 * self.G[(i - 1, i - 1)];
            square.max(0.01 * self.omega[i - 1].powi(2)).sqrt()
        };
        let centre = (lowered(r.i) + lowered(r.j)) / k;
        if r.i == r.j {
            // half way to the zones of the next orders
            return [centre * k / (k + 0.5), centre * k / (k - 0.5)];
        }
        let (i, j) = (r.i - 1, r.j - 1);
        let Phi = self.G[(i, j)].abs() / (self.omega[i] * self.omega[j]).sqrt();
        let half = 0.75 * Phi * self.phi.strength(r.k) * delta.abs() / k + 0.02 * centre / k;
        [centre - half, centre + half]
    }

    /// The middle of the zone at amplitude `delta`: the smallest depth, by a scan and a line search.
    fn middle(&self, r: Resonance, delta: f64, window: [f64; 2]) -> Result<[f64; 2], DesignError> {
        const POINTS: usize = 24;
        let at = |k: usize| window[0] + (window[1] - window[0]) * k as f64 / POINTS as f64;
        let mut best = (f64::INFINITY, 0);
        for k in 0..=POINTS {
            let depth = self.depth(r, at(k), delta)?;
            if depth < best.0 {
                best = (depth, k);
            }
        }
        self.deepest(
            r,
            delta,
            [at(best.1.saturating_sub(1)), at((best.1 + 1).min(POINTS))],
        )
    }

    /// The same between two frequencies with one smallest depth between them.
    fn deepest(
        &self,
        r: Resonance,
        delta: f64,
        [low, high]: [f64; 2],
    ) -> Result<[f64; 2], DesignError> {
        let depth = |Omega: f64| self.depth(r, Omega, delta).unwrap_or(f64::NAN);
        let Omega = minimum(depth, low, high, 1e-7 * high)
            .ok_or(DesignError::Multipliers { Omega: low, delta })?;
        Ok([Omega, self.outside(r, Omega, delta)?])
    }

    fn known(&self, r: Resonance) -> Result<(), DesignError> {
        r.check()?;
        if r.highest() > self.modes() {
            return Err(DesignError::Range {
                what: "the number of modes",
                value: self.modes() as f64,
                must: "no less than i and j",
            });
        }
        Ok(())
    }

    /// The frequencies between which the zone lies at amplitude `delta`; none below its tip.
    pub fn edges(&self, r: Resonance, delta: f64) -> Result<Option<[f64; 2]>, DesignError> {
        self.edges_around(r, delta, None)
    }

    /// The same, with a frequency that may lie inside.
    fn edges_around(
        &self,
        r: Resonance,
        delta: f64,
        inside: Option<f64>,
    ) -> Result<Option<[f64; 2]>, DesignError> {
        self.known(r)?;
        let window = self.window(r, delta);
        let middle = match inside {
            Some(Omega) if self.outside(r, Omega, delta)? < 0.0 => Omega,
            _ => {
                let [middle, outside] = self.middle(r, delta, window)?;
                if outside >= 0.0 {
                    return Ok(None);
                }
                middle
            }
        };
        let left = self.edge(r, delta, middle, window[0])?;
        let right = self.edge(r, delta, middle, window[1])?;
        Ok(Some([left, right]))
    }

    /// The edge on the way from a frequency inside to `end`, which moves on where wide zones reach beyond it.
    fn edge(&self, r: Resonance, delta: f64, inside: f64, end: f64) -> Result<f64, DesignError> {
        let f = |Omega: f64| self.outside(r, Omega, delta).unwrap_or(f64::NAN);
        let mut end = end;
        // lower than this the flow is not known well enough, and zones of all orders run together
        let lowest = 0.4 * self.window(r, 0.0)[0];
        for _ in 0..30 {
            if end < lowest {
                break;
            }
            if f(end) > 0.0 {
                let [low, high] = [end.min(inside), end.max(inside)];
                let edge = itp(f, low, high, 1e-12 * inside);
                return edge.ok_or(DesignError::Multipliers { Omega: end, delta });
            }
            end += 0.1 * (end - inside);
        }
        Err(DesignError::NoEdge {
            i: r.i,
            j: r.j,
            k: r.k,
            delta,
            Omega: end,
        })
    }

    /// The tip of the zone, Ω and δ_res: the smallest amplitude with resonance, looked for up to `delta`. At γ = 0 it is
    /// δ = 0.
    pub fn tip(&self, r: Resonance, delta: f64) -> Result<[f64; 2], DesignError> {
        self.known(r)?;
        if self.gamma == 0.0 {
            let sum = self.omega[r.i - 1] + self.omega[r.j - 1];
            return Ok([sum / r.k as f64, 0.0]);
        }
        let [mut last, outside] = self.middle(r, delta, self.window(r, delta))?;
        if outside >= 0.0 {
            return Err(DesignError::NoZone {
                i: r.i,
                j: r.j,
                k: r.k,
                delta,
            });
        }
        let f = |delta: f64| {
            let found = self.middle_near(r, delta, last);
            found.map_or(f64::NAN, |[Omega, outside]| {
                last = Omega;
                outside
            })
        };
        let lowest = itp(f, 0.0, delta, 1e-11 * delta);
        let lowest = lowest.ok_or(DesignError::Multipliers {
            Omega: self.window(r, delta)[0],
            delta,
        })?;
        Ok([self.middle_near(r, lowest, last)?[0], lowest])
    }

    /// The middle of the zone where it is known at a neighbouring amplitude; with a scan where it went farther away.
    fn middle_near(&self, r: Resonance, delta: f64, near: f64) -> Result<[f64; 2], DesignError> {
        let window = self.window(r, delta);
        let reach = 0.02 * (window[1] - window[0]);
        let around = [near - reach, near + reach];
        let found = self.deepest(r, delta, around)?;
        let within = 0.9 * reach;
        if (found[0] - near).abs() < within {
            return Ok(found);
        }
        self.middle(r, delta, window)
    }

    /// Both edges from the tip up to amplitude `delta`, with points set closer where the edges bend.
    pub fn tongue(&self, r: Resonance, delta: f64) -> Result<Tongue, DesignError> {
        self.tongue_above(r, self.tip(r, delta)?, delta)
    }

    /// The same where the tip is known.
    pub fn tongue_above(
        &self,
        r: Resonance,
        tip: [f64; 2],
        delta: f64,
    ) -> Result<Tongue, DesignError> {
        let top = self.edges(r, delta)?.ok_or(DesignError::NoZone {
            i: r.i,
            j: r.j,
            k: r.k,
            delta,
        })?;
        let curve = Curve {
            of: self,
            r,
            from: tip[1],
            to: delta,
            width: top[1] - top[0],
        };
        let mut points = vec![(0.0, [tip[0]; 2])];
        points.extend(curve.between((0.0, [tip[0]; 2]), (1.0, top), 6)?);
        let side = |side: usize| {
            let points = points.iter().map(|(t, e)| [e[side], curve.level(*t)]);
            points.collect()
        };
        Ok(Tongue {
            resonance: r,
            tip,
            left: side(0),
            right: side(1),
        })
    }
}

/// Edges over t, from the tip at 0 to the top at 1.
struct Curve<'a> {
    of: &'a Pulsation,
    r: Resonance,
    from: f64,
    to: f64,
    /// Of the zone at its top.
    width: f64,
}

/// A level t and the edges there.
type Edges = (f64, [f64; 2]);

impl Curve<'_> {
    /// The amplitude: edges leave the tip like roots of it.
    fn level(&self, t: f64) -> f64 {
        self.from + (self.to - self.from) * t * t
    }

    /// Points between two levels, the upper one included.
    fn between(&self, low: Edges, high: Edges, depth: usize) -> Result<Vec<Edges>, DesignError> {
        let t = 0.5 * (low.0 + high.0);
        let inside = 0.25 * (low.1[0] + low.1[1] + high.1[0] + high.1[1]);
        let found = match depth {
            0 => None,
            _ => self.of.edges_around(self.r, self.level(t), Some(inside))?,
        };
        // narrow zones may hide from the search near their tip: then the line between the levels stands
        let Some(edges) = found else {
            return Ok(vec![high]);
        };
        let level = |of: Edges| self.level(of.0);
        let share = (self.level(t) - level(low)) / (level(high) - level(low));
        let off = (0..2)
            .map(|s| (edges[s] - low.1[s] - share * (high.1[s] - low.1[s])).abs())
            .fold(0.0, f64::max);
        if off <= OFF * self.width {
            return Ok(vec![(t, edges), high]);
        }
        let (below, above) = rayon::join(
            || self.between(low, (t, edges), depth - 1),
            || self.between((t, edges), high, depth - 1),
        );
        Ok([below?, above?].concat())
    }
}

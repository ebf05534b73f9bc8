//! A piecewise linear system made ready: checked, with sparse products and M⁻¹ of all directions.

use super::ExactError;
use super::regime::{Modes, Regime};
use percuss_math::Halt;
use percuss_math::dense::cholesky;
use percuss_mech::{ContactId, PiecewiseLinear, State};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What a direction belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// A friction device with threshold R0, N, and slope d, N s/m.
    Device { threshold: f64, slope: f64 },
    /// A stop with the gap at q = 0, m, and restitution.
    Stop { gap: f64, restitution: f64 },
}

/// A device or stop: what can switch.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    pub id: ContactId,
    pub kind: Kind,
    pub w: Vec<f64>,
    /// M⁻¹ w.
    pub y: Vec<f64>,
}

impl Joint {
    /// g0 + wᵀ q of a stop, m.
    pub fn gap(&self, q: &[f64]) -> f64 {
        match self.kind {
            Kind::Stop { gap, .. } => gap + dot(&self.w, q),
            Kind::Device { .. } => f64::NEG_INFINITY,
        }
    }
}

/// A square matrix of which only the part of each row from the first to the last entry is stored.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    rows: Vec<(usize, Vec<f64>)>,
}

impl Rows {
    pub(super) fn new(n: usize, A: &[f64]) -> Self {
        let rows = A.chunks_exact(n.max(1)).map(|row| {
            let first = row.iter().position(|a| *a != 0.0).unwrap_or(0);
            let end = row
                .iter()
                .rposition(|a| *a != 0.0)
                .map_or(first, |last| last + 1);
            (first, row[first..end].to_vec())
        });
        Rows {
            rows: rows.collect(),
        }
    }

    /// y += a A x.
    pub(super) fn add(&self, a: f64, x: &[f64], y: &mut [f64]) {
        for ((first, row), y) in self.rows.iter().zip(y) {
            *y += a * dot(row, &x[*first..]);
        }
    }

    /// Solves L Lᵀ x = b in place; the rows are those of L up to the diagonal, which holds 1/L_jj.
    fn solve(&self, x: &mut [f64]) {
        for (i, (first, row)) in self.rows.iter().enumerate() {
            let (known, rest) = x.split_at_mut(i);
            if let (Some((inverse, row)), Some(x)) = (row.split_last(), rest.first_mut()) {
                *x = (*x - dot(row, &known[*first..])) * inverse;
            }
        }
        for (i, (first, row)) in self.rows.iter().enumerate().rev() {
            let (before, rest) = x.split_at_mut(i);
            if let (Some((inverse, row)), Some(x)) = (row.split_last(), rest.first_mut()) {
                *x *= inverse;
                let above = before[*first..].iter_mut().zip(row);
                above.for_each(|(before, l)| *before -= l * *x);
            }
        }
    }

    /// xᵀ A y.
    pub(super) fn form(&self, x: &[f64], y: &[f64]) -> f64 {
        let parts = self.rows.iter().zip(x);
        parts
            .map(|((first, row), x)| x * dot(row, &y[*first..]))
            .sum()
    }
}

/// A piecewise linear system made ready.
#[derive(Clone, Debug)]
pub struct LinearModel {
    pub(super) n: usize,
    pub(super) data: PiecewiseLinear,
    pub(super) M: Rows,
    pub(super) D: Rows,
    pub(super) K: Rows,
    /// Cholesky's factor of M with 1/L_jj on its diagonal.
    factor: Rows,
    pub(super) joints: Vec<Joint>,
    /// A_ij = w_iᵀ M⁻¹ w_j, 1/kg.
    pub(super) A: Vec<f64>,
    /// α and β where D = α M + β K.
    pub(super) rayleigh: Option<(f64, f64)>,
    /// What the loads can store in the springs, J.
    pub(super) reference: f64,
    /// Regimes met by any motion of this model or a copy of it: they do not depend on thresholds.
    regimes: Arc<Mutex<BTreeMap<Vec<usize>, Arc<Regime>>>>,
    /// Modes of these regimes, which depend on neither loads nor dampers.
    modes: Arc<Mutex<BTreeMap<Vec<usize>, Arc<Modes>>>>,
    /// Ends its motions.
    pub(super) halt: Halt,
}

impl LinearModel {
    /// Whether all is given that a model needs, in numbers that can be computed with; cheap beside [`LinearModel::new`].
    pub fn check(data: &PiecewiseLinear) -> Result<(), ExactError> {
        check(data)
    }

    /// Checks the data and prepares it. A device without threshold is a damper and becomes part of D.
    pub fn new(mut data: PiecewiseLinear) -> Result<Self, ExactError> {
        let n = data.n;
        check(&data)?;
        let all = std::mem::take(&mut data.devices).into_iter();
        let (dampers, devices): (Vec<_>, Vec<_>) = all.partition(|d| d.threshold == 0.0);
        data.devices = devices;
        for damper in dampers {
            for i in 0..n {
                for j in 0..n {
                    data.D[i * n + j] += damper.slope * damper.w[i] * damper.w[j];
                }
            }
        }
        let mut factor = data.M.clone();
        cholesky(n, &mut factor)?;
        for i in 0..n {
            factor[i * n + i + 1..(i + 1) * n].fill(0.0);
        }
        let factor = Rows::new(n, &factor);
        let solve = |w: &[f64]| {
            let mut y = w.to_vec();
            factor.solve(&mut y);
            y
        };
        let devices = data.devices.iter().map(|d| Joint {
            id: d.id,
            kind: Kind::Device {
                threshold: d.threshold,
                slope: d.slope,
            },
            w: d.w.clone(),
            y: solve(&d.w),
        });
        let stops = data.stops.iter().map(|s| Joint {
            id: s.id,
            kind: Kind::Stop {
                gap: s.gap,
                restitution: s.restitution,
            },
            w: s.w.clone(),
            y: solve(&s.w),
        });
        let joints: Vec<Joint> = devices.chain(stops).collect();
        let A = joints
            .iter()
            .flat_map(|a| joints.iter().map(|b| dot(&a.w, &b.y)))
            .collect();
        let mut model = LinearModel {
            n,
            M: Rows::new(n, &data.M),
            D: Rows::new(n, &data.D),
            K: Rows::new(n, &data.K),
            rayleigh: rayleigh(&data),
            factor,
            joints,
            A,
            reference: 0.0,
            regimes: Arc::default(),
            modes: Arc::default(),
            halt: Halt::default(),
            data,
        };
        model.reference = model.stored();
        Ok(model)
    }

    /// The same, with the modes of another model where M, K and all directions are the same: those are the costly part.
    pub fn beside(data: PiecewiseLinear, other: &LinearModel) -> Result<Self, ExactError> {
        let mut model = Self::new(data)?;
        let directions = |p: &LinearModel| p.joints.iter().map(|j| j.w.clone()).collect::<Vec<_>>();
        let same = model.data.M == other.data.M && model.data.K == other.data.K;
        if same && directions(&model) == directions(other) {
            model.modes = other.modes.clone();
        }
        Ok(model)
    }

    /// Ends its motions, at a switching point or a little later, where somebody asks `halt` for it.
    pub fn with_halt(self, halt: Halt) -> Self {
        LinearModel { halt, ..self }
    }

    /// The data it was made of; devices without threshold have gone into D.
    pub fn data(&self) -> &PiecewiseLinear {
        &self.data
    }

    /// Changes thresholds without new modes: R0 of device i, N, counted without those that had none.
    pub fn set_threshold(&mut self, device: usize, value: f64) {
        self.data.devices[device].threshold = value;
        if let Kind::Device { threshold, .. } = &mut self.joints[device].kind {
            *threshold = value;
        }
        self.reference = self.stored();
    }

    /// The regime with these joints held, where a motion has met it.
    pub(super) fn known(&self, held: &[usize]) -> Option<Arc<Regime>> {
        let known = self.regimes.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(held).cloned()
    }

    /// Keeps a regime for other motions.
    pub(super) fn keep(&self, regime: Arc<Regime>) -> Arc<Regime> {
        let mut known = self.regimes.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(regime.held.clone(), regime.clone());
        regime
    }

    /// The modes with these joints held, made by `make` where no motion has met them.
    pub(super) fn modes(
        &self,
        held: &[usize],
        make: impl FnOnce() -> Result<Modes, ExactError>,
    ) -> Result<Arc<Modes>, ExactError> {
        let known = |p: &Self| {
            let known = p.modes.lock().unwrap_or_else(PoisonError::into_inner);
            known.get(held).cloned()
        };
        if let Some(modes) = known(self) {
            return Ok(modes);
        }
        let modes = Arc::new(make()?);
        let mut all = self.modes.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(held.to_vec(), modes.clone());
        Ok(modes)
    }

    /// x ← M⁻¹ x.
    pub(super) fn solve(&self, x: &mut [f64]) {
        self.factor.solve(x);
    }

    /// The k-th derivative of the loads at t, without friction, added to `f`.
    pub(super) fn loads(&self, t: f64, k: usize, f: &mut [f64]) {
        if k == 0 {
            f.iter_mut()
                .zip(&self.data.constant)
                .for_each(|(f, c)| *f += c);
        }
        for h in &self.data.harmonics {
            let quarter = k as f64 * std::f64::consts::FRAC_PI_2;
            let (sin, cos) = (h.omega * t + quarter).sin_cos();
            let size = h.omega.powi(k as i32);
            for ((f, a), b) in f.iter_mut().zip(&h.cos).zip(&h.sin) {
                *f += size * (a * cos + b * sin);
            }
        }
    }

    /// ½ uᵀ M u + ½ qᵀ K q, J.
    pub fn energy(&self, q: &[f64], u: &[f64]) -> f64 {
        0.5 * self.M.form(u, u) + 0.5 * self.K.form(q, q)
    }

    /// uᵀ M u + qᵀ (K + ω² M) q with ω² = `omega2`: a norm of differences.
    pub fn norm2(&self, q: &[f64], u: &[f64], omega2: f64) -> f64 {
        self.M.form(u, u) + self.K.form(q, q).abs() + omega2 * self.M.form(q, q)
    }

    /// The product of two differences that belongs to that norm.
    pub(crate) fn inner(&self, a: &State, b: &State, omega2: f64) -> f64 {
        let stiff = self.K.form(&a.q, &b.q) + omega2 * self.M.form(&a.q, &b.q);
        self.M.form(&a.u, &b.u) + stiff
    }

    /// What the loads can store in the springs, J: an energy to compare with.
    pub fn stored_energy(&self) -> f64 {
        self.reference
    }

    /// ½ F²/k with the loads' whole amplitude and a stiffness felt in their direction: an energy to compare with.
    fn stored(&self) -> f64 {
        let mut f: Vec<f64> = self.data.constant.iter().map(|f| f.abs()).collect();
        for h in &self.data.harmonics {
            for ((f, a), b) in f.iter_mut().zip(&h.cos).zip(&h.sin) {
                *f += a.hypot(*b);
            }
        }
        for d in &self.data.devices {
            f.iter_mut()
                .zip(&d.w)
                .for_each(|(f, w)| *f += d.threshold * w.abs());
        }
        let mut x = f.clone();
        self.solve(&mut x);
        let slow = self
            .data
            .harmonics
            .iter()
            .map(|h| h.omega)
            .fold(f64::INFINITY, f64::min);
        let stiff = self.K.form(&x, &x) / self.M.form(&x, &x).max(f64::MIN_POSITIVE);
        let rate = stiff.min(slow * slow);
        if rate > 0.0 {
            0.5 * dot(&f, &x) / rate
        } else {
            0.0
        }
    }
}

/// Entries of matrices beyond this, squared, are no numbers any more.
const LARGEST: f64 = 1e150;

fn check(data: &PiecewiseLinear) -> Result<(), ExactError> {
    let n = data.n;
    let fault = |what: String| Err(ExactError::Input(what));
    for (name, A) in [("M", &data.M), ("D", &data.D), ("K", &data.K)] {
        if A.len() != n * n {
            return fault(format!(
                "{name} has {} entries where {} are needed",
                A.len(),
                n * n
            ));
        }
        let size = A.iter().fold(0.0_f64, |s, a| s.max(a.abs()));
        if size.is_nan() || size > LARGEST {
            return fault(format!(
                "{name} has entries of {size:.1e}, whose energies leave the range of numbers; give it in SI units"
            ));
        }
        let uneven = |i: usize, j: usize| (A[i * n + j] - A[j * n + i]).abs() > 1e-12 * size;
        if name != "D" && (0..n).any(|i| (0..i).any(|j| uneven(i, j))) {
            return fault(format!(
                "{name} is not symmetric, which the exact method needs"
            ));
        }
    }
    for (i, d) in data.devices.iter().enumerate() {
        if !(d.threshold >= 0.0 && d.threshold.is_finite()) {
            return fault(format!(
                "the threshold of friction device {} is {}; it must not be negative",
                i + 1,
                d.threshold
            ));
        }
        if !d.slope.is_finite() || d.w.len() != n || d.w.iter().all(|w| *w == 0.0) {
            return fault(format!(
                "friction device {} has no direction or no finite slope",
                i + 1
            ));
        }
    }
    for (i, s) in data.stops.iter().enumerate() {
        if !(0.0..=1.0).contains(&s.restitution) {
            return fault(format!(
                "the restitution of stop {} is {}; it lies between 0 and 1",
                i + 1,
                s.restitution
            ));
        }
        if !s.gap.is_finite() || s.w.len() != n || s.w.iter().all(|w| *w == 0.0) {
            return fault(format!("stop {} has no direction or no finite gap", i + 1));
        }
    }
    for h in &data.harmonics {
        if !(h.omega > 0.0 && h.omega.is_finite()) || h.cos.len() != n || h.sin.len() != n {
            return fault(format!(
                "a force swings at {} rad/s; the frequency must be positive",
                h.omega
            ));
        }
    }
    Ok(())
}

/// α and β where D = α M + β K within rounding: from the two entries that tell most, then checked on all.
fn rayleigh(data: &PiecewiseLinear) -> Option<(f64, f64)> {
    let (mut mm, mut mk, mut kk, mut dm, mut dk) = (0.0, 0.0, 0.0, 0.0, 0.0);
    let size = |A: &[f64]| A.iter().fold(0.0_f64, |s, a| s.max(a.abs()));
    let (sm, sk, sd) = (
        size(&data.M),
        size(&data.K).max(f64::MIN_POSITIVE),
        size(&data.D),
    );
    if sd == 0.0 {
        return Some((0.0, 0.0));
    }
    for ((m, k), d) in data.M.iter().zip(&data.K).zip(&data.D) {
        let (m, k, d) = (m / sm, k / sk, d / sd);
        mm += m * m;
        mk += m * k;
        kk += k * k;
        dm += d * m;
        dk += d * k;
    }
    let det = mm * kk - mk * mk;
    let (alpha, beta) = if det > 1e-12 * mm * kk {
        ((dm * kk - dk * mk) / det, (dk * mm - dm * mk) / det)
    } else {
        (dm / mm, 0.0)
    };
    let (alpha, beta) = (alpha * sd / sm, beta * sd / sk);
    let mut parts = data.M.iter().zip(&data.K).zip(&data.D);
    let fits = parts.all(|((m, k), d)| (alpha * m + beta * k - d).abs() <= 1e-13 * sd);
    fits.then_some((alpha, beta))
}

/// aᵀ b over the entries of the shorter one, in four sums that can be formed at once.
#[inline]
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len().min(b.len());
    let (a, rest_a) = a[..n].as_chunks::<4>();
    let (b, rest_b) = b[..n].as_chunks::<4>();
    let mut sums = [0.0; 4];
    for (a, b) in a.iter().zip(b) {
        for k in 0..4 {
            sums[k] += a[k] * b[k];
        }
    }
    let rest: f64 = rest_a.iter().zip(rest_b).map(|(a, b)| a * b).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

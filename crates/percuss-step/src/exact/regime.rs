//! The linear motion while a set of directions is held: stuck devices and closed stops.
//!
//! ```text
//! q = Y c + Φ η        c = Cᵀq held        Cᵀ Y = 1,  Cᵀ Φ = 0,  Φᵀ K Y = 0,  Φᵀ M Φ = 1
//! η″ + D̃ η′ + ω² η = Φᵀ f        D̃ = Φᵀ D Φ
//! ```
//!
//! Y are the static shapes of the held directions, so that the offset at which a device sticks loads no mode
//! \[Vielsack1999, eq. (8)], and the forces of the held directions follow without the products K q that cancel
//! (eq. (9), with the sign that eq. (13) asks for):
//!
//! ```text
//! μ = Yᵀ (M Φ η″ + D Φ η′ − f) + Yᵀ K Y c,        R = −μ of a device,  λ = μ of a stop
//! ```
//!
//! Where D̃ is diagonal every mode moves for itself; modes that D̃ couples move in complex modes together.

use super::ExactError;
use super::basis::{Sparse, clean, components, forms, reduce, split, table};
use super::coupled::Coupled;
use super::model::{Kind, LinearModel, dot};
use super::refine::refine;
use percuss_math::eigen::{Complex, symmetric};

type C64 = Complex<f64>;

/// How one mode moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Own {
    /// η = Re x e^{λτ}: exponent.
    Swings(usize),
    /// Two real exponents.
    Creeps(usize, usize),
    /// Neither spring nor damper: η = η0 + η′0 τ + ψ τ²/2.
    Free,
    /// A damper c but no spring: a constant, e^{−cτ} and ψ τ/c.
    Drifts(usize, f64),
    /// One of a coupled block.
    Coupled,
}

/// Where an exponent comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Source {
    Mode(usize, usize),
    Block(usize, usize),
    Load(usize),
}

/// A linear regime, see the head of this file.
#[derive(Clone, Debug)]
pub(super) struct Regime {
    /// The held joints.
    pub held: Vec<usize>,
    /// Number of modes.
    pub r: usize,
    pub omega2: Vec<f64>,
    /// Modes one after the other, and M times them.
    pub Phi: Vec<f64>,
    pub MPhi: Vec<f64>,
    /// Static shapes, one after the other; Φᵀ M Y, row by row of modes.
    pub Y: Vec<f64>,
    pub PhiMY: Vec<f64>,
    /// Yᵀ K Y.
    YKY: Vec<f64>,
    /// Exponents λ of all motions and loads, with rising |λ|.
    pub exponents: Vec<C64>,
    pub own: Vec<Own>,
    pub blocks: Vec<Coupled>,
    /// D̃ where it is diagonal (the other modes are in blocks).
    pub damping: Vec<f64>,
    /// Exponent of every load and its response, load by load.
    pub loads: Vec<usize>,
    pub response: Vec<C64>,
    /// Φᵀ f of the constant load, and Φᵀ w of every joint.
    pub push: Vec<f64>,
    pub reach: Vec<f64>,
    /// What every exponent with x = 1 does to the quantity of each joint, joint by joint.
    pub out: Vec<C64>,
    /// The same of η, η′ and η″.
    pub rows: Vec<[Vec<f64>; 3]>,
    /// Yᵀ f of the constant load and Yᵀ w of every joint, held by held.
    Yf: Vec<f64>,
    Yw: Vec<f64>,
}

/// Modes with some directions held.
#[derive(Debug)]
pub(super) struct Modes {
    /// ω², the smallest first.
    values: Vec<f64>,
    /// Φ, one after the other.
    Phi: Vec<f64>,
}

impl Modes {
    /// Those of the pair (K, M) in the columns Z, which leave the held directions alone.
    fn new(model: &LinearModel, Z: &[Sparse]) -> Result<Self, ExactError> {
        let (n, r) = (model.n, Z.len());
        let data = &model.data;
        let pairs = symmetric(r, &reduce(n, Z, &data.K), &reduce(n, Z, &data.M))?;
        let mut Phi = vec![0.0; r * n];
        for (phi, z) in Phi
            .chunks_exact_mut(n)
            .zip(pairs.vectors.chunks_exact(r.max(1)))
        {
            for (column, z) in Z.iter().zip(z) {
                column.iter().for_each(|(at, x)| phi[*at] += z * x);
            }
        }
        let values = refine(model, &mut Phi);
        Ok(Modes { values, Phi })
    }
}

impl Regime {
    pub(super) fn new(model: &LinearModel, held: Vec<usize>) -> Result<Self, ExactError> {
        let n = model.n;
        let (Z, Y0) = split(model, &held)?;
        let r = n - held.len();
        let data = &model.data;
        let modes = model.modes(&held, || Modes::new(model, &Z))?;
        let (values, Phi) = (&modes.values, modes.Phi.clone());
        let mut MPhi = vec![0.0; r * n];
        for (m, phi) in MPhi.chunks_exact_mut(n).zip(Phi.chunks_exact(n)) {
            model.M.add(1.0, phi, m);
        }
        let top = values.iter().fold(0.0_f64, |t, v| t.max(v.abs()));
        let omega2: Vec<f64> = values
            .iter()
            .map(|v| if v.abs() <= 1e-13 * top { 0.0 } else { *v })
            .collect();
        let mut Y = Y0;
        for y in Y.chunks_exact_mut(n) {
            let mut Ky = vec![0.0; n];
            model.K.add(1.0, y, &mut Ky);
            for (phi, o) in Phi.chunks_exact(n).zip(&omega2).filter(|(_, o)| **o != 0.0) {
                let part = dot(phi, &Ky) / o;
                y.iter_mut().zip(phi).for_each(|(y, p)| *y -= part * p);
            }
        }
        let PhiMY = table(&MPhi, &Y, n);
        let YKY = forms(&Y, n, |a, b| model.K.form(a, b));
        let ws: Vec<f64> = model
            .joints
            .iter()
            .flat_map(|j| j.w.iter().copied())
            .collect();
        let mut regime = Regime {
            push: Phi
                .chunks_exact(n)
                .map(|p| dot(p, &data.constant))
                .collect(),
            reach: table(&ws, &Phi, n),
            Yf: Y.chunks_exact(n).map(|y| dot(y, &data.constant)).collect(),
            Yw: table(&Y, &ws, n),
            held,
            r,
            omega2,
            Phi,
            MPhi,
            Y,
            PhiMY,
            YKY,
            exponents: Vec::new(),
            own: Vec::new(),
            blocks: Vec::new(),
            damping: Vec::new(),
            loads: Vec::new(),
            response: Vec::new(),
            out: Vec::new(),
            rows: Vec::new(),
        };
        let D = regime.modal_damping(model);
        regime.motions(model, &D)?;
        regime.respond(model, &D)?;
        regime.rows = (0..model.joints.len())
            .map(|j| regime.row(model, j))
            .collect();
        regime.outputs(model);
        Ok(regime)
    }

    /// D̃ of the modes: Rayleigh's part is diagonal by nature, sliding devices add d Φᵀw wᵀΦ.
    fn modal_damping(&self, model: &LinearModel) -> Vec<f64> {
        let (n, r) = (model.n, self.r);
        let mut D = vec![0.0; r * r];
        match model.rayleigh {
            Some((alpha, beta)) => {
                for k in 0..r {
                    D[k * r + k] = alpha + beta * self.omega2[k];
                }
            }
            None => {
                for (j, phi) in self.Phi.chunks_exact(n).enumerate() {
                    for (i, other) in self.Phi.chunks_exact(n).enumerate() {
                        D[i * r + j] = model.D.form(other, phi);
                    }
                }
                clean(r, &mut D);
            }
        }
        for (j, joint) in model.joints.iter().enumerate() {
            let Kind::Device { slope, .. } = joint.kind else {
                continue;
            };
            if slope == 0.0 || self.held.contains(&j) {
                continue;
            }
            let w = &self.reach[j * r..][..r];
            let most = w.iter().fold(0.0_f64, |m, w| m.max(w.abs()));
            for i in 0..r {
                for k in 0..r {
                    if i == k || (w[i] * w[k]).abs() > 1e-15 * most * most {
                        D[i * r + k] += slope * w[i] * w[k];
                    }
                }
            }
        }
        D
    }

    /// Finds the exponents, mode by mode and block by block.
    fn motions(&mut self, model: &LinearModel, D: &[f64]) -> Result<(), ExactError> {
        let r = self.r;
        let mut raw: Vec<(C64, Source)> = Vec::new();
        self.own = vec![Own::Coupled; r];
        self.damping = (0..r).map(|k| D[k * r + k]).collect();
        for modes in components(r, D) {
            if let [k] = modes[..] {
                self.own[k] = single(k, self.omega2[k], 0.5 * D[k * r + k], &mut raw)?;
                continue;
            }
            if modes.iter().any(|k| self.omega2[*k] == 0.0) {
                return Err(ExactError::FreeAndCoupled);
            }
            let block = Coupled::new(modes, &self.omega2, r, D)?;
            let b = self.blocks.len();
            raw.extend(
                block
                    .lambda
                    .iter()
                    .enumerate()
                    .map(|(a, l)| (*l, Source::Block(b, a))),
            );
            self.blocks.push(block);
        }
        for (h, load) in model.data.harmonics.iter().enumerate() {
            raw.push((C64::new(0.0, load.omega), Source::Load(h)));
        }
        raw.sort_by(|a, b| a.0.norm().total_cmp(&b.0.norm()));
        self.exponents = raw.iter().map(|(l, _)| *l).collect();
        self.loads = vec![0; model.data.harmonics.len()];
        for (e, (_, source)) in raw.iter().enumerate() {
            match *source {
                Source::Load(h) => self.loads[h] = e,
                Source::Block(b, a) => self.blocks[b].exponent[a] = e,
                Source::Mode(k, which) => match &mut self.own[k] {
                    Own::Swings(at) | Own::Drifts(at, _) => *at = e,
                    Own::Creeps(first, second) => *(if which == 0 { first } else { second }) = e,
                    Own::Free | Own::Coupled => {}
                },
            }
        }
        Ok(())
    }

    /// (−Ω² + iΩ D̃ + ω²) η = Φᵀ (a − i b) of every load.
    fn respond(&mut self, model: &LinearModel, D: &[f64]) -> Result<(), ExactError> {
        let (n, r) = (model.n, self.r);
        self.response = vec![C64::default(); r * self.loads.len()];
        for (load, response) in model
            .data
            .harmonics
            .iter()
            .zip(self.response.chunks_exact_mut(r.max(1)))
        {
            let psi: Vec<C64> = self
                .Phi
                .chunks_exact(n)
                .map(|p| C64::new(dot(p, &load.cos), -dot(p, &load.sin)))
                .collect();
            let o = load.omega;
            for k in 0..r {
                if self.own[k] != Own::Coupled {
                    let z = C64::new(self.omega2[k] - o * o, o * D[k * r + k]);
                    if psi[k].norm() > 0.0 && z.norm() <= 1e-10 * self.omega2[k].max(o * o) {
                        return Err(ExactError::Resonance { omega: o });
                    }
                    response[k] = if psi[k].norm() > 0.0 {
                        psi[k] / z
                    } else {
                        C64::default()
                    };
                }
            }
            for block in &self.blocks {
                block.respond(o, &self.omega2, r, D, &psi, response)?;
            }
        }
        for block in &mut self.blocks {
            block.weigh(r, D, &self.response);
        }
        Ok(())
    }

    /// What η, η′ and η″ do to the quantity of a joint: velocity of a sliding device, gap of an open stop, force of a
    /// held joint.
    fn row(&self, model: &LinearModel, joint: usize) -> [Vec<f64>; 3] {
        let (n, r) = (model.n, self.r);
        let mut rows = [vec![0.0; r], vec![0.0; r], vec![0.0; r]];
        let w = &self.reach[joint * r..][..r];
        let Some(h) = self.held.iter().position(|held| *held == joint) else {
            let order = usize::from(matches!(model.joints[joint].kind, Kind::Device { .. }));
            rows[order].copy_from_slice(w);
            return rows;
        };
        let sign = self.sign(model, joint);
        let y = &self.Y[h * n..][..n];
        for (k, phi) in self.Phi.chunks_exact(n).enumerate() {
            let m = self.PhiMY[k * self.held.len() + h];
            let mut d = match model.rayleigh {
                Some((alpha, _)) => alpha * m,
                None => model.D.form(y, phi),
            };
            for (j, other) in model.joints.iter().enumerate() {
                if let Kind::Device { slope, .. } = other.kind
                    && !self.held.contains(&j)
                {
                    d += slope * self.Yw[h * model.joints.len() + j] * self.reach[j * r + k];
                }
            }
            rows[1][k] = sign * d;
            rows[2][k] = sign * m;
        }
        rows
    }

    /// R = −μ of devices, λ = μ of stops.
    fn sign(&self, model: &LinearModel, joint: usize) -> f64 {
        match model.joints[joint].kind {
            Kind::Device { .. } => -1.0,
            Kind::Stop { .. } => 1.0,
        }
    }

    fn outputs(&mut self, model: &LinearModel) {
        let (n, r, count) = (model.n, self.r, self.exponents.len());
        self.out = vec![C64::default(); model.joints.len() * count];
        for (joint, rows) in self.rows.iter().enumerate() {
            let out = &mut self.out[joint * count..][..count];
            let of = |k: usize, l: C64| (l * rows[2][k] + rows[1][k]) * l + rows[0][k];
            for k in 0..r {
                match self.own[k] {
                    Own::Swings(e) | Own::Drifts(e, _) => out[e] = of(k, self.exponents[e]),
                    Own::Creeps(a, b) => {
                        out[a] = of(k, self.exponents[a]);
                        out[b] = of(k, self.exponents[b]);
                    }
                    Own::Free | Own::Coupled => {}
                }
            }
            for block in &self.blocks {
                for (a, e) in block.exponent.iter().enumerate() {
                    let l = self.exponents[*e];
                    out[*e] = block
                        .modes
                        .iter()
                        .enumerate()
                        .map(|(i, k)| of(*k, l) * block.at(i, a))
                        .sum();
                }
            }
            let held = self.held.iter().position(|held| *held == joint);
            for (h, e) in self.loads.iter().enumerate() {
                let l = self.exponents[*e];
                let mut sum: C64 = (0..r).map(|k| of(k, l) * self.response[h * r + k]).sum();
                if let Some(at) = held {
                    let (y, load) = (&self.Y[at * n..][..n], &model.data.harmonics[h]);
                    let direct = C64::new(dot(y, &load.cos), -dot(y, &load.sin));
                    let sign = if let Kind::Device { .. } = model.joints[joint].kind {
                        1.0
                    } else {
                        -1.0
                    };
                    sum += direct * sign;
                }
                out[*e] = sum;
            }
        }
    }

    /// The constant part of the quantity of a joint that does not come from η, with sliding friction forces `slip`
    /// (force on the system along w of every joint, N).
    pub(super) fn constant(
        &self,
        model: &LinearModel,
        joint: usize,
        c: &[f64],
        slip: &[f64],
    ) -> f64 {
        let count = self.held.len();
        match self.held.iter().position(|held| *held == joint) {
            Some(h) => {
                let joints = model.joints.len();
                let mu = dot(&self.YKY[h * count..][..count], c)
                    - self.Yf[h]
                    - dot(&self.Yw[h * joints..][..joints], slip);
                self.sign(model, joint) * mu
            }
            None => match model.joints[joint].kind {
                Kind::Stop { gap, .. } => {
                    let joints = model.joints.len();
                    let reach = c
                        .iter()
                        .enumerate()
                        .map(|(h, c)| c * self.Yw[h * joints + joint]);
                    gap + reach.sum::<f64>()
                }
                Kind::Device { .. } => 0.0,
            },
        }
    }
}

/// A mode by itself.
fn single(
    k: usize,
    omega2: f64,
    delta: f64,
    raw: &mut Vec<(C64, Source)>,
) -> Result<Own, ExactError> {
    let real = |l: f64| C64::new(l, 0.0);
    if omega2 == 0.0 {
        if delta == 0.0 {
            return Ok(Own::Free);
        }
        raw.push((real(-2.0 * delta), Source::Mode(k, 0)));
        return Ok(Own::Drifts(0, 2.0 * delta));
    }
    let square = omega2 - delta * delta;
    if square.abs() < 1e-12 * omega2.abs() {
        return Err(ExactError::Critical {
            omega: omega2.abs().sqrt(),
        });
    }
    if square > 0.0 {
        raw.push((C64::new(-delta, square.sqrt()), Source::Mode(k, 0)));
        return Ok(Own::Swings(0));
    }
    // the smaller root from the product of both, which does not cancel
    let large = -delta - delta.signum() * (-square).sqrt();
    raw.push((real(large), Source::Mode(k, 0)));
    raw.push((real(omega2 / large), Source::Mode(k, 1)));
    Ok(Own::Creeps(0, 0))
}

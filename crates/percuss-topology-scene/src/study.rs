//! The iterations of a study of topology.

use std::ops::ControlFlow;

use percuss_design::mma::{Local, Mma};
use percuss_design::topology::{
    Compliance, Filter, Law, LoadCase, greyness, optimality_criteria, threshold,
};
use percuss_flex::{FlexError, Structure};

use super::result::{Picture, Record, result};
use percuss_part::Study;
use percuss_record::findings::Findings;

/// Iterations whose designs are shown beside the last one.
const SHOWN: [usize; 3] = [10, 50, 200];

/// How designs follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// Optimality criteria for one volume.
    Optimality,
    /// Moving asymptotes.
    Asymptotes,
}

/// A plate whose densities are sought.
pub(super) struct Plate {
    pub structure: Structure,
    /// Lengths, m, and numbers of elements along x and y.
    pub size: [f64; 2],
    pub count: [usize; 2],
    /// Thickness, m.
    pub thickness: f64,
    /// Displacements that are held.
    pub held: Vec<usize>,
    pub loads: Vec<LoadCase>,
    /// Share of the volume.
    pub volume: f64,
    pub law: Law,
    /// Least density.
    pub least: f64,
    pub filter: Filter,
    pub method: Method,
    /// Largest change of a density in an iteration.
    pub step: f64,
    pub iterations: usize,
    /// Largest change at which the study ends.
    pub change: f64,
}

impl Study for Plate {
    fn about(&self) -> Vec<String> {
        let [nx, ny] = self.count;
        vec![
            format!("a plate of {nx} x {ny} elements"),
            format!("{} load cases", self.loads.len()),
        ]
    }

    fn quantities(&self) -> Vec<(String, String)> {
        let names = [
            ("compliance", "J"),
            ("compliance_ratio", "1"),
            ("volume", "1"),
            ("greyness", "1"),
            ("compliance_thresholded", "J"),
            ("iterations", "1"),
        ];
        let pair = |(name, unit): (&str, &str)| (name.to_owned(), unit.to_owned());
        names.map(pair).to_vec()
    }

    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        match self.optimise(progress) {
            Ok(record) => result(self, &record),
            Err(error) => Findings {
                trouble: Some(format!("{error}; look at the supports")),
                ..Findings::default()
            },
        }
    }
}

impl Plate {
    fn optimise(
        &self,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Record, FlexError> {
        let (structure, law, loads) = (&self.structure, self.law, self.loads.clone());
        let mut compliance = Compliance::new(structure, law, &self.held, loads);
        let n = structure.mesh().elements.len();
        let target = self.volume * n as f64;
        let filter = &self.filter;
        let volume = |x: &[f64]| filter.densities(x).iter().sum::<f64>();
        let volumes = filter.volume_slopes(&vec![1.0; n]);
        let (least, most) = (vec![self.least; n], vec![1.0; n]);
        let mut mma = Mma::new(self.step);
        let mut x = vec![self.volume; n];
        let mut record = Record::default();
        for iteration in 0..=self.iterations {
            let densities = filter.densities(&x);
            let (c, slopes) = compliance.evaluate(&densities)?;
            record.compliance.push(c);
            record.volume.push(densities.iter().sum::<f64>() / n as f64);
            record.greyness.push(greyness(&densities, filter.shares()));
            if SHOWN.contains(&iteration) {
                let x = densities.clone();
                record.pictures.push(Picture { iteration, x });
            }
            let part = (iteration + 1) as f64 / (self.iterations + 1) as f64;
            if iteration < self.iterations && progress(part).is_continue() {
                let slopes = filter.objective_slopes(&x, &slopes);
                let next = match self.method {
                    Method::Optimality => {
                        let bounds = (self.least, self.step);
                        optimality_criteria(&x, &slopes, &volumes, bounds, volume, target)
                    }
                    Method::Asymptotes => {
                        // of the order of one, whatever the units
                        let size = slopes.iter().fold(0.0, |m: f64, s| m.max(s.abs()));
                        let size = size.max(f64::MIN_POSITIVE);
                        let slopes: Vec<f64> = slopes.iter().map(|s| s / size).collect();
                        let by = volumes.iter().map(|v| v / target).collect();
                        let local = Local {
                            objective: &slopes,
                            constraints: &[(volume(&x) / target - 1.0, by)],
                        };
                        mma.step(&x, (&least, &most), &local)
                    }
                };
                let change = x.iter().zip(&next).map(|(a, b)| (a - b).abs());
                let change = change.fold(0.0, f64::max);
                record.change.push(change);
                record.converged = change <= self.change;
                if !record.converged {
                    x = next;
                    continue;
                }
            }
            record
                .pictures
                .retain(|picture| picture.iteration < iteration);
            let sharp = threshold(&densities, filter.shares(), self.least);
            record.sharp_compliance = compliance.evaluate(&sharp)?.0;
            record.sharp = sharp;
            record.x = densities;
            break;
        }
        Ok(record)
    }
}

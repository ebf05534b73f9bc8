//! The same numbers in SI.

use percuss_design::Scales;

use super::ResonanceStudy;
use super::conduct::Candidate;
use crate::findings::Findings;

impl ResonanceStudy {
    pub(super) fn promised_in_si(&self) -> Vec<(String, String)> {
        if self.scales.is_none() {
            return Vec::new();
        }
        let beams: &[&str] = match self.search {
            Some(_) => &["uniform", "optimal"],
            None => &["uniform"],
        };
        let mut all = vec![
            ("mass_kg".to_owned(), "kg".to_owned()),
            ("mean_width_m".to_owned(), "m".to_owned()),
            ("damping_si".to_owned(), "N s/m³".to_owned()),
        ];
        for beam in beams {
            all.push((format!("omega_1_{beam}_hz"), "Hz".to_owned()));
            all.push((format!("buckling_force_{beam}_n"), "N".to_owned()));
            all.push((format!("delta_res_{beam}_n"), "N".to_owned()));
            all.push((format!("zone_width_{beam}_hz"), "Hz".to_owned()));
        }
        all
    }

    pub(super) fn in_si(
        &self,
        findings: &mut Findings,
        scales: &Scales,
        candidates: &[&Candidate],
    ) {
        let hz = scales.frequency() / std::f64::consts::TAU;
        findings.number("mass_kg", "kg", scales.rho * scales.V0);
        findings.number("mean_width_m", "m", scales.width());
        findings.number("damping_si", "N s/m³", self.gamma * scales.damping());
        for of in candidates {
            let name = of.name;
            findings.number(&format!("omega_1_{name}_hz"), "Hz", of.modes.omega[0] * hz);
            let force = format!("buckling_force_{name}_n");
            match of.beam.buckling() {
                Ok(found) => findings.number(&force, "N", found.p_cr * scales.force()),
                Err(error) => findings.missing(&force, "N", error.to_string()),
            }
            let delta = of.zone.delta_res(self.gamma) * scales.force();
            findings.number(&format!("delta_res_{name}_n"), "N", delta);
            let width = of.zone.width(self.delta, self.gamma) * hz;
            findings.number(&format!("zone_width_{name}_hz"), "Hz", width);
        }
    }
}

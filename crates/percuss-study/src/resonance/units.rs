//! The same numbers in SI.

use percuss_design::Scales;

use super::ResonanceStudy;
use super::conduct::Candidate;
use percuss_record::findings::Findings;

impl ResonanceStudy {
    pub(super) fn promised_in_si(&self) -> Vec<(String, String)> {
        if self.scales.is_none() {
            return Vec::new();
        }
        let beams: &[&str] = match self.search {
            Some(_) => &["uniform", "optimal"],
            None => &["uniform"],
        };
        let unit = |name: &str, unit: &str| (name.to_owned(), unit.to_owned());
        let mut all = vec![
            unit("force_unit_n", "N"),
            unit("time_unit_s", "s"),
            unit("mass_kg", "kg"),
            unit("mean_width_m", "m"),
            unit("damping_si", "N s/m³"),
        ];
        for beam in beams {
            for (name, of) in SI {
                all.push(unit(&format!("{name}_{beam}_{}", of.to_lowercase()), of));
            }
            for name in self.tongue_names(beam) {
                let of = if name.contains("tip") { "N" } else { "Hz" };
                all.push(unit(&format!("{name}_{}", of.to_lowercase()), of));
            }
            if self.stretching > 0.0 {
                all.push(unit(&format!("amplitude_{beam}_m"), "m"));
            }
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
        findings.number("force_unit_n", "N", scales.force());
        findings.number("time_unit_s", "s", scales.time());
        findings.number("mass_kg", "kg", scales.rho * scales.V0);
        findings.number("mean_width_m", "m", scales.width());
        findings.number("damping_si", "N s/m³", self.gamma * scales.damping());
        for of in candidates {
            let beam = of.name;
            findings.number(&format!("omega_1_{beam}_hz"), "Hz", of.modes.omega[0] * hz);
            let force = format!("buckling_force_{beam}_n");
            match of.beam.buckling() {
                Ok(found) => findings.number(&force, "N", found.p_cr * scales.force()),
                Err(error) => findings.missing(&force, "N", error.to_string()),
            }
            same(
                findings,
                &format!("delta_res_{beam}_floquet"),
                &format!("delta_res_{beam}_n"),
                "N",
                scales.force(),
            );
            for end in ["left", "right"] {
                let [from, to] = ["floquet", "hz"].map(|last| format!("zone_{end}_{beam}_{last}"));
                same(findings, &from, &to, "Hz", hz);
            }
            let width = format!("zone_width_{beam}_hz");
            match of.edges {
                Some([left, right]) => findings.number(&width, "Hz", (right - left) * hz),
                None => findings.missing(&width, "Hz", "the true edges are missing"),
            }
            for name in self.tongue_names(beam) {
                let (unit, scale) = if name.contains("tip") {
                    ("N", scales.force())
                } else {
                    ("Hz", hz)
                };
                let to = format!("{name}_{}", unit.to_lowercase());
                same(findings, &name, &to, unit, scale);
            }
            if self.stretching > 0.0 {
                // w is measured in lengths of the beam
                let u = &of.modes.u[of.zone.resonance.i - 1];
                let largest = u.iter().fold(0.0_f64, |most, u| most.max(u.abs()));
                let (from, to) = (format!("amplitude_{beam}"), format!("amplitude_{beam}_m"));
                same(findings, &from, &to, "m", largest * scales.l);
            }
        }
    }
}

/// A number that was found already, in another unit; missing where that is missing.
fn same(findings: &mut Findings, from: &str, to: &str, unit: &str, scale: f64) {
    match findings.found(from) {
        Some(value) => findings.number(to, unit, value * scale),
        None => findings.missing(to, unit, format!("{from} is missing")),
    }
}

/// What every beam has in SI.
const SI: [(&str, &str); 6] = [
    ("omega_1", "Hz"),
    ("buckling_force", "N"),
    ("delta_res", "N"),
    ("zone_left", "Hz"),
    ("zone_right", "Hz"),
    ("zone_width", "Hz"),
];

//! Materials and the laws of their pairs.

use percuss_bodies::world::{MaterialId, PairLaw};

use super::frame::Frame;
use crate::section::{Material, Pair, World};
use percuss_part::duplicate;
use percuss_part::general::Impact;
use percuss_text::Entry;
use percuss_text::diagnose::Located;
use percuss_text::suggest;
use percuss_text::words::counted;

/// Most materials: the laws of all their pairs are kept.
const MOST_MATERIALS: usize = 200;

impl Frame<'_> {
    /// The law of the world, the materials, and the laws of their pairs.
    pub fn materials(&mut self, section: &World) {
        let law = self.law(
            [
                Some(&section.mu),
                Some(&section.eps_N),
                Some(&section.eps_T),
                Some(&section.mu_r),
            ],
            PairLaw::default(),
        );
        self.world.default_law(law);
        let materials = &self.scene.bodies.material;
        if let Some(first) = materials.get(MOST_MATERIALS) {
            let message = format!("{} materials are too many", materials.len());
            self.fault(
                &first.name.place,
                message,
                &format!("at most {MOST_MATERIALS}"),
            );
        }
        for material in materials.iter().take(MOST_MATERIALS) {
            self.material(material);
        }
        let mut seen = std::collections::BTreeSet::new();
        for pair in &self.scene.bodies.pair {
            self.pair(pair, law, &mut seen);
        }
    }

    fn material(&mut self, material: &Material) {
        let density = material.density.as_ref();
        let density = density.and_then(|entry| self.positive(entry, "density", "in kg/m³"));
        let id = self.world.material();
        let name = &material.name;
        let before = self.materials.insert(name.value.clone(), (id, density));
        if before.is_some() {
            let mut all = self.scene.bodies.material.iter();
            let first = all.find(|other| other.name.value == name.value);
            let place = first.map_or(&name.place, |first| &first.name.place);
            self.faults
                .push(duplicate(name, "a material").with_other(place));
        }
    }

    fn pair(
        &mut self,
        pair: &Pair,
        default: PairLaw,
        seen: &mut std::collections::BTreeSet<[String; 2]>,
    ) {
        let law = self.law(
            [
                pair.mu.as_ref(),
                pair.eps_N.as_ref(),
                pair.eps_T.as_ref(),
                pair.mu_r.as_ref(),
            ],
            default,
        );
        let [a, b] = pair.materials.as_slice() else {
            let message = format!("a pair of {}", counted(pair.materials.len(), "material"));
            let hint = "name two; twice the same one for a material with itself";
            self.fault(&pair.materials.place, message, hint);
            return;
        };
        let (a_id, b_id) = (self.material_named(a), self.material_named(b));
        let mut key = [a.value.clone(), b.value.clone()];
        key.sort();
        if !seen.insert(key) {
            let message = format!("the pair of `{}` and `{}` is given twice", a.value, b.value);
            self.fault(&pair.materials.place, message, "keep one of them");
        }
        if let (Some((a, _)), Some((b, _))) = (a_id, b_id) {
            self.world.pair_law(a, b, law);
        }
    }

    /// The law with what is given, the rest as in `default`.
    fn law(&mut self, given: [Option<&Entry>; 4], default: PairLaw) -> PairLaw {
        let [mu, eps_N, eps_T, rolling] = given;
        let hint = "friction coefficients are zero or positive";
        let mu = mu.and_then(|entry| self.not_negative(entry, "mu", hint));
        let hint = "coefficients of rolling resistance are zero or positive";
        let mu_r = rolling.and_then(|entry| self.not_negative(entry, "mu_r", hint));
        if let (Some(entry), true) = (rolling, mu_r > Some(0.0))
            && self.scene.general.integrator.impact != Impact::Newton
        {
            let message = "rolling resistance with another law of impact than Newton's";
            let hint = "leave out integrator.impact, or mu_r";
            self.fault(&entry.place, message, hint);
        }
        let mut restitution = |entry: Option<&Entry>, what: &str| {
            percuss_part::restitution(entry?, what, self.vocabulary, self.faults)
        };
        let (eps_N, eps_T) = (restitution(eps_N, "eps_N"), restitution(eps_T, "eps_T"));
        PairLaw {
            mu: mu.unwrap_or(default.mu),
            eps_N: eps_N.unwrap_or(default.eps_N),
            eps_T: eps_T.unwrap_or(default.eps_T),
            mu_r: mu_r.unwrap_or(default.mu_r),
        }
    }

    /// The material of this name with its density.
    pub fn material_named(&mut self, name: &Located<String>) -> Option<(MaterialId, Option<f64>)> {
        let found = self.materials.get(name.as_str()).copied();
        if found.is_none() && !self.faults.is_full() {
            let known = self.materials.keys().map(String::as_str);
            let hint = match self.materials.is_empty() {
                true => "there are no materials; add [[material]] with this name".to_owned(),
                false => suggest::hint(name, "materials", known),
            };
            let message = format!("unknown material `{}`", name.value);
            self.fault(&name.place, message, &hint);
        }
        found
    }
}

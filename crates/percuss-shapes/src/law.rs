/// A material of a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MaterialId(pub usize);

/// The contact law of a pair of materials.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairLaw {
    /// Friction coefficient.
    pub mu: f64,
    /// Restitution in the normal direction, 0 to 1.
    pub eps_N: f64,
    /// Restitution in the tangents, 0 to 1.
    pub eps_T: f64,
    /// Coefficient of rolling resistance: |M| ≤ μ_r R p_N with 1/R = 1/R₁ + 1/R₂, the distances of the point of contact from
    /// the centres of mass; scenery counts as flat.
    pub mu_r: f64,
}

/// The laws of all pairs of materials.
#[derive(Clone, Debug, Default)]
pub struct Laws {
    materials: usize,
    default: PairLaw,
    /// By material and material; none where the default holds.
    table: Vec<Option<PairLaw>>,
}

impl Laws {
    /// Adds a material.
    pub fn material(&mut self) -> MaterialId {
        let (old, new) = (self.materials, self.materials + 1);
        let mut table = vec![None; new * new];
        for a in 0..old {
            table[a * new..a * new + old].copy_from_slice(&self.table[a * old..(a + 1) * old]);
        }
        (self.materials, self.table) = (new, table);
        MaterialId(old)
    }

    /// The law of pairs for which nothing else is said.
    pub fn default_law(&mut self, law: PairLaw) {
        self.default = law;
    }

    /// The law between two materials, or of one with itself. Materials that were not added are left alone.
    pub fn set(&mut self, a: MaterialId, b: MaterialId, law: PairLaw) {
        if a.0.max(b.0) < self.materials {
            self.table[a.0 * self.materials + b.0] = Some(law);
            self.table[b.0 * self.materials + a.0] = Some(law);
        }
    }

    /// The law between two materials.
    #[inline]
    pub fn get(&self, a: MaterialId, b: MaterialId) -> PairLaw {
        let law = self.table.get(a.0 * self.materials + b.0);
        law.copied().flatten().unwrap_or(self.default)
    }
}

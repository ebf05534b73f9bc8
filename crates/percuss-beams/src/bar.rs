use crate::chain::{Chain, Damping, Nodes};
use crate::{BeamError, Hold, MassKind, Profile};

/// A bar that is stretched and pressed along its axis: ρA ü − (EA u′)′ = loads. Its nodes have one coordinate each, the
/// displacement along the bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Length ℓ, m.
    pub length: f64,
    /// Number of elements; at least 1.
    pub elements: usize,
    /// Stiffness against stretch, N.
    pub EA: Profile,
    /// Mass per length, kg/m.
    pub rhoA: Profile,
    /// How the ends are held along the bar.
    pub ends: [Hold; 2],
    /// How mass is shared.
    pub mass: MassKind,
    /// Damping.
    pub damping: Damping,
}

impl Bar {
    /// Nodes and matrices.
    pub fn chain(&self) -> Result<Chain, BeamError> {
        if self.elements < 1 {
            return Err(BeamError::Elements {
                elements: self.elements,
                least: 1,
            });
        }
        Profile::Uniform(self.length).check("the length", false)?;
        self.EA.check("EA", false)?;
        self.rhoA.check("rhoA", false)?;
        let mut nodes = Nodes::new(self.length, self.elements);
        let dx = nodes.dx();
        for i in 0..self.elements {
            let x = (i as f64 + 0.5) * dx;
            nodes.share_mass(i, dx * self.rhoA.at(x), self.mass);
            nodes.stiffen(i, self.EA.at(x) / dx);
        }
        nodes.chain(self.ends, self.damping)
    }
}

//! `[[touch]]` as a point above ground.

use percuss_contact::Law;
use percuss_math::space::{Vec3, tangents};
use percuss_mech::Restitution;
use percuss_trees::{Stretch, Support, Touch, Tree, Workspace};

use super::builder::MechanismBuilder;
use crate::section::{MechanismScene, Touch as Section};
use percuss_text::numbers::three_digits;

/// Depth that counts as rounding of the start, m.
const INSIDE: f64 = 1e-9;

impl MechanismBuilder<'_> {
    /// The point with its ground.
    pub fn support(&mut self, section: &Section) -> Option<Support> {
        let body = self.find(&section.on);
        let up = if self.plane { Vec3::y() } else { Vec3::z() };
        let normal = match &section.normal {
            Some(row) => self.direction(row, "normal"),
            None => Some(up),
        };
        // all of them are looked at before the first that is at fault ends it
        let mu = self.not_negative(&section.mu, "mu", "friction does not push");
        let point = self.vector_or_zero(section.at.as_ref(), "at");
        let plane = self.vector_or_zero(section.plane.as_ref(), "plane");
        let tangent = normal.and_then(|normal| self.tangent(section, &normal));
        let stretch = self.stretch(section);
        let eps_N = self.restitution(&section.eps_N, "eps_N");
        let eps_T = self.restitution(&section.eps_T, "eps_T");
        let mu = mu?;
        let law = match (mu > 0.0, self.plane) {
            (true, true) => Law::PlanarCoulomb { mu },
            (true, false) => Law::SpatialCoulomb { mu },
            (false, _) => Law::Unilateral,
        };
        Some(Support {
            point: point?,
            plane: plane?,
            normal: normal?,
            tangent: tangent?,
            stretch: stretch?,
            law,
            restitution: Restitution {
                eps_N: eps_N?,
                eps_T: eps_T?,
            },
            body: body?,
        })
    }

    /// The direction in which the ground is measured.
    fn tangent(&mut self, section: &Section, normal: &Vec3) -> Option<Vec3> {
        let ends = [&section.from, &section.to, &section.every];
        let end = ends.into_iter().flatten().next();
        match (&section.along, end, self.plane) {
            (None, _, true) => Some(Vec3::new(normal.y, -normal.x, 0.0)),
            (None, None, false) => Some(tangents(normal)[0]),
            (None, Some(end), false) => {
                let hint = "add along, such as along = [1, 0, 0]";
                let message = "ground that ends needs a direction in which it is measured";
                self.fault(&end.place, message, hint);
                None
            }
            (Some(row), _, true) => {
                let message = "ground in the plane is measured to the right of its normal";
                self.fault(&row.place, message, "leave out `along`");
                None
            }
            (Some(row), None, false) => {
                let message = "`along` without `from` and `to`";
                self.fault(
                    &row.place,
                    message,
                    "say where the ground ends, or leave it out",
                );
                None
            }
            (Some(row), Some(_), false) => {
                let along = self.direction(row, "along")?;
                let flat = along - normal * normal.dot(&along);
                if flat.norm() < 1e-6 {
                    let message = "`along` is the normal of the ground";
                    self.fault(&row.place, message, "give a direction in the plane");
                    return None;
                }
                Some(flat.normalize())
            }
        }
    }

    /// Where the ground is; an inner none is everywhere.
    fn stretch(&mut self, section: &Section) -> Option<Option<Stretch>> {
        let mut end = |entry: &Option<_>, what, beyond| match entry {
            Some(entry) => self.number(entry, what),
            None => Some(beyond),
        };
        let from = end(&section.from, "from", f64::NEG_INFINITY)?;
        let to = end(&section.to, "to", f64::INFINITY)?;
        if let Some(entry) = section.to.as_ref()
            && from >= to
        {
            let message = format!("the ground ends at {to} m and begins at {from} m");
            self.fault(&entry.place, message, "`to` must be larger than `from`");
            return None;
        }
        let every = match &section.every {
            None => None,
            Some(entry) => {
                let every = self.number(entry, "every")?;
                let length = to - from;
                if !(every > length && every.is_finite()) {
                    let message = format!("stones of {length} m every {every} m");
                    let hint = "give `from` and `to`, and a distance that leaves a gap";
                    self.fault(&entry.place, message, hint);
                    return None;
                }
                Some(every)
            }
        };
        let ends = [from, to];
        let endless = ends.iter().all(|end| end.is_infinite());
        Some((!endless).then_some(Stretch { ends, every }))
    }

    /// Nothing may start inside its ground; `work` knows the places at the start, `touches` begin with those of the scene.
    pub fn outside(
        &mut self,
        sections: &MechanismScene,
        touches: &[Touch],
        tree: &Tree,
        work: &Workspace,
    ) -> Option<()> {
        let mut sound = true;
        for (section, touch) in sections.touch.iter().zip(touches) {
            let Touch::Point(support) = touch else {
                continue;
            };
            let depth = -support.face(&support.place(tree, work)).gap;
            if depth > INSIDE {
                let name = &section.name.value;
                let message = format!(
                    "`{name}` starts {} m inside its ground",
                    three_digits(depth)
                );
                let hint = "move the link or `plane`; `normal` points out of the ground";
                self.fault(&section.name.place, message, hint);
                sound = false;
            }
        }
        sound.then_some(())
    }
}

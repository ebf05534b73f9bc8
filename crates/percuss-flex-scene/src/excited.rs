//! Modes that a motion does not excite.

use percuss_flex::FlexTree;
use percuss_text::words::counted;
use serde::{Deserialize, Serialize};

/// A mode with less than this part of the largest energy of deformation is not excited.
const SILENT: f64 = 1e-20;

/// The largest energy that each coordinate of each flexible member had by itself, J.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Excited(Vec<Vec<f64>>);

impl Excited {
    /// Takes note of a state.
    pub fn see(&mut self, linkage: &FlexTree, q: &[f64]) {
        self.0.resize(linkage.members(), Vec::new());
        for (m, most) in self.0.iter_mut().enumerate() {
            let Some(body) = linkage.flexible(m) else {
                continue;
            };
            let n = body.order();
            most.resize(n, 0.0);
            for (a, (most, q)) in most.iter_mut().zip(&q[linkage.elastic(m)]).enumerate() {
                *most = most.max(0.5 * body.stiffness()[a * (n + 1)] * q * q);
            }
        }
    }

    /// A line for each member with modes that did nothing while others did.
    pub fn warnings(&self, linkage: &FlexTree) -> Vec<String> {
        let members = self.0.iter().enumerate();
        let lines = members.filter_map(|(m, most)| {
            let body = linkage.flexible(m)?;
            let all = most.iter().fold(0.0_f64, |all, most| all.max(*most));
            let silent = (0..most.len()).filter(|a| most[*a] <= SILENT * all);
            let silent: Vec<String> = silent
                .map(|a| format!("{:.4}", body.frequencies()[a]))
                .collect();
            (all > 0.0 && !silent.is_empty()).then(|| {
                format!(
                    "{} of `{}` not excited ({} Hz): fewer modes, `keep` or `below`, would do",
                    counted(silent.len(), "mode"),
                    linkage.name(m),
                    silent.join(", ")
                )
            })
        });
        lines.collect()
    }
}

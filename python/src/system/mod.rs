//! Systems of the user: by functions, or by matrices.

mod calls;
mod rows;
mod values;

use crate::contact::law;
use crate::errors::error;
use calls::Calls;
pub use calls::{Guard, hold, readonly};
use percuss_contact::Law;
use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact, LagrangianError};
use percuss_mech::{LagrangianSystem, Restitution};
use percuss_scene::model::Label;
use pyo3::prelude::*;
use rows::{Kept, Rows};
use std::sync::Arc;
pub use values::{counted, fill_whole, finite};

/// A contact as Python declares it.
#[derive(FromPyObject)]
pub struct Declared {
    name: String,
    /// Name of its friction; that of the contact itself where it is nothing but friction.
    friction: Option<String>,
    law: (String, f64),
    restitution: (f64, f64),
}

impl Declared {
    /// What it is called in events and channels.
    pub fn label(&self) -> Label {
        match self.law.0.as_str() {
            "planar-friction" | "spatial-friction" => Label::Friction(self.name.clone()),
            "bilateral" => Label::Constraint(self.name.clone()),
            _ => Label::Contact {
                name: self.name.clone(),
                friction: self.friction.clone(),
            },
        }
    }

    fn restitution(&self) -> Restitution {
        let (eps_N, eps_T) = self.restitution;
        Restitution { eps_N, eps_T }
    }
}

/// Whether the first row of a law belongs to a gap or a constraint, and how many rows are slips.
fn split(law: Law) -> (bool, usize) {
    match law {
        Law::PlanarFriction { .. } | Law::SpatialFriction { .. } => (false, law.rows()),
        law => (true, law.rows() - 1),
    }
}

/// The functions of a system as Python hands them over.
#[derive(FromPyObject)]
pub struct Functions {
    /// The mass matrix row by row, where it is constant.
    constant_mass: Option<Vec<f64>>,
    mass: Option<Py<PyAny>>,
    forces: Py<PyAny>,
    potential: Option<Py<PyAny>>,
    gaps: Option<Py<PyAny>>,
    normals: Option<Py<PyAny>>,
    gap_rates: Option<Py<PyAny>>,
    slips: Option<Py<PyAny>>,
    tangents: Option<Py<PyAny>>,
    slip_rates: Option<Py<PyAny>>,
}

/// A system of functions, and the guard that keeps their exceptions.
pub struct Called {
    pub system: LagrangianSystem,
    pub guard: Arc<Calls>,
}

/// A system of functions with n coordinates.
pub fn by_functions(
    py: Python<'_>,
    n: usize,
    functions: Functions,
    declared: &[Declared],
) -> PyResult<Called> {
    let laws: PyResult<Vec<Law>> = declared.iter().map(|one| law(py, &one.law)).collect();
    let laws = laws?;
    let calls = Arc::new(Calls {
        n,
        mass: functions.mass,
        forces: functions.forces,
        potential: functions.potential,
        guard: Guard::default(),
    });
    let gaps = Arc::new(Rows {
        values: functions.gaps,
        gradients: functions.normals,
        rates: functions.gap_rates,
        names: ["gaps", "normals", "gap_rates"],
        count: laws.iter().filter(|law| split(**law).0).count(),
        n,
        kept: Kept::default(),
    });
    let slips = Arc::new(Rows {
        values: functions.slips,
        gradients: functions.tangents,
        rates: functions.slip_rates,
        names: ["slips", "tangents", "slip_rates"],
        count: laws.iter().map(|law| split(*law).1).sum(),
        n,
        kept: Kept::default(),
    });
    let system = match functions.constant_mass {
        Some(mass) => LagrangianSystem::new(n, mass).map_err(|fault| refused(py, &fault))?,
        None => {
            let calls = calls.clone();
            LagrangianSystem::with_mass_function(
                n,
                Box::new(move |t, q, out| calls.mass(t, q, out)),
            )
        }
    };
    let (force, energy) = (calls.clone(), calls.clone());
    let mut system = system
        .force(Box::new(move |t, q, u, h| force.forces(t, q, u, h)))
        .potential(Box::new(move |t, q| energy.potential(t, q)));
    let (mut gap, mut slip) = (0, 0);
    for (one, law) in declared.iter().zip(laws) {
        let (has_gap, tangents) = split(law);
        let mut directions = Vec::new();
        if has_gap {
            directions.push(direction(&calls, &gaps, gap));
        }
        directions.extend((slip..slip + tangents).map(|i| direction(&calls, &slips, i)));
        let contact = LagrangianContact {
            gap: match law {
                Law::Bilateral => Gap::None,
                _ if has_gap => {
                    let (calls, gaps) = (calls.clone(), gaps.clone());
                    Gap::Function(Box::new(move |t, q| gaps.value(&calls.guard, gap, t, q)))
                }
                _ => Gap::None,
            },
            directions,
            law,
            restitution: one.restitution(),
        };
        system = system
            .contact(contact)
            .map_err(|fault| refused(py, &fault))?;
        gap += usize::from(has_gap);
        slip += tangents;
    }
    Ok(Called {
        system,
        guard: calls,
    })
}

fn direction(calls: &Arc<Calls>, rows: &Arc<Rows>, i: usize) -> Direction {
    let (calls, rows) = (calls.clone(), rows.clone());
    Direction::Function(Box::new(move |t, q, row| {
        rows.direction(&calls.guard, i, t, q, row)
    }))
}

/// The matrices of a system as Python hands them over, row by row.
#[derive(FromPyObject)]
pub struct Matrices {
    M: Vec<f64>,
    D: Option<Vec<f64>>,
    K: Option<Vec<f64>>,
    h: Option<Vec<f64>>,
    /// Directions of force, one row each.
    W: Vec<Vec<f64>>,
    /// Gaps at q = 0, m.
    g: Vec<f64>,
}

/// A system of matrices with n coordinates.
pub fn by_matrices(
    py: Python<'_>,
    n: usize,
    matrices: Matrices,
    declared: &[Declared],
) -> PyResult<LagrangianSystem> {
    let build = || -> Result<LagrangianSystem, LagrangianError> {
        let mut system = LagrangianSystem::new(n, matrices.M)?;
        if let Some(damping) = matrices.D {
            system = system.damping(damping)?;
        }
        if let Some(stiffness) = matrices.K {
            system = system.stiffness(stiffness)?;
        }
        if let Some(force) = matrices.h {
            system = system.constant_force(force)?;
        }
        Ok(system)
    };
    let mut system = build().map_err(|fault| refused(py, &fault))?;
    let (mut rows, mut gaps) = (matrices.W.into_iter(), matrices.g.into_iter());
    for one in declared {
        let law = law(py, &one.law)?;
        let directions: Vec<Vec<f64>> = rows.by_ref().take(law.rows()).collect();
        let gap = match (split(law).0, law) {
            (false, _) | (_, Law::Bilateral) => Gap::None,
            _ => Gap::Linear {
                g_0: gaps.next().unwrap_or_default(),
                w: directions.first().cloned().unwrap_or_default(),
            },
        };
        let contact = LagrangianContact {
            gap,
            directions: directions.into_iter().map(Direction::Constant).collect(),
            law,
            restitution: one.restitution(),
        };
        system = system
            .contact(contact)
            .map_err(|fault| refused(py, &fault))?;
    }
    Ok(system)
}

fn refused(py: Python<'_>, fault: &LagrangianError) -> PyErr {
    error(py, "ModelError", &fault.to_string())
}

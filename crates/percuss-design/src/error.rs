use percuss_math::band::PencilError;
use thiserror::Error;

/// Why a beam, a resonance zone or an optimal shape cannot be computed.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum DesignError {
    /// Somebody asked for it.
    #[error("halted")]
    Halted,
    /// A number outside its range.
    #[error("{what} is {value}; it must be {must}")]
    Range {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
        /// What it must be.
        must: &'static str,
    },
    /// Too few elements.
    #[error("a beam of {elements} elements is too coarse; at least 4 are needed")]
    Elements {
        /// How many were given.
        elements: usize,
    },
    /// A mode that the discretisation does not have.
    #[error("mode {mode} needs a finer beam: {elements} elements resolve modes 1 to {most}")]
    Mode {
        /// The mode asked for, from 1.
        mode: usize,
        /// Elements of the beam.
        elements: usize,
        /// The last mode that is resolved.
        most: usize,
    },
    /// The static force is not below buckling.
    #[error(
        "the static force p0 = {p0} is not clearly below the buckling force p_cr = {p_cr:.6}; choose a smaller p0"
    )]
    Buckled {
        /// The force.
        p0: f64,
        /// The buckling force.
        p_cr: f64,
    },
    /// The modes of the resonance do not couple.
    #[error(
        "the modes {i} and {j} do not couple: b_ij = {b:.1e} against sqrt(b_ii b_jj) = {scale:.3}, so that the force \
         excites no combination resonance of them to first order; choose i = j, other modes, or other supports"
    )]
    Uncoupled {
        /// First mode.
        i: usize,
        /// Second mode.
        j: usize,
        /// −∫ u_i′ u_j′ dx.
        b: f64,
        /// √(b_ii b_jj).
        scale: f64,
    },
    /// The excitation lacks the harmonic of the resonance.
    #[error(
        "phi has no harmonic {k}: a_k = b_k = 0, so that there is no zone of order k = {k} to first order; choose \
         another k or another phi"
    )]
    Harmonic {
        /// The order.
        k: usize,
    },
    /// No zone where one was looked for.
    #[error(
        "no resonance zone ({i}, {j}) of order {k} up to delta = {delta}; raise delta or lower gamma"
    )]
    NoZone {
        /// First mode.
        i: usize,
        /// Second mode.
        j: usize,
        /// Order.
        k: usize,
        /// Largest amplitude looked at.
        delta: f64,
    },
    /// A zone without an edge where one was looked for.
    #[error(
        "the zone ({i}, {j}) of order {k} is so wide at delta = {delta} that no edge was found up to Omega = {Omega:.4}; \
         lower delta, or look at a chart"
    )]
    NoEdge {
        /// First mode.
        i: usize,
        /// Second mode.
        j: usize,
        /// Order.
        k: usize,
        /// The amplitude.
        delta: f64,
        /// The last frequency looked at.
        Omega: f64,
    },
    /// Eigenvalues of a matrix were not found.
    #[error("the multipliers at Omega = {Omega}, delta = {delta} could not be computed")]
    Multipliers {
        /// Frequency.
        Omega: f64,
        /// Amplitude.
        delta: f64,
    },
    /// No start gave a shape.
    #[error(
        "no start led to a shape with p0 = {p0} below its buckling force; choose a smaller p0 or a larger s_min"
    )]
    NoShape {
        /// The static force.
        p0: f64,
    },
    /// Modes of a banded pencil.
    #[error(transparent)]
    Pencil(#[from] PencilError),
}

/// `value` where `holds`, else the error.
pub(crate) fn check(
    holds: bool,
    what: &'static str,
    value: f64,
    must: &'static str,
) -> Result<(), DesignError> {
    if holds {
        Ok(())
    } else {
        Err(DesignError::Range { what, value, must })
    }
}

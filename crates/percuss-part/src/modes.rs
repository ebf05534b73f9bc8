//! Modes of flexible bodies.

use percuss_record::film::Skin;

/// A flexible body with its lowest modes.
#[derive(Clone, Debug)]
pub struct ModalBody {
    /// Its name.
    pub name: String,
    /// kg.
    pub mass: f64,
    /// Numbers of nodes and of elements.
    pub size: [usize; 2],
    /// The interface that is held, that of its frame; none where it is free.
    pub held: Option<String>,
    /// What each rigid motion moves: along x, y, z, kg, then about these axes through the origin of its frame, kg m²; in the
    /// plane along x, y and about z.
    pub whole: Vec<f64>,
    /// The modes.
    pub modes: Vec<Mode>,
    /// Its surface with the modes as shapes.
    pub skin: Skin,
    /// Whether it lies in the plane.
    pub planar: bool,
    /// What of it may not be meant.
    pub doubts: Vec<String>,
    /// The reduced body as standard input data, the text of a SID file.
    pub sid: String,
}

/// A mode.
#[derive(Clone, Debug)]
pub struct Mode {
    /// Of the finite elements, Hz.
    pub frequency: f64,
    /// Of the reduced body without loads, Hz; none where it has no such mode.
    pub reduced: Option<f64>,
    /// Of the reduced body with its loads, as runs have it, Hz.
    pub loaded: Option<f64>,
    /// What of each rigid motion it takes part in, in the units of the whole.
    pub effective: Vec<f64>,
}

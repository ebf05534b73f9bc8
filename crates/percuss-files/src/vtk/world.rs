//! Bodies and contacts of one instant as points with values.

use super::{Cells, Grid, PointData, Values};
use percuss_contact::Status;
use std::io::{self, Write};

/// Bodies at one instant, one entry of each slice per body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bodies<'a> {
    /// Numbers by which bodies are known; a body keeps its number when others are removed.
    pub id: &'a [i64],
    /// Numbers of the kinds of shape, as the caller counts them.
    pub kind: &'a [i64],
    /// Where glyphs go: origins of the frames of the shapes, in the inertial frame, m.
    pub position: &'a [[f64; 3]],
    /// Rotations from the body to the inertial frame, w, x, y, z.
    pub orientation: &'a [[f64; 4]],
    /// Velocities in the inertial frame, m/s.
    pub velocity: &'a [[f64; 3]],
    /// Angular velocities in the inertial frame, rad/s.
    pub spin: &'a [[f64; 3]],
    /// Half sizes along the axes of the body, m: how a glyph of half size 1 is to be scaled.
    pub scale: &'a [[f64; 3]],
}

/// Contacts at one instant, one entry of each slice per contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contacts<'a> {
    /// Number of the first body; scenery has the numbers −1, −2, ….
    pub body1: &'a [i64],
    /// Number of the second body.
    pub body2: &'a [i64],
    /// Where they touch, in the inertial frame, m.
    pub position: &'a [[f64; 3]],
    /// Unit normals from body 1 to body 2, in the inertial frame.
    pub normal: &'a [[f64; 3]],
    /// Gaps, m; negative where bodies overlap.
    pub gap: &'a [f64],
    /// Percussions on body 2 over the step, in the inertial frame, N s.
    pub percussion: &'a [[f64; 3]],
    /// Forces on body 2, in the inertial frame, N.
    pub force: &'a [[f64; 3]],
    /// States of the contacts.
    pub status: &'a [Status],
}

/// Force chains at one instant: contacts that press as lines from centre to centre, two ends per contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chains<'a> {
    /// Number of the first body at both ends; scenery has the numbers −1, −2, ….
    pub body1: &'a [i64],
    /// Number of the second body at both ends.
    pub body2: &'a [i64],
    /// The centres of mass of the two, m; of scenery, which has none, the point of contact.
    pub ends: &'a [[f64; 3]],
    /// Magnitude of the contact force at both ends, N.
    pub force: &'a [f64],
}

/// The number that stands for a state in files: 0 open, 1 stick, 2 slip, 3 closed without friction.
pub fn status_number(status: Status) -> i64 {
    match status {
        Status::Open => 0,
        Status::Stick => 1,
        Status::Slip { .. } => 2,
        Status::Closed => 3,
    }
}

/// Writes bodies as a `.vtu` file of points with the arrays of [`Bodies`] and `speed`, m/s.
///
/// In ParaView: a glyph turned by `orientation` (as a quaternion) and scaled by `scale`.
pub fn bodies(out: &mut impl Write, bodies: &Bodies) -> io::Result<()> {
    let speed: Vec<f64> = bodies
        .velocity
        .iter()
        .map(|[x, y, z]| x.hypot(*y).hypot(*z))
        .collect();
    let data = [
        PointData::new("id", "", Values::Integers(bodies.id)),
        PointData::new("kind", "", Values::Integers(bodies.kind)),
        PointData::new("velocity", "m/s", Values::Vectors(bodies.velocity)),
        PointData::new("spin", "rad/s", Values::Vectors(bodies.spin)),
        PointData::new("orientation", "", Values::Quaternions(bodies.orientation)),
        PointData::new("scale", "m", Values::Vectors(bodies.scale)),
        PointData::new("speed", "m/s", Values::Scalars(&speed)),
    ];
    cloud(bodies.position, &data).write(out)
}

/// Writes contacts as a `.vtu` file of points with the arrays of [`Contacts`].
pub fn contacts(out: &mut impl Write, contacts: &Contacts) -> io::Result<()> {
    let status: Vec<i64> = contacts.status.iter().map(|s| status_number(*s)).collect();
    let data = [
        PointData::new("body1", "", Values::Integers(contacts.body1)),
        PointData::new("body2", "", Values::Integers(contacts.body2)),
        PointData::new("normal", "", Values::Vectors(contacts.normal)),
        PointData::new("gap", "m", Values::Scalars(contacts.gap)),
        PointData::new("percussion", "N s", Values::Vectors(contacts.percussion)),
        PointData::new("force", "N", Values::Vectors(contacts.force)),
        PointData::new("status", "", Values::Integers(&status)),
    ];
    cloud(contacts.position, &data).write(out)
}

/// Writes force chains as a `.vtu` file of lines with the arrays of [`Chains`].
///
/// In ParaView: the filter Tube, its radius by `force`.
pub fn chains(out: &mut impl Write, chains: &Chains) -> io::Result<()> {
    let lines: Vec<[usize; 2]> = (0..chains.ends.len() / 2)
        .map(|k| [2 * k, 2 * k + 1])
        .collect();
    let data = [
        PointData::new("body1", "", Values::Integers(chains.body1)),
        PointData::new("body2", "", Values::Integers(chains.body2)),
        PointData::new("force", "N", Values::Scalars(chains.force)),
    ];
    let grid = Grid {
        points: chains.ends,
        cells: Cells::Lines(&lines),
        data: &data,
    };
    grid.write(out)
}

fn cloud<'a>(points: &'a [[f64; 3]], data: &'a [PointData<'a>]) -> Grid<'a> {
    Grid {
        points,
        cells: Cells::Vertices,
        data,
    }
}

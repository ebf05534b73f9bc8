//! `trajectories.csv`: all bodies at all sample times.

use std::io::{self, Write};

use percuss_bodies::Shape;
use percuss_bodies::world::{NQ, NU};

use super::View;

/// The first line.
pub(super) const HEADER: &str = "t [s],id,name,x [m],y [m],z [m],qw,qx,qy,qz,\
    vx [m/s],vy [m/s],vz [m/s],wx [rad/s],wy [rad/s],wz [rad/s]";

/// One row for each body: its number, its name or else its shape, and how it moves.
pub(super) fn rows(
    out: &mut Vec<u8>,
    view: &View<'_>,
    names: &super::names::Names,
) -> io::Result<()> {
    let coordinates = view.state.q.chunks_exact(NQ);
    let motions = coordinates.zip(view.state.u.chunks_exact(NU));
    for (body, (q, u)) in view.world.bodies().iter().zip(motions) {
        let kind = &view.world.kinds()[body.kind.0 as usize];
        let shape = &view.world.shapes()[kind.shape.0];
        let name = names.body(body.id).unwrap_or_else(|| word(shape));
        write!(out, "{:?},{},{name}", view.state.t, body.id.0)?;
        for number in q.iter().chain(u) {
            write!(out, ",{number:?}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What a shape is called in scenes.
pub(crate) fn word(shape: &Shape) -> &'static str {
    match shape {
        Shape::Sphere { .. } => "sphere",
        Shape::Box { .. } => "box",
        Shape::Capsule { .. } => "capsule",
        Shape::Cylinder { .. } => "cylinder",
        Shape::Cone { .. } => "cone",
        Shape::Hull(_) => "hull",
        Shape::Mesh(_) => "mesh",
        Shape::HalfSpace => "halfspace",
        Shape::Funnel { .. } => "funnel",
        Shape::Compound(_) => "compound",
        Shape::Disc { .. } => "disc",
        Shape::Polygon(_) => "polygon",
    }
}

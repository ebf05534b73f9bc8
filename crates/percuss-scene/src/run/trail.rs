//! `trajectories.csv`: all bodies at all sample times.

use std::io::{self, Write};

use percuss_bodies::world::{NQ, NU};

use super::View;

/// The first line.
pub(super) const HEADER: &str = "t [s],id,name,x [m],y [m],z [m],qw,qx,qy,qz,\
    vx [m/s],vy [m/s],vz [m/s],wx [rad/s],wy [rad/s],wz [rad/s]";

/// One row for each body: its number, its name or else that of its template, and how it moves.
pub(super) fn rows(
    out: &mut Vec<u8>,
    view: &View<'_>,
    names: &super::names::Names,
) -> io::Result<()> {
    let coordinates = view.state.q.chunks_exact(NQ);
    let motions = coordinates.zip(view.state.u.chunks_exact(NU));
    for (body, (q, u)) in view.world.bodies().iter().zip(motions) {
        let kind = &view.model.kind_names[body.kind.0 as usize];
        let name = names.body(body.id).unwrap_or(kind);
        write!(out, "{:?},{},{name}", view.state.t, body.id.0)?;
        for number in q.iter().chain(u) {
            write!(out, ",{number:?}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

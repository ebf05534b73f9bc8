//! `trajectories.csv`: all bodies at all sample times.

use std::io::{self, Write};

use percuss_bodies::world::{NQ, NU};

use super::view::View;
use crate::names::Names;

/// One row for each body: its number, its name or else that of its template, and how it moves.
pub(super) fn rows(out: &mut Vec<u8>, view: &View<'_>, names: &Names) -> io::Result<()> {
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

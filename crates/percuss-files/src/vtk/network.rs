//! The contact network as CSV: one contact per line, all times below each other.

use super::world::{Contacts, status_number};
use super::{PointData, Values};
use std::fmt::Display;
use std::io::{self, Write};

/// The first line: each column with its unit.
///
/// The normal n points from body 1 to body 2. Percussions `p_N`, `p_1`, `p_2` are along n and the two tangents of
/// the contact; forces `Fx`, `Fy`, `Fz` act on body 2 and are along the axes of the inertial frame. Status:
/// 0 open, 1 stick, 2 slip, 3 closed without friction.
pub const HEADER: &str = "t [s],body1,body2,x [m],y [m],z [m],nx,ny,nz,gap [m],\
    p_N [N s],p_1 [N s],p_2 [N s],Fx [N],Fy [N],Fz [N],status";

/// Writes the contacts at time `t`, s. `p` holds their percussions along normal, tangent 1 and tangent 2, N s; `name` says
/// what the bodies are called that have these numbers.
/// Slices that do not match are refused as a [`VtkError`](super::VtkError) before anything is written.
pub fn rows<N: Display>(
    out: &mut impl Write,
    t: f64,
    contacts: &Contacts,
    p: &[[f64; 3]],
    name: impl Fn(i64) -> N,
) -> io::Result<()> {
    let count = contacts.position.len();
    let status: Vec<i64> = contacts.status.iter().map(|s| status_number(*s)).collect();
    for (name, values) in [
        ("body1", Values::Integers(contacts.body1)),
        ("body2", Values::Integers(contacts.body2)),
        ("normal", Values::Vectors(contacts.normal)),
        ("gap", Values::Scalars(contacts.gap)),
        ("p", Values::Vectors(p)),
        ("force", Values::Vectors(contacts.force)),
        ("status", Values::Integers(&status)),
    ] {
        PointData::new(name, "", values).fit(count)?;
    }
    for i in 0..count {
        let [body1, body2] = [contacts.body1[i], contacts.body2[i]].map(&name);
        write!(out, "{t:?},{body1},{body2}")?;
        numbers(out, &contacts.position[i])?;
        numbers(out, &contacts.normal[i])?;
        numbers(out, &[contacts.gap[i]])?;
        numbers(out, &p[i])?;
        numbers(out, &contacts.force[i])?;
        writeln!(out, ",{}", status[i])?;
    }
    Ok(())
}

/// The shortest digits that read back as the same numbers, a comma before each.
fn numbers(out: &mut impl Write, values: &[f64]) -> io::Result<()> {
    values
        .iter()
        .try_for_each(|value| write!(out, ",{value:?}"))
}

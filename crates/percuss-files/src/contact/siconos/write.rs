use super::super::ContactFileError;
use percuss_contact::{Blocks, ContactProblem, Delassus, Dense, Law, Laws};
use std::io::{self, Write};

/// Writes a problem as `.dat` text that Siconos and [`super::parse`] read, every digit kept.
///
/// Dense G is written dense, every other form in blocks. The format holds contacts with Coulomb friction, all planar
/// or all spatial; anything else is refused before the first byte.
pub fn write(out: &mut impl Write, problem: &ContactProblem) -> Result<(), ContactFileError> {
    let dim = dimension(&problem.laws)?;
    text(out, problem, dim).map_err(|source| ContactFileError::Io {
        action: "cannot be written",
        source,
    })
}

fn dimension(laws: &Laws) -> Result<usize, ContactFileError> {
    let dim = if laws.is_empty() {
        3
    } else {
        laws.law(0).rows()
    };
    for (i, (_, law)) in laws.iter().enumerate() {
        let friction = matches!(law, Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. });
        if !friction || law.rows() != dim {
            return Err(ContactFileError::Unwritable {
                what: format!("contact {i} is not a contact with friction in dimension {dim}"),
                remedy: "a .dat file holds contacts with Coulomb friction of one dimension",
            });
        }
    }
    Ok(dim)
}

fn text(out: &mut impl Write, problem: &ContactProblem, dim: usize) -> io::Result<()> {
    let order = problem.rows();
    writeln!(out, "{dim}\n{}", problem.contacts())?;
    match &problem.G {
        Delassus::Dense(G) => dense(out, G)?,
        Delassus::Blocks(G) => blocks(out, G, &problem.laws)?,
        Delassus::Factored(G) => blocks(out, &G.form(&problem.laws), &problem.laws)?,
        Delassus::BodyContacts(G) => blocks(out, &G.form(&problem.laws), &problem.laws)?,
        Delassus::SingleDofContacts(G) => blocks(out, &G.form(&problem.laws), &problem.laws)?,
    }
    numbers(out, problem.c[..order].iter().copied())?;
    let mu = problem.laws.iter().filter_map(|(_, law)| law.parameter());
    numbers(out, mu)
}

/// Storage 0.
fn dense(out: &mut impl Write, G: &Dense) -> io::Result<()> {
    let order = G.order();
    writeln!(out, "0\n{order}\n{order}\n{order}\t{order}")?;
    (0..order).try_for_each(|column| numbers(out, (0..order).map(|row| G.row(row)[column])))
}

/// Storage 1.
fn blocks(out: &mut impl Write, G: &Blocks, laws: &Laws) -> io::Result<()> {
    let (order, contacts) = (G.order(), laws.len());
    writeln!(out, "1\n{order}\n{order}\n{}", G.count())?;
    if G.count() == 0 {
        return Ok(());
    }
    writeln!(out, "{contacts}\n{contacts}")?;
    for _ in 0..2 {
        whole(out, laws.iter().map(|(start, law)| start + law.rows()))?;
    }
    writeln!(out, "{}\n{}", contacts + 1, G.count())?;
    let mut end = 0;
    let ends = (0..contacts).map(|i| {
        end += G.row(i).count();
        end
    });
    whole(out, [0].into_iter().chain(ends))?;
    whole(out, (0..contacts).flat_map(|i| G.row(i).map(|(j, ..)| j)))?;
    let mut block = 0;
    for i in 0..contacts {
        for (j, _, entries) in G.row(i) {
            writeln!(out, "{block}")?;
            let columns = laws.law(j).rows();
            for column in 0..columns {
                numbers(out, entries.iter().skip(column).step_by(columns).copied())?;
            }
            block += 1;
        }
    }
    Ok(())
}

fn numbers(out: &mut impl Write, values: impl Iterator<Item = f64>) -> io::Result<()> {
    for value in values {
        write!(out, "{value:.16e} ")?;
    }
    writeln!(out)
}

fn whole(out: &mut impl Write, values: impl Iterator<Item = usize>) -> io::Result<()> {
    for value in values {
        write!(out, "{value}\t")?;
    }
    writeln!(out)
}

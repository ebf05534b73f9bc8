use percuss_contact::ContactProblem;
use std::io::{self, Write};

/// Writes percussions as CSV: `contact,r_N,r_T1,r_T2`, one contact per line, 17 significant digits.
///
/// Planar problems have no column `r_T2`; a bilateral row fills `r_N` alone.
pub fn write_percussions(
    out: &mut impl Write,
    problem: &ContactProblem,
    p: &[f64],
) -> io::Result<()> {
    let widest = problem.laws.iter().map(|(_, law)| law.rows()).max();
    let columns = widest.unwrap_or(3);
    writeln!(
        out,
        "contact,{}",
        ["r_N", "r_T1", "r_T2"][..columns].join(",")
    )?;
    for (i, (start, law)) in problem.laws.iter().enumerate() {
        write!(out, "{i}")?;
        for k in 0..columns {
            match p.get(start + k).filter(|_| k < law.rows()) {
                Some(p) => write!(out, ",{p:.16e}")?,
                None => write!(out, ",")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use percuss_contact::{Delassus, Dense, Law};

    #[test]
    fn every_digit_comes_back() {
        let mut G = Dense::default();
        G.reset(4);
        (0..4).for_each(|i| G.row_mut(i)[i] = 1.0);
        let laws = [Law::SpatialCoulomb { mu: 0.5 }, Law::Bilateral];
        let problem = ContactProblem::new(Delassus::Dense(G), vec![0.0; 4], laws).unwrap();
        let p = [0.1 + 0.2, -1e-300, 1.0 / 3.0, 2.0 / 3.0];
        let mut text = Vec::new();
        write_percussions(&mut text, &problem, &p).unwrap();
        let text = String::from_utf8(text).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("contact,r_N,r_T1,r_T2"));
        let numbers: Vec<f64> = lines
            .flat_map(|line| line.split(',').skip(1))
            .filter_map(|cell| cell.parse().ok())
            .collect();
        assert_eq!(numbers, p);
        assert!(text.ends_with(",,\n"), "{text}");
    }
}

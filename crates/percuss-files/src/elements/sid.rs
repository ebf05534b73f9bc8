//! Flexible bodies as standard input data \[Wallrapp1994]: SID files, as FEMBS and others write them.
//!
//! ```text
//! part
//!   new modal
//!     refmod … end refmod            mass, number of modes
//!     frame                          nodes: origin, phi, psi, AP
//!       new node = 1 … end node
//!     end frame
//!     mdCM … end mdCM                and J, Ct, Cr, Me, Gr, Ge, Oe, ksigma, Ke, De
//!   end modal
//! end part
//! ```
//!
//! Every matrix is a Taylor series M(q) = M0 + Σ M1_k q_k, written entry by entry: `m0(row, column)`, `m1(row, k, column)`.

use super::{Lines, text};
use std::fmt::Write;
use std::path::Path;

/// Most modes, and most entries of a matrix.
const MOST_MODES: usize = 1000;
const MOST_ENTRIES: usize = 20_000_000;

/// A flexible body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sid {
    /// What its first line says.
    pub title: String,
    /// Mass.
    pub mass: f64,
    /// What is said of each mode.
    pub modes: Vec<String>,
    /// Its nodes.
    pub nodes: Vec<Node>,
    /// Mass times the centre of mass.
    pub mdCM: Taylor,
    /// Inertia: xx, yy, zz, xy, xz, yz, or three rows of three.
    pub J: Taylor,
    /// How deformation couples to translation, and to rotation.
    pub Ct: Taylor,
    /// The second.
    pub Cr: Taylor,
    /// Mass of the modes.
    pub Me: Taylor,
    /// Gyroscopic terms of the rotation, three columns for each mode.
    pub Gr: Taylor,
    /// Those of the modes.
    pub Ge: Taylor,
    /// Centrifugal terms of the modes: xx, yy, zz, xy, yz, xz.
    pub Oe: Taylor,
    /// Forces of initial stress.
    pub ksigma: Taylor,
    /// Stiffness.
    pub Ke: Taylor,
    /// Damping.
    pub De: Taylor,
}

/// A node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Its number.
    pub number: u64,
    /// Its place.
    pub origin: Taylor,
    /// Displacement by mode.
    pub phi: Taylor,
    /// Rotation by mode.
    pub psi: Taylor,
    /// Its axes.
    pub AP: Taylor,
}

/// M0 + Σ M1_k q_k.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taylor {
    /// Rows; zero where the file has no such matrix.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// M0, row by row.
    pub m0: Vec<f64>,
    /// M1 by row, mode and column; empty where it is of order zero.
    pub m1: Vec<f64>,
}

impl Taylor {
    /// Of order zero.
    pub fn constant(rows: usize, columns: usize, m0: Vec<f64>) -> Self {
        Taylor {
            rows,
            columns,
            m0,
            m1: Vec::new(),
        }
    }

    /// Number of modes in M1.
    fn count(&self) -> usize {
        self.m1.len() / (self.rows * self.columns).max(1)
    }

    /// An entry of M0.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.m0[row * self.columns + column]
    }

    /// An entry of M1, zero without it.
    pub fn by(&self, row: usize, mode: usize, column: usize) -> f64 {
        let place = (row * self.count() + mode) * self.columns + column;
        self.m1.get(place).copied().unwrap_or(0.0)
    }
}

impl Sid {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, String> {
        Self::parse(&text(path)?)
    }

    /// The same of the text of a file.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = Lines::of(text);
        let mut sid = Sid::default();
        loop {
            let line = lines.need("`part`")?;
            match line.split_once("modes:") {
                _ if words(line) == ["part"] => break,
                Some((_, rest)) if lines.number == 1 => sid.title = rest.trim().to_owned(),
                _ => {}
            }
        }
        let mut count = None;
        loop {
            let line = lines.need("`end modal`")?;
            match &words(line)[..] {
                ["new", "modal"] => {}
                ["refmod"] => count = Some(sid.refmod(&mut lines)?),
                ["frame"] | ["new", "frame"] => sid.frame(&mut lines, count)?,
                ["end", "modal"] => break,
                [name] => {
                    let found = taylor(name, count, &mut lines)?;
                    match sid.matrix(name) {
                        Some(place) => *place = found,
                        None => return Err(lines.fault(format_args!("unknown matrix `{name}`"))),
                    }
                }
                _ => return Err(lines.fault(format_args!("a matrix expected, \"{line}\" found"))),
            }
        }
        sid.complete()
    }

    fn matrix(&mut self, name: &str) -> Option<&mut Taylor> {
        Some(match name {
            "mdCM" | "md" => &mut self.mdCM,
            "J" | "I" => &mut self.J,
            "Ct" => &mut self.Ct,
            "Cr" => &mut self.Cr,
            "Me" => &mut self.Me,
            "Gr" => &mut self.Gr,
            "Ge" => &mut self.Ge,
            "Oe" => &mut self.Oe,
            "ksigma" => &mut self.ksigma,
            "Ke" => &mut self.Ke,
            "De" => &mut self.De,
            _ => return None,
        })
    }

    /// The number of modes.
    fn refmod(&mut self, lines: &mut Lines<'_>) -> Result<usize, String> {
        let mut count = None;
        loop {
            let line = lines.need("`end refmod`")?;
            let (key, value) = line.split_once('=').unwrap_or((line, ""));
            match words(key)[..] {
                ["end", "refmod"] => break,
                ["mass"] => self.mass = number(value, lines)?,
                ["nelastq"] => count = Some(whole(value, MOST_MODES, lines)?),
                _ if key.trim_start().starts_with("ielastq") => {
                    self.modes.push(value.trim().to_owned());
                }
                _ => return Err(lines.fault(format_args!("\"{line}\" in `refmod`"))),
            }
        }
        if self.mass <= 0.0 {
            return Err(lines.fault(format_args!(
                "the mass is {}; it must be positive",
                self.mass
            )));
        }
        let count = count.filter(|count| *count > 0);
        let count = count.ok_or_else(|| lines.fault("`refmod` has no modes"))?;
        self.modes.resize(count, String::new());
        Ok(count)
    }

    fn frame(&mut self, lines: &mut Lines<'_>, count: Option<usize>) -> Result<(), String> {
        loop {
            let line = lines.need("`end frame`")?;
            let (key, value) = line.split_once('=').unwrap_or((line, ""));
            match words(key)[..] {
                ["end", "frame"] => return Ok(()),
                ["new", "node"] => {
                    let number = whole(value, usize::MAX, lines)? as u64;
                    if self.nodes.iter().any(|node| node.number == number) {
                        return Err(lines.fault(format_args!("node {number} is there twice")));
                    }
                    let node = node(number, count, lines)?;
                    self.nodes.push(node);
                }
                _ => return Err(lines.fault(format_args!("a node expected, \"{line}\" found"))),
            }
        }
    }

    /// With all matrices of the right size.
    fn complete(mut self) -> Result<Self, String> {
        let n = self.modes.len();
        if n == 0 {
            return Err("has no `refmod`".into());
        }
        if (self.J.rows, self.J.columns) == (3, 3) {
            let place = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)];
            let count = self.J.count();
            let slopes = (0..6 * count).map(|e| {
                let (i, j) = place[e / count];
                self.J.by(i, e % count, j)
            });
            self.J = Taylor {
                rows: 6,
                columns: 1,
                m0: place.map(|(i, j)| self.J.at(i, j)).to_vec(),
                m1: slopes.collect(),
            };
        }
        let sizes = [
            ("mdCM", 3, 1),
            ("J", 6, 1),
            ("Ct", n, 3),
            ("Cr", n, 3),
            ("Me", n, n),
            ("Ge", n, 3 * n),
            ("Oe", n, 6),
            ("Ke", n, n),
            ("De", n, n),
            ("ksigma", n, 1),
            ("Gr", 3, 3 * n),
        ];
        for (name, rows, columns) in sizes {
            // what is zero may be left out
            let is_needed = !matches!(name, "De" | "ksigma" | "Gr");
            let Some(found) = self.matrix(name) else {
                continue;
            };
            match (found.rows, found.columns) {
                (0, _) if is_needed => return Err(format!("has no matrix `{name}`")),
                (0, _) => *found = Taylor::constant(rows, columns, vec![0.0; rows * columns]),
                found if found == (rows, columns) => {}
                (r, c) => {
                    return Err(format!(
                        "`{name}` is of {r} rows and {c} columns; with {n} modes it must be of {rows} and {columns}"
                    ));
                }
            }
        }
        for node in &self.nodes {
            let own = [
                ("origin", &node.origin, 1),
                ("phi", &node.phi, n),
                ("psi", &node.psi, n),
                ("AP", &node.AP, 3),
            ];
            for (name, found, columns) in own {
                if (found.rows, found.columns) != (3, columns) {
                    return Err(format!(
                        "`{name}` of node {} is of {} rows and {} columns, not of 3 and {columns}",
                        node.number, found.rows, found.columns
                    ));
                }
            }
        }
        Ok(self)
    }

    /// As the text of a file.
    pub fn written(&self) -> String {
        let mut out = format!(
            "{:5}{:4}    :No. nodes, No. modes:{}\n part\n",
            self.nodes.len(),
            self.modes.len(),
            self.title
        );
        line(&mut out, 6, "new modal", &self.title);
        out.push_str("           refmod\n");
        line(&mut out, 16, "mass", &real(self.mass));
        line(&mut out, 16, "nelastq", &format!("{:5}", self.modes.len()));
        for (k, mode) in self.modes.iter().enumerate() {
            line(&mut out, 16, &format!("ielastq ({:4})", k + 1), mode);
        }
        out.push_str("           end refmod\n           frame\n");
        let n = self.modes.len();
        for node in &self.nodes {
            line(&mut out, 16, "new node", &format!("{:8}", node.number));
            line(&mut out, 21, "rframe", "body ref");
            for (name, matrix) in [
                ("origin", &node.origin),
                ("phi", &node.phi),
                ("psi", &node.psi),
                ("AP", &node.AP),
            ] {
                matrix.write(name, (21, n), &mut out);
            }
            out.push_str("                end node\n");
        }
        out.push_str("           end frame\n");
        for (name, matrix) in [
            ("mdCM", &self.mdCM),
            ("J", &self.J),
            ("Ct", &self.Ct),
            ("Cr", &self.Cr),
            ("Me", &self.Me),
            ("Gr", &self.Gr),
            ("Ge", &self.Ge),
            ("Oe", &self.Oe),
            ("ksigma", &self.ksigma),
            ("Ke", &self.Ke),
            ("De", &self.De),
        ] {
            matrix.write(name, (11, n), &mut out);
        }
        out.push_str("      end modal\n end part\n");
        out
    }
}

impl Taylor {
    fn write(&self, name: &str, (indent, modes): (usize, usize), out: &mut String) {
        let _ = writeln!(out, "{:indent$}{name}", "");
        let all = self.m0.iter().chain(&self.m1);
        let structure = if all.clone().all(|x| *x == 0.0) { 0 } else { 3 };
        let order = usize::from(!self.m1.is_empty());
        for (key, value) in [
            ("order", order),
            ("nrow", self.rows),
            ("ncol", self.columns),
            ("nq", modes),
            ("nqn", 0),
            ("structure", structure),
        ] {
            line(out, 26, key, &format!("{value:5}"));
        }
        for row in 0..self.rows {
            for column in 0..self.columns {
                let value = self.at(row, column);
                if value != 0.0 {
                    line(
                        out,
                        26,
                        &format!("m0({:3},{:3})", row + 1, column + 1),
                        &real(value),
                    );
                }
            }
        }
        for column in 0..self.columns {
            for row in 0..self.rows {
                for mode in 0..self.count() {
                    let value = self.by(row, mode, column);
                    if value != 0.0 {
                        let key = format!("m1({:3},{:3},{:3})", row + 1, mode + 1, column + 1);
                        line(out, 26, &key, &real(value));
                    }
                }
            }
        }
        let _ = writeln!(out, "{:indent$}end {name}", "");
    }
}

/// A key and its value, with the sign in the column after it.
fn line(out: &mut String, indent: usize, key: &str, value: &str) {
    let width = 48_usize.saturating_sub(indent);
    let gap = if value.starts_with('-') { "" } else { " " };
    let _ = writeln!(out, "{:indent$}{key:width$}={gap}{value}", "");
}

/// All digits, with the exponent of Fortran.
fn real(x: f64) -> String {
    let plain = format!("{x:.16e}");
    let (digits, exponent) = plain.split_once('e').unwrap_or((&plain, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}D{sign}{:02}", exponent.abs())
}

fn words(line: &str) -> Vec<&str> {
    let key = line.split('=').next().unwrap_or(line);
    key.split_whitespace().collect()
}

fn number(word: &str, lines: &Lines<'_>) -> Result<f64, String> {
    let plain = word.trim().replace(['D', 'd'], "e");
    match plain.parse::<f64>() {
        Ok(x) if x.is_finite() => Ok(x),
        _ => Err(lines.fault(format_args!("a number expected, \"{}\" found", word.trim()))),
    }
}

fn whole(word: &str, most: usize, lines: &Lines<'_>) -> Result<usize, String> {
    match word.trim().parse::<usize>() {
        Ok(x) if x <= most => Ok(x),
        _ => Err(lines.fault(format_args!(
            "a whole number expected, \"{}\" found",
            word.trim()
        ))),
    }
}

fn node(number: u64, count: Option<usize>, lines: &mut Lines<'_>) -> Result<Node, String> {
    let mut node = Node {
        number,
        ..Node::default()
    };
    loop {
        let line = lines.need("`end node`")?;
        let found = match words(line)[..] {
            ["end", "node"] => return Ok(node),
            ["rframe"] => continue,
            [name] => (name, taylor(name, count, lines)?),
            _ => {
                return Err(lines.fault(format_args!(
                    "a matrix of a node expected, \"{line}\" found"
                )));
            }
        };
        match found {
            ("origin", matrix) => node.origin = matrix,
            ("phi", matrix) => node.phi = matrix,
            ("psi", matrix) => node.psi = matrix,
            ("AP", matrix) => node.AP = matrix,
            // stresses
            ("sigma", _) => {}
            (name, _) => return Err(lines.fault(format_args!("unknown matrix `{name}` of a node"))),
        }
    }
}

fn taylor(name: &str, count: Option<usize>, lines: &mut Lines<'_>) -> Result<Taylor, String> {
    let Some(modes) = count else {
        return Err(lines.fault(format_args!("`{name}` stands before `refmod`")));
    };
    let mut found = Taylor::default();
    let (mut order, mut structure) = (0, 3);
    let mut is_sized = false;
    loop {
        let line = lines.need(&format!("`end {name}`"))?;
        let (key, value) = line.split_once('=').unwrap_or((line, ""));
        let key = key.trim();
        match words(key)[..] {
            ["end", end] if end == name => break,
            ["order"] => {
                order =
                    whole(value, 1, lines).map_err(|fault| fault + "; series end with order 1")?
            }
            ["nrow"] => found.rows = whole(value, MOST_ENTRIES, lines)?,
            ["ncol"] => found.columns = whole(value, MOST_ENTRIES, lines)?,
            ["nq" | "nqn"] => {}
            ["structure"] => structure = whole(value, 4, lines)?,
            _ => {
                if !is_sized {
                    found.size(order, modes, structure, lines)?;
                    is_sized = true;
                }
                let place = found.place(key, modes).ok_or_else(|| {
                    lines.fault(format_args!(
                        "\"{key}\" is no entry of `{name}` with {} rows and {} columns",
                        found.rows, found.columns
                    ))
                })?;
                let value = number(value, lines)?;
                match place {
                    (false, place) => found.m0[place] = value,
                    (true, place) => found.m1[place] = value,
                }
            }
        }
    }
    if !is_sized {
        found.size(order, modes, structure, lines)?;
    }
    if structure == 2 {
        found.mirror(modes);
    }
    Ok(found)
}

impl Taylor {
    fn size(
        &mut self,
        order: usize,
        modes: usize,
        structure: usize,
        lines: &Lines<'_>,
    ) -> Result<(), String> {
        let entries = self.rows.checked_mul(self.columns);
        let all = entries.and_then(|entries| entries.checked_mul(1 + order * modes));
        let (Some(entries), Some(_)) = (entries, all.filter(|all| *all <= MOST_ENTRIES)) else {
            return Err(lines.fault(format_args!(
                "a matrix of {} rows and {} columns is too large",
                self.rows, self.columns
            )));
        };
        self.m0 = vec![0.0; entries];
        self.m1 = vec![0.0; entries * order * modes];
        if structure == 4 {
            (0..self.rows.min(self.columns)).for_each(|i| self.m0[i * (self.columns + 1)] = 1.0);
        }
        Ok(())
    }

    /// Where an entry is: in M1 or not, and its place.
    fn place(&self, key: &str, modes: usize) -> Option<(bool, usize)> {
        let (name, rest) = key.split_once('(')?;
        let inside = rest.trim_end().strip_suffix(')')?;
        let numbers: Option<Vec<usize>> = inside
            .split(',')
            .map(|word| word.trim().parse::<usize>().ok()?.checked_sub(1))
            .collect();
        match (name.trim(), &numbers?[..]) {
            ("m0", [i, j]) if *i < self.rows && *j < self.columns => {
                Some((false, i * self.columns + j))
            }
            ("m1", [i, k, j]) if *i < self.rows && *k < modes && *j < self.columns => {
                let place = (i * modes + k) * self.columns + j;
                (place < self.m1.len()).then_some((true, place))
            }
            _ => None,
        }
    }

    /// A symmetric matrix may have one of its halves alone.
    fn mirror(&mut self, modes: usize) {
        let n = self.columns;
        if self.rows != n {
            return;
        }
        for i in 0..n {
            for j in 0..n {
                if self.m0[i * n + j] == 0.0 {
                    self.m0[i * n + j] = self.m0[j * n + i];
                }
                for k in 0..if self.m1.is_empty() { 0 } else { modes } {
                    let (own, other) = ((i * modes + k) * n + j, (j * modes + k) * n + i);
                    if self.m1[own] == 0.0 {
                        self.m1[own] = self.m1[other];
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body() -> Sid {
        let n = 2;
        let some = |rows: usize, columns: usize, order: usize| Taylor {
            rows,
            columns,
            m0: (0..rows * columns)
                .map(|i| (i as f64 - 1.5) / 3.0)
                .collect(),
            m1: (0..rows * columns * order * n)
                .map(|i| 1e-7 * (i as f64).sin())
                .collect(),
        };
        let node = |number: u64| Node {
            number,
            origin: some(3, 1, 1),
            phi: some(3, n, 1),
            psi: some(3, n, 0),
            AP: some(3, 3, 1),
        };
        Sid {
            title: "body".into(),
            mass: 1.25,
            modes: vec!["first".into(), String::new()],
            nodes: vec![node(3), node(17)],
            mdCM: some(3, 1, 1),
            J: some(6, 1, 1),
            Ct: some(n, 3, 1),
            Cr: some(n, 3, 1),
            Me: some(n, n, 0),
            Gr: some(3, 3 * n, 0),
            Ge: some(n, 3 * n, 0),
            Oe: some(n, 6, 1),
            ksigma: some(n, 1, 0),
            Ke: some(n, n, 0),
            De: some(n, n, 0),
        }
    }

    #[test]
    fn bodies_are_read_as_they_were_written() {
        let body = body();
        let text = body.written();
        assert_eq!(Sid::parse(&text).unwrap(), body);
        assert!(
            text.contains("m0(  1,  1)           =-5.0000000000000000D-01"),
            "{text}"
        );
        // others write three rows of J, one half of a symmetric matrix, no matrices that are zero
        let start = text.find("           De").unwrap();
        let end = text.find("      end modal").unwrap();
        let short = format!("{}{}", &text[..start], &text[end..]);
        assert_eq!(Sid::parse(&short).unwrap().De.m0, [0.0; 4]);
        let half = text.replacen(
            "structure             =     3",
            "structure             =     2",
            1,
        );
        assert!(Sid::parse(&half).is_ok());
        let symmetric =
            "Me\norder = 0\nnrow = 2\nncol = 2\nstructure = 2\nm0(1,1) = 2\nm0(2,1) = 1.D0\nend Me";
        let mut lines = Lines::of(symmetric);
        lines.next();
        assert_eq!(
            taylor("Me", Some(2), &mut lines).unwrap().m0,
            [2.0, 1.0, 1.0, 0.0]
        );
        let unit = "AP\norder = 0\nnrow = 3\nncol = 3\nstructure = 4\nend AP";
        let mut lines = Lines::of(unit);
        lines.next();
        let unit = taylor("AP", Some(2), &mut lines).unwrap();
        assert_eq!((unit.at(1, 1), unit.at(1, 0)), (1.0, 0.0));
    }

    #[test]
    fn faults_of_bodies_are_told_with_their_line() {
        let text = body().written();
        let of = |from: &str, to: &str| {
            assert!(text.contains(from), "{from}");
            Sid::parse(&text.replacen(from, to, 1)).unwrap_err()
        };
        for (from, to, expected) in [
            (" part\n", "", "where `part` is missing"),
            (
                "refmod",
                "refmot",
                "line 4: `refmot` stands before `refmod`",
            ),
            (
                "1.2500000000000000D+00",
                "-1",
                "the mass is -1; it must be positive",
            ),
            (
                "1.2500000000000000D+00",
                "NaN",
                "a number expected, \"NaN\" found",
            ),
            (
                "new node                        =       17",
                "new node = 3",
                "node 3 is there twice",
            ),
            (
                "m0(  1,  1)",
                "m0(  9,  1)",
                "\"m0(  9,  1)\" is no entry of `origin` with 3 rows and 1 columns",
            ),
            (
                "order                 =     1",
                "order = 2",
                "series end with order 1",
            ),
            (
                "           Ke\n",
                "           Kx\n",
                "\"end Ke\" is no entry of `Kx`",
            ),
            (
                "           end frame",
                "",
                "a node expected, \"mdCM\" found",
            ),
        ] {
            let found = of(from, to);
            assert!(found.contains(expected), "{found}");
        }
        let lines: Vec<&str> = text.lines().collect();
        for end in (0..lines.len()).step_by(7) {
            let found = Sid::parse(&lines[..end].join("\n")).unwrap_err();
            assert!(found.contains("missing"), "{found}");
        }
        let start = text.find("           Ke").unwrap();
        let end = text.find("           De").unwrap();
        let found = Sid::parse(&format!("{}{}", &text[..start], &text[end..])).unwrap_err();
        assert_eq!(found, "has no matrix `Ke`");
    }
}

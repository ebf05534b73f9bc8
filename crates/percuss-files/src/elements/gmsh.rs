//! Meshes of Gmsh, format 4.1, ASCII or binary: nodes, elements and the physical groups that name parts of them.

use super::bytes;
use super::feed::Feed;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::Path;

/// A mesh as the file has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gmsh {
    /// Places of the nodes, in units of the file.
    pub nodes: Vec<[f64; 3]>,
    /// Their numbers in the file.
    pub numbers: Vec<u64>,
    /// Elements of all dimensions.
    pub elements: Vec<Cell>,
    /// Physical groups by dimension and number; those without a name have their number as name.
    pub groups: Vec<Group>,
}

/// An element.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its number in the file.
    pub number: u64,
    /// Gmsh's number of its kind.
    pub kind: u32,
    /// Its dimension.
    pub dimension: usize,
    /// Its nodes, counted from 0, in the order of Gmsh.
    pub nodes: Vec<u32>,
    /// The groups that it is in.
    pub groups: Vec<u32>,
}

/// A physical group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Dimension of its elements.
    pub dimension: usize,
    /// Its number.
    pub tag: i64,
    /// Its name.
    pub name: String,
}

/// Numbers of kinds that are read, with dimension and nodes.
const KINDS: [(u32, usize, usize); 8] = [
    (15, 0, 1),
    (1, 1, 2),
    (8, 1, 3),
    (2, 2, 3),
    (3, 2, 4),
    (9, 2, 6),
    (4, 3, 4),
    (11, 3, 10),
];

impl Gmsh {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, String> {
        Self::parse(&bytes(path)?)
    }

    /// Reads the bytes of a file.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let mut lines = Feed::of(bytes);
        let mut reader = Reader::default();
        let mut has = [false; 3];
        while let Some(line) = lines.next_line() {
            let binary = lines.binary;
            match line {
                "$MeshFormat" => {
                    let found = lines.need_line("the version")?;
                    let is_binary = version(found).map_err(|what| lines.fault(what))?;
                    lines.binary = is_binary;
                    if is_binary && lines.int("the byte order")? != 1 {
                        return Err("the file has another byte order; save it on a machine like this one, or as ASCII (Mesh.Binary = 0)".into());
                    }
                    has[0] = true;
                }
                _ if !has[0] => {
                    return Err(lines.fault("\"$MeshFormat\" expected; this is no file of Gmsh"));
                }
                "$PhysicalNames" => {
                    lines.binary = false;
                    reader.names(&mut lines)?;
                    lines.binary = binary;
                }
                "$Entities" => reader.entities(&mut lines)?,
                "$Nodes" => {
                    reader.nodes(&mut lines)?;
                    has[1] = true;
                }
                "$Elements" => {
                    reader.elements(&mut lines)?;
                    has[2] = true;
                }
                other if other.starts_with('$') => {
                    lines.skip(&format!("$End{}", &other[1..]))?;
                }
                _ => return Err(lines.fault("the beginning of a section, \"$…\", expected")),
            }
            if !matches!(
                line,
                "$MeshFormat" | "$PhysicalNames" | "$Entities" | "$Nodes" | "$Elements"
            ) {
                continue;
            }
            let end = format!("$End{}", &line[1..]);
            if lines.need_line(&end)? != end {
                return Err(lines.fault(format_args!("\"{end}\" expected")));
            }
        }
        for (has, what) in has.iter().zip(["$MeshFormat", "$Nodes", "$Elements"]) {
            if !has {
                return Err(format!("has no section \"{what}\""));
            }
        }
        Ok(reader.mesh)
    }

    /// Nodes of the elements of a group, rising; none where no group has this name.
    pub fn nodes_of(&self, name: &str) -> Option<Vec<u32>> {
        let group = self.groups.iter().position(|g| g.name == name)? as u32;
        let cells = self.elements.iter().filter(|e| e.groups.contains(&group));
        let mut nodes: Vec<u32> = cells.flat_map(|e| e.nodes.iter().copied()).collect();
        nodes.sort_unstable();
        nodes.dedup();
        Some(nodes)
    }

    /// Largest extent along an axis.
    pub fn size(&self) -> f64 {
        let extent = |k: usize| {
            let all = self.nodes.iter().map(|r| r[k]);
            let ends = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
                (a.min(x), b.max(x))
            });
            ends.1 - ends.0
        };
        (0..3).map(extent).fold(0.0, f64::max)
    }
}

/// A mesh to be written: elements of one dimension in named groups, and nodes that have names.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Places of the nodes.
    pub nodes: Vec<[f64; 3]>,
    /// Gmsh's number of the kind of each element, its nodes, and its group.
    pub elements: Vec<(u32, Vec<u32>, usize)>,
    /// Groups of elements.
    pub groups: Vec<String>,
    /// Groups of nodes.
    pub named: Vec<(String, Vec<u32>)>,
}

impl Written {
    /// The text of a file of format 4.1.
    pub fn text(&self) -> String {
        let dimension = self.elements.first().map_or(2, |(kind, ..)| {
            let known = KINDS.iter().find(|(number, ..)| number == kind);
            known.map_or(2, |(_, dimension, _)| *dimension)
        });
        let mut out = String::from("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n");
        let _ = writeln!(out, "{}", self.named.len() + self.groups.len());
        for ((name, _), tag) in self.named.iter().zip(1..) {
            let _ = writeln!(out, "0 {tag} \"{name}\"");
        }
        for (name, tag) in self.groups.iter().zip(1..) {
            let _ = writeln!(out, "{dimension} {tag} \"{name}\"");
        }
        let [surfaces, volumes] = match dimension {
            2 => [self.groups.len(), 0],
            _ => [0, self.groups.len()],
        };
        let _ = writeln!(
            out,
            "$EndPhysicalNames\n$Entities\n{} 0 {surfaces} {volumes}",
            self.named.len()
        );
        for ((_, nodes), tag) in self.named.iter().zip(1..) {
            let [x, y, z] = self.nodes[nodes[0] as usize];
            let _ = writeln!(out, "{tag} {x:?} {y:?} {z:?} 1 {tag}");
        }
        let end = |k: usize, low: bool| {
            let all = self.nodes.iter().map(|r| r[k]);
            match low {
                true => all.fold(f64::INFINITY, f64::min),
                false => all.fold(f64::NEG_INFINITY, f64::max),
            }
        };
        let [low, high] = [true, false].map(|low| [0, 1, 2].map(|k| end(k, low)));
        for tag in 1..=self.groups.len() {
            let [a, b, c] = low;
            let [d, e, f] = high;
            let _ = writeln!(out, "{tag} {a:?} {b:?} {c:?} {d:?} {e:?} {f:?} 1 {tag} 0");
        }
        let count = self.nodes.len();
        let _ = writeln!(
            out,
            "$EndEntities\n$Nodes\n1 {count} 1 {count}\n{dimension} 1 0 {count}"
        );
        (1..=count).for_each(|tag| {
            let _ = writeln!(out, "{tag}");
        });
        for [x, y, z] in &self.nodes {
            let _ = writeln!(out, "{x:?} {y:?} {z:?}");
        }
        let mut blocks: Vec<(usize, usize, u32, Vec<&[u32]>)> = Vec::new();
        for ((_, nodes), tag) in self.named.iter().zip(1..) {
            blocks.push((0, tag, 15, nodes.chunks(1).collect()));
        }
        for group in 0..self.groups.len() {
            for (kind, dimension, _) in KINDS {
                let own = self.elements.iter();
                let own = own.filter(|(k, _, g)| *k == kind && *g == group);
                let own: Vec<&[u32]> = own.map(|(_, nodes, _)| &nodes[..]).collect();
                if !own.is_empty() {
                    blocks.push((dimension, group + 1, kind, own));
                }
            }
        }
        let total: usize = blocks.iter().map(|(.., own)| own.len()).sum();
        let _ = writeln!(
            out,
            "$EndNodes\n$Elements\n{} {total} 1 {total}",
            blocks.len()
        );
        let mut tag = 0;
        for (dimension, entity, kind, own) in blocks {
            let _ = writeln!(out, "{dimension} {entity} {kind} {}", own.len());
            for nodes in own {
                tag += 1;
                let _ = write!(out, "{tag}");
                for node in nodes {
                    let _ = write!(out, " {}", node + 1);
                }
                out.push('\n');
            }
        }
        out + "$EndElements\n"
    }
}

/// Whether numbers are binary.
fn version(line: &str) -> Result<bool, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["4.1", "0", ..] => Ok(false),
        ["4.1", "1", "8", ..] => Ok(true),
        [version, ..] => Err(format!(
            "format {version} is not read; save as 4.1 (Mesh.MshFileVersion = 4.1)"
        )),
        [] => Err("no version".into()),
    }
}

#[derive(Default)]
struct Reader {
    mesh: Gmsh,
    /// Groups of an entity by dimension and number.
    entities: HashMap<(usize, i64), Vec<u32>>,
    known: BTreeMap<(usize, i64), u32>,
    /// Nodes by their numbers.
    numbers: HashMap<u64, u32>,
}

impl Reader {
    fn group(&mut self, dimension: usize, tag: i64) -> u32 {
        let mesh = &mut self.mesh;
        *self.known.entry((dimension, tag)).or_insert_with(|| {
            mesh.groups.push(Group {
                dimension,
                tag,
                name: tag.to_string(),
            });
            mesh.groups.len() as u32 - 1
        })
    }

    fn names(&mut self, lines: &mut Feed<'_>) -> Result<(), String> {
        lines.record("the number of physical names")?;
        let count = lines.count("the number of physical names")?;
        for _ in 0..count {
            let line = lines.need_line("a physical name")?;
            let words: Vec<&str> = line.splitn(3, char::is_whitespace).collect();
            let fault = || lines.fault("a physical name: dimension, number and \"name\" expected");
            let [dimension, tag, name] = words[..] else {
                return Err(fault());
            };
            let (Ok(dimension), Ok(tag)) = (dimension.parse(), tag.parse()) else {
                return Err(fault());
            };
            let group = self.group(dimension, tag) as usize;
            self.mesh.groups[group].name = name.trim().trim_matches('"').to_owned();
        }
        Ok(())
    }

    fn entities(&mut self, lines: &mut Feed<'_>) -> Result<(), String> {
        let what = "the numbers of points, curves, surfaces, volumes";
        lines.record(what)?;
        let mut counts = [0; 4];
        for count in &mut counts {
            *count = lines.count(what)?;
        }
        let what = "an entity with its physical groups";
        for (dimension, count) in counts.into_iter().enumerate() {
            for _ in 0..count {
                lines.record(what)?;
                let tag = lines.int(what)?;
                // its place or the box around it
                for _ in 0..if dimension == 0 { 3 } else { 6 } {
                    lines.real(what)?;
                }
                let groups = lines.count(what)?;
                let mut own = Vec::new();
                for _ in 0..groups {
                    // a negative number turns the orientation
                    let group = lines.int(what)?.abs();
                    own.push(self.group(dimension, group));
                }
                if dimension > 0 && lines.binary {
                    // what bounds it
                    for _ in 0..lines.count(what)? {
                        lines.int(what)?;
                    }
                }
                self.entities.insert((dimension, tag), own);
            }
        }
        Ok(())
    }

    fn nodes(&mut self, lines: &mut Feed<'_>) -> Result<(), String> {
        let [blocks, announced] = head(lines, "the numbers of blocks and of nodes")?;
        for _ in 0..blocks {
            let what = "the head of a block of nodes";
            lines.record(what)?;
            let dimension = lines.int(what)?;
            lines.int(what)?;
            let parametric = lines.int(what)? != 0;
            let count = lines.count(what)?;
            let first = self.mesh.nodes.len();
            for k in 0..count {
                lines.record("the number of a node")?;
                let tag = lines.size("the number of a node")?;
                if self.numbers.insert(tag, (first + k) as u32).is_some() {
                    return Err(lines.fault(format_args!("node {tag} is there twice")));
                }
                self.mesh.numbers.push(tag);
            }
            for _ in 0..count {
                let what = "the place of a node";
                lines.record(what)?;
                let r = [lines.real(what)?, lines.real(what)?, lines.real(what)?];
                if !r.iter().all(|x| x.is_finite()) {
                    return Err(lines.fault("the place of a node is not finite"));
                }
                self.mesh.nodes.push(r);
                if parametric && lines.binary {
                    for _ in 0..dimension {
                        lines.real("parameters of a node")?;
                    }
                }
            }
        }
        let found = self.mesh.nodes.len();
        match found == announced {
            true => Ok(()),
            false => Err(lines.fault(format_args!(
                "{announced} nodes were announced, {found} are there"
            ))),
        }
    }

    fn elements(&mut self, lines: &mut Feed<'_>) -> Result<(), String> {
        let [blocks, announced] = head(lines, "the numbers of blocks and of elements")?;
        for _ in 0..blocks {
            let what = "the head of a block of elements";
            lines.record(what)?;
            let (_, entity, kind) = (lines.int(what)?, lines.int(what)?, lines.int(what)?);
            let of_block = lines.count(what)?;
            let known = KINDS.iter().find(|(number, ..)| i64::from(*number) == kind);
            let Some((kind, dimension, count)) = known.copied() else {
                return Err(lines.fault(format_args!(
                    "elements of kind {kind} are not read; triangles and quadrilaterals of the first order and tetrahedra of 4 and 10 nodes are"
                )));
            };
            let groups = self.entities.get(&(dimension, entity));
            let groups = groups.cloned().unwrap_or_default();
            for _ in 0..of_block {
                let what = "an element with its nodes";
                lines.record(what)?;
                let number = lines.size(what)?;
                let mut nodes = Vec::with_capacity(count);
                for _ in 0..count {
                    let tag = lines.size(what)?;
                    let node = self.numbers.get(&tag).ok_or_else(|| {
                        lines.fault(format_args!(
                            "element {number} has node {tag}, which is not in the file"
                        ))
                    })?;
                    nodes.push(*node);
                }
                self.mesh.elements.push(Cell {
                    number,
                    kind,
                    dimension,
                    nodes,
                    groups: groups.clone(),
                });
            }
        }
        let found = self.mesh.elements.len();
        match found == announced {
            true => Ok(()),
            false => Err(lines.fault(format_args!(
                "{announced} elements were announced, {found} are there"
            ))),
        }
    }
}

/// The numbers of blocks and of what is in all of them; the least and the largest number follow.
fn head(lines: &mut Feed<'_>, what: &str) -> Result<[usize; 2], String> {
    lines.record(what)?;
    let counts = [lines.count(what)?, lines.count(what)?];
    if lines.binary {
        lines.size(what)?;
        lines.size(what)?;
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two squares side by side; numbers with holes; the left side and the face have names.
    const TWO: &str = "$MeshFormat
4.1 0 8
$EndMeshFormat
$PhysicalNames
2
1 5 \"left side\"
2 6 \"plate\"
$EndPhysicalNames
$Entities
0 1 1 0
3 0 0 0 0 1 0 1 5 2 1 -2
1 0 0 0 2 1 0 1 6 1 3
$EndEntities
$Nodes
2 6 1 60
1 3 0 2
10
40
0 0 0
0 1 0
2 1 0 4
20
50
30
60
1 0 0
1 1 0
2 0 0
2 1 0
$EndNodes
$Elements
2 3 1 3
1 3 1 1
1 10 40
2 1 3 2
2 10 20 50 40
3 20 30 60 50
$EndElements
";

    #[test]
    fn meshes_are_read_with_their_groups() {
        let mesh = Gmsh::parse(TWO.as_bytes()).unwrap();
        assert_eq!(mesh.nodes.len(), 6);
        assert_eq!(mesh.elements[1].nodes, [0, 2, 3, 1]);
        assert_eq!(mesh.nodes_of("left side").unwrap(), [0, 1]);
        assert_eq!(mesh.nodes_of("plate").unwrap().len(), 6);
        assert_eq!(mesh.nodes_of("right"), None);
        assert_eq!(mesh.size(), 2.0);
    }

    #[test]
    fn what_is_written_is_read() {
        let written = Written {
            nodes: vec![
                [0.0, 0.0, 0.0],
                [1.0, 0.0, 0.0],
                [1.0, 1.5, 0.0],
                [0.0, 1.5, 0.0],
            ],
            elements: vec![(2, vec![0, 1, 2], 0), (2, vec![0, 2, 3], 1)],
            groups: vec!["steel".into(), "soft part".into()],
            named: vec![("left".into(), vec![0, 3])],
        };
        let mesh = Gmsh::parse(written.text().as_bytes()).unwrap();
        assert_eq!(mesh.nodes, written.nodes);
        assert_eq!(mesh.nodes_of("left").unwrap(), [0, 3]);
        assert_eq!(mesh.nodes_of("soft part").unwrap(), [0, 2, 3]);
        let flat: Vec<&[u32]> = mesh.elements.iter().skip(2).map(|e| &e.nodes[..]).collect();
        assert_eq!(flat, [[0, 1, 2], [0, 2, 3]]);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let fault =
            |from: &str, to: &str| Gmsh::parse(TWO.replace(from, to).as_bytes()).unwrap_err();
        for (from, to, expected) in [
            ("4.1 0 8", "2.2 0 8", "line 2: format 2.2 is not read"),
            (
                "2 10 20 50 40",
                "2 10 20 51 40",
                "line 36: element 2 has node 51",
            ),
            ("\n50\n30", "\n20\n30", "line 23: node 20 is there twice"),
            (
                "2 1 0\n$EndNodes",
                "2 one 0\n$EndNodes",
                "line 29: the place of a node",
            ),
            (
                "2 1 3 2\n",
                "2 1 5 2\n",
                "line 35: elements of kind 5 are not read",
            ),
            (
                "2 3 1 3",
                "2 4 1 3",
                "4 elements were announced, 3 are there",
            ),
            ("$MeshFormat", "solid", "no file of Gmsh"),
        ] {
            let found = fault(from, to);
            assert!(found.contains(expected), "{found}");
        }
        assert!(Gmsh::parse(b"$MeshFormat\n4.1 0 8\n$EndMeshFormat").is_err());
        for cut in 0..TWO.len() - 1 {
            assert!(Gmsh::parse(&TWO.as_bytes()[..cut]).is_err());
        }
    }

    /// The same mesh as Gmsh writes it with Mesh.Binary = 1.
    fn binary() -> Vec<u8> {
        let mut out = b"$MeshFormat\n4.1 1 8\n".to_vec();
        let int = |out: &mut Vec<u8>, x: i32| out.extend(x.to_le_bytes());
        let size = |out: &mut Vec<u8>, x: u64| out.extend(x.to_le_bytes());
        let real = |out: &mut Vec<u8>, x: f64| out.extend(x.to_le_bytes());
        int(&mut out, 1);
        out.extend(b"\n$EndMeshFormat\n$PhysicalNames\n2\n1 5 \"left side\"\n2 6 \"plate\"\n$EndPhysicalNames\n$Entities\n");
        [0, 1, 1, 0].into_iter().for_each(|x| size(&mut out, x));
        for (tag, group, bounds) in [(3, 5, &[1, -2][..]), (1, 6, &[3][..])] {
            int(&mut out, tag);
            [0.0, 0.0, 0.0, 2.0, 1.0, 0.0]
                .into_iter()
                .for_each(|x| real(&mut out, x));
            size(&mut out, 1);
            int(&mut out, group);
            size(&mut out, bounds.len() as u64);
            bounds.iter().for_each(|x| int(&mut out, *x));
        }
        out.extend(b"\n$EndEntities\n$Nodes\n");
        [2, 6, 1, 60].into_iter().for_each(|x| size(&mut out, x));
        for (head, tags, places) in [
            ([1, 3, 0], &[10, 40][..], &[[0.0, 0.0], [0.0, 1.0]][..]),
            (
                [2, 1, 0],
                &[20, 50, 30, 60],
                &[[1.0, 0.0], [1.0, 1.0], [2.0, 0.0], [2.0, 1.0]],
            ),
        ] {
            head.into_iter().for_each(|x| int(&mut out, x));
            size(&mut out, tags.len() as u64);
            tags.iter().for_each(|x| size(&mut out, *x));
            for [x, y] in places {
                [*x, *y, 0.0].into_iter().for_each(|x| real(&mut out, x));
            }
        }
        out.extend(b"\n$EndNodes\n$Elements\n");
        [2, 3, 1, 3].into_iter().for_each(|x| size(&mut out, x));
        [1, 3, 1].into_iter().for_each(|x| int(&mut out, x));
        [1, 1, 10, 40].into_iter().for_each(|x| size(&mut out, x));
        [2, 1, 3].into_iter().for_each(|x| int(&mut out, x));
        [2, 2, 10, 20, 50, 40, 3, 20, 30, 60, 50]
            .into_iter()
            .for_each(|x| size(&mut out, x));
        out.extend(b"\n$EndElements\n");
        out
    }

    #[test]
    fn binary_files_are_read_alike() {
        let found = Gmsh::parse(&binary()).unwrap();
        assert_eq!(found, Gmsh::parse(TWO.as_bytes()).unwrap());
        assert_eq!(found.numbers, [10, 40, 20, 50, 30, 60]);
        for cut in 0..binary().len() - 1 {
            assert!(Gmsh::parse(&binary()[..cut]).is_err(), "{cut}");
        }
        // counts that are too large end without memory for them
        for at in 0..binary().len() - 4 {
            let mut bytes = binary();
            bytes[at..at + 4].copy_from_slice(&[0xff; 4]);
            let _ = Gmsh::parse(&bytes);
        }
    }
}

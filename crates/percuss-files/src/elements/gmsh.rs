//! Meshes of Gmsh, format 4.1 in ASCII: nodes, elements and the physical groups that name parts of them.

use super::{Lines, text};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// A mesh as the file has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gmsh {
    /// Places of the nodes, in units of the file.
    pub nodes: Vec<[f64; 3]>,
    /// Elements of all dimensions.
    pub elements: Vec<Cell>,
    /// Physical groups by dimension and number; those without a name have their number as name.
    pub groups: Vec<Group>,
}

/// An element.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
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
        Self::parse(&text(path)?)
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = Lines::of(text);
        let mut reader = Reader::default();
        let mut has = [false; 3];
        while let Some(line) = lines.next() {
            match line {
                "$MeshFormat" => {
                    let found = lines.need("the version")?;
                    version(found).map_err(|what| lines.fault(what))?;
                    has[0] = true;
                }
                _ if !has[0] => {
                    return Err(lines.fault("\"$MeshFormat\" expected; this is no file of Gmsh"));
                }
                "$PhysicalNames" => reader.names(&mut lines)?,
                "$Entities" => reader.entities(&mut lines)?,
                "$Nodes" => {
                    reader.nodes(&mut lines)?;
                    has[1] = true;
                }
                "$Elements" => {
                    reader.elements(&mut lines)?;
                    has[2] = true;
                }
                other if other.starts_with('$') => skip(&mut lines, other)?,
                _ => return Err(lines.fault("the beginning of a section, \"$…\", expected")),
            }
            if !matches!(
                line,
                "$MeshFormat" | "$PhysicalNames" | "$Entities" | "$Nodes" | "$Elements"
            ) {
                continue;
            }
            let end = format!("$End{}", &line[1..]);
            if lines.need(&end)? != end {
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

fn version(line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["4.1", "0", ..] => Ok(()),
        ["4.1", "1", ..] => Err("the file is binary; save it as ASCII (Mesh.Binary = 0)".into()),
        [version, ..] => Err(format!(
            "format {version} is not read; save as 4.1 (Mesh.MshFileVersion = 4.1)"
        )),
        [] => Err("no version".into()),
    }
}

fn skip(lines: &mut Lines<'_>, section: &str) -> Result<(), String> {
    let end = format!("$End{}", &section[1..]);
    while lines.need(&end)? != end {}
    Ok(())
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

    fn names(&mut self, lines: &mut Lines<'_>) -> Result<(), String> {
        let count: usize = lines.numbers(1, "the number of physical names")?[0];
        for _ in 0..count {
            let line = lines.need("a physical name")?;
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

    fn entities(&mut self, lines: &mut Lines<'_>) -> Result<(), String> {
        let counts: Vec<usize> =
            lines.numbers(4, "the numbers of points, curves, surfaces, volumes")?;
        for (dimension, count) in counts.into_iter().enumerate() {
            for _ in 0..count {
                let line = lines.need("an entity")?;
                let words: Vec<&str> = line.split_whitespace().collect();
                // its number, its place or the box around it, its groups
                let first = if dimension == 0 { 4 } else { 7 };
                let read = || -> Option<(i64, Vec<i64>)> {
                    let count: usize = words.get(first)?.parse().ok()?;
                    let tags = words.get(first + 1..first + 1 + count)?;
                    let tags: Option<Vec<i64>> = tags.iter().map(|w| w.parse().ok()).collect();
                    Some((words[0].parse().ok()?, tags?))
                };
                let (tag, groups) = read()
                    .ok_or_else(|| lines.fault("an entity with its physical groups expected"))?;
                // a negative number turns the orientation
                let groups = groups
                    .into_iter()
                    .map(|g| self.group(dimension, g.abs()))
                    .collect();
                self.entities.insert((dimension, tag), groups);
            }
        }
        Ok(())
    }

    fn nodes(&mut self, lines: &mut Lines<'_>) -> Result<(), String> {
        let head: Vec<usize> = lines.numbers(2, "the numbers of blocks and of nodes")?;
        for _ in 0..head[0] {
            let block: Vec<i64> = lines.numbers(4, "the head of a block of nodes")?;
            let count = usize::try_from(block[3]).map_err(|_| lines.fault("a negative count"))?;
            let first = self.mesh.nodes.len();
            for k in 0..count {
                let tag: u64 = lines.numbers(1, "the number of a node")?[0];
                if self.numbers.insert(tag, (first + k) as u32).is_some() {
                    return Err(lines.fault(format_args!("node {tag} is there twice")));
                }
            }
            for _ in 0..count {
                let r: Vec<f64> = lines.numbers(3, "the place of a node")?;
                if !r.iter().all(|x| x.is_finite()) {
                    return Err(lines.fault("the place of a node is not finite"));
                }
                self.mesh.nodes.push([r[0], r[1], r[2]]);
            }
        }
        if self.mesh.nodes.len() != head[1] {
            return Err(lines.fault(format_args!(
                "{} nodes were announced, {} are there",
                head[1],
                self.mesh.nodes.len()
            )));
        }
        Ok(())
    }

    fn elements(&mut self, lines: &mut Lines<'_>) -> Result<(), String> {
        let head: Vec<usize> = lines.numbers(2, "the numbers of blocks and of elements")?;
        for _ in 0..head[0] {
            let block: Vec<i64> = lines.numbers(4, "the head of a block of elements")?;
            let (entity, kind) = (block[1], block[2]);
            let known = KINDS.iter().find(|(number, ..)| i64::from(*number) == kind);
            let Some((kind, dimension, count)) = known.copied() else {
                return Err(lines.fault(format_args!(
                    "elements of kind {kind} are not read; triangles and quadrilaterals of the first order and tetrahedra of 4 and 10 nodes are"
                )));
            };
            let groups = self.entities.get(&(dimension, entity));
            let groups = groups.cloned().unwrap_or_default();
            for _ in 0..block[3] {
                let numbers: Vec<u64> = lines.numbers(count + 1, "an element with its nodes")?;
                let mut nodes = Vec::with_capacity(count);
                for tag in &numbers[1..] {
                    let node = self.numbers.get(tag).ok_or_else(|| {
                        let element = numbers[0];
                        lines.fault(format_args!(
                            "element {element} has node {tag}, which is not in the file"
                        ))
                    })?;
                    nodes.push(*node);
                }
                self.mesh.elements.push(Cell {
                    kind,
                    dimension,
                    nodes,
                    groups: groups.clone(),
                });
            }
        }
        if self.mesh.elements.len() != head[1] {
            return Err(lines.fault(format_args!(
                "{} elements were announced, {} are there",
                head[1],
                self.mesh.elements.len()
            )));
        }
        Ok(())
    }
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
        let mesh = Gmsh::parse(TWO).unwrap();
        assert_eq!(mesh.nodes.len(), 6);
        assert_eq!(mesh.elements[1].nodes, [0, 2, 3, 1]);
        assert_eq!(mesh.nodes_of("left side").unwrap(), [0, 1]);
        assert_eq!(mesh.nodes_of("plate").unwrap().len(), 6);
        assert_eq!(mesh.nodes_of("right"), None);
        assert_eq!(mesh.size(), 2.0);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let fault = |from: &str, to: &str| Gmsh::parse(&TWO.replace(from, to)).unwrap_err();
        for (from, to, expected) in [
            ("4.1 0 8", "2.2 0 8", "line 2: format 2.2 is not read"),
            ("4.1 0 8", "4.1 1 8", "line 2: the file is binary"),
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
        assert!(Gmsh::parse("$MeshFormat\n4.1 0 8\n$EndMeshFormat").is_err());
        for cut in 0..TWO.len() - 1 {
            assert!(Gmsh::parse(&TWO[..cut]).is_err());
        }
    }
}

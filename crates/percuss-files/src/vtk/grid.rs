//! Points, cells on them, and values at the points: a `.vtu` file.

use super::block::{Block, Payload};
use super::{PointData, Values, VtkError};
use std::borrow::Cow;
use std::io::{self, Write};

/// What is drawn on the points. Points are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cells<'a> {
    /// Each point by itself.
    Vertices,
    /// Straight lines between two points.
    Lines(&'a [[usize; 2]]),
    /// Triangles, counterclockwise seen from outside.
    Triangles(&'a [[usize; 3]]),
    /// Finite elements: the kind of each, and the points of all one after the other.
    Elements(&'a [CellKind], &'a [usize]),
}

/// Kinds of finite elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// Three points.
    Triangle,
    /// Four points around.
    Quadrilateral,
    /// Four points.
    Tetrahedron,
    /// Ten points: corners, then the middles of 01, 12, 20, 03, 13, 23.
    QuadraticTetrahedron,
}

impl CellKind {
    /// Number of points.
    pub fn points(self) -> usize {
        match self {
            CellKind::Triangle => 3,
            CellKind::Quadrilateral | CellKind::Tetrahedron => 4,
            CellKind::QuadraticTetrahedron => 10,
        }
    }

    /// Number of VTK's cell type.
    fn number(self) -> u8 {
        match self {
            CellKind::Triangle => 5,
            CellKind::Quadrilateral => 9,
            CellKind::Tetrahedron => 10,
            CellKind::QuadraticTetrahedron => 24,
        }
    }
}

/// An unstructured grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid<'a> {
    /// Positions in the inertial frame, m.
    pub points: &'a [[f64; 3]],
    /// What is drawn on them.
    pub cells: Cells<'a>,
    /// Arrays, each with one value for each point.
    pub data: &'a [PointData<'a>],
}

impl Grid<'_> {
    /// Writes the grid as a `.vtu` file with raw appended data. What does not fit together is refused as a
    /// [`VtkError`] before anything is written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.check()?;
        let position = PointData::new("position", "m", Values::Vectors(self.points));
        let mut blocks = vec![position.block()];
        blocks.extend(self.data.iter().map(PointData::block));
        let behind_data = blocks.len();
        blocks.extend(self.cells.blocks(self.points.len()));

        // Blocks lie in the reverse order of their entries. Readers go by the offset, so any order will do; but
        // meshio rewrites offsets while it searches them, and this way it never meets one that it has rewritten.
        let mut entries = Vec::with_capacity(blocks.len());
        let mut offset = 0;
        for block in blocks.iter().rev() {
            entries.push(block.entry(offset)?);
            offset += block.size();
        }
        entries.reverse();
        write!(
            out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n\
             <UnstructuredGrid>\n<Piece NumberOfPoints=\"{}\" NumberOfCells=\"{}\">\n\
             <Points>\n{}</Points>\n<PointData>\n{}</PointData>\n<Cells>\n{}</Cells>\n\
             </Piece>\n</UnstructuredGrid>\n<AppendedData encoding=\"raw\">\n_",
            self.points.len(),
            self.cells.count(self.points.len()),
            entries[0],
            entries[1..behind_data].concat(),
            entries[behind_data..].concat(),
        )?;
        blocks.iter().rev().try_for_each(|block| block.write(out))?;
        out.write_all(b"\n</AppendedData>\n</VTKFile>\n")
    }

    fn check(&self) -> Result<(), VtkError> {
        for (i, array) in self.data.iter().enumerate() {
            array.fit(self.points.len())?;
            if self.data[..i].iter().any(|other| other.name == array.name) {
                return Err(VtkError::Twice(array.name.to_owned()));
            }
        }
        let ends = self.cells.ends();
        let offsets = self.cells.offsets(self.points.len());
        if let Cells::Elements(kinds, nodes) = self.cells {
            let needed = kinds.iter().map(|kind| kind.points()).sum::<usize>();
            if needed != nodes.len() {
                return Err(VtkError::Length {
                    name: "connectivity".to_owned(),
                    found: nodes.len(),
                    points: needed,
                });
            }
        }
        match ends.iter().position(|&point| point >= self.points.len()) {
            None => Ok(()),
            Some(k) => Err(VtkError::NoSuchPoint {
                cell: offsets.partition_point(|end| *end <= k as i64),
                point: ends[k],
                points: self.points.len(),
            }),
        }
    }
}

impl<'a> Cells<'a> {
    /// Where the points of each cell end in the list of all.
    fn offsets(&self, points: usize) -> Vec<i64> {
        let even = |corners: usize| {
            (1..=self.count(points))
                .map(|k| (k * corners) as i64)
                .collect()
        };
        match self {
            Cells::Vertices => even(1),
            Cells::Lines(_) => even(2),
            Cells::Triangles(_) => even(3),
            Cells::Elements(kinds, _) => {
                let ends = kinds.iter().scan(0, |end, kind| {
                    *end += kind.points() as i64;
                    Some(*end)
                });
                ends.collect()
            }
        }
    }

    /// Numbers of VTK's cell types.
    fn types(&self, points: usize) -> Vec<u8> {
        let kind = match self {
            Cells::Elements(kinds, _) => return kinds.iter().map(|kind| kind.number()).collect(),
            Cells::Vertices => 1,
            Cells::Lines(_) => 3,
            Cells::Triangles(_) => 5,
        };
        vec![kind; self.count(points)]
    }

    /// The points of all cells that name them, one cell after the other.
    fn ends(&self) -> &'a [usize] {
        match self {
            Cells::Vertices => &[],
            Cells::Lines(cells) => cells.as_flattened(),
            Cells::Triangles(cells) => cells.as_flattened(),
            Cells::Elements(_, nodes) => nodes,
        }
    }

    fn count(&self, points: usize) -> usize {
        match self {
            Cells::Vertices => points,
            Cells::Lines(cells) => cells.len(),
            Cells::Triangles(cells) => cells.len(),
            Cells::Elements(kinds, _) => kinds.len(),
        }
    }

    fn blocks(&self, points: usize) -> [Block<'static>; 3] {
        let connectivity = match self {
            Cells::Vertices => (0..points as i64).collect(),
            _ => self.ends().iter().map(|&point| point as i64).collect(),
        };
        let offsets = self.offsets(points);
        let block = |name, payload| Block {
            name,
            unit: "",
            components: 1,
            payload,
        };
        [
            block("connectivity", Payload::I64(Cow::Owned(connectivity))),
            block("offsets", Payload::I64(Cow::Owned(offsets))),
            block("types", Payload::U8(self.types(points))),
        ]
    }
}

//! Who may act on whom: for every four particles that follow each other in memory, all particles within reach of any of them.
//!
//! Four particles of one or two neighbouring cells have nearly the same neighbours, and the loop over them needs no gathers.
//! Lists hold `skin` more than the kernel reaches, and last until some particle has moved half of that.

use crate::cells::Cells;
use crate::lanes::WIDTH;
use crate::particles::Axes;
use rayon::prelude::*;

/// Groups of four whose lists are made, and gone through, by one thread at a time.
pub(crate) const PIECE: usize = 64;

/// The lists of a set of particles over others.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pieces: Vec<Piece>,
}

/// The lists of some groups of four.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    /// Where the lists begin; one more than there are groups.
    start: Vec<u32>,
    /// Places of neighbours.
    neighbours: Vec<u32>,
}

/// Sorted particles that may be neighbours.
pub(crate) struct Sources<'a, const D: usize> {
    pub cells: &'a Cells,
    pub r: &'a Axes<D>,
    /// What is added to their places.
    pub offset: usize,
}

impl List {
    /// Makes the lists of all particles at `r` anew.
    pub fn build<const D: usize>(&mut self, r: &Axes<D>, sources: &[Sources<'_, D>], reach: f64) {
        let n = r.0[0].len();
        let pieces = n.div_ceil(PIECE * WIDTH);
        self.pieces.resize_with(pieces, Piece::default);
        self.pieces
            .par_iter_mut()
            .enumerate()
            .for_each(|(p, piece)| {
                let first = p * PIECE * WIDTH;
                let end = (first + PIECE * WIDTH).min(n);
                piece.start.clear();
                piece.neighbours.clear();
                piece.start.push(0);
                for group in (first..end).step_by(WIDTH) {
                    let members = group..(group + WIDTH).min(n);
                    for source in sources {
                        find(r, members.clone(), source, reach, &mut piece.neighbours);
                    }
                    piece.start.push(piece.neighbours.len() as u32);
                }
            });
    }

    /// The lists, piece by piece.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Bytes that the lists take.
    pub fn bytes(&self) -> usize {
        let entries = |piece: &Piece| piece.neighbours.capacity() + piece.start.capacity();
        4 * self.pieces.iter().map(entries).sum::<usize>()
    }
}

impl Piece {
    /// The neighbours of each group of four.
    #[inline(always)]
    pub fn groups(&self) -> impl Iterator<Item = &[u32]> {
        self.start
            .windows(2)
            .map(|ends| &self.neighbours[ends[0] as usize..ends[1] as usize])
    }
}

/// Appends the sources within reach of any of the members.
fn find<const D: usize>(
    r: &Axes<D>,
    members: std::ops::Range<usize>,
    source: &Sources<'_, D>,
    reach: f64,
    out: &mut Vec<u32>,
) {
    let at: [[f64; D]; WIDTH] =
        std::array::from_fn(|lane| r.at((members.start + lane).min(members.end - 1)));
    let (mut low, mut high) = ([0.0; 3], [0.0; 3]);
    for k in 0..D {
        low[k] = at.iter().fold(f64::MAX, |low, r| low.min(r[k])) - reach;
        high[k] = at.iter().fold(f64::MIN, |high, r| high.max(r[k])) + reach;
    }
    source.cells.rows(low, high, |range| {
        for j in range {
            let other = source.r.at(j);
            let near = at.iter().fold(f64::MAX, |near, r| {
                let d2 = (0..D).map(|k| (r[k] - other[k]) * (r[k] - other[k]));
                near.min(d2.sum())
            });
            if near <= reach * reach {
                out.push((source.offset + j) as u32);
            }
        }
    });
}

//! Compounds among what may be joined: part by part.

use super::{FLUSH, Met, Placed, join_pieces, same};
use crate::narrow::feature::in_part1;
use crate::narrow::merge::merge;
use crate::narrow::{ContactPoint, touches};
use crate::search::Boxes;
use crate::shape::Shape;
use percuss_math::space::{Pose, Vec3};

/// A shape that is no compound, and which part it is of which.
struct Part<'a> {
    placed: Placed<'a>,
    item: usize,
    /// Its number in each of the compounds around it, the outermost first.
    numbers: Vec<usize>,
}

/// A touch of a part with a part of the body.
#[derive(Clone, Copy)]
struct Cell {
    of: [usize; 2],
    touch: ContactPoint,
}

/// Makes touches of a body with each of some shapes into those with the solids that shapes which touch are joined to, and
/// parts of a compound among them. Whether any had to change.
pub fn join(items: &[Placed], body: &Placed, margin: f64, met: &mut Vec<Met>) -> bool {
    let differs = |m: &Met| !same(&m.touch.normal, &met[0].touch.normal);
    if !met.iter().skip(1).any(differs) {
        return false;
    }
    let is_compound = |placed: &Placed| matches!(placed.shape, Shape::Compound(_));
    if !items.iter().any(is_compound) && !is_compound(body) {
        return join_pieces(items, body, margin, met);
    }
    let (pieces, parts) = (parts_of(items), parts_of(std::slice::from_ref(body)));
    let mut cells = meet(&pieces, &parts, margin);
    let changed = [0, 1].map(|side| join_side([&pieces, &parts], side, margin, &mut cells));
    if changed == [false, false] {
        return false;
    }
    cells.sort_by_key(|cell| cell.of);
    met.clear();
    for item in 0..items.len() {
        let mut at = Vec::new();
        let own = cells.iter().filter(|cell| pieces[cell.of[0]].item == item);
        let mut size = f64::INFINITY;
        for Cell { of: [j, k], touch } in own {
            let mut touch = *touch;
            touch.feature = pieces[*j].mark(touch.feature);
            touch.feature = parts[*k]
                .mark(touch.feature.rotate_left(16))
                .rotate_left(16);
            at.push(touch);
            size = size.min(pieces[*j].reach()).min(parts[*k].reach());
        }
        merge(&mut at, 0, 1e-6 * size);
        met.extend(at.into_iter().map(|touch| Met { piece: item, touch }));
    }
    true
}

/// Whether parts of a compound touch each other.
pub fn is_welded(shape: &Shape) -> bool {
    let all = parts_of(&[Placed {
        shape,
        pose: Pose::IDENTITY,
    }]);
    let mut boxes = Boxes::default();
    for part in &all {
        boxes.push(part.bounds(), 0.0);
    }
    boxes.build();
    let (mut at, mut welded) = (Vec::new(), false);
    for (i, one) in all.iter().enumerate() {
        boxes.near(one.bounds(), FLUSH * one.reach(), |j| {
            if j < i && !welded {
                let (one, two) = (&one.placed, &all[j].placed);
                let slack = FLUSH * one.shape.reach().min(two.shape.reach());
                at.clear();
                touches(one.shape, &one.pose, two.shape, &two.pose, slack, &mut at);
                welded = !at.is_empty();
            }
        });
    }
    welded
}

impl Part<'_> {
    fn reach(&self) -> f64 {
        self.placed.shape.reach()
    }

    fn bounds(&self) -> (Vec3, Vec3) {
        self.placed
            .shape
            .aabb(&self.placed.pose)
            .unwrap_or_default()
    }

    /// Marks a feature of the first shape as one of this part.
    fn mark(&self, feature: u32) -> u32 {
        let numbers = self.numbers.iter().rev();
        numbers.fold(feature, |feature, i| in_part1(feature, *i))
    }
}

/// All parts of some shapes; what is no compound is its own part.
fn parts_of<'a>(items: &[Placed<'a>]) -> Vec<Part<'a>> {
    fn add<'a>(placed: Placed<'a>, item: usize, numbers: &[usize], all: &mut Vec<Part<'a>>) {
        if let Shape::Compound(parts) = placed.shape {
            for (i, (place, shape)) in parts.iter().enumerate() {
                let pose = placed.pose.then(place);
                add(Placed { shape, pose }, item, &[numbers, &[i]].concat(), all);
            }
        } else {
            let numbers = numbers.to_vec();
            all.push(Part {
                placed,
                item,
                numbers,
            });
        }
    }
    let mut all = Vec::new();
    for (i, placed) in items.iter().enumerate() {
        add(*placed, i, &[], &mut all);
    }
    all
}

/// The touches of all parts.
fn meet(pieces: &[Part], parts: &[Part], margin: f64) -> Vec<Cell> {
    let (mut cells, mut at) = (Vec::new(), Vec::new());
    for (j, piece) in pieces.iter().enumerate() {
        for (k, part) in parts.iter().enumerate() {
            let (one, two) = (&piece.placed, &part.placed);
            if (one.pose.r - two.pose.r).norm() > piece.reach() + part.reach() + margin {
                continue;
            }
            at.clear();
            touches(one.shape, &one.pose, two.shape, &two.pose, margin, &mut at);
            let of = [j, k];
            cells.extend(at.iter().map(|touch| Cell { of, touch: *touch }));
        }
    }
    cells
}

/// Joins the parts of one side, as seen from each part of the other. Whether any touch changed.
fn join_side(parts: [&[Part]; 2], side: usize, margin: f64, cells: &mut Vec<Cell>) -> bool {
    let (joined, others) = (parts[side], parts[1 - side]);
    if joined.len() < 2 {
        return false;
    }
    let placed: Vec<Placed> = joined.iter().map(|part| part.placed).collect();
    let turned = |touch: ContactPoint| match side {
        0 => touch,
        _ => touch.flipped(),
    };
    let mut changed = false;
    for (o, other) in others.iter().enumerate() {
        let own = cells.iter().filter(|cell| cell.of[1 - side] == o);
        let mut met: Vec<Met> = own
            .map(|cell| Met {
                piece: cell.of[side],
                touch: turned(cell.touch),
            })
            .collect();
        if join_pieces(&placed, &other.placed, margin, &mut met) {
            changed = true;
            cells.retain(|cell| cell.of[1 - side] != o);
            cells.extend(met.iter().map(|m| {
                let mut of = [o, o];
                of[side] = m.piece;
                let touch = turned(m.touch);
                Cell { of, touch }
            }));
        }
    }
    changed
}

//! Long curves with few points, such that the picture stays the same.
//!
//! A curve comes as points with gaps and leaves as pieces without.

use std::collections::HashSet;

/// A point of the picture, px.
pub(crate) type Point = (f64, f64);

/// Fewer points than these are never asked for.
const LEAST: usize = 16;
/// Cells of this width hold a whole picture, px.
const WIDEST: f64 = 1024.0;

/// A curve over time with at most about `most` points: of those that follow one another in one
/// column of pixels the first, the lowest, the highest and the last are kept. Gaps narrower than
/// a column close. Columns are one pixel wide, or wider where that is too many.
pub(crate) fn columns(points: &[Option<Point>], most: usize) -> Vec<Vec<Point>> {
    coarser_until_few(1.0, most, |width| in_columns(points, width))
}

/// A curve over any channel with at most about `most` points: a line between two small cells of
/// the picture is drawn once, however often the curve returns. Cells are half a pixel wide, or
/// wider where that is too many.
pub(crate) fn cells(points: &[Option<Point>], most: usize) -> Vec<Vec<Point>> {
    coarser_until_few(0.5, most, |width| in_cells(points, width))
}

/// Dots, at most about `most`: one per cell, half a pixel wide or wider.
pub(crate) fn dots(points: &[Point], most: usize) -> Vec<Point> {
    let thin = |width| {
        let mut seen = HashSet::new();
        let first = |point: &&Point| seen.insert(cell(**point, width));
        vec![points.iter().filter(first).copied().collect()]
    };
    coarser_until_few(0.5, most, thin).concat()
}

fn coarser_until_few(
    mut width: f64,
    most: usize,
    thin: impl Fn(f64) -> Vec<Vec<Point>>,
) -> Vec<Vec<Point>> {
    loop {
        let pieces = thin(width);
        let count: usize = pieces.iter().map(Vec::len).sum();
        if count <= most.max(LEAST) || width > WIDEST {
            return pieces;
        }
        width *= 1.25;
    }
}

fn in_columns(points: &[Option<Point>], width: f64) -> Vec<Vec<Point>> {
    let column = |point: &Point| (point.0 / width).floor();
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut run: Vec<Point> = Vec::new();
    let (mut gap, mut joined) = (false, false);
    for point in points {
        let Some(point) = *point else {
            gap = true;
            continue;
        };
        if run
            .last()
            .is_some_and(|last| column(last) != column(&point))
        {
            append(&mut pieces, joined, &ends_and_extremes(&run));
            run.clear();
            joined = !gap;
        }
        run.push(point);
        gap = false;
    }
    append(&mut pieces, joined, &ends_and_extremes(&run));
    pieces
}

/// The first, the lowest, the highest and the last point, in their order and each once.
fn ends_and_extremes(run: &[Point]) -> Vec<Point> {
    let height = |i: &usize, j: &usize| run[*i].1.total_cmp(&run[*j].1);
    let lowest = (0..run.len()).min_by(height);
    let highest = (0..run.len()).max_by(height);
    let (first, last) = (lowest.and(Some(0)), run.len().checked_sub(1));
    let mut kept: Vec<usize> = [first, lowest, highest, last]
        .into_iter()
        .flatten()
        .collect();
    kept.sort_unstable();
    kept.dedup();
    kept.into_iter().map(|i| run[i]).collect()
}

fn in_cells(points: &[Option<Point>], width: f64) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut drawn = HashSet::new();
    for part in points.split(Option::is_none) {
        let mut part = part.iter().flatten().copied();
        let Some(mut from) = part.next() else {
            continue;
        };
        let (mut alone, mut joined) = (true, false);
        for to in part {
            if cell(from, width) == cell(to, width) {
                continue;
            }
            alone = false;
            let fresh = drawn.insert((cell(from, width), cell(to, width)));
            if fresh && joined {
                append(&mut pieces, true, &[to]);
            } else if fresh {
                append(&mut pieces, false, &[from, to]);
            }
            (from, joined) = (to, fresh);
        }
        if alone && drawn.insert((cell(from, width), cell(from, width))) {
            append(&mut pieces, false, &[from]);
        }
    }
    pieces
}

fn cell(point: Point, width: f64) -> (i64, i64) {
    (
        (point.0 / width).floor() as i64,
        (point.1 / width).floor() as i64,
    )
}

/// Continues the last piece with these points, or begins a new one.
fn append(pieces: &mut Vec<Vec<Point>>, joined: bool, points: &[Point]) {
    match pieces.last_mut().filter(|_| joined) {
        Some(piece) => piece.extend(points),
        None if points.is_empty() => {}
        None => pieces.push(points.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wave(count: usize) -> Vec<Option<Point>> {
        let point = |i: usize| {
            let x = 600.0 * i as f64 / count as f64;
            Some((x, (0.05 * x).sin() * 100.0 + (37.0 * x).sin()))
        };
        (0..count).map(point).collect()
    }

    fn heights(points: impl Iterator<Item = Point>) -> (f64, f64) {
        let extent = (f64::INFINITY, f64::NEG_INFINITY);
        points.fold(extent, |(lo, hi), (_, y)| (lo.min(y), hi.max(y)))
    }

    #[test]
    fn every_column_keeps_its_extremes() {
        let mut points = wave(100_000);
        points[43_210] = Some((points[43_210].unwrap().0, 777.0));
        let thin = columns(&points, 4000).concat();
        assert!(thin.len() <= 2400 && thin.len() > 1200, "{}", thin.len());
        for column in 0..600 {
            let inside = |point: &Point| point.0.floor() == f64::from(column);
            let all = heights(points.iter().flatten().copied().filter(inside));
            assert_eq!(all, heights(thin.iter().copied().filter(inside)));
        }
        assert_eq!(thin.first(), points[0].as_ref());
        assert_eq!(thin.last(), points[99_999].as_ref());
    }

    #[test]
    fn fewer_points_are_kept_where_few_are_asked_for() {
        let thin = columns(&wave(100_000), 500).concat();
        assert!(thin.len() <= 500);
        let all = heights(wave(100_000).into_iter().flatten());
        assert_eq!(heights(thin.into_iter()), all);
    }

    #[test]
    fn short_curves_stay_as_they_are() {
        let points = wave(300);
        assert_eq!(
            columns(&points, 4000),
            [points.into_iter().flatten().collect::<Vec<_>>()]
        );
    }

    #[test]
    fn gaps_break_curves() {
        let point = |x: f64| Some((x, 0.0));
        let points = [
            None,
            point(1.0),
            point(2.0),
            None,
            None,
            point(5.0),
            None,
            point(8.0),
            point(9.0),
        ];
        let lengths = |pieces: Vec<Vec<Point>>| pieces.iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(lengths(columns(&points, 100)), [2, 1, 2]);
        assert_eq!(lengths(cells(&points, 100)), [2, 1, 2]);
        assert!(columns(&[None, None], 100).is_empty() && cells(&[], 100).is_empty());
    }

    #[test]
    fn curves_full_of_gaps_stay_small() {
        let points: Vec<_> = wave(100_000)
            .into_iter()
            .flat_map(|point| [point, None])
            .collect();
        assert!(columns(&points, 4000).concat().len() <= 4000);
        assert!(cells(&points, 4000).concat().len() <= 4000);
    }

    #[test]
    fn a_closed_orbit_is_drawn_once() {
        let turn = |i: usize| {
            let angle = std::f64::consts::TAU * (i % 200) as f64 / 200.0;
            Some((100.0 * angle.cos(), 100.0 * angle.sin()))
        };
        let once: Vec<_> = (0..200).map(turn).collect();
        let often: Vec<_> = (0..20_000).map(turn).collect();
        let more = cells(&often, 4000).concat().len() - cells(&once, 4000).concat().len();
        assert!(more <= 2, "{more}");
    }

    #[test]
    fn dots_that_cover_each_other_are_drawn_once() {
        let points: Vec<Point> = (0..50_000)
            .map(|i| (f64::from(i % 100), f64::from(i % 10)))
            .collect();
        assert_eq!(dots(&points, 4000).len(), 100);
        assert!(dots(&points, 50).len() <= 50);
    }
}

//! The picture of a sweep: a map where two parameters make a dense grid, curves where the parameter is sorted, else dots.

use crate::extremes::{Extremes, place};
use crate::journal::Point;
use crate::table::Table;
use crate::vary::Vary;
use percuss_report::{Axis as PlainAxis, Dots, Scatter, figure_svg, scatter_svg};
use percuss_scene::findings::{Axis, Cells, Figure, Layer, Look};
use percuss_text::numbers::{rounded, shown};

/// So many values of each of two parameters make a grid dense.
const DENSE: usize = 8;
/// Colours until they come again in another look.
const COLOURS: usize = 7;

/// Quantity number `at` over the first parameter, or over both.
pub fn svg(table: &Table<'_>, at: usize) -> String {
    let numbers = |point: &Point| point.values.get(at).map_or(0, Vec::len);
    if table.points.iter().any(|point| numbers(point) > 1) {
        return dots(table, at);
    }
    let sorted = table.grid.vary[0].values.is_sorted()
        || table.grid.vary[0].values.is_sorted_by(|a, b| a >= b);
    match map(table, at) {
        Some(figure) => figure_svg(&figure),
        None if sorted => figure_svg(&curves(table, at)),
        None => dots(table, at),
    }
}

/// What it shows.
fn title(table: &Table<'_>, at: usize, over: &str) -> String {
    format!("{} over {over}", table.columns[at].0)
}

/// The one number of a point.
fn value(point: &Point, at: usize) -> Option<f64> {
    point.values.get(at)?.first().copied()
}

/// Points of one curve: one combination of the parameters after the first.
struct Series<'a> {
    others: Vec<f64>,
    points: Vec<(f64, &'a Point)>,
}

fn series<'a>(table: &Table<'a>) -> Vec<Series<'a>> {
    let mut series: Vec<Series> = Vec::new();
    for point in table.points {
        let parameters = table.grid.at(point.index);
        let (x, others) = (parameters[0], &parameters[1..]);
        let place = series.iter().position(|series| series.others == others);
        let place = place.unwrap_or_else(|| {
            series.push(Series {
                others: others.to_vec(),
                points: Vec::new(),
            });
            series.len() - 1
        });
        series[place].points.push((x, point));
    }
    series
}

/// The parameters of a series in words.
fn label(table: &Table<'_>, series: &Series<'_>) -> String {
    let parts = table.grid.vary[1..].iter().zip(&series.others);
    let parts = parts.map(|(vary, x)| format!("{} = {}", vary.label(), shown(*x)));
    parts.collect::<Vec<_>>().join(", ")
}

/// The smallest and the largest value, in words with their place.
fn extremes(table: &Table<'_>, at: usize) -> Vec<(String, Vec<f64>, f64)> {
    let Some(extremes) = Extremes::of(table, at) else {
        return Vec::new();
    };
    let ends = ["smallest", "largest"].into_iter().zip(extremes.ends);
    let ends = ends.map(|(what, end)| {
        let y = extremes.value(end);
        let words = format!("{what}: {} at {}", rounded(y, 5), place(table, end));
        (words, table.grid.at(end.index), y)
    });
    ends.collect()
}

/// One curve for each combination of the other parameters, with gaps where points have no value or are not ok.
fn curves(table: &Table<'_>, at: usize) -> Figure {
    let (name, unit) = &table.columns[at];
    let first = &table.grid.vary[0];
    let x = Axis::new(first.label(), "");
    let x = if first.log { x.log() } else { x };
    let title = title(table, at, first.label());
    let mut figure = Figure::new("sweep", title, x, Axis::new(name, unit));
    let all = series(table);
    let mut doubtful = Vec::new();
    for (n, series) in all.iter().enumerate() {
        let mut points = Vec::new();
        for (x, point) in &series.points {
            let y = value(point, at);
            let ok = point.status == "ok";
            points.push([*x, y.filter(|_| ok).unwrap_or(f64::NAN)]);
            doubtful.extend(y.filter(|_| !ok).map(|y| [*x, y]));
        }
        let look = [Look::Solid, Look::Dashed, Look::Dotted][n / COLOURS % 3];
        let words = match all.len() {
            1 => name.clone(),
            _ => label(table, series),
        };
        let line = Layer::line(words, n % COLOURS, points);
        figure = figure.with(line.looking(look));
    }
    if !doubtful.is_empty() {
        figure = figure.with(Layer::dots("not ok", COLOURS - 1, doubtful));
    }
    for (k, (words, parameters, y)) in extremes(table, at).into_iter().enumerate() {
        let colour = (all.len() + k) % COLOURS;
        figure = figure.with(Layer::dots(words, colour, vec![[parameters[0], y]]));
    }
    figure
}

/// Cells in colours over two parameters, where both are dense and equally spaced.
fn map(table: &Table<'_>, at: usize) -> Option<Figure> {
    let ([a, b], false) = (&table.grid.vary[..], table.grid.listed) else {
        return None;
    };
    if a.values.len().min(b.values.len()) < DENSE {
        return None;
    }
    let ([x_range, y_range], [nx, ny]) = ([range(a)?, range(b)?], [a.values.len(), b.values.len()]);
    let mut values = vec![f64::NAN; nx * ny];
    for point in table.points.iter().filter(|point| point.status == "ok") {
        let up = |vary: &Vary, k: usize| match vary.values[0] < vary.values[1] {
            true => k,
            false => vary.values.len() - 1 - k,
        };
        let (column, row) = (up(a, point.index / ny), up(b, point.index % ny));
        values[row * nx + column] = value(point, at).unwrap_or(f64::NAN);
    }
    let axis = |vary: &Vary, [lo, hi]: [f64; 2]| {
        let axis = Axis::new(vary.label(), "").from_to(lo, hi);
        if vary.log { axis.log() } else { axis }
    };
    let (name, unit) = &table.columns[at];
    let over = format!("{} and {}", a.label(), b.label());
    let (x, y) = (axis(a, x_range), axis(b, y_range));
    let mut figure = Figure::new("sweep", title(table, at, &over), x, y);
    figure.layers.push(Layer::Cells(Cells {
        name: name.clone(),
        unit: unit.clone(),
        x: x_range,
        y: y_range,
        columns: nx,
        values,
        range: None,
    }));
    for (k, (words, parameters, _)) in extremes(table, at).into_iter().enumerate() {
        let place = vec![[parameters[0], parameters[1]]];
        figure.layers.push(Layer::dots(words, [1, 2][k], place));
    }
    Some(figure)
}

/// From where to where cells around the values reach; none where they are not equally spaced on their axis.
fn range(vary: &Vary) -> Option<[f64; 2]> {
    let along = |x: f64| if vary.log { x.ln() } else { x };
    let back = |x: f64| if vary.log { x.exp() } else { x };
    let (first, last) = (along(*vary.values.first()?), along(*vary.values.last()?));
    let step = (last - first) / (vary.values.len() - 1) as f64;
    let mut values = vary.values.iter().enumerate();
    let even =
        |(k, x): (usize, &f64)| (along(*x) - first - k as f64 * step).abs() < 1e-6 * step.abs();
    let half = 0.5 * step.abs();
    let (lo, hi) = (first.min(last) - half, first.max(last) + half);
    values.all(even).then(|| [back(lo), back(hi)])
}

/// Every value as a dot, of lists as of a stroboscope as well.
fn dots(table: &Table<'_>, at: usize) -> String {
    let mut dots: Vec<Dots> = Vec::new();
    for series in series(table) {
        let mut places = Vec::new();
        for (x, point) in &series.points {
            let values = point.values.get(at).map_or(&[][..], |values| values);
            places.extend(values.iter().map(|y| (*x, *y)));
        }
        dots.push(Dots::new(label(table, &series), places));
    }
    let ends = extremes(table, at);
    let (name, unit) = &table.columns[at];
    if let ([only], false) = (&mut dots[..], ends.is_empty()) {
        only.name.clone_from(name);
    }
    for (words, parameters, y) in ends {
        dots.push(Dots::new(words, vec![(parameters[0], y)]));
    }
    let first = &table.grid.vary[0];
    let axis = PlainAxis::new(first.label(), "");
    scatter_svg(&Scatter {
        title: title(table, at, first.label()),
        x: if first.log { axis.log() } else { axis },
        y: PlainAxis::new(name, unit),
        dots,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    /// The picture of y = f(parameters), none where that is NaN.
    fn drawn<T>(vary: &[&str], f: impl Fn(&[f64]) -> f64, look: impl Fn(&Table<'_>) -> T) -> T {
        let vary: Vec<Vary> = vary.iter().map(|v| v.parse().expect("a range")).collect();
        let grid = Grid::new(vary).expect("a grid");
        let point = |index: usize| {
            let y = f(&grid.at(index));
            let ok = y.is_finite();
            Point {
                index,
                values: vec![if ok { vec![y] } else { vec![] }],
                words: Vec::new(),
                status: if ok { "ok" } else { "it failed" }.to_owned(),
            }
        };
        let points: Vec<Point> = (0..grid.count).map(point).collect();
        look(&Table {
            grid: &grid,
            columns: &[("y".to_owned(), "m".to_owned())],
            sampled: 0,
            points: &points,
        })
    }

    #[test]
    fn a_sorted_parameter_makes_a_curve_with_gaps() {
        let f = |p: &[f64]| if p[0] == 3.0 { f64::NAN } else { p[0] * p[0] };
        let figure = drawn(&["c.a=1:5:5"], f, |table| curves(table, 0));
        let Layer::Line { points, .. } = &figure.layers[0] else {
            panic!("a line");
        };
        assert_eq!(points[1], [2.0, 4.0]);
        assert!(points[2][1].is_nan());
        let svg = drawn(&["c.a=1:5:5"], f, |table| svg(table, 0));
        let line = svg
            .lines()
            .find(|l| l.contains("class=\"c0\"") && l.contains("stroke-linejoin"));
        assert_eq!(line.expect("a curve").matches('M').count(), 2, "{svg}");
        assert!(svg.contains(">y over a</text>"), "{svg}");
    }

    #[test]
    fn what_is_not_sorted_is_not_joined() {
        let svg = drawn(&["c.a=1,4,2"], |p| p[0], |table| svg(table, 0));
        assert!(
            svg.contains("h0") && !svg.contains("stroke-linejoin"),
            "{svg}"
        );
    }

    #[test]
    fn few_values_of_a_second_parameter_make_curves() {
        let f = |p: &[f64]| p[0] + 10.0 * p[1];
        let figure = drawn(&["c.a=1:9:9", "c.b=0.1,0.3"], f, |table| curves(table, 0));
        let names: Vec<&str> = figure
            .layers
            .iter()
            .filter_map(|layer| match layer {
                Layer::Line { name, .. } => Some(name.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(names, ["b = 0.1", "b = 0.3"]);
        assert!(drawn(&["c.a=1:9:9", "c.b=0.1,0.3"], f, |table| map(
            table, 0
        )
        .is_none()));
    }

    /// Cells in their places, whichever way the values run; what is missing stays empty.
    #[test]
    fn a_dense_grid_makes_a_map() {
        let f = |p: &[f64]| {
            if p == [1.0, 100.0] {
                f64::NAN
            } else {
                p[0] + 1e3 * p[1]
            }
        };
        for a in ["c.a=0:9:10", "c.a=9:0:10"] {
            let vary = [a, "c.b=1:100:9:log"];
            let figure = drawn(&vary, f, |table| map(table, 0)).expect("a map");
            let Layer::Cells(cells) = &figure.layers[0] else {
                panic!("cells");
            };
            assert_eq!((cells.columns, cells.values.len()), (10, 90));
            assert_eq!((cells.values[0], cells.values[9]), (1000.0, 1009.0));
            assert!(cells.values[8 * 10 + 1].is_nan() && cells.values[8 * 10] == 1e5);
            assert_eq!(cells.x, [-0.5, 9.5]);
            assert!(
                (cells.y[0] - 10f64.powf(-0.125)).abs() < 1e-12,
                "{:?}",
                cells.y
            );
            let svg = drawn(&vary, f, |table| svg(table, 0));
            assert!(svg.contains("<image ") && svg.contains(">y over a and b</text>"));
            assert!(svg.contains("y: 1e3 to 1e5 m"), "{svg}");
        }
        let uneven = drawn(&["c.a=0:9:10", "c.b=1,2,3,4,5,6,7,9"], f, |table| {
            map(table, 0)
        });
        assert!(uneven.is_none());
    }
}

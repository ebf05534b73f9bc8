use super::extremes::{Extremes, place};
use super::table::Table;
use crate::numbers::rounded;
use percuss_report::{Axis, Dots, Scatter, scatter_svg};

/// Dots of one colour: one combination of the parameters after the first.
struct Series {
    others: Vec<f64>,
    dots: Vec<(f64, f64)>,
}

/// Quantity number `at` over the first parameter.
pub fn svg(title: &str, table: &Table<'_>, at: usize) -> String {
    let mut series: Vec<Series> = Vec::new();
    for point in table.points {
        let parameters = table.grid.at(point.index);
        let (x, others) = (parameters[0], &parameters[1..]);
        let place = series.iter().position(|series| series.others == others);
        let place = place.unwrap_or_else(|| {
            series.push(Series {
                others: others.to_vec(),
                dots: Vec::new(),
            });
            series.len() - 1
        });
        let values = point.values.get(at).map_or(&[][..], |values| values);
        series[place].dots.extend(values.iter().map(|y| (x, *y)));
    }
    let label = |others: &[f64]| {
        let parts = table.vary[1..].iter().zip(others);
        let parts = parts.map(|(vary, x)| format!("{} = {x}", vary.label()));
        parts.collect::<Vec<_>>().join(", ")
    };
    let (name, unit) = &table.columns[at];
    let mut dots: Vec<Dots> = series
        .into_iter()
        .map(|series| Dots::new(label(&series.others), series.dots))
        .collect();
    if let Some(extremes) = Extremes::of(table, at) {
        if let [only] = &mut dots[..] {
            only.name.clone_from(name);
        }
        for (what, end) in ["smallest", "largest"].into_iter().zip(extremes.ends) {
            let (x, y) = (table.grid.at(end.index)[0], extremes.value(end));
            let words = format!("{what}: {} at {}", rounded(y, 5), place(table, end));
            dots.push(Dots::new(words, vec![(x, y)]));
        }
    }
    let axis = Axis::new(table.vary[0].label(), "");
    scatter_svg(&Scatter {
        title: title.to_owned(),
        x: if table.vary[0].log { axis.log() } else { axis },
        y: Axis::new(name, unit),
        dots,
    })
}

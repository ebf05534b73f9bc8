//! Figures: every layer is drawn in its place, and bad values do no harm.

use percuss_report::figure_svg;
use percuss_scene::findings::{Axis, Cells, Figure, Layer, Look};

fn figure() -> Figure {
    let circle = |r: f64| {
        let angle = |k: i32| f64::from(k) * std::f64::consts::TAU / 60.0;
        let points = (0..=60).map(|k| [r * angle(k).cos(), r * angle(k).sin()]);
        points.collect::<Vec<_>>()
    };
    let values = (0..30).map(|k| if k == 7 { f64::NAN } else { f64::from(k) });
    let mut figure = Figure::new(
        "all",
        "All layers",
        Axis::new("x", "m"),
        Axis::new("y", "m"),
    )
    .with(Layer::Cells(Cells {
        name: "field".to_owned(),
        unit: "K".to_owned(),
        x: [-2.0, 2.0],
        y: [-1.5, 1.5],
        columns: 6,
        values: values.collect(),
        range: None,
    }))
    .with(Layer::area("zone", 2, circle(0.5)))
    .with(Layer::line("edge", 1, circle(1.0)))
    .with(Layer::line("guess", 1, circle(1.2)).looking(Look::Dashed))
    .with(Layer::dots(
        "found",
        3,
        vec![[0.0, 0.0], [f64::NAN, 1.0], [1.0, 1.0]],
    ));
    figure.equal = true;
    figure
}

#[test]
fn every_layer_is_drawn() {
    let svg = figure_svg(&figure());
    assert!(svg.contains("data:image/png;base64,"));
    assert!(svg.contains("field: 0 to 29 K"));
    for name in ["zone", "edge", "guess", "found"] {
        assert!(svg.contains(&format!(">{name}</text>")), "{name}");
    }
    assert!(svg.contains("class=\"a2\"") && svg.contains("stroke-dasharray=\"7 3\""));
    assert!(!svg.contains("NaN"));
}

/// One unit takes as many pixels to the right as upwards: the circle is round.
#[test]
fn equal_axes_keep_circles_round() {
    let mut figure = figure();
    figure
        .layers
        .retain(|layer| matches!(layer, Layer::Line { name, .. } if name == "edge"));
    let svg = figure_svg(&figure);
    let path = svg.rsplit(" d=\"M").next().unwrap();
    let path = path.split('"').next().unwrap();
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for point in path.split('L') {
        let numbers: Vec<f64> = point.split(' ').map(|n| n.parse().unwrap()).collect();
        for k in 0..2 {
            low[k] = low[k].min(numbers[k]);
            high[k] = high[k].max(numbers[k]);
        }
    }
    let (width, height) = (high[0] - low[0], high[1] - low[1]);
    assert!((width / height - 1.0).abs() < 0.02, "{width} {height}");
}

#[test]
fn nothing_to_show_is_said() {
    let empty = Figure::new("e", "", Axis::new("x", "1"), Axis::new("y", "1").log());
    assert!(figure_svg(&empty).contains("there is nothing to show here"));
    let dark = Layer::line("", 0, vec![[0.0, -1.0], [1.0, 0.0]]);
    assert!(figure_svg(&empty.with(dark)).contains("there is nothing to show here"));
}

/// What is written to disk is what is drawn again from there.
#[test]
fn figures_survive_the_disk() {
    let figure = figure();
    let text = serde_json::to_string(&figure).unwrap();
    let back: Figure = serde_json::from_str(&text).unwrap();
    assert_eq!(figure_svg(&back), figure_svg(&figure));
}

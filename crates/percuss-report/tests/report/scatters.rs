//! Pictures of sweeps.

use crate::common::assert_well_formed;
use percuss_report::{Axis, Dots, Scatter, scatter_svg};

fn sweep(points: Vec<(f64, f64)>) -> Scatter {
    Scatter {
        title: "Impacts of an oscillator".to_owned(),
        x: Axis::new("Omega", "rad/s"),
        y: Axis::new("v", "m/s"),
        dots: vec![Dots::new("", points)],
    }
}

fn dots(svg: &str) -> usize {
    svg.matches("h0").count()
}

#[test]
fn one_parameter_may_have_many_values() {
    let svg = scatter_svg(&sweep(vec![(1.0, 0.1), (1.0, 0.2), (1.0, 0.3), (2.0, 0.2)]));
    assert_well_formed(&svg);
    assert!(svg.contains(">Omega, rad/s</text>") && svg.contains(">v, m/s</text>"));
    assert_eq!(dots(&svg), 4);
}

#[test]
fn several_kinds_have_a_legend() {
    let mut scatter = sweep(vec![(1.0, 0.1)]);
    assert!(!scatter_svg(&scatter).contains(">upwards</text>"));
    scatter.dots[0].name = "upwards".to_owned();
    scatter.dots.push(Dots::new("downwards", vec![(1.0, 0.3)]));
    let svg = scatter_svg(&scatter);
    assert!(svg.contains(">upwards</text>") && svg.contains(">downwards</text>"));
}

#[test]
fn what_has_no_place_is_counted() {
    let points = vec![
        (1.0, 0.1),
        (2.0, f64::NAN),
        (3.0, -1.0),
        (0.0, 1.0),
        (4.0, 100.0),
    ];
    let mut scatter = sweep(points);
    let svg = scatter_svg(&scatter);
    assert!(dots(&svg) == 4 && svg.contains("1 without a place on these axes"));
    scatter.x.log = true;
    scatter.y.log = true;
    let svg = scatter_svg(&scatter);
    assert_well_formed(&svg);
    assert!(dots(&svg) == 2 && svg.contains("3 without a place on these axes"));
}

#[test]
fn a_bifurcation_diagram_stays_small() {
    let mut points = Vec::new();
    for k in 0..1000 {
        let r = 2.8 + 1.2 * f64::from(k) / 1000.0;
        let mut x = 0.3;
        for i in 0..400 {
            x = r * x * (1.0 - x);
            if i >= 200 {
                points.push((r, x));
            }
        }
    }
    let svg = scatter_svg(&sweep(points));
    assert!(
        svg.len() < 300_000 && dots(&svg) > 5_000,
        "{} bytes",
        svg.len()
    );
}

#[test]
fn anything_can_be_drawn() {
    let lists = [
        vec![],
        vec![(0.0, 0.0)],
        vec![(f64::NAN, f64::INFINITY)],
        vec![(1e308, -1e308), (1e-308, 1e308), (-1e299, 1e300)],
        vec![(5.0, 1e-280), (5.0, 1e280)],
    ];
    for points in lists {
        for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
            let mut scatter = sweep(points.clone());
            (scatter.x.log, scatter.y.log) = (x, y);
            assert_well_formed(&scatter_svg(&scatter));
        }
    }
    assert_well_formed(&scatter_svg(&Scatter::default()));
}

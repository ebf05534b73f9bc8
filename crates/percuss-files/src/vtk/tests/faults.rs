use super::refusal;
use crate::vtk::{Cells, Grid, Part, PointData, Values, VtkError, write_collection};

const POINTS: [[f64; 3]; 2] = [[0.0; 3], [1.0; 3]];

fn refused(cells: Cells, data: &[PointData]) -> VtkError {
    let grid = Grid {
        points: &POINTS,
        cells,
        data,
    };
    refusal(|out| grid.write(out))
}

#[test]
fn lengths_must_match() {
    for values in [
        Values::Scalars(&[1.0]),
        Values::Vectors(&[[1.0; 3]]),
        Values::Quaternions(&[[1.0; 4]]),
        Values::Integers(&[1]),
    ] {
        let fault = refused(Cells::Vertices, &[PointData::new("short", "", values)]);
        let expected = VtkError::Length {
            name: "short".into(),
            found: 1,
            points: 2,
        };
        assert_eq!(fault, expected);
    }
}

#[test]
fn cells_lie_on_points_that_exist() {
    let fault = |cell, point| VtkError::NoSuchPoint {
        cell,
        point,
        points: 2,
    };
    let lines = Cells::Lines(&[[0, 1], [1, 2]]);
    assert_eq!(refused(lines, &[]), fault(1, 2));
    let triangles = Cells::Triangles(&[[0, usize::MAX, 1]]);
    assert_eq!(refused(triangles, &[]), fault(0, usize::MAX));
}

#[test]
fn names_must_be_writable_and_differ() {
    for name in ["", "bell\u{7}", "\u{fffe}", "\u{ffff}", "line\nbreak"] {
        let data = [PointData::new(name, "", Values::Scalars(&[0.0; 2]))];
        let fault = refused(Cells::Vertices, &data);
        assert_eq!(fault, VtkError::Name(name.into()));
    }
    let twice = [PointData::new("s", "", Values::Scalars(&[0.0; 2])); 2];
    let fault = refused(Cells::Vertices, &twice);
    assert_eq!(fault, VtkError::Twice("s".into()));
}

#[test]
fn a_collection_needs_times_and_names() {
    for time in [f64::NAN, f64::INFINITY] {
        let (part, file) = (0, "a.vtu");
        let fault = refusal(|out| write_collection(out, &[Part { time, part, file }]));
        assert!(matches!(fault, VtkError::Time { file, .. } if file == "a.vtu"));
    }
    let (time, part, file) = (0.0, 0, "");
    let fault = refusal(|out| write_collection(out, &[Part { time, part, file }]));
    assert_eq!(fault, VtkError::Name(String::new()));
}

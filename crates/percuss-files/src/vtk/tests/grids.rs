use super::reader::attribute;
use super::written;
use crate::vtk::{Cells, Grid, Part, PointData, Values, write_collection};

const POINTS: [[f64; 3]; 4] = [
    [0.0, 0.1 + 0.2, -0.0],
    [1.0, 0.0, 1e-300],
    [0.0, 1.0, f64::MAX],
    [1.0 / 3.0, 1.0, f64::INFINITY],
];

#[test]
fn every_value_comes_back_to_the_last_bit() {
    let scalars = [1.5, -2.5, f64::MIN_POSITIVE, f64::NAN];
    let turns = [[1.0, 0.0, 0.0, 0.0], [0.0; 4], [0.5; 4], [0.1; 4]];
    let integers = [i64::MIN, -1, 0, i64::MAX];
    let file = written(&Grid {
        points: &POINTS,
        cells: Cells::Vertices,
        data: &[
            PointData::new("s", "m/s", Values::Scalars(&scalars)),
            PointData::new("v", "", Values::Vectors(&POINTS)),
            PointData::new("q", "", Values::Quaternions(&turns)),
            PointData::new("i", "", Values::Integers(&integers)),
        ],
    });
    let bits = |values: &[f64]| values.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&file.floats("position")), bits(POINTS.as_flattened()));
    assert_eq!(bits(&file.floats("s")), bits(&scalars));
    assert_eq!(bits(&file.floats("v")), bits(POINTS.as_flattened()));
    assert_eq!(bits(&file.floats("q")), bits(turns.as_flattened()));
    assert_eq!(file.integers("i"), integers);
    let components = ["position", "s", "v", "q", "i"].map(|name| file.array(name).components);
    assert_eq!(components, [3, 1, 3, 4, 1]);
    assert_eq!(file.array("s").unit.as_deref(), Some("m/s"));
    assert_eq!(file.array("v").unit, None);
}

#[test]
fn blocks_fill_the_file_without_gap_or_overlap() {
    let integers = [1, 2, 3, 4];
    let file = written(&Grid {
        points: &POINTS,
        cells: Cells::Triangles(&[[0, 1, 2]]),
        data: &[PointData::new("i", "", Values::Integers(&integers))],
    });
    let mut end = 0;
    for (array, bytes) in file.arrays.iter().rev().zip([1, 8, 24, 32, 96]) {
        assert_eq!(array.place.start, end + 8, "{}", array.name);
        assert_eq!(array.place.len(), bytes, "{}", array.name);
        end = array.place.end;
    }
    assert_eq!((file.arrays.len(), end), (5, file.appended.len()));
    assert_eq!(attribute(&file.head, "byte_order"), "LittleEndian");
    assert_eq!(attribute(&file.head, "header_type"), "UInt64");
}

#[test]
fn cells_have_their_ends_offsets_and_types() {
    for (cells, ends, offsets, types) in [
        (Cells::Vertices, vec![0, 1, 2, 3], vec![1, 2, 3, 4], 1),
        (
            Cells::Lines(&[[0, 1], [3, 2]]),
            vec![0, 1, 3, 2],
            vec![2, 4],
            3,
        ),
        (
            Cells::Triangles(&[[0, 1, 2], [1, 3, 2]]),
            vec![0, 1, 2, 1, 3, 2],
            vec![3, 6],
            5,
        ),
    ] {
        let file = written(&Grid {
            points: &POINTS,
            cells,
            data: &[],
        });
        assert_eq!(attribute(&file.head, "NumberOfPoints"), "4");
        let count = attribute(&file.head, "NumberOfCells");
        assert_eq!(count, offsets.len().to_string());
        assert_eq!(file.integers("connectivity"), ends);
        assert_eq!(file.integers("offsets"), offsets);
        assert_eq!(file.bytes("types"), vec![types; offsets.len()]);
    }
}

#[test]
fn nothing_at_all_is_a_file_too() {
    let file = written(&Grid {
        points: &[],
        cells: Cells::Vertices,
        data: &[PointData::new("s", "", Values::Scalars(&[]))],
    });
    assert_eq!(file.appended, [0; 5 * 8]);
}

#[test]
fn names_are_escaped() {
    let file = written(&Grid {
        points: &[],
        cells: Cells::Vertices,
        data: &[PointData::new(
            "a<b & \"c\" > 'µ'",
            "<m>",
            Values::Scalars(&[]),
        )],
    });
    let array = file.array("a&lt;b &amp; &quot;c&quot; &gt; &apos;µ&apos;");
    assert_eq!(array.unit.as_deref(), Some("&lt;m&gt;"));
}

#[test]
fn a_collection_names_its_parts_by_time() {
    let mut bytes = Vec::new();
    let part = |time, part, file| Part { time, part, file };
    let parts = [
        part(0.1 + 0.2, 0, "fields/bodies&0.vtu"),
        part(0.1 + 0.2, 1, "fields/contacts-0.vtu"),
        part(1e-7, 0, "fields/bodies-1.vtu"),
    ];
    write_collection(&mut bytes, &parts).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let entries: Vec<&str> = text.lines().filter(|l| l.starts_with("<DataSet")).collect();
    assert_eq!(entries.len(), parts.len());
    for (entry, part) in entries.iter().zip(&parts) {
        assert_eq!(attribute(entry, "timestep").parse(), Ok(part.time));
        assert_eq!(attribute(entry, "part").parse(), Ok(part.part));
        assert_eq!(attribute(entry, "file").replace("&amp;", "&"), part.file);
    }
}

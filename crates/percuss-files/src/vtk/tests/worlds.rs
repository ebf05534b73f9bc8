use super::reader::File;
use super::refusal;
use crate::vtk::VtkError;
use crate::vtk::network;
use crate::vtk::world::{self, Bodies, Chains, Contacts};
use percuss_contact::Status;

const CONTACTS: Contacts = Contacts {
    body1: &[0, 0, 1, 2],
    body2: &[1, 2, 2, 3],
    position: &[[0.1, 0.2, 0.3]; 4],
    normal: &[[0.0, 0.0, 1.0]; 4],
    gap: &[-1e-6, 0.0, 1.0 / 3.0, 2.0],
    percussion: &[[0.3, 0.4, 1.2]; 4],
    force: &[[0.6, 0.8, 2.4]; 4],
    status: &[
        Status::Open,
        Status::Stick,
        Status::Slip {
            direction: [1.0, 0.0],
        },
        Status::Closed,
    ],
};

#[test]
fn bodies_carry_what_glyphs_need() {
    let bodies = Bodies {
        id: &[7, 9],
        kind: &[0, 2],
        position: &[[1.0; 3], [2.0; 3]],
        orientation: &[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]],
        velocity: &[[2.0, 3.0, 6.0], [0.0; 3]],
        spin: &[[0.0, 0.0, 5.0], [0.5; 3]],
        scale: &[[0.01; 3], [0.1, 0.2, 0.3]],
    };
    let mut bytes = Vec::new();
    world::bodies(&mut bytes, &bodies).unwrap();
    let file = File::read(&bytes);
    assert_eq!(file.integers("id"), bodies.id);
    assert_eq!(file.integers("kind"), bodies.kind);
    for (name, values) in [
        ("position", bodies.position),
        ("velocity", bodies.velocity),
        ("spin", bodies.spin),
        ("scale", bodies.scale),
    ] {
        assert_eq!(file.floats(name), values.as_flattened(), "{name}");
    }
    assert_eq!(file.floats("speed"), [7.0, 0.0]);
    let turns = bodies.orientation.as_flattened();
    assert_eq!(file.floats("orientation"), turns);
    assert_eq!(file.bytes("types"), [1, 1]);
}

#[test]
fn contacts_carry_forces_and_states() {
    let mut bytes = Vec::new();
    world::contacts(&mut bytes, &CONTACTS).unwrap();
    let file = File::read(&bytes);
    assert_eq!(file.integers("status"), [0, 1, 2, 3]);
    assert_eq!(file.integers("body1"), CONTACTS.body1);
    assert_eq!(file.integers("body2"), CONTACTS.body2);
    assert_eq!(file.floats("gap"), CONTACTS.gap);
    for (name, unit, values) in [
        ("position", Some("m"), CONTACTS.position),
        ("normal", None, CONTACTS.normal),
        ("percussion", Some("N s"), CONTACTS.percussion),
        ("force", Some("N"), CONTACTS.force),
    ] {
        assert_eq!(file.floats(name), values.as_flattened(), "{name}");
        assert_eq!(file.array(name).unit.as_deref(), unit, "{name}");
    }
}

/// Two ends per line, in their order, the force at both.
#[test]
fn chains_are_lines_from_centre_to_centre() {
    let chains = Chains {
        body1: &[0, 0, -1, -1],
        body2: &[1, 1, 1, 1],
        ends: &[[0.0; 3], [1.0; 3], [0.5, 0.0, 0.0], [1.0; 3]],
        force: &[2.5, 2.5, 7.0, 7.0],
    };
    let mut bytes = Vec::new();
    world::chains(&mut bytes, &chains).unwrap();
    let file = File::read(&bytes);
    assert_eq!(file.bytes("types"), [3, 3]);
    assert_eq!(file.integers("connectivity"), [0, 1, 2, 3]);
    assert_eq!(file.integers("offsets"), [2, 4]);
    assert_eq!(file.floats("position"), chains.ends.as_flattened());
    assert_eq!(file.floats("force"), chains.force);
    assert_eq!(file.array("force").unit.as_deref(), Some("N"));
    assert_eq!(file.integers("body1"), chains.body1);
    assert_eq!(file.integers("body2"), chains.body2);
}

#[test]
fn the_network_reads_back_column_by_column() {
    let mut text = Vec::new();
    let p = [[1.2, 0.3, 0.4]; 4];
    // numbers as names can be read back as numbers
    network::rows(&mut text, 0.1 + 0.2, &CONTACTS, &p, |id| 10 * id).unwrap();
    let text = String::from_utf8(text).unwrap();
    let lines = text.lines();
    let columns: Vec<&str> = network::HEADER.split(',').collect();
    assert_eq!((columns[9], columns[16]), ("gap [m]", "status"));
    let rows: Vec<Vec<f64>> = lines
        .map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect())
        .collect();
    assert_eq!(rows.len(), 4);
    for (i, row) in rows.iter().enumerate() {
        let [body1, body2] = [CONTACTS.body1[i], CONTACTS.body2[i]].map(|id| 10.0 * id as f64);
        let expected: Vec<f64> = [
            &[0.1 + 0.2, body1, body2][..],
            &CONTACTS.position[i],
            &CONTACTS.normal[i],
            &[CONTACTS.gap[i]],
            &p[i],
            &CONTACTS.force[i],
            &[i as f64],
        ]
        .concat();
        assert_eq!(*row, expected);
        assert_eq!(row.len(), columns.len());
    }
}

#[test]
fn the_network_refuses_slices_that_do_not_match() {
    let fault = |name: &str, found| VtkError::Length {
        name: name.into(),
        found,
        points: 4,
    };
    let p = [[0.0; 3]; 4];
    let short = refusal(|out| network::rows(out, 0.0, &CONTACTS, &p[..3], |id| id));
    assert_eq!(short, fault("p", 3));
    let contacts = Contacts {
        status: &[],
        ..CONTACTS
    };
    let stateless = refusal(|out| network::rows(out, 0.0, &contacts, &p, |id| id));
    assert_eq!(stateless, fault("status", 0));
}

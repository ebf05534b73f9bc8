//! What the page carries for its script, read back by the rules of the decision.

use crate::common::{recording, replay};
use flate2::read::DeflateDecoder;
use percuss_report::{Replay, replay_page};
use percuss_scene::film::{Film, Form, LineStyle, Part, Touch, Track};
use serde_json::{Value, json};
use std::io::Read;

/// The header and the bytes of the other elements.
struct Carried {
    header: Value,
    channels: Vec<u8>,
    film: Vec<u8>,
    contacts: Vec<u8>,
}

fn carried(html: &str) -> Carried {
    let element = |id: &str| {
        let (_, after) = html.split_once(&format!("id=\"percuss-{id}\">")).expect(id);
        after.split("</script>").next().expect("its end")
    };
    Carried {
        header: serde_json::from_str(element("data")).expect("JSON"),
        channels: inflated(element("channels")),
        film: inflated(element("film")),
        contacts: inflated(element("contacts")),
    }
}

fn inflated(base64: &str) -> Vec<u8> {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = base64
        .bytes()
        .filter_map(|c| alphabet.bytes().position(|a| a == c));
    let (mut bits, mut count, mut bytes) = (0usize, 0, Vec::new());
    for digit in digits {
        (bits, count) = (bits << 6 | digit, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    let mut out = Vec::new();
    DeflateDecoder::new(bytes.as_slice())
        .read_to_end(&mut out)
        .unwrap_or_default();
    out
}

/// The next number of base 128.
fn varint(bytes: &mut &[u8]) -> u32 {
    let (mut n, mut shift) = (0, 0);
    loop {
        let (byte, rest) = bytes.split_first().expect("a byte");
        *bytes = rest;
        n |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            return n;
        }
    }
}

fn signed(bytes: &mut &[u8]) -> i32 {
    let n = varint(bytes);
    (n >> 1) as i32 ^ -((n & 1) as i32)
}

/// The next column of so many integers.
fn column(bytes: &mut &[u8], count: usize) -> Vec<i32> {
    let mut numbers: Vec<i32> = Vec::new();
    for k in 0..count {
        let guess = match k {
            0 => 0,
            1 => numbers[0],
            _ => numbers[k - 1].wrapping_mul(2).wrapping_sub(numbers[k - 2]),
        };
        numbers.push(guess.wrapping_add(signed(bytes)));
    }
    numbers
}

fn part(name: &str, form: usize, from: usize, track: Track) -> Part {
    Part {
        name: name.to_owned(),
        form,
        colour: None,
        fixed: false,
        from,
        track,
        rest: Vec::new(),
    }
}

/// A ball that flies, a box that turns and comes later, a floor, and a line.
fn film() -> Film {
    let t = |k: usize| k as f32 / 10.0;
    let balls = (0..11).map(|k| [t(k), 0.0, 1.0 - t(k) * t(k)]);
    let boxes = (0..4).map(|k| {
        let half = 2.0 * t(k);
        // either sign means the same rotation
        let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
        [
            0.5,
            0.5,
            0.5,
            sign * half.cos(),
            0.0,
            0.0,
            sign * half.sin(),
        ]
    });
    let line = (0..11).flat_map(|k| [0.0, 0.0, 0.0, 1.0, t(k), 0.0]);
    let still = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];
    Film {
        planar: false,
        times: (0..11).map(|k| f64::from(t(k))).collect(),
        frames_from: 11,
        parts_from: 4,
        triangles_from: 0,
        shades: Vec::new(),
        low: [0.0; 3],
        high: [1.0; 3],
        forms: vec![
            Form::Sphere(0.1),
            Form::Box([0.1, 0.2, 0.3]),
            Form::HalfSpace,
            Form::Line {
                points: 2,
                closed: false,
                filled: false,
                radius: 0.0,
                style: LineStyle::Spring,
            },
        ],
        parts: vec![
            part("ball", 0, 0, Track::Positions(balls.collect())),
            part("box", 1, 5, Track::Poses(boxes.collect())),
            part("floor", 2, 0, Track::Still(still)),
            part("spring", 3, 0, Track::Points(2, line.collect())),
        ],
        exaggeration: Some(20.0),
        contacts: Some(
            (0..11)
                .map(|k| vec![touch(0.1), touch(t(k))][..k % 3].to_vec())
                .collect(),
        ),
    }
}

fn touch(x: f32) -> Touch {
    Touch {
        r: [x, 0.0, 0.0],
        force: [0.0, -1.0, 4.0],
        status: 2,
    }
}

fn shown(film: &Film, size: usize) -> Carried {
    let samples = recording(11, &[("x", "m", |t| t.sin())]);
    carried(&replay_page(&Replay {
        film: Some(film),
        size,
        ..replay(&samples)
    }))
}

#[test]
fn channels_come_back_bit_by_bit() {
    let samples = recording(
        100,
        &[("x", "m", |t| t.sin()), ("y", "m", |t| 1.0 / (t - 0.5))],
    );
    let carried = carried(&replay_page(&replay(&samples)));
    assert_eq!(carried.header["samples"], 100);
    assert_eq!(carried.header["film"], Value::Null);
    assert_eq!(carried.channels.len(), 3 * 100 * 8);
    for (channel, bytes) in samples.channels.iter().zip(carried.channels.chunks(800)) {
        for (k, value) in channel.values.iter().enumerate() {
            let read = std::array::from_fn(|byte| bytes[byte * 100 + k]);
            assert_eq!(f64::from_le_bytes(read).to_bits(), value.to_bits());
        }
    }
}

#[test]
fn the_film_comes_back_within_its_quantum() {
    let film = film();
    let Carried {
        header,
        film: bytes,
        ..
    } = shown(&film, 8_000_000);
    let packed = &header["film"];
    assert_eq!(packed["shapes"][1], json!({ "box": [0.1, 0.2, 0.3] }));
    assert_eq!(packed["parts"][1]["from"], 5);
    assert_eq!(packed["parts"][1]["to"], 9);
    assert_eq!(packed["parts"][2]["track"], "none");
    assert_eq!(packed["exaggeration"], 20.0);
    let quantum = packed["quantum"].as_f64().unwrap();
    assert!(quantum > 0.0 && quantum < 1e-3);
    let mut rest = bytes.as_slice();
    for part in [0, 1, 3] {
        let track = &film.parts[part].track;
        let frames = track.frames().unwrap();
        let columns: Vec<Vec<i32>> = (0..track.width())
            .map(|_| column(&mut rest, frames))
            .collect();
        for frame in 0..frames {
            let turn = if frame % 2 == 0 { 1.0 } else { -1.0 };
            for (number, column) in columns.iter().enumerate() {
                let (unit, sign) = match part == 1 && number > 2 {
                    true => (1.0 / 4096.0, turn),
                    false => (quantum, 1.0),
                };
                let off = f64::from(column[frame]) * unit - sign * track.value(frame, number);
                assert!(
                    off.abs() <= 0.5 * unit + 1e-12,
                    "part {part}, {number}: {off}"
                );
            }
        }
    }
    assert!(rest.is_empty());
}

#[test]
fn contacts_come_back_within_their_quanta() {
    let film = film();
    let Carried {
        header, contacts, ..
    } = shown(&film, 8_000_000);
    let packed = &header["film"];
    assert_eq!(packed["contacts"]["most"], 2);
    let (unit, force) = (
        packed["quantum"].as_f64().unwrap(),
        packed["contacts"]["force_quantum"].as_f64().unwrap(),
    );
    let mut rest = contacts.as_slice();
    for touches in film.contacts.as_ref().unwrap() {
        assert_eq!(varint(&mut rest) as usize, touches.len());
        let mut r = [0i32; 3];
        for touch in touches {
            r = r.map(|x| x.wrapping_add(signed(&mut rest)));
            for (x, expected) in r.iter().zip(touch.r) {
                assert!((f64::from(*x) * unit - f64::from(expected)).abs() <= unit);
            }
            for expected in touch.force {
                assert!(
                    (f64::from(signed(&mut rest)) * force - f64::from(expected)).abs() <= force
                );
            }
            assert_eq!(rest[0], touch.status);
            rest = &rest[1..];
        }
    }
    assert!(rest.is_empty());
}

/// A page that may not be large keeps the first and the last, and says what it has not.
#[test]
fn a_small_page_leaves_out_evenly() {
    let (film, samples) = (
        film(),
        recording(20_000, &[("x", "m", |t| (1e3 * t).sin())]),
    );
    let html = |size| {
        replay_page(&Replay {
            film: Some(&film),
            size,
            ..replay(&samples)
        })
    };
    let full = html(8_000_000);
    assert!(!full.contains("To stay small"));
    let bundle = html(0).len();
    let small = html(bundle + 50_000);
    assert!(small.len() < bundle + 50_000 && small.len() > bundle + 5_000);
    let header = carried(&small).header;
    let held = header["samples"].as_u64().unwrap();
    assert_eq!(header["decimated_from"], 20_000);
    assert!(small.contains(&format!("holds {held} of 20000 samples")));
    let none = carried(&html(0)).header;
    assert_eq!(none["samples"], 2);
    assert_eq!(none["film"]["times"]["values"], json!([0.0, 1.0]));
    assert_eq!(none["film"]["frames_from"], 11);
    // the box is in none of these two frames
    let names: Vec<&Value> = none["film"]["parts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| &part["name"])
        .collect();
    assert_eq!(names, ["ball", "floor", "spring"]);
}

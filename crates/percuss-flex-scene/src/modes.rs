//! Modes of flexible bodies, each by itself.

use percuss_flex::{Assembled, FlexError, Flexible, Frame, Keep, Recipe, Standard, Station};
use percuss_math::space::Vec3;

use super::Reader;
use super::body::{Body, Substance, bodies};
use super::section::FlexibleSections;
use super::{sid, skin};
use percuss_part::{ModalBody, Mode};

pub(super) fn modes(
    sections: &FlexibleSections,
    count: usize,
    reader: &mut Reader<'_>,
) -> Option<Vec<ModalBody>> {
    let mut all = Vec::new();
    for body in bodies(sections, reader)? {
        match of_body(&body, count) {
            Ok(modal) => all.push(modal),
            Err(error) => {
                let message = format!("`{}` has no modes: {}", *body.name, body.told(&error));
                reader.fault(&body.name.place, message, "");
                return None;
            }
        }
    }
    Some(all)
}

/// Most corners of a surface: each mode has one.
const CORNERS: usize = 1500;

/// Modes with the interface of the frame held; with mean axes free, rigid motions left out.
fn of_body(body: &Body, count: usize) -> Result<ModalBody, FlexError> {
    match (&body.matter, body.assembled()) {
        (Substance::Standard(_, nodes) | Substance::Line(_, nodes), _) => {
            let data = body.data(&body.recipe)?;
            of_standard(body, (&data, &nodes[..]), count)
        }
        (_, Some(matrices)) => of_matrices(body, &matrices, count),
        _ => Err(FlexError::NoModes),
    }
}

fn of_matrices(body: &Body, matrices: &Assembled, count: usize) -> Result<ModalBody, FlexError> {
    let (held, origin) = match body.recipe.frame {
        Frame::Attached(k) => {
            let interface = &body.recipe.interfaces[k];
            (Some(k), interface.at)
        }
        Frame::MeanAxes => (None, [0.0; 3]),
    };
    let planar = matrices.dimension == 2;
    let rigid = match held {
        Some(_) => 0,
        None if planar => 3,
        None => 6,
    };
    let fixed = held.map_or(&[][..], |k| &body.recipe.interfaces[k..=k]);
    let found = matrices.modes_with(fixed, count + rigid)?;
    let order = matrices.order();
    let shapes: Vec<&[f64]> = found.shapes.chunks_exact(order).skip(rigid).collect();
    let effective = matrices.effective_masses(&found.shapes[rigid * order..], origin);
    // without loads the reduction is held against the whole
    let unloaded = Recipe {
        loads: Vec::new(),
        keep: Keep::All,
        ..body.recipe.clone()
    };
    let reduced = body.reduced(&unloaded)?;
    let flexible = body.flexible()?;
    let loaded = match body.recipe.loads.is_empty() {
        true => &[][..],
        false => flexible.frequencies(),
    };
    let frequencies = found.frequencies.iter().skip(rigid);
    let modes = frequencies.zip(effective).enumerate();
    let modes = modes.map(|(k, (frequency, effective))| Mode {
        frequency: *frequency,
        reduced: reduced.frequencies().get(k).copied(),
        loaded: loaded.get(k).copied(),
        effective,
    });
    let skin = match body.mesh() {
        Some(mesh) => skin::of_shapes((mesh, [0.0; 3], CORNERS), &shapes, None, |e| {
            body.is_seen(e)
        }),
        None => {
            let nodes = (&matrices.nodes[..], matrices.dimension);
            skin::cloud(nodes, &shapes, 0.01 * body.size())
        }
    };
    let elements = body.mesh().map_or(0, |mesh| mesh.elements.len());
    Ok(ModalBody {
        name: (*body.name).clone(),
        mass: flexible.mass(),
        size: [matrices.nodes.len(), elements],
        held: held.map(|k| body.interfaces[k].clone()),
        whole: matrices.rigid_masses(origin),
        modes: modes.collect(),
        skin,
        planar,
        doubts: body.doubts(&flexible),
        sid: sid::written(&body.name, &flexible),
    })
}

/// Modes of a body that is reduced already, as its file has it.
fn of_standard(
    body: &Body,
    (data, nodes): (&Standard, &[[f64; 3]]),
    count: usize,
) -> Result<ModalBody, FlexError> {
    let all: Vec<usize> = (0..nodes.len()).collect();
    let flexible = Flexible::of_standard(data, &all)?;
    let n = flexible.order();
    let pairs = percuss_math::eigen::symmetric(n, &data.Ke, &data.Me)?;
    let count = count.min(n);
    let sum = |by: &[Vec3], x: &[f64]| -> Vec3 { by.iter().zip(x).map(|(v, x)| v * *x).sum() };
    let modes = (0..count).map(|k| {
        let (x, frequency) = (pairs.vector(k), flexible.frequencies()[k]);
        let (slide, turn) = (sum(&data.Ct, x), sum(&data.Cr, x));
        let effective = slide.iter().chain(&turn).map(|part| part * part);
        Mode {
            frequency,
            reduced: Some(frequency),
            loaded: None,
            effective: effective.collect(),
        }
    });
    let shapes: Vec<Vec<f64>> = (0..count)
        .map(|k| flexible.displacements(pairs.vector(k)))
        .collect();
    let shapes: Vec<&[f64]> = shapes.iter().map(Vec::as_slice).collect();
    let J = &data.inertia;
    // a frame that is fixed to a node lets it rest in all modes
    let rests = |node: &Station| {
        let all = node.slides.iter().chain(&node.turns);
        all.fold(0.0, |m: f64, v| m.max(v.amax())) == 0.0
    };
    let held = data.nodes.iter().position(rests).map(|node| {
        let named = body.recipe.interfaces.iter().zip(&body.interfaces);
        let mut own = named.filter(|(interface, _)| interface.nodes == [node as u32]);
        own.next().map_or_else(
            || format!("node {}", body.numbers[node]),
            |(_, name)| name.clone(),
        )
    });
    Ok(ModalBody {
        name: (*body.name).clone(),
        mass: data.mass,
        size: [nodes.len(), 0],
        held,
        whole: vec![
            data.mass,
            data.mass,
            data.mass,
            J[(0, 0)],
            J[(1, 1)],
            J[(2, 2)],
        ],
        modes: modes.collect(),
        skin: skin::cloud((nodes, 3), &shapes, 0.02 * body.size()),
        planar: false,
        doubts: body.doubts(&flexible),
        sid: sid::written(&body.name, &flexible),
    })
}

//! Modes of flexible bodies, each by itself.

use percuss_flex::{FlexError, Frame, Keep, Recipe};

use super::Reader;
use super::body::{Body, bodies};
use super::section::FlexibleSections;
use super::skin;
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
                let message = format!("`{}` has no modes: {error}", *body.name);
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
    let matrices = body.assembled();
    let (held, origin) = match body.recipe.frame {
        Frame::Attached(k) => {
            let interface = &body.recipe.interfaces[k];
            (
                Some((k, matrices.displacements_of(&interface.nodes))),
                interface.at,
            )
        }
        Frame::MeanAxes => (None, [0.0; 3]),
    };
    let planar = matrices.dimension == 2;
    let rigid = match held {
        Some(_) => 0,
        None if planar => 3,
        None => 6,
    };
    let fixed = held.as_ref().map_or(&[][..], |(_, held)| held);
    let found = matrices.modes(fixed, count + rigid)?;
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
        held: held.map(|(k, _)| body.interfaces[k].clone()),
        whole: matrices.rigid_masses(origin),
        modes: modes.collect(),
        skin,
        planar,
        doubts: body.doubts(&flexible),
    })
}

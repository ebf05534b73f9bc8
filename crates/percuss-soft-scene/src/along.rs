//! What stands along cables at chosen times: tables and pictures.

use percuss_soft::Beams;
use serde::{Deserialize, Serialize};

use super::build::SoftModel;
use super::kind::Kind;
use percuss_record::findings::{Axis, Figure, Findings, Layer, Table};

/// Places of each element.
const PLACES: usize = 2;
/// Most curves in a picture.
const CURVES: usize = 12;

/// A time that is to be drawn, s, and what stands along all cables then, one after the other. The directors of space go on
/// with the beams, so that coordinates alone would not tell it later.
pub(super) type Shape = (f64, Vec<Spot>);

/// A place of a cable, and what the section there carries.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Spot {
    s: f64,
    place: [f64; 3],
    /// Strain, N, T, M₂, M₃.
    forces: [f64; 5],
    stress: f64,
}

/// What stands along all cables now.
pub(super) fn spots<E: Kind<N>, const N: usize>(
    model: &SoftModel<E, N>,
    beams: &Beams<E, N>,
    q: &[f64],
) -> Vec<Spot> {
    let cables = model.cables.iter().enumerate();
    let spots = cables.flat_map(|(cable, line)| {
        model.places(cable, PLACES).map(move |(element, x, s)| {
            let (e, q) = (&beams.elements()[element], beams.of(element, q));
            let strains = e.strains(x, q);
            let cut = line.law.at(s, line.length);
            let [force, T, M2, M3] = cut.forces(strains);
            Spot {
                s,
                place: e.place(x, q).into(),
                forces: [strains[0], force, T, M2, M3],
                stress: cut.stress(strains),
            }
        })
    });
    spots.collect()
}

/// How many they are.
pub(super) fn count<E: Kind<N>, const N: usize>(model: &SoftModel<E, N>) -> usize {
    let cables = 0..model.cables.len();
    cables
        .map(|cable| model.places(cable, PLACES).count())
        .sum()
}

/// Tables of all cables at all times, and pictures of tension, moment and torque.
pub(super) fn findings<E: Kind<N>, const N: usize>(
    model: &SoftModel<E, N>,
    shapes: &[Shape],
    findings: &mut Findings,
) {
    let planar = E::AXES == 2;
    let titles: &[(&str, &str, &str)] = &[
        ("tension", "N", "Tension along the cables"),
        ("moment", "N m", "Bending moment along the cables"),
        ("torque", "N m", "Torque along the cables"),
        ("stress", "Pa", "Largest stress along the cables"),
    ];
    let mut figures: Vec<Figure> = (titles.iter())
        .filter(|(name, ..)| !(planar && *name == "torque"))
        .map(|(name, unit, title)| {
            let (s, y) = (Axis::new("s", "m"), Axis::new(*name, *unit));
            Figure::new(*name, *title, s, y)
        })
        .collect();
    let mut columns: [Vec<f64>; 12] = Default::default();
    let mut curves = 0;
    for (t, spots) in shapes {
        let mut rest = &spots[..];
        for (cable, line) in model.cables.iter().enumerate() {
            let spots;
            (spots, rest) = rest.split_at(model.places(cable, PLACES).count());
            for spot in spots {
                let [x, y, z] = spot.place;
                let [strain, force, T, M2, M3] = spot.forces;
                let row = [*t, cable as f64 + 1.0, spot.s, x, y, z, strain];
                let row = row.into_iter().chain([force, T, M2, M3, spot.stress]);
                columns.iter_mut().zip(row).for_each(|(c, x)| c.push(x));
            }
            if curves < CURVES {
                let name = match model.cables.len() {
                    1 => format!("t = {t}"),
                    _ => format!("{}, t = {t}", line.name),
                };
                for figure in &mut figures {
                    let value = |spot: &Spot| {
                        let [_, force, T, M2, M3] = spot.forces;
                        match figure.name.as_str() {
                            "tension" => force,
                            "torque" => T,
                            "stress" => spot.stress,
                            _ if planar => M3,
                            _ => M2.hypot(M3),
                        }
                    };
                    let points = spots.iter().map(|spot| [spot.s, value(spot)]).collect();
                    figure
                        .layers
                        .push(Layer::line(name.clone(), curves, points));
                }
            }
            curves += 1;
        }
    }
    let names = [
        ("t", "s"),
        ("cable", "1"),
        ("s", "m"),
        ("x", "m"),
        ("y", "m"),
        ("z", "m"),
        ("strain", "1"),
        ("N", "N"),
        ("T", "N m"),
        ("M2", "N m"),
        ("M3", "N m"),
        ("stress", "Pa"),
    ];
    let mut table = Table::new("along");
    for ((name, unit), values) in names.into_iter().zip(columns) {
        if !(planar && matches!(name, "z" | "T" | "M2")) {
            table = table.with(name, unit, values);
        }
    }
    findings.table(table);
    findings.figures.extend(figures);
}

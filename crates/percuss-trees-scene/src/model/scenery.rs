//! The ground under touches, drawn where the point is: it has no end of its own.

use percuss_math::space::Vec3;
use percuss_trees::{Support, Touch};

use super::MechanismModel;
use super::drawing::{GROUND, line, place};
use percuss_record::{ChannelInfo, Drawing};
use percuss_text::formula::{Binary, Expr, Function};

/// How far ground is drawn to both sides of the point, as a part of the size of the mechanism.
const WIDE: f64 = 0.8;

/// How deep it is drawn in the plane, the same.
const DEEP: f64 = 0.03;

/// Stones of a row that are drawn: the nearest, and so many on each side.
const STONES: i32 = 2;

/// The ground of every touch whose link is recorded.
pub(super) fn ground(model: &MechanismModel, channels: &[ChannelInfo], list: &mut Vec<Drawing>) {
    let touches = model.system.touches().iter();
    for (touch, label) in touches.zip(&model.labels) {
        let (Touch::Point(support), Some(name)) = (touch, label.normal()) else {
            continue;
        };
        let link = (model.recorded.iter()).find(|link| link.body == support.body);
        let point = link.and_then(|link| {
            let mark = link.marks.iter().position(|mark| *mark == support.point)?;
            place(model, channels, &link.name, mark)
        });
        let Some(point) = point else { continue };
        for ends in stretches(support, &point, WIDE * model.size) {
            list.push(Drawing {
                name: name.to_owned(),
                colour: Some(GROUND.to_owned()),
                form: line(4, true, 0.0),
                points: corners(model, support, &point, ends)
                    .as_flattened()
                    .iter()
                    .map(Expr::compile)
                    .collect(),
                still: false,
            });
        }
    }
}

/// Where the parts of the ground begin and end, m along the tangent.
fn stretches(support: &Support, point: &[Expr; 3], wide: f64) -> Vec<[Expr; 2]> {
    let way = || along(point, &support.plane, &support.tangent);
    let sides = [-wide, wide].map(|side| add(way(), side.into()));
    let Some(stretch) = support.stretch else {
        return vec![sides];
    };
    let Some(every) = stretch.every else {
        // of what has no end a part near the point
        let [from, to] = stretch.ends.map(|end| end.is_finite().then_some(end));
        let [near, far] = sides;
        let ends = match (from, to) {
            (Some(from), Some(to)) => [from.into(), to.into()],
            (None, Some(to)) => [
                Expr::call2(Function::Min, near, (to - wide).into()),
                to.into(),
            ],
            (Some(from), None) => {
                let far = Expr::call2(Function::Max, far, (from + wide).into());
                [from.into(), far]
            }
            (None, None) => [near, far],
        };
        return vec![ends];
    };
    let middle = 0.5 * (stretch.ends[0] + stretch.ends[1]);
    let turn = scale(add(way(), (-middle).into()), 1.0 / every);
    let nearest = Expr::call(Function::Floor, add(turn, 0.5.into()));
    let stone = |k: i32| {
        let shift = scale(add(nearest.clone(), f64::from(k).into()), every);
        stretch.ends.map(|end| add(shift.clone(), end.into()))
    };
    (-STONES..=STONES).map(stone).collect()
}

/// The corners of a part: in the plane down to a depth, in space to both sides of the point.
fn corners(
    model: &MechanismModel,
    support: &Support,
    point: &[Expr; 3],
    [from, to]: [Expr; 2],
) -> [[Expr; 3]; 4] {
    let (across, sides) = match model.plane {
        true => (support.normal, [0.0, -DEEP * model.size].map(Expr::from)),
        false => {
            let across = support.normal.cross(&support.tangent);
            let way = along(point, &support.plane, &across);
            let wide = WIDE * model.size;
            (
                across,
                [-wide, wide].map(|side| add(way.clone(), side.into())),
            )
        }
    };
    [(&from, 0), (&to, 0), (&to, 1), (&from, 1)].map(|(end, side)| {
        [0, 1, 2].map(|k| {
            let there = scale(end.clone(), support.tangent[k]);
            let there = add(there, scale(sides[side].clone(), across[k]));
            add(there, support.plane[k].into())
        })
    })
}

/// (point − origin) · direction.
fn along(point: &[Expr; 3], origin: &Vec3, direction: &Vec3) -> Expr {
    (0..3).fold(Expr::from(0.0), |sum, k| {
        let away = add(point[k].clone(), (-origin[k]).into());
        add(sum, scale(away, direction[k]))
    })
}

fn add(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Add, a, b)
}

fn scale(a: Expr, factor: f64) -> Expr {
    Expr::binary(Binary::Mul, a, factor.into())
}

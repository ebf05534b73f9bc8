//! Joints that copy others: chains of them led back to the joint that copies none, which takes over their stops and their dry
//! friction. The motion is the same: both follow from that of the one joint.

use std::collections::BTreeMap;

use super::notes::Notes;
use super::robot::{Mimic, Robot};

/// Leads every wish to copy back to a joint that copies none; what cannot be met is noted and dropped.
pub(super) fn couple(robot: &mut Robot, notes: &mut Notes) {
    let joints = robot.links.iter().enumerate();
    let joints = joints.filter_map(|(k, link)| Some((link.joint.as_ref()?.name.clone(), k)));
    let joints: BTreeMap<String, usize> = joints.collect();
    let found: Vec<_> = (0..robot.links.len())
        .map(|k| source(robot, &joints, k))
        .collect();
    for (k, found) in found.into_iter().enumerate() {
        let Some(joint) = &mut robot.links[k].joint else {
            continue;
        };
        let Some(wish) = joint.mimic.take() else {
            continue;
        };
        if !joint.kind.is_single() {
            continue; // what does not move copies nothing
        }
        match found {
            Ok((master, mimic)) => {
                joint.mimic = Some(mimic.clone());
                let (limits, friction) = (joint.limits.take(), std::mem::take(&mut joint.friction));
                take_over(robot, [master, k], &mimic, limits, friction, notes);
            }
            Err(what) => notes.push(what, format!("{} ({})", joint.name, wish.joint)),
        }
    }
}

/// The link whose joint is copied in the end, and how.
fn source(
    robot: &Robot,
    joints: &BTreeMap<String, usize>,
    k: usize,
) -> Result<(usize, Mimic), &'static str> {
    let (mut at, mut multiplier, mut offset) = (k, 1.0, 0.0);
    for _ in 0..=robot.links.len() {
        let Some(joint) = robot.links[at]
            .joint
            .as_ref()
            .filter(|joint| joint.kind.is_single())
        else {
            return Err(
                "joints that are to mimic one that has not one coordinate move by themselves",
            );
        };
        let Some(wish) = &joint.mimic else {
            let joint = joint.name.clone();
            return Ok((
                at,
                Mimic {
                    joint,
                    multiplier,
                    offset,
                },
            ));
        };
        offset += multiplier * wish.offset;
        multiplier *= wish.multiplier;
        let next = joints.get(&wish.joint);
        at = *next.ok_or("joints that are to mimic one that is not there move by themselves")?;
    }
    Err("joints that mimic each other in a circle move by themselves")
}

/// Stops and friction of a copy as those of the joint that it copies.
fn take_over(
    robot: &mut Robot,
    [master, copy]: [usize; 2],
    mimic: &Mimic,
    limits: Option<[f64; 2]>,
    friction: f64,
    notes: &mut Notes,
) {
    let name = robot.links[copy]
        .joint
        .as_ref()
        .map(|joint| joint.name.clone());
    let Some(joint) = &mut robot.links[master].joint else {
        return;
    };
    joint.friction += mimic.multiplier.abs() * friction;
    let Some(limits) = limits.filter(|_| mimic.multiplier != 0.0) else {
        return;
    };
    let mut own = limits.map(|limit| (limit - mimic.offset) / mimic.multiplier);
    own.sort_by(f64::total_cmp);
    let [low, high] = joint.limits.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
    let both = [low.max(own[0]), high.min(own[1])];
    match both[0] < both[1] {
        true => joint.limits = Some(both),
        false => {
            let what =
                "limits of joints that mimic others leave these no room and are left out, of";
            notes.push(what, name.unwrap_or_default());
        }
    }
}

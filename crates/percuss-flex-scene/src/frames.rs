//! Forces and springs at frames of a mechanism.

use std::sync::Arc;

use percuss_flex::{FlexTreeError, Push, Site, Strut, Tie};
use percuss_math::space::{Pose, Vec3};
use percuss_text::formula::Program;
use percuss_text::{Entry, Row};

use super::Reader;
use super::meeting::{carrier, sides, vectors};
use super::plan::Plan;
use super::section::{FlexibleSections, PushSection, StrutSection};

/// All given forces.
pub(super) fn pushes(
    sections: &FlexibleSections,
    plan: &Plan,
    reader: &mut Reader<'_>,
) -> Option<Vec<Push>> {
    let all = sections.push.iter();
    all.map(|section| push(section, plan, reader)).collect()
}

fn push(section: &PushSection, plan: &Plan, reader: &mut Reader<'_>) -> Option<Push> {
    let (on, member) = carrier(&section.on, plan, reader)?;
    if member.is_none() {
        let message = "a force on the ground moves nothing";
        reader.fault(&section.on.place, message, "name a member");
        return None;
    }
    if section.force.is_none() && section.moment.is_none() {
        let message = format!("`{}` has neither `force` nor `moment`", *section.name);
        reader.fault(
            &section.name.place,
            message,
            "such as force = [0, \"-10*sin(t)\"]",
        );
        return None;
    }
    let force = components(section.force.as_ref(), "force", reader)?;
    let moment = components(section.moment.as_ref(), "moment", reader)?;
    let point = reader.vector(section.point.as_ref(), "point")?;
    Some(Push {
        name: (*section.name).clone(),
        site: Site {
            on,
            place: Pose::at(point.into()),
        },
        wrench: Arc::new(move |t| {
            let vector = |all: &[Program; 3]| Vec3::from_fn(|k, _| all[k].eval(&[t]));
            [vector(&force), vector(&moment)]
        }),
        follows: section.follows,
    })
}

/// Formulas of t along x, y and z; of a moment one number is that about z.
fn components(row: Option<&Row>, what: &str, reader: &mut Reader<'_>) -> Option<[Program; 3]> {
    let zero = Entry::from(0.0);
    let own: &[Entry] = row.map_or(&[], |row| row);
    let all: [&Entry; 3] = match own {
        [] => [&zero; 3],
        [z] if what == "moment" => [&zero, &zero, z],
        [x, y] if what == "force" => [x, y, &zero],
        [x, y, z] => [x, y, z],
        _ => {
            let message = format!("`{what}` has {} components", own.len());
            let place = row.map(|row| row.place.clone()).unwrap_or_default();
            reader.fault(
                &place,
                message,
                "give three; in the plane two of a force, one of a moment",
            );
            return None;
        }
    };
    let [x, y, z] = all.map(|entry| reader.of_time(entry, "a force"));
    Some([x?.compile(), y?.compile(), z?.compile()])
}

/// All springs between frames, as long as they are at the start where no length is given.
pub(super) fn struts(
    sections: &FlexibleSections,
    (plan, ties): (&Plan, &[Tie]),
    reader: &mut Reader<'_>,
) -> Option<Vec<Strut>> {
    let all = sections.strut.iter();
    let mut struts: Vec<Strut> = all
        .map(|section| strut(section, plan, reader))
        .collect::<Option<_>>()?;
    if sections
        .strut
        .iter()
        .all(|section| section.length.is_some())
    {
        return Some(struts);
    }
    let found = (|| -> Result<Vec<f64>, FlexTreeError> {
        let linkage = plan.open()?.with_ties(ties.to_vec())?;
        let linkage = linkage.with_forces(Vec::new(), struts.clone())?;
        let (mut q, mut u) = plan.begin(&plan.open()?)?;
        linkage.close(0.0, &mut q, &mut u)?;
        Ok(linkage.lengths(0.0, &q))
    })();
    match found {
        Ok(lengths) => {
            let given = struts.iter_mut().zip(&sections.strut).zip(lengths);
            for ((strut, _), length) in given.filter(|((_, own), _)| own.length.is_none()) {
                strut.length = length;
            }
            Some(struts)
        }
        Err(error) => {
            let place = sections.strut.first().map(|own| own.name.place.clone());
            reader.fault(&place.unwrap_or_default(), error.to_string(), "");
            None
        }
    }
}

fn strut(section: &StrutSection, plan: &Plan, reader: &mut Reader<'_>) -> Option<Strut> {
    let sides = sides(&section.name, &section.between, plan, reader)?;
    let points = vectors(section.points.as_ref(), "points", 2, reader)?;
    let stiffness = reader.not_negative(&section.stiffness, "stiffness")?;
    let damping = reader.not_negative(&section.damping, "damping")?;
    if stiffness == 0.0 && damping == 0.0 {
        let message = format!("`{}` has neither `stiffness` nor `damping`", *section.name);
        reader.fault(&section.name.place, message, "give one of them");
        return None;
    }
    let length = match &section.length {
        Some(length) => reader.not_negative(length, "length")?,
        None => 0.0,
    };
    let site = |side: usize| Site {
        on: sides[side].0.clone(),
        place: Pose::at(points[side]),
    };
    Some(Strut {
        name: (*section.name).clone(),
        sites: [site(0), site(1)],
        stiffness,
        length,
        damping,
    })
}

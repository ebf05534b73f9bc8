//! Links as bars between their joints, for the replay page.

use percuss_math::space::{Pose, Vec3, tangents};

use super::scenery::ground;
use super::{Drawn, MechanismModel, Outline};
use percuss_record::film::{Form, LineStyle};
use percuss_record::{ChannelInfo, Drawing, Drawings};
use percuss_text::formula::Expr;

/// Colours of links in turn.
const COLOURS: [&str; 6] = [
    "#2f6fa8", "#e0822f", "#4c8f5a", "#c8413b", "#7a5aa6", "#8f6238",
];

/// Colour of what stands on the ground.
pub(super) const GROUND: &str = "#8b929b";

/// Half the side of the part of a half-space that is drawn, as a part of the size of the mechanism.
const GROUND_SIZE: f64 = 1.5;

/// How deep it is drawn in the plane, as a part of that.
const DEEP: f64 = 0.03;

/// Half the thickness of a bar, as a part of the size of the mechanism.
const THIN: f64 = 0.01;

/// Each link from its joint to the joints of those that hang on it, and to its other marks; springs between their ends.
pub(crate) fn drawings(model: &MechanismModel, channels: &[ChannelInfo]) -> Drawings {
    let place = |name: &str, mark: usize| place(model, channels, name, mark);
    // many links are drawn thinner
    let radius = THIN * model.size * (10.0 / model.recorded.len() as f64).min(1.0);
    let mut list = Vec::new();
    // what looks like something is not drawn as bars and outlines
    let looks =
        |body: Option<usize>| body.is_some() && model.looks.iter().any(|look| look.body == body);
    for (k, link) in model.recorded.iter().enumerate() {
        let colour = COLOURS[k % COLOURS.len()];
        let Some(origin) = place(&link.name, 0) else {
            continue;
        };
        if looks(Some(link.body)) {
            continue;
        }
        let hanging = model.recorded.iter().filter(|other| other.on == Some(k));
        let joints = hanging.filter_map(|other| place(&other.name, 0));
        // a bar leads to the middle of a ball; other shapes are drawn with points of their own
        let shapes = model.drawn.iter().filter(|drawn| {
            drawn.body == Some(link.body) && !matches!(drawn.outline, Outline::Round(..))
        });
        let of_shapes: Vec<Vec3> = shapes.flat_map(|drawn| drawn.outline.points()).collect();
        let plain = (1..link.marks.len()).filter(|mark| !of_shapes.contains(&link.marks[*mark]));
        let marks = plain.filter_map(|mark| place(&link.name, mark));
        let ends: Vec<[Expr; 3]> = joints.chain(marks).collect();
        for end in ends {
            list.push(bar(&link.name, colour, [origin.clone(), end], radius));
        }
        list.push(Drawing {
            name: link.name.clone(),
            colour: Some(colour.to_owned()),
            form: match model.plane {
                true => Form::Disc(1.8 * radius),
                false => Form::Sphere(1.8 * radius),
            },
            points: origin.iter().map(Expr::compile).collect(),
            still: false,
        });
    }
    for drawn in model.drawn.iter().filter(|drawn| !looks(drawn.body)) {
        let at = drawn.body.map(|body| {
            let mut links = model.recorded.iter();
            links.position(|link| link.body == body)
        });
        let spot = |point: &Vec3| match at {
            None => Some([point.x, point.y, point.z].map(Expr::from)),
            Some(k) => {
                let link = &model.recorded[k?];
                let mark = link.marks.iter().position(|mark| mark == point)?;
                place(&link.name, mark)
            }
        };
        let colour = match at {
            Some(Some(k)) => COLOURS[k % COLOURS.len()],
            _ => GROUND,
        };
        let wide = GROUND_SIZE * model.size;
        shape(drawn, colour, &spot, [radius, wide], model.plane, &mut list);
    }
    ground(model, channels, &mut list);
    Drawings {
        list,
        spatial: !model.plane,
        exaggerated: false,
    }
}

/// A point of a link as functions of the channels, m; none where it is not recorded.
pub(super) fn place(
    model: &MechanismModel,
    channels: &[ChannelInfo],
    name: &str,
    mark: usize,
) -> Option<[Expr; 3]> {
    let number = match mark {
        0 => String::new(),
        _ => mark.to_string(),
    };
    let mut point = [0.0; 3].map(Expr::from);
    for (k, axis) in ["x", "y", "z"][..model.dimension()].iter().enumerate() {
        let wanted = format!("{name}.{axis}{number}");
        let at = channels.iter().position(|channel| channel.name == wanted)?;
        point[k] = Expr::variable(at);
    }
    Some(point)
}

/// A shape as balls, lines and areas.
fn shape(
    drawn: &Drawn,
    colour: &str,
    spot: &dyn Fn(&Vec3) -> Option<[Expr; 3]>,
    [thin, wide]: [f64; 2],
    plane: bool,
    list: &mut Vec<Drawing>,
) {
    let mut push = |form: Form, points: &[Vec3]| {
        let points: Option<Vec<[Expr; 3]>> = points.iter().map(spot).collect();
        let Some(points) = points else { return };
        list.push(Drawing {
            name: drawn.name.clone(),
            colour: Some(colour.to_owned()),
            form,
            points: points.as_flattened().iter().map(Expr::compile).collect(),
            still: drawn.body.is_none(),
        });
    };
    match &drawn.outline {
        Outline::Round(centre, radius) if plane => push(Form::Disc(*radius), &[*centre]),
        Outline::Round(centre, radius) => push(Form::Sphere(*radius), &[*centre]),
        Outline::Thick(ends, radius) => push(line(2, false, *radius), ends),
        Outline::Ground(place) => push(line(4, true, 0.0), &square(place, wide, plane)),
        Outline::Area(points) => push(line(points.len(), true, 0.0), points),
        Outline::Edges(edges) => {
            for edge in edges {
                push(line(2, false, 0.3 * thin), edge);
            }
        }
    }
}

/// A part of a plane around the foot of the origin on it; in the plane a strip below its line.
fn square(place: &Pose, wide: f64, plane: bool) -> [Vec3; 4] {
    let normal = place.A * Vec3::z();
    let foot = normal * normal.dot(&place.r);
    let [a, b] = match plane {
        true => [Vec3::z().cross(&normal), -normal * DEEP],
        false => tangents(&normal),
    };
    let from = if plane { 0.0 } else { -1.0 };
    [[-1.0, from], [1.0, from], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| foot + (a * x + b * y) * wide)
}

pub(super) fn line(points: usize, filled: bool, radius: f64) -> Form {
    Form::Line {
        points,
        closed: filled,
        filled,
        radius,
        style: LineStyle::Solid,
    }
}

fn bar(name: &str, colour: &str, ends: [[Expr; 3]; 2], radius: f64) -> Drawing {
    Drawing {
        name: name.to_owned(),
        colour: Some(colour.to_owned()),
        form: line(2, false, radius),
        points: ends.as_flattened().iter().map(Expr::compile).collect(),
        still: false,
    }
}

//! Lines of beams and obstacles for the replay page. Deflections and gaps are drawn larger than they are.

use super::BeamsModel;
use percuss_record::film::{Form, LineStyle};
use percuss_record::{Drawing, Drawings};
use percuss_text::formula::{Binary, Expr};

/// The lines of chains, as functions of t and of all their deflections in the film, and those of obstacles.
pub(crate) fn drawings(model: &BeamsModel) -> Drawings {
    let factor = Expr::variable(1 + model.film_points());
    let mut first = 1;
    let mut list = Vec::new();
    for (i, (member, chain)) in model.members.iter().zip(model.beams.chains()).enumerate() {
        let level = 0.5 * i as f64 * chain.length();
        let points = BeamsModel::places(chain).enumerate().flat_map(|(k, x)| {
            let u = Expr::variable(first + k);
            let u = match &model.base {
                Some(base) => Expr::binary(Binary::Add, base.clone(), u),
                None => u,
            };
            point([x, level], u, &factor, member.is_bar)
        });
        let points: Vec<Expr> = points.collect();
        first += BeamsModel::places(chain).count();
        list.push(line(&member.name, "#2f6fa8", &points, false));
    }
    for ((chain, obstacle), met) in model.beams.obstacles().iter().zip(&model.obstacles) {
        let Some(line_of) = model.beams.chains().nth(*chain) else {
            continue;
        };
        let level = 0.5 * *chain as f64 * line_of.length();
        // a moving surface is a function of t, the first channel
        let still = met.moving.is_empty();
        let mut surface = met.moving.clone();
        if still {
            let at_rest = obstacle.surface(line_of, 0.0);
            let every = at_rest.len().div_ceil(200).max(1);
            let places = at_rest.into_iter().step_by(every);
            surface = places.map(|(x, z)| (x, Expr::from(z))).collect();
        }
        let reach = 0.02 * line_of.length();
        if let [(x, z)] = &surface[..] {
            // a stop is a short line across its place
            surface = vec![(x - reach, z.clone()), (x + reach, z.clone())];
        }
        let bar = model.members[*chain].is_bar;
        let places = surface.into_iter();
        let points = places.flat_map(|(x, z)| point([x, level], z, &factor, bar));
        let points: Vec<Expr> = points.collect();
        if points.len() >= 6 {
            list.push(line("obstacle", "#8b929b", &points, still));
        }
    }
    Drawings {
        list,
        spatial: false,
        exaggerated: true,
    }
}

/// A place `[x, y]` that is displaced by `factor` times `u`: across, of a bar along.
fn point([x, y]: [f64; 2], u: Expr, factor: &Expr, bar: bool) -> [Expr; 3] {
    let u = Expr::binary(Binary::Mul, factor.clone(), u);
    let moved = |a: f64| Expr::binary(Binary::Add, Expr::from(a), u);
    match bar {
        true => [moved(x), Expr::from(y), Expr::from(0.0)],
        false => [Expr::from(x), moved(y), Expr::from(0.0)],
    }
}

fn line(name: &str, colour: &str, points: &[Expr], still: bool) -> Drawing {
    Drawing {
        name: name.to_owned(),
        colour: Some(colour.to_owned()),
        form: Form::Line {
            points: points.len() / 3,
            closed: false,
            filled: false,
            radius: 0.0,
            style: LineStyle::Solid,
        },
        points: points.iter().map(Expr::compile).collect(),
        still,
    }
}

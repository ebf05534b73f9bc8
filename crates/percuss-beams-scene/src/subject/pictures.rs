//! What the pictures of a run of beams are made of: shapes at chosen times, and where and when walls are pressed.

use percuss_beams::Chain;
use serde::{Deserialize, Serialize};

use crate::model::BeamsModel;
use percuss_part::Step;
use percuss_record::findings::{Axis, Cells, Figure, Layer, Look};

/// Times of a contact map.
const COLUMNS: usize = 240;
/// Most places of a contact map.
const MOST_ROWS: usize = 100;
/// Colour of obstacles.
const GREY: usize = 6;

/// Shapes and contact maps as far as the run has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Pictures {
    shapes: Vec<Shape>,
    /// Percussions on every obstacle by place and time, N s; empty where it is a stop.
    maps: Vec<Vec<f64>>,
}

/// The coordinates at one time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Shape {
    t: f64,
    q: Vec<f64>,
}

impl Pictures {
    /// Of a run that begins.
    pub(super) fn new(model: &BeamsModel) -> Self {
        let size = |i: usize| match Grid::of(model, i) {
            Some(grid) => grid.rows * COLUMNS,
            None => 0,
        };
        Pictures {
            shapes: Vec::new(),
            maps: (0..model.obstacles.len())
                .map(|i| vec![0.0; size(i)])
                .collect(),
        }
    }

    /// Whether they can be those of a run of this model.
    pub(super) fn fit(&self, model: &BeamsModel) -> bool {
        let new = Pictures::new(model);
        let sizes = |pictures: &Pictures| pictures.maps.iter().map(Vec::len).collect::<Vec<_>>();
        self.shapes.len() <= model.shapes.len()
            && self
                .shapes
                .iter()
                .all(|shape| shape.q.len() == model.start.q.len())
            && sizes(self) == sizes(&new)
    }

    /// A percussion on obstacle `i` at coordinate `c` of its chain and the part `when` of the run.
    pub(super) fn press(&mut self, model: &BeamsModel, i: usize, c: usize, when: f64, p: f64) {
        if let Some(grid) = Grid::of(model, i) {
            let column = ((when * COLUMNS as f64) as usize).min(COLUMNS - 1);
            self.maps[i][grid.row(c) * COLUMNS + column] += p;
        }
    }

    /// Keeps the shapes that are due.
    pub(super) fn look(&mut self, model: &BeamsModel, step: &Step<'_>) {
        let half = 0.5 * step.report.dt;
        while let Some(time) = model.shapes.get(self.shapes.len()) {
            if step.after.t < time - half {
                return;
            }
            let state = if *time < half {
                step.before
            } else {
                step.after
            };
            self.shapes.push(Shape {
                t: state.t,
                q: state.q.clone(),
            });
        }
    }

    /// The pictures.
    pub(super) fn figures(&self, model: &BeamsModel, until: f64) -> Vec<Figure> {
        let mut figures = Vec::new();
        for (i, chain) in model.beams.chains().enumerate() {
            if !self.shapes.is_empty() {
                figures.push(self.shapes_of(model, i, chain));
            }
        }
        let pressed = |map: &Vec<f64>| map.iter().any(|p| *p > 0.0);
        for (i, map) in self.maps.iter().enumerate().filter(|(_, map)| pressed(map)) {
            figures.extend(Grid::of(model, i).map(|grid| grid.figure(model, i, map, until)));
        }
        figures
    }

    /// The shapes of a chain before its obstacles \[Liakou2017, Fig. 12].
    fn shapes_of(&self, model: &BeamsModel, i: usize, chain: &Chain) -> Figure {
        let name = &model.members[i].name;
        let mut figure = Figure::new(
            format!("shapes-{name}"),
            format!("Shapes of {name}"),
            Axis::new("x", "m"),
            Axis::new("u", "m"),
        );
        for (k, (of, obstacle)) in model.beams.obstacles().iter().enumerate() {
            let mut last = Vec::new();
            for shape in self.shapes.iter().filter(|_| *of == i) {
                let surface = obstacle.surface(chain, shape.t);
                if surface == last {
                    continue; // it does not move
                }
                let name = if last.is_empty() {
                    &*model.obstacles[k].name
                } else {
                    ""
                };
                let points = surface.iter().map(|(x, z)| [*x, *z]).collect();
                figure = figure.with(match surface.len() {
                    1 => Layer::dots(name, GREY, points),
                    _ => Layer::line(name, GREY, points).looking(Look::Dashed),
                });
                last = surface;
            }
        }
        for (k, shape) in self.shapes.iter().enumerate() {
            let colour = k + k / GREY; // all but grey
            let base = model.beams.base_at(shape.t)[0];
            let q = model.beams.part(i, &shape.q);
            let at = |node: usize| chain.coordinate(node).map_or(0.0, |c| q[c]);
            let places = chain.x().iter().enumerate();
            let points = places.map(|(node, x)| [*x, base + at(node)]).collect();
            let name = format!("t = {}", shown(shape.t));
            figure = figure.with(Layer::line(name, colour, points));
        }
        figure
    }
}

/// Four digits are enough for a legend.
fn shown(t: f64) -> String {
    let text = format!("{t:.3e}");
    text.parse::<f64>().map_or(text, |t| t.to_string())
}

/// How the nodes along an obstacle are shared out.
struct Grid {
    /// First coordinate, nodes in a row, rows.
    first: usize,
    every: usize,
    rows: usize,
    /// Where the first row begins, and its length, m.
    from: f64,
    height: f64,
}

impl Grid {
    /// Of an obstacle that reaches along its chain.
    fn of(model: &BeamsModel, i: usize) -> Option<Self> {
        let met = model.obstacles.get(i)?;
        let (first, count) = met.along.filter(|(_, count)| *count > 0)?;
        let chain = model.beams.chains().nth(met.chain)?;
        let every = count.div_ceil(MOST_ROWS);
        Some(Grid {
            first,
            every,
            rows: count.div_ceil(every),
            from: chain.x()[chain.first_moving() + first] - 0.5 * chain.dx(),
            height: every as f64 * chain.dx(),
        })
    }

    fn row(&self, c: usize) -> usize {
        (c.saturating_sub(self.first) / self.every).min(self.rows - 1)
    }

    /// Force per length by time and place.
    fn figure(&self, model: &BeamsModel, i: usize, map: &[f64], until: f64) -> Figure {
        let name = &model.obstacles[i].name;
        let to = self.from + self.rows as f64 * self.height;
        let share = self.height * until / COLUMNS as f64;
        let density = |p: &f64| if *p > 0.0 { p / share } else { f64::NAN };
        let cells = Cells {
            name: "force per length".to_owned(),
            unit: "N/m".to_owned(),
            x: [0.0, until],
            y: [self.from, to],
            columns: COLUMNS,
            values: map.iter().map(density).collect(),
            range: None,
        };
        Figure::new(
            format!("contact-{name}"),
            format!("Contact with {name}"),
            Axis::new("t", "s").from_to(0.0, until),
            Axis::new("x", "m").from_to(self.from, to),
        )
        .with(Layer::Cells(cells))
    }
}

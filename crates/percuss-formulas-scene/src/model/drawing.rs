//! From `[[draw]]` to drawings.

use crate::section::{Draw, Formulas};
use percuss_part::{Vocabulary, parse};
use percuss_part::{not_negative, positive};
use percuss_record::film::{Form, LineStyle};
use percuss_record::{ChannelInfo, Drawing, Drawings};
use percuss_text::Row;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::formula::{Binary, Expr, Function, Names};
use percuss_text::suggest;
use percuss_text::words::counted;

/// Most points of all drawings together.
const MOST_POINTS: usize = 10_000;

/// The drawings of a scene.
pub(crate) fn drawings(
    scene: &Formulas,
    channels: &[ChannelInfo],
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Drawings {
    let known = channels.iter().map(|channel| channel.name.clone());
    let mut builder = DrawingBuilder {
        vocabulary,
        names: vocabulary.constants.clone().variables(known),
        entries: None,
        points: 0,
        faults,
    };
    let drawings = scene.draw.iter();
    let list = drawings.filter_map(|draw| builder.drawing(draw)).collect();
    Drawings {
        list,
        spatial: builder.entries == Some(3),
        exaggerated: false,
    }
}

/// What drawings share.
struct DrawingBuilder<'a> {
    vocabulary: &'a Vocabulary,
    names: Names,
    /// Entries of a point, once it is known.
    entries: Option<usize>,
    points: usize,
    faults: &'a mut Faults,
}

impl DrawingBuilder<'_> {
    fn drawing(&mut self, draw: &Draw) -> Option<Drawing> {
        let radius = self.half_width(draw);
        let dashed = self.is_dashed(draw);
        let colour = draw.colour.as_ref().and_then(|colour| self.colour(colour));
        let lines = [
            (&draw.line, "line", 2, false),
            (&draw.polygon, "polygon", 3, true),
            (&draw.spring, "spring", 2, false),
            (&draw.arrow, "arrow", 2, false),
        ];
        for (points, kind, least, area) in lines {
            let Some(points) = points else { continue };
            let pair = matches!(kind, "spring" | "arrow");
            if points.len() < least || (pair && points.len() > least) {
                let message = format!("`{kind}` has {}", counted(points.len(), "point"));
                let hint = match pair {
                    true => "give two points".to_owned(),
                    false => format!("give at least {least} points"),
                };
                self.fault(points, message, &hint);
                return None;
            }
            let form = Form::Line {
                points: points.len(),
                closed: area,
                filled: area,
                radius: radius?,
                style: match kind {
                    "spring" => LineStyle::Spring,
                    "arrow" => LineStyle::Arrow,
                    _ if dashed => LineStyle::Dashed,
                    _ => LineStyle::Solid,
                },
            };
            let exprs: Vec<_> = points.iter().map(|point| self.point(point, kind)).collect();
            let exprs: Vec<[Expr; 3]> = exprs.into_iter().collect::<Option<_>>()?;
            let frame = self.frame(draw)?;
            let exprs: Vec<[Expr; 3]> = exprs.into_iter().map(|point| frame.place(point)).collect();
            return Some(finish(draw, kind, colour, form, exprs.as_flattened()));
        }
        if let Some(centre) = &draw.circle {
            let radius = draw.radius.as_ref().and_then(|entry| {
                let hint = "give the radius in m";
                positive(entry, "radius", hint, self.vocabulary, self.faults)
            });
            let point = self.point(centre, "circle");
            let form = match self.entries {
                Some(3) => Form::Sphere(radius?),
                _ => Form::Disc(radius?),
            };
            let point = self.frame(draw)?.place(point?);
            return Some(finish(draw, "circle", colour, form, &point));
        }
        let (text, frame) = (draw.text.as_ref()?, self.frame(draw)?);
        let form = Form::Text(text.value.clone());
        Some(finish(draw, "text", colour, form, &frame.origin))
    }

    /// x, y and z, which is 0 in the plane.
    fn point(&mut self, point: &Row, what: &str) -> Option<[Expr; 3]> {
        self.points += 1;
        if self.points == MOST_POINTS + 1 {
            let hint = format!("at most {MOST_POINTS}");
            self.fault(point, "drawings with too many points".to_owned(), &hint);
        }
        let wanted = self.entries;
        if !matches!(point.len(), 2 | 3) || wanted.is_some_and(|wanted| wanted != point.len()) {
            let message = format!("a point of `{what}` has {}", counted(point.len(), "entry"));
            let hint = match wanted {
                Some(2) => "the points before it have two: x and y",
                Some(_) => "the points before it have three: x, y and z",
                None => "give x and y, or x, y and z",
            };
            self.fault(point, message, hint);
            return None;
        }
        self.entries = Some(point.len());
        let exprs: Vec<Option<Expr>> = (point.iter())
            .map(|entry| parse(entry, &self.names, self.faults))
            .collect();
        let mut exprs = exprs.into_iter().chain([Some(Expr::from(0.0))]);
        Some([exprs.next()??, exprs.next()??, exprs.next()??])
    }

    /// Where, and how turned, the points of a drawing are.
    fn frame(&mut self, draw: &Draw) -> Option<Frame> {
        let origin = match &draw.at {
            Some(at) => self.point(at, "at")?,
            None => [0.0; 3].map(Expr::from),
        };
        let Some(angle) = &draw.angle else {
            let turn = None;
            return Some(Frame { origin, turn });
        };
        if self.entries == Some(3) {
            let message = "`angle` is for drawings in the plane".to_owned();
            self.fault(
                angle,
                message,
                "leave it out, and write the rotation into the points",
            );
        }
        let angle = parse(angle, &self.names, self.faults)?;
        let turn = [Function::Cos, Function::Sin].map(|f| Expr::call(f, angle.clone()));
        let turn = Some(turn);
        Some(Frame { origin, turn })
    }

    /// Half of the thickness, m.
    fn half_width(&mut self, draw: &Draw) -> Option<f64> {
        let Some(width) = &draw.width else {
            return Some(0.0);
        };
        if draw.circle.is_some() || draw.text.is_some() {
            let message = "`width` is for lines, polygons, springs and arrows".to_owned();
            self.fault(width, message, "leave it out");
        }
        let hint = "give the thickness in m";
        let width = not_negative(width, "width", hint, self.vocabulary, self.faults);
        width.map(|width| 0.5 * width)
    }

    fn is_dashed(&mut self, draw: &Draw) -> bool {
        let Some(style) = &draw.style else {
            return false;
        };
        match style.as_str() {
            _ if draw.line.is_none() => {
                self.fault(style, "`style` is for lines".to_owned(), "leave it out");
            }
            "solid" | "dashed" => {}
            other => {
                let hint = suggest::hint(other, "styles", ["solid", "dashed"]);
                self.fault(style, format!("unknown style `{other}`"), &hint);
            }
        }
        style.as_str() == "dashed"
    }

    fn colour(&mut self, colour: &Located<String>) -> Option<String> {
        percuss_part::colour(colour, self.faults)
    }

    fn fault<T>(&mut self, at: &Located<T>, message: String, hint: &str) {
        self.faults
            .push(Diagnostic::new(&at.place, message).with_hint(hint));
    }
}

/// A frame in which points are given.
struct Frame {
    origin: [Expr; 3],
    /// Cosine and sine of its angle, where it has one.
    turn: Option<[Expr; 2]>,
}

impl Frame {
    /// A point of the frame, seen from outside.
    fn place(&self, [x, y, z]: [Expr; 3]) -> [Expr; 3] {
        let op = Expr::binary;
        let (x, y) = match &self.turn {
            Some([cos, sin]) => {
                let times = |a: &Expr, b: &Expr| op(Binary::Mul, a.clone(), b.clone());
                (
                    op(Binary::Sub, times(&x, cos), times(&y, sin)),
                    op(Binary::Add, times(&x, sin), times(&y, cos)),
                )
            }
            None => (x, y),
        };
        let [at_x, at_y, at_z] = self.origin.clone();
        [
            op(Binary::Add, at_x, x),
            op(Binary::Add, at_y, y),
            op(Binary::Add, at_z, z),
        ]
    }
}

fn finish(draw: &Draw, kind: &str, colour: Option<String>, form: Form, exprs: &[Expr]) -> Drawing {
    let name = draw.name.as_ref().map(|name| name.value.clone());
    Drawing {
        name: name.unwrap_or_else(|| kind.to_owned()),
        colour,
        form,
        points: exprs.iter().map(Expr::compile).collect(),
        still: exprs.iter().all(|expr| expr.constant().is_some()),
    }
}

//! Formulas as linear functions of coordinates and velocities beside sines of t: what the exact method can use.
//!
//! ```text
//! c + Σ s_j x_j + Σ (a cos Ω t + b sin Ω t)        x: coordinates and velocities
//! ```

use std::collections::BTreeMap;

use percuss_mech::Harmonic;

use percuss_text::formula::{Binary, Expr, Function, Node};

/// The parts of a formula, see the head of this file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Parts {
    pub constant: f64,
    /// By place of the variable.
    pub slopes: BTreeMap<usize, f64>,
    pub swings: Vec<Swing>,
}

/// a cos Ω t + b sin Ω t.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Swing {
    /// Ω, rad/s; positive.
    pub omega: f64,
    pub cos: f64,
    pub sin: f64,
}

impl Parts {
    /// The parts of a formula of t (the first variable), coordinates and velocities; nothing where it has others. May
    /// answer nothing for a clumsy form, such as a product of sines.
    pub(super) fn of(expr: &Expr) -> Option<Parts> {
        match expr.node() {
            Node::Number(value) => Some(Parts {
                constant: *value,
                ..Parts::default()
            }),
            Node::Variable(0) => None,
            Node::Variable(place) => Some(Parts {
                slopes: BTreeMap::from([(*place, 1.0)]),
                ..Parts::default()
            }),
            Node::Negative(a) => Some(Parts::of(a)?.times(-1.0)),
            Node::Binary(Binary::Add, a, b) => Some(Parts::of(a)?.plus(Parts::of(b)?)),
            Node::Binary(Binary::Sub, a, b) => Some(Parts::of(a)?.plus(Parts::of(b)?.times(-1.0))),
            Node::Binary(Binary::Mul, a, b) => match (a.constant(), b.constant()) {
                (Some(factor), _) => Some(Parts::of(b)?.times(factor)),
                (None, factor) => Some(Parts::of(a)?.times(factor?)),
            },
            Node::Binary(Binary::Div, a, b) => Some(Parts::of(a)?.times(1.0 / b.constant()?)),
            Node::Call(Function::Sin, a) => swing(a, |phase| (phase.sin(), phase.cos())),
            Node::Call(Function::Cos, a) => swing(a, |phase| (phase.cos(), -phase.sin())),
            _ => None,
        }
    }

    fn times(mut self, factor: f64) -> Self {
        self.constant *= factor;
        self.slopes.values_mut().for_each(|slope| *slope *= factor);
        for swing in &mut self.swings {
            (swing.cos, swing.sin) = (factor * swing.cos, factor * swing.sin);
        }
        self
    }

    fn plus(mut self, other: Self) -> Self {
        self.constant += other.constant;
        for (place, slope) in other.slopes {
            *self.slopes.entry(place).or_default() += slope;
        }
        self.swings.extend(other.swings);
        self
    }
}

/// A sine or cosine of Ω t + φ; `parts` gives its a and b from φ for Ω > 0.
fn swing(angle: &Expr, parts: impl Fn(f64) -> (f64, f64)) -> Option<Parts> {
    let angle = Parts::of_time(angle)?;
    let (omega, (cos, sin)) = (angle[1], parts(angle[0]));
    let swing = Swing {
        omega: omega.abs(),
        cos,
        sin: sin * omega.signum(),
    };
    Some(Parts {
        swings: vec![swing],
        ..Parts::default()
    })
}

impl Parts {
    /// φ and Ω of φ + Ω t with Ω ≠ 0.
    fn of_time(angle: &Expr) -> Option<[f64; 2]> {
        let only_t = angle.variables().iter().all(|place| *place == 0);
        let omega = angle.derivative(0).constant()?;
        let sound = only_t && angle.is_affine_in(0..1) && omega != 0.0 && omega.is_finite();
        sound.then(|| [angle.eval(&[0.0]), omega])
    }
}

/// The forces of all coordinates, those of one frequency together; `swings` are (coordinate, swing).
pub(super) fn gather(n: usize, swings: &[(usize, Swing)]) -> Vec<Harmonic> {
    let mut all: Vec<Harmonic> = Vec::new();
    for (i, swing) in swings {
        let known = all.iter().position(|h| h.omega == swing.omega);
        let at = known.unwrap_or_else(|| {
            all.push(Harmonic {
                omega: swing.omega,
                cos: vec![0.0; n],
                sin: vec![0.0; n],
            });
            all.len() - 1
        });
        all[at].cos[*i] += swing.cos;
        all[at].sin[*i] += swing.sin;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use percuss_text::formula::Names;

    fn parse(text: &str) -> Expr {
        let names = Names::new().variables(["t", "x", "v"]);
        Expr::parse(text, &names.constant("w", 3.0)).unwrap()
    }

    /// The parts add up to the formula.
    #[test]
    fn parts_are_the_formula() {
        let texts = [
            "2*cos(w*t + 0.3) - sin(-2*t + 1)/4",
            "5*(0.1*sin(w*t) - x) + 0.2*(0.3*cos(w*t) - v) - 7",
            "-(3 - 2*x)*4 + cos(1 - t)",
        ];
        for text in texts {
            let expr = parse(text);
            let parts = Parts::of(&expr).unwrap();
            for (t, x, v) in [(0.0, 0.0, 0.0), (0.7, -1.3, 2.0), (-4.1, 0.4, -0.9)] {
                let mut sum = parts.constant;
                sum += parts.slopes.get(&1).unwrap_or(&0.0) * x;
                sum += parts.slopes.get(&2).unwrap_or(&0.0) * v;
                for s in &parts.swings {
                    assert!(s.omega > 0.0);
                    sum += s.cos * (s.omega * t).cos() + s.sin * (s.omega * t).sin();
                }
                assert!((sum - expr.eval(&[t, x, v])).abs() < 1e-14, "{text}");
            }
        }
    }

    #[test]
    fn other_formulas_have_no_parts() {
        for text in [
            "x*x",
            "t*x",
            "sin(x)",
            "sin(t)*cos(t)",
            "t",
            "sin(t^2)",
            "abs(v)",
        ] {
            assert_eq!(Parts::of(&parse(text)), None, "{text}");
        }
    }

    #[test]
    fn forces_of_one_frequency_are_gathered() {
        let swing = |omega, cos| Swing {
            omega,
            cos,
            sin: 0.0,
        };
        let all = gather(
            2,
            &[
                (0, swing(2.0, 1.0)),
                (1, swing(2.0, 3.0)),
                (0, swing(5.0, 1.0)),
            ],
        );
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].cos, [1.0, 3.0]);
    }
}

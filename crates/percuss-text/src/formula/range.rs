//! Bounds of the values of an expression, from bounds of its variables: never too narrow, often too wide.

use std::f64::consts::{FRAC_PI_2, PI};

use super::expr::Node;
use super::{Binary, Expr, Function};

/// Least and largest value.
pub type Bounds = [f64; 2];

const ANY: Bounds = [f64::NEG_INFINITY, f64::INFINITY];

impl Expr {
    /// Between which values it stays, where `variable` tells the same of each variable.
    pub fn range(&self, variable: &impl Fn(usize) -> Bounds) -> Bounds {
        let of = |expr: &Expr| expr.range(variable);
        let found = match self.node() {
            Node::Number(value) => [*value; 2],
            Node::Variable(place) => variable(*place),
            Node::Negative(a) => negative(of(a)),
            Node::Binary(Binary::Mul, a, b) if a == b => even(of(a), 2.0),
            Node::Binary(operation, a, b) => binary(*operation, of(a), of(b)),
            Node::Call(function, a) => call(*function, of(a)),
            Node::Call2(function, a, b) => call2(*function, of(a), of(b)),
            Node::If(_, parts) => union(of(&parts[2]), of(&parts[3])),
        };
        match found.iter().any(|x| x.is_nan()) {
            true => ANY,
            false => found,
        }
    }
}

fn negative([low, high]: Bounds) -> Bounds {
    [-high, -low]
}

fn union(a: Bounds, b: Bounds) -> Bounds {
    [a[0].min(b[0]), a[1].max(b[1])]
}

/// Least and largest size.
fn sizes([low, high]: Bounds) -> Bounds {
    let least = match low <= 0.0 && high >= 0.0 {
        true => 0.0,
        false => low.abs().min(high.abs()),
    };
    [least, low.abs().max(high.abs())]
}

/// An even power.
fn even(a: Bounds, exponent: f64) -> Bounds {
    sizes(a).map(|x| x.powf(exponent))
}

fn binary(operation: Binary, a: Bounds, b: Bounds) -> Bounds {
    // nothing times anything is nothing: bounds are approached, not reached
    let times = |x: f64, y: f64| if x == 0.0 || y == 0.0 { 0.0 } else { x * y };
    match operation {
        Binary::Add => [a[0] + b[0], a[1] + b[1]],
        Binary::Sub => [a[0] - b[1], a[1] - b[0]],
        Binary::Mul => {
            let all = [
                times(a[0], b[0]),
                times(a[0], b[1]),
                times(a[1], b[0]),
                times(a[1], b[1]),
            ];
            let least = all.iter().copied().fold(f64::INFINITY, f64::min);
            [least, all.iter().copied().fold(f64::NEG_INFINITY, f64::max)]
        }
        Binary::Div if b[0] > 0.0 || b[1] < 0.0 => binary(Binary::Mul, a, [1.0 / b[1], 1.0 / b[0]]),
        Binary::Div => ANY,
        Binary::Pow => match b {
            [n, m] if n == m && n > 0.0 && n % 2.0 == 0.0 => even(a, n),
            [n, m] if n == m && n > 0.0 && (n % 2.0 == 1.0 || a[0] >= 0.0) => {
                a.map(|x| x.signum() * x.abs().powf(n))
            }
            _ if a[0] > 0.0 => [0.0, f64::INFINITY],
            _ => ANY,
        },
    }
}

fn call(function: Function, a: Bounds) -> Bounds {
    match function {
        Function::Sin | Function::Cos | Function::Tanh | Function::Sign => [-1.0, 1.0],
        Function::Asin | Function::Atan => [-FRAC_PI_2, FRAC_PI_2],
        Function::Acos => [0.0, PI],
        Function::Cosh => sizes(a).map(f64::cosh),
        Function::Sinh | Function::Exp | Function::Floor => a.map(|x| function.apply(x, 0.0)),
        Function::Log | Function::Sqrt => a.map(|x| function.apply(x.max(0.0), 0.0)),
        Function::Abs => sizes(a),
        Function::Step => [0.0, 1.0],
        _ => ANY,
    }
}

fn call2(function: Function, a: Bounds, b: Bounds) -> Bounds {
    match function {
        Function::Min => [a[0].min(b[0]), a[1].min(b[1])],
        Function::Max => [a[0].max(b[0]), a[1].max(b[1])],
        Function::Hypot => {
            let (a, b) = (sizes(a), sizes(b));
            [a[0].hypot(b[0]), a[1].hypot(b[1])]
        }
        Function::Atan2 => [-PI, PI],
        Function::Mod if b[0] > 0.0 => [0.0, b[1]],
        _ => ANY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Names;

    /// No value of some thousand is beyond the bounds, and simple bounds are reached.
    #[test]
    fn bounds_hold_what_they_bound() {
        let names = Names::new().variables(["x", "y"]);
        for (text, bounds) in [
            ("x^2 + 1", [1.0, f64::INFINITY]),
            ("x*x + 1", [1.0, f64::INFINITY]),
            ("-(x*x) - 1", [f64::NEG_INFINITY, -1.0]),
            ("2 + sin(x)*cos(y)", [1.0, 3.0]),
            ("hypot(x, 3) - 2", [1.0, f64::INFINITY]),
            ("max(x, 1)", [1.0, f64::INFINITY]),
            ("exp(x)", [0.0, f64::INFINITY]),
            ("abs(x) + sqrt(y)", [0.0, f64::INFINITY]),
            ("1/(1 + x^2)", [0.0, 1.0]),
            ("if(x < y, 2, 3 + step(x))", [2.0, 4.0]),
            ("mod(x, 2) + 1", [1.0, 3.0]),
            ("x - y", ANY),
            ("x^3", ANY),
            ("1/x", ANY),
            ("x^y", ANY),
            ("tan(x)", ANY),
            ("atan2(x, y) + 4", [4.0 - PI, 4.0 + PI]),
        ] {
            let expr = Expr::parse(text, &names).expect("a formula");
            let range = expr.range(&|_| ANY);
            assert_eq!(range, bounds, "{text}");
            for k in 0..2500 {
                let at = [
                    f64::from(k % 50) * 0.41 - 10.0,
                    f64::from(k / 50) * 0.37 - 9.0,
                ];
                let value = expr.eval(&at);
                let inside = range[0] - 1e-12 <= value && value <= range[1] + 1e-12;
                assert!(value.is_nan() || inside, "{text} at {at:?}: {value}");
            }
        }
        let t = Expr::parse("1 - x", &names).expect("a formula");
        assert_eq!(t.range(&|_| [0.0, 0.5]), [0.5, 1.0]);
    }
}

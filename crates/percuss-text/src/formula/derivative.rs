//! Symbolic partial derivatives.

use super::{Binary, Comparison, Expr, Function, Node};

impl Expr {
    /// The partial derivative with respect to the variable at `place`. At kinks (abs, min, max) it
    /// is the derivative of one side; jumps (floor, sign, step, if) contribute nothing.
    pub fn derivative(&self, place: usize) -> Self {
        match self.node() {
            Node::Number(_) => 0.0.into(),
            Node::Variable(other) => f64::from(u8::from(*other == place)).into(),
            Node::Negative(a) => a.derivative(place).negative(),
            Node::Binary(operation, a, b) => {
                let (da, db) = (a.derivative(place), b.derivative(place));
                binary(*operation, a.clone(), b.clone(), da, db)
            }
            Node::Call(function, a) => {
                let da = a.derivative(place);
                match da.constant() {
                    Some(0.0) => da,
                    _ => slope(*function, self, a.clone()).mul(da),
                }
            }
            Node::Call2(function, a, b) => {
                let (da, db) = (a.derivative(place), b.derivative(place));
                call2(*function, self, [a.clone(), b.clone()], [da, db])
            }
            Node::If(comparison, parts) => {
                let [a, b, then, otherwise] = parts.as_ref();
                Self::choose(
                    *comparison,
                    a.clone(),
                    b.clone(),
                    then.derivative(place),
                    otherwise.derivative(place),
                )
            }
        }
    }
}

fn binary(operation: Binary, a: Expr, b: Expr, da: Expr, db: Expr) -> Expr {
    match operation {
        Binary::Add => da.add(db),
        Binary::Sub => da.sub(db),
        Binary::Mul => da.mul(b).add(a.mul(db)),
        Binary::Div => {
            // (a/b)' = a'/b − (a/b²) b', the second term only where b varies.
            let second = a.mul(db).div(b.clone().pow(2.0.into()));
            da.div(b).sub(second)
        }
        Binary::Pow => match b.constant() {
            Some(n) => Expr::from(n).mul(a.pow((n - 1.0).into())).mul(da),
            None => {
                // (a^b)' = b a^(b−1) a' + a^b ln(a) b', each term only where it is needed.
                let power = a.clone().pow(b.clone());
                let by_base = b.clone().mul(a.clone().pow(b.sub(1.0.into()))).mul(da);
                by_base.add(power.mul(Expr::call(Function::Log, a)).mul(db))
            }
        },
    }
}

/// f'(a), where `value` is f(a).
fn slope(function: Function, value: &Expr, a: Expr) -> Expr {
    let one = || Expr::from(1.0);
    let square = |e: Expr| e.pow(2.0.into());
    match function {
        Function::Sin => Expr::call(Function::Cos, a),
        Function::Cos => Expr::call(Function::Sin, a).negative(),
        Function::Tan => one().add(square(value.clone())),
        Function::Asin => one().div(Expr::call(Function::Sqrt, one().sub(square(a)))),
        Function::Acos => Expr::from(-1.0).div(Expr::call(Function::Sqrt, one().sub(square(a)))),
        Function::Atan => one().div(one().add(square(a))),
        Function::Sinh => Expr::call(Function::Cosh, a),
        Function::Cosh => Expr::call(Function::Sinh, a),
        Function::Tanh => one().sub(square(value.clone())),
        Function::Exp => value.clone(),
        Function::Log => one().div(a),
        Function::Sqrt => Expr::from(0.5).div(value.clone()),
        Function::Abs => Expr::call(Function::Sign, a),
        _ => 0.0.into(),
    }
}

fn call2(function: Function, value: &Expr, [a, b]: [Expr; 2], [da, db]: [Expr; 2]) -> Expr {
    match function {
        Function::Atan2 => {
            let radius2 = a.clone().pow(2.0.into()).add(b.clone().pow(2.0.into()));
            b.mul(da).sub(a.mul(db)).div(radius2)
        }
        Function::Hypot => a.mul(da).add(b.mul(db)).div(value.clone()),
        Function::Min => Expr::choose(Comparison::LessEqual, a, b, da, db),
        Function::Max => Expr::choose(Comparison::GreaterEqual, a, b, da, db),
        Function::Mod => {
            let turns = Expr::call(Function::Floor, a.div(b));
            da.sub(turns.mul(db))
        }
        _ => 0.0.into(),
    }
}

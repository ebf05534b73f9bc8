//! Writing an expression back as text that reads as the same expression.

use std::fmt;

use super::{Binary, Expr, Node};

impl Expr {
    /// The expression as text, with these names for its variables.
    pub fn display<'a>(&'a self, variables: &'a [String]) -> impl fmt::Display + 'a {
        Shown {
            expr: self,
            variables,
        }
    }
}

struct Shown<'a> {
    expr: &'a Expr,
    variables: &'a [String],
}

impl Shown<'_> {
    fn of<'a>(&'a self, expr: &'a Expr) -> Shown<'a> {
        Shown {
            expr,
            variables: self.variables,
        }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.expr.node() {
            Node::Number(value) if value.is_sign_negative() => write!(f, "({value})"),
            Node::Number(value) => write!(f, "{value}"),
            Node::Variable(place) => match self.variables.get(*place) {
                Some(name) => f.write_str(name),
                None => write!(f, "x{place}"),
            },
            Node::Negative(a) => write!(f, "(-{})", self.of(a)),
            Node::Binary(operation, a, b) => {
                let sign = match operation {
                    Binary::Add => '+',
                    Binary::Sub => '-',
                    Binary::Mul => '*',
                    Binary::Div => '/',
                    Binary::Pow => '^',
                };
                write!(f, "({} {sign} {})", self.of(a), self.of(b))
            }
            Node::Call(function, a) => write!(f, "{}({})", function.name(), self.of(a)),
            Node::Call2(function, a, b) => {
                write!(f, "{}({}, {})", function.name(), self.of(a), self.of(b))
            }
            Node::If(comparison, parts) => {
                let [a, b, then, otherwise] = parts.as_ref();
                let (a, b) = (self.of(a), self.of(b));
                let (then, otherwise) = (self.of(then), self.of(otherwise));
                write!(f, "if({a} {} {b}, {then}, {otherwise})", comparison.sign())
            }
        }
    }
}

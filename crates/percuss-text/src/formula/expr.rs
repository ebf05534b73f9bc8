//! The expression tree, with constructors that fold constants as the tree grows.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::{Function, Program};

/// An arithmetic operation of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
}

impl Binary {
    /// The value of the operation.
    #[inline]
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Binary::Add => a + b,
            Binary::Sub => a - b,
            Binary::Mul => a * b,
            Binary::Div => a / b,
            Binary::Pow => power(a, b),
        }
    }
}

/// a^b, with whole exponents by repeated multiplication so that folding and running agree.
#[inline]
pub(super) fn power(a: f64, b: f64) -> f64 {
    if b.fract() == 0.0 && b.abs() <= 16.0 {
        a.powi(b as i32)
    } else {
        a.powf(b)
    }
}

/// A comparison, as in the condition of `if(a < b, then, else)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Comparison {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

impl Comparison {
    /// Whether the comparison holds.
    #[inline]
    pub fn holds(self, a: f64, b: f64) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::LessEqual => a <= b,
            Comparison::Greater => a > b,
            Comparison::GreaterEqual => a >= b,
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
        }
    }
}

/// An expression of variables that are known by their place in a slice. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    size: usize,
    node: Arc<Node>,
}

/// One node of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A number.
    Number(f64),
    /// The variable at this place of the slice.
    Variable(usize),
    /// The negative of an expression.
    Negative(Expr),
    /// Two operands and what joins them.
    Binary(Binary, Expr, Expr),
    /// A function of one argument.
    Call(Function, Expr),
    /// A function of two arguments.
    Call2(Function, Expr, Expr),
    /// `if(a ? b, then, else)`, in this order.
    If(Comparison, Box<[Expr; 4]>),
}

impl From<f64> for Expr {
    fn from(value: f64) -> Self {
        Self::new(Node::Number(value))
    }
}

impl Expr {
    /// The variable at `place` of the slice.
    pub fn variable(place: usize) -> Self {
        Self::new(Node::Variable(place))
    }

    fn new(node: Node) -> Self {
        let size = match &node {
            Node::Number(_) | Node::Variable(_) => 1,
            Node::Negative(a) | Node::Call(_, a) => a.size.saturating_add(1),
            Node::Binary(_, a, b) | Node::Call2(_, a, b) => {
                a.size.saturating_add(b.size).saturating_add(1)
            }
            Node::If(_, parts) => {
                let sizes = parts.iter().map(|part| part.size);
                sizes.fold(1, usize::saturating_add)
            }
        };
        Self {
            size,
            node: Arc::new(node),
        }
    }

    /// How many numbers, variables and operations there are when the expression is written out in full: the length
    /// of its code, and the work of an evaluation. Parts that a derivative repeats count each time.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The topmost node.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// The value, if the expression is a mere number.
    pub fn constant(&self) -> Option<f64> {
        match *self.node {
            Node::Number(value) => Some(value),
            _ => None,
        }
    }

    /// Whether any variable with a place in `range` occurs.
    pub fn depends_on(&self, range: Range<usize>) -> bool {
        match self.node() {
            Node::Number(_) => false,
            Node::Variable(place) => range.contains(place),
            Node::Negative(a) | Node::Call(_, a) => a.depends_on(range),
            Node::Binary(_, a, b) | Node::Call2(_, a, b) => {
                a.depends_on(range.clone()) || b.depends_on(range)
            }
            Node::If(_, parts) => parts.iter().any(|part| part.depends_on(range.clone())),
        }
    }

    /// The places of the variables that occur.
    pub fn variables(&self) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        self.collect_variables(&mut found);
        found
    }

    fn collect_variables(&self, found: &mut BTreeSet<usize>) {
        match self.node() {
            Node::Number(_) => {}
            Node::Variable(place) => {
                found.insert(*place);
            }
            Node::Negative(a) | Node::Call(_, a) => a.collect_variables(found),
            Node::Binary(_, a, b) | Node::Call2(_, a, b) => {
                a.collect_variables(found);
                b.collect_variables(found);
            }
            Node::If(_, parts) => parts.iter().for_each(|part| part.collect_variables(found)),
        }
    }

    /// Whether the expression is affine in the variables of `range`: each partial derivative is
    /// free of them. May answer no for an affine expression in a clumsy form, never the reverse.
    pub fn is_affine_in(&self, range: Range<usize>) -> bool {
        self.variables()
            .range(range.clone())
            .all(|place| !self.derivative(*place).depends_on(range.clone()))
            && !self.jumps_in(range)
    }

    /// Whether a piecewise constant function (floor, sign, step, mod, if) of a variable in `range`
    /// occurs: its derivative does not tell the whole story.
    fn jumps_in(&self, range: Range<usize>) -> bool {
        use Function::{Floor, Mod, Sign, Step};
        match self.node() {
            Node::Number(_) | Node::Variable(_) => false,
            Node::Call(Floor | Sign | Step, a) => a.depends_on(range),
            Node::Call2(Mod, a, b) => a.depends_on(range.clone()) || b.depends_on(range),
            Node::If(_, parts) => {
                parts[..2].iter().any(|part| part.depends_on(range.clone()))
                    || parts[2..].iter().any(|part| part.jumps_in(range.clone()))
            }
            Node::Negative(a) | Node::Call(_, a) => a.jumps_in(range),
            Node::Binary(_, a, b) | Node::Call2(_, a, b) => {
                a.jumps_in(range.clone()) || b.jumps_in(range)
            }
        }
    }

    /// Translates the expression into flat code.
    pub fn compile(&self) -> Program {
        Program::new(self)
    }

    /// The value at `variables`; for repeated evaluation [`compile`](Self::compile) first.
    pub fn eval(&self, variables: &[f64]) -> f64 {
        self.compile().eval(variables)
    }

    /// The negative.
    pub fn negative(self) -> Self {
        match self.node() {
            Node::Number(a) => Self::from(-a),
            Node::Negative(a) => a.clone(),
            _ => Self::new(Node::Negative(self)),
        }
    }

    /// Two operands joined, with the simplest equivalent chosen where one operand is 0 or 1.
    pub fn binary(operation: Binary, a: Self, b: Self) -> Self {
        if let (Some(a), Some(b)) = (a.constant(), b.constant()) {
            return Self::from(operation.apply(a, b));
        }
        match (operation, a.constant(), b.constant()) {
            (Binary::Add, Some(0.0), _) => b,
            (Binary::Add | Binary::Sub, _, Some(0.0)) => a,
            (Binary::Sub, Some(0.0), _) => b.negative(),
            (Binary::Mul | Binary::Div, Some(0.0), _) => 0.0.into(),
            (Binary::Mul, _, Some(0.0)) => 0.0.into(),
            (Binary::Mul, Some(1.0), _) => b,
            (Binary::Mul, Some(-1.0), _) => b.negative(),
            (Binary::Mul, _, Some(-1.0)) => a.negative(),
            (Binary::Mul | Binary::Div | Binary::Pow, _, Some(1.0)) => a,
            (Binary::Pow, _, Some(0.0)) => 1.0.into(),
            _ => Self::new(Node::Binary(operation, a, b)),
        }
    }

    /// A function of one argument.
    pub fn call(function: Function, a: Self) -> Self {
        match a.constant() {
            Some(a) => function.apply(a, 0.0).into(),
            None => Self::new(Node::Call(function, a)),
        }
    }

    /// A function of two arguments.
    pub fn call2(function: Function, a: Self, b: Self) -> Self {
        match (a.constant(), b.constant()) {
            (Some(a), Some(b)) => function.apply(a, b).into(),
            _ => Self::new(Node::Call2(function, a, b)),
        }
    }

    /// `then` where the comparison of `a` and `b` holds, `otherwise` elsewhere.
    pub fn choose(comparison: Comparison, a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        match (a.constant(), b.constant()) {
            (Some(a), Some(b)) if comparison.holds(a, b) => then,
            (Some(_), Some(_)) => otherwise,
            _ if then == otherwise => then,
            _ => Self::new(Node::If(comparison, Box::new([a, b, then, otherwise]))),
        }
    }

    pub(super) fn add(self, other: Self) -> Self {
        Self::binary(Binary::Add, self, other)
    }

    pub(super) fn sub(self, other: Self) -> Self {
        Self::binary(Binary::Sub, self, other)
    }

    pub(super) fn mul(self, other: Self) -> Self {
        Self::binary(Binary::Mul, self, other)
    }

    pub(super) fn div(self, other: Self) -> Self {
        Self::binary(Binary::Div, self, other)
    }

    pub(super) fn pow(self, other: Self) -> Self {
        Self::binary(Binary::Pow, self, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Names;

    fn parse(text: &str) -> Expr {
        Expr::parse(
            text,
            &Names::new().variables(["x", "y", "t"]).constant("a", 3.0),
        )
        .unwrap()
    }

    #[test]
    fn constants_fold_to_a_number() {
        assert_eq!(
            parse("2*a + sqrt(16) - if(a > 2, 1, 0)").constant(),
            Some(9.0)
        );
        assert_eq!(parse("0*x + 1*a").constant(), Some(3.0));
    }

    #[test]
    fn affine_is_recognised() {
        assert!(parse("a*x - (x + y)/2 + sin(t)").is_affine_in(0..2));
        assert!(!parse("a*x*y").is_affine_in(0..2));
        assert!(parse("a*x*t").is_affine_in(0..2));
        assert!(!parse("a*x*t").is_affine_in(0..3));
    }

    #[test]
    fn jumps_are_not_affine() {
        assert!(!parse("step(x)").is_affine_in(0..2));
        assert!(!parse("if(x < 1, y, y + 1)").is_affine_in(0..2));
        assert!(parse("if(t < 1, y, y + 1)").is_affine_in(0..2));
    }
}

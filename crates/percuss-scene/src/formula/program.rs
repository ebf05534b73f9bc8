//! Flat code of an expression for a small stack machine.

use super::{Binary, Comparison, Expr, Function, Node};

/// An expression ready to run: evaluated on a slice of variables, without allocation unless it is
/// nested some sixty levels deep.
#[derive(Clone, Debug)]
pub struct Program {
    code: Vec<Op>,
    /// Deepest the stack becomes.
    depth: usize,
    /// Length that the slice of variables must have at least.
    variables: usize,
}

/// An instruction. The top of the stack is an accumulator; operations with a number or a variable
/// as second operand take it directly.
#[derive(Clone, Copy, Debug)]
enum Op {
    PushNumber(f64),
    PushVariable(usize),
    Negative,
    Whole(i32),
    Binary(Binary),
    WithNumber(Binary, f64),
    WithVariable(Binary, usize),
    Call(Function),
    Call2(Function),
    If(Comparison),
}

impl Program {
    pub(super) fn new(expr: &Expr) -> Self {
        let mut program = Self {
            code: Vec::new(),
            depth: 0,
            variables: 0,
        };
        program.emit(expr, 0);
        program
    }

    /// The number, if there is nothing to compute.
    pub fn constant(&self) -> Option<f64> {
        match self.code[..] {
            [Op::PushNumber(value)] => Some(value),
            _ => None,
        }
    }

    /// Writes the code that leaves the value of `expr` on top of a stack of `below` values.
    fn emit(&mut self, expr: &Expr, below: usize) {
        self.depth = self.depth.max(below + 1);
        match expr.node() {
            Node::Number(value) => self.code.push(Op::PushNumber(*value)),
            Node::Variable(place) => {
                self.uses(*place);
                self.code.push(Op::PushVariable(*place));
            }
            Node::Negative(a) => {
                self.emit(a, below);
                self.code.push(Op::Negative);
            }
            Node::Binary(operation, a, b) => self.emit_binary(*operation, a, b, below),
            Node::Call(function, a) => {
                self.emit(a, below);
                self.code.push(Op::Call(*function));
            }
            Node::Call2(function, a, b) => {
                self.emit(a, below);
                self.emit(b, below + 1);
                self.code.push(Op::Call2(*function));
            }
            Node::If(comparison, parts) => {
                for (i, part) in parts.iter().enumerate() {
                    self.emit(part, below + i);
                }
                self.code.push(Op::If(*comparison));
            }
        }
    }

    fn emit_binary(&mut self, operation: Binary, a: &Expr, b: &Expr, below: usize) {
        let commutes = matches!(operation, Binary::Add | Binary::Mul);
        // The longer operand first keeps the stack shallow and lets the other be taken directly.
        let (a, b) = match (a.node(), b.node()) {
            (Node::Number(_) | Node::Variable(_), Node::Number(_) | Node::Variable(_)) => (a, b),
            (Node::Number(_) | Node::Variable(_), _) if commutes => (b, a),
            _ => (a, b),
        };
        self.emit(a, below);
        let op = match (operation, b.node()) {
            (Binary::Pow, Node::Number(n)) if n.fract() == 0.0 && n.abs() <= 16.0 => {
                Op::Whole(*n as i32)
            }
            (_, Node::Number(value)) => Op::WithNumber(operation, *value),
            (_, Node::Variable(place)) => {
                self.uses(*place);
                Op::WithVariable(operation, *place)
            }
            _ => {
                self.emit(b, below + 1);
                Op::Binary(operation)
            }
        };
        self.code.push(op);
    }

    fn uses(&mut self, place: usize) {
        self.variables = self.variables.max(place + 1);
    }

    /// The value at `variables`; not a number if the slice is too short.
    pub fn eval(&self, variables: &[f64]) -> f64 {
        match self.code[..] {
            [Op::PushNumber(value)] => value,
            _ if variables.len() < self.variables => f64::NAN,
            _ if self.depth <= 8 => self.run(variables, &mut [0.0; 8]),
            _ if self.depth <= 64 => self.run(variables, &mut [0.0; 64]),
            _ => self.run(variables, &mut vec![0.0; self.depth]),
        }
    }

    /// `stack` has room for `depth` values; `top` holds the uppermost one.
    #[inline]
    fn run(&self, variables: &[f64], stack: &mut [f64]) -> f64 {
        let mut top = 0.0;
        let mut height = 0;
        for op in &self.code {
            match *op {
                Op::PushNumber(value) => {
                    stack[height] = top;
                    height += 1;
                    top = value;
                }
                Op::PushVariable(place) => {
                    stack[height] = top;
                    height += 1;
                    top = variables[place];
                }
                Op::Negative => top = -top,
                Op::Whole(2) => top *= top,
                Op::Whole(n) => top = top.powi(n),
                Op::WithNumber(operation, value) => top = operation.apply(top, value),
                Op::WithVariable(operation, place) => {
                    top = operation.apply(top, variables[place]);
                }
                Op::Binary(operation) => {
                    height -= 1;
                    top = operation.apply(stack[height], top);
                }
                Op::Call(function) => top = function.apply(top, 0.0),
                Op::Call2(function) => {
                    height -= 1;
                    top = function.apply(stack[height], top);
                }
                Op::If(comparison) => {
                    height -= 3;
                    let [a, b, then] = [stack[height], stack[height + 1], stack[height + 2]];
                    if comparison.holds(a, b) {
                        top = then;
                    }
                }
            }
        }
        top
    }
}

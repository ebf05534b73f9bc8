//! Flat code of an expression for a small stack machine.

use super::expr::power;
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
/// as second operand take it directly. One flat list, so that each costs a single jump.
#[derive(Clone, Copy, Debug)]
enum Op {
    PushNumber(f64),
    PushVariable(u32),
    Negative,
    Square,
    Whole(i32),
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    AddNumber(f64),
    MulNumber(f64),
    DivNumber(f64),
    PowNumber(f64),
    AddVariable(u32),
    SubVariable(u32),
    MulVariable(u32),
    DivVariable(u32),
    PowVariable(u32),
    Sin,
    Cos,
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
                let place = self.uses(*place);
                self.code.push(Op::PushVariable(place));
            }
            Node::Negative(a) => {
                self.emit(a, below);
                self.code.push(Op::Negative);
            }
            Node::Binary(operation, a, b) => self.emit_binary(*operation, a, b, below),
            Node::Call(function, a) => {
                self.emit(a, below);
                self.code.push(match function {
                    Function::Sin => Op::Sin,
                    Function::Cos => Op::Cos,
                    _ => Op::Call(*function),
                });
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
        let op = match b.node() {
            Node::Number(value) => with_number(operation, *value),
            Node::Variable(place) => {
                let place = self.uses(*place);
                match operation {
                    Binary::Add => Op::AddVariable(place),
                    Binary::Sub => Op::SubVariable(place),
                    Binary::Mul => Op::MulVariable(place),
                    Binary::Div => Op::DivVariable(place),
                    Binary::Pow => Op::PowVariable(place),
                }
            }
            _ => {
                self.emit(b, below + 1);
                match operation {
                    Binary::Add => Op::Add,
                    Binary::Sub => Op::Sub,
                    Binary::Mul => Op::Mul,
                    Binary::Div => Op::Div,
                    Binary::Pow => Op::Pow,
                }
            }
        };
        self.code.push(op);
    }

    /// Notes that a variable is used. Places are few: a formula is short.
    fn uses(&mut self, place: usize) -> u32 {
        self.variables = self.variables.max(place + 1);
        place as u32
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
                    top = variables[place as usize];
                }
                Op::Negative => top = -top,
                Op::Square => top *= top,
                Op::Whole(n) => top = top.powi(n),
                Op::AddNumber(value) => top += value,
                Op::MulNumber(value) => top *= value,
                Op::DivNumber(value) => top /= value,
                Op::PowNumber(value) => top = power(top, value),
                Op::AddVariable(place) => top += variables[place as usize],
                Op::SubVariable(place) => top -= variables[place as usize],
                Op::MulVariable(place) => top *= variables[place as usize],
                Op::DivVariable(place) => top /= variables[place as usize],
                Op::PowVariable(place) => top = power(top, variables[place as usize]),
                Op::Add => {
                    height -= 1;
                    top += stack[height];
                }
                Op::Sub => {
                    height -= 1;
                    top = stack[height] - top;
                }
                Op::Mul => {
                    height -= 1;
                    top *= stack[height];
                }
                Op::Div => {
                    height -= 1;
                    top = stack[height] / top;
                }
                Op::Pow => {
                    height -= 1;
                    top = power(stack[height], top);
                }
                Op::Sin => top = top.sin(),
                Op::Cos => top = top.cos(),
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

fn with_number(operation: Binary, value: f64) -> Op {
    match operation {
        Binary::Add => Op::AddNumber(value),
        Binary::Sub => Op::AddNumber(-value),
        Binary::Mul => Op::MulNumber(value),
        Binary::Div => Op::DivNumber(value),
        Binary::Pow if value == 2.0 => Op::Square,
        Binary::Pow if value.fract() == 0.0 && value.abs() <= 16.0 => Op::Whole(value as i32),
        Binary::Pow => Op::PowNumber(value),
    }
}

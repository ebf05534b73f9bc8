//! The functions that formulas know.

/// A function of one or two arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names are those of mathematics
pub enum Function {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    /// Natural logarithm.
    Log,
    Sqrt,
    Abs,
    /// −1, 0 or 1.
    Sign,
    Min,
    Max,
    Hypot,
    Floor,
    /// Remainder with the sign of the divisor, a − b ⌊a/b⌋.
    Mod,
    /// 0 for negative arguments, otherwise 1.
    Step,
}

use Function::*;

/// Name, function, number of arguments; in the order of the variants.
const TABLE: [(&str, Function, usize); 21] = [
    ("sin", Sin, 1),
    ("cos", Cos, 1),
    ("tan", Tan, 1),
    ("asin", Asin, 1),
    ("acos", Acos, 1),
    ("atan", Atan, 1),
    ("atan2", Atan2, 2),
    ("sinh", Sinh, 1),
    ("cosh", Cosh, 1),
    ("tanh", Tanh, 1),
    ("exp", Exp, 1),
    ("log", Log, 1),
    ("sqrt", Sqrt, 1),
    ("abs", Abs, 1),
    ("sign", Sign, 1),
    ("min", Min, 2),
    ("max", Max, 2),
    ("hypot", Hypot, 2),
    ("floor", Floor, 1),
    ("mod", Mod, 2),
    ("step", Step, 1),
];

impl Function {
    /// The function of this name.
    pub fn named(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.0 == name).map(|row| row.1)
    }

    /// The names of all functions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TABLE.iter().map(|row| row.0)
    }

    /// Its name in formulas.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].0
    }

    /// How many arguments it takes, 1 or 2.
    pub fn arity(self) -> usize {
        TABLE[self as usize].2
    }

    /// The value for one argument, or for the first of two with the second being `b`.
    #[inline]
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Sin => a.sin(),
            Cos => a.cos(),
            Tan => a.tan(),
            Asin => a.asin(),
            Acos => a.acos(),
            Atan => a.atan(),
            Atan2 => a.atan2(b),
            Sinh => a.sinh(),
            Cosh => a.cosh(),
            Tanh => a.tanh(),
            Exp => a.exp(),
            Log => a.ln(),
            Sqrt => a.sqrt(),
            Abs => a.abs(),
            Sign if a == 0.0 => 0.0,
            Sign => a.signum(),
            Min => a.min(b),
            Max => a.max(b),
            Hypot => a.hypot(b),
            Floor => a.floor(),
            Mod => a - b * (a / b).floor(),
            Step if a < 0.0 => 0.0,
            Step => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_the_order_of_the_variants() {
        for (name, function, _) in TABLE {
            assert_eq!(Function::named(name), Some(function));
            assert_eq!(function.name(), name);
        }
    }
}

//! From tokens to an expression, by precedence climbing.
//!
//! Precedence, loosest first: `+ -`, `* /`, unary `-`, `^` (from the right). So −x^2 is −(x^2) and
//! 2^−1 is a half.

use std::ops::Range;

use super::lexer::{Token, tokens};
use super::{Binary, Comparison, Expr, FormulaError, Function, Meaning, Names};
use crate::suggest;
use crate::words::counted;

/// Longest formula, in bytes.
const LONGEST: usize = 4000;
/// Deepest nesting of parentheses, signs and powers.
const DEEPEST: usize = 100;
/// Most operations in a formula.
const MOST_OPERATIONS: usize = 500;

/// What people write behind numbers.
const UNITS: [&str; 32] = [
    "m", "mm", "cm", "dm", "km", "um", "in", "ft", "s", "ms", "us", "min", "h", "kg", "g", "mg",
    "t", "N", "mN", "kN", "MN", "J", "W", "Pa", "kPa", "MPa", "GPa", "Hz", "kHz", "deg", "rad",
    "rpm",
];

impl Expr {
    /// Reads a formula of the given names.
    pub fn parse(text: &str, names: &Names) -> Result<Self, FormulaError> {
        if text.len() > LONGEST {
            return Err(FormulaError::new(
                0..text.len(),
                format!("formula of {} bytes is too long", text.len()),
            )
            .with_hint(format!(
                "at most {LONGEST} bytes; name parts of it as constants"
            )));
        }
        let mut parser = Parser {
            tokens: tokens(text)?,
            at: 0,
            depth: 0,
            operations: 0,
            names,
        };
        let expr = parser.sum()?;
        match parser.peek() {
            Token::End => Ok(expr),
            Token::Operator(')') => Err(parser
                .fault("unexpected `)`")
                .with_hint("remove it, or add the missing (")),
            Token::Comparison(_) => Err(parser
                .fault("a comparison outside of if()")
                .with_hint("write if(a < b, then, else)")),
            Token::Name(name) if UNITS.contains(&name) && names.get(name).is_none() => Err(parser
                .unexpected("an operator")
                .with_hint("numbers have no units: give them in m, kg, s, N, rad")),
            Token::Operator(',') if parser.is_between_digits() => Err(parser
                .unexpected("an operator")
                .with_hint("write a point, not a comma, before decimals, as in 0.5")),
            _ => Err(parser.unexpected("an operator")),
        }
    }
}

struct Parser<'a> {
    tokens: Vec<(Token<'a>, Range<usize>)>,
    at: usize,
    depth: usize,
    operations: usize,
    names: &'a Names,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Token<'a> {
        self.tokens[self.at].0
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].1.clone()
    }

    /// Moves on; the end token is never passed.
    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    /// Whether a number ends where this token begins, and another begins where it ends.
    fn is_between_digits(&self) -> bool {
        let span = self.span();
        let beside = |at: Option<usize>| at.and_then(|at| self.tokens.get(at));
        let [before, after] = [self.at.checked_sub(1), self.at.checked_add(1)].map(beside);
        matches!(before, Some((Token::Number(_), before)) if before.end == span.start)
            && matches!(after, Some((Token::Number(_), after)) if after.start == span.end)
    }

    fn eat(&mut self, operator: char) -> bool {
        let found = self.peek() == Token::Operator(operator);
        if found {
            self.advance();
        }
        found
    }

    fn fault(&self, message: impl Into<String>) -> FormulaError {
        FormulaError::new(self.span(), message)
    }

    fn unexpected(&self, wanted: &str) -> FormulaError {
        match self.peek() {
            Token::End => self.fault(format!("unexpected end; {wanted} is missing")),
            Token::Number(value) => self.fault(format!("expected {wanted}, found `{value}`")),
            Token::Name(name) => self.fault(format!("expected {wanted}, found `{name}`")),
            Token::Operator(c) => self.fault(format!("expected {wanted}, found `{c}`")),
            Token::Comparison(_) => self.fault(format!("expected {wanted}, found a comparison")),
        }
    }

    /// Counts an operation; the limit bounds the depth of the tree.
    fn count(&mut self) -> Result<(), FormulaError> {
        self.operations += 1;
        if self.operations > MOST_OPERATIONS {
            return Err(self
                .fault("formula has too many operations")
                .with_hint(format!(
                    "at most {MOST_OPERATIONS}; name parts of it as constants"
                )));
        }
        Ok(())
    }

    fn deeper<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        if self.depth == DEEPEST {
            return Err(self
                .fault("formula is nested too deeply")
                .with_hint(format!("at most {DEEPEST} levels")));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn sum(&mut self) -> Result<Expr, FormulaError> {
        let mut left = self.product()?;
        loop {
            let operation = match self.peek() {
                Token::Operator('+') => Binary::Add,
                Token::Operator('-') => Binary::Sub,
                _ => return Ok(left),
            };
            self.advance();
            self.count()?;
            left = Expr::binary(operation, left, self.product()?);
        }
    }

    fn product(&mut self) -> Result<Expr, FormulaError> {
        let mut left = self.signed()?;
        loop {
            let operation = match self.peek() {
                Token::Operator('*') => Binary::Mul,
                Token::Operator('/') => Binary::Div,
                _ => return Ok(left),
            };
            self.advance();
            self.count()?;
            left = Expr::binary(operation, left, self.signed()?);
        }
    }

    fn signed(&mut self) -> Result<Expr, FormulaError> {
        if self.eat('-') {
            self.count()?;
            return Ok(self.deeper(Self::signed)?.negative());
        }
        if self.eat('+') {
            return self.deeper(Self::signed);
        }
        let base = self.primary()?;
        if self.eat('^') {
            self.count()?;
            let exponent = self.deeper(Self::signed)?;
            return Ok(Expr::binary(Binary::Pow, base, exponent));
        }
        Ok(base)
    }

    fn primary(&mut self) -> Result<Expr, FormulaError> {
        match self.peek() {
            Token::Number(value) => {
                self.advance();
                Ok(value.into())
            }
            Token::Name(name) => {
                let span = self.span();
                self.advance();
                if self.eat('(') {
                    self.count()?;
                    self.deeper(|parser| parser.call(name, span))
                } else {
                    self.name(name, span)
                }
            }
            Token::Operator('(') => {
                self.advance();
                let inner = self.deeper(Self::sum)?;
                self.close()?;
                Ok(inner)
            }
            _ => Err(self.unexpected("a number or a name")),
        }
    }

    fn close(&mut self) -> Result<(), FormulaError> {
        if self.eat(')') {
            return Ok(());
        }
        match self.peek() {
            Token::End | Token::Operator(_) => Err(self.fault("missing )")),
            _ => Err(self.unexpected("an operator or )")),
        }
    }

    fn name(&self, name: &str, span: Range<usize>) -> Result<Expr, FormulaError> {
        match self.names.get(name) {
            Some(Meaning::Constant(value)) => Ok(value.into()),
            Some(Meaning::Variable(place)) => Ok(Expr::variable(place)),
            None if name == "if" || Function::named(name).is_some() => Err(FormulaError::new(
                span,
                format!("function `{name}` without arguments"),
            )
            .with_hint(format!("write {name}(…)"))),
            None => {
                let hint = suggest::hint(name, "names", self.names.all());
                let hint = match suggest::nearest(name, self.names.all()) {
                    Some(_) => hint,
                    None => format!("{hint}; numbers of your own go into [constants]"),
                };
                Err(FormulaError::new(span, format!("unknown name `{name}`")).with_hint(hint))
            }
        }
    }

    /// The arguments of a call, after its opening parenthesis.
    fn call(&mut self, name: &str, span: Range<usize>) -> Result<Expr, FormulaError> {
        if name == "if" {
            return self.choice();
        }
        let Some(function) = Function::named(name) else {
            return Err(match self.names.get(name) {
                Some(_) => FormulaError::new(span, format!("`{name}` is not a function"))
                    .with_hint(format!("to multiply write {name}*(…)")),
                None => FormulaError::new(span, format!("unknown function `{name}`"))
                    .with_hint(suggest::hint(name, "functions", Function::names())),
            });
        };
        let mut arguments = vec![self.sum()?];
        while self.eat(',') {
            self.count()?;
            arguments.push(self.sum()?);
        }
        self.close()?;
        let given = arguments.len();
        let many = matches!(function, Function::Min | Function::Max) && given > 2;
        if given != function.arity() && !many {
            return Err(FormulaError::new(
                span,
                format!(
                    "{name}() takes {}, not {given}",
                    counted(function.arity(), "argument")
                ),
            ));
        }
        let mut arguments = arguments.into_iter();
        let Some(first) = arguments.next() else {
            return Err(self.unexpected("an argument"));
        };
        if function.arity() == 1 {
            return Ok(Expr::call(function, first));
        }
        Ok(arguments.fold(first, |a, b| Expr::call2(function, a, b)))
    }

    /// `a < b, then, else)`.
    fn choice(&mut self) -> Result<Expr, FormulaError> {
        let a = self.sum()?;
        let Token::Comparison(comparison) = self.peek() else {
            return Err(self
                .unexpected("a comparison")
                .with_hint("write if(a < b, then, else)"));
        };
        self.advance();
        let b = self.sum()?;
        let then = self.branch()?;
        let otherwise = self.branch()?;
        self.close()?;
        Ok(Expr::choose(comparison, a, b, then, otherwise))
    }

    fn branch(&mut self) -> Result<Expr, FormulaError> {
        if !self.eat(',') {
            return Err(self
                .unexpected("`,`")
                .with_hint("write if(a < b, then, else)"));
        }
        self.sum()
    }
}

impl Comparison {
    /// Its sign in formulas.
    pub fn sign(self) -> &'static str {
        match self {
            Comparison::Less => "<",
            Comparison::LessEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterEqual => ">=",
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        Names::new()
            .variables(["phi_S", "phi_M", "N1.gap"])
            .constant("m", 2.0)
    }

    fn value(text: &str) -> f64 {
        Expr::parse(text, &names()).unwrap().eval(&[0.5, 0.25, 7.0])
    }

    fn fault(text: &str) -> String {
        let error = Expr::parse(text, &names()).unwrap_err();
        format!("{}..{} {error}", error.span.start, error.span.end)
    }

    #[test]
    fn precedence_is_that_of_mathematics() {
        assert_eq!(value("2+3*4"), 14.0);
        assert_eq!(value("-2^2"), -4.0);
        assert_eq!(value("2^-1"), 0.5);
        assert_eq!(value("2^3^2"), 512.0);
        assert_eq!(value("8/4/2"), 1.0);
        assert_eq!(value("7-2-1"), 4.0);
        assert_eq!(value("(7-2)*-m"), -10.0);
        assert_eq!(value("1.5e1 + .5"), 15.5);
        assert_eq!(value("N1.gap*phi_S"), 3.5);
        assert_eq!(value("max(1, 5, 3)"), 5.0);
        assert_eq!(value("if(phi_S >= phi_M, 1, 2)"), 1.0);
        assert_eq!(value("mod(-1, 3)"), 2.0);
    }

    #[test]
    fn faults_have_a_place_and_a_hint() {
        assert_eq!(
            fault("1 + phi_X"),
            "4..9 unknown name `phi_X`; did you mean `phi_S`?"
        );
        assert_eq!(fault("2*(1+m"), "6..6 missing )");
        assert_eq!(
            fault("2*"),
            "2..2 unexpected end; a number or a name is missing"
        );
        assert_eq!(
            fault(""),
            "0..0 unexpected end; a number or a name is missing"
        );
        assert_eq!(fault("2 m"), "2..3 expected an operator, found `m`");
        assert_eq!(
            fault("sni(m)"),
            "0..3 unknown function `sni`; did you mean `sin`?"
        );
        assert_eq!(
            fault("m(2)"),
            "0..1 `m` is not a function; to multiply write m*(…)"
        );
        assert_eq!(
            fault("sin + 1"),
            "0..3 function `sin` without arguments; write sin(…)"
        );
        assert_eq!(fault("atan2(1)"), "0..5 atan2() takes 2 arguments, not 1");
        assert_eq!(
            fault("m < 2"),
            "2..3 a comparison outside of if(); write if(a < b, then, else)"
        );
        assert_eq!(fault("m**2"), "1..3 unexpected `**`; write powers as a^b");
        assert_eq!(
            fault("-9,81"),
            "2..3 expected an operator, found `,`; write a point, not a comma, before decimals, as in 0.5"
        );
        assert_eq!(fault("m,81"), "1..2 expected an operator, found `,`");
        assert_eq!(
            fault("1)"),
            "1..2 unexpected `)`; remove it, or add the missing ("
        );
        assert_eq!(fault("1 $ 2"), "2..3 unexpected character `$`");
        assert_eq!(fault("1e999"), "0..5 number `1e999` is too large");
    }

    #[test]
    fn hostile_nesting_is_refused() {
        let deep = "(".repeat(3000);
        assert!(fault(&deep).contains("nested too deeply"));
        assert!(fault(&"-".repeat(3000)).contains("nested too deeply"));
        assert!(fault(&"2^".repeat(1500)).contains("nested too deeply"));
        assert!(fault(&"m+".repeat(1500)).contains("too many operations"));
        assert!(fault(&"1".repeat(5000)).contains("too long"));
    }
}

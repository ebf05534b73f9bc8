//! Properties of formulas: what holds for every expression.

use percuss_text::formula::{Binary, Comparison, Expr, Function, Names};
use proptest::prelude::*;

const VARIABLES: [&str; 3] = ["x", "y", "t"];

fn names() -> Names {
    Names::new().variables(VARIABLES)
}

/// Smooth expressions that stay tame: no logarithm of a negative, no division by nearly zero.
fn smooth() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        (-3.0..3.0).prop_map(Expr::from),
        (0usize..3).prop_map(Expr::variable),
    ];
    leaf.prop_recursive(4, 24, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone()
                .prop_map(|(a, b)| Expr::binary(Binary::Add, a, b)),
            pair.clone()
                .prop_map(|(a, b)| Expr::binary(Binary::Sub, a, b)),
            pair.clone()
                .prop_map(|(a, b)| Expr::binary(Binary::Mul, a, b)),
            pair.clone().prop_map(|(a, b)| {
                let above_one = Expr::binary(Binary::Add, square(b), 1.5.into());
                Expr::binary(Binary::Div, a, above_one)
            }),
            pair.clone().prop_map(|(a, b)| {
                let base = Expr::binary(Binary::Add, square(a), 0.5.into());
                Expr::binary(Binary::Pow, base, Expr::call(Function::Sin, b))
            }),
            pair.prop_map(|(a, b)| {
                let away = Expr::binary(Binary::Add, square(b), 0.5.into());
                Expr::call2(Function::Atan2, a, away)
            }),
            inner.clone().prop_map(Expr::negative),
            inner.clone().prop_map(|a| Expr::call(Function::Sin, a)),
            inner.clone().prop_map(|a| Expr::call(Function::Cos, a)),
            inner.clone().prop_map(|a| Expr::call(Function::Tanh, a)),
            inner.clone().prop_map(|a| Expr::call(Function::Atan, a)),
            inner.prop_map(|a| {
                let above = Expr::binary(Binary::Add, square(a), 0.5.into());
                Expr::call(Function::Log, Expr::call(Function::Sqrt, above))
            }),
        ]
    })
}

fn square(a: Expr) -> Expr {
    Expr::binary(Binary::Pow, a, 2.0.into())
}

proptest! {
    #[test]
    fn derivative_is_the_limit_of_differences(
        expr in smooth(),
        at in prop::array::uniform3(-1.5..1.5),
        place in 0usize..3,
    ) {
        let eval = |d: f64| {
            let mut moved = at;
            moved[place] += d;
            expr.eval(&moved)
        };
        let d = 1e-3;
        // Fourth order central difference.
        let difference = (8.0 * (eval(d) - eval(-d)) - (eval(2.0 * d) - eval(-2.0 * d))) / (12.0 * d);
        let wider = (8.0 * (eval(2.0 * d) - eval(-2.0 * d)) - (eval(4.0 * d) - eval(-4.0 * d))) / (24.0 * d);
        let derivative = expr.derivative(place).eval(&at);
        // Where the two differences agree the function is tame enough for the comparison.
        let scale = 1.0 + difference.abs() + eval(0.0).abs();
        prop_assume!((difference - wider).abs() < 1e-5 * scale);
        prop_assert!((derivative - difference).abs() < 1e-5 * scale, "{derivative} {difference}");
    }

    #[test]
    fn printed_and_read_again_it_has_the_same_value(
        expr in smooth(),
        at in prop::array::uniform3(-1.5..1.5),
    ) {
        let names = names();
        let text = expr.display(names.variable_names()).to_string();
        let again = Expr::parse(&text, &names).unwrap();
        prop_assert_eq!(again.eval(&at).to_bits(), expr.eval(&at).to_bits(), "{}", text);
    }

    #[test]
    fn random_text_never_panics(text in "[-+*/^(),.<>=!0-9a-z_ eé]{0,80}|.{0,60}") {
        let names = names();
        if let Ok(expr) = Expr::parse(&text, &names) {
            let _ = expr.derivative(0).eval(&[0.1, 0.2, 0.3]);
            let _ = expr.is_affine_in(0..3);
        }
    }

    #[test]
    fn faults_lie_inside_the_text(text in "[-+*/^(),<>a-zé0-9 .]{0,40}") {
        if let Err(error) = Expr::parse(&text, &names()) {
            prop_assert!(error.span.start <= error.span.end && error.span.end <= text.len());
            prop_assert!(text.is_char_boundary(error.span.start));
            prop_assert!(text.is_char_boundary(error.span.end));
        }
    }
}

#[test]
fn every_function_has_its_derivative() {
    let at = [0.37, 1.3, 0.2];
    let names = names();
    for name in Function::names() {
        let text = match Function::named(name).map(Function::arity) {
            Some(2) => format!("{name}(x, y*x + 1)"),
            _ => format!("{name}(x)"),
        };
        let expr = Expr::parse(&text, &names).unwrap();
        let d = 1e-6;
        let moved = |by: f64| expr.eval(&[at[0] + by, at[1], at[2]]);
        let difference = (moved(d) - moved(-d)) / (2.0 * d);
        let derivative = expr.derivative(0).eval(&at);
        assert!(
            (difference - derivative).abs() < 1e-8,
            "{text}: {difference} {derivative}"
        );
    }
}

#[test]
fn a_choice_takes_the_derivative_of_its_branch() {
    let expr = Expr::parse("if(x < y, x^2, 3*x)", &names()).unwrap();
    assert!(matches!(
        expr.node(),
        percuss_text::formula::Node::If(Comparison::Less, _)
    ));
    assert_eq!(expr.derivative(0).eval(&[1.0, 2.0, 0.0]), 2.0);
    assert_eq!(expr.derivative(0).eval(&[3.0, 2.0, 0.0]), 3.0);
}

#[test]
fn a_hostile_derivative_stays_small_enough() {
    let text = vec!["x^y"; 240].join("*");
    let expr = Expr::parse(&text, &names()).unwrap();
    assert!(expr.derivative(0).eval(&[1.0, 1.0, 0.0]).is_finite());
}

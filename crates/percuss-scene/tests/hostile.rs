//! A small file must not keep percuss busy or fill its memory: whatever it says, the work and the answer are bounded.

use percuss_scene::formula::{Expr, Names};
use percuss_scene::{Input, Report, Scene};

const HEAD: &str = "until = 1\n[system]\ncoordinates = [\"x\", \"y\"]\nM = [[1, 0], [0, 1]]\n";

fn report(text: &str) -> Report {
    Scene::read(&Input::new("a.toml", text)).unwrap_err()
}

fn faults(text: &str) -> String {
    report(text).to_string()
}

/// `count` entries made from their number.
fn repeated(count: usize, entry: impl Fn(usize) -> String) -> String {
    (0..count).map(entry).collect()
}

#[test]
fn of_thousands_of_faults_a_hundred_are_told() {
    let texts = [
        format!("{}{HEAD}", repeated(5000, |k| format!("k{k} = 1\n"))),
        format!("{HEAD}{}", "[[contact]]\n".repeat(900)),
        format!(
            "{HEAD}h = [{}]\n{}",
            "'x',".repeat(5000),
            repeated(2000, |k| format!(
                "[[quantity]]\nname = 'c{k}'\nkind = 'final'\nof = 'no'\n"
            ))
        ),
        format!(
            "{HEAD}[constants]\n{}",
            repeated(2000, |k| format!("c{k} = 'no'\n"))
        ),
        format!(
            "until = 1\n[system]\ncoordinates = ['x']\nM = [{}]\n",
            "[],".repeat(5000)
        ),
    ];
    for text in texts {
        let report = report(&text);
        assert_eq!(report.diagnostics.len(), 100, "{report}");
        assert_eq!(report.count(), "100 faults or more");
        assert!(report.render(false).len() < 100_000);
    }
}

/// Each fault of syntax costs more memory than the text that is at fault.
#[test]
fn of_many_faults_of_syntax_the_first_is_told() {
    for count in [5000, 40_000] {
        let report = report(&"=\n".repeat(count));
        assert_eq!(report.count(), "1 fault", "{report}");
    }
}

/// The place is told, the line itself is not printed.
#[test]
fn a_fault_in_a_long_line_is_told_without_the_line() {
    let long = "1,".repeat(100_000);
    let report = report(&format!("until = 1\nz = [{long}]\n[system]\n"));
    let shown = report.render(false);
    assert!(shown.contains("unknown key `z`") && shown.contains("a.toml:2:1"));
    assert!(!shown.contains("z = ["), "{shown}");
}

#[test]
fn a_fault_in_a_matrix_of_many_rows_shows_its_first_line() {
    let rows = "  [1],\n".repeat(10_000);
    let shown = report(&format!(
        "until = 1\n[system]\ncoordinates = ['x']\nM = [\n{rows}]"
    ))
    .render(false);
    assert!(shown.contains("4 | M = ["), "{shown}");
    assert!(shown.len() < 100_000, "{} bytes", shown.len());
}

/// (x y x y …)' written out in full has as many products as there are pairs of factors.
#[test]
fn derivatives_know_their_size() {
    let names = Names::new().variables(["x", "y"]);
    let chain = |factors: usize| "x*y*".repeat(factors / 2) + "1";
    let short = Expr::parse(&chain(4), &names).unwrap();
    assert_eq!(short.size(), 7);
    let long = Expr::parse(&chain(400), &names).unwrap();
    assert_eq!(long.size(), 799);
    assert!(long.derivative(0).size() > 80_000);
}

#[test]
fn derivatives_that_explode_are_refused() {
    let explode = [
        "x*y*".repeat(240) + "x",
        "x^".repeat(99) + "x",
        "hypot(y, ".repeat(99) + "x" + &")".repeat(99),
        "y/(x + ".repeat(99) + "x" + &")".repeat(99),
    ];
    for formula in explode {
        for section in [
            format!("[[contact]]\ngap = '{formula}'"),
            format!("[[contact]]\ngap = 'x'\nslip = '{formula}'"),
            format!("[[constraint]]\nformula = '{formula}'"),
        ] {
            let told = faults(&format!("{HEAD}{section}"));
            assert!(told.contains("the derivatives of the "), "{told}");
            assert!(told.contains("at most 5000"), "{told}");
        }
    }
}

#[test]
fn only_variables_that_occur_are_differentiated() {
    let names: Vec<String> = (0..500).map(|k| format!("x{k}")).collect();
    let expr = Expr::parse("x3*x7 + x400", &Names::new().variables(names)).unwrap();
    assert_eq!(
        expr.variables().into_iter().collect::<Vec<_>>(),
        [3, 7, 400]
    );
    assert!(!expr.is_affine_in(0..500));
    assert!(expr.is_affine_in(4..500));
}

#[test]
fn dense_matrices_have_a_limit() {
    let coordinates = repeated(1001, |k| format!("'x{k}',"));
    let told = faults(&format!(
        "until = 1\n[system]\ncoordinates = [{coordinates}]\nM = [[1]]"
    ));
    assert!(told.contains("1001 coordinates are too many"), "{told}");
    let told = faults(&format!(
        "{HEAD}{}",
        "[[contact]]\ngap = 'x'\n".repeat(1001)
    ));
    assert!(told.contains("1001 contacts are too many"), "{told}");
}

/// Forces and potential of a stiffness that varies everywhere are sums of n² terms; as one chain they would exhaust
/// the stack of whoever walks them.
#[test]
fn a_full_matrix_of_formulas_is_no_deep_expression() {
    let n = 250;
    let row = |entry: &str| format!("[{}],", format!("{entry},").repeat(n));
    let unit = |i: usize| format!("[{}1,{}],", "0,".repeat(i), "0,".repeat(n - 1 - i));
    let text = format!(
        "until = 1\n[system]\ncoordinates = [{}]\nM = [{}]\nK = [{}]\npotential = 't'\nh = [{}]",
        repeated(n, |k| format!("'x{k}',")),
        repeated(n, unit),
        row("'t'").repeat(n),
        repeated(n, |_| format!("'{}x0',", "x1 + ".repeat(200))),
    );
    let scene = Scene::read(&Input::new("a.toml", text)).unwrap();
    let model = scene.build().unwrap();
    let state = model.start().unwrap().clone();
    let system = model.system().unwrap();
    assert_eq!(model.sampler(system).sample(&state, &[])[0], 0.0);
}

#[test]
fn what_is_recorded_has_a_limit() {
    let strobes = repeated(200, |k| {
        format!(
            "[[quantity]]\nname = 'p{k}'\nkind = 'poincare'\nof = 'x'\nperiod = 1e-9\nlast = 1000000\n"
        )
    });
    let told = faults(&format!("{HEAD}{strobes}"));
    assert!(told.contains("too many to record"), "{told}");
    let channels = repeated(2000, |k| {
        format!("[[channel]]\nname = 'c{k}'\nformula = 'x'\n")
    });
    let told = faults(&format!("{HEAD}[output]\ndt = 1e-6\n{channels}"));
    assert!(told.contains("samples of 2008 channels"), "{told}");
}

#[test]
fn iterations_have_a_limit() {
    let told = faults(&format!("{HEAD}[solver]\nmax_iter = 9000000000"));
    assert_eq!(
        told,
        "a.toml:6:12: `max_iter` = 9000000000 is too much; at most 1000000"
    );
}

const WORLD: &str = "until = 1\n[world]\n";

/// The laws of all pairs are a table.
#[test]
fn materials_have_a_limit() {
    let told = faults(&format!(
        "{WORLD}{}",
        repeated(50_000, |k| format!("[[material]]\nname = 'm{k}'\n"))
    ));
    assert!(
        told.contains("50000 materials are too many; at most 200"),
        "{told}"
    );
}

/// Half a million bodies at one place have more than 1e11 pairs.
#[test]
fn bodies_without_room_are_told_without_looking_at_their_pairs() {
    let text = format!(
        "{WORLD}[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n[[emitter]]\nname = 'heap'\nbody = 'b'\n\
         pattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 1e-9\ncounts = [100, 100, 50]\n"
    );
    let told = faults(&text);
    assert!(
        told.contains("a body of `heap` lies where there is no room left"),
        "{told}"
    );
    let spheres = repeated(20_000, |k| format!("[[sphere]]\nradius = '1 + {k}/1e9'\n"));
    let told = faults(&format!("{WORLD}{spheres}"));
    assert!(told.contains("lies where there is no room left"), "{told}");
}

#[test]
fn of_thousands_of_faults_of_bodies_a_hundred_are_told() {
    let text = format!(
        "{WORLD}{}",
        "[[sphere]]\nradius = -1\nmaterial = 'no'\n".repeat(5000)
    );
    assert_eq!(report(&text).diagnostics.len(), 100);
}

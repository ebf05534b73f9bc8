//! The page of a run.

use crate::common::{assert_well_formed, event, plot, recording};
use percuss_report::{Page, page, plot_svg};
use percuss_scene::recording::{Measured, Value};

fn measured(name: &str, value: Value) -> Measured {
    Measured {
        name: name.to_owned(),
        unit: "s".to_owned(),
        value,
        note: None,
    }
}

/// The body, in which every tag is closed; the head has tags that need not be.
fn body(html: &str) -> String {
    let begin = html.find("<body>").expect("a body");
    html[begin..].replace("</html>", "").replace("<br>", " ")
}

#[test]
fn a_page_stands_alone() {
    let recording = recording(50, &[("x", "m", |t| t.sin())]);
    let plots = [plot_svg(&recording, &plot("t", &["x"])).unwrap()];
    let facts = [("steps".to_owned(), "1204".to_owned())];
    let quantities = [
        measured("period", Value::Number(0.145_976_051_2)),
        measured("strobe", Value::List(vec![0.5; 40])),
    ];
    let html = page(&Page {
        title: "Woodpecker toy",
        description: "First.\n\nSecond.",
        version: "0.1.0",
        converged: true,
        quantities: &quantities,
        facts: &facts,
        events: &[event(0.25, vec![])],
        picture: None,
        plots: &plots,
    });
    assert_well_formed(&body(&html));
    for part in [
        "<title>Woodpecker toy</title>",
        "<p>First.</p>\n<p>Second.</p>",
        ">0.1459760512</td><td>s</td>",
        "and 28 more",
        ">steps</th><td>1204</td>",
        ">0.25</td><td>N1</td><td>open</td><td>closed</td>",
        "percuss 0.1.0",
        "prefers-color-scheme: dark",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(html.contains(&plots[0]));
    // Nothing is loaded and nothing runs.
    for part in ["<script", "src=", "href=", "@import", "url("] {
        assert!(!html.contains(part), "{part}");
    }
}

#[test]
fn failure_to_converge_is_seen_first() {
    let html = |converged| {
        page(&Page {
            converged,
            ..Page::default()
        })
    };
    assert!(html(false).contains("<p class=\"verdict bad\" role=\"alert\">Not converged"));
    assert!(!html(true).contains("verdict bad"));
    assert_well_formed(&body(&html(false)));
}

#[test]
fn missing_numbers_say_why() {
    let mut quantity = measured("period", Value::Missing);
    quantity.note = Some("`N1` occurred 1 times, two are needed".to_owned());
    let html = page(&Page {
        quantities: &[quantity],
        ..Page::default()
    });
    assert!(html.contains("– <span class=\"faint\">`N1` occurred 1 times"));
}

#[test]
fn long_lists_of_events_show_both_ends() {
    let events: Vec<_> = (0..1000).map(|k| event(f64::from(k), vec![])).collect();
    let html = page(&Page {
        events: &events,
        ..Page::default()
    });
    assert!(html.contains("1000 switching points") && html.contains(">600 more<"));
    assert!(html.contains(">199</td><td>N1") && !html.contains(">200</td><td>N1"));
    assert!(!html.contains(">799</td><td>N1") && html.contains(">800</td><td>N1"));
    assert_well_formed(&body(&html));
}

#[test]
fn text_cannot_inject_markup() {
    let hostile = "</title><script>alert(1)</script>";
    let mut quantity = measured(hostile, Value::Missing);
    quantity.note = Some(hostile.to_owned());
    quantity.unit = hostile.to_owned();
    let mut incident = event(0.0, vec![]);
    incident.label = hostile.to_owned();
    let html = page(&Page {
        title: hostile,
        description: hostile,
        version: hostile,
        converged: false,
        quantities: &[quantity],
        facts: &[(hostile.to_owned(), hostile.to_owned())],
        events: &[incident],
        picture: None,
        plots: &[],
    });
    assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    assert_well_formed(&body(&html));
}

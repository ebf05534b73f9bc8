//! The page of a run, as it is read without scripts.

use crate::common::{assert_well_formed, incident, plot, recording, replay};
use percuss_report::{Replay, replay_page};
use percuss_scene::recording::{Measured, Value};
use proptest::prelude::*;

fn measured(name: &str, value: Value) -> Measured {
    Measured {
        name: name.to_owned(),
        unit: "s".to_owned(),
        value,
        note: None,
    }
}

/// The body up to the data, in which every tag is closed; the head has tags that need not be.
fn body(html: &str) -> String {
    let begin = html.find("<body>").expect("a body");
    let end = html.find("<script").expect("data");
    html[begin..end].replace("<br>", " ") + "</body>"
}

/// What a browser takes for a script, from tag to tag.
fn scripts(html: &str) -> Vec<&str> {
    let pieces = html.split("<script").skip(1);
    pieces
        .map(|piece| piece.split("</script").next().unwrap_or_default())
        .collect()
}

#[test]
fn a_page_is_read_without_scripts() {
    let recording = recording(50, &[("x", "m", |t| t.sin())]);
    let facts = [("steps".to_owned(), "1204".to_owned())];
    let quantities = [
        measured("period", Value::Number(0.145_976_051_2)),
        measured("strobe", Value::List(vec![0.5; 40])),
    ];
    let html = replay_page(&Replay {
        title: "Woodpecker toy",
        description: "First.\n\nSecond.",
        version: "0.1.0",
        quantities: &quantities,
        facts: &facts,
        events: &[incident(0.25)],
        plots: &[plot("t", &["x"])],
        ..replay(&recording)
    });
    assert_well_formed(&body(&html));
    for part in [
        "<html lang=\"en\">",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        "<title>Woodpecker toy</title>",
        "<p>First.</p>\n<p>Second.</p>",
        ">0.1459760512</td><td>s</td>",
        "and 28 more",
        ">steps</th><td>1204</td>",
        ">0.25</td><td>N1</td><td>open</td><td>closed</td>",
        "percuss 0.1.0",
        "<noscript>",
    ] {
        assert!(html.contains(part), "{part}");
    }
    // nothing is left out, and nothing is said about it
    assert!(!html.contains("To stay small"));
}

#[test]
fn a_page_loads_nothing() {
    let html = replay_page(&replay(&recording(3, &[])));
    assert!(html.contains("content=\"default-src 'none'; script-src 'unsafe-inline';"));
    assert!(html.contains("connect-src 'none'"));
    for part in [" src=", " href=", "@import", "url(http"] {
        assert!(!html.contains(part), "{part}");
    }
}

/// The bundle stands in the page as it is: it must not end its own element.
#[test]
fn the_bundle_stays_in_its_element() {
    let html = replay_page(&replay(&recording(3, &[])));
    assert_eq!(scripts(&html).len(), 5);
    assert!(html.ends_with("</script>\n</body>\n</html>\n"));
    let style = html.split("<style>").nth(1).expect("a style");
    let after = style.split("</style").nth(1).expect("its end");
    assert!(after.starts_with(">\n</head>"));
    assert!(!html.contains("<!--"));
}

#[test]
fn failure_is_seen_first() {
    let recording = recording(2, &[]);
    let html = |converged, end| {
        replay_page(&Replay {
            converged,
            end,
            ..replay(&recording)
        })
    };
    let missed = html(false, "complete");
    assert!(missed.contains("<p class=\"verdict bad\" role=\"alert\">Not converged"));
    assert!(!body(&html(true, "complete")).contains("verdict bad"));
    assert!(html(false, "interrupted").contains("Not complete: interrupted."));
    assert_well_formed(&body(&missed));
}

#[test]
fn missing_numbers_say_why() {
    let mut quantity = measured("period", Value::Missing);
    quantity.note = Some("`N1` occurred 1 time, two are needed".to_owned());
    let html = replay_page(&Replay {
        quantities: &[quantity],
        ..replay(&recording(2, &[]))
    });
    assert!(html.contains("– <span class=\"faint\">`N1` occurred 1 time"));
}

#[test]
fn long_lists_of_events_show_both_ends() {
    let events: Vec<_> = (0..5000).map(|k| incident(f64::from(k))).collect();
    let html = replay_page(&Replay {
        events: &events,
        ..replay(&recording(2, &[]))
    });
    assert!(html.contains("5000 switching points") && html.contains(">4960 more in events.csv<"));
    assert!(html.contains(">19</td><td>N1") && !html.contains(">20</td><td>N1"));
    assert!(!html.contains(">4979</td><td>N1") && html.contains(">4980</td><td>N1"));
    assert!(html.contains("holds 4000 of 5000 switching points"));
    assert_well_formed(&body(&html));
}

/// Whatever the texts of a scene are, they are shown, and nothing else comes of them.
fn cannot_inject(hostile: &str) {
    let mut quantity = measured(hostile, Value::Missing);
    quantity.note = Some(hostile.to_owned());
    quantity.unit = hostile.to_owned();
    let mut event = incident(0.0);
    event.label = hostile.to_owned();
    let mut samples = recording(2, &[("x", "m", |t| t)]);
    samples.channels[1].name = hostile.to_owned();
    let mut picture = plot("t", &[hostile]);
    picture.title = hostile.to_owned();
    let html = replay_page(&Replay {
        name: hostile,
        title: hostile,
        description: hostile,
        version: hostile,
        converged: false,
        end: hostile,
        quantities: &[quantity],
        facts: &[(hostile.to_owned(), hostile.to_owned())],
        events: &[event],
        plots: &[picture],
        ..replay(&samples)
    });
    let scripts = scripts(&html);
    assert_eq!(scripts.len(), 5, "{hostile:?}");
    assert!(!html.contains("<!--") && !html.contains("<img"));
    assert_well_formed(&body(&html));
    let (_, json) = scripts[0].split_once('>').expect("a tag");
    let header: serde_json::Value = serde_json::from_str(json).expect("a header");
    for pointer in [
        "/title",
        "/quantities/0/name",
        "/channels/1/name",
        "/plots/0/y/0",
        "/events/0/label",
        "/facts/0/1",
        "/end",
    ] {
        let found = header.pointer(pointer).and_then(|text| text.as_str());
        assert_eq!(found, Some(hostile), "{pointer}");
    }
}

#[test]
fn text_cannot_inject_markup() {
    for hostile in [
        "</title><script>alert(1)</script>",
        "</script><img src=x onerror=alert(1)>",
        "<!--<script>",
        "--> ]]> '\" & \\ \u{0} \u{1b} \u{2028} \u{fffe} \u{202e}",
        "\n\n</style>",
    ] {
        cannot_inject(hostile);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_text_can(hostile in "(<!--|</?script>?|</?style>|[<>&\"'/!-]|\\PC|\\p{Cc}){0,12}") {
        cannot_inject(&hostile);
    }
}

use crate::Folder;

/// The incidents of one period [Studer2005, table 1].
const INCIDENTS: [&str; 12] = [
    "T2,slip,stick",
    "T2,stick,slip",
    "N2,closed,open",
    "N3,open,closed",
    "N3,closed,open",
    "N1,open,closed",
    "N1,closed,open",
    "N3,open,closed",
    "N3,closed,open",
    "N2,open,closed",
    "N2,closed,open",
    "N2,open,closed",
];

#[test]
fn the_limit_cycle_is_in_the_run_folder() {
    let folder = Folder::new();
    folder.succeed(&["run", "woodpecker", "--out", "run", "--quiet"]);
    let summary = folder.summary("run");
    assert_eq!(summary["converged"], true);
    let quantity = |name: &str| {
        let found = &summary["quantities"][name];
        let unit = found["unit"].as_str().expect("a unit").to_owned();
        (found["value"].as_f64().expect("a number"), unit)
    };
    let (period, unit) = quantity("period");
    assert!((period - 0.145976065).abs() < 2e-7, "{period}");
    assert_eq!(unit, "s");
    let (descent, unit) = quantity("descent_per_period");
    assert!((descent - 0.0194453793).abs() < 2e-7, "{descent}");
    assert_eq!(unit, "m");
    assert_eq!(quantity("events_per_period"), (12.0, "1".to_owned()));

    let events = folder.read("run/events.csv");
    let incidents: Vec<String> = events
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect::<Vec<_>>()[1..4].join(","))
        .collect();
    let begin = incidents.iter().rposition(|i| i == INCIDENTS[0]).unwrap();
    assert_eq!(incidents[begin - 12..begin], INCIDENTS);
}

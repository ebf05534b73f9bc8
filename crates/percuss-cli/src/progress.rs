//! Progress of long work: a bar on a terminal, a plain line now and then elsewhere, and the wish to stop.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time between two lines where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks for a stop at the next step boundary; a second one ends the program at once.
pub fn listen_for_stop() {
    // a handler that is there already serves as well
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
}

/// Whether a stop was asked for.
pub fn stop_requested() -> bool {
    STOP.load(Ordering::SeqCst)
}

/// Says when to look at the clock: often enough for people, seldom enough for steps of a microsecond.
pub struct Throttle {
    last: Instant,
    calls: u32,
    stride: u32,
}

/// Time that may pass between two looks without anybody noticing.
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// Most calls between two looks: slow steps may follow fast ones.
const MOST_CALLS: u32 = 64;

impl Throttle {
    /// The first call is due.
    pub fn new() -> Self {
        Throttle {
            last: Instant::now(),
            calls: 0,
            stride: 1,
        }
    }

    /// Whether it is time; to be asked before every step.
    pub fn is_due(&mut self) -> bool {
        self.calls += 1;
        if self.calls < self.stride {
            return false;
        }
        self.calls = 0;
        let soon = self.last.elapsed() < LOOK_EVERY;
        self.last = Instant::now();
        self.stride = if soon {
            (2 * self.stride).min(MOST_CALLS)
        } else {
            1
        };
        true
    }
}

/// Tells how far work has come.
pub struct Progress {
    name: String,
    unit: &'static str,
    total: f64,
    style: Style,
}

enum Style {
    Quiet,
    Bar(ProgressBar),
    Lines { last: Instant },
}

const RESOLUTION: u64 = 1000;

impl Progress {
    /// Progress of work called `name` from 0 to `total`, in `unit`.
    pub fn new(name: &str, total: f64, unit: &'static str, quiet: bool) -> Self {
        let style = if quiet {
            Style::Quiet
        } else if io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(Some(RESOLUTION), ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {eta}")
            {
                bar.set_style(style);
            }
            Style::Bar(bar)
        } else {
            Style::Lines {
                last: Instant::now(),
            }
        };
        Progress {
            name: name.to_owned(),
            unit,
            total,
            style,
        }
    }

    /// Tells that `done` of the total is done.
    pub fn tell(&mut self, done: f64) {
        let part = (done / self.total).clamp(0.0, 1.0);
        let text = format!("{} of {} {}", rounded(done), self.total, self.unit);
        self.show(part, &text);
    }

    /// Tells which part is done of work that comes after the total, or instead of it.
    pub fn tell_part(&mut self, part: f64) {
        self.show(part.clamp(0.0, 1.0), "findings");
    }

    fn show(&mut self, part: f64, text: &str) {
        match &mut self.style {
            Style::Quiet => {}
            Style::Bar(bar) => {
                bar.set_position((part * RESOLUTION as f64) as u64);
                bar.set_message(format!("{} {text}", self.name));
            }
            Style::Lines { last } => {
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    let percent = 100.0 * part;
                    // nobody may be listening
                    let _ = writeln!(io::stderr(), "{}: {text} ({percent:.0} %)", self.name);
                }
            }
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Style::Bar(bar) = self.style {
            bar.finish_and_clear();
        }
    }
}

/// Four decimals at most.
fn rounded(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

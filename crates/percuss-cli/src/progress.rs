//! Progress of long work: a bar on a terminal, a plain line now and then elsewhere, and the wish to stop.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
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

    /// Tells that `done` of the total is done; answers whether to go on.
    pub fn tell(&mut self, done: f64) -> ControlFlow<()> {
        let part = (done / self.total).clamp(0.0, 1.0);
        match &mut self.style {
            Style::Quiet => {}
            Style::Bar(bar) => {
                bar.set_position((part * RESOLUTION as f64) as u64);
                bar.set_message(format!(
                    "{} {} of {} {}",
                    self.name,
                    rounded(done),
                    self.total,
                    self.unit
                ));
            }
            Style::Lines { last } => {
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    // nobody may be listening
                    let _ = writeln!(
                        io::stderr(),
                        "{}: {} of {} {} ({:.0} %)",
                        self.name,
                        rounded(done),
                        self.total,
                        self.unit,
                        100.0 * part
                    );
                }
            }
        }
        if stop_requested() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
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

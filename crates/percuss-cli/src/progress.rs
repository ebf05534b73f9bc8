//! Progress of long work: a bar on a terminal, a plain line now and then elsewhere, and the wish to stop.

mod estimate;

use estimate::Estimate;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use percuss_scene::run::Halt;
use percuss_text::diagnose::printable;
use std::io::{self, IsTerminal, Write};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Time between two lines where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Set by Ctrl-C and by signals that ask a program to end.
static STOP: LazyLock<Halt> = LazyLock::new(Halt::default);

/// Signals that come so soon after the first are the same wish: programs that end others send one to the process and
/// one to its group.
const SAME_WISH: Duration = Duration::from_secs(1);

/// From now on Ctrl-C, as every signal that asks a program to end, asks for a stop at the next step boundary; a second one, later, ends the program at once.
pub fn listen_for_stop() {
    let mut first = None;
    // a handler that is there already serves as well
    let _ = ctrlc::set_handler(move || {
        STOP.ask();
        let first: &Instant = first.get_or_insert_with(Instant::now);
        if first.elapsed() > SAME_WISH {
            std::process::exit(130);
        }
    });
}

/// Whether a stop was asked for.
pub fn stop_requested() -> bool {
    STOP.is_asked()
}

/// The same for work that asks inside.
pub fn halt() -> Halt {
    STOP.clone()
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
    begin: Instant,
    estimate: Estimate,
    style: Style,
}

enum Style {
    Quiet,
    Bar(ProgressBar),
    Lines {
        /// When the last line was written, or the work began.
        last: Instant,
    },
}

/// Columns of a line at most.
const WIDTH: usize = 80;

const RESOLUTION: u64 = 1000;

impl Progress {
    /// Progress of work called `name` from 0 to `total`, in `unit`.
    pub fn new(name: &str, total: f64, unit: &'static str, quiet: bool) -> Self {
        let style = if quiet {
            Style::Quiet
        } else if io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(Some(RESOLUTION), ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %") {
                bar.set_style(style);
            }
            Style::Bar(bar)
        } else {
            Style::Lines {
                last: Instant::now(),
            }
        };
        Progress {
            name: printable(name).into_owned(),
            unit,
            total,
            begin: Instant::now(),
            estimate: Estimate::default(),
            style,
        }
    }

    /// Tells that `done` of the total is done.
    pub fn tell(&mut self, done: f64) {
        self.tell_with(done, "");
    }

    /// The same with what there is to do.
    pub fn tell_with(&mut self, done: f64, load: &str) {
        let part = (done / self.total).clamp(0.0, 1.0);
        let text = format!("{} of {} {}", rounded(done), self.total, self.unit);
        self.show(part, &text, load);
    }

    /// Tells which part is done of work that comes after the total, or instead of it.
    pub fn tell_part(&mut self, part: f64) {
        self.show(part.clamp(0.0, 1.0), "findings", "");
    }

    fn show(&mut self, part: f64, text: &str, load: &str) {
        if let Style::Quiet = self.style {
            return;
        }
        let now = self.begin.elapsed().as_secs_f64();
        let left = self
            .estimate
            .left(now, part)
            .map_or(String::new(), left_over);
        let comma = if load.is_empty() { "" } else { ", " };
        match &mut self.style {
            Style::Quiet => {}
            Style::Bar(bar) => {
                bar.set_position((part * RESOLUTION as f64) as u64);
                bar.set_message(format!("{} {text}{comma}{load}{left}", self.name));
            }
            Style::Lines { last } if last.elapsed() >= LINE_EVERY => {
                *last = Instant::now();
                let percent = 100.0 * part;
                let told = format!("{text} ({percent:.0} %){comma}{load}{left}");
                // nobody may be listening
                let _ = writeln!(io::stderr(), "{}", line(&self.name, &told));
            }
            Style::Lines { .. } => {}
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Style::Bar(bar) = self.style {
            bar.finish_and_clear();
        }
    }
}

/// A name and what is told of it on one line; a name without room is cut, or left out.
fn line(name: &str, told: &str) -> String {
    let room = WIDTH.saturating_sub(told.chars().count() + 2);
    if name.chars().count() <= room {
        return format!("{name}: {told}");
    }
    match room {
        0..4 => told.to_owned(),
        _ => {
            let short: String = name.chars().take(room - 1).collect();
            format!("{short}…: {told}")
        }
    }
}

/// The time left, s, in words; nothing where it is not known, or where nothing is left.
fn left_over(seconds: f64) -> String {
    let words = match seconds {
        s if !(s.is_finite() && s >= 0.5) => return String::new(),
        s if s < 99.5 => format!("{s:.0} s"),
        s if s < 99.5 * 60.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.0} h", s / 3600.0),
    };
    format!(", {words} left")
}

/// Four decimals at most.
fn rounded(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fits_80_columns() {
        let load = "100000 bodies, 312345 contacts, 120 iter";
        let told = format!("0.3125 of 1.5 s (21 %), {load}{}", left_over(5400.0));
        assert!(told.ends_with("120 iter, 90 min left"));
        for name in [
            "a",
            "hopper-discharge",
            "a-very-long-name-of-a-scene-that-goes-on",
        ] {
            let line = line(name, &told);
            assert!(line.chars().count() <= WIDTH, "{line}");
            assert!(line.ends_with(&told));
        }
        assert_eq!(line("pour", "0.1 of 1 s"), "pour: 0.1 of 1 s");
    }

    #[test]
    fn what_is_not_known_is_not_told() {
        assert_eq!(left_over(f64::INFINITY), "");
        assert_eq!(left_over(f64::NAN), "");
        assert_eq!(left_over(12.4), ", 12 s left");
        assert_eq!(left_over(7200.0 * 3.0), ", 6 h left");
    }
}

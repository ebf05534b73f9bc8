//! A run on a thread of its own, watched by the thread that asked for it: progress, and the wish to stop.
//!
//! The run never waits for Python: other Python threads work meanwhile, and Ctrl-C is seen within a twentieth of a
//! second even where one step takes longer.

use crate::errors::error;
use percuss_scene::run::{Halt, Moment};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Time between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What the two threads tell each other.
#[derive(Default)]
pub struct Signal {
    /// Bits of the time reached, s.
    t: AtomicU64,
    halt: Halt,
}

impl Signal {
    /// How far a run to `until`, s, has come; whether it is to stop. While findings are made, or where nothing else is
    /// done, their part counts.
    pub fn pass(&self, moment: &Moment<'_>, until: f64) -> bool {
        let t = match moment.part() {
            Some(part) => part * end_of(until),
            None => moment.t(),
        };
        self.tell(t);
        self.halt.is_asked()
    }

    /// How far other work has come.
    pub fn tell(&self, t: f64) {
        self.t.store(t.to_bits(), Ordering::Relaxed);
    }

    /// Asks the run to stop after this step.
    pub fn halt(&self) {
        self.halt.ask();
    }

    fn t(&self) -> f64 {
        f64::from_bits(self.t.load(Ordering::Relaxed))
    }
}

/// The end of a run to `until`, s; 1 where nothing moves.
fn end_of(until: f64) -> f64 {
    if until == 0.0 { 1.0 } else { until }
}

/// What came of the work, and the exception that stopped it, if one did.
pub struct Watched<T> {
    pub value: T,
    pub stopped: Option<PyErr>,
}

/// Does the work without holding Python up. `progress` is called with the time reached and the end, s; `halt` is asked
/// where it raises, or on Ctrl-C.
pub fn watched<T: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    until: f64,
    halt: Halt,
    work: impl FnOnce(&Signal) -> T + Send,
) -> PyResult<Watched<T>> {
    let signal = Signal {
        halt,
        ..Signal::default()
    };
    let (value, stopped) = py.detach(|| {
        thread::scope(|scope| {
            let (done, finished) = channel::<()>();
            let signal = &signal;
            let worker = scope.spawn(move || {
                // dropped at the end, also that of a panic
                let _done = done;
                work(signal)
            });
            let mut stopped = None;
            while let Err(RecvTimeoutError::Timeout) = finished.recv_timeout(LOOK_EVERY) {
                if stopped.is_none() {
                    stopped = look(progress.as_ref(), until, signal).err();
                    if stopped.is_some() {
                        signal.halt();
                    }
                }
            }
            (worker.join(), stopped)
        })
    });
    match value {
        Ok(value) => Ok(Watched { value, stopped }),
        Err(_) => Err(error(
            py,
            "RunError",
            "percuss has failed inside; please report this with the scene",
        )),
    }
}

fn look(progress: Option<&Py<PyAny>>, until: f64, signal: &Signal) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        if let Some(progress) = progress {
            progress.call1(py, (signal.t(), end_of(until)))?;
        }
        Ok(())
    })
}

//! The wish that long work ends early, heard inside of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A wish that all its copies share. Work that hears it ends without a result; no result depends on it.
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<AtomicBool>);

impl Halt {
    /// Asks all work that has a copy to end.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

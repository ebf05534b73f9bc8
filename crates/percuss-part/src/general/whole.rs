//! The scene that a part belongs to, as a whole.

use std::fmt::Debug;
use std::sync::Arc;

use percuss_files::checkpoint::Fingerprint;

use crate::Section;

/// What parts that write scenes, or keep files of their own, need of the scene that they belong to.
pub trait WholeScene: Debug + Send + Sync {
    /// Its title.
    fn title(&self) -> &str;

    /// What tells it apart from others.
    fn fingerprint(&self) -> Result<Fingerprint, String>;

    /// As a file, with these sections in place of those of its part; none where it cannot be written.
    fn with_part(&self, part: Box<dyn Section>) -> Option<String>;

    /// To be kept beyond the time that it is read.
    fn kept(&self) -> Arc<dyn WholeScene>;
}

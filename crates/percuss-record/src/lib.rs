//! What a run leaves: recordings of channels and incidents, numbers measured from them, findings, films.
//!
//! | module | what it holds |
//! |---|---|
//! | [`recording`] | samples, events, bodies at a few instants, and quantities measured from them |
//! | [`findings`] | numbers, tables and figures that a run or a study leaves beside its samples |
//! | [`film`] | what moved: the frames on disk, what drawings show of samples, and both as parts with tracks |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod channel;
mod event;
pub mod film;
pub mod findings;
mod log;
mod quantity;
pub mod recording;
mod run_log;

pub use channel::ChannelInfo;
pub use event::{EventPattern, Phase};
pub use film::{Drawing, Drawings};
pub use log::{Logged, comes_or_goes};
pub use quantity::{Quantity, QuantityKind};
pub use recording::Recording;
pub use run_log::{Extent, RunLog};

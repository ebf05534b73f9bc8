//! The commands, one file each: its arguments, and a function `run`.

pub mod bench;
pub mod check;
pub mod contact;
pub mod list;
pub mod modes;
pub mod new;
pub mod replay;
pub mod run;
pub mod schema;
pub mod sweep;
pub mod validate;
pub mod view;

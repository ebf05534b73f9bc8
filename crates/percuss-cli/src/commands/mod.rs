//! The commands, one file each: its arguments, and a function `run`.

pub mod contact;

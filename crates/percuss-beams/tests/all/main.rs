//! The tests of this crate as one program, which is linked once.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod bar;
mod beams;
mod cases;
mod consistency;
mod impulse;
mod modal;
mod obstacles;

//! The tests of this crate as one program, which is linked once.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod cases;
mod closed;
mod contact;
mod description;
mod dynamics;
mod gears;
mod ground;
mod loops;
mod massless;
mod motion;
mod seams;
mod slopes;

//! The tests of this crate as one program, which is linked once.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod checks;
mod conflict;
mod exact;
mod impact;
mod memory;
mod mixed;
mod nonlinear;
mod order;
mod points;
mod random;
mod settle;
mod smooth;
mod systems;
mod theta;
mod woodpecker;

//! The tests of this crate as one program, which is linked once.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod balances;
mod boundaries;
mod flows;
mod guards;
mod operators;
mod regions;

//! The tests of this crate as one program, which is linked once.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod beams;
mod closures;
mod contact;
mod floating;
mod frames;
mod linkage;
mod numbers;
mod robot;
mod standard;
mod stress;

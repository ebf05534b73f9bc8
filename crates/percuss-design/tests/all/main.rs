//! The tests of this crate as one program, which is linked once.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod amplitude;
mod beams;
mod gradient;
mod manipulator;
mod shapes;
mod topology;
mod zones;

//! The tests of this crate as one program, which is linked once.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod contact;
mod directors;
mod dynamics;
mod elements;
mod frames;
mod inertia;
mod joints;
mod statics;

//! The tests of this crate as one program, which is linked once.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod agreement;
mod common;
mod jammed;
mod known;
mod landing;
mod memory;
mod nodes;
mod pairs;
mod unique;

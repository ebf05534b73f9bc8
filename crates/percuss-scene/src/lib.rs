//! Everything that percuss keeps on disk, beginning with scene files.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

pub mod contact_files;
pub mod formula;
mod suggest;

//! Contact problems on disk: what is read is what was meant, and nothing that is read can hurt.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod dat;
mod dat_faults;
mod fclib;
mod fclib_faults;
mod make;
mod never_panics;

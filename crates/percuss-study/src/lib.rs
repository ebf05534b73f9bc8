//! What is computed and not stepped: zones of resonance with the best shape of a beam, and stationary responses.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

pub mod resonance;
pub mod stationary;

//! What readers see: plots, pictures of sweeps, the page.

mod common;
mod data;
mod figures;
mod pages;
mod plots;
mod scatters;
mod worlds;

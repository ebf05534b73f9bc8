//! What readers see: plots, pictures of sweeps, the page.

mod common;
mod pages;
mod plots;
mod scatters;
mod worlds;

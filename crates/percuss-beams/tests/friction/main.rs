//! The beam with a friction device of Vielsack and Kammerer \[Vielsack1999]: frequencies, stationary orbits of every figure
//! with their switching times, stability, energy, and the midpoint rule beside them.

#![allow(non_snake_case)]

mod beam;
mod devices;
mod figures;
mod integrator;
mod moreau;
mod slow;
mod stationary;
mod tables;

//! Exact modes of the uniform dimensionless beam (ℓ = EI = ρA = 1, ρI = β²) under any supports, and series of them
//! [Liakou2017, eqs. (46)–(66)].

mod conditions;
mod mode;
mod series;

pub use mode::Mode;
pub use series::Series;

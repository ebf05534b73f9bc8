//! Parts that stand on the traits of [`part`](crate::part) alone, a folder each.

mod flexible;

pub use flexible::FlexibleSections;

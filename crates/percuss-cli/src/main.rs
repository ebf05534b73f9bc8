//! The program `percuss`.

fn main() {}

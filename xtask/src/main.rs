//! Build and check automation.
fn main() {}

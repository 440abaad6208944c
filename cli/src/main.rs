//! The `stackmate` command.
fn main() {}

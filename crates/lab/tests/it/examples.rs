//! The examples print what their snapshots say.

use crate::common::example::assert_prints;

const PACKAGE: &str = "crates/lab";

#[test]
fn duplicate_match() {
    assert_prints(PACKAGE, "duplicate_match", &["tuned", "as-designed"]);
}

#[test]
fn own_policy() {
    assert_prints(PACKAGE, "own_policy", &[]);
}

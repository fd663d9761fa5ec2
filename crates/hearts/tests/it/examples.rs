//! The examples print what their snapshots say.

use crate::common::snapshot::assert_prints;

const PACKAGE: &str = "crates/hearts";

#[test]
fn evaluate() {
    assert_prints(PACKAGE, "evaluate", &["♠AK3 ♥72 ♦QJ98 ♣T654"]);
}

#[test]
fn advise() {
    assert_prints(PACKAGE, "advise", &[]);
}

#[test]
fn opponent() {
    assert_prints(PACKAGE, "opponent", &["3"]);
}

#[test]
fn search() {
    assert_prints(PACKAGE, "search", &["2000"]);
}

#[test]
fn deals() {
    assert_prints(PACKAGE, "deals", &["1"]);
}

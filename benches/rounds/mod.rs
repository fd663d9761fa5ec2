//! Rounds of the other games, and searches of one millisecond through their C functions.

pub mod binokel;
pub mod liap_tui;

use crate::common::calls;

/// A status that must be good.
fn done(status: i32) {
    assert_eq!(status, 0, "{}", calls::last_error());
}

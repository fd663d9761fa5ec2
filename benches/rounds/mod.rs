//! Views of the other games, and searches of one millisecond through their C functions.
//!
//! - [`binokel`][]: Binokel
//! - [`liap_tui`]: Liap Tui

pub mod binokel;
pub mod liap_tui;

use crate::common::calls;

/// Panics with the last error unless the status is HS_OK.
fn done(status: i32) {
    assert_eq!(status, 0, "{}", calls::last_error());
}

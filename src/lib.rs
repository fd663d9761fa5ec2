//! Game sense for card and board programs.
pub mod base;
pub mod ffi;
pub mod hearts;

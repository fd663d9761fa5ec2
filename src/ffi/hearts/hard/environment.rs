//! The environment of the process, for the one function of the library whose caller asks for it.

use crate::hearts::hard::KNOBS;

/// The knobs that the environment sets. A value that is no UTF-8 is passed over.
pub(super) fn knobs() -> impl Iterator<Item = (&'static str, String)> {
    KNOBS.iter().filter_map(|knob| {
        let value = std::env::var(knob.name).ok()?;
        Some((knob.name, value))
    })
}

//! The clock of a WebAssembly host: the function `now` of the module `handsense`. It returns milliseconds
//! since a fixed moment, and only searches with a time limit call it.

use std::time::Duration;

#[link(wasm_import_module = "handsense")]
unsafe extern "C" {
    safe fn now() -> f64;
}

/// Gives the host's clock to the searches.
pub(super) fn install() {
    // Negative numbers become 0.
    handsense_core::set_clock(|| Duration::from_micros((now() * 1000.0) as u64));
}

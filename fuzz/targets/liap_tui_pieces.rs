#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::liap_tui_pieces`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::liap_tui_pieces::run(data));

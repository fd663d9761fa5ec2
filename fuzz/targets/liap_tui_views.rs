#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::liap_tui_views`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::liap_tui_views::run(data));

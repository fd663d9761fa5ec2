#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::binokel_cards`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::binokel_cards::run(data));

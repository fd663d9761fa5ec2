#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::texts`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::texts::run(data));

#![no_main]
//! The fuzzer's side of [`handsense_fuzz::texts`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::texts::run(data));

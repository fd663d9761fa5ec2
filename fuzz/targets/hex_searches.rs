#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::hex_searches`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::hex_searches::run(data));

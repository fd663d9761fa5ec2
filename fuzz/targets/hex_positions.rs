#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::hex_positions`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::hex_positions::run(data));

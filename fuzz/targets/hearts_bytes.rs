#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::hearts_bytes`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::hearts_bytes::run(data));

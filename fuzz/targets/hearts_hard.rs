#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::hearts_hard`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::hearts_hard::run(data));

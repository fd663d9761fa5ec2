#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::states`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::states::run(data));

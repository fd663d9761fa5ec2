#![no_main]
//! libFuzzer entry point of [`handsense_fuzz::binokel_views`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| handsense_fuzz::binokel_views::run(data));

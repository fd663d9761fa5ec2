#![no_main]
//! libFuzzer entry point of all targets. The program of a target has its name.

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let is_this = |target: &&handsense_fuzz::Target| target.0 == env!("CARGO_BIN_NAME");
    let target = handsense_fuzz::TARGETS.iter().find(is_this);
    target.expect("a target of this name").1(data);
});

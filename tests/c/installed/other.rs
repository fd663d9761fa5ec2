//! Another static library in Rust, for the test that two of different compilers fit in one program.

/// Doubles a number, after a panic that stays inside.
#[unsafe(no_mangle)]
pub extern "C" fn other_double(number: i32) -> i32 {
    let caught = std::panic::catch_unwind(|| assert!(number != 21, "inside"));
    if caught.is_err() { 2 * number } else { -1 }
}

//! Which interface this is: its version, and the hash of its description.

/// The version of the interface this header describes. Compare it with handsense_abi_version() of
/// a library loaded at run time.
pub const HS_ABI_VERSION: u32 = 1;

use handsense_core::Fnv1a;

/// The hash of the description that this library was built with. The header states that of the
/// description it was generated with: a test sets it there, for only the compiler knows this one.
const HASH: u64 = Fnv1a::new()
    .update(include_bytes!("../include/handsense.abi"))
    .value();

/// The interface version of the library itself: HS_ABI_VERSION of the header it was built with.
///
/// A host that loads the library at run time compares the two and refuses a library with another
/// number. Thread-safe; never fails.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_abi_version() -> u32 {
    HS_ABI_VERSION
}

/// Which state of the interface the library has: HS_ABI_HASH of the header it was built with.
///
/// Libraries of one version differ in it by what the later one has added, so another number is no
/// reason to refuse a library; the same number says that the header fits in every detail.
/// Thread-safe; never fails.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_abi_hash() -> u64 {
    HASH
}

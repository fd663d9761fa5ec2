//! The version of the interface and the hash of its description.

/// Interface version of this header.
pub const HS_ABI_VERSION: u32 = 1;

use handsense_core::Fnv1a;

/// The 64-bit FNV-1a hash of the description that the library was built with.
const HASH: u64 = Fnv1a::new()
    .update(include_bytes!("../../include/handsense.abi"))
    .value();

/// Returns HS_ABI_VERSION of the library. Refuse a library with another number.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_abi_version() -> u32 {
    HS_ABI_VERSION
}

/// Returns HS_ABI_HASH of the library. It differs when functions were added.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_abi_hash() -> u64 {
    HASH
}

//! A Rust program that calls the C interface of the library without the feature `capi`. It has a
//! global allocator of its own, and its panic hook stays.

use std::alloc::System;
use std::panic::{set_hook, take_hook};

use handsense::ffi::{EmergencyPool, HandStrength, evaluate_hand};

#[global_allocator]
static MEMORY: EmergencyPool<System> = EmergencyPool(System);

fn main() {
    let name = String::from("own");
    let hook: Box<dyn Fn(&std::panic::PanicHookInfo<'_>) + Send + Sync> =
        Box::new(move |_| drop(name.clone()));
    let own: *const () = (&raw const *hook).cast();
    set_hook(hook);
    let mut strength = HandStrength::default();
    // SAFETY: an output to write to.
    assert_eq!(unsafe { evaluate_hand(0x1fff, &mut strength) }, 0);
    let stays = take_hook();
    assert_eq!((&raw const *stays).cast(), own);
}

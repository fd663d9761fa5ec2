//! A thread stack that is filled with a pattern, to measure how much of it a call uses.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{self, null_mut};

/// The size of the painted stack. Its lowest page is the guard.
const STACK: usize = 1024 * 1024;
const GUARD: usize = 4096;
const PATTERN: u8 = 0xA5;

/// A painted stack, used by one thread after another.
pub struct PaintedStack(*mut u8);

/// A call on the painted stack, its status, and the address at which its frames begin.
struct Call<'a> {
    call: &'a mut dyn FnMut() -> i32,
    status: i32,
    top: usize,
}

extern "C" fn start(call: *mut c_void) -> *mut c_void {
    let here = 0_u8;
    // SAFETY: `PaintedStack::run` passes a call that lives until this thread is joined.
    let call = unsafe { &mut *call.cast::<Call<'_>>() };
    call.top = ptr::from_ref(&here).addr();
    call.status = (call.call)();
    null_mut()
}

impl PaintedStack {
    pub fn new() -> PaintedStack {
        let (access, kind) = (
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
        );
        // SAFETY: a new mapping.
        let memory = unsafe { libc::mmap(null_mut(), STACK, access, kind, -1, 0) };
        assert_ne!(memory, libc::MAP_FAILED);
        // SAFETY: the first page of the mapping.
        let status = unsafe { libc::mprotect(memory, GUARD, libc::PROT_NONE) };
        assert_eq!(status, 0);
        PaintedStack(memory.cast())
    }

    /// The bytes above the guard.
    fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: within the mapping.
        let first = unsafe { self.0.add(GUARD) };
        // SAFETY: the rest of the mapping, which no thread uses now.
        unsafe { std::slice::from_raw_parts_mut(first, STACK - GUARD) }
    }

    /// Runs a call on this stack. Returns its status and the bytes of stack that it used.
    pub fn run(&mut self, call: &mut dyn FnMut() -> i32) -> (i32, usize) {
        self.bytes().fill(PATTERN);
        let first = self.bytes().as_mut_ptr();
        let mut call = Call {
            call,
            status: 0,
            top: 0,
        };
        let mut attributes = MaybeUninit::uninit();
        // SAFETY: attributes to write to.
        let status = unsafe { libc::pthread_attr_init(attributes.as_mut_ptr()) };
        assert_eq!(status, 0);
        // SAFETY: initialized attributes, and memory that nothing else uses.
        let status = unsafe {
            libc::pthread_attr_setstack(attributes.as_mut_ptr(), first.cast(), STACK - GUARD)
        };
        assert_eq!(status, 0);
        let mut thread = MaybeUninit::uninit();
        let argument = ptr::from_mut(&mut call).cast();
        // SAFETY: valid attributes, and a call that lives until the thread is joined.
        let status = unsafe {
            libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), start, argument)
        };
        assert_eq!(status, 0);
        // SAFETY: written on success.
        let thread = unsafe { thread.assume_init() };
        // SAFETY: started above and joined once.
        let status = unsafe { libc::pthread_join(thread, null_mut()) };
        assert_eq!(status, 0);
        let untouched = self.bytes().iter().take_while(|&&byte| byte == PATTERN);
        let lowest = first.addr() + untouched.count();
        (call.status, call.top - lowest)
    }
}

//! Tests of the stack of the calling thread. Every function of the library runs on a stack that is
//! filled with a pattern; the lowest byte that differs afterwards tells how much was used. Functions
//! that take a state run at many stages of a game, with every code of every option.
//!
//! `cargo test --release --test stack -- --nocapture` prints the values of the release build.

#![cfg(target_os = "linux")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{self, null_mut};

use common::calls;
use common::cases::examples::examples;
use common::cases::{Case, Example, Scale, call_cases, combinations, set};
use common::interface::{functions_with_pointers, interface, structure};
use common::random::Random;
use common::stages::states;
use handsense_interface::{Declaration, Function, Kind, Struct, Type};

/// The most that any function uses of its caller's stack, in bytes: docs/reference/c-search.md.
const PROMISED: usize = 48 * 1024;

/// Random options of each function with options.
const RANDOM_OPTIONS: usize = 12;

/// The size of the painted stack. Its lowest page is the guard.
const STACK: usize = 1024 * 1024;
const GUARD: usize = 4096;
const PATTERN: u8 = 0xA5;

/// A stack that is filled with a pattern, used by one thread after another.
struct PaintedStack(*mut u8);

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
    fn new() -> PaintedStack {
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
    fn run(&mut self, call: &mut dyn FnMut() -> i32) -> (i32, usize) {
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

/// Options at the greatest depth: all as by default, each code of each field alone, and random codes
/// of all fields together.
fn options(of: &Struct, base: &Example) -> Vec<Example> {
    let Example::Bytes(base) = base else {
        return vec![base.clone()];
    };
    let mut deepest = base.clone();
    // A field, with the numbers that it may have.
    let mut choices: Vec<(&str, Vec<i64>)> = Vec::new();
    for field in &of.fields {
        let declaration = &field.declaration;
        let mut enums = interface().enums.iter();
        let of_field = enums.find(|one| Some(&one.name) == declaration.roles.code.as_ref());
        let codes = of_field.map(|one| one.values.iter().map(|code| code.value).collect());
        let flags = (declaration.roles.kind == Some(Kind::Flag)).then(|| vec![0, 1]);
        match (declaration.name.as_str(), declaration.roles.range) {
            ("depth", Some([_, most])) => set(&mut deepest, of, "depth", &[most]),
            (name, range) => {
                let few = range.map(|[least, most]| vec![least, most.min(least + 1)]);
                if let Some(numbers) = codes.or(flags).or(few) {
                    choices.push((name, numbers));
                }
            }
        }
    }
    let changed = |numbers: &[(&str, i64)]| {
        let mut bytes = deepest.clone();
        for &(name, number) in numbers {
            set(&mut bytes, of, name, &[number]);
        }
        Example::Bytes(bytes)
    };
    let mut found = vec![changed(&[])];
    for (name, numbers) in &choices {
        found.extend(numbers.iter().map(|&number| changed(&[(name, number)])));
    }
    let mut random = Random::new(48);
    for _ in 0..RANDOM_OPTIONS {
        let numbers: Vec<_> = choices
            .iter()
            .map(|(name, numbers)| (*name, random.pick(numbers)))
            .collect();
        found.push(changed(&numbers));
    }
    found
}

/// The values of a parameter: states at many stages, options of every kind, else the usual examples.
fn values(function: &Function, parameter: &Declaration) -> Vec<Example> {
    let usual = examples(&function.name, parameter, Scale::Large);
    match &parameter.kind {
        Type::Pointer {
            to, constant: true, ..
        } => {
            let Type::Struct { name } = to.as_ref() else {
                return usual;
            };
            let states = states(name);
            if !states.is_empty() {
                return states;
            }
            match usual.split_first() {
                // The others differ in the number of threads.
                Some((one, others)) if parameter.name == "options" => {
                    let of = structure(name).expect("a struct");
                    [&options(of, one), others].concat()
                }
                _ => usual,
            }
        }
        // The highest level searches as the function of the search does.
        _ if parameter.name == "level" => usual[..4].to_vec(),
        _ => usual,
    }
}

/// The most stack that each function has used.
#[derive(Default)]
struct Marks {
    most: BTreeMap<&'static str, usize>,
    succeeded: BTreeSet<&'static str>,
}

impl Marks {
    fn measure(&mut self, stack: &mut PaintedStack, case: &Case) {
        let parameter = |name: &str| {
            let mut parameters = case.function.parameters.iter();
            parameters.position(|parameter| parameter.name == name)
        };
        let mut call = case.prepare();
        if let (Some(view), Some(card)) = (parameter("view"), parameter("card")) {
            // SAFETY: a valid view.
            let legal = calls::legal_moves(unsafe { &*call.arguments[view].pointer.cast() });
            call.arguments[card].number = legal.map_or(0, |legal| legal.trailing_zeros().into());
        }
        let name = case.function.name.as_str();
        let mut used = 0;
        let status = call.make(&mut |call| {
            let (status, bytes) = stack.run(call);
            used = bytes;
            status
        });
        let most = self.most.entry(name).or_default();
        *most = used.max(*most);
        if status >= 0 {
            self.succeeded.insert(name);
        }
    }
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "Frames of builds without optimisation are larger"
)]
fn every_function_uses_at_most_48_kb_of_stack() {
    let (mut stack, mut marks) = (PaintedStack::new(), Marks::default());
    for function in functions_with_pointers() {
        let parameters = function.parameters.iter();
        let lists: Vec<_> = parameters
            .map(|parameter| values(function, parameter))
            .collect();
        for examples in combinations(&lists) {
            marks.measure(&mut stack, &Case::with(function, examples));
        }
        marks.measure(&mut stack, &Case::of(function, Scale::Small));
        let name = function.name.as_str();
        assert!(marks.succeeded.contains(name), "{name}");
    }
    let refused = marks
        .most
        .entry("calls with errors and calls after them")
        .or_default();
    for case in call_cases() {
        case.run(&mut |call| {
            let (status, used) = stack.run(call);
            *refused = used.max(*refused);
            status
        });
    }
    let mut rows: Vec<_> = marks.most.into_iter().collect();
    rows.sort_by_key(|(_, used)| std::cmp::Reverse(*used));
    for (function, used) in &rows {
        println!("{:7.1} KB  {function}", *used as f64 / 1024.0);
    }
    let over: Vec<_> = rows.iter().filter(|(_, used)| *used > PROMISED).collect();
    assert!(over.is_empty(), "{over:?}");
}

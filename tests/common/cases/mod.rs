//! Calls of every C function with valid arguments, from the description of the interface.
//!
//! - [`call`]: calls by the name of a function, and memory.
//! - [`case`]: a function with arguments that it accepts.
//! - [`examples`]: valid arguments.

pub mod call;
pub mod case;
pub mod examples;

// Each program uses a part.
#[allow(unused_imports)]
pub use case::{Call, Case, Interference, PANIC, Place, combinations, pointed};
#[allow(unused_imports)]
pub use examples::{Example, Scale, get, set, view};

use super::interface::functions_with_pointers;
use examples::{WRONG_TEXTS, examples};

/// The status of a call and all its output.
pub type CallResult = (i32, String);

/// A call with fixed inputs, for tests that disturb the library during it.
pub struct CallCase {
    pub name: String,
    case: Case,
}

impl CallCase {
    /// Runs the call under an interference. On an error the output must be unchanged.
    pub fn run(&self, interference: Interference) -> CallResult {
        let mut call = self.case.prepare();
        let before = call.outputs();
        let status = call.make(interference);
        // Worlds are written one by one, so a panic leaves the first of them.
        let is_partial = self.case.function.name.ends_with("sample_worlds") && status == PANIC;
        if status < 0 && !is_partial {
            assert_eq!(call.outputs(), before, "{}: {status}", self.name);
        }
        let outputs = outputs(&self.case, &call);
        (status, format!("{outputs:?}, {:?}", call.statuses()))
    }

    /// The name of the function.
    pub fn function(&self) -> &'static str {
        &self.case.function.name
    }

    /// Whether the call ends by freeing an object, which reports no failure.
    pub fn frees(&self) -> bool {
        let name = self.function();
        name.ends_with("_new") || name.ends_with("_free")
    }

    /// Whether the call must fail.
    pub fn must_fail(&self) -> bool {
        self.name.contains("wrong")
    }
}

/// The outputs, without the number of nodes: with a smaller table a search visits some positions twice.
fn outputs(case: &Case, call: &Call) -> Vec<Vec<u8>> {
    let places = case.pointers().filter(|(_, place)| place.is_output);
    let outputs = places.map(|(index, place)| {
        let mut bytes = call.bytes(index);
        let fields = place.of.iter().flat_map(|of| &of.fields);
        for field in fields.filter(|field| field.declaration.name == "nodes") {
            bytes[field.offset as usize..][..field.size as usize].fill(0);
        }
        bytes
    });
    outputs.collect()
}

/// A call of every function with a pointer, with variations of one argument, and with wrong texts.
pub fn call_cases() -> Vec<CallCase> {
    let mut cases = Vec::new();
    for function in functions_with_pointers() {
        let base = Case::of(function, Scale::Large);
        let mut add = |case: Case, what: &dyn std::fmt::Display| {
            let name = format!("{} {what}", function.name);
            cases.push(CallCase { name, case });
        };
        for (index, parameter) in function.parameters.iter().enumerate() {
            for example in examples(&function.name, parameter, Scale::Large) {
                let mut examples = base.examples.clone();
                examples[index] = example;
                let case = Case::with(function, examples);
                let (call, answer) = case.call(|_| ());
                let is_accepted = answer >= 0 && call.statuses().iter().all(|&status| status >= 0);
                drop(call);
                if case.examples != base.examples && is_accepted {
                    add(case, &parameter.name);
                }
            }
        }
        for (name, text) in WRONG_TEXTS {
            if function.name == *name {
                let mut examples = base.examples.clone();
                examples[0] = Example::Bytes(text.to_bytes_with_nul().to_vec());
                add(
                    Case::with(function, examples),
                    &format!("of the wrong {text:?}"),
                );
            }
        }
        add(base, &"");
    }
    cases
}

//! Statuses and messages of refused calls, compared with recorded ones.
//!
//! `fields.txt` has the calls of `every_function` with one number spoiled. `inputs.txt` has calls whose
//! arguments contradict each other: a function and what replaces the valid arguments, separated by `|`.
//! `SNAPSHOTS=overwrite` writes the results below each call.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::CString;

use crate::common::calls;
use crate::common::cases::{Call, Case, Example, Scale, set, view};
use crate::common::interface::{interface, status_name};
use crate::common::snapshot::assert_snapshot;
use crate::common::tools::root;

const FOLDER: &str = "tests/data/refused";

/// What each refusal says, by the spoiled field or argument.
pub type Refusals = BTreeMap<String, BTreeSet<String>>;

/// The status and the message of a call that was just refused.
pub fn said(status: i32) -> String {
    format!("    {} {}\n", status_name(status), calls::last_error())
}

/// Compares refusals with the recorded ones.
pub fn assert_recorded(refusals: Refusals) {
    let mut text = String::new();
    for (head, said) in refusals {
        text += &format!("{head}\n");
        text.extend(said);
    }
    assert_snapshot(&format!("{FOLDER}/fields.txt"), &text);
}

fn numbers(text: &str) -> Vec<i64> {
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).map(|bits| bits as i64),
        None => text.parse(),
    };
    text.split(',')
        .map(|text| number(text).expect(text))
        .collect()
}

/// Replaces an argument, or a field of the struct behind it: `name=value` or `name.path=numbers`.
fn replace(call: &mut Call, case: &Case, change: &str) {
    let (place, value) = change.split_once('=').expect("name=value");
    let (name, path) = place.split_once('.').unwrap_or((place, ""));
    let mut parameters = case.function.parameters.iter();
    let index = parameters.position(|parameter| parameter.name == name);
    let index = index.unwrap_or_else(|| panic!("{} has no {name}", case.function.name));
    let text = || CString::new(value).expect("no NUL");
    match case.places[index].map(|place| place.of) {
        Some(Some(of)) if path.is_empty() => {
            assert_eq!(of.name, "HsHeartsView", "{change}");
            let Example::Bytes(bytes) = view(&text()) else {
                unreachable!("a view is a struct")
            };
            call.replace(index, &bytes);
        }
        Some(Some(of)) => {
            let mut bytes = call.bytes(index);
            set(&mut bytes, of, path, &numbers(value));
            call.replace(index, &bytes);
        }
        Some(None) if name == "text" => call.replace(index, text().as_bytes_with_nul()),
        Some(None) => {
            let size = case.places[index].expect("a pointer").size;
            let bytes = numbers(value).into_iter();
            let bytes = bytes.flat_map(|number| number.to_ne_bytes()[..size].to_vec());
            call.replace(index, &bytes.collect::<Vec<u8>>());
        }
        None => match value.parse() {
            Ok(real) if value.contains('.') => call.arguments[index].real = real,
            _ => call.arguments[index].number = numbers(value)[0],
        },
    }
}

/// The refusal of a call: a function and changes of its valid arguments.
fn refusal(head: &str) -> String {
    let mut words = head.split(" | ");
    let name = words.next().expect("a function");
    let mut functions = interface().functions.iter();
    let function = functions.find(|function| function.name == format!("handsense_{name}"));
    let case = Case::of(
        function.unwrap_or_else(|| panic!("no {name}")),
        Scale::Small,
    );
    let mut before = Vec::new();
    let (call, status) = case.call(|call| {
        words.for_each(|change| replace(call, &case, change));
        before = call.outputs();
    });
    assert!(status >= 0 || call.outputs() == before, "{head}");
    if status < 0 {
        said(status)
    } else {
        "    accepted\n".to_owned()
    }
}

#[test]
fn contradictions_are_refused_as_recorded() {
    let file = format!("{FOLDER}/inputs.txt");
    let recorded = std::fs::read_to_string(root().join(&file)).expect("a file");
    let heads = recorded.lines().filter(|line| !line.starts_with("    "));
    let text: String = heads
        .map(|head| format!("{head}\n{}", refusal(head)))
        .collect();
    assert_snapshot(&file, &text);
    assert!(!text.contains("    accepted"));
}

/// Pointers are spoiled by `every_function`, and only a fault of the library gives the last two.
#[test]
fn every_status_is_recorded() {
    const ELSEWHERE: [&str; 6] = [
        "HS_OK",
        "HS_ERROR_NULL",
        "HS_ERROR_STRUCT_SIZE",
        "HS_ERROR_STRUCT_TAIL",
        "HS_ERROR_MEMORY",
        "HS_ERROR_PANIC",
    ];
    let read = |name| std::fs::read_to_string(root().join(FOLDER).join(name)).expect("a file");
    let recorded = read("fields.txt") + &read("inputs.txt");
    let mut enums = interface().enums.iter();
    let statuses = enums
        .find(|of| of.name == "HsStatusCode")
        .expect("the statuses");
    let mut messages = BTreeSet::new();
    for status in &statuses.values {
        let is_recorded = recorded.contains(&format!("    {} ", status.name));
        assert_ne!(
            is_recorded,
            ELSEWHERE.contains(&status.name.as_str()),
            "{}",
            status.name
        );
        assert!(
            messages.insert(calls::message(status.value as i32)),
            "{}",
            status.name
        );
    }
    for unknown in [1, -47, -97, -100, i32::MIN, i32::MAX] {
        assert_eq!(calls::message(unknown), "unknown status");
    }
}

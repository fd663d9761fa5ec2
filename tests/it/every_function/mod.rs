//! Calls every C function that takes pointers: with valid arguments, and with each of them spoiled by what
//! the description says about it. A spoiled call is refused and writes nothing.
//!
//! `.ci/miri` runs these calls in Miri, and so they are small.

mod spoiled;

use std::ptr::null_mut;

use crate::common::calls;
use crate::common::cases::call::{NO, OLD};
use crate::common::cases::{Call, Case, Place, Scale};
use crate::common::interface::{functions_with_pointers, interface};
use crate::refusals::{Refusals, assert_recorded, said};
use handsense::ffi::HsStatusCode::{self, *};
use handsense_interface::{Number, Type};
use spoiled::{entries, fields, invalid};

/// How many bytes a struct of a later version is longer.
const GROWN: usize = 24;

/// Violations of the contract, and what refusals say.
#[derive(Default)]
struct Report(Vec<String>, Refusals);

impl Report {
    /// Demands that a call is refused, with this status if there is one, and that no output is written.
    /// Returns what it says.
    fn refused(
        &mut self,
        case: &Case,
        what: &str,
        expected: Option<HsStatusCode>,
        change: impl FnOnce(&mut Call),
    ) -> Option<String> {
        let mut before = Vec::new();
        let (call, answer) = case.call(|call| {
            change(call);
            before = call.outputs();
        });
        let name = &case.function.name;
        let expected = expected.map(|status| status as i32);
        // Each entry of some arrays has a status of its own.
        if answer >= 0 && call.statuses().iter().any(|&status| status < 0) {
            return None;
        }
        let status = answer == NO || expected.is_none_or(|expected| answer == expected);
        if answer >= 0 || !status {
            self.0
                .push(format!("{name}: {what}: {answer} instead of {expected:?}"));
        } else if call.outputs() != before {
            self.0.push(format!("{name}: {what}: an output is written"));
        }
        (NO < answer && answer < 0).then(|| said(answer))
    }

    fn accepted<'a>(
        &mut self,
        case: &'a Case,
        what: &str,
        change: impl FnOnce(&mut Call),
    ) -> Call<'a> {
        let (call, answer) = case.call(change);
        if answer < 0 {
            let name = &case.function.name;
            self.0
                .push(format!("{name}: {what}: {answer}, {}", calls::last_error()));
        }
        call
    }
}

/// NULL and misaligned pointers.
fn pointers(case: &Case, report: &mut Report) {
    for (index, place) in case.pointers() {
        let name = &place.parameter.name;
        if place.parameter.roles.optional || case.function.returns == Type::Void {
            // A search of the usual length takes long to interpret.
            if !cfg!(miri) {
                let call = report.accepted(case, "NULL", |call| {
                    call.arguments[index].pointer = null_mut()
                });
                if place.grows() {
                    let zeroed = report.accepted(case, "zeroed options", |call| {
                        call.replace(index, &place.old(place.size, 0));
                    });
                    assert_eq!(call.outputs(), zeroed.outputs(), "{}", case.function.name);
                }
            }
        } else {
            report.refused(
                case,
                &format!("{name} is NULL"),
                Some(HS_ERROR_NULL),
                |call| {
                    call.arguments[index].pointer = null_mut();
                },
            );
            assert_eq!(calls::last_error(), format!("{name} is NULL"));
        }
        for shift in [1, place.align / 2] {
            if place.align == 1 || place.is_handle {
                continue;
            }
            let what = format!("{name} is not aligned");
            report.refused(case, &what, Some(HS_ERROR_ALIGNMENT), |call| {
                let pointer = &mut call.arguments[index].pointer;
                *pointer = pointer.wrapping_add(shift);
            });
            assert_eq!(calls::last_error(), what);
        }
    }
}

/// Copies of the structs behind a pointer, of a version with this size. For a size that no version has, the
/// memory has the nearest possible size.
fn of_size(place: &Place, bytes: &[u8], stated: usize) -> Vec<u8> {
    let least = place.of.map_or(0, |of| of.first_size as usize);
    let stride = stated.clamp(least, place.size + GROWN);
    if place.is_output {
        let one = Place { count: 1, ..*place }.old(stride, OLD);
        return [&(stated as u32).to_ne_bytes(), &one[4..]]
            .concat()
            .repeat(place.count);
    }
    let structs = bytes.chunks(place.size).map(|one| {
        let mut one = one.to_vec();
        one.resize(stride, 0);
        one[..4].copy_from_slice(&(stated as u32).to_ne_bytes());
        one
    });
    structs.collect::<Vec<_>>().concat()
}

/// Structs of other versions, and sizes that no version has.
fn sizes(case: &Case, report: &mut Report) {
    for (index, place) in case.pointers().filter(|(_, place)| place.grows()) {
        let name = &place.parameter.name;
        let (size, align) = (place.size, place.align);
        let first = place.of.map_or(size, |of| of.first_size as usize);
        let base = case.bytes(index);
        let mut none = vec![1, 4, first - align, first - align / 2, first + align / 2];
        none.extend([size + align / 2, 4 * size + align, u32::MAX as usize]);
        none.extend((!place.is_output).then_some(0));
        for stated in none {
            let what = format!("{name} of {stated} bytes");
            report.refused(case, &what, Some(HS_ERROR_STRUCT_SIZE), |call| {
                call.replace(index, &of_size(place, base, stated));
            });
        }
        if !place.is_output {
            let what = format!("{name} with a later field");
            report.refused(case, &what, Some(HS_ERROR_STRUCT_TAIL), |call| {
                let mut later = of_size(place, base, size + GROWN);
                later[size + GROWN - 1] = 1;
                call.replace(index, &later);
            });
        }
        // Interpreted calls take long.
        let others = (first..size).step_by(align).chain([size + GROWN]);
        let others = others.chain(place.is_output.then_some(0));
        for stated in others.take(if cfg!(miri) { 0 } else { usize::MAX }) {
            let what = format!("{name} of {stated} bytes");
            let call = report.accepted(case, &what, |call| {
                call.replace(index, &of_size(place, base, stated));
            });
            if place.is_output {
                let stride = if stated == 0 { first } else { stated };
                let (written, known) = (call.bytes(index), case.call(|_| ()).0.bytes(index));
                for (one, known) in written.chunks(stride).zip(known.chunks(size)) {
                    assert_eq!(one[..4], (stride as u32).to_ne_bytes(), "{what}");
                    assert!(one.iter().skip(size).all(|&byte| byte == 0), "{what}");
                    let common = 4..stride.min(size);
                    assert_eq!(one[common.clone()], known[common], "{what}");
                }
            }
        }
    }
}

/// A field that only one function reads.
const READ_BY: (&str, &str) = ("HsHeartsDeal.seatPlusOne", "handsense_hearts_analyse_deal");

/// Invalid numbers in the fields of inputs.
fn inputs(case: &Case, report: &mut Report) {
    for (index, place) in case.pointers().filter(|(_, place)| !place.is_output) {
        let base = case.bytes(index);
        let of_struct = place.of.map(|of| fields(of, &base[..place.size]));
        for field in of_struct.unwrap_or_else(|| entries(place)) {
            // Interpreted calls take long, and a number points to no memory.
            let is_number = field.status.is_none();
            let is_elsewhere = field.path == READ_BY.0 && case.function.name != READ_BY.1;
            if cfg!(miri) && is_number || is_elsewhere {
                continue;
            }
            for number in &field.numbers {
                let what = format!("{} {} = {number}", place.parameter.name, field.path);
                let said = report.refused(case, &what, field.status, |call| {
                    let mut bytes = base.to_vec();
                    let place = &mut bytes[field.offset..][..field.size];
                    place.copy_from_slice(&number.to_ne_bytes()[..field.size]);
                    call.replace(index, &bytes);
                });
                let head = match place.of {
                    Some(_) => format!("{} = {number}", field.path),
                    None => format!("{} | {what}", case.function.name),
                };
                report.1.entry(head).or_default().extend(said);
            }
        }
    }
}

/// Invalid numbers as arguments, and every valid code.
fn numbers(case: &Case, report: &mut Report) {
    if cfg!(miri) {
        return;
    }
    for (index, parameter) in case.function.parameters.iter().enumerate() {
        let Type::Number { number, .. } = parameter.kind else {
            continue;
        };
        let what = |number: &dyn std::fmt::Display| format!("{} = {number}", parameter.name);
        if number == Number::F64 {
            for real in [-0.5, 1.5, f64::NAN] {
                report.refused(case, &what(&real), None, |call| {
                    call.arguments[index].real = real
                });
            }
            continue;
        }
        for number in invalid(parameter, number, None) {
            let said = report.refused(case, &what(&number), None, |call| {
                call.arguments[index].number = number;
            });
            let head = format!("{} | {}", case.function.name, what(&number));
            report.1.entry(head).or_default().extend(said);
        }
        let mut enums = interface().enums.iter();
        let codes = enums.find(|of| parameter.roles.code.as_ref() == Some(&of.name));
        let codes = codes.iter().flat_map(|of| &of.values);
        let answer = |number: i64| case.call(|call| call.arguments[index].number = number).1;
        // An empty cell has no colour.
        for code in codes.filter(|code| !code.name.ends_with("_EMPTY")) {
            if answer(code.value) == answer(i64::from(i32::MAX)) {
                report
                    .0
                    .push(format!("{}: {} is no code", case.function.name, code.name));
            }
        }
    }
}

/// Two calls write the same bytes over different old ones.
fn same_bytes(case: &Case, report: &mut Report) {
    if cfg!(miri) {
        return;
    }
    let written = |old: u8, report: &mut Report| {
        let call = report.accepted(case, "other memory", |call| {
            for (index, place) in case.pointers().filter(|(_, place)| place.is_output) {
                call.replace(index, &place.old(place.size, old));
            }
        });
        call.outputs()
    };
    let (zeros, ones) = (written(0, report), written(0xFF, report));
    let text = case.pointers().any(|(_, place)| place.align == 1);
    if !text && zeros != ones {
        report
            .0
            .push(format!("{}: a byte is not written", case.function.name));
    }
}

#[test]
fn every_function_refuses_spoiled_arguments_and_writes_nothing_then() {
    let mut report = Report::default();
    for function in functions_with_pointers() {
        let case = Case::of(function, Scale::Small);
        for check in [pointers, sizes, inputs, numbers, same_bytes] {
            check(&case, &mut report);
        }
    }
    assert!(report.0.is_empty(), "{}", report.0.join("\n"));
    // Miri spoils pointers only.
    if !cfg!(miri) {
        assert_recorded(report.1);
    }
}

//! Arguments of C functions that a test replaces: by NULL and misaligned pointers, and by structs of
//! other versions, with set reserved fields, and outputs with old content.

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::c_char;
use std::ptr::null_mut;
use std::sync::{LazyLock, Mutex};

use super::abi::{Interface, Type};
use super::calls;
use super::first_version::first_size;
use super::tools::include;
use handsense::ffi::HsStatusCode::{HS_ERROR_RESERVED, HS_ERROR_STRUCT_SIZE, HS_ERROR_STRUCT_TAIL};

/// How an argument is passed. The last ones replace structs by copies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum How {
    Good,
    Null,
    Crooked,
    /// Structs that state this many bytes, in memory of [`room`] bytes each.
    Sized(usize),
    /// Inputs of a later version in which the last byte is set.
    LaterSet,
    /// Structs with this byte set.
    Set(usize),
}
use How::*;

/// How many bytes a struct of a later version is longer.
const GROWN: usize = 24;
/// What memory for outputs has before a call.
const OLD: u8 = 0xA5;

/// An argument of a C function.
pub trait Argument: Copy {
    type Raw;

    fn raw(self, how: How) -> Self::Raw;

    /// The memory behind a pointer.
    fn place(self) -> Option<Place> {
        None
    }
}

macro_rules! never_changed {
    ($($number:ty),*) => {$(
        impl Argument for $number {
            type Raw = $number;

            fn raw(self, _how: How) -> $number {
                self
            }
        }
    )*};
}

never_changed!(i16, i32, u64, usize, f64);

/// The memory behind a pointer.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub address: *mut u8,
    /// The name of the type.
    name: &'static str,
    /// The size of the type.
    size: usize,
    /// Its size in version 1.
    first: usize,
    align: usize,
    count: usize,
    is_output: bool,
}

impl<T> Argument for *mut T {
    type Raw = *mut T;

    fn raw(self, how: How) -> *mut T {
        match how {
            Good => self,
            Null => null_mut(),
            Crooked if align_of::<T>() > 1 => self.wrapping_byte_add(1),
            Crooked => self,
            _ => self.place().expect("a struct").replaced(how).cast(),
        }
    }

    fn place(self) -> Option<Place> {
        let name = type_name::<T>().rsplit("::").next().expect("a name");
        let length = length(self.cast())?;
        Some(Place {
            address: self.cast(),
            name,
            size: size_of::<T>(),
            first: first_size::<T>(),
            align: align_of::<T>(),
            count: length / size_of::<T>(),
            is_output: name != type_name::<c_char>(),
        })
    }
}

impl<T> Argument for *const T {
    type Raw = *const T;

    fn raw(self, how: How) -> *const T {
        match how {
            Good | Null | Crooked => self.cast_mut().raw(how),
            _ => self.place().expect("a struct").replaced(how).cast(),
        }
    }

    fn place(self) -> Option<Place> {
        let place = self.cast_mut().place()?;
        let is_output = false;
        Some(Place { is_output, ..place })
    }
}

/// Options, for which NULL stands for the defaults: a search far too long to be interpreted.
pub struct Options<T>(pub *const T);

impl<T> Clone for Options<T> {
    fn clone(&self) -> Options<T> {
        *self
    }
}

impl<T> Copy for Options<T> {}

impl<T> Argument for Options<T> {
    type Raw = *const T;

    fn raw(self, how: How) -> *const T {
        self.0.raw(if how == Null { Crooked } else { how })
    }

    fn place(self) -> Option<Place> {
        self.0.place()
    }
}

/// What is kept to the end, and its length. It is pointed to from here, so that whatever else is
/// left over is a leak.
struct Kept(*mut u8, usize);

// SAFETY: nothing is done with the pointer.
unsafe impl Send for Kept {}

static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// A value that stays where it is.
pub fn place_of<T>(value: T) -> *mut T {
    let pointer = Box::into_raw(Box::new(value));
    let mut kept = KEPT.lock().expect("nothing has failed");
    kept.push(Kept(pointer.cast(), size_of::<T>()));
    pointer
}

/// The same to read from.
pub fn keep<T>(value: T) -> *const T {
    place_of(value).cast_const()
}

/// The length of a kept value.
fn length(address: *mut u8) -> Option<usize> {
    let kept = KEPT.lock().expect("nothing has failed");
    let found = kept.iter().find(|kept| kept.0 == address)?;
    Some(found.1)
}

/// Memory aligned for every struct.
fn memory(length: usize) -> *mut u8 {
    let words = vec![u64::from_ne_bytes([OLD; 8]); length.div_ceil(8)];
    let first = Box::into_raw(words.into_boxed_slice()).cast::<u8>();
    let mut kept = KEPT.lock().expect("nothing has failed");
    kept.push(Kept(first, length.next_multiple_of(8)));
    first
}

impl Place {
    fn length(&self) -> usize {
        self.size * self.count
    }

    /// The bytes of the memory.
    fn bytes(&self) -> Vec<u8> {
        read(self.address, self.length())
    }

    /// The description of the type, if it is a struct.
    fn description(&self) -> Option<&'static super::abi::Struct> {
        INTERFACE.structs.get(self.name)
    }

    fn grows(&self) -> bool {
        self.description().is_some_and(|of| of.grows())
    }

    /// Copies of the structs, changed.
    fn replaced(&self, how: How) -> *mut u8 {
        let (stated, stride) = match how {
            Sized(0) => (0, self.first),
            Sized(stated) => (stated, stated.clamp(self.first, self.size + GROWN)),
            LaterSet => (self.size + GROWN, self.size + GROWN),
            _ => (self.size, self.size),
        };
        // What is behind the last struct must stay as it is.
        let first = memory(stride * self.count + GROWN);
        for index in 0..self.count {
            let (from, to) = (self.size * index, first.wrapping_add(stride * index));
            let from = self.address.wrapping_add(from);
            if !self.is_output {
                let copied = stride.min(self.size);
                // SAFETY: both have the room, and do not overlap.
                unsafe { to.copy_from_nonoverlapping(from, copied) };
                let tail = to.wrapping_add(copied);
                // SAFETY: the room between the structs.
                unsafe { tail.write_bytes(0, stride - copied) };
            }
            if self.grows() {
                // SAFETY: a struct that begins with its size.
                unsafe { to.cast::<u32>().write(stated as u32) };
            }
            let set = match how {
                LaterSet => stride - 1,
                Set(offset) => offset,
                _ => continue,
            };
            // SAFETY: a byte of the struct.
            unsafe { to.wrapping_add(set).write(1) };
        }
        LAST.lock().expect("nothing has failed").0 = first;
        first
    }
}

/// The memory that was used last instead of a struct.
static LAST: Mutex<Kept> = Mutex::new(Kept(null_mut(), 0));

/// The bytes of memory.
fn read(address: *const u8, length: usize) -> Vec<u8> {
    // SAFETY: memory of a kept value; every byte has a value.
    unsafe { std::slice::from_raw_parts(address, length) }.to_vec()
}

static INTERFACE: LazyLock<Interface> = LazyLock::new(|| {
    let text = std::fs::read_to_string(include().join("handsense.abi"));
    Interface::of_description(&text.expect("the description"))
});

/// The functions and structs that were probed.
static PROBED: Mutex<BTreeMap<String, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// The offsets of the first and the last byte of each reserved field.
fn reserved(name: &str, base: usize, found: &mut Vec<usize>) {
    let Some(of) = INTERFACE.structs.get(name) else {
        return;
    };
    for field in &of.fields {
        let (offset, size) = (base + field.offset as usize, field.size as usize);
        if field.declaration.name.starts_with("reserved") {
            found.extend([offset, offset + size - 1]);
            continue;
        }
        let (element, count) = match &field.declaration.of {
            Type::Array(element, count) => (element.as_ref(), *count as usize),
            element => (element, 1),
        };
        if let Type::Plain { name, .. } = element {
            for index in 0..count {
                reserved(name, offset + size / count * index, found);
            }
        }
    }
}

/// Sizes that no version of a struct has.
fn nonsense(place: &Place) -> Vec<usize> {
    let (first, size, align) = (place.first, place.size, place.align);
    vec![
        1,
        4,
        first - align,
        first - align / 2,
        first + align / 2,
        size + align / 2,
        4 * size + align,
        u32::MAX as usize,
    ]
}

/// Calls a function with structs of other versions and with other content of the outputs. `ask` passes
/// the argument of a number, from 1 on, in some way, and all others as they are.
pub fn probe(function: &str, places: &[Option<Place>], ask: &dyn Fn(usize, How) -> i32) {
    let numbered = places.iter().enumerate();
    let numbered = numbered.filter_map(|(index, place)| Some((index + 1, place.as_ref()?)));
    let refused = |number: usize, how: How, expected: i32| {
        let answer = ask(number, how);
        let of = format!("{function}, argument {number}, {how:?}: {answer}");
        // This function reports no status.
        assert!(answer == expected || function == "rank_move", "{of}");
        assert!(answer < 0, "{of}");
    };
    for (number, place) in numbered {
        if place.grows() {
            let mut probed = PROBED.lock().expect("nothing has failed");
            let structs = probed.entry(function.to_owned()).or_default();
            structs.insert(place.name.to_owned());
            drop(probed);
            for size in nonsense(place) {
                refused(number, Sized(size), HS_ERROR_STRUCT_SIZE as i32);
            }
            match place.is_output {
                false => other_input(function, number, place, ask),
                true => other_output(function, number, place, ask),
            }
        }
        if !place.is_output {
            if place.grows() {
                refused(number, Sized(0), HS_ERROR_STRUCT_SIZE as i32);
            }
            let mut offsets = Vec::new();
            reserved(place.name, 0, &mut offsets);
            for offset in offsets {
                refused(number, Set(offset), HS_ERROR_RESERVED as i32);
            }
        }
    }
    same_bytes(function, places, ask);
}

/// Sizes of other versions: all earlier ones and a later one.
fn other_sizes(place: &Place) -> impl Iterator<Item = usize> {
    let earlier = (place.first..place.size).step_by(place.align);
    earlier.chain([place.size + GROWN])
}

/// An input of other versions; what is set beyond the known fields is refused.
fn other_input(function: &str, number: usize, place: &Place, ask: &dyn Fn(usize, How) -> i32) {
    let answer = ask(number, LaterSet);
    // Each struct of an array has a status of its own.
    let expected = HS_ERROR_STRUCT_TAIL as i32;
    let refused = answer == expected || function == "rank_move" && answer < 0;
    assert!(
        refused || place.count > 1,
        "{function}, argument {number}: {answer}"
    );
    // Interpreted calls take long.
    if cfg!(miri) {
        return;
    }
    for stated in other_sizes(place) {
        let answer = ask(number, Sized(stated));
        let of = format!("{function}, argument {number}, size {stated}");
        assert!(answer >= 0, "{of}: {}", calls::last_error());
    }
}

/// An output of other versions, and one that states no size: that of version 1.
fn other_output(function: &str, number: usize, place: &Place, ask: &dyn Fn(usize, How) -> i32) {
    if cfg!(miri) {
        return;
    }
    for stated in other_sizes(place).chain([0]) {
        let answer = ask(number, Sized(stated));
        let of = format!("{function}, argument {number}, size {stated}");
        assert!(answer >= 0, "{of}: {}", calls::last_error());
        let first = LAST.lock().expect("nothing has failed").0;
        let stride = if stated == 0 { place.first } else { stated };
        let bytes = read(first, stride * place.count + GROWN);
        let (structs, behind) = bytes.split_at(stride * place.count);
        assert!(
            behind.iter().all(|&byte| byte == OLD),
            "{of}: written beyond"
        );
        for one in structs.chunks(stride) {
            assert_eq!(one[..4], (stride as u32).to_ne_bytes(), "{of}");
            let later = one.iter().skip(place.size);
            assert!(later.copied().all(|byte| byte == 0), "{of}");
        }
    }
}

/// Two calls write the same bytes, whatever was there before.
fn same_bytes(function: &str, places: &[Option<Place>], ask: &dyn Fn(usize, How) -> i32) {
    let outputs = || places.iter().flatten().filter(|place| place.is_output);
    if cfg!(miri) || outputs().next().is_none() {
        return;
    }
    let written = |old: u8| {
        for place in outputs() {
            // SAFETY: memory of the test.
            unsafe { place.address.write_bytes(old, place.length()) };
            for index in 0..place.count {
                if place.grows() {
                    let one = place.address.wrapping_add(place.size * index);
                    // SAFETY: a struct that begins with its size.
                    unsafe { one.cast::<u32>().write(place.size as u32) };
                }
            }
        }
        let answer = ask(0, Good);
        assert!(answer >= 0, "{function}: {}", calls::last_error());
        outputs().map(Place::bytes).collect::<Vec<_>>()
    };
    let (zeros, ones) = (written(0), written(0xFF));
    for ((place, first), second) in outputs().zip(zeros).zip(ones) {
        let differs = first.iter().zip(&second).position(|(a, b)| a != b);
        assert_eq!(differs, None, "{function}: byte of {}", place.name);
    }
}

/// Fails unless every struct that grows was probed with every function that takes it.
pub fn assert_all_probed() {
    // It returns an engine and no status.
    const OTHER_ANSWER: &str = "handsense_hearts_engine_new";
    let mut expected: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (function, signature) in &INTERFACE.functions {
        for parameter in &signature.parameters {
            let (Type::Pointer(of) | Type::Array(of, _)) = &parameter.of else {
                continue;
            };
            let Type::Plain { name, .. } = of.as_ref() else {
                continue;
            };
            let of = INTERFACE.structs.get(name);
            if of.is_some_and(|of| of.grows()) && function != OTHER_ANSWER {
                let structs = expected.entry(function.clone()).or_default();
                structs.insert(name.clone());
            }
        }
    }
    assert_eq!(*PROBED.lock().expect("nothing has failed"), expected);
}

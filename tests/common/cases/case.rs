//! A function with arguments that it accepts, from the description.

use std::ffi::CStr;

use handsense_interface::{Declaration, Function, Struct, Type};

use super::super::calls;
use super::super::interface::{interface, structure};
use super::call::{Argument, Block, OLD, call};
use super::examples::{Example, Scale, examples};
use handsense::ffi::{
    HsStatusCode, handsense_environment_free, handsense_environment_new,
    handsense_hearts_engine_free, handsense_hearts_engine_new,
};

/// The status of a bug of the library.
pub const PANIC: i32 = HsStatusCode::HS_ERROR_PANIC as i32;

/// An interference with a call: it runs the call in some way and returns its status.
pub type Interference<'a> = &'a mut dyn FnMut(&mut dyn FnMut() -> i32) -> i32;

/// A pointer of a function.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub parameter: &'static Declaration,
    /// The struct behind the pointer.
    pub of: Option<&'static Struct>,
    pub size: usize,
    pub align: usize,
    pub count: usize,
    pub is_output: bool,
    /// Behind a handle is nothing of the interface.
    pub is_handle: bool,
}

/// The function with one argument for each parameter.
#[derive(Clone, Debug)]
pub struct Case {
    pub function: &'static Function,
    pub examples: Vec<Example>,
    pub places: Vec<Option<Place>>,
}

/// The arguments of one call, with their memory.
pub struct Call<'a> {
    case: &'a Case,
    pub blocks: Vec<Option<Block>>,
    pub arguments: Vec<Argument>,
    /// A handle, its place, and what frees it.
    handle: Option<(usize, Handle)>,
}

/// A handle, and what frees it.
type Handle = (*mut u8, fn(*mut u8));

/// Two games on the smallest board.
pub const GAMES: &CStr = c"hex size=2";

/// A new engine for short searches, or a batch of games.
fn handle(place: &Place) -> Handle {
    if pointed(place.parameter)
        != &(Type::Struct {
            name: "HsHeartsEngine".to_owned(),
        })
    {
        // SAFETY: a text.
        let games = unsafe { handsense_environment_new(GAMES.as_ptr(), 2) };
        // SAFETY: a batch that was not freed.
        return (games.cast(), |games| unsafe {
            handsense_environment_free(games.cast());
        });
    }
    let options = Scale::Small.options("HsHeartsSearchOptions", &[]);
    let [Example::Bytes(options)] = options.as_slice() else {
        unreachable!()
    };
    let options = Block::new(options);
    // SAFETY: valid options.
    let engine = unsafe { handsense_hearts_engine_new(options.address().cast()) };
    // SAFETY: an engine that was not freed.
    (engine.cast(), |engine| unsafe {
        handsense_hearts_engine_free(engine.cast());
    })
}

/// All ways to take one of each list.
pub fn combinations<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    lists.iter().fold(vec![Vec::new()], |begun, list| {
        let longer = begun.iter().flat_map(|begin| {
            list.iter()
                .map(move |next| [begin.as_slice(), std::slice::from_ref(next)].concat())
        });
        longer.collect()
    })
}

impl Case {
    /// The first of the examples that a function accepts.
    pub fn of(function: &'static Function, scale: Scale) -> Case {
        let lists: Vec<Vec<Example>> = function
            .parameters
            .iter()
            .map(|parameter| examples(&function.name, parameter, scale))
            .collect();
        let mut refused = Vec::new();
        for examples in combinations(&lists) {
            let case = Case::with(function, examples);
            let answer = case.call(|_| ()).1;
            if answer >= 0 {
                return case;
            }
            refused.push(format!("{answer}: {}", calls::last_error()));
        }
        panic!("{} accepts no example: {refused:?}", function.name);
    }

    /// Takes the lengths of arrays from each other, and lays out the pointers.
    pub fn with(function: &'static Function, mut examples: Vec<Example>) -> Case {
        let parameters = &function.parameters;
        let place = |name: &String| parameters.iter().position(|other| other.name == *name);
        for (index, parameter) in parameters.iter().enumerate() {
            let counted = &parameter.roles.count_of;
            if counted.is_empty() || !matches!(parameter.kind, Type::Number { .. }) {
                continue;
            }
            let mut count = match examples[index] {
                Example::Number(count) => count as usize,
                _ => 2,
            };
            for counted in counted.iter().filter_map(place) {
                let Example::Bytes(bytes) = &mut examples[counted] else {
                    continue;
                };
                match structure_of(&parameters[counted]) {
                    Some(_) => *bytes = bytes.repeat(count),
                    None => count = bytes.len() / size_of_element(&parameters[counted]),
                }
            }
            examples[index] = Example::Number(count as i64);
        }
        let count = |name: &String| match examples[place(name)?] {
            Example::Number(count) => usize::try_from(count).ok(),
            _ => None,
        };
        let places = parameters.iter().map(|parameter| {
            let Type::Pointer {
                to,
                length,
                constant,
            } = &parameter.kind
            else {
                return None;
            };
            let size = size_of_element(parameter);
            let sizes = parameters
                .iter()
                .find(|other| other.roles.size_of.as_ref() == Some(&parameter.name));
            let counted = parameter.roles.count.as_ref().and_then(count);
            let counted = counted.or_else(|| count(&sizes?.name));
            let is_handle =
                matches!(to.as_ref(), Type::Struct { name } if structure(name).is_none());
            Some(Place {
                parameter,
                of: structure_of(parameter),
                size,
                align: interface().measure(to, 8).1 as usize,
                count: length.map_or(counted.unwrap_or(1), |length| length as usize),
                is_output: !constant && !is_handle,
                is_handle,
            })
        });
        let places = places.collect();
        Case {
            function,
            examples,
            places,
        }
    }

    /// The numbered pointers.
    pub fn pointers(&self) -> impl Iterator<Item = (usize, &Place)> {
        let places = self.places.iter().enumerate();
        places.filter_map(|(index, place)| Some((index, place.as_ref()?)))
    }

    /// Calls the function with arguments that `change` has changed.
    pub fn call(&self, change: impl FnOnce(&mut Call)) -> (Call<'_>, i32) {
        let mut call = self.prepare();
        change(&mut call);
        let answer = call.make(&mut |call| call());
        assert_ne!(
            answer,
            PANIC,
            "{}: {}",
            self.function.name,
            calls::last_error()
        );
        (call, answer)
    }

    pub fn prepare(&self) -> Call<'_> {
        let mut blocks = Vec::new();
        let mut arguments = Vec::new();
        for (example, place) in self.examples.iter().zip(&self.places) {
            let block = match (example, place) {
                (Example::Bytes(bytes), _) => Some(Block::new(bytes)),
                (Example::Fresh, Some(place)) if !place.is_handle => {
                    Some(Block::new(&place.old(place.size, OLD)))
                }
                _ => None,
            };
            arguments.push(match (example, &block) {
                (_, Some(block)) => Argument::pointer(block.address()),
                (Example::Number(number), _) => Argument::number(*number),
                (Example::Real(real), _) => Argument::real(*real),
                _ => Argument::pointer(std::ptr::null_mut()),
            });
            blocks.push(block);
        }
        let handle = self.pointers().find(|(_, place)| place.is_handle);
        let handle = handle.map(|(index, place)| (index, self::handle(place)));
        if let Some((index, (handle, _))) = handle {
            arguments[index].pointer = handle;
        }
        Call {
            case: self,
            blocks,
            arguments,
            handle,
        }
    }

    /// The bytes of the example behind a pointer.
    pub fn bytes(&self, index: usize) -> &[u8] {
        match &self.examples[index] {
            Example::Bytes(bytes) => bytes,
            _ => &[],
        }
    }
}

impl Place {
    pub fn grows(&self) -> bool {
        self.of.is_some_and(|of| of.grows)
    }

    pub fn is_input(&self) -> bool {
        !self.is_output && !self.is_handle
    }

    /// The content of an output before a call: old bytes, and the size that its structs state.
    pub fn old(&self, stated: usize, byte: u8) -> Vec<u8> {
        let mut one = vec![byte; stated];
        if self.grows() {
            one[..4].copy_from_slice(&(stated as u32).to_ne_bytes());
        }
        one.repeat(self.count)
    }
}

impl Call<'_> {
    /// The bytes of the outputs.
    pub fn outputs(&self) -> Vec<Vec<u8>> {
        let blocks = self.blocks.iter().zip(&self.case.places);
        let outputs = blocks.filter_map(|(block, place)| Some((block.as_ref()?, place.as_ref()?)));
        outputs
            .filter(|(_, place)| place.is_output)
            .map(|(block, _)| block.bytes().to_vec())
            .collect()
    }

    /// Replaces the memory behind a pointer.
    pub fn replace(&mut self, index: usize, bytes: &[u8]) {
        let block = Block::new(bytes);
        self.arguments[index].pointer = block.address();
        self.blocks[index] = Some(block);
    }

    pub fn bytes(&self, index: usize) -> Vec<u8> {
        let block = self.blocks[index].as_ref();
        block.map_or(Vec::new(), |block| block.bytes().to_vec())
    }

    /// The statuses of the entries of an array, if they have any.
    pub fn statuses(&self) -> Vec<i32> {
        let mut places = self.case.pointers();
        let found = places.find(|(_, place)| place.parameter.name == "statuses");
        let bytes = found.map_or(Vec::new(), |(index, _)| self.bytes(index));
        let numbers = bytes.as_chunks::<4>().0.iter();
        numbers.map(|&one| i32::from_ne_bytes(one)).collect()
    }

    /// Makes the call under an interference.
    pub fn make(&mut self, interference: Interference) -> i32 {
        let function = self.case.function;
        // SAFETY: each argument is valid, or the function must refuse it.
        let answer = interference(&mut || unsafe { call(&function.name, &self.arguments) });
        for block in self.blocks.iter().flatten() {
            assert!(
                block.is_bounded(),
                "{} has written beyond an output",
                function.name
            );
        }
        // A function that returns nothing frees its handle.
        let is_freed = |index: usize, handle: *mut u8| {
            function.returns == Type::Void && self.arguments[index].pointer == handle
        };
        if let Some((index, (handle, free))) = self.handle.take()
            && !is_freed(index, handle)
        {
            free(handle);
        }
        answer
    }
}

/// What a parameter points to.
pub fn pointed(parameter: &Declaration) -> &Type {
    match &parameter.kind {
        Type::Pointer { to, .. } => to,
        kind => kind,
    }
}

fn structure_of(parameter: &Declaration) -> Option<&'static Struct> {
    match pointed(parameter) {
        Type::Struct { name } => structure(name),
        _ => None,
    }
}

fn size_of_element(parameter: &Declaration) -> usize {
    let size = interface().measure(pointed(parameter), 8).0 as usize;
    size.max(1)
}

//! The C interface as data: constants, types, enumerations, structs and functions, each with its
//! documentation and its roles.

#![allow(missing_docs)] // Fields that are named after what they hold need no sentence.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::roles::Roles;

/// All declarations, in the order of the source.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Interface {
    pub constants: Vec<Constant>,
    pub types: Vec<Alias>,
    pub enums: Vec<Enumeration>,
    /// Structs without known fields, behind handles.
    pub opaque: Vec<Opaque>,
    pub structs: Vec<Struct>,
    pub functions: Vec<Function>,
}

/// An integer constant.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Constant {
    pub name: String,
    pub value: i64,
    /// The header: `common`, or the name of a game.
    pub header: String,
    pub doc: String,
}

/// A name of a number type.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Alias {
    pub name: String,
    pub number: Number,
    pub header: String,
    pub doc: String,
}

/// An enumeration: codes, or the bits of a set.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Enumeration {
    pub name: String,
    /// The name without `Hs` and the game.
    pub short: String,
    pub header: String,
    pub doc: String,
    /// Whether its values are bits; several may be set.
    pub bits: bool,
    pub values: Vec<EnumValue>,
}

/// A value of an enumeration.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EnumValue {
    pub name: String,
    /// The name without the prefix of the enumeration.
    pub short: String,
    pub value: i64,
    pub doc: String,
    /// The Rust expression with the same value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rust: Option<String>,
}

/// A struct behind a handle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Opaque {
    pub name: String,
    pub header: String,
    pub doc: String,
}

/// A struct. Sizes and offsets are for pointers of eight bytes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Struct {
    pub name: String,
    /// The name without `Hs` and the game.
    pub short: String,
    pub header: String,
    pub doc: String,
    pub size: u64,
    pub align: u64,
    /// Whether it begins with `structSize` and may grow at its end.
    pub grows: bool,
    /// The size of version 1.
    pub first_size: u64,
    /// Whether it has padding.
    pub padded: bool,
    /// Whether it has pointers, also in its fields.
    pub pointers: bool,
    pub fields: Vec<Field>,
}

/// A field of a struct.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Field {
    pub offset: u64,
    pub size: u64,
    #[serde(flatten)]
    pub declaration: Declaration,
}

/// A function.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Function {
    pub name: String,
    pub header: String,
    pub doc: String,
    pub returns: Type,
    /// The C declaration without the semicolon.
    pub c: String,
    pub parameters: Vec<Declaration>,
}

/// A field or a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Declaration {
    /// The name in C.
    pub name: String,
    /// The name in Rust and Python.
    pub snake: String,
    pub doc: String,
    #[serde(rename = "type")]
    pub kind: Type,
    /// The C declaration without the semicolon.
    pub c: String,
    #[serde(flatten)]
    pub roles: Roles,
    /// The range and the meaning of 0 as a part of a sentence.
    #[serde(skip)]
    pub limits: String,
}

/// A number in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Number {
    Bool,
    /// A byte of a text.
    Char,
    U8,
    I16,
    I32,
    U32,
    U64,
    F32,
    F64,
    /// `size_t`.
    Size,
}

/// A type of C.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Type {
    /// The result of a function without one.
    Void,
    Number {
        /// As C writes it: `int32_t`, or the name of an alias such as `HsCard`.
        name: String,
        number: Number,
    },
    Struct {
        name: String,
    },
    Array {
        of: Box<Type>,
        length: u64,
        /// The constant that gives the length.
        #[serde(skip_serializing_if = "Option::is_none")]
        constant: Option<String>,
    },
    /// A pointer; `to` is `Void` for `void *`.
    Pointer {
        to: Box<Type>,
        constant: bool,
        /// A parameter that is declared as an array has its length.
        #[serde(skip_serializing_if = "Option::is_none")]
        length: Option<u64>,
    },
    /// A pointer to a function that returns nothing.
    Callback {
        parameters: Vec<Declaration>,
    },
}

impl Declaration {
    /// Whether it begins a struct that may grow.
    pub fn is_struct_size(&self) -> bool {
        self.name == "structSize"
    }
}

/// The numbers with their names in Rust and in C, and their sizes; `size_t` is as long as a pointer.
const NUMBERS: [(Number, &str, &str, Option<u64>); 10] = [
    (Number::Bool, "bool", "bool", Some(1)),
    (Number::Char, "c_char", "char", Some(1)),
    (Number::U8, "u8", "uint8_t", Some(1)),
    (Number::I16, "i16", "int16_t", Some(2)),
    (Number::I32, "i32", "int32_t", Some(4)),
    (Number::U32, "u32", "uint32_t", Some(4)),
    (Number::U64, "u64", "uint64_t", Some(8)),
    (Number::F32, "f32", "float", Some(4)),
    (Number::F64, "f64", "double", Some(8)),
    (Number::Size, "usize", "size_t", None),
];

impl Number {
    /// The number with a name in Rust.
    pub fn of_rust(name: &str) -> Option<Number> {
        let found = NUMBERS.iter().find(|(_, rust, ..)| *rust == name);
        found.map(|(number, ..)| *number)
    }

    /// Its name in C.
    pub fn c(self) -> &'static str {
        NUMBERS[self as usize].2
    }
}

impl Type {
    /// The C declaration of a name of this type: `const char *text`, `HsCard out[3]`.
    pub fn declare(&self, name: &str) -> String {
        match self {
            Type::Void => format!("void {name}"),
            Type::Number { name: of, .. } | Type::Struct { name: of } => format!("{of} {name}"),
            Type::Array { of, length, .. } => of.declare(&format!("{name}[{length}]")),
            Type::Pointer {
                to,
                constant,
                length,
            } => {
                let constant = if *constant { "const " } else { "" };
                let declared = match length {
                    Some(length) => to.declare(&format!("{name}[{length}]")),
                    None => to.declare(&format!("*{name}")),
                };
                format!("{constant}{declared}")
            }
            Type::Callback { parameters } => {
                let parameters: Vec<&str> = parameters.iter().map(|p| p.c.as_str()).collect();
                format!("void (*{name})({})", parameters.join(", "))
            }
        }
    }
}

impl Interface {
    /// Size and alignment of a type, with pointers of `pointer` bytes.
    pub fn measure(&self, of: &Type, pointer: u64) -> (u64, u64) {
        match of {
            Type::Void => (0, 1),
            Type::Number { number, .. } => {
                let size = NUMBERS[*number as usize].3.unwrap_or(pointer);
                (size, size)
            }
            Type::Struct { name } => {
                let layout = self.layout(name, pointer);
                (layout.size, layout.align)
            }
            Type::Array { of, length, .. } => {
                let (size, align) = self.measure(of, pointer);
                (size * length, align)
            }
            Type::Pointer { .. } | Type::Callback { .. } => (pointer, pointer),
        }
    }

    /// The layout of a struct. A member starts at the next multiple of its alignment, as on every
    /// platform for numbers of fixed width.
    pub fn layout(&self, name: &str, pointer: u64) -> Layout {
        let mut layout = Layout {
            align: 1,
            ..Layout::default()
        };
        let found = self.structs.iter().find(|known| known.name == name);
        let mut end = 0_u64;
        for field in found.iter().flat_map(|found| &found.fields) {
            let declaration = &field.declaration;
            let (size, align) = self.measure(&declaration.kind, pointer);
            let offset = end.next_multiple_of(align);
            layout.padded |= offset != end || self.is_padded(&declaration.kind, pointer);
            end = offset + size;
            layout.align = layout.align.max(align);
            layout.offsets.push(offset);
            layout.sizes.push(size);
            if !declaration.roles.added {
                layout.first_size = end;
            }
        }
        layout.size = end.next_multiple_of(layout.align);
        layout.padded |= layout.size != end;
        layout.first_size = layout.first_size.next_multiple_of(layout.align);
        layout
    }

    fn is_padded(&self, of: &Type, pointer: u64) -> bool {
        match of {
            Type::Array { of, .. } => self.is_padded(of, pointer),
            Type::Struct { name } => self.layout(name, pointer).padded,
            _ => false,
        }
    }

    /// Whether values of a type contain pointers.
    pub fn has_pointers(&self, of: &Type) -> bool {
        match of {
            Type::Array { of, .. } => self.has_pointers(of),
            Type::Struct { name } => {
                let found = self.structs.iter().find(|known| &known.name == name);
                let mut fields = found.iter().flat_map(|found| &found.fields);
                fields.any(|field| self.has_pointers(&field.declaration.kind))
            }
            Type::Pointer { .. } | Type::Callback { .. } => true,
            Type::Void | Type::Number { .. } => false,
        }
    }

    /// The start of the names of the values of an enumeration.
    pub fn prefix(&self, name: &str) -> String {
        let found = self.enums.iter().find(|of| of.name == name);
        let mut values = found.iter().flat_map(|of| &of.values);
        let first = values.find(|value| !value.short.is_empty());
        first.map_or(String::new(), |value| value.name.replace(&value.short, ""))
    }

    /// Completes the structs with their layout.
    pub fn lay_out(&mut self) {
        for number in 0..self.structs.len() {
            let name = self.structs[number].name.clone();
            let layout = self.layout(&name, POINTER);
            let pointers = self.has_pointers(&Type::Struct { name });
            let of = &mut self.structs[number];
            of.size = layout.size;
            of.align = layout.align;
            of.padded = layout.padded;
            of.pointers = pointers;
            of.first_size = layout.first_size;
            let first = of.fields.first();
            of.grows = first.is_some_and(|field| field.declaration.is_struct_size());
            let places = layout.offsets.into_iter().zip(layout.sizes);
            for (field, (offset, size)) in of.fields.iter_mut().zip(places) {
                (field.offset, field.size) = (offset, size);
            }
        }
    }

    /// The values of all constants.
    pub fn constant_values(&self) -> BTreeMap<&str, i64> {
        let constants = self.constants.iter();
        constants
            .map(|constant| (constant.name.as_str(), constant.value))
            .collect()
    }
}

/// Bytes of a pointer in the description.
pub const POINTER: u64 = 8;

/// Sizes and offsets of a struct.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub size: u64,
    pub align: u64,
    pub first_size: u64,
    pub padded: bool,
    /// The offset of each field.
    pub offsets: Vec<u64>,
    /// The size of each field.
    pub sizes: Vec<u64>,
}

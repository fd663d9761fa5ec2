//! The C interface as data: read from a header or from a description file, and written as a description
//! with every size and offset for 8-byte pointers.
//!
//! - `read`: the readers of headers and descriptions
//!
//! Layout follows the rule of every platform for fixed-width integers: a member starts at the next
//! multiple of its alignment. A test compares the result with C compilers.
//!
//! The build script and the tests share this module; each uses a part of it.

#![allow(dead_code)]

mod read;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The version of the interface, which is not held against itself like other constants.
pub const VERSION: &str = "HS_ABI_VERSION";
/// The hash of the description, which cannot be a part of it.
pub const HASH: &str = "HS_ABI_HASH";

const POINTER: u64 = 8;

/// A type as C has it. A parameter keeps the length that its array is declared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Plain {
        name: String,
        constant: bool,
    },
    Pointer(Box<Type>),
    Array(Box<Type>, u64),
    /// A pointer to a function.
    Callback(Box<Signature>),
}

/// A name and its type: a field, a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    pub name: String,
    pub of: Type,
}

/// The return type and the parameters of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    pub answer: Type,
    pub parameters: Vec<Declaration>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub offset: u64,
    pub size: u64,
    pub declaration: Declaration,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struct {
    pub size: u64,
    pub align: u64,
    pub fields: Vec<Field>,
}

/// Everything that C programs are built against.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interface {
    pub constants: BTreeMap<String, i64>,
    pub types: BTreeMap<String, Type>,
    /// The values of each enumeration, smallest first.
    pub enums: BTreeMap<String, Vec<(i64, String)>>,
    pub opaque: BTreeSet<String>,
    pub structs: BTreeMap<String, Struct>,
    pub functions: BTreeMap<String, Signature>,
    pub symbols: BTreeSet<String>,
}

impl Type {
    pub fn plain(name: &str) -> Type {
        Type::Plain {
            name: name.to_owned(),
            constant: false,
        }
    }

    /// The C declaration of something of this type: `const char *text`, `HsCard out[3]`.
    pub fn declare(&self, name: &str) -> String {
        match self {
            Type::Plain { name: of, constant } => {
                let constant = if *constant { "const " } else { "" };
                format!("{constant}{of} {name}").trim_end().to_owned()
            }
            Type::Pointer(to) => to.declare(&format!("*{name}")),
            Type::Array(of, length) => of.declare(&format!("{name}[{length}]")),
            Type::Callback(signature) => signature.declare(&format!("(*{name})")),
        }
    }

    /// The type without the names of parameters, which no compiled program knows.
    pub fn shape(&self) -> String {
        match self {
            Type::Callback(signature) => signature.shape(),
            Type::Pointer(to) => format!("{}*", to.shape()),
            Type::Array(of, length) => format!("{}[{length}]", of.shape()),
            Type::Plain { .. } => self.declare(""),
        }
    }
}

impl Declaration {
    pub fn text(&self) -> String {
        self.of.declare(&self.name)
    }
}

impl Signature {
    pub fn declare(&self, name: &str) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(Declaration::text).collect();
        let parameters = if parameters.is_empty() {
            "void".to_owned()
        } else {
            parameters.join(", ")
        };
        self.answer.declare(&format!("{name}({parameters})"))
    }

    pub fn shape(&self) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(|p| p.of.shape()).collect();
        format!("{} ({})", self.answer.shape(), parameters.join(", "))
    }
}

impl Struct {
    /// Whether the struct may grow at its end: it begins with `structSize`.
    pub fn grows(&self) -> bool {
        self.fields.first().is_some_and(|field| {
            field.declaration.name == "structSize"
                && field.declaration.of == Type::plain("uint32_t")
        })
    }

    pub fn field(&self, name: &str) -> Option<&Field> {
        let mut fields = self.fields.iter();
        fields.find(|field| field.declaration.name == name)
    }
}

impl Interface {
    pub fn version(&self) -> i64 {
        *self.constants.get(VERSION).expect("a version")
    }

    /// Size and alignment of a type.
    fn measure(&self, of: &Type) -> (u64, u64) {
        let name = match of {
            Type::Pointer(_) | Type::Callback(_) => return (POINTER, POINTER),
            Type::Array(of, length) => {
                let (size, align) = self.measure(of);
                return (size * length, align);
            }
            Type::Plain { name, .. } => name,
        };
        if let Some(of) = self.types.get(name) {
            return self.measure(of);
        }
        if let Some(found) = self.structs.get(name) {
            return (found.size, found.align);
        }
        let size = match name.as_str() {
            "bool" | "char" | "int8_t" | "uint8_t" => 1,
            "int16_t" | "uint16_t" => 2,
            "int32_t" | "uint32_t" | "float" => 4,
            "int64_t" | "uint64_t" | "double" => 8,
            "size_t" => POINTER,
            _ => panic!("the interface has no values of type {name}"),
        };
        (size, size)
    }

    /// Adds a struct and computes its layout.
    fn lay_out(&mut self, name: &str, declarations: Vec<Declaration>) {
        let (mut end, mut align) = (0_u64, 1);
        let mut fields = Vec::new();
        for declaration in declarations {
            let (size, own) = self.measure(&declaration.of);
            let offset = end.next_multiple_of(own);
            (end, align) = (offset + size, align.max(own));
            fields.push(Field {
                offset,
                size,
                declaration,
            });
        }
        let size = end.next_multiple_of(align);
        let of = Struct {
            size,
            align,
            fields,
        };
        let former = self.structs.insert(name.to_owned(), of);
        assert!(former.is_none(), "{name} is declared twice");
    }

    /// The part of the description that a C compiler can check.
    pub fn declared(&self) -> String {
        let mut text = format!(
            "# The C interface of handsense. docs/reference/abi.md explains the lines.\npointer {POINTER}\n"
        );
        let mut line = |line: String| writeln!(text, "{line}").expect("a String takes all");
        for (name, value) in &self.constants {
            line(format!("constant {name} {value}"));
        }
        for (name, of) in &self.types {
            line(format!("type {}", of.declare(name)));
        }
        for (name, values) in &self.enums {
            line(format!("enum {name}"));
            for (value, name) in values {
                line(format!("    {name} {value}"));
            }
        }
        for name in &self.opaque {
            line(format!("opaque {name}"));
        }
        for (name, of) in &self.structs {
            let grows = if of.grows() { " grows" } else { "" };
            line(format!(
                "struct {name} size {} align {}{grows}",
                of.size, of.align
            ));
            for field in &of.fields {
                let declaration = field.declaration.text();
                line(format!(
                    "    at {} size {} {declaration}",
                    field.offset, field.size
                ));
            }
        }
        for (name, signature) in &self.functions {
            line(format!("function {}", signature.declare(name)));
        }
        text
    }

    /// The whole description: a file like include/handsense.abi.
    pub fn text(&self) -> String {
        let symbols = self.symbols.iter().map(|name| format!("symbol {name}\n"));
        self.declared() + &symbols.collect::<String>()
    }

    /// The hash of the description, as in the header and the library.
    pub fn hash(&self) -> u64 {
        fnv1a(self.text().as_bytes())
    }
}

/// The FNV-1a hash of 64 bits, <http://www.isthe.com/chongo/tech/comp/fnv/>.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

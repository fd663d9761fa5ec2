//! Generated declarations of the C interface for languages that must repeat them.

use super::header::{Field, Function, Header, Struct, Type};

/// The constants that the programs of `examples/languages` use.
pub const CONSTANTS: [&str; 9] = [
    "HS_ABI_VERSION",
    "HS_OK",
    "HS_HEARTS_POLICY_DEFAULT",
    "HS_HEARTS_MAX_MOVES",
    "HS_HEARTS_MAX_REASONS",
    "HS_HEX_RED",
    "HS_HEX_BLUE",
    "HS_HEX_PROOF_LOST",
    "HS_HEX_PROOF_WON",
];

pub const FUNCTIONS: [&str; 15] = [
    "handsense_abi_version",
    "handsense_status_message",
    "handsense_last_error",
    "handsense_parse_cards",
    "evaluate_hand",
    "handsense_hearts_select_pass_cards",
    "handsense_hearts_rank_moves",
    "handsense_hearts_explain_move",
    "handsense_hearts_reason_text",
    "handsense_hearts_parse_view",
    "handsense_hearts_choose_move",
    "handsense_hex_position_init",
    "handsense_hex_parse_cell",
    "handsense_hex_format_cell",
    "handsense_hex_search",
];

const COLUMNS: usize = 100;

/// The part of a header that some functions need, including the structs they use, in the header's
/// order.
pub struct Selection<'a> {
    constants: Vec<(&'a str, i64)>,
    structs: Vec<&'a Struct>,
    functions: Vec<&'a Function>,
}

impl<'a> Selection<'a> {
    pub fn of(header: &'a Header) -> Selection<'a> {
        let number = |name| header.constant(name).unwrap_or_else(|| panic!("no {name}"));
        let function = |name| header.function(name).unwrap_or_else(|| panic!("no {name}"));
        let functions: Vec<&Function> = FUNCTIONS.into_iter().map(function).collect();
        let mut reached = Vec::new();
        for parameter in functions.iter().flat_map(|function| &function.parameters) {
            reach(header, &parameter.kind, &mut reached);
        }
        let structs = header.structs.iter();
        Selection {
            constants: CONSTANTS.map(|name| (name, number(name))).to_vec(),
            structs: structs.filter(|s| reached.contains(&s.name)).collect(),
            functions,
        }
    }
}

fn reach(header: &Header, kind: &Type, reached: &mut Vec<String>) {
    match kind {
        Type::Pointer { to, .. } => reach(header, to, reached),
        Type::Struct(name) if !reached.contains(name) => {
            reached.push(name.clone());
            let found = header.structure(name);
            for field in &found.unwrap_or_else(|| panic!("no {name}")).fields {
                reach(header, &field.kind, reached);
            }
        }
        _ => {}
    }
}

/// A generator for one language.
pub type Generate = fn(&Selection) -> String;

/// A head, a list in parentheses, and a tail, broken into lines.
fn call(indent: &str, head: &str, parameters: &[String], tail: &str) -> String {
    let line = format!("{indent}{head}({}){tail}", parameters.join(", "));
    if line.chars().count() <= COLUMNS {
        return line + "\n";
    }
    let inner = filled(&format!("{indent}    "), parameters);
    format!("{indent}{head}(\n{inner}){tail}\n")
}

/// A list separated by commas, broken into lines.
fn filled(indent: &str, things: &[String]) -> String {
    let (mut text, mut line) = (String::new(), indent.to_owned());
    for (number, thing) in (1..).zip(things) {
        let thing = if number < things.len() {
            format!("{thing},")
        } else {
            thing.clone()
        };
        // Space for the closing characters.
        if line != indent && (line.len() + 1 + thing.len()) > COLUMNS - 4 {
            text += &(line + "\n");
            line = indent.to_owned();
        }
        if line != indent {
            line.push(' ');
        }
        line += &thing;
    }
    text + &line
}

fn plain<'a>(table: &[(&str, &'a str)], name: &str) -> &'a str {
    let entry = table.iter().find(|(c, _)| *c == name);
    entry.unwrap_or_else(|| panic!("no equivalent of {name}")).1
}

/// Whether a parameter is an input text.
fn is_text(kind: &Type) -> bool {
    matches!(kind, Type::Pointer { to, constant: true } if **to == Type::Plain("char".to_owned()))
}

/// LuaJIT reads C; `static const` defines a constant.
pub fn luajit(selection: &Selection) -> String {
    let mut text = "ffi.cdef [[\n".to_owned();
    for (name, value) in &selection.constants {
        text += &format!("static const int {name} = {value};\n");
    }
    for Struct { name, fields } in &selection.structs {
        text += &format!("typedef struct {name} {{\n");
        for field in fields {
            text += &format!("    {};\n", c(field));
        }
        text += &format!("}} {name};\n");
    }
    for function in &selection.functions {
        let parameters: Vec<String> = function.parameters.iter().map(c).collect();
        let head = c_words(&function.answer, false, &function.name);
        text += &call("", &head, &parameters, ";");
    }
    text + "]]\n"
}

fn c(field: &Field) -> String {
    let declared = c_words(&field.kind, field.constant, &field.name);
    match field.length {
        Some(length) => format!("{declared}[{length}]"),
        None => declared,
    }
}

fn c_words(kind: &Type, constant: bool, name: &str) -> String {
    let constant_word = if constant { "const " } else { "" };
    match kind {
        Type::Void => format!("{constant_word}void {name}"),
        Type::Plain(kind) | Type::Struct(kind) => format!("{constant_word}{kind} {name}"),
        Type::Pointer { to, constant } => c_words(to, *constant, &format!("*{name}")),
        // The programs never pass one; a pointer of the same size is sufficient.
        Type::Function => format!("void *{name}"),
    }
}

/// koffi represents structs as objects and reads prototypes; `_Inout_` marks an output.
pub fn node(selection: &Selection) -> String {
    let mut text = String::new();
    for (name, value) in &selection.constants {
        text += &format!("const {name} = {value};\n");
    }
    for Struct { name, fields } in &selection.structs {
        text += &format!("koffi.struct('{name}', {{\n");
        for field in fields {
            let kind = match &field.kind {
                Type::Plain(kind) | Type::Struct(kind) => kind,
                _ => "void *",
            };
            let kind = match field.length {
                Some(length) => format!("koffi.array('{kind}', {length})"),
                None => format!("'{kind}'"),
            };
            text += &format!("  {}: {kind},\n", field.name);
        }
        text += "});\n";
    }
    text += "const handsense = {\n";
    for function in &selection.functions {
        let parameters: Vec<String> = function.parameters.iter().map(koffi).collect();
        let head = c_words(&function.answer, false, &function.name);
        let head = format!("{}: library.func(`{head}", function.name);
        text += &call("  ", &head, &parameters, "`),");
    }
    text + "};\n"
}

fn koffi(parameter: &Field) -> String {
    let Field { name, kind, .. } = parameter;
    if parameter.length.is_some() {
        return format!("_Inout_ {}", c_words(kind, false, &format!("*{name}")));
    }
    let written = matches!(
        kind,
        Type::Pointer {
            constant: false,
            ..
        }
    );
    let direction = if written { "_Inout_ " } else { "" };
    format!("{direction}{}", c_words(kind, false, name))
}

const CSHARP: [(&str, &str); 10] = [
    ("int8_t", "sbyte"),
    ("uint8_t", "byte"),
    ("int16_t", "short"),
    ("int32_t", "int"),
    ("uint32_t", "uint"),
    ("int64_t", "long"),
    ("uint64_t", "ulong"),
    ("double", "double"),
    ("bool", "bool"),
    ("size_t", "UIntPtr"),
];

/// C# with P/Invoke: an output is `ref` or an array.
pub fn csharp(selection: &Selection) -> String {
    let mut text = String::new();
    for (name, value) in &selection.constants {
        text += &format!("    public const int {name} = {value};\n");
    }
    for Struct { name, fields } in &selection.structs {
        text += &format!(
            "\n    [StructLayout(LayoutKind.Sequential)]\n    public struct {name}\n    {{\n"
        );
        for Field {
            name, kind, length, ..
        } in fields
        {
            let kind = csharp_field(kind);
            text += &match length {
                Some(length) => format!(
                    "        [MarshalAs(UnmanagedType.ByValArray, SizeConst = {length})]\n        \
                     public {kind}[] {name};\n"
                ),
                None if kind == "bool" => {
                    format!("        [MarshalAs(UnmanagedType.I1)]\n        public bool {name};\n")
                }
                None => format!("        public {kind} {name};\n"),
            };
        }
        text += "    }\n";
    }
    for function in &selection.functions {
        let answer = csharp_field(&function.answer);
        let head = format!("public static extern {answer} {}", function.name);
        let parameters: Vec<String> = function.parameters.iter().map(csharp_parameter).collect();
        text += "\n    [DllImport(Library)]\n";
        text += &call("    ", &head, &parameters, ";");
    }
    text
}

fn csharp_field(kind: &Type) -> &str {
    match kind {
        Type::Plain(name) => plain(&CSHARP, name),
        Type::Struct(name) => name,
        Type::Void => "void",
        Type::Pointer { .. } | Type::Function => "IntPtr",
    }
}

fn csharp_parameter(parameter: &Field) -> String {
    let Field { name, kind, .. } = parameter;
    let name = if name == "out" { "@out" } else { name };
    match kind {
        kind if parameter.length.is_some() => format!("[In, Out] {}[] {name}", csharp_field(kind)),
        kind if is_text(kind) => {
            format!("[MarshalAs(UnmanagedType.LPUTF8Str)] string {name}")
        }
        Type::Pointer { to, .. } => match &**to {
            Type::Plain(letter) if letter == "char" => format!("[In, Out] byte[] {name}"),
            to => format!("ref {} {name}", csharp_field(to)),
        },
        kind => format!("{} {name}", csharp_field(kind)),
    }
}

/// JNA has no unsigned numbers and would map Java's `boolean` to a C `int`.
const JAVA: [(&str, &str); 10] = [
    ("int8_t", "byte"),
    ("uint8_t", "byte"),
    ("int16_t", "short"),
    ("int32_t", "int"),
    ("uint32_t", "int"),
    ("int64_t", "long"),
    ("uint64_t", "long"),
    ("double", "double"),
    ("bool", "byte"),
    ("size_t", "SizeT"),
];

/// Java with JNA: structs are passed by pointer and read back after a call.
pub fn java(selection: &Selection) -> String {
    let mut text = String::new();
    for (name, value) in &selection.constants {
        text += &format!("    static final int {name} = {value};\n");
    }
    for Struct { name, fields } in &selection.structs {
        let names: Vec<String> = fields.iter().map(|f| format!("\"{}\"", f.name)).collect();
        text += "\n";
        let order = filled("        ", &names);
        text += &format!("    @FieldOrder({{\n{order}\n    }})\n");
        text += &format!("    public static class {name} extends Structure {{\n");
        for Field {
            name, kind, length, ..
        } in fields
        {
            let kind = java_field(kind);
            text += &match length {
                Some(length) => {
                    format!("        public {kind}[] {name} = new {kind}[{length}];\n")
                }
                None => format!("        public {kind} {name};\n"),
            };
        }
        text += "    }\n";
    }
    text += "\n    public interface Handsense extends Library {\n";
    for function in &selection.functions {
        let head = format!("{} {}", java_result(&function.answer), function.name);
        let parameters: Vec<String> = function.parameters.iter().map(java_parameter).collect();
        text += &call("        ", &head, &parameters, ";");
    }
    text + "    }\n"
}

fn java_field(kind: &Type) -> &str {
    match kind {
        Type::Plain(name) => plain(&JAVA, name),
        Type::Struct(name) => name,
        Type::Void => "void",
        Type::Pointer { .. } | Type::Function => "Pointer",
    }
}

fn java_result(kind: &Type) -> &str {
    if is_text(kind) {
        "String"
    } else {
        java_field(kind)
    }
}

fn java_parameter(parameter: &Field) -> String {
    let Field { name, kind, .. } = parameter;
    match kind {
        kind if parameter.length.is_some() => format!("{}[] {name}", java_field(kind)),
        kind if is_text(kind) => format!("String {name}"),
        Type::Pointer { to, .. } => match &**to {
            Type::Struct(to) => format!("{to} {name}"),
            Type::Plain(letter) if letter == "char" => format!("byte[] {name}"),
            Type::Plain(number) if number == "int32_t" => format!("IntByReference {name}"),
            Type::Plain(number) if number == "uint64_t" => format!("LongByReference {name}"),
            other => panic!("no equivalent of a pointer to {other:?}"),
        },
        kind => format!("{} {name}", java_field(kind)),
    }
}

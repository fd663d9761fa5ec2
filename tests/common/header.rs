//! A parser of `include/handsense.h` for constants, structs and functions. It reads the plain
//! subset of C used there.

/// A C type, with the library's names of plain numbers resolved.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Void,
    /// `int32_t`, `double`, `bool`, `char`, `size_t` and similar types.
    Plain(String),
    Struct(String),
    Pointer {
        to: Box<Type>,
        constant: bool,
    },
    /// A pointer to a function.
    Function,
}

/// A field of a struct or a parameter of a function; `length` is set for arrays.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub name: String,
    pub kind: Type,
    pub constant: bool,
    pub length: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Struct {
    pub name: String,
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    pub name: String,
    pub answer: Type,
    pub parameters: Vec<Field>,
}

/// The declarations of a header, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    pub constants: Vec<(String, i64)>,
    pub structs: Vec<Struct>,
    pub functions: Vec<Function>,
    aliases: Vec<(String, String)>,
}

impl Header {
    pub fn read(text: &str) -> Header {
        let mut header = Header::default();
        let plain = header.constants_and_rest(&without_comments(text));
        for statement in statements(&plain) {
            header.take(&words(statement));
        }
        header
    }

    pub fn constant(&self, name: &str) -> Option<i64> {
        let mut constants = self.constants.iter();
        constants
            .find(|(known, _)| known == name)
            .map(|&(_, value)| value)
    }

    pub fn structure(&self, name: &str) -> Option<&Struct> {
        self.structs.iter().find(|known| known.name == name)
    }

    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|known| known.name == name)
    }

    /// Reads the numeric `#define`s; returns the declarations that are not for C++ only.
    fn constants_and_rest(&mut self, text: &str) -> String {
        let (mut rest, mut for_cpp) = (String::new(), false);
        for line in text.lines() {
            let parts: Vec<&str> = line.split_whitespace().collect();
            match parts[..] {
                // The hash of the interface has 64 bits; only C compilers use it.
                ["#define", "HS_ABI_HASH", _] => {}
                ["#define", name, value] => {
                    let value = value.parse().expect("a constant is a number");
                    self.constants.push((name.to_owned(), value));
                }
                ["#ifdef", "__cplusplus"] => for_cpp = true,
                ["#endif", ..] => for_cpp = false,
                [first, ..] if first.starts_with('#') => {}
                _ if for_cpp => {}
                _ => rest = rest + line + "\n",
            }
        }
        rest
    }

    fn take(&mut self, words: &[&str]) {
        match words {
            ["typedef", "enum", _, "{", body @ .., "}", _] => {
                for entry in body.split(|&word| word == ",").filter(|e| !e.is_empty()) {
                    let [name, "=", value] = entry else {
                        panic!("invalid entry of an enum: {entry:?}");
                    };
                    let value = value.parse().expect("an entry is a number");
                    self.constants.push((name.to_string(), value));
                }
            }
            ["typedef", "struct", name, "{", body @ .., "}", _] => {
                let fields = body.split(|&word| word == ";").filter(|f| !f.is_empty());
                let fields = fields.map(|field| self.field(field)).collect();
                self.structs.push(Struct {
                    name: name.to_string(),
                    fields,
                });
            }
            // An opaque struct.
            ["typedef", "struct", _, _] => {}
            ["typedef", plain, alias] => {
                self.aliases.push((alias.to_string(), plain.to_string()));
            }
            [declared @ .., ")"] if declared.contains(&"(") => self.take_function(declared),
            other => panic!("unknown declaration: {other:?}"),
        }
    }

    /// Reads a function, without the last parenthesis.
    fn take_function(&mut self, words: &[&str]) {
        let open = words.iter().position(|&word| word == "(");
        let (head, parameters) = words.split_at(open.expect("a parenthesis"));
        let (name, answer) = head.split_last().expect("a name");
        let parameters = match &parameters[1..] {
            [] | ["void"] => Vec::new(),
            some => {
                let each = some.split(|&word| word == ",");
                each.map(|parameter| self.field(parameter)).collect()
            }
        };
        self.functions.push(Function {
            name: name.to_string(),
            answer: self.kind(answer).0,
            parameters,
        });
    }

    /// Reads a declaration such as `const char * text` or `HsCard out [ 3 ]`.
    fn field(&self, words: &[&str]) -> Field {
        if let [_, "(", "*", name, ")", "(", ..] = words {
            return Field {
                name: name.to_string(),
                kind: Type::Function,
                constant: false,
                length: None,
            };
        }
        let (words, length) = match words {
            [before @ .., "[", length, "]"] => {
                let number = length.parse().ok();
                let number = number.or_else(|| self.constant(length));
                let number = number.unwrap_or_else(|| panic!("unknown number {length}"));
                (before, Some(usize::try_from(number).expect("a length")))
            }
            all => (all, None),
        };
        let (name, kind) = words.split_last().expect("a name");
        let (kind, constant) = self.kind(kind);
        Field {
            name: name.to_string(),
            kind,
            constant,
            length,
        }
    }

    /// Reads a type and whether it is const.
    fn kind(&self, words: &[&str]) -> (Type, bool) {
        match words {
            [to @ .., "*"] => {
                let (to, constant) = self.kind(to);
                let to = Box::new(to);
                (Type::Pointer { to, constant }, false)
            }
            ["const", rest @ ..] => (self.kind(rest).0, true),
            ["struct", name] => (Type::Struct(name.to_string()), false),
            ["void"] => (Type::Void, false),
            [name] if self.structure(name).is_some() => (Type::Struct(name.to_string()), false),
            [name] => {
                let alias = self.aliases.iter().find(|(alias, _)| alias == name);
                let plain = alias.map_or(*name, |(_, plain)| plain);
                (Type::Plain(plain.to_owned()), false)
            }
            other => panic!("unknown type: {other:?}"),
        }
    }
}

fn without_comments(text: &str) -> String {
    let (mut code, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("/*") {
        code += before;
        rest = after.split_once("*/").expect("comments end").1;
    }
    code += rest;
    let lines = code.lines();
    let lines = lines.map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The text between semicolons outside braces.
fn statements(text: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (place, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' if depth == 0 => {
                found.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    assert_eq!(text[start..].trim(), "", "the last declaration has no end");
    found
}

/// Splits text into names, numbers and punctuation.
fn words(text: &str) -> Vec<&str> {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = if part_of_word(first) {
            rest.find(|c| !part_of_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

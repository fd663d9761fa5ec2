//! Parsers of the interface: from plain C headers and from a description file.

use std::iter::Peekable;

use super::{Declaration, Field, HASH, Interface, Signature, Struct, Type};

/// Removes comments and the parts for C++.
fn plain_c(header: &str) -> String {
    let mut code = String::new();
    let mut rest = header;
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        rest = comment.split_once("*/").expect("comments end").1;
    }
    code += rest;
    let mut for_cpp = false;
    let mut plain = String::new();
    for line in code.lines() {
        let line = line.split("//").next().expect("a first part").trim();
        match line {
            "#ifdef __cplusplus" => for_cpp = true,
            "#endif" => for_cpp = false,
            _ if for_cpp => {}
            _ => plain = plain + line + "\n",
        }
    }
    plain
}

fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in code.chars() {
        let of_word = c.is_ascii_alphanumeric() || c == '_';
        if of_word && in_word {
            tokens.last_mut().expect("a word has begun").push(c);
        } else if !c.is_whitespace() {
            tokens.push(c.to_string());
        }
        in_word = of_word;
    }
    tokens
}

fn number(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let value = match digits.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    value.ok().map(|value| sign * value)
}

struct Reader<'a, I: Iterator<Item = String>> {
    tokens: Peekable<I>,
    interface: &'a Interface,
}

impl<I: Iterator<Item = String>> Reader<'_, I> {
    fn next(&mut self) -> String {
        self.tokens.next().expect("a declaration ends")
    }

    fn accept(&mut self, token: &str) -> bool {
        self.tokens.next_if(|next| next == token).is_some()
    }

    fn expect(&mut self, token: &str) {
        let next = self.next();
        assert!(next == token, "{next:?} stands where {token:?} should");
    }

    /// `const struct HsHeartsView *`, without what follows a name.
    fn base(&mut self) -> Type {
        let constant = self.accept("const");
        let _ = self.accept("struct") || self.accept("enum");
        let name = self.next();
        let mut of = Type::Plain { name, constant };
        while self.accept("*") {
            of = Type::Pointer(Box::new(of));
        }
        of
    }

    fn declaration(&mut self) -> Declaration {
        let of = self.base();
        if self.accept("(") {
            self.expect("*");
            let name = self.next();
            self.expect(")");
            let parameters = self.parameters();
            let answer = of;
            let of = Type::Callback(Box::new(Signature { answer, parameters }));
            return Declaration { name, of };
        }
        let name = self.next();
        let mut lengths = Vec::new();
        while self.accept("[") {
            let length = self.next();
            let known = || self.interface.constants.get(&length).copied();
            let length = number(&length).or_else(known).expect("a known length");
            lengths.push(u64::try_from(length).expect("a length"));
            self.expect("]");
        }
        let of = lengths
            .into_iter()
            .rev()
            .fold(of, |of, length| Type::Array(Box::new(of), length));
        Declaration { name, of }
    }

    fn parameters(&mut self) -> Vec<Declaration> {
        self.expect("(");
        let mut parameters = Vec::new();
        while !self.accept(")") {
            if parameters.is_empty() && self.accept("void") {
                if self.accept(")") {
                    break;
                }
                // Not the empty list, but a pointer to anything.
                self.expect("*");
                let of = Type::Pointer(Box::new(Type::plain("void")));
                let name = self.next();
                parameters.push(Declaration { name, of });
            } else {
                parameters.push(self.declaration());
            }
            let _ = self.accept(",");
        }
        parameters
    }

    fn function(&mut self) -> (String, Signature) {
        let answer = self.base();
        let name = self.next();
        let parameters = self.parameters();
        (name, Signature { answer, parameters })
    }
}

fn reader<'a>(
    code: &str,
    interface: &'a Interface,
) -> Reader<'a, impl Iterator<Item = String> + use<>> {
    Reader {
        tokens: tokens(code).into_iter().peekable(),
        interface,
    }
}

impl Interface {
    /// What a header declares, and the names that the library exports, one a line.
    pub fn of_header(header: &str, symbols: &str) -> Interface {
        let mut interface = Interface {
            symbols: symbols.lines().map(str::to_owned).collect(),
            ..Interface::default()
        };
        let mut code = String::new();
        for line in plain_c(header).lines() {
            let Some(directive) = line.strip_prefix('#') else {
                code = code + line + "\n";
                continue;
            };
            let mut words = directive.split_whitespace();
            let words = [words.next(), words.next(), words.next()];
            if let [Some("define"), Some(name), Some(value)] = words
                && name != HASH
            {
                let value = number(value).unwrap_or_else(|| panic!("{name} is {value}"));
                interface.constants.insert(name.to_owned(), value);
            }
        }
        for item in items(&code) {
            interface.declare(item);
        }
        interface
            .opaque
            .retain(|name| !interface.structs.contains_key(name));
        interface
    }

    fn declare(&mut self, item: &str) {
        let body = item.split_once('{').map(|(before, rest)| {
            let (body, after) = rest.rsplit_once('}').expect("a body ends");
            let before = before.trim();
            // "typedef struct Name { … } Name", or "struct Name { … }".
            let name = match after.trim() {
                "" => before.rsplit(' ').next().expect("a name"),
                name => name,
            };
            (before, body, name)
        });
        match body {
            Some((before, body, name)) if before.starts_with("typedef enum") => {
                let mut values = Vec::new();
                for entry in body.split(',').map(str::trim).filter(|e| !e.is_empty()) {
                    let (name, value) = entry.split_once('=').expect("every value is written");
                    let value = number(value.trim()).expect("a number");
                    values.push((value, name.trim().to_owned()));
                }
                values.sort();
                self.enums.insert(name.to_owned(), values);
            }
            Some((_, body, name)) => {
                let fields = body.split(';').filter(|field| !field.trim().is_empty());
                let fields = fields.map(|field| reader(field, self).declaration());
                let fields = fields.collect();
                self.lay_out(name, fields);
            }
            None => match item.trim().strip_prefix("typedef") {
                Some(of) if of.trim_start().starts_with("struct ") => {
                    let name = of.rsplit(' ').next().expect("a name");
                    self.opaque.insert(name.to_owned());
                }
                Some(of) => {
                    let Declaration { name, of } = reader(of, self).declaration();
                    self.types.insert(name, of);
                }
                None => {
                    let (name, signature) = reader(item, self).function();
                    self.functions.insert(name, signature);
                }
            },
        }
    }

    /// What a description says. It is taken at its word: sizes are not computed anew.
    pub fn of_description(text: &str) -> Interface {
        let mut interface = Interface::default();
        let mut last = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let inner = line.starts_with("    ");
            let (kind, rest) = match line.trim_start().split_once(' ') {
                Some((kind, rest)) => (kind, rest),
                None => panic!("{line:?} is no line of a description"),
            };
            if inner && kind == "at" {
                let words: Vec<&str> = rest.splitn(4, ' ').collect();
                let [offset, "size", size, declaration] = words[..] else {
                    panic!("{line:?} is no field");
                };
                let declaration = reader(declaration, &interface).declaration();
                let offset = offset.parse().expect("an offset");
                let size = size.parse().expect("a size");
                let of = interface.structs.get_mut(&last).expect("a field's struct");
                of.fields.push(Field {
                    offset,
                    size,
                    declaration,
                });
            } else if inner {
                let value = number(rest).expect("a value");
                let values = interface.enums.get_mut(&last).expect("a value's enum");
                values.push((value, kind.to_owned()));
            } else {
                last = rest.split(' ').next().expect("a name").to_owned();
                interface.add(kind, rest);
            }
        }
        interface
    }

    /// A line that begins with its kind.
    fn add(&mut self, kind: &str, rest: &str) {
        match kind {
            "pointer" => assert_eq!(rest, super::POINTER.to_string()),
            "constant" => {
                let (name, value) = rest.split_once(' ').expect("a name and a value");
                let value = number(value).expect("a number");
                self.constants.insert(name.to_owned(), value);
            }
            "type" => {
                let Declaration { name, of } = reader(rest, self).declaration();
                self.types.insert(name, of);
            }
            "enum" => {
                self.enums.insert(rest.to_owned(), Vec::new());
            }
            "opaque" => {
                self.opaque.insert(rest.to_owned());
            }
            "struct" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let [name, "size", size, "align", align, ..] = words[..] else {
                    panic!("{rest:?} is no struct");
                };
                let of = Struct {
                    size: size.parse().expect("a size"),
                    align: align.parse().expect("an alignment"),
                    fields: Vec::new(),
                };
                self.structs.insert(name.to_owned(), of);
            }
            "function" => {
                let (name, signature) = reader(rest, self).function();
                self.functions.insert(name, signature);
            }
            "symbol" => {
                self.symbols.insert(rest.to_owned());
            }
            _ => panic!("{kind:?} is no kind of line in a description"),
        }
    }
}

/// The declarations of C code, cut at the semicolons outside braces.
fn items(code: &str) -> Vec<&str> {
    let (mut depth, mut begin) = (0, 0);
    let mut items = Vec::new();
    for (place, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' if depth == 0 => {
                items.push(code[begin..place].trim());
                begin = place + 1;
            }
            _ => {}
        }
    }
    assert_eq!(code[begin..].trim(), "", "every declaration ends");
    items
}

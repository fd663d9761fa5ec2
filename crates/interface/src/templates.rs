//! The files that templates make of the interface.
//!
//! A template sees `interface`, as in `include/handsense.json`, `header`, the game that its file is named
//! after, and `values` by the names of constants and codes. Beside the filters of minijinja there are `camel`,
//! `snake`, `kebab` and `pascal` for names, `c` for numbers, `snake_words` and `clause` for texts,
//! and `wrap` for comments. The function `layout` has the offsets with pointers of another size.

use std::path::Path;

use heck::{ToKebabCase, ToLowerCamelCase, ToSnakeCase, ToUpperCamelCase};
use minijinja::value::Serde;
use minijinja::{Environment, Value, context, path_loader};

use crate::model::{Interface, Number};
use crate::{Error, Generated, headers};

/// A template and the file that it makes. A path with `{header}` is one file a header.
const FILES: &[(&str, &str)] = &[
    ("game.hpp", "include/handsense/generated/hearts.hpp"),
    ("game.hpp", "include/handsense/generated/hex.hpp"),
    ("csharp.cs", "examples/languages/csharp/generated/Native.cs"),
    ("handsense.abi", DESCRIPTION),
    ("handsense.sym", "include/handsense.sym"),
    (
        "javascript.d.ts",
        "bindings/javascript/src/generated/types.d.ts",
    ),
    (
        "javascript.js",
        "bindings/javascript/src/generated/interface.js",
    ),
    ("layout.rs", "src/ffi/generated/mod.rs"),
    ("manual.md", "docs/reference/generated/{header}.md"),
    (
        "python/interface.py",
        "bindings/python/src/handsense/generated/__init__.py",
    ),
    (
        "python/records.py",
        "bindings/python/src/handsense/generated/{header}.py",
    ),
    ("tests/digest.h", "tests/c/host/generated/digest.h"),
    ("tests/functions.rs", "tests/common/generated/functions.rs"),
    ("tests/layout.c", "tests/c/generated/layout.c"),
    ("tests/lists.h", "tests/c/host/generated/lists.h"),
];

/// The description as lines of text. The library knows its hash.
pub const DESCRIPTION: &str = "include/handsense.abi";

pub fn generate(root: &Path, interface: &Interface) -> Result<Vec<Generated>, Error> {
    let mut environment = Environment::new();
    environment.set_loader(path_loader(root.join("crates/interface/templates")));
    let mut syntax = environment.syntax().to_builder();
    syntax
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true);
    environment.set_syntax(syntax.build().map_err(report)?);
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    environment.add_filter("c", |number: Serde<Number>| number.c());
    environment.add_filter("camel", |text: &str| text.to_lower_camel_case());
    environment.add_filter("snake", |text: &str| text.to_snake_case());
    environment.add_filter("snake_words", snake_words);
    environment.add_filter("kebab", |text: &str| text.to_kebab_case());
    environment.add_filter("pascal", |text: &str| text.to_upper_camel_case());
    environment.add_filter("clause", clause);
    environment.add_filter("wrap", wrap);
    let layouts = interface.clone();
    environment.add_function("layout", move |name: &str, pointer: u64| {
        let layout = layouts.layout(name, pointer);
        context! { size => layout.size, align => layout.align, offsets => layout.offsets }
    });
    let mut values = interface.constant_values();
    for value in interface.enums.iter().flat_map(|of| &of.values) {
        values.insert(value.name.as_str(), value.value);
    }
    let values = Value::from(Serde(values));
    let interface = Value::from(Serde(interface));
    let every: Vec<&str> = headers::parts().iter().map(|part| part.header).collect();
    let mut files = Vec::new();
    for (template, path) in FILES {
        let name = path
            .rsplit('/')
            .next()
            .and_then(|name| name.split('.').next());
        let only = [name.unwrap_or_default()];
        let headers = if path.contains("{header}") {
            every.as_slice()
        } else {
            &only
        };
        // Python maps environments to arrays.
        let is_made = |header: &&&str| **header != "environment" || !path.ends_with("{header}.py");
        for header in headers.iter().filter(is_made) {
            let made = environment.get_template(template).map_err(report)?;
            let context = context! {
                interface => interface.clone(), header => *header, values => values.clone(),
            };
            let path = path.replace("{header}", header);
            let text = made.render(context).map_err(report)?;
            files.push(Generated { path, text });
        }
    }
    Ok(files)
}

/// An error of a template, with the line at fault.
fn report(error: minijinja::Error) -> Error {
    Error::text(format_args!("{error:#}"))
}

/// Replaces names such as `nextPlayer` in a text by `next_player`.
fn snake_words(text: &str) -> String {
    let is_sign = |c: char| !c.is_ascii_alphanumeric();
    let words = text.split_inclusive(is_sign).map(|word| {
        if word.starts_with(|c: char| c.is_ascii_lowercase()) {
            let (name, sign) = word.split_at(word.find(is_sign).unwrap_or(word.len()));
            name.to_snake_case() + sign
        } else {
            word.to_owned()
        }
    });
    words.collect()
}

/// Breaks a text into lines of at most `width` characters, each after `start`.
fn wrap(text: &str, width: usize, start: &str) -> String {
    let mut lines = Vec::new();
    for paragraph in text.split("\n\n") {
        if !lines.is_empty() {
            lines.push(start.trim_end().to_owned());
        }
        let mut line = start.to_owned();
        for word in paragraph.split_whitespace() {
            let is_empty = line.len() == start.len();
            if !is_empty && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::replace(&mut line, start.to_owned()));
                line += word;
                continue;
            }
            if !is_empty {
                line.push(' ');
            }
            line += word;
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// A sentence as a clause: `A card is missing.` as `a card is missing`.
fn clause(sentence: &str) -> String {
    let text = sentence.strip_suffix('.').unwrap_or(sentence);
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

//! The files that templates make of the interface.
//!
//! A template sees `interface`, as in `include/handsense.json`, and `header`, the game that its file is
//! of. Beside those of minijinja there are filters for names (`camel`, `snake`, `kebab`, `pascal`,
//! `capital`), `wrap` for comments, and the function `layout` for the offsets with pointers of another
//! size.

use std::path::Path;

use minijinja::value::Serde;
use minijinja::{Environment, Value, context, path_loader};

use crate::model::Interface;
use crate::{Error, Generated, names};

/// A template and the file that it makes. A path with `{game}` is one file a game, a path with `{header}`
/// one file a header, the one of all games included.
const FILES: &[(&str, &str)] = &[
    ("handsense.abi", DESCRIPTION),
    ("handsense.sym", "include/handsense.sym"),
    ("layout.rs", "src/ffi/generated/mod.rs"),
    ("manual.md", "docs/reference/generated/{header}.md"),
];

/// The description as lines of text. The library knows its hash.
pub const DESCRIPTION: &str = "include/handsense.abi";

/// The games, by the names of their headers.
const GAMES: [&str; 4] = ["hearts", "liap_tui", "binokel", "hex"];
/// All headers.
const HEADERS: [&str; 5] = ["common", "hearts", "liap_tui", "binokel", "hex"];

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
    environment.add_filter("camel", |text: &str| names::camel(text));
    environment.add_filter("snake", |text: &str| names::snake(text));
    environment.add_filter("kebab", |text: &str| names::kebab(text));
    environment.add_filter("pascal", |text: &str| names::pascal(text));
    environment.add_filter("capital", |text: &str| names::capital(text));
    environment.add_filter("words", |text: &str| names::capitals_to_words(text));
    environment.add_filter("clause", |text: &str| names::clause(text));
    environment.add_filter("wrap", wrap);
    let layouts = interface.clone();
    environment.add_function("layout", move |name: &str, pointer: u64| {
        let layout = layouts.layout(name, pointer);
        context! { size => layout.size, align => layout.align, offsets => layout.offsets }
    });
    let interface = Value::from(Serde(interface));
    let mut files = Vec::new();
    for (template, path) in FILES {
        let headers: &[&str] = match () {
            () if path.contains("{game}") => &GAMES,
            () if path.contains("{header}") => &HEADERS,
            () => &[""],
        };
        for header in headers {
            let made = environment.get_template(template).map_err(report)?;
            let context = context! { interface => interface.clone(), header => *header };
            files.push(Generated {
                path: path.replace("{game}", header).replace("{header}", header),
                text: made.render(context).map_err(report)?,
            });
        }
    }
    Ok(files)
}

/// An error of a template, with the line at fault.
fn report(error: minijinja::Error) -> Error {
    Error::text(format_args!("{error:#}"))
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

//! Reads the declarations of the C interface from the Rust source.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use heck::{ToLowerCamelCase, ToUpperCamelCase};
use syn::{Attribute, Expr, FnArg, Item, Lit, ReturnType, UnOp};

use crate::Error;
use crate::model::{
    Alias, Constant, Declaration, EnumValue, Enumeration, Field, Function, Interface, Number,
    Opaque, Struct, Type,
};
use crate::roles::{self, Direction, Kind, Roles, insert_limits, split_word};

/// A header and the source files whose declarations it has.
pub struct Part<'a> {
    /// `common`, or the name of a game.
    pub header: &'a str,
    /// Modules of these files are read, too.
    pub sources: &'a [&'a str],
}

/// Reads the interface.
pub fn read(root: &Path, parts: &[Part]) -> Result<Interface, Error> {
    let mut files = Vec::new();
    for part in parts {
        for source in part.sources {
            collect(&root.join(source), part.header, &mut files)?;
        }
    }
    let mut reader = Reader::default();
    for read in [Reader::constant, Reader::item] {
        for file in &files {
            for item in &file.items {
                read(&mut reader, item, file.header).map_err(|error| error.at(&file.path))?;
            }
        }
    }
    reader.finish()
}

/// A parsed source file.
struct File<'a> {
    header: &'a str,
    path: PathBuf,
    items: Vec<Item>,
}

/// Parses a file and the files of its modules, each once.
fn collect<'a>(path: &Path, header: &'a str, files: &mut Vec<File<'a>>) -> Result<(), Error> {
    if files.iter().any(|known| known.path == path) {
        return Ok(());
    }
    let text = fs::read_to_string(path).map_err(|error| Error::from(error).at(path))?;
    let parsed = syn::parse_file(&text).map_err(|error| Error::text(error).at(path))?;
    let directory = path.parent().unwrap_or(path);
    let stem = path
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    let inner = if stem == "mod" {
        directory.to_owned()
    } else {
        directory.join(stem)
    };
    let modules = parsed.items.iter().filter_map(|item| match item {
        Item::Mod(module) if module.content.is_none() => Some(module.ident.to_string()),
        _ => None,
    });
    let modules: Vec<String> = modules.collect();
    files.push(File {
        header,
        path: path.to_owned(),
        items: parsed.items,
    });
    for module in modules {
        let places = [
            inner.join(format!("{module}.rs")),
            inner.join(&module).join("mod.rs"),
        ];
        if let Some(place) = places.iter().find(|place| place.exists()) {
            collect(place, header, files)?;
        }
    }
    Ok(())
}

/// The documentation of an item: prose and tags.
#[derive(Default)]
struct Doc {
    prose: Vec<String>,
    /// Each tag with its argument.
    tags: Vec<(String, String)>,
    /// The tags of parameters: the name, then the tag with its argument.
    parameters: Vec<(String, (String, String))>,
    /// The lengths of parameters that are arrays.
    arrays: Vec<(String, String)>,
}

impl Doc {
    fn of(attributes: &[Attribute]) -> Doc {
        let mut doc = Doc::default();
        let docs = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("doc"));
        for attribute in docs {
            let syn::Meta::NameValue(pair) = &attribute.meta else {
                continue;
            };
            let Expr::Lit(syn::ExprLit {
                lit: Lit::Str(text),
                ..
            }) = &pair.value
            else {
                continue;
            };
            let text = text.value();
            let line = text.strip_prefix(' ').unwrap_or(&text);
            if let Some(annotation) = line.trim().strip_prefix("cbindgen:ptrs-as-arrays=") {
                for pair in annotation
                    .split("],")
                    .map(|pair| pair.trim_matches(['[', ']', ' ']))
                {
                    if let Some((name, length)) = pair.split_once(';') {
                        doc.arrays
                            .push((name.trim().to_owned(), length.trim().to_owned()));
                    }
                }
            } else if let Some(tags) = line.strip_prefix('@') {
                // "@param colour code HsHexColour @none 0" has two tags of a parameter.
                let mut parameter = None;
                for (mut tag, mut argument) in roles::tags(tags) {
                    if tag == "param" {
                        let (of, role) = split_word(argument);
                        (tag, argument) = split_word(role);
                        parameter = Some(of);
                    }
                    let tag = (tag.to_owned(), argument.to_owned());
                    match parameter {
                        Some(of) => doc.parameters.push((of.to_owned(), tag)),
                        None => doc.tags.push(tag),
                    }
                }
            } else {
                doc.prose.push(line.trim_end().to_owned());
            }
        }
        doc
    }

    /// The prose, one line a paragraph.
    fn text(&self) -> String {
        let text = self.prose.join("\n");
        let paragraphs = text.trim().split("\n\n");
        let paragraphs: Vec<String> = paragraphs.map(|part| part.replace('\n', " ")).collect();
        paragraphs.join("\n\n")
    }
}

/// The declarations read so far, and the names that they may use.
#[derive(Default)]
struct Reader {
    interface: Interface,
    constants: BTreeMap<String, i64>,
}

impl Reader {
    /// Reads constants and names of types, which other declarations use.
    fn constant(&mut self, item: &Item, header: &str) -> Result<(), Error> {
        match item {
            Item::Const(item) if item.ident.to_string().starts_with("HS_") => {
                let name = item.ident.to_string();
                let value = self.value(&item.expr)?;
                self.constants.insert(name.clone(), value);
                self.interface.constants.push(Constant {
                    name,
                    value,
                    header: header.to_owned(),
                    doc: Doc::of(&item.attrs).text(),
                });
            }
            Item::Type(item) if is_public_name(&item.ident.to_string()) => {
                let name = item.ident.to_string();
                let Type::Number { number, .. } = self.kind(&item.ty)? else {
                    return Err(Error::text(format!("{name} is no number")));
                };
                self.interface.types.push(Alias {
                    name,
                    number,
                    header: header.to_owned(),
                    doc: Doc::of(&item.attrs).text(),
                });
            }
            _ => {}
        }
        Ok(())
    }

    fn item(&mut self, item: &Item, header: &str) -> Result<(), Error> {
        match item {
            Item::Enum(item) if is_c(&item.attrs) && is_public_name(&item.ident.to_string()) => {
                self.enumeration(item, header)
            }
            Item::Struct(item) if matches!(item.vis, syn::Visibility::Public(_)) => {
                if is_c(&item.attrs) {
                    self.structure(item, header)
                } else {
                    let name = item.ident.to_string();
                    if is_public_name(&name) {
                        let doc = Doc::of(&item.attrs).text();
                        let header = header.to_owned();
                        self.interface.opaque.push(Opaque { name, header, doc });
                    }
                    Ok(())
                }
            }
            Item::Fn(item) if item.sig.abi.is_some() && is_exported(&item.attrs) => {
                self.function(item, header)
            }
            _ => Ok(()),
        }
    }

    /// The value of a constant expression.
    fn value(&self, expression: &Expr) -> Result<i64, Error> {
        match expression {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(number) => number.base10_parse().map_err(Error::text),
                _ => Err(Error::text("a constant is no integer")),
            },
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => Ok(-self.value(&unary.expr)?),
            Expr::Path(path) => {
                let name = last_name(&path.path);
                let value = self.constants.get(&name).copied();
                value.ok_or_else(|| Error::text(format!("{name} is no known constant")))
            }
            _ => Err(Error::text("a constant is neither a number nor a name")),
        }
    }

    fn enumeration(&mut self, item: &syn::ItemEnum, header: &str) -> Result<(), Error> {
        let doc = Doc::of(&item.attrs);
        let tag = |name: &str| {
            let found = doc.tags.iter().find(|(tag, _)| tag == name);
            found.map(|(_, argument)| argument.clone())
        };
        let mut values = Vec::new();
        for variant in &item.variants {
            let name = variant.ident.to_string();
            let (_, value) = variant
                .discriminant
                .as_ref()
                .ok_or_else(|| Error::text(format!("{name} has no written value")))?;
            let value = self.value(value)?;
            self.constants.insert(name.clone(), value);
            let doc = Doc::of(&variant.attrs);
            let same = doc.tags.iter().find(|(tag, _)| tag == "same");
            values.push(EnumValue {
                name,
                short: String::new(),
                value,
                doc: doc.text(),
                rust: same.map(|(_, rust)| rust.clone()),
            });
        }
        let prefixes = match tag("prefix") {
            Some(prefixes) => prefixes.split(' ').map(str::to_owned).collect(),
            None => vec![common_prefix(&values)],
        };
        for value in &mut values {
            let prefix = prefixes
                .iter()
                .find(|prefix| value.name.starts_with(prefix.as_str()));
            let length = prefix.map_or(0, String::len);
            value.short = value.name[length..].to_owned();
            if let (None, Some(same)) = (&value.rust, tag("same")) {
                value.rust = Some(same_value(&same, &value.short));
            }
            if value.rust.as_deref() == Some("none") {
                value.rust = None;
            }
        }
        let name = item.ident.to_string();
        self.interface.enums.push(Enumeration {
            short: short(&name, header),
            name,
            header: header.to_owned(),
            doc: doc.text(),
            bits: false,
            values,
        });
        Ok(())
    }

    fn structure(&mut self, item: &syn::ItemStruct, header: &str) -> Result<(), Error> {
        let name = item.ident.to_string();
        let mut fields = Vec::new();
        for field in &item.fields {
            let snake = field
                .ident
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default();
            let doc = Doc::of(&field.attrs);
            let place = |error: Error| error.of(&format!("{name}.{snake}"));
            let kind = self.kind(&field.ty).map_err(place)?;
            let declaration = self.declaration(&snake, doc.text(), kind, &doc.tags);
            fields.push(Field {
                offset: 0,
                size: 0,
                declaration: declaration.map_err(place)?,
            });
        }
        self.interface.structs.push(Struct {
            short: short(&name, header),
            name,
            header: header.to_owned(),
            doc: Doc::of(&item.attrs).text(),
            fields,
            ..Struct::default()
        });
        Ok(())
    }

    fn function(&mut self, item: &syn::ItemFn, header: &str) -> Result<(), Error> {
        let name = item.sig.ident.to_string();
        let doc = Doc::of(&item.attrs);
        let mut parameters = Vec::new();
        for input in &item.sig.inputs {
            let FnArg::Typed(input) = input else { continue };
            let syn::Pat::Ident(pattern) = &*input.pat else {
                continue;
            };
            let snake = pattern.ident.to_string();
            let place = |error: Error| error.of(&format!("{name}({snake})"));
            let mut kind = self.kind(&input.ty).map_err(place)?;
            if let Type::Pointer { length, .. } = &mut kind
                && let Some((_, text)) = doc.arrays.iter().find(|(array, _)| *array == snake)
            {
                let value = self
                    .constants
                    .get(text)
                    .copied()
                    .or_else(|| text.parse().ok());
                *length = value.and_then(|value| u64::try_from(value).ok());
            }
            let own = doc.parameters.iter().filter(|(of, _)| *of == snake);
            let tags: Vec<_> = own.map(|(_, tag)| tag.clone()).collect();
            let declaration = self.declaration(&snake, String::new(), kind, &tags);
            parameters.push(declaration.map_err(place)?);
        }
        let is_known = |of: &str| parameters.iter().any(|parameter| parameter.snake == of);
        let unknown = doc.parameters.iter().filter(|(of, _)| !is_known(of));
        if let Some((tag, _)) = unknown.map(|(_, tag)| tag).chain(&doc.tags).next() {
            return Err(Error::text(format!("{name}: @{tag} is of no parameter")));
        }
        let returns = match &item.sig.output {
            ReturnType::Default => Type::Void,
            ReturnType::Type(_, of) => self.kind(of).map_err(|error| error.of(&name))?,
        };
        let declared: Vec<&str> = parameters
            .iter()
            .map(|parameter| parameter.c.as_str())
            .collect();
        let declared = if declared.is_empty() {
            "void".to_owned()
        } else {
            declared.join(", ")
        };
        self.interface.functions.push(Function {
            c: returns.declare(&format!("{name}({declared})")),
            name,
            header: header.to_owned(),
            doc: doc.text(),
            returns,
            parameters,
        });
        Ok(())
    }

    fn declaration(
        &self,
        snake: &str,
        doc: String,
        kind: Type,
        tags: &[(String, String)],
    ) -> Result<Declaration, Error> {
        let name = snake.to_lower_camel_case();
        let mut roles = Roles {
            kind: kind_by_type(&kind),
            ..Roles::default()
        };
        if let Type::Pointer { constant, .. } = &kind {
            roles.direction = Some(if *constant {
                Direction::Input
            } else {
                Direction::Output
            });
            roles.optional = *constant && ["options", "limits"].contains(&snake);
        }
        roles.reserved = name.starts_with("reserved");
        for (tag, argument) in tags {
            let constant = |name: &str| self.constants.get(name).copied();
            roles.add(tag, argument, &constant).map_err(Error::text)?;
        }
        let c = kind.declare(&name);
        let tags = tags.iter();
        let tags = tags.map(|(tag, argument)| (tag.as_str(), argument.as_str()));
        Ok(Declaration {
            name,
            snake: snake.to_owned(),
            doc,
            kind,
            c,
            roles,
            limits: roles::limits(tags),
        })
    }

    /// The C type of a Rust type.
    fn kind(&self, of: &syn::Type) -> Result<Type, Error> {
        match of {
            syn::Type::Ptr(pointer) => Ok(Type::Pointer {
                to: Box::new(self.kind(&pointer.elem)?),
                constant: pointer.const_token.is_some(),
                length: None,
            }),
            syn::Type::Array(array) => {
                let length = u64::try_from(self.value(&array.len)?).map_err(Error::text)?;
                let constant = match &array.len {
                    Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
                    _ => None,
                };
                let of = Box::new(self.kind(&array.elem)?);
                Ok(Type::Array {
                    of,
                    length,
                    constant,
                })
            }
            syn::Type::Path(path) => {
                let segment = path.path.segments.last();
                let segment = segment.ok_or_else(|| Error::text("a type has no name"))?;
                let name = segment.ident.to_string();
                if name == "c_void" {
                    return Ok(Type::Void);
                }
                if name == "Option"
                    && let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments
                    && let Some(syn::GenericArgument::Type(syn::Type::BareFn(function))) =
                        arguments.args.first()
                {
                    return self.callback(function);
                }
                let mut aliases = self.interface.types.iter();
                if let Some(alias) = aliases.find(|alias| alias.name == name) {
                    let number = alias.number;
                    return Ok(Type::Number { name, number });
                }
                Ok(match Number::of_rust(&name) {
                    Some(number) => Type::Number {
                        name: number.c().to_owned(),
                        number,
                    },
                    None => Type::Struct { name },
                })
            }
            _ => Err(Error::text("the type has no counterpart in C")),
        }
    }

    fn callback(&self, function: &syn::TypeBareFn) -> Result<Type, Error> {
        let mut parameters = Vec::new();
        for input in &function.inputs {
            let snake = input
                .name
                .as_ref()
                .map(|(name, _)| name.to_string())
                .unwrap_or_default();
            let kind = self.kind(&input.ty)?;
            parameters.push(self.declaration(&snake, String::new(), kind, &[])?);
        }
        Ok(Type::Callback { parameters })
    }

    /// Completes what needs all declarations: enumerations of bits, counted arrays, layouts.
    fn finish(mut self) -> Result<Interface, Error> {
        let interface = &mut self.interface;
        let names: Vec<String> = interface.enums.iter().map(|of| of.name.clone()).collect();
        let mut bits = Vec::new();
        for of in &mut interface.structs {
            let fields = of.fields.iter_mut().map(|field| &mut field.declaration);
            complete(&of.name, &mut fields.collect::<Vec<_>>(), &names, &mut bits)?;
        }
        for of in &mut interface.functions {
            let name = of.name.clone();
            complete(
                &name,
                &mut of.parameters.iter_mut().collect::<Vec<_>>(),
                &names,
                &mut bits,
            )?;
        }
        for of in &mut interface.enums {
            of.bits = bits.contains(&of.name);
        }
        let mut structs = std::mem::take(&mut interface.structs);
        for field in structs.iter_mut().flat_map(|of| &mut of.fields) {
            let declaration = &mut field.declaration;
            if declaration.doc.is_empty() {
                let sentence = declaration.roles.sentence(&|name| interface.prefix(name));
                declaration.doc = sentence.unwrap_or_default();
            }
            insert_limits(&mut declaration.doc, &declaration.limits);
        }
        interface.structs = structs;
        interface.lay_out();
        Ok(self.interface)
    }
}

/// Checks the names in the roles of a struct or function, and adds the roles of the other side.
fn complete(
    of: &str,
    declarations: &mut [&mut Declaration],
    enums: &[String],
    bits: &mut Vec<String>,
) -> Result<(), Error> {
    let mut counted = Vec::new();
    for declaration in declarations.iter_mut() {
        let roles = &mut declaration.roles;
        for name in roles.code.iter().chain(&roles.bits) {
            if !enums.contains(name) {
                return Err(Error::text(format!("{of}: {name} is no enumeration")));
            }
        }
        bits.extend(roles.bits.clone());
        for array in &mut roles.count_of {
            counted.push((array.to_lower_camel_case(), declaration.name.clone(), false));
            *array = array.to_lower_camel_case();
        }
        if let Some(field) = &mut roles.has {
            counted.push((field.to_lower_camel_case(), declaration.name.clone(), true));
            *field = field.to_lower_camel_case();
        }
        if let Some(buffer) = &mut roles.size_of {
            *buffer = buffer.to_lower_camel_case();
        }
    }
    for (array, by, has) in counted {
        let found = declarations
            .iter_mut()
            .find(|declaration| declaration.name == array);
        let found =
            found.ok_or_else(|| Error::text(format!("{of}: {by} is of no field {array}")))?;
        if has {
            found.roles.present = Some(by);
        } else {
            found.roles.count = Some(by);
        }
    }
    Ok(())
}

/// What follows from the name of a type.
fn kind_by_type(of: &Type) -> Option<Kind> {
    match of {
        Type::Array { of, .. } | Type::Pointer { to: of, .. } => kind_by_type(of),
        Type::Number { name, .. } => match name.as_str() {
            "HsCard" | "HsBinokelCard" => Some(Kind::Card),
            "HsCardSet" | "HsBinokelCardSet" => Some(Kind::Cards),
            "HsLiapTuiPiece" => Some(Kind::Piece),
            "bool" => Some(Kind::Flag),
            _ => None,
        },
        _ => None,
    }
}

/// The Rust expression with the code of a value: `Policy::*` with the name of the variant, `Rules::*.bits()`
/// with that of the constant.
fn same_value(pattern: &str, short: &str) -> String {
    match pattern.split_once('*') {
        Some((path, ".bits()")) => format!("{path}{short}.bits()"),
        Some((path, "")) => format!("{path}{} as i32", short.to_upper_camel_case()),
        Some((path, call)) => format!("{path}{}{call}", short.to_upper_camel_case()),
        None => pattern.to_owned(),
    }
}

/// The longest start of all names that ends with an underscore.
fn common_prefix(values: &[EnumValue]) -> String {
    let mut names = values.iter().map(|value| value.name.as_str());
    let mut prefix = names.next().unwrap_or_default();
    for name in names {
        while !name.starts_with(prefix) {
            prefix = &prefix[..prefix.len() - 1];
        }
    }
    let end = prefix.rfind('_').map_or(0, |place| place + 1);
    prefix[..end].to_owned()
}

/// The last name of a path.
fn last_name(path: &syn::Path) -> String {
    let last = path.segments.last();
    last.map(|segment| segment.ident.to_string())
        .unwrap_or_default()
}

fn is_public_name(name: &str) -> bool {
    name.strip_prefix("Hs")
        .is_some_and(|rest| rest.starts_with(char::is_uppercase))
}

fn is_c(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("repr")
            && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string() == "C")
    })
}

fn is_exported(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        matches!(&attribute.meta, syn::Meta::List(list)
            if attribute.path().is_ident("unsafe") && list.tokens.to_string() == "no_mangle")
    })
}

/// A type's name without `Hs` and the game of its header: `HsHexSolution` as `Solution`.
fn short(name: &str, header: &str) -> String {
    let rest = name.strip_prefix("Hs").unwrap_or(name);
    let game = header.to_upper_camel_case();
    let rest = rest
        .strip_prefix(&*game)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(rest);
    rest.to_owned()
}

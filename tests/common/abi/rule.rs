//! The rule for changes under the same version: functions, types and codes may be added, and fields
//! at the end of structs that state their size. Everything else breaks programs.

use std::collections::{BTreeMap, BTreeSet};

use super::{Interface, Signature, Struct, VERSION};

/// The largest multiple of its known size that the library accepts for a struct.
const LONGEST: u64 = 4;

/// The differences as sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub breaks: Vec<String>,
    pub additions: Vec<String>,
    /// The structs that have grown compatibly.
    pub grown: Vec<String>,
}

impl Changes {
    fn breaks(&mut self, sentence: String) {
        self.breaks.push(sentence);
    }

    fn adds(&mut self, sentence: String) {
        self.additions.push(sentence);
    }

    /// Compares the names of one kind: reports removed and new names, returns the common ones.
    fn names<'a, T>(
        &mut self,
        kind: &str,
        old: &'a BTreeMap<String, T>,
        new: &'a BTreeMap<String, T>,
    ) -> Vec<(&'a str, &'a T, &'a T)> {
        for name in new.keys().filter(|&name| !old.contains_key(name)) {
            self.adds(format!("the {kind} {name} is new"));
        }
        let mut stayed = Vec::new();
        for (name, before) in old {
            match new.get(name) {
                Some(after) => stayed.push((name.as_str(), before, after)),
                None => self.breaks(format!("the {kind} {name} is gone")),
            }
        }
        stayed
    }

    fn values(&mut self, name: &str, old: &[(i64, String)], new: &[(i64, String)]) {
        for (value, code) in old {
            match new.iter().find(|(_, other)| other == code) {
                Some((now, _)) if now == value => {}
                Some((now, _)) => {
                    self.breaks(format!("{code} of {name} was {value} and is now {now}"));
                }
                None => self.breaks(format!("{code} of {name} is gone")),
            }
        }
        for (value, code) in new {
            if old.iter().any(|(_, other)| other == code) {
                continue;
            }
            match old.iter().find(|(used, _)| used == value) {
                Some((_, other)) => self.breaks(format!(
                    "{code} of {name} is {value}, which is the code of {other}"
                )),
                None => self.adds(format!("{code} of {name} is new")),
            }
        }
    }

    fn structs(&mut self, name: &str, old: &Struct, new: &Struct) {
        let breaks = self.breaks.len();
        self.fields(name, old, new);
        self.sizes(name, old, new);
        if self.breaks.len() == breaks && new.size > old.size {
            self.grown.push(name.to_owned());
        }
    }

    fn fields(&mut self, name: &str, old: &Struct, new: &Struct) {
        for before in &old.fields {
            let field = &before.declaration.name;
            let Some(after) = new.field(field) else {
                self.breaks(format!("the field {name}.{field} is gone"));
                continue;
            };
            if before.declaration.of.shape() != after.declaration.of.shape() {
                self.breaks(format!(
                    "the field {name}.{field} was \"{}\" and is now \"{}\"",
                    before.declaration.text(),
                    after.declaration.text()
                ));
            } else if before.size != after.size {
                self.breaks(format!(
                    "the field {name}.{field} had {} bytes and now has {}",
                    before.size, after.size
                ));
            }
            if before.offset != after.offset {
                self.breaks(format!(
                    "the field {name}.{field} stood at byte {} and now stands at {}",
                    before.offset, after.offset
                ));
            }
        }
        for after in &new.fields {
            let field = &after.declaration.name;
            if old.field(field).is_some() {
                continue;
            }
            if !old.grows() {
                self.breaks(format!(
                    "the field {name}.{field} is new, but {name} has no structSize and cannot grow"
                ));
            } else if after.offset < old.size {
                // New fields in former padding also break: existing programs need not have zeroed
                // it.
                self.breaks(format!(
                    "the field {name}.{field} is new at byte {}, within the {} bytes that {name} had",
                    after.offset, old.size
                ));
            } else {
                self.adds(format!("the field {name}.{field} is new"));
            }
        }
    }

    fn sizes(&mut self, name: &str, old: &Struct, new: &Struct) {
        if new.align != old.align {
            self.breaks(format!(
                "{name} was aligned to {} bytes and is now to {}",
                old.align, new.align
            ));
        }
        if new.size < old.size || (new.size != old.size && !old.grows()) {
            self.breaks(format!(
                "{name} had {} bytes and now has {}",
                old.size, new.size
            ));
        }
        if new.size > LONGEST * old.size {
            self.breaks(format!(
                "{name} has grown from {} bytes to {}, more than {LONGEST} times, which a library built before refuses",
                old.size, new.size
            ));
        }
    }

    fn functions(&mut self, name: &str, old: &Signature, new: &Signature) {
        if old.shape() != new.shape() {
            self.breaks(format!(
                "the function {name} was \"{}\" and is now \"{}\"",
                old.declare(name),
                new.declare(name)
            ));
        }
    }
}

/// The changes in `new` as seen by a program built for `old`.
pub fn changes(old: &Interface, new: &Interface) -> Changes {
    let mut found = Changes::default();
    for (name, before, after) in found.names("constant", &old.constants, &new.constants) {
        if before != after && name != VERSION {
            found.breaks(format!("{name} was {before} and is now {after}"));
        }
    }
    for (name, before, after) in found.names("type", &old.types, &new.types) {
        if before.shape() != after.shape() {
            let (before, after) = (before.declare(name), after.declare(name));
            found.breaks(format!("\"{before}\" is now \"{after}\""));
        }
    }
    for (name, before, after) in found.names("enumeration", &old.enums, &new.enums) {
        found.values(name, before, after);
    }
    for (name, before, after) in found.names("struct", &old.structs, &new.structs) {
        found.structs(name, before, after);
    }
    for (name, before, after) in found.names("function", &old.functions, &new.functions) {
        found.functions(name, before, after);
    }
    let names = |set: &BTreeSet<String>| -> BTreeMap<String, ()> {
        set.iter().map(|name| (name.clone(), ())).collect()
    };
    found.names("handle", &names(&old.opaque), &names(&new.opaque));
    found.names("symbol", &names(&old.symbols), &names(&new.symbols));
    found
}

/// Whether `new` may replace `old` under the version that it states.
pub fn verdict(old: &Interface, new: &Interface) -> Result<Changes, String> {
    let found = changes(old, new);
    let (before, after) = (old.version(), new.version());
    if after < before {
        return Err(format!("{VERSION} was {before} and is now {after}"));
    }
    if after == before && !found.breaks.is_empty() {
        return Err(format!(
            "programs built for version {before} of the interface would break:\n  {}\n\
             take that back, or raise {VERSION} to {}; docs/reference/abi.md says what may change",
            found.breaks.join("\n  "),
            before + 1
        ));
    }
    Ok(found)
}

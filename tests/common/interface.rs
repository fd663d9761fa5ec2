//! The description of the C interface, `include/handsense.json`.

use std::sync::LazyLock;

use handsense_interface::{Function, Interface, Struct, Type};

use super::tools::include;

static INTERFACE: LazyLock<Interface> = LazyLock::new(|| {
    let text = std::fs::read(include().join("handsense.json")).expect("the description");
    serde_json::from_slice(&text).expect("a description")
});

pub fn interface() -> &'static Interface {
    &INTERFACE
}

pub fn structure(name: &str) -> Option<&'static Struct> {
    INTERFACE.structs.iter().find(|of| of.name == name)
}

/// The functions that take a pointer. The others return constants and cannot fail.
pub fn functions_with_pointers() -> impl Iterator<Item = &'static Function> {
    let functions = INTERFACE.functions.iter();
    functions.filter(|function| {
        let mut parameters = function.parameters.iter();
        parameters.any(|parameter| matches!(parameter.kind, Type::Pointer { .. }))
    })
}

/// The name of a status.
pub fn status_name(status: i32) -> &'static str {
    let mut enums = INTERFACE.enums.iter();
    let statuses = enums.find(|of| of.name == "HsStatusCode");
    let mut codes = statuses.expect("the statuses").values.iter();
    let found = codes.find(|code| code.value == i64::from(status));
    &found.expect("a status").name
}

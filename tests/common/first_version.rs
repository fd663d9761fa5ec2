//! The sizes of structs in version 1 of the interface.

use std::any::type_name;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static SIZES: LazyLock<BTreeMap<&str, usize>> = LazyLock::new(|| {
    let text = include_str!("../../include/abi/1.abi");
    let structs = text.lines().filter_map(|line| line.strip_prefix("struct "));
    structs
        .map(|line| {
            let mut words = line.split(' ');
            let name = words.next().expect("a name");
            let size = words.nth(1).expect("a size");
            (name, size.parse().expect("a number"))
        })
        .collect()
});

/// The size of a struct in version 1: the shortest that the library accepts.
pub fn first_size<T>() -> usize {
    let name = type_name::<T>().rsplit("::").next().expect("a name");
    SIZES.get(name).copied().unwrap_or(size_of::<T>())
}

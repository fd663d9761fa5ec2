//! The committed header and description are the generated ones, and the build notices when they are not.

#[path = "../../build/committed.rs"]
mod committed;
use crate::common::abi::Interface;
use crate::common::abi::rule::changes;
use crate::common::tools::{HEADERS, header_text, include, scratch};
use committed::{Mode, check};

/// The header that declares the version, and the description.
const FILES: [&str; 2] = ["handsense/common.h", "handsense.abi"];

/// The most bytes of one header.
const MOST_BYTES: usize = 60_000;

fn committed(name: &str) -> String {
    std::fs::read_to_string(include().join(name)).expect("the file is there")
}

#[test]
#[test]
fn a_changed_function_makes_both_stale() {
    let [header, description] = FILES.map(committed);
    let all = header_text();
    let (was, is) = (
        "uint64_t handsense_abi_hash(void)",
        "uint32_t handsense_abi_hash(void)",
    );
    assert!(header.contains(was));
    let changed = header.replace(was, is);
    let before = Interface::of_description(&description);
    let after = Interface::of_header(&all.replace(was, is), &committed("handsense.sym"));
    let fresh = [changed, after.text()];
    for (name, text) in FILES.into_iter().zip(&fresh) {
        let says = format!("include/{name} is stale; HANDSENSE_BLESS=1 cargo build rewrites it");
        let warning = check(&include(), name, text, Mode::Warn);
        assert_eq!(warning, Ok(Some(says.clone())));
        assert_eq!(check(&include(), name, text, Mode::Strict), Err(says));
    }
    let says = "the function handsense_abi_hash was \"uint64_t handsense_abi_hash(void)\" and is now \
                \"uint32_t handsense_abi_hash(void)\"";
    assert_eq!(changes(&before, &after).breaks, [says]);
}

#[test]
fn only_blessing_writes_a_committed_file() {
    let directory = scratch("header-bless");
    let path = directory.join("a.h");
    for mode in [Mode::Warn, Mode::Strict] {
        let missing = check(&directory, "a.h", "new", mode);
        assert_ne!(missing, Ok(None), "{mode:?}");
        assert!(!path.exists(), "{mode:?}");
    }
    assert_eq!(check(&directory, "a.h", "new\n", Mode::Bless), Ok(None));
    assert_eq!(
        std::fs::read_to_string(&path).expect("it is written"),
        "new\n"
    );
    // The line ends of Windows are no difference.
    std::fs::write(&path, "new\r\n").expect("a file can be written");
    assert_eq!(check(&directory, "a.h", "new\n", Mode::Strict), Ok(None));
    let error = check(&directory.join("none"), "a.h", "new\n", Mode::Bless);
    assert!(error.is_err_and(|error| error.contains("a.h: ")));
}

#[test]
fn the_variables_choose_what_happens_to_a_stale_file() {
    assert_eq!(Mode::from_variables(false, false), Mode::Warn);
    assert_eq!(Mode::from_variables(false, true), Mode::Strict);
    assert_eq!(Mode::from_variables(true, false), Mode::Bless);
    assert_eq!(Mode::from_variables(true, true), Mode::Bless);
}

/// The bytes of all comments of a header, without the ends of lines after `//`.
fn comment_bytes(header: &str) -> usize {
    let (mut bytes, mut rest) = (0, header);
    while let Some(start) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        rest = &rest[start..];
        let length = match rest.starts_with("/*") {
            true => rest.find("*/").map(|at| at + 2),
            false => rest.find('\n'),
        };
        let length = length.unwrap_or(rest.len());
        bytes += length;
        rest = &rest[length..];
    }
    bytes
}

#[test]
fn comments_of_both_forms_are_counted() {
    assert_eq!(comment_bytes("int a; /* b */ // c\nint d;\n"), 7 + 4);
}

#[test]
fn each_header_is_short_and_at_most_half_of_it_is_comments() {
    for name in HEADERS {
        let header = committed(name);
        assert!(
            header.len() <= MOST_BYTES,
            "{name} has {} bytes",
            header.len()
        );
        let comments = comment_bytes(&header);
        assert!(
            2 * comments <= header.len(),
            "{name}: {comments} of {} bytes",
            header.len()
        );
    }
}

//! The headers are short, and at most half of a game's header is comments.

use crate::common::tools::{HEADERS, include};

/// The most bytes of one header.
const MOST_BYTES: usize = 60_000;

/// The bytes of all comments of a header, without the ends of lines after `//`.
fn comment_bytes(header: &str) -> usize {
    let (mut bytes, mut rest) = (0, header);
    while let Some(start) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        rest = &rest[start..];
        let length = if rest.starts_with("/*") {
            rest.find("*/").map(|at| at + 2)
        } else {
            rest.find('\n')
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
        let header = std::fs::read_to_string(include().join(name)).expect("a header");
        assert!(
            header.len() <= MOST_BYTES,
            "{name} has {} bytes",
            header.len()
        );
        // The comments of the shared header are the messages of the statuses.
        if name == "handsense/common.h" {
            continue;
        }
        let comments = comment_bytes(&header);
        assert!(
            2 * comments <= header.len(),
            "{name}: {comments} of {} bytes",
            header.len()
        );
    }
}

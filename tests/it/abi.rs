//! The interface keeps every line of the stored description of its version, programs refuse a library of another
//! version, the shared object has the listed symbols, and headers are short.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use crate::common::compilers::{CC, CXX, compiler, compiler_command, have_compiler};
use crate::common::interface::interface;
use crate::common::tools::{HEADERS, have, header_text, include, library, root, run, scratch};
use handsense::ffi::{HS_ABI_VERSION, handsense_abi_hash};

/// The largest multiple of its known size that a library accepts for a struct.
const LONGEST: u64 = 4;

fn read(name: &str) -> String {
    std::fs::read_to_string(include().join(name)).expect("a description")
}

/// The lines of a description: each outer line with its inner ones. The sizes of a struct count as an
/// inner line.
fn blocks(text: &str) -> BTreeMap<String, Vec<&str>> {
    let mut blocks = BTreeMap::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(' ') {
            let block: &mut Vec<&str> = blocks.get_mut(&last).expect("an outer line");
            block.push(line.trim());
            continue;
        }
        let sizes = line
            .strip_prefix("struct ")
            .and_then(|rest| rest.split_once(' '));
        last = sizes.map_or(line.to_owned(), |(name, _)| format!("struct {name}"));
        blocks.insert(
            last.clone(),
            sizes.map(|(_, sizes)| sizes).into_iter().collect(),
        );
    }
    blocks
}

/// The number after a word.
fn number(line: &str, word: &str) -> u64 {
    let mut words = line.split(' ').skip_while(|next| *next != word);
    let number = words.nth(1).expect("a number");
    number.parse().expect("a number")
}

/// Whether a struct may have these sizes and fields instead of the old ones: fields may be added at the
/// end of a struct that states its size.
fn may_replace(old: &[&str], new: &[&str]) -> bool {
    let (Some((before, fields)), Some((after, all))) = (old.split_first(), new.split_first())
    else {
        return false;
    };
    let (size, grown) = (number(before, "size"), number(after, "size"));
    let sizes = |line: &str, size| line.replacen(&format!("size {size}"), "size", 1);
    let added = all.strip_prefix(fields);
    old == new
        || before.ends_with(" grows")
            && sizes(before, size) == sizes(after, grown)
            && grown <= LONGEST * size
            // Existing programs need not have zeroed former padding.
            && added.is_some_and(|added| added.iter().all(|field| number(field, "at") >= size))
}

/// What programs rely on and a new description does not keep.
fn breaks(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (blocks(old), blocks(new));
    let mut breaks = Vec::new();
    for (line, before) in &old {
        match new.get(line) {
            None => breaks.push(line.clone()),
            Some(after) if line.starts_with("struct ") => {
                if !may_replace(before, after) {
                    breaks.push(line.clone());
                }
            }
            Some(after) => {
                let gone = before.iter().filter(|inner| !after.contains(inner));
                breaks.extend(gone.map(|&inner| inner.to_owned()));
                let values = after.iter().filter_map(|inner| inner.split(' ').nth(1));
                if values.collect::<BTreeSet<_>>().len() < after.len() {
                    breaks.push(format!("{line} has a code twice"));
                }
            }
        }
    }
    breaks
}

#[test]
fn the_interface_keeps_what_its_version_promised() {
    let stored = read(&format!("abi/{HS_ABI_VERSION}.abi"));
    assert_eq!(breaks(&stored, &read("handsense.abi")), [""; 0]);
    // A struct that is younger than the version has no line there.
    let blocks = blocks(&stored);
    for of in interface().structs.iter().filter(|of| of.grows) {
        if let Some(lines) = blocks.get(&format!("struct {}", of.name)) {
            assert_eq!(number(lines[0], "size"), of.first_size, "{}", of.name);
        }
    }
}

#[test]
fn every_break_is_found_and_additions_pass() {
    let text = read("handsense.abi");
    let changes = std::fs::read_to_string(root().join("tests/data/abi_changes.txt"));
    for change in changes.expect("a file").split("\n\n").skip(1) {
        let mut lines = change.lines();
        let expected = lines.next().expect("a break, or nothing");
        let edits: Vec<String> = lines.map(|line| line[2..].replace("\\n", "\n")).collect();
        let changed = edits.chunks(2).fold(text.clone(), |text, edit| {
            assert!(text.contains(&edit[0]), "{}", edit[0]);
            text.replacen(&edit[0], &edit[1], 1)
        });
        let found = breaks(&text, &changed);
        let expected: Vec<&str> = Some(expected)
            .filter(|line| *line != "nothing")
            .into_iter()
            .collect();
        assert_eq!(found, expected, "{change}");
    }
    let padded = "struct HsX size 16 align 8 grows\n    at 0 size 4 uint32_t structSize\n    \
                  at 8 size 4 int32_t first\n";
    let filled = format!("{padded}    at 12 size 4 int32_t more\n");
    assert_eq!(breaks(padded, &filled), ["struct HsX"]);
}

/// The FNV-1a hash of 64 bits, <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn header_and_library_state_the_hash_of_the_description() {
    // Test vectors of the hash's authors.
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    let hash = fnv1a(read("handsense.abi").as_bytes());
    assert_eq!(handsense_abi_hash(), hash);
    assert!(header_text().contains(&format!("\n#define HS_ABI_HASH 0x{hash:016x}ULL\n")));
}

#[test]
fn a_program_refuses_a_library_of_another_version() {
    if !have_compiler(CC) || !have_compiler(CXX) {
        return;
    }
    let directory = scratch("abi-version");
    let (other, host) = (directory.join("other.so"), directory.join("host"));
    let source = |name: &str, text: &str| {
        let path = directory.join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path
    };
    let program = source(
        "host.cpp",
        "#include \"handsense.hpp\"\n#include <cstdio>\nint main(int, char **path) {\n\
         std::string problem;\nconst bool loaded = handsense::Plugin::load(path[1], problem).loaded();\n\
         std::printf(\"%d %s\", loaded, problem.c_str());\n}\n",
    );
    run(compiler(CXX, "c++11")
        .arg(program)
        .args(["-ldl", "-o"])
        .arg(&host));
    let next = HS_ABI_VERSION + 1;
    let body = format!("unsigned handsense_abi_version(void) {{ return {next}; }}\n");
    let mut command = compiler_command(CC);
    command.args(["-shared", "-fPIC"]);
    run(command.arg(source("other.c", &body)).arg("-o").arg(&other));
    let refused =
        format!("0 the library has ABI version {next}, this program needs {HS_ABI_VERSION}");
    assert_eq!(run(Command::new(&host).arg(&other)), refused);
    assert_eq!(run(Command::new(&host).arg(&library().shared)), "1 ");
}

fn committed() -> Vec<String> {
    let list = std::fs::read_to_string(include().join("handsense.sym")).expect("the list is there");
    list.lines().map(str::to_owned).collect()
}

#[test]
fn the_shared_object_defines_exactly_the_list() {
    if !have("nm") {
        return;
    }
    let mut command = Command::new("nm");
    command
        .args(["--dynamic", "--defined-only", "--format=posix"])
        .arg(&library().shared);
    let printed = run(&mut command);
    let names = printed.lines().filter_map(|line| line.split(' ').next());
    let mut defined: Vec<String> = names.map(str::to_owned).collect();
    defined.sort();
    assert_eq!(defined, committed());
}

/// The most bytes of one header.
const MOST_BYTES: usize = 42_000;

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

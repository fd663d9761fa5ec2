//! Guards of the C interface. Its description agrees with compilers and library, and keeps every
//! promise of the stored description of its version. Each guard detects a break.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::common::abi::change::{ADDITIONS, BREAKS};
use crate::common::abi::interface::fnv1a;
use crate::common::abi::rule::{Changes, changes, verdict};
use crate::common::abi::{Interface, probe};
use crate::common::compilers::{CC, CXX, compiler, compiler_command, have_compiler};
use crate::common::tools::{have, header_text, include, root, run, scratch};
use handsense::ffi::{HS_ABI_VERSION, handsense_abi_hash};

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a file can be written");
}

fn header() -> String {
    header_text()
}

fn symbols() -> String {
    read(&include().join("handsense.sym"))
}

fn current() -> Interface {
    Interface::of_header(&header(), &symbols())
}

/// The stored descriptions, by the version that each is named after.
fn stored() -> BTreeMap<i64, String> {
    let files = std::fs::read_dir(include().join("abi")).expect("include/abi is there");
    files
        .map(|file| {
            let path = file.expect("a file").path();
            let version = path
                .file_stem()
                .and_then(|stem| stem.to_str()?.parse().ok());
            (
                version.expect("a file is named after its version"),
                read(&path),
            )
        })
        .collect()
}

fn last_stored() -> Interface {
    let (_, text) = stored().pop_last().expect("a stored description");
    Interface::of_description(&text)
}

// The description.

#[test]
fn a_description_says_everything_that_the_header_declares() {
    let interface = current();
    assert_eq!(read(&include().join("handsense.abi")), interface.text());
    assert_eq!(Interface::of_description(&interface.text()), interface);
    // From the description alone comes a header that declares the same.
    let again = Interface::of_header(&probe::header(&interface), &symbols());
    assert_eq!(again, interface);
    assert!(interface.structs.len() > 60 && interface.functions.len() > 80);
}

#[test]
fn header_and_library_state_version_and_hash_of_the_description() {
    let description = read(&include().join("handsense.abi"));
    let hash = fnv1a(description.as_bytes());
    assert_eq!(handsense_abi_hash(), hash);
    assert!(header().contains(&format!("\n#define HS_ABI_HASH 0x{hash:016x}ULL\n")));
    assert_eq!(current().version(), i64::from(HS_ABI_VERSION));
    // Test vectors of the hash's authors.
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
}

/// What a C or C++ compiler has against the description when it reads the header in a directory:
/// lines that it sees otherwise, or why it does not compile the program at all.
fn compiled(
    interface: &Interface,
    language: [&str; 3],
    headers: &Path,
    directory: &Path,
) -> Result<(), String> {
    let [program, standard, kind] = language;
    let source = directory.join("probe.c");
    let built = directory.join("probe");
    write(&source, &probe::program(interface));
    let mut command = compiler_command(program);
    command.arg(format!("-std={standard}"));
    command.args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"]);
    command.arg(headers).args(["-x", kind]).arg(&source);
    let output = command.arg("-o").arg(&built).output().expect("it runs");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let seen = run(&mut Command::new(&built));
    let described = interface.declared();
    let pairs = seen.lines().zip(described.lines());
    let other = pairs.filter(|(seen, described)| seen != described);
    let other: Vec<String> = other
        .map(|(seen, described)| format!("{described} => {seen}"))
        .collect();
    assert_eq!(seen.lines().count(), described.lines().count());
    if other.is_empty() {
        Ok(())
    } else {
        Err(other.join("\n"))
    }
}

const C: [&str; 3] = [CC, "c99", "c"];
const CPP: [&str; 3] = [CXX, "c++11", "c++"];

#[test]
#[cfg_attr(not(target_pointer_width = "64"), ignore = "pointers of eight bytes")]
fn compilers_lay_out_every_struct_as_described() {
    let interface = current();
    let directory = scratch("abi-probe");
    for language in [C, CPP] {
        if have(language[0]) {
            let seen = compiled(&interface, language, &include(), &directory);
            assert_eq!(seen, Ok(()), "{language:?}");
        }
    }
}

#[test]
fn a_header_made_from_the_description_serves_as_well() {
    if !have_compiler(CC) {
        return;
    }
    let directory = scratch("abi-header");
    let interface = current();
    write(&directory.join("handsense.h"), &probe::header(&interface));
    let seen = compiled(&interface, [CC, "c11", "c"], &directory, &directory);
    assert_eq!(seen, Ok(()));
}

/// The structs that src/ffi/layout.rs makes the Rust compiler check, as a description has them:
/// `name size / align`, then each field with its offset.
fn held_by_the_library(source: &str) -> BTreeMap<String, Vec<(String, u64)>> {
    // Those of a game are in a module.
    let source = source.replace("\n    layout!(", "\nlayout!(");
    let blocks = source.split("\nlayout!(").skip(1);
    blocks
        .map(|block| {
            let (head, rest) = block.split_once('{').expect("fields");
            let (body, _) = rest.split_once('}').expect("an end");
            let (name, measures) = head.rsplit_once(':').expect("a name");
            let name = name.rsplit(' ').next().expect("a name");
            let (size, align) = measures.split_once('/').expect("an alignment");
            let number = |text: &str| text.trim().parse().expect("a number");
            let mut facts = vec![
                ("size".to_owned(), number(size)),
                ("align".to_owned(), number(align)),
            ];
            for entry in body.split(',').map(str::trim).filter(|e| !e.is_empty()) {
                let (field, offset) = entry.split_once(' ').expect("an offset");
                facts.push((camel(field), number(offset)));
            }
            (name.to_owned(), facts)
        })
        .collect()
}

fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().expect("a first part").to_owned();
    parts.fold(first, |name, part| {
        name + &part[..1].to_uppercase() + &part[1..]
    })
}

fn described(interface: &Interface) -> BTreeMap<String, Vec<(String, u64)>> {
    let structs = interface.structs.iter();
    structs
        .map(|(name, of)| {
            let mut facts = vec![("size".to_owned(), of.size), ("align".to_owned(), of.align)];
            let fields = of.fields.iter();
            facts.extend(fields.map(|field| (field.declaration.name.clone(), field.offset)));
            (name.clone(), facts)
        })
        .collect()
}

#[test]
fn the_library_holds_every_layout_of_the_description() {
    let source = read(&root().join("src/ffi/layout.rs"));
    let held = held_by_the_library(&source);
    let expected = described(&current());
    for (name, facts) in &expected {
        assert_eq!(held.get(name), Some(facts), "{name} in src/ffi/layout.rs");
    }
    assert_eq!(held.len(), expected.len());
    // It has to follow where a field moves, and may not forget one.
    let other = |from, to| held_by_the_library(&source.replacen(from, to, 1));
    assert_ne!(held, other("overall_danger 112", "overall_danger 116"));
    assert_ne!(held, other("overall_danger 112, ", ""));
    assert_ne!(
        held,
        other(
            "layout!(padded HandStrength: 164 / 4",
            "layout!(padded HandStrength: 168 / 4"
        )
    );
}

// The promise.

#[test]
fn the_interface_keeps_what_its_version_promised() {
    for (version, text) in stored() {
        let interface = Interface::of_description(&text);
        assert_eq!(interface.text(), text, "include/abi/{version}.abi");
        assert_eq!(interface.version(), version);
    }
    if let Err(why) = verdict(&last_stored(), &current()) {
        panic!("{why}");
    }
}

#[test]
fn the_rule_calls_every_break_by_its_name() {
    let (before, hash) = (current(), current().hash());
    for change in &BREAKS {
        let mut after = change.interface();
        assert_ne!(after.hash(), hash, "{}", change.says);
        let why = verdict(&before, &after).expect_err(change.says);
        assert!(why.contains(change.says), "{}: {why}", change.says);
        let next = before.version() + 1;
        assert!(
            why.contains(&format!("raise HS_ABI_VERSION to {next};")),
            "{why}"
        );
        // What would break programs is allowed in another version, and taking it back is not.
        after.constants.insert("HS_ABI_VERSION".to_owned(), next);
        let found = verdict(&before, &after).expect("a new version");
        assert_eq!(found.breaks, changes(&before, &after).breaks);
        let back = verdict(&after, &before).expect_err("an old version");
        assert_eq!(
            back,
            format!("HS_ABI_VERSION was {next} and is now {}", next - 1)
        );
    }
}

#[test]
fn a_symbol_that_is_not_exported_any_more_is_a_break() {
    let mut after = current();
    after.symbols.remove("rank_move");
    let why = verdict(&current(), &after).expect_err("a break");
    assert!(why.contains("\n  the symbol rank_move is gone\n"), "{why}");
}

#[test]
fn additions_pass_and_are_named() {
    let before = current();
    assert_eq!(verdict(&before, &before), Ok(Changes::default()));
    for change in &ADDITIONS {
        let after = change.interface();
        assert_ne!(after.hash(), before.hash(), "{}", change.says);
        let found = verdict(&before, &after).expect(change.says);
        assert_eq!(found.additions.join("; "), change.says);
        assert_eq!(found.breaks, [""; 0]);
    }
}

#[test]
fn a_struct_grows_to_four_times_its_size_at_most() {
    let of = |fields: &str| {
        let text = format!(
            "#define HS_ABI_VERSION 1\ntypedef struct HsX {{ uint32_t structSize; {fields} }} HsX;"
        );
        Interface::of_header(&text, "")
    };
    let before = of("int32_t first;");
    assert!(verdict(&before, &of("int32_t first; int32_t more[6];")).is_ok());
    let why = verdict(&before, &of("int32_t first; int32_t more[7];")).expect_err("too long");
    assert!(why.contains("HsX has grown from 8 bytes to 36"), "{why}");
    let why = verdict(&of("int32_t first; int32_t more;"), &before).expect_err("too short");
    assert!(why.contains("HsX had 12 bytes and now has 8"), "{why}");
    let why = verdict(&before, &of("int32_t first; int64_t more;")).expect_err("an alignment");
    assert!(
        why.contains("HsX was aligned to 4 bytes and is now to 8"),
        "{why}"
    );
}

#[test]
#[cfg_attr(not(target_pointer_width = "64"), ignore = "pointers of eight bytes")]
fn a_compiler_notices_what_it_can() {
    if !have_compiler(CC) {
        return;
    }
    let before = current();
    for change in BREAKS.iter().chain(&ADDITIONS) {
        let headers = change.directory("abi-other-header");
        let seen = compiled(&before, C, &headers, &headers);
        assert_eq!(seen.is_err(), change.compiler, "{}: {seen:?}", change.says);
        if change.says == "the field HsHeartsView.more is new" {
            // Programs compile as before; the struct is longer, and nothing in it has moved.
            let sizes = "struct HsHeartsView size 880 align 8 grows => \
                         struct HsHeartsView size 888 align 8 grows";
            assert_eq!(seen, Err(sizes.to_owned()));
        }
    }
}

#[test]
fn a_program_refuses_a_library_of_another_version() {
    if !have_compiler(CC) || !have_compiler(CXX) {
        return;
    }
    let directory = scratch("abi-version");
    let (library, host) = (directory.join("other.so"), directory.join("host"));
    let source = directory.join("host.cpp");
    write(
        &source,
        "#include \"handsense.hpp\"\n#include <cstdio>\nint main(int, char **path) {\n\
         std::string problem;\nconst bool loaded = handsense::Plugin::load(path[1], problem).loaded();\n\
         std::printf(\"%d %s\", loaded, problem.c_str());\n}\n",
    );
    run(compiler(CXX, "c++11")
        .arg(&source)
        .args(["-ldl", "-o"])
        .arg(&host));
    let own = current().version();
    let refused = format!(
        "0 the library has ABI version {}, this program needs {own}",
        own + 1
    );
    let versions = [(own, "1 "), (own + 1, refused.as_str())];
    for (version, says) in versions {
        let mut interface = current();
        interface
            .constants
            .insert("HS_ABI_VERSION".to_owned(), version);
        build(&include(), &interface, &library);
        assert_eq!(run(Command::new(&host).arg(&library)), says);
    }
}

/// Compiles a stand-in library with debug information behind the header of a directory.
fn build(headers: &Path, interface: &Interface, shared: &Path) {
    let source = shared.with_extension("c");
    let code = [probe::reaching(interface), probe::functions(interface)].concat();
    write(&source, &format!("#include \"handsense.h\"\n{code}"));
    let mut command = compiler_command(CC);
    command.args(["-g", "-shared", "-fPIC", "-I"]).arg(headers);
    run(command.arg(&source).arg("-o").arg(shared));
}

/// What libabigail says of the step from one library to another in a directory; empty if it has
/// nothing against it. It need not know which structs may grow: where all is well, it is told.
fn abidiff(directory: &Path, found: &Changes) -> String {
    let well = found.breaks.is_empty();
    let grown = if well { &found.grown[..] } else { &[] };
    let suppressions = directory.join("growth.suppr");
    write(&suppressions, &probe::suppressions(grown));
    let mut command = Command::new("abidiff");
    command
        .args(["--no-added-syms", "--suppressions"])
        .arg(&suppressions);
    command.args([directory.join("old.so"), directory.join("new.so")]);
    let output = command.output().expect("abidiff runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    // 1 and 2 are its own troubles, 4 a change and 8 one that is surely incompatible.
    let code = output.status.code().expect("an answer");
    assert_eq!(
        code & 3,
        0,
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    if code == 0 { String::new() } else { said }
}

#[test]
fn libabigail_finds_all_of_the_stored_interface_in_the_current_one() {
    if !have("abidiff") || !have_compiler(CC) {
        return;
    }
    let (stored, current) = (last_stored(), current());
    if stored.version() != current.version() {
        return;
    }
    // Not beside the sources, which would find it before the current header.
    let (directory, headers) = (scratch("abigail"), scratch("abigail-stored"));
    write(&headers.join("handsense.h"), &probe::header(&stored));
    build(&headers, &stored, &directory.join("old.so"));
    build(&include(), &current, &directory.join("new.so"));
    assert_eq!(abidiff(&directory, &changes(&stored, &current)), "");
}

#[test]
fn libabigail_notices_what_debug_information_tells() {
    if !have("abidiff") || !have_compiler(CC) {
        return;
    }
    let before = current();
    let directory = scratch("abigail-changes");
    build(&include(), &before, &directory.join("old.so"));
    for change in BREAKS.iter().chain(&ADDITIONS) {
        let after = change.interface();
        let headers = change.directory("abigail-header");
        build(&headers, &after, &directory.join("new.so"));
        let said = abidiff(&directory, &changes(&before, &after));
        assert_eq!(!said.is_empty(), change.debug, "{}: {said}", change.says);
    }
}

//! Tests of packaging/install.py with the library that cargo built for this test: the files of the
//! tree, hosts in C and C++ that use it after a move, and its removal. `.ci/install` checks a
//! release build.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::tools::{have, library, root, run, scratch};

/// The tree below a prefix, with the targets of links and the executable files. `0.1` and `0.1.0`
/// are the versions of this crate.
const TREE: &[&str] = &[
    "include/handsense/handsense.h",
    "include/handsense/handsense.hpp",
    "include/handsense/handsense/binokel.h",
    "include/handsense/handsense/common.h",
    "include/handsense/handsense/environment.h",
    "include/handsense/handsense/generated/hearts.hpp",
    "include/handsense/handsense/generated/hex.hpp",
    "include/handsense/handsense/hearts.h",
    "include/handsense/handsense/hex.h",
    "include/handsense/handsense/liap_tui.h",
    "include/handsense/handsense_common.hpp",
    "include/handsense/handsense_hex.hpp",
    "include/handsense/handsense_hex_position.hpp",
    "include/handsense/handsense_legacy.hpp",
    "lib/cmake/handsense/handsenseConfig.cmake",
    "lib/cmake/handsense/handsenseConfigVersion.cmake",
    "lib/libhandsense.a",
    "lib/libhandsense.so -> libhandsense.so.0.1.0",
    "lib/libhandsense.so.0.1 -> libhandsense.so.0.1.0",
    "lib/libhandsense.so.0.1.0 *",
    "lib/pkgconfig/handsense-static.pc",
    "lib/pkgconfig/handsense.pc",
    "share/doc/handsense/LICENSE-APACHE",
    "share/doc/handsense/LICENSE-MIT",
    "share/doc/handsense/handsense.cdx.json",
    "share/handsense/manifest.txt",
];

/// The output of tests/c/contract.c.
const CONTRACT: &str = "danger 28 control 65 keep 0\npasses three\nAK3.QJ98.T65.72 ranks\nignored\n\
                        a required pointer is NULL\n";

fn contract() -> PathBuf {
    root().join("tests/c/contract.c")
}

/// The lines of `TREE` with libraries in this directory.
fn expected(libdir: &str) -> Vec<String> {
    let mut lines: Vec<String> = TREE
        .iter()
        .map(|line| match line.strip_prefix("lib/") {
            Some(rest) => format!("{libdir}/{rest}"),
            None => (*line).to_owned(),
        })
        .collect();
    lines.sort();
    lines
}

/// The entries below a directory, in the format of `TREE`.
fn tree(top: &Path) -> Vec<String> {
    fn collect(top: &Path, directory: &Path, lines: &mut Vec<String>) {
        for entry in std::fs::read_dir(directory).expect("a directory") {
            let path = entry.expect("an entry").path();
            let about = path.symlink_metadata().expect("it is there");
            let name = path.strip_prefix(top).expect("below the top").display();
            if about.is_dir() {
                collect(top, &path, lines);
            } else if about.is_symlink() {
                let target = std::fs::read_link(&path).expect("a link");
                lines.push(format!("{name} -> {}", target.display()));
            } else {
                let mark = match about.permissions().mode() & 0o777 {
                    0o755 => " *",
                    0o644 => "",
                    mode => panic!("{name} has mode {mode:o}"),
                };
                lines.push(format!("{name}{mark}"));
            }
        }
    }
    let mut lines = Vec::new();
    collect(top, top, &mut lines);
    lines.sort();
    lines
}

/// A call of the script that depends on its arguments only.
fn script(arguments: &[&str]) -> Command {
    let mut command = Command::new("python3");
    command
        .arg(root().join("packaging/install.py"))
        .args(arguments)
        .env_remove("CARGO_BUILD_TARGET")
        .env_remove("PREFIX")
        .env_remove("DESTDIR");
    command
}

/// Installs the library into this prefix.
fn install(prefix: &Path, arguments: &[&str]) -> String {
    let directory = library().shared.parent().expect("target/<profile>/deps");
    let mut command = script(&["--no-cli", "--prefix"]);
    command.arg(prefix).arg("--from").arg(directory);
    run(command.args(arguments))
}

/// An installed tree for this test; `None` without Python.
fn installed(name: &str) -> Option<PathBuf> {
    if !have("python3") {
        return None;
    }
    let prefix = scratch(name);
    install(&prefix, &[]);
    Some(prefix)
}

/// An installed tree, moved after the installation.
fn moved(name: &str) -> Option<PathBuf> {
    let before = installed(&format!("{name}-before"))?;
    let after = scratch(name).join("elsewhere");
    std::fs::rename(before, &after).expect("a directory can be moved");
    Some(after)
}

/// The words printed by pkg-config.
fn pkg_config(prefix: &Path, arguments: &[&str]) -> Vec<String> {
    let mut command = Command::new("pkg-config");
    command
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
        .args(arguments);
    let printed = run(&mut command);
    printed.split_whitespace().map(str::to_owned).collect()
}

/// Runs a program that finds its shared libraries in an installed tree.
fn run_with(program: &Path, prefix: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    command.env("LD_LIBRARY_PATH", prefix.join("lib"));
    run(command.args(arguments))
}

#[test]
fn the_installed_tree_is_the_expected_one() {
    let Some(prefix) = installed("install-tree") else {
        return;
    };
    assert_eq!(tree(&prefix), expected("lib"));
    for header in ["handsense.h", "handsense/hearts.h", "handsense_legacy.hpp"] {
        let read = |path: PathBuf| std::fs::read(path).expect("a header");
        let source = read(root().join("include").join(header));
        assert_eq!(read(prefix.join("include/handsense").join(header)), source);
    }
    // A second installation changes nothing.
    install(&prefix, &[]);
    assert_eq!(tree(&prefix), expected("lib"));
}

#[test]
fn a_package_is_installed_below_another_root() {
    if !have("python3") {
        return;
    }
    let package = scratch("install-destdir");
    let libdir = "lib/x86_64-linux-gnu";
    let destdir = package.to_str().expect("UTF-8");
    let arguments = ["--destdir", destdir, "--libdir", libdir];
    install(Path::new("/opt/handsense"), &arguments);
    assert_eq!(
        tree(&package.join("opt/handsense")),
        expected(libdir),
        "the tree"
    );
    assert_eq!(tree(&package).len(), TREE.len(), "nothing beside it");
    let file = package.join("opt/handsense").join(libdir);
    let text = std::fs::read_to_string(file.join("pkgconfig/handsense.pc")).expect("a file");
    assert!(text.starts_with("prefix=${pcfiledir}/../../..\n"), "{text}");
    assert!(!text.contains(destdir) && !text.contains("/opt"), "{text}");
    // The same two paths from the environment.
    let mut removal = script(&["--uninstall"]);
    run(removal
        .env("PREFIX", "/opt/handsense")
        .env("DESTDIR", destdir));
    assert_eq!(tree(&package), [""; 0]);
}

#[test]
fn uninstalling_removes_exactly_the_installed_files() {
    let Some(prefix) = installed("install-removal") else {
        return;
    };
    let removal = |prefix: &Path| {
        let mut command = script(&["--uninstall", "--prefix"]);
        command.arg(prefix).output().expect("Python runs")
    };
    // A file that an interrupted run would leave.
    std::fs::write(prefix.join("lib/.libhandsense.a.new"), "").expect("a file");
    assert!(removal(&prefix).status.success());
    let left = std::fs::read_dir(&prefix).expect("the prefix").count();
    assert_eq!(left, 0, "directories are gone too");
    let again = removal(&prefix);
    let complaint = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(!again.status.success() && complaint.contains("nothing is installed"));

    // Files from before or after the installation stay, with their directory.
    std::fs::create_dir_all(prefix.join("share/doc")).expect("a directory can be created");
    install(&prefix, &[]);
    std::fs::write(prefix.join("include/handsense/other.h"), "").expect("a file");
    assert!(removal(&prefix).status.success());
    assert_eq!(tree(&prefix), ["include/handsense/other.h"]);
    assert!(prefix.join("share/doc").is_dir() && !prefix.join("lib").exists());
}

#[test]
fn a_new_version_replaces_the_old_one() {
    let Some(prefix) = installed("install-upgrade") else {
        return;
    };
    let old = ["lib/libhandsense.so.0.0.9", "lib/old/only.txt"];
    std::fs::create_dir(prefix.join("lib/old")).expect("a directory can be created");
    let manifest = prefix.join("share/handsense/manifest.txt");
    let mut lines = std::fs::read_to_string(&manifest).expect("the manifest");
    for name in old {
        std::fs::write(prefix.join(name), "").expect("a file can be written");
        lines += &format!("{name}\n");
    }
    std::fs::write(&manifest, lines + "lib/old/\n").expect("a file can be written");
    install(&prefix, &[]);
    assert_eq!(tree(&prefix), expected("lib"));
    assert!(!prefix.join("lib/old").exists());

    // A manifest path outside the prefix is not followed.
    let outside = prefix.with_file_name("install-upgrade-outside");
    std::fs::write(&outside, "").expect("a file can be written");
    std::fs::write(&manifest, "../install-upgrade-outside\n").expect("a file can be written");
    let mut removal = script(&["--uninstall", "--prefix"]);
    let output = removal.arg(&prefix).output().expect("Python runs");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("which is not below it"), "{complaint}");
    assert!(!output.status.success() && outside.exists());
}

#[test]
fn a_host_in_c_is_built_with_the_flags_of_pkg_config() {
    let Some(prefix) = moved("install-pkg-config") else {
        return;
    };
    if !have("pkg-config") || !have("cc") {
        return;
    }
    assert_eq!(
        pkg_config(&prefix, &["--modversion", "handsense"]),
        [env!("CARGO_PKG_VERSION")]
    );
    let build = |name: &str, flags: &[String]| {
        let program = prefix.join(name);
        let mut command = Command::new("cc");
        command.args(["-std=c99", "-Wall", "-Wextra", "-Werror"]);
        command.arg(contract()).args(flags);
        run(command.arg("-o").arg(&program));
        program
    };
    let shared = build(
        "shared",
        &pkg_config(&prefix, &["--cflags", "--libs", "handsense"]),
    );
    assert_eq!(run_with(&shared, &prefix, &[]), CONTRACT);

    let flags = pkg_config(&prefix, &["--cflags", "--libs", "handsense-static"]);
    let inside = build("static", &flags);
    assert_eq!(run(&mut Command::new(&inside)), CONTRACT);
}

#[test]
fn the_static_library_has_the_symbols_of_the_interface_only() {
    let Some(prefix) = installed("install-symbols") else {
        return;
    };
    if !["ld", "objcopy", "ar", "nm"].into_iter().all(have) {
        return;
    }
    let archive = prefix.join("lib/libhandsense.a");
    let mut command = Command::new("nm");
    command.args(["--extern-only", "--defined-only", "--format=posix"]);
    let printed = run(command.arg(&archive));
    let mut symbols: Vec<&str> = printed
        .lines()
        .filter_map(|line| line.split_once(' ').map(|(symbol, _)| symbol))
        .collect();
    symbols.sort_unstable();
    let path = root().join("include/handsense.sym");
    let interface = std::fs::read_to_string(path).expect("the list of symbols");
    let mut expected: Vec<&str> = interface.lines().collect();
    expected.sort_unstable();
    assert_eq!(symbols, expected);
}

#[test]
fn a_host_in_cpp_includes_every_header_linked_or_loaded() {
    let Some(prefix) = installed("install-cpp") else {
        return;
    };
    if !have("c++") {
        return;
    }
    let library = prefix.join("lib");
    let library = library.to_str().expect("UTF-8");
    for (name, include, prefixed) in [
        ("directly", "include/handsense", false),
        ("below", "include", true),
    ] {
        let source = root().join("tests/c/installed/headers.cpp");
        let mut text = std::fs::read_to_string(source).expect("a program");
        if prefixed {
            text = text.replace("#include <handsense", "#include <handsense/handsense");
        }
        let file = prefix.join(format!("{name}.cpp"));
        std::fs::write(&file, text).expect("a file can be written");
        let program = prefix.join(name);
        let mut command = Command::new("c++");
        command.args(["-std=c++11", "-Wall", "-Wextra", "-Werror", "-I"]);
        command.arg(prefix.join(include)).arg(&file);
        command.args(["-L", library, "-lhandsense", "-ldl", "-o"]);
        run(command.arg(&program));
        let printed = run_with(&program, &prefix, &["libhandsense.so"]);
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(printed, format!("keep 0\nloaded {version}\n"));
    }
}

#[test]
fn impossible_installations_are_refused_with_a_message() {
    if !have("python3") {
        return;
    }
    let nowhere = scratch("install-refused");
    let prefix = nowhere.to_str().expect("UTF-8");
    let built = library().shared.parent().expect("target/<profile>/deps");
    let cases: [(&[&str], &str); 7] = [
        (
            &["--libdir", "/usr/lib64"],
            "--libdir is a path in the prefix",
        ),
        (&["--libdir", "../lib"], "--libdir is a path in the prefix"),
        (
            &["--target", "x86_64-apple-darwin"],
            "the shared libraries of x86_64-apple-darwin; use cargo cinstall",
        ),
        (
            &["--target", "x86_64-pc-windows-msvc"],
            "the shared libraries of x86_64-pc-windows-msvc; use cargo cinstall",
        ),
        (
            &["--no-build", "--target", "x86_64-unknown-linux-none"],
            "libhandsense.a has not been built",
        ),
        (&["--from", prefix], "libhandsense.a has not been built"),
        (
            &["--from", built.to_str().expect("UTF-8")],
            "handsense has not been built; --no-cli installs the library alone",
        ),
    ];
    for (arguments, sentence) in cases {
        let mut command = script(&["--prefix", prefix]);
        let output = command.args(arguments).output().expect("Python runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(said.contains(sentence), "{arguments:?}: {said}");
        assert!(!said.contains("Traceback"), "{said}");
    }
    assert_eq!(tree(&nowhere), [""; 0]);
}

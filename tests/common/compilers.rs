//! The C and C++ compilers of the target, found by cc, with the usual options.

use std::process::Command;

use super::tools::{include, library, skipped};

/// The C compiler that cc finds for the target of this test.
pub const CC: &str = "cc";
/// The C++ compiler that cc finds for the target of this test.
pub const CXX: &str = "c++";

/// A command that runs a compiler: for [`CC`] and [`CXX`] the one that cc finds, else the program
/// of that name.
///
/// cc reads the variables `CC`, `CXX`, `CFLAGS` and `CXXFLAGS`. Arguments added later override its
/// own.
pub fn compiler_command(program: &str) -> Command {
    if program != CC && program != CXX {
        return Command::new(program);
    }
    let mut build = cc::Build::new();
    build
        .cpp(program == CXX)
        .opt_level(0)
        .debug(false)
        .cargo_metadata(false);
    // The build script of the root package sets these variables; in other packages cc falls back to
    // the name.
    if let (Some(target), Some(host)) = (
        option_env!("HANDSENSE_TARGET"),
        option_env!("HANDSENSE_HOST"),
    ) {
        build.target(target).host(host);
    }
    // Without a compiler the command cannot start, and `have_compiler` reports it.
    let found = build.try_get_compiler();
    found.map_or_else(|_| Command::new(program), |tool| tool.to_command())
}

/// Whether a compiler is installed; reports when it is not.
pub fn have_compiler(program: &str) -> bool {
    let there = compiler_command(program).arg("--version").output();
    let found = there.is_ok_and(|output| output.status.success());
    if !found {
        skipped(&format!("the compiler {program} is not installed"));
    }
    found
}

/// The name of a standard's language for `-x`.
pub fn language(standard: &str) -> &'static str {
    if standard.starts_with("c++") {
        "c++"
    } else {
        "c"
    }
}

/// A compiler command with warnings as errors and the headers of the library. `program` is [`CC`]
/// for a C standard, [`CXX`] for a C++ standard, or another compiler.
pub fn compiler(program: &str, standard: &str) -> Command {
    let mut command = compiler_command(program);
    command
        .arg(format!("-std={standard}"))
        .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"])
        .arg(include());
    command
}

/// Links with the built shared library and a run path to it.
pub fn link_library(command: &mut Command) {
    let shared = &library().shared;
    let directory = shared.parent().expect("the library has a directory");
    command
        .arg(shared)
        .arg(format!("-Wl,-rpath,{}", directory.display()))
        .args(["-lm", "-pthread"]);
}

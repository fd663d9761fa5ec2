//! The C and C++ compilers of the target, found by cc, and the usual calls of them.

use std::process::Command;

use super::tools::{include, library, skipped};

/// The C compiler that cc finds for the target of this test.
pub const CC: &str = "cc";
/// The C++ compiler that cc finds for the target of this test.
pub const CXX: &str = "c++";

/// A command that runs a compiler: for [`CC`] and [`CXX`] the one that cc finds, else the program of that name.
///
/// cc reads the usual variables, `CC`, `CXX`, `CFLAGS` and `CXXFLAGS`. Arguments added later win over its own.
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
    // The build script of the root package sets these; in other packages cc falls back to the name.
    if let (Some(target), Some(host)) = (
        option_env!("HANDSENSE_TARGET"),
        option_env!("HANDSENSE_HOST"),
    ) {
        build.target(target).host(host);
    }
    // Without a compiler, the command cannot start, and `have_compiler` reports it.
    let found = build.try_get_compiler();
    found.map_or_else(|_| Command::new(program), |tool| tool.to_command())
}

/// Whether a compiler is there; says so when it is not.
pub fn have_compiler(program: &str) -> bool {
    let there = compiler_command(program).arg("--version").output();
    let found = there.is_ok_and(|output| output.status.success());
    if !found {
        skipped(&format!("there is no compiler {program}"));
    }
    found
}

/// What `-x` calls the language of a standard.
pub fn language(standard: &str) -> &'static str {
    if standard.starts_with("c++") {
        "c++"
    } else {
        "c"
    }
}

/// A compiler call with all warnings as errors and the headers of the library: [`CC`] for a standard of C,
/// [`CXX`] for one of C++, or another compiler by its name.
pub fn compiler(program: &str, standard: &str) -> Command {
    let mut command = compiler_command(program);
    command
        .arg(format!("-std={standard}"))
        .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"])
        .arg(include());
    command
}

/// Links against the built shared library, to be found again without any variable.
pub fn link_library(command: &mut Command) {
    let shared = &library().shared;
    let directory = shared.parent().expect("the library lies somewhere");
    command
        .arg(shared)
        .arg(format!("-Wl,-rpath,{}", directory.display()))
        .args(["-lm", "-pthread"]);
}

//! The C++ programs of the tests, compiled and linked without cargo.
//!
//! They use the outputs of cargo: the archive of `build.rs` and the library files beside the test
//! program.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
#[cfg(feature = "instrumented")]
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::thread;

/// The programs of one set of compiler flags.
pub struct Programs {
    /// Linked with the shared library.
    pub demo: PathBuf,
    /// The C++ tests, linked with the shared library.
    pub engine_test: PathBuf,
}

/// A program from this code, after the header of the adapters, linked with the shared library.
pub fn program_of(name: &'static str, code: &str) -> PathBuf {
    let build = Build::new(name, &["-O1"]);
    let file = build.directory.join("code.cpp");
    fs::write(&file, code).expect("a file can be written");
    let objects = build.compile(&[(name, vec![source("demo/host.h"), file])]);
    build.link(
        &format!("{name}_program"),
        &[&objects[..], &[archive(), shared()]].concat(),
    )
}

/// The demo program linked in the two ways that neither cargo nor [`Programs`] has.
pub struct Variants {
    /// Linked with the static library.
    pub with_static_library: PathBuf,
    /// Linked without the library.
    pub without_library: PathBuf,
}

/// A library file that cargo built for this test.
fn built(name: &str) -> PathBuf {
    let program = std::env::current_exe().expect("this program has a path");
    let path = program.with_file_name(name);
    assert!(path.exists(), "{} is missing", path.display());
    path
}

/// The shared library.
pub fn shared() -> PathBuf {
    built(&format!("{DLL_PREFIX}handsense{DLL_SUFFIX}"))
}

/// The programs from the objects of `build.rs`.
pub fn plain() -> &'static Programs {
    static BUILT: OnceLock<Programs> = OnceLock::new();
    BUILT.get_or_init(|| {
        let build = Build::new("plain", &["-O1"]);
        let mut units = tests();
        units.push(("main", vec![source("demo/main.cpp")]));
        let objects = build.compile(&units);
        let (tests, main) = objects.split_at(objects.len() - 1);
        Programs {
            demo: build.link("handsense_demo", &[main, &[archive(), shared()]].concat()),
            engine_test: build.link("engine_test", &[tests, &[archive(), shared()]].concat()),
        }
    })
}

/// The other links of the demo.
pub fn variants() -> &'static Variants {
    static BUILT: OnceLock<Variants> = OnceLock::new();
    BUILT.get_or_init(|| {
        let build = Build::new("variants", &["-O1"]);
        let objects = build.compile(&[
            ("main", vec![source("demo/main.cpp")]),
            ("absent", vec![source("demo/library_absent.cpp")]),
        ]);
        let with_static_library = [objects[0].clone(), archive(), built("libhandsense.a")];
        // The object precedes the archive, so the linker takes its definition.
        let absent = [&objects[..], &[archive()]].concat();
        Variants {
            with_static_library: build.link("handsense_demo_static", &with_static_library),
            without_library: build.link("handsense_demo_dl", &absent),
        }
    })
}

/// The programs with the address and undefined-behaviour sanitizers; `None` if the compiler lacks
/// them.
///
/// Without optimisation they compile fastest, and no faulty access is optimised away.
#[cfg(feature = "instrumented")]
pub fn sanitized() -> Option<&'static Programs> {
    static BUILT: OnceLock<Option<Programs>> = OnceLock::new();
    let make = || {
        let sanitizers = [
            "-O0",
            "-g",
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=all",
        ];
        let build = Build::new("sanitized", &sanitizers);
        if !build.has_sanitizers() {
            skipped("the C++ compiler has no sanitizers");
            return None;
        }
        let mut units = vec![("demo", sources("demo")), ("engine", sources("engine"))];
        let count = units.len();
        units.extend(tests());
        units[0]
            .1
            .retain(|file| !file.ends_with("library_absent.cpp"));
        let objects = build.compile(&units);
        let (program, tests) = objects.split_at(count);
        let engine = &program[1..];
        Some(Programs {
            demo: build.link("handsense_demo", &[program, &[shared()]].concat()),
            engine_test: build.link("engine_test", &[tests, engine, &[shared()]].concat()),
        })
    };
    BUILT.get_or_init(make).as_ref()
}

/// A compilation unit: its name and the sources it includes.
type Unit = (&'static str, Vec<PathBuf>);

/// The C++ tests. The wrappers of Hearts and of Hex use the same names and cannot share a unit.
fn tests() -> Vec<Unit> {
    let (hex, others) = sources("tests")
        .into_iter()
        .partition(|file| file.ends_with("hex_wrapper_test.cpp"));
    vec![("tests", others), ("hex_tests", hex)]
}

/// The engine and the demo, without the two files that only some programs have.
fn archive() -> PathBuf {
    Path::new(env!("OUT_DIR")).join("libhandsense_demo_cpp.a")
}

fn source(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn sources(directory: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(source(directory)).expect("a directory of sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpp"))
        .collect();
    files.sort();
    files
}

/// A compiler with its flags, and an output directory.
struct Build {
    directory: PathBuf,
    compiler: cc::Tool,
    flags: Vec<String>,
}

impl Build {
    fn new(name: &str, flags: &[&str]) -> Build {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("demo-{name}"));
        fs::create_dir_all(&directory).expect("a directory can be made");
        let compiler = cc::Build::new()
            .cpp(true)
            .target(env!("HANDSENSE_TARGET"))
            .host(env!("HANDSENSE_HOST"))
            .opt_level(0)
            .cargo_metadata(false)
            .std("c++11")
            .include(env!("HANDSENSE_INCLUDE"))
            .flag("-Wpedantic")
            .warnings(true)
            .extra_warnings(true)
            .warnings_into_errors(true)
            .get_compiler();
        Build {
            directory,
            compiler,
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
        }
    }

    fn command(&self) -> Command {
        let mut command = self.compiler.to_command();
        command.args(&self.flags).arg("-pthread");
        command
    }

    /// Compiles one object file for each unit. The headers take most of the time; a unit includes
    /// them once.
    fn compile(&self, units: &[Unit]) -> Vec<PathBuf> {
        thread::scope(|scope| {
            let start = |unit| scope.spawn(move || self.compile_unit(unit));
            let running: Vec<_> = units.iter().map(start).collect();
            running
                .into_iter()
                .map(|unit| unit.join().expect("the C++ code compiles"))
                .collect()
        })
    }

    fn compile_unit(&self, (name, files): &Unit) -> PathBuf {
        let unit = self.directory.join(format!("{name}.cpp"));
        let includes = files
            .iter()
            .map(|file| format!("#include {:?}\n", file.display().to_string()));
        fs::write(&unit, includes.collect::<String>()).expect("a file can be written");
        let object = unit.with_extension("o");
        run(self.command().arg("-c").arg(&unit).arg("-o").arg(&object));
        object
    }

    /// Links the parts in this order with a run path to the shared library.
    fn link(&self, name: &str, parts: &[PathBuf]) -> PathBuf {
        let program = self.directory.join(name);
        let libraries = shared();
        let libraries = libraries.parent().expect("the library has a directory");
        let mut command = self.command();
        command.args(parts).arg("-o").arg(&program);
        command.arg(format!("-Wl,-rpath,{}", libraries.display()));
        run(command.args(["-ldl", "-lm"]));
        program
    }

    #[cfg(feature = "instrumented")]
    fn has_sanitizers(&self) -> bool {
        let empty = self.directory.join("empty.cpp");
        fs::write(&empty, "int main() {}\n").expect("a file can be written");
        let program = self.directory.join("empty");
        let linked = self.command().arg(&empty).arg("-o").arg(&program).output();
        linked.is_ok_and(|output| output.status.success())
    }
}

/// Whether a program is installed; reports when it is not.
#[cfg(feature = "instrumented")]
pub fn have(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output();
    let found = found.is_ok_and(|output| output.status.success());
    if !found {
        skipped(&format!("{program} is not installed"));
    }
    found
}

/// Prints one line about a skipped test, even when the test passes.
#[cfg(feature = "instrumented")]
fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}

fn assert_success(what: &str, output: &Output) {
    assert!(
        output.status.success(),
        "{what}: {}\n{}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Runs a command that must succeed; returns its output.
pub fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert_success(&format!("{command:?}"), &output);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

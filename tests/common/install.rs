//! The library as packaging/install.py builds and installs it: what a user gets. Built once for all
//! tests, in a directory that stays.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::tools::{have, root, run, target_directory};

/// Where the script builds.
pub fn build_directory() -> PathBuf {
    target_directory().join("install")
}

/// A call of the script that hears of nothing but its arguments.
pub fn script(arguments: &[&str]) -> Command {
    let mut command = Command::new("python3");
    command
        .arg(root().join("packaging/install.py"))
        .arg("--target-dir")
        .arg(build_directory())
        .args(arguments)
        .env("CARGO_NET_OFFLINE", "true")
        .env_remove("CARGO_BUILD_TARGET")
        .env_remove("PREFIX")
        .env_remove("DESTDIR");
    command
}

/// Whether the lean library is built by the script; `false` where there is no Python.
pub fn built() -> bool {
    static BUILT: OnceLock<bool> = OnceLock::new();
    *BUILT.get_or_init(|| {
        let possible = have("python3");
        if possible {
            run(&mut script(&["--build-only", "--no-cli"]));
        }
        possible
    })
}

/// Installs the library, which is built, in this prefix.
pub fn install(prefix: &Path, arguments: &[&str]) -> String {
    let mut command = script(&["--no-build", "--no-cli"]);
    run(command.arg("--prefix").arg(prefix).args(arguments))
}

// Builds dist/handsense.wasm, with all games, and dist/handsense-hearts.wasm and dist/handsense-hex.wasm, with one game.
//
//     node scripts/build.mjs             builds the three
//     node scripts/build.mjs hearts      builds one: games, hearts, hex or threads
//
// It needs cargo with the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown). The build
// "threads" makes dist/handsense-threads.wasm, with all games and shared memory. It needs a nightly toolchain with the
// component rust-src instead, because the standard library must be compiled with atomic instructions.
//
// If wasm-opt of Binaryen is on the path, in node_modules, or named by WASM_OPT, it optimizes the files. HANDSENSE_DIST
// names another directory for them.

import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { MEMORY, PAGE } from "../src/threads.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const PROJECT = join(PACKAGE, "../..");
const DIST = process.env.HANDSENSE_DIST ?? join(PACKAGE, "dist");
const TARGET = "wasm32-unknown-unknown";
const PROFILE = "wasm";

/** Each file with its cargo feature and the most kilobytes that it may have after wasm-opt and gzip. */
const FILES = {
  games: { file: "handsense.wasm", feature: "games", most: 650 },
  hearts: { file: "handsense-hearts.wasm", feature: "hearts", most: 405 },
  hex: { file: "handsense-hex.wasm", feature: "hex", most: 250 },
  threads: { file: "handsense-threads.wasm", feature: "games", most: 650, isShared: true },
};
const DEFAULT = ["games", "hearts", "hex"];

/** Progress functions are entries of the table, so the table is exported and may grow. */
const FLAGS = ["-C", "link-arg=--export-table", "-C", "link-arg=--growable-table", "-C", "target-feature=+simd128"];

/** The memory comes from outside. Each thread sets its stack and its thread-local storage by the exports. */
const SHARED_FLAGS = [
  "-C",
  "target-feature=+atomics,+bulk-memory,+mutable-globals",
  ...[
    "--shared-memory",
    "--import-memory",
    `--initial-memory=${MEMORY.initial * PAGE}`,
    `--max-memory=${MEMORY.maximum * PAGE}`,
    ...["__stack_pointer", "__tls_size", "__wasm_init_tls"].map((name) => `--export=${name}`),
  ].flatMap((flag) => ["-C", `link-arg=${flag}`]),
];

/** Fails with one line unless the toolchain can compile this. */
function checkToolchain(cargo, isShared) {
  if (spawnSync(cargo, ["--version"]).error) {
    fail("the build needs cargo: install Rust, https://rustup.rs");
  }
  const wanted = isShared ? ["+nightly", "--print", "sysroot"] : ["--print", "target-libdir", "--target", TARGET];
  const { status, stdout } = spawnSync(isShared ? "rustc" : (process.env.RUSTC ?? "rustc"), wanted, { cwd: PROJECT });
  const folder = status === 0 && join(stdout.toString().trim(), isShared ? "lib/rustlib/src/rust/library/std" : "");
  if (!folder || !existsSync(folder)) {
    fail(`the build needs: ${isShared ? "rustup toolchain install nightly --component rust-src" : `rustup target add ${TARGET}`}`);
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function optimizer() {
  const names = [process.env.WASM_OPT, join(PACKAGE, "node_modules/.bin/wasm-opt"), "wasm-opt"].filter(Boolean);
  return names.find((name) => spawnSync(name, ["--version"]).status === 0);
}

function build(name) {
  const { file, feature, most, isShared } = FILES[name];
  const output = join(DIST, file);
  const common = process.env.CARGO_TARGET_DIR ?? join(PROJECT, "target");
  // The flags differ, so each kind of file keeps what it has compiled.
  const target = isShared ? join(common, "wasm-threads") : common;
  const cargo = [...(isShared ? ["+nightly"] : []), "rustc", "--package", "handsense", "--lib", "--no-default-features", "--features", feature];
  cargo.push("--crate-type", "cdylib", "--target", TARGET, "--profile", PROFILE, "--target-dir", target, "--locked");
  cargo.push(...(isShared ? ["-Z", "build-std=std,panic_abort"] : []));
  const flags = isShared ? [...FLAGS, ...SHARED_FLAGS] : FLAGS;
  const env = { ...process.env, CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f") };
  // Only the cargo of rustup takes the name of a toolchain.
  const program = isShared ? "cargo" : (process.env.CARGO ?? "cargo");
  checkToolchain(program, isShared);
  if (isShared) {
    // Inside cargo these name another toolchain.
    delete env.RUSTC;
    delete env.RUSTUP_TOOLCHAIN;
  }
  execFileSync(program, cargo, { cwd: PROJECT, env, stdio: "inherit" });
  const made = join(target, TARGET, PROFILE, "handsense.wasm");
  mkdirSync(DIST, { recursive: true });
  // A reader never sees half a file.
  const draft = `${output}.new`;
  const tool = optimizer();
  if (tool) {
    const features = ["--enable-simd", "--enable-bulk-memory", "--enable-nontrapping-float-to-int"];
    features.push("--enable-sign-ext", "--enable-mutable-globals", "--enable-reference-types", "--enable-multivalue");
    if (isShared) {
      features.push("--enable-threads");
    }
    execFileSync(tool, [...features, "-O3", "--strip-producers", made, "-o", draft], { stdio: "inherit" });
  } else {
    copyFileSync(made, draft);
  }
  renameSync(draft, output);
  const kilobytes = gzipSync(readFileSync(output), { level: 9 }).length / 1000;
  console.log(`${file}: ${kilobytes.toFixed(0)} KB after gzip${tool ? "" : ", without wasm-opt"}`);
  if (tool && kilobytes > most) {
    fail(`${file} has more than ${most} KB after gzip`);
  }
}

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : DEFAULT) {
  if (!FILES[name]) {
    fail(`unknown build ${name}: expected ${Object.keys(FILES).join(" or ")}`);
  }
  build(name);
}

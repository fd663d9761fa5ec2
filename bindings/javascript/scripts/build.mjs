// Builds dist/handsense.wasm, with all games, and dist/handsense-hearts.wasm and dist/handsense-hex.wasm, with one game.
//
//     node scripts/build.mjs             builds the three
//     node scripts/build.mjs hearts      builds one: games, hearts or hex
//
// It needs cargo with the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown).
//
// If wasm-opt of Binaryen is on the path, in node_modules, or named by WASM_OPT, it optimizes the files. HANDSENSE_DIST
// names another directory for them.

import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const PROJECT = join(PACKAGE, "../..");
const DIST = process.env.HANDSENSE_DIST ?? join(PACKAGE, "dist");
const TARGET = "wasm32-unknown-unknown";
const PROFILE = "wasm";

/** Each file with its cargo feature and the most kilobytes that it may have after wasm-opt and gzip. */
const FILES = {
  games: { file: "handsense.wasm", feature: "games", most: 690 },
  hearts: { file: "handsense-hearts.wasm", feature: "hearts", most: 440 },
  hex: { file: "handsense-hex.wasm", feature: "hex", most: 250 },
};

/** Progress functions are entries of the table, so the table is exported and may grow. */
const FLAGS = ["-C", "link-arg=--export-table", "-C", "link-arg=--growable-table", "-C", "target-feature=+simd128"];

/** Fails with one line unless the toolchain can compile this. */
function checkToolchain(cargo) {
  if (spawnSync(cargo, ["--version"]).error) {
    fail("the build needs cargo: install Rust, https://rustup.rs");
  }
  const { status, stdout } = spawnSync(process.env.RUSTC ?? "rustc", ["--print", "target-libdir", "--target", TARGET], { cwd: PROJECT });
  if (status !== 0 || !existsSync(stdout.toString().trim())) {
    fail(`the build needs: rustup target add ${TARGET}`);
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
  const { file, feature, most } = FILES[name];
  const output = join(DIST, file);
  const target = process.env.CARGO_TARGET_DIR ?? join(PROJECT, "target");
  const program = process.env.CARGO ?? "cargo";
  checkToolchain(program);
  const cargo = ["rustc", "--package", "handsense", "--lib", "--no-default-features", "--features", feature];
  cargo.push("--crate-type", "cdylib", "--target", TARGET, "--profile", PROFILE, "--target-dir", target, "--locked");
  const env = { ...process.env, CARGO_ENCODED_RUSTFLAGS: FLAGS.join("\x1f") };
  execFileSync(program, cargo, { cwd: PROJECT, env, stdio: "inherit" });
  const made = join(target, TARGET, PROFILE, "handsense.wasm");
  mkdirSync(DIST, { recursive: true });
  // A reader never sees half a file.
  const draft = `${output}.new`;
  const tool = optimizer();
  if (tool) {
    const features = ["--enable-simd", "--enable-bulk-memory", "--enable-nontrapping-float-to-int"];
    features.push("--enable-sign-ext", "--enable-mutable-globals", "--enable-reference-types", "--enable-multivalue");
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
for (const name of wanted.length > 0 ? wanted : Object.keys(FILES)) {
  if (!FILES[name]) {
    fail(`unknown build ${name}: expected ${Object.keys(FILES).join(" or ")}`);
  }
  build(name);
}

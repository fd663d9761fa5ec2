// The package as a whole: examples, types, files, size, builds of some games.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import * as node from "../src/node.js";
import { functions } from "../src/generated/interface.js";
import { library } from "../src/state.js";
import { PACKAGE, built } from "./project.mjs";

const read = (path) => readFileSync(join(PACKAGE, path), "utf8");

test("the example for Node runs", { skip: process.env.HANDSENSE_DIST ? "it takes the file of dist" : false }, () => {
  const said = execFileSync(process.execPath, [join(PACKAGE, "examples/node.mjs")]).toString();
  assert.match(said, /^danger of the spades: 28$/m);
  assert.match(said, /^play C4 with \d+\.\d expected points$/m);
});

test("the types are strict TypeScript, and so are the examples", (context) => {
  const tsc = ["tsc", join(PACKAGE, "node_modules/.bin/tsc"), process.env.TSC].find((name) => name && spawnSync(name, ["--version"]).status === 0);
  if (!tsc) {
    context.skip("tsc is not installed");
    return;
  }
  const directory = mkdtempSync(join(tmpdir(), "handsense-types-"));
  try {
    mkdirSync(join(directory, "node_modules"));
    symlinkSync(PACKAGE, join(directory, "node_modules/handsense"));
    const assets = { url: "const path: string; export default path;", worker: "export default class extends Worker { constructor(); }" };
    const declared = Object.entries(assets).map(([kind, text]) => `declare module "*?${kind}" { ${text} }\n`);
    writeFileSync(join(directory, "assets.d.ts"), declared.join(""));
    writeFileSync(join(directory, "main.ts"), read("examples/vite.ts"));
    writeFileSync(join(directory, "script.ts"), read("examples/node.mjs"));
    const wrong = 'import { legalMoves } from "handsense";\nexport const card: number = legalMoves("")[0];\n';
    const check = (...files) =>
      spawnSync(tsc, ["--strict", "--noEmit", "--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022", "--lib", "es2022,dom", ...files], { cwd: directory });
    const good = check("assets.d.ts", "main.ts");
    assert.equal(good.status, 0, good.stdout.toString());
    const script = check("script.ts");
    assert.equal(script.status, 0, script.stdout.toString());
    writeFileSync(join(directory, "wrong.ts"), wrong);
    assert.notEqual(check("wrong.ts").status, 0);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test("the example for Vite ships one WebAssembly file", async (context) => {
  let vite = null;
  try {
    vite = await import(pathToFileURL(createRequire(import.meta.url).resolve("vite")).href);
  } catch {
    context.skip("vite is not installed");
    return;
  }
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "handsense-vite-")));
  try {
    mkdirSync(join(directory, "node_modules"));
    symlinkSync(PACKAGE, join(directory, "node_modules/handsense"));
    writeFileSync(join(directory, "main.ts"), read("examples/vite.ts"));
    writeFileSync(join(directory, "index.html"), '<!doctype html><script type="module" src="main.ts"></script>\n');
    await vite.build({ root: directory, configFile: false, logLevel: "error", build: { target: "es2022" } });
    const files = readdirSync(join(directory, "dist/assets")).map((name) => name.replace(/-[\w-]{8}\./, "."));
    assert.deepEqual(files.sort(), ["handsense-hearts.wasm", "index.js", "worker.js"]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test("every declared name is exported, and no other", () => {
  const declared = [...read("src/index.d.ts").matchAll(/^export (?:function|const|class|namespace) (\w+)/gm)].map(([, name]) => name);
  const exported = Object.keys(node);
  assert.deepEqual([...new Set(declared)].sort(), exported.sort());
  for (const [name, space] of Object.entries({ deals: node.deals, opponents: node.opponents, hex: node.hex, liapTui: node.liapTui, binokel: node.binokel })) {
    const [, body] = read("src/index.d.ts").split(`export namespace ${name} {`);
    const inside = [...body.split("\n}\n")[0].matchAll(/^ {2}function (\w+)/gm)].map(([, found]) => found);
    assert.deepEqual([...new Set(inside)].sort(), Object.keys(space).sort(), name);
  }
});

test("every function with options refuses others by name, and what is no object", async () => {
  await node.init(built());
  const unknown = { name: "TypeError", message: /^unknown option 'playout'; the options are \w+/ };
  let [space, blocking, count] = [node, node.sync, 0];
  for (const part of read("src/index.d.ts").split(/^(?=export | {2}function )/m)) {
    const [, named] = /^export namespace (\w+)/.exec(part) ?? [];
    [space, blocking] = named ? [node[named], node.sync[named] ?? {}] : part.startsWith("export") ? [node, node.sync] : [space, blocking];
    const [, name, inputs] = /function (\w+)\(([^;]*?)\b(?:options|settings)\??:/.exec(part) ?? [];
    for (const found of name ? [space[name], blocking[name]].filter(Boolean) : []) {
      const given = inputs.split(",").slice(1).map(() => undefined);
      await assert.rejects(async () => found(...given, { playout: 5 }), unknown, name);
      for (const [options, shown] of [[5, "5"], [null, "null"], ["5", '"5"'], [[5], "an array"]]) {
        const expected = { name: "TypeError", message: `options must be an object, not ${shown}` };
        await assert.rejects(async () => found(...given, options), expected, name);
      }
      count += 1;
    }
  }
  assert.ok(count > 50, `${count}`);
  node.close();
});

test("a build without its tools says in one line what to install", () => {
  const folder = mkdtempSync(join(tmpdir(), "handsense-tools-"));
  const build = (which, environment) => {
    const { status, stderr } = spawnSync(process.execPath, [join(PACKAGE, "scripts/build.mjs"), which], { env: environment });
    return [status, stderr.toString()];
  };
  try {
    assert.deepEqual(build("hearts", { PATH: folder }), [1, "the build needs cargo: install Rust, https://rustup.rs\n"]);
    // A Rust with no target but its own.
    const stub = "#!/bin/sh\necho /nowhere\n";
    ["cargo", "rustc"].forEach((name) => writeFileSync(join(folder, name), stub, { mode: 0o755 }));
    assert.deepEqual(build("hearts", { PATH: folder }), [1, "the build needs: rustup target add wasm32-unknown-unknown\n"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the package has no dependency and packs its files", () => {
  const manifest = JSON.parse(read("package.json"));
  assert.equal(manifest.dependencies, undefined);
  const paths = Object.values(manifest.exports).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
  for (const path of paths.filter((path) => !path.includes("dist/"))) {
    assert.ok(existsSync(join(PACKAGE, path)), path);
  }
  // Files of pages import relative files alone.
  for (const file of readdirSync(join(PACKAGE, "src")).filter((name) => name.endsWith(".js") && !name.includes("node"))) {
    for (const [, from] of read(`src/${file}`).matchAll(/from "([^"]+)"/g)) {
      assert.ok(from.startsWith("./"), `${file} imports ${from}`);
    }
  }
  const version = /^version = "(.*)"$/m.exec(readFileSync(join(PACKAGE, "../../Cargo.toml"), "utf8"))[1];
  assert.equal(manifest.version, version);
});

test("the files are small, and import the clock alone", () => {
  for (const [name, most] of [["handsense.wasm", 705], ["handsense-hearts.wasm", 450], ["handsense-hex.wasm", 250]]) {
    const bytes = readFileSync(built(name));
    // Without wasm-opt a file has up to 4 % more.
    const kilobytes = gzipSync(bytes, { level: 9 }).length / 1000;
    assert.ok(kilobytes <= most, `${name}: ${kilobytes} KB`);
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
    assert.deepEqual(imports, [{ module: "handsense", name: "now", kind: "function" }]);
  }
});

test("the file of Hearts has Hearts and refuses the other games", async () => {
  await node.init(built("handsense-hearts.wasm"));
  assert.deepEqual(node.games(), ["hearts"]);
  assert.equal(node.evaluateHand("AK3.QJ98.T654.72").overallDanger, 15);
  assert.throws(() => node.hex.winner("f6"), /^Error: this \.wasm file lacks handsense_hex_play_moves$/);
  const view = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";
  const found = await node.chooseMove(view, { playouts: 2000 });
  await assert.rejects(node.hex.search("f6"), /this \.wasm file lacks handsense_hex_play_moves$/);
  await node.init(built());
  assert.deepEqual(node.games(), ["hearts", "hex", "liap-tui", "binokel"]);
  assert.deepEqual(await node.chooseMove(view, { playouts: 2000 }), found);
  const { exports } = library().instance;
  assert.deepEqual(Object.keys(functions).filter((name) => !(name in exports)), []);
  node.close();
});

test("the file is loaded in every way", async () => {
  const bytes = readFileSync(built("handsense-hearts.wasm"));
  const module = new WebAssembly.Module(bytes);
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const response = () => new Response(copy, { headers: { "Content-Type": "application/wasm" } });
  for (const source of [bytes, copy, module, built("handsense-hearts.wasm"), new URL(`file://${built("handsense-hearts.wasm")}`), response(), Promise.resolve(response())]) {
    await node.init(source);
    assert.equal(node.version(), JSON.parse(read("package.json")).version);
  }
  for (const source of [bytes, module]) {
    node.initSync(source);
    assert.equal(node.parseCards("A...").length, 1);
  }
  await assert.rejects(node.init("missing.wasm"));
  assert.throws(() => node.initSync(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
  assert.equal(createRequire(import.meta.url).resolve("handsense"), join(PACKAGE, "src/node.js"));
});

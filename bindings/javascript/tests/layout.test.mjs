import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { generate, layout, parse, verify } from "../scripts/layout.mjs";
import { constants, functions, structs } from "../src/layout.js";
import { text } from "./project.mjs";

const DESCRIPTION = text("include/handsense.abi");

test("the layout is the generator's output", () => {
  assert.equal(readFileSync(new URL("../src/layout.js", import.meta.url), "utf8"), generate());
});

test("the generator computes the offsets of the description", () => {
  verify(parse(DESCRIPTION));
  const moved = DESCRIPTION.replace("at 24 size 8 const int32_t *cancel", "at 28 size 8 const int32_t *cancel");
  assert.notEqual(moved, DESCRIPTION);
  assert.throws(() => verify(parse(moved)), /HsSearchLimits/);
  assert.throws(() => parse(`${DESCRIPTION}union Surprise\n`), /unknown line/);
});

test("only structs with pointers differ between pointers of four and eight bytes", () => {
  const wide = layout(parse(DESCRIPTION), 8);
  const differing = Object.keys(structs).filter((name) => wide[name].size !== structs[name].size);
  const fields = (name) => Object.values(structs[name].fields).map(([, kind]) => kind);
  const expected = Object.keys(structs).filter((name) => name === "HsSearchLimits" || fields(name).includes("HsSearchLimits"));
  assert.deepEqual(differing, expected);
  assert.equal(structs.HsSearchLimits.size, 56);
});

test("names and constants are complete", () => {
  assert.equal(constants.HS_HEARTS_MAX_TRICKS, 17);
  assert.deepEqual(functions, text("include/handsense.sym").trim().split("\n"));
});

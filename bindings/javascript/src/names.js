// Names of codes: "as-designed" for HS_HEARTS_POLICY_AS_DESIGNED.

import { enums } from "./layout.js";

/** The names of an enumeration and their codes, and back. */
export function codes(kind, prefix, others = {}) {
  const entries = Object.entries(enums[kind]).filter(([name]) => name.startsWith(prefix));
  const made = entries.map(([name, code]) => [name.slice(prefix.length).toLowerCase().replaceAll("_", "-"), code]);
  const byName = new Map([...made, ...Object.entries(others)]);
  const byCode = new Map(made.map(([name, code]) => [code, name]));
  return {
    all: made.map(([name]) => name),
    /** The code of a name. */
    code(name, what) {
      const code = byName.get(name);
      if (code === undefined) {
        const expected = [...byName.keys()].map((known) => `"${known}"`).join(", ");
        throw new TypeError(`${what} is ${JSON.stringify(name)}: expected one of ${expected}`);
      }
      return code;
    },
    name: (code) => byCode.get(code),
  };
}

/** The entries of some bits that are set. */
export const bits = (mask, entries) => entries.filter((_, bit) => (mask >>> bit) & 1);

/** Null for a negative number. */
export const orNull = (number) => (number < 0 ? null : number);

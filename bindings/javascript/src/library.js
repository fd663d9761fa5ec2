// An instance of the WebAssembly file: calls, errors, memory, structs by their layout, progress.

import { constants, statuses as numbers, structs } from "./generated/interface.js";

export const statuses = Object.freeze(numbers);

const names = new Map(Object.entries(statuses).map(([name, number]) => [number, name]));

export class HandsenseError extends Error {
  constructor(status, sentence = "", particulars = "") {
    super(particulars ? `${sentence}: ${particulars}` : sentence);
    this.name = "HandsenseError";
    this.status = status;
    this.code = names.get(status) ?? "HS_ERROR_UNKNOWN";
    this.sentence = sentence;
    this.particulars = particulars;
  }
}

/** Bytes of a page of memory. */
const PAGE = 65536;

/** Bytes of the first block for arguments and results. */
const FIRST_BLOCK = 2 * PAGE;

/**
 * A module that exports the function that it imports. A JavaScript function becomes one that the table of another
 * instance can hold: `(module (import "m" "f" (func (param i32 i32))) (export "f" (func 0)))`.
 */
const ADAPTER = Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 6, 1, 0x60, 2, 0x7f, 0x7f, 0, 2, 7, 1, 1, 0x6d, 1, 0x66, 0, 0, 7, 5, 1, 1, 0x66,
  0, 0,
]);

/** Readers and writers of numbers by kind: size, least, most, getter, setter. */
const NUMBERS = {
  bool: [1, 0, 1, (view, at) => view.getUint8(at) !== 0, (view, at, value) => view.setUint8(at, value)],
  u8: [1, 0, 0xff, (view, at) => view.getUint8(at), (view, at, value) => view.setUint8(at, value)],
  i16: [2, -0x8000, 0x7fff, (view, at) => view.getInt16(at, true), (view, at, value) => view.setInt16(at, value, true)],
  i32: [4, -(2 ** 31), 2 ** 31 - 1, (view, at) => view.getInt32(at, true), (view, at, value) => view.setInt32(at, value, true)],
  u32: [4, 0, 2 ** 32 - 1, (view, at) => view.getUint32(at, true), (view, at, value) => view.setUint32(at, value, true)],
  u64: [8, 0, 2 ** 64, (view, at) => Number(view.getBigUint64(at, true)), (view, at, value) => view.setBigUint64(at, value, true)],
  set: [8, 0, 2 ** 64, (view, at) => view.getBigUint64(at, true), (view, at, value) => view.setBigUint64(at, value, true)],
  f64: [8, -Infinity, Infinity, (view, at) => view.getFloat64(at, true), (view, at, value) => view.setFloat64(at, value, true)],
};

/** The fields of each struct by name, as pairs. */
export const layouts = Object.fromEntries(Object.entries(structs).map(([kind, { fields }]) => [kind, Object.entries(fields)]));

/** Whether the runtime ended a call: an instruction traps, or the stack is exhausted. */
const isTrap = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/** A value in a message, strings in quotes. */
export const quoted = (value) => (typeof value === "string" ? JSON.stringify(value) : String(value));

/** Returns a number of 64 bits without a sign. */
export function unsigned(value, name) {
  const number = typeof value === "bigint" ? value : Number.isSafeInteger(value) ? BigInt(value) : -1n;
  if (number < 0n || number > 0xffff_ffff_ffff_ffffn) {
    throw new RangeError(`${name} is ${quoted(value)}: expected an integer, 0 to 2^64 - 1`);
  }
  return number;
}

/** Returns a number that fits its type. */
export function checked(kind, value, name) {
  if (kind === "u64" || kind === "set") {
    return unsigned(value, name);
  }
  const [, least, most] = NUMBERS[kind];
  const number = typeof value === "boolean" ? Number(value) : value;
  const fits = kind === "f64" ? typeof number === "number" : Number.isInteger(number) && number >= least && number <= most;
  if (!fits) {
    throw new RangeError(`${name} is ${quoted(value)}: expected ${kind === "f64" ? "a number" : `an integer, ${least} to ${most}`}`);
  }
  return number;
}

export class Library {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    this.running = null;
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
    this.start();
    const version = this.instance.exports.handsense_abi_version?.();
    if (version !== constants.HS_ABI_VERSION) {
      throw new Error(`the file has interface version ${version}, this package needs ${constants.HS_ABI_VERSION}`);
    }
  }

  /** Makes the instance, also after a trap. */
  start() {
    const instance = new WebAssembly.Instance(this.module, { handsense: { now: () => performance.now() } });
    const { __indirect_function_table: table } = instance.exports;
    const receive = (context, at) => this.receive(instance, context, at);
    const adapter = new WebAssembly.Instance(new WebAssembly.Module(ADAPTER), { m: { f: receive } });
    this.receiver = table.grow(1);
    table.set(this.receiver, adapter.exports.f);
    this.memory = instance.exports.memory;
    this.bytes = null;
    this.block = { start: 0, end: 0 };
    this.top = 0;
    /** The progress listeners of the running searches. */
    this.listeners = [];
    this.running = instance;
  }

  /** The instance, which is made anew after a trap. */
  get instance() {
    if (!this.running) {
      this.start();
    }
    return this.running;
  }

  /** Throws HS_ERROR_PANIC in a call of an instance that has trapped. */
  checkRunning(instance) {
    if (this.running !== instance) {
      throw this.panic("a call inside this one trapped");
    }
  }

  panic(particulars) {
    return new HandsenseError(statuses.HS_ERROR_PANIC, this.message(statuses.HS_ERROR_PANIC), particulars);
  }

  /** The memory, which moves when it grows. */
  get view() {
    if (this.bytes?.buffer !== this.memory.buffer) {
      this.bytes = new DataView(this.memory.buffer);
    }
    return this.bytes;
  }

  /** Calls a function. A trap ends the instance and throws HS_ERROR_PANIC. */
  call(name, ...parameters) {
    const called = this.instance.exports[name];
    if (!called) {
      throw new Error(`this .wasm file lacks ${name}`);
    }
    try {
      return called(...parameters);
    } catch (error) {
      if (!isTrap(error)) {
        throw error;
      }
      this.running = null;
      throw this.panic(error.message);
    }
  }

  /** Calls a function that returns a status, and throws unless it is HS_OK. */
  run(name, ...parameters) {
    this.check(this.call(name, ...parameters));
  }

  check(status) {
    if (status < 0) {
      throw new HandsenseError(status, this.message(status), this.text(this.instance.exports.handsense_last_error()));
    }
  }

  message(status) {
    return this.text(this.instance.exports.handsense_status_message(status));
  }

  /** Runs a function and then frees what it allocated. */
  frame(body) {
    const { instance, top } = this;
    try {
      const found = body(this);
      this.checkRunning(instance);
      return found;
    } finally {
      if (this.running === instance) {
        this.top = top;
      }
    }
  }

  /** Allocates zeroed memory until the end of the frame. */
  allocate(size, align = 8) {
    // Before the first allocation, and after a frame in which the block was replaced, the top lies below the block.
    let at = Math.ceil(Math.max(this.top, this.block.start) / align) * align;
    if (at + size > this.block.end) {
      const pages = Math.ceil(Math.max(FIRST_BLOCK, 2 * size) / PAGE);
      at = this.memory.grow(pages) * PAGE;
      this.block = { start: at, end: at + pages * PAGE };
    }
    this.top = at + size;
    new Uint8Array(this.memory.buffer, at, size).fill(0);
    return at;
  }

  /** Allocates a struct with these fields, and `structSize`. */
  make(kind, fields = {}) {
    const { size, align } = structs[kind];
    const at = this.allocate(size, align);
    this.write(at, kind, fields);
    return at;
  }

  /** Allocates an array of structs or numbers. */
  array(kind, length) {
    const { size, align } = structs[kind] ?? { size: NUMBERS[kind][0], align: NUMBERS[kind][0] };
    return this.allocate(size * length, align);
  }

  /** Allocates an array with these entries. */
  arrayOf(kind, entries, length = entries.length, name = "an array") {
    const at = this.array(kind, length);
    this.fill(at, kind, entries, length, name);
    return at;
  }

  /** Writes fields of a struct, and its `structSize`. */
  write(at, kind, values) {
    const { grows, size } = structs[kind];
    if (grows) {
      this.put(at, "u32", size, "structSize");
    }
    for (const [name, { at: offset, type, length }] of layouts[kind]) {
      const value = values[name];
      if (value === undefined || value === null) {
        continue;
      }
      if (length === undefined) {
        this.put(at + offset, type, value, name);
      } else {
        this.fill(at + offset, type, value, length, name);
      }
    }
  }

  /** Writes the first entries of an array. */
  fill(at, kind, entries, length, name) {
    if (entries.length > length) {
      throw new RangeError(`${name} has ${entries.length} entries: expected at most ${length}`);
    }
    const step = structs[kind]?.size ?? NUMBERS[kind][0];
    entries.forEach((entry, index) => this.put(at + index * step, kind, entry, `${name}[${index}]`));
  }

  put(at, kind, value, name) {
    if (structs[kind]) {
      this.write(at, kind, value);
    } else {
      NUMBERS[kind][4](this.view, at, checked(kind, value, name));
    }
  }

  /** Reads a number, or a struct with the used entries of its arrays. */
  read(at, kind) {
    if (!layouts[kind]) {
      return NUMBERS[kind][3](this.view, at);
    }
    const { fields } = structs[kind];
    const value = {};
    for (const [name, { at: offset, type, length, count }] of layouts[kind]) {
      const used = count === undefined ? length : this.read(at + fields[count].at, "i32");
      value[name] = used === undefined ? this.read(at + offset, type) : this.list(at + offset, type, used);
    }
    return value;
  }

  /** Reads an array. */
  list(at, kind, length) {
    const step = structs[kind]?.size ?? NUMBERS[kind][0];
    const entries = [];
    for (let index = 0; index < length; index++) {
      entries.push(this.read(at + index * step, kind));
    }
    return entries;
  }

  /** Reads text up to its NUL. */
  text(at) {
    const bytes = new Uint8Array(this.memory.buffer);
    return this.decoder.decode(bytes.slice(at, bytes.indexOf(0, at)));
  }

  /** Allocates text with a NUL. */
  string(text) {
    if (typeof text !== "string" || text.includes("\0")) {
      throw new TypeError(`expected a text without NUL, not ${typeof text}`);
    }
    const bytes = this.encoder.encode(text);
    const at = this.allocate(bytes.length + 1, 1);
    new Uint8Array(this.memory.buffer).set(bytes, at);
    return at;
  }

  /** Calls a function with the contract of snprintf, and returns the text. */
  format(name, ...parameters) {
    return this.frame(() => {
      for (let size = 1024; ; ) {
        const buffer = this.allocate(size, 1);
        const length = this.call(name, ...parameters, buffer, size);
        this.check(length);
        if (length < size) {
          return this.text(buffer);
        }
        size = length + 1;
      }
    });
  }

  /**
   * Calls a search with limits. `listen` gets the progress, and ends the search by returning false. What it
   * throws is thrown after the search.
   */
  search({ playouts = 0, milliseconds = 0, seed = 0 }, listen, body) {
    const cancel = this.allocate(4, 4);
    const listener = { cancel, listen, error: null };
    const fields = { seed, playouts, milliseconds, cancel };
    if (listen) {
      fields.context = this.listeners.push(listener) - 1;
      fields.progress = this.receiver;
    }
    try {
      const found = body(fields);
      if (listener.error) {
        throw listener.error.thrown;
      }
      return found;
    } finally {
      if (listen && this.listeners.at(-1) === listener) {
        this.listeners.pop();
      }
    }
  }

  /** The callback of the searches. No exception may cross the frames of the library until its instance has trapped. */
  receive(instance, context, at) {
    const listener = this.listeners[context];
    if (listener.error) {
      return;
    }
    let isStopped = true;
    try {
      isStopped = listener.listen(this.read(at, "HsSearchProgress")) === false;
    } catch (thrown) {
      listener.error = { thrown };
    }
    this.checkRunning(instance);
    if (isStopped) {
      this.put(listener.cancel, "i32", 1);
    }
  }
}

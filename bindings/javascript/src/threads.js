// The threads of one search: workers that share a memory. Only the file of threads imports its memory.

export const PAGE = 65536;

/** The memory of a search with several threads: 16 MB that grow to 1 GB. Its file is linked for these numbers. */
export const MEMORY = { initial: 256, maximum: 16384, shared: true };

/** Bytes of the stack of a further thread, as in the native library. */
const STACK = 256 * 1024;

/** A memory for a file that imports one. */
export function makeMemory(module) {
  const isImported = WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");
  return isImported ? new WebAssembly.Memory(MEMORY) : undefined;
}

/** Makes an instance. A thread in a shared memory gets thread-local storage and, unless it is the first, a stack. */
export function instantiate(module, memory, isFirst = true) {
  // Workers have origins of their own, and threads compare their clocks.
  const origin = memory ? performance.timeOrigin : 0;
  const now = () => origin + performance.now();
  const instance = new WebAssembly.Instance(module, { handsense: { now }, ...(memory && { env: { memory } }) });
  if (memory) {
    const { __stack_pointer: top, __tls_size: size, __wasm_init_tls: setStorage } = instance.exports;
    const stack = isFirst ? 0 : STACK;
    // A page is aligned for every type, and so is the end of the stack, where the storage begins.
    const pages = Math.ceil((stack + size.value) / PAGE);
    const start = memory.grow(Math.max(pages, 1)) * PAGE;
    if (!isFirst) {
      top.value = start + stack;
    }
    setStorage(start + stack);
  }
  return instance;
}

/** Serves the search of another worker, and never returns. */
export function serve(module, memory) {
  instantiate(module, memory, false).exports.handsense_serve();
}

// The side of a worker: answers the messages of workers.js.

import { byName, pack } from "./searches.js";
import { HandsenseError } from "./errors.js";
import { load } from "./state.js";
import { serve } from "./threads.js";

/** Returns the receiver of messages. `post` answers. */
export function server(post) {
  return ({ module, memory, isHelper, id, name, input, options, reports, flag }) => {
    try {
      if (module) {
        const compiled = module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module);
        isHelper ? serve(compiled, memory) : load(compiled, memory);
        return;
      }
      const stopped = () => flag !== null && Atomics.load(flag, 0) !== 0;
      const progress = (report) => {
        if (reports) {
          post({ id, report });
        }
        return !stopped();
      };
      const limits = reports || flag ? { ...options, progress } : options;
      const found = byName(name)(input, limits);
      post({ id, found: Array.isArray(found) ? found.map((one) => (one instanceof HandsenseError ? { refused: pack(one) } : one)) : found });
    } catch (error) {
      post({ id, error: pack(error) });
    }
  };
}

// The Hard search of Hearts.

import { call, search } from "./call.js";
import { cardName } from "./cards.js";

export function defaults() {
  const { limits, ...options } = call("handsense_hearts_hard_options_init");
  return options;
}

export const choose = (view, options) => search("handsense_hearts_hard_choose", { view }, options, cardName);

export function explain(view, options) {
  const { out, stats } = search("handsense_hearts_hard_explain", { view }, options, cardName);
  return { candidates: out, stats };
}

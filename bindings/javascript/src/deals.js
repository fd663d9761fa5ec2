// Deals of Hearts with open hands. Each function returns a new deal.

import { call, format as write } from "./call.js";

export function random(seed, { rules = "standard", pass: passDir = "hold", ...fields } = {}) {
  return { ...call("handsense_hearts_deal_random", { rules, passDir, seed }), ...fields };
}

export const passDirection = (number, rules = "standard") => call("handsense_hearts_pass_direction", { rules, number });
export const pass = (deal, seat, cards) => call("handsense_hearts_deal_pass", { deal, seat, cards });
export const play = (deal, card) => call("handsense_hearts_deal_play", { deal, card });
export const undo = (deal) => call("handsense_hearts_deal_undo", { deal });
export const state = (deal) => call("handsense_hearts_deal_state", { deal });
export const view = (deal, seat) => call("handsense_hearts_deal_view", { deal, seat });
export const position = (deal) => call("handsense_hearts_deal_position", { deal });
export const parse = (text) => call("handsense_hearts_parse_deal", { text });
export const format = (deal) => write("handsense_hearts_format_deal", "HsHeartsDeal", deal);

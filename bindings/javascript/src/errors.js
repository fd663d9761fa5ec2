import { statuses as numbers } from "./generated/interface.js";

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

// Vite: the script of a page, after `npm install vite ../handsense/bindings/javascript`. The page has the file
// with Hearts alone: "handsense/bare" brings no file of its own.
import { type Card, HandsenseError, chooseMove, init } from "handsense/bare";
import file from "handsense/handsense-hearts.wasm?url";
import SearchWorker from "handsense/worker?worker";

async function hint(view: string, signal: AbortSignal): Promise<Card | null> {
  try {
    return (await chooseMove(view, { milliseconds: 500, signal })).card;
  } catch (error) {
    if (error instanceof HandsenseError) {
      return null;
    }
    throw error;
  }
}

await init(file, { worker: () => new SearchWorker() });
const card = await hint("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", new AbortController().signal);
document.body.append(card ?? "no card");

// Vite: the script of a page, after `npm install handsense vite`. It loads the file with Hearts alone.
import { type Card, HandsenseError, chooseMove, init } from "handsense";
import file from "handsense/handsense-hearts.wasm?url";

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

await init(file);
const card = await hint("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", new AbortController().signal);
document.body.append(card ?? "no card");

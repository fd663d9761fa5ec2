// Node: one deal by the ranking, then a searched move. Run it with `node examples/node.mjs`.
import { chooseMove, deals, evaluateHand, explainMove, init, rankMoves } from "handsense";

await init();
console.log("danger of the spades:", evaluateHand("AK3.QJ98.T654.72").suits[0].dangerScore);

let deal = deals.random(7);
for (let seat; (seat = deals.state(deal).nextPlayer) !== null; ) {
  deal = deals.play(deal, rankMoves(deals.view(deal, seat))[0].card);
}
console.log("scores:", deals.state(deal).scores.join(" "));

const view = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";
const found = await chooseMove(view, { playouts: 2000, signal: AbortSignal.timeout(5000) });
console.log("play", found.card, "with", found.moves[0].points.toFixed(1), "expected points");
for (const { text } of (await explainMove(view, found.card, { rival: "SA" })).reasons) {
  console.log(`This card ${text}.`);
}

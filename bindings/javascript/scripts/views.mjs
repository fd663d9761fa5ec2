// Views of Hearts for measurements.

/** Views of early and middle tricks. */
export function views({ deals, rankMoves, formatView }) {
  return Array.from({ length: 12 }, (_, seed) => {
    let deal = deals.random(seed);
    for (let card = 0; card < 4 * (seed % 6) + (seed % 4); card++) {
      deal = deals.play(deal, rankMoves(deals.view(deal, deals.state(deal).nextPlayer))[0].card);
    }
    return formatView(deals.view(deal, deals.state(deal).nextPlayer));
  });
}

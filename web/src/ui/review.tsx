import { useEffect, useRef, useState } from "preact/hooks";
import { type CheckedCard, type CheckedPass, type Review as Found, loadEngine } from "../engine/page.ts";
import { type Cost, costOf, costPhrase, costText, isCostly } from "../model/advice.ts";
import { type Deal, SEATS, SUITS, cardName, rankLabel, sortHand, suitOf } from "../model/deal.ts";
import { Why } from "./coach.tsx";
import { Button, CardFace, DataTable, Icon, Inline, InlineCards, SEAT_NAMES, SuitMark, TrickCards, plural, score } from "./parts.tsx";

/** Finished reviews by deal, so that a return to the page shows them at once. */
const found = new WeakMap<Deal, Found>();

export function Review({ deals, playouts }: { deals: Deal[]; playouts: number }) {
  const finished = deals.filter((deal) => deal.phase === "over");
  const [chosen, setChosen] = useState<number | null>(null);
  const deal = finished.find((one) => one.number === chosen) ?? finished.at(-1);
  if (!deal)
    return (
      <div class="page">
        <h1 tabIndex={-1}>Review</h1>
        <p class="lead">Play a deal to the end. Then you see here what each of your cards has cost, and you step through the deal with all hands open.</p>
      </div>
    );
  return (
    <div class="page review">
      <div class="panel-head">
        <h1 tabIndex={-1}>Review</h1>
        {finished.length > 1 && (
          <label class="field inline">
            Deal
            <select value={String(deal.number)} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
              {finished.map((one) => (
                <option value={String(one.number)}>{one.number}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      <DealReview key={deal.number} deal={deal} playouts={playouts} />
    </div>
  );
}

function DealReview({ deal, playouts }: { deal: Deal; playouts: number }) {
  const [review, setReview] = useState(found.get(deal) ?? null);
  const [share, setShare] = useState(0);
  const [error, setError] = useState("");
  const [at, setAt] = useState(0);
  const stepper = useRef<HTMLElement>(null);
  useEffect(() => {
    if (review) return;
    const search = new AbortController();
    const run = async () => {
      try {
        const engine = await loadEngine();
        const result = await engine.review(deal, playouts, setShare, search.signal);
        found.set(deal, result);
        setReview(result);
      } catch (reason) {
        if (!search.signal.aborted) setError(String((reason as Error).message ?? reason));
      }
    };
    void run();
    return () => search.abort();
  }, [deal]);
  const show = (index: number) => {
    setAt(index);
    stepper.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  };
  const mistakes = review ? mistakesOf(review) : [];
  return (
    <div class="review-columns">
      <div>
        {error && <p class="error">{error}</p>}
        {!review && !error && (
          <section class="panel" aria-label="Progress">
            <p>The play checker compares each of your cards with the best one …</p>
            <progress value={share} max={1} aria-label="Cards checked" />
          </section>
        )}
        {review && (
          <>
            <section class="panel summary" aria-label="Summary">
              <div class="figure">
                <b>{lost(review).toFixed(1)}</b>
                <span>points lost</span>
              </div>
              <div class="figure">
                <b>{review.mistakes}</b>
                <span>
                  {review.mistakes === 1 ? "mistake" : "mistakes"} in {plural(review.choices, "choice")}
                </span>
              </div>
              <div class="figure">
                <b>{score(deal.state.scores[0]!)}</b>
                <span>{Math.abs(deal.state.scores[0]!) === 1 ? "point" : "points"} scored</span>
              </div>
              <p class="note">A card is judged by what you knew when you played it. The points are means of this deal. A mistake is worse by more than two standard errors.</p>
            </section>
            {mistakes.length > 0 && (
              <section class="panel" aria-labelledby="mistakes-title">
                <h2 id="mistakes-title">Your mistakes</h2>
                {mistakes.map((made) =>
                  "number" in made ? <WrongCard key={made.number} card={made} deal={deal} show={() => show(made.number - 1)} /> : <WrongPass key="pass" pass={made} deal={deal} />,
                )}
              </section>
            )}
            <CardTable review={review} at={at} show={show} />
          </>
        )}
      </div>
      <section class="panel stepper" aria-labelledby="step-title" ref={stepper}>
        <h2 id="step-title">The deal, all hands open</h2>
        <Stepper deal={deal} at={at} setAt={setAt} review={review} />
      </section>
    </div>
  );
}

/** Points of this deal that the cards and the pass have cost. */
const lost = ({ plays, pass }: Found): number => [...plays, ...(pass ? [pass] : [])].reduce((sum, made) => sum + Math.max(0, costOfChecked(made).points), 0);

/** The mistakes, the worst first. */
const mistakesOf = ({ plays, pass }: Found): (CheckedCard | CheckedPass)[] =>
  [...plays, ...(pass ? [pass] : [])].filter(({ mistake }) => mistake).sort((a, b) => b.loss - a.loss);

/** The cost of a card or of the pass. */
const costOfChecked = (checked: CheckedCard | CheckedPass): Cost => costOf("number" in checked ? checked.played : checked.made, checked.best);

function WrongPass({ pass, deal }: { pass: CheckedPass; deal: Deal }) {
  const { cards, made, best } = pass;
  return (
    <article class="wrong">
      <p>
        <b>The pass.</b> <InlineCards cards={cards} /> {costPhrase(made, best)} with <InlineCards cards={best.cards} />.
      </p>
      <Why deal={deal.at(0).before!} choice={best.cards} rival={cards} open mistake />
    </article>
  );
}

function WrongCard({ card, deal, show }: { card: CheckedCard; deal: Deal; show: () => void }) {
  const { best, played } = card;
  return (
    <article class="wrong">
      <div class="versus">
        <figure>
          <CardFace card={card.card} />
          <figcaption>you played</figcaption>
        </figure>
        <figure>
          <CardFace card={best.card} class="good" />
          <figcaption>better</figcaption>
        </figure>
        <p>
          <b>Trick {card.trick}.</b> The <b>{cardName(card.card)}</b> {costPhrase(played, best)} with the <b>{cardName(best.card)}</b>.
        </p>
      </div>
      <Why deal={deal.at(card.number - 1)} choice={[best.card]} rival={[card.card]} open mistake />
      <Button onClick={show}>Show it in the deal</Button>
    </article>
  );
}

function CardTable({ review, at, show }: { review: Found; at: number; show: (index: number) => void }) {
  const most = Math.max(1, ...review.plays.map((card) => costOfChecked(card).points));
  return (
    <section class="panel" aria-labelledby="cards-title">
      <h2 id="cards-title">Each of your cards</h2>
      <DataTable class="check-table" columns={["Trick", "Card", "Best", "Cost", <span class="sr">Show</span>]} texts={3}>
        {review.pass && (
          <tr class={review.pass.mistake ? "mistake" : ""}>
            <td>Pass</td>
            <td>
              <InlineCards cards={review.pass.cards} />
            </td>
            <td>{isCostly(costOfChecked(review.pass)) ? <InlineCards cards={review.pass.best.cards} /> : "–"}</td>
            <td class="number">
              <CostCell of={review.pass} most={most} />
            </td>
            <td />
          </tr>
        )}
        {review.plays.map((card) => (
          <tr key={card.number} class={`${card.mistake ? "mistake" : ""} ${Math.floor(at / 4) + 1 === card.trick ? "at" : ""}`}>
            <td>{card.trick}</td>
            <td>
              <Inline card={card.card} />
            </td>
            <td>{card.forced ? <span class="note">forced</span> : isCostly(costOfChecked(card)) ? <Inline card={card.best.card} /> : "–"}</td>
            <td class="number">{card.forced ? "" : <CostCell of={card} most={most} />}</td>
            <td>
              <button type="button" class="link" onClick={() => show(card.number - 1)}>
                Show<span class="sr"> trick {card.trick}</span>
              </button>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function CostCell({ of, most }: { of: CheckedCard | CheckedPass; most: number }) {
  const found = costOfChecked(of);
  return (
    <>
      {of.mistake && <span class="mark-mistake">mistake</span>}
      <span class="bar bad" style={{ "--share": Math.max(0, found.points) / most }} />
      {isCostly(found) ? costText(found) : "0.0"}
    </>
  );
}

function OpenHand({ deal, seat }: { deal: Deal; seat: number }) {
  const cards = sortHand(deal.state.hands[seat]!);
  return (
    <div class={`open-hand open-${seat}`}>
      <h3>
        {SEAT_NAMES[seat]} <small>{plural(deal.state.points[seat]!, "point")}</small>
      </h3>
      <ul>
        {SUITS.map((suit) => {
          const held = cards.filter((card) => suitOf(card) === suit);
          return (
            <li key={suit}>
              <SuitMark suit={suit} /> {held.length > 0 ? held.map(rankLabel).join(" ") : "–"}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Stepper({ deal, at, setAt, review }: { deal: Deal; at: number; setAt: (at: number) => void; review: Found | null }) {
  // Step n shows the table after n plays, so the trick of play n is still there.
  const now = deal.at(at);
  const shown = at > 0 && at % 4 === 0 ? now.lastTrick! : now.trick;
  const trick = at === 0 ? 1 : Math.floor((at - 1) / 4) + 1;
  const mine = review?.plays.find((card) => card.number === at + 1);
  const next = deal.record.tricks[Math.floor(at / 4)]?.cards[at % 4];
  const player = now.state.nextPlayer;
  const winner = shown.cards.length === 4 ? now.state.trickWinners[trick - 1]! : null;
  return (
    <>
      <div class="open-table">
        {SEATS.map((seat) => (
          <OpenHand key={seat} deal={now} seat={seat} />
        ))}
        <TrickCards trick={shown} label="Trick" class="small" />
      </div>
      <p class="step-text" role="status">
        Trick {trick}, {plural(at, "card")} played.{" "}
        {winner !== null && `${winner === 0 ? "You take" : `${SEAT_NAMES[winner]} takes`} the trick. `}
        {next !== undefined && `${player === 0 ? "You play" : `${SEAT_NAMES[player!]} plays`} the ${cardName(next)} next.`}
        {mine?.mistake && ` Better: the ${cardName(mine.best.card)}.`}
      </p>
      <div class="stepper-bar">
        <Button onClick={() => setAt(0)} disabled={at === 0} aria-label="To the start">
          <Icon name="first" />
        </Button>
        <Button onClick={() => setAt(at - 1)} disabled={at === 0} aria-label="One card back">
          <Icon name="back" />
        </Button>
        <input type="range" min={0} max={52} value={at} aria-label="Cards played" onInput={(event) => setAt(Number(event.currentTarget.value))} />
        <Button onClick={() => setAt(at + 1)} disabled={at === 52} aria-label="One card on">
          <Icon name="next" />
        </Button>
        <Button onClick={() => setAt(52)} disabled={at === 52} aria-label="To the end">
          <Icon name="last" />
        </Button>
      </div>
      <details>
        <summary>The deal for the command line</summary>
        <p class="note">
          <code>handsense check</code> reads this line.
        </p>
        <code class="deal-line">{String(deal)}</code>
      </details>
    </>
  );
}

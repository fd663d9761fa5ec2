import { useEffect, useRef, useState } from "preact/hooks";
import { type CheckedCard, type CheckedPass, type Estimate, type Review as Found, loadEngine } from "../engine/page.ts";
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
  const worst = review ? worstTwo(review) : [];
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
                <b>{review.loss.toFixed(1)}</b>
                <span>points lost, ± {(2 * review.lossError).toFixed(1)}</span>
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
              <p class="note">A card is judged by what you knew when you played it. A mistake costs more than two standard errors.</p>
            </section>
            {worst.length > 0 && (
              <section class="panel" aria-labelledby="worst-title">
                <h2 id="worst-title">What cost most</h2>
                {worst.map((made) => ("number" in made ? <Worst key={made.number} card={made} show={() => show(made.number - 1)} /> : <WorstPass key="pass" pass={made} />))}
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

/** The two decisions that cost most; what may be chance comes last. */
function worstTwo({ plays, pass }: Found): (CheckedCard | CheckedPass)[] {
  return [...plays, ...(pass ? [pass] : [])]
    .filter((made) => made.loss >= 0.05)
    .sort((a, b) => Number(b.mistake) - Number(a.mistake) || b.loss - a.loss)
    .slice(0, 2);
}

function cost(made: CheckedCard | CheckedPass): string {
  return `${made.loss.toFixed(1)} ± ${(2 * made.lossError).toFixed(1)}`;
}

/** What the better decision changes, in words. */
function change(made: Estimate, best: Estimate): string {
  const parts = [`You then expect ${made.points.toFixed(1)} points in the deal instead of ${best.points.toFixed(1)}.`];
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  if (Math.abs(made.queen - best.queen) >= 0.05) parts.push(`You take the queen of spades in ${percent(made.queen)} instead of ${percent(best.queen)}.`);
  if (Math.abs(made.otherMoon - best.otherMoon) >= 0.03) parts.push(`Another player shoots the moon in ${percent(made.otherMoon)} instead of ${percent(best.otherMoon)}.`);
  if (Math.abs(made.myMoon - best.myMoon) >= 0.03) parts.push(`You shoot the moon in ${percent(made.myMoon)} instead of ${percent(best.myMoon)}.`);
  return parts.join(" ");
}

function WorstPass({ pass }: { pass: CheckedPass }) {
  return (
    <article class="worst">
      <p>
        <b>The pass.</b> <InlineCards cards={pass.cards} /> {pass.mistake ? "costs" : "may cost"} <b>{cost(pass)}</b> points against <InlineCards cards={pass.best.cards} />.{" "}
        {change(pass.made, pass.best)}
        {!pass.mistake && " The difference may be chance."}
      </p>
    </article>
  );
}

function Worst({ card, show }: { card: CheckedCard; show: () => void }) {
  const { best, played } = card;
  return (
    <article class="worst">
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
          <b>Trick {card.trick}.</b> The <b>{cardName(card.card)}</b> {card.mistake ? "costs" : "may cost"} <b>{cost(card)}</b> points
          against the <b>{cardName(best.card)}</b>. {change(played, best)}
          {!card.mistake && " The difference may be chance."}
        </p>
      </div>
      <div class="why">
        <Why title="About your card," card={card.card} reasons={card.playedReasons} most={4} open={false} />
        <Why title="About the better card," card={best.card} reasons={best.reasons} most={4} open />
      </div>
      <Button onClick={show}>Show it in the deal</Button>
    </article>
  );
}

function CardTable({ review, at, show }: { review: Found; at: number; show: (index: number) => void }) {
  const most = Math.max(1, ...review.plays.map((card) => card.loss));
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
            <td>{review.pass.loss >= 0.05 ? <InlineCards cards={review.pass.best.cards} /> : "–"}</td>
            <td class="number">
              <Cost loss={review.pass.loss} error={review.pass.lossError} most={most} mistake={review.pass.mistake} />
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
            <td>{card.forced ? <span class="note">forced</span> : card.loss >= 0.05 ? <Inline card={card.best.card} /> : "–"}</td>
            <td class="number">{card.forced ? "" : <Cost loss={card.loss} error={card.lossError} most={most} mistake={card.mistake} />}</td>
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

function Cost({ loss, error, most, mistake }: { loss: number; error: number; most: number; mistake: boolean }) {
  return (
    <>
      {mistake && <span class="mark-mistake">mistake</span>}
      <span class="bar bad" style={{ "--share": loss / most }} />
      {loss.toFixed(1)} <small>± {(2 * error).toFixed(1)}</small>
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

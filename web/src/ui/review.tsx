import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type CheckedCard, type CheckedPass, type Review as Found, loadEngine } from "../engine/page.ts";
import { checkedCost, costPhrase, costText, isCostly, summaryOf } from "../model/advice.ts";
import { type Deal, SEATS, SUITS, cardName, does, rankLabel, sortHand, suitOf } from "../model/deal.ts";
import { story } from "../model/story.ts";
import { Why, WhyNote } from "./coach.tsx";
import { Button, CardFace, DataTable, Icon, Inline, InlineCards, SEAT_NAMES, SuitMark, TrickCards, plural, score, useSearch } from "./parts.tsx";
import { StatisticsPanel } from "./statistics.tsx";
import type { Table } from "./table.ts";

/** Finished reviews by deal, so that a return to the page shows them at once. */
const found = new WeakMap<Deal, Found>();

interface Props {
  table: Table;
  playouts: number;
  /** Shows the table. */
  play: () => void;
}

export function Review(props: Props) {
  const finished = props.table.deals.filter((deal) => deal.phase === "over");
  const [chosen, setChosen] = useState<number | null>(null);
  const deal = finished.find((one) => one.number === chosen) ?? finished.at(-1);
  if (!deal)
    return (
      <div class="page">
        <h1 tabIndex={-1}>Review</h1>
        <p class="lead">Play a deal to the end. Then you see here what each of your cards has cost, and you step through the deal with all hands open.</p>
        <StatisticsPanel />
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
      <DealReview key={deal.number} deal={deal} {...props} />
      <StatisticsPanel />
    </div>
  );
}

function DealReview({ deal, table, playouts, play }: Props & { deal: Deal }) {
  const [share, setShare] = useState(0);
  const [at, setAt] = useState(0);
  const stepper = useRef<HTMLElement>(null);
  const kept = found.get(deal) ?? null;
  const { found: made, error } = useSearch(kept ? null : String(deal.number), async (signal) => {
    const result = await (await loadEngine()).review(deal, playouts, setShare, signal);
    found.set(deal, result);
    table.reviewed(deal, summaryOf(result).mistakes.length);
    return result;
  });
  const review = kept ?? made;
  // The review takes its place above the habits: they stay in view for a reader who has come for them.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement?.id === "habits-title") activeElement.scrollIntoView();
  }, [review]);
  const show = (index: number) => {
    setAt(index);
    stepper.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  };
  const tryAgain = (from: Deal) => {
    table.tryAgain(deal, from);
    play();
  };
  const points = deal.state.scores[0];
  const second = table.tries.get(deal);
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
        {review && <Summary review={review} points={points} second={second} />}
        <section class="panel" aria-label="Story">
          <ul class="story">
            {story(deal).map((sentence) => (
              <li>{sentence}</li>
            ))}
          </ul>
        </section>
        {review && (
          <>
            <Mistakes review={review} deal={deal} show={show} tryAgain={tryAgain} />
            <CardTable review={review} at={at} show={show} />
          </>
        )}
      </div>
      <section class="panel stepper" aria-labelledby="step-title" ref={stepper}>
        <h2 id="step-title">The deal, all hands open</h2>
        <Stepper deal={deal} at={at} setAt={setAt} review={review} tryAgain={tryAgain} />
      </section>
    </div>
  );
}

function Summary({ review, points, second }: { review: Found; points: number; second: number | undefined }) {
  const { choices, mistakes, points: lost, moons } = summaryOf(review);
  return (
    <section class="panel summary" aria-label="Summary">
      <div class="figure">
        <b>{lost.toFixed(1)}</b>
        <span>points lost{moons > 0 && `, and ${plural(moons, "moon shot")}`}</span>
      </div>
      <div class="figure">
        <b>{mistakes.length}</b>
        <span>
          {mistakes.length === 1 ? "mistake" : "mistakes"} in {plural(choices, "choice")}
        </span>
      </div>
      <div class="figure">
        <b>{score(points)}</b>
        <span>
          {Math.abs(points) === 1 ? "point" : "points"} scored{second !== undefined && `, ${score(second)} in the second try`}
        </span>
      </div>
      <p class="note">
        A choice is judged by what you knew. The points lost are means of this deal, and sum up the table below; a lost moon shot counts apart. A mistake is worse by more than two standard errors.
      </p>
    </section>
  );
}

interface WrongProps {
  deal: Deal;
  show: (index: number) => void;
  tryAgain: (from: Deal) => void;
}

function Mistakes({ review, ...props }: WrongProps & { review: Found }) {
  const { mistakes } = summaryOf(review);
  if (mistakes.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="mistakes-title">
      <h2 id="mistakes-title">Your mistakes</h2>
      <WhyNote />
      {mistakes.map((made) => ("number" in made ? <WrongCard key={made.number} card={made} {...props} /> : <WrongPass key="pass" pass={made} {...props} />))}
    </section>
  );
}

function WrongPass({ pass, deal, tryAgain }: WrongProps & { pass: CheckedPass }) {
  const { cards, made, best } = pass;
  const before = deal.at(0).before!;
  return (
    <article class="wrong">
      <p>
        <b>The pass.</b> <InlineCards cards={cards} /> {costPhrase(made, best)} with <InlineCards cards={best.cards} />.
      </p>
      <Why deal={before} choice={best.cards} rival={cards} open mistake />
      <Button icon="undo" onClick={() => tryAgain(before)}>
        Try again from here
      </Button>
    </article>
  );
}

function WrongCard({ card, deal, show, tryAgain }: WrongProps & { card: CheckedCard }) {
  const before = deal.at(card.number - 1);
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
      <Why deal={before} choice={[best.card]} rival={[card.card]} open mistake />
      <div class="actions">
        <Button icon="undo" onClick={() => tryAgain(before)}>
          Try again from here
        </Button>
        <Button onClick={() => show(card.number - 1)}>Show it in the deal</Button>
      </div>
    </article>
  );
}

/** Whether another choice is better, and not by chance alone. */
const isBetter = (checked: CheckedCard | CheckedPass): boolean => checked.mistake || isCostly(checkedCost(checked));

function CardTable({ review, at, show }: { review: Found; at: number; show: (index: number) => void }) {
  const most = Math.max(1, ...review.plays.map((card) => checkedCost(card).points));
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
            <td>{isBetter(review.pass) ? <InlineCards cards={review.pass.best.cards} /> : "–"}</td>
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
            <td>{card.forced ? <span class="note">forced</span> : isBetter(card) ? <Inline card={card.best.card} /> : "–"}</td>
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
  const found = checkedCost(of);
  return (
    <>
      {of.mistake && <span class="mark-mistake">mistake</span>}
      <span class="bar bad" style={{ "--share": Math.max(0, found.points) / most }} />
      {isCostly(found) ? costText(found) : of.mistake ? "helps others" : "0.0"}
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

interface StepperProps {
  deal: Deal;
  at: number;
  setAt: (at: number) => void;
  review: Found | null;
  tryAgain: (from: Deal) => void;
}

function Stepper({ deal, at, setAt, review, tryAgain }: StepperProps) {
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
        {winner !== null && `${does(winner, "take")} the trick. `}
        {next !== undefined && `${does(player!, "play")} the ${cardName(next)} next.`}
        {mine?.mistake && ` Better: the ${cardName(mine.best.card)}.`}
      </p>
      <div class="stepper-bar">
        <Button onClick={() => setAt(0)} off={at === 0} aria-label="To the start">
          <Icon name="first" />
        </Button>
        <Button onClick={() => setAt(at - 1)} off={at === 0} aria-label="One card back">
          <Icon name="back" />
        </Button>
        <input type="range" min={0} max={52} value={at} aria-label="Cards played" onInput={(event) => setAt(Number(event.currentTarget.value))} />
        <Button onClick={() => setAt(at + 1)} off={at === 52} aria-label="One card on">
          <Icon name="next" />
        </Button>
        <Button onClick={() => setAt(52)} off={at === 52} aria-label="To the end">
          <Icon name="last" />
        </Button>
      </div>
      <div class="actions">
        <Button icon="undo" off={now.state.hands[0].length === 0} onClick={() => tryAgain(at === 0 ? (now.before ?? now) : now)}>
          {at === 0 && now.before ? "Try again from the pass" : "Try again from here"}
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

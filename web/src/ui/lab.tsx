import { useEffect, useState } from "preact/hooks";
import { type Engine, type HandReport, loadEngine } from "../engine/page.ts";
import { type Card, DECK, HAND_ORDER, SUITS, SUIT_NAMES, cardName, rankLabel, sortHand, suitOf } from "../model/deal.ts";
import { randomDealNumber } from "../model/match.ts";
import { ForecastPanel } from "./forecast.tsx";
import { Button, CardFace, DataTable, Icon, InlineCards, SuitMark, Terms } from "./parts.tsx";

const EXAMPLE: Card[] = ["SA", "SK", "S3", "DQ", "DJ", "D9", "D8", "CT", "C6", "C5", "C4", "H7", "H2"];
const title = (suit: number) => SUIT_NAMES[suit]![0]!.toUpperCase() + SUIT_NAMES[suit]!.slice(1);

export function Lab() {
  const [text, setText] = useState("AK3.QJ98.T654.72");
  const [cards, setCards] = useState(EXAMPLE);
  const [error, setError] = useState("");
  const [engine, setEngine] = useState<Engine | null>(null);
  useEffect(() => {
    loadEngine().then(setEngine, (reason: Error) => setError(reason.message));
  }, []);
  const take = (next: Card[]) => {
    setCards(next);
    setText(engine!.formatCards(next));
    setError("");
  };
  const type = (value: string) => {
    setText(value);
    try {
      const next = engine!.parseCards(value);
      if (next.length > 13) throw new Error("A hand has at most 13 cards.");
      setCards(next);
      setError("");
    } catch (reason) {
      setError((reason as Error).message);
    }
  };
  const toggle = (card: Card) => {
    if (cards.includes(card)) take(cards.filter((other) => other !== card));
    else if (cards.length < 13) take([...cards, card]);
    else setError("A hand has at most 13 cards.");
  };
  const report = engine?.evaluate(cards);
  return (
    <div class="page lab">
      <h1 tabIndex={-1}>Hand lab</h1>
      <p class="lead">Type or click up to 13 cards. The library weighs them at once.</p>
      <section class="panel" aria-label="Hand">
        <div class="lab-input">
          <label class="field">
            Hand
            <input value={text} spellcheck={false} autocomplete="off" aria-describedby="hand-help" aria-invalid={error !== ""} disabled={!engine} onInput={(event) => type(event.currentTarget.value)} />
          </label>
          <Button disabled={!engine} onClick={() => take(engine!.deals.random(randomDealNumber()).hands[0])}>
            Random
          </Button>
          <Button disabled={!engine} onClick={() => take([])}>
            Clear
          </Button>
        </div>
        <p id="hand-help" class={error ? "error" : "note"} role={error ? "alert" : undefined}>
          {error || `${cards.length} of 13 cards. Spades, diamonds, clubs, hearts with dots, or “SAK3 H72 DQJ98 CT654”.`}
        </p>
        <div class="lab-fan" aria-hidden="true" style={{ "--n": Math.max(cards.length, 1) }}>
          {sortHand(cards).map((card) => (
            <div class="lab-card" key={card}>
              <CardFace card={card} />
            </div>
          ))}
        </div>
        <div class="picker">
          {HAND_ORDER.map((suit) => (
            <div class="picker-row" role="group" aria-label={title(suit)} key={suit}>
              <SuitMark suit={suit} label={false} />
              {DECK.filter((card) => suitOf(card) === suit).map((card) => (
                <button type="button" key={card} class="pick" aria-pressed={cards.includes(card)} aria-label={cardName(card)} disabled={!engine} onClick={() => toggle(card)}>
                  {rankLabel(card)}
                </button>
              ))}
            </div>
          ))}
        </div>
      </section>
      {report ? <Report report={report} /> : <p class="note">The engine is loading …</p>}
    </div>
  );
}

function SuitTitle({ suit }: { suit: number }) {
  return (
    <th scope="row">
      <SuitMark suit={suit} label={false} /> <span class="suit-word">{title(suit)}</span>
    </th>
  );
}

function Meter({ value, tone }: { value: number; tone: string }) {
  return (
    <span class={`meter ${tone}`}>
      <span style={{ "--share": value / 100 }} />
      {value}
    </span>
  );
}

function Fact({ yes, children }: { yes: boolean; children: string }) {
  return (
    <li class={yes ? "yes" : "no"}>
      {yes ? <Icon name="check" /> : <span class="dash" aria-hidden="true">–</span>}
      <span class="sr">{yes ? "Yes: " : "No: "}</span>
      {children}
    </li>
  );
}

function Report({ report }: { report: HandReport }) {
  const { spades, moon, passes } = report;
  return (
    <>
      <section class="panel" aria-labelledby="suits-title">
        <h2 id="suits-title">Suits</h2>
        <DataTable class="suit-table" columns={["Suit", "Cards", "Danger", "Control", "Void", "Overall"]}>
          {SUITS.map((suit) => {
            const row = report.suits[suit]!;
            return (
              <tr key={suit}>
                <SuitTitle suit={suit} />
                <td class="number">{row.length}</td>
                <td class="number"><Meter value={row.dangerScore} tone="bad" /></td>
                <td class="number"><Meter value={row.controlScore} tone="good" /></td>
                <td class="number"><Meter value={row.voidPotential} tone="plain" /></td>
                <td class="number">{row.overallStrength}</td>
              </tr>
            );
          })}
        </DataTable>
        <p>
          Whole hand: danger <b>{report.overallDanger}</b>, control <b>{report.overallControl}</b>.{" "}
          {report.bestSuitToVoid && (
            <>
              Best to void: <b>{report.bestSuitToVoid}</b>. Best to keep: <b>{report.bestSuitToKeep}</b>.
            </>
          )}
        </p>
        <Terms
          terms={[
            ["Danger", "how likely the cards take unwanted tricks, 0 to 100"],
            ["Control", "how well high cards decide who wins a trick, 0 to 100"],
            ["Void", "how soon you can be out of the suit, 0 to 100; a void is a suit without a card"],
            ["Overall", "control, less half the danger, plus a quarter of the void"],
          ]}
        />
      </section>
      <ForecastPanel forecasts={report.forecasts} />
      <div class="columns">
        <section class="panel" aria-labelledby="spades-title">
          <h2 id="spades-title">Spades</h2>
          <ul class="facts">
            <Fact yes={spades.hasQueen}>You hold the queen</Fact>
            <Fact yes={spades.isProtected}>She is protected by three or more spades</Fact>
            <Fact yes={spades.canSafelyFlush}>Ace or king can flush her out</Fact>
          </ul>
          <p>
            Escape cards below the queen: <b>{spades.escapeCards}</b>
          </p>
        </section>
        <section class="panel" aria-labelledby="moon-title">
          <h2 id="moon-title">Moon</h2>
          <p class="moon-score">
            <b>{moon.viabilityScore}</b> of 100 · {moon.shouldAttempt ? "attempt it" : "do not attempt it"}
          </p>
          <ul class="facts">
            <Fact yes={moon.viabilityScore >= 70}>Viability of 70 or more</Fact>
            <Fact yes={moon.controlledSuits >= 2}>{`Two aces or more: ${moon.controlledSuits}`}</Fact>
            <Fact yes={moon.heartsControl >= 50}>{`Control of hearts of 50 or more: ${moon.heartsControl}`}</Fact>
          </ul>
          <p>
            Aces and kings missing: <b>{moon.missingHighCards}</b>
          </p>
        </section>
      </div>
      <div class="columns">
        <section class="panel" aria-labelledby="pass-title">
          <h2 id="pass-title">Pass</h2>
          {passes ? (
            <dl class="passes">
              {(["left", "right", "across"] as const).map((direction) => (
                <div key={direction}>
                  <dt>{direction}</dt>
                  <dd>
                    <span class="mini-cards" aria-hidden="true">
                      {passes[direction].map((card) => (
                        <CardFace card={card} />
                      ))}
                    </span>
                    <InlineCards cards={passes[direction]} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <p class="note">Choose 13 cards for the advice.</p>
          )}
        </section>
        <section class="panel" aria-labelledby="control-title">
          <h2 id="control-title">Suit control</h2>
          <DataTable columns={["Suit", "Index", "With gaps", "Gaps", "Collect"]}>
            {SUITS.map((suit) => {
              const row = report.control[suit]!;
              return (
                <tr key={suit}>
                  <SuitTitle suit={suit} />
                  <td class="number">{row.sci.toFixed(2)}</td>
                  <td class="number">{row.sciAdjusted.toFixed(2)}</td>
                  <td class="number">{row.gaps}</td>
                  <td class="number">{(100 * row.collectProb).toFixed(1)} %</td>
                </tr>
              );
            })}
          </DataTable>
          <Terms
            terms={[
              ["Index", "the mean weight of the cards: 3 for ace to jack, 2 for 10 to 8, else 1"],
              ["Gaps", "the cards above your highest one"],
              ["With gaps", "the index, less with each gap"],
              ["Collect", "a rough chance to win all cards of the suit; measured shares are half of it or less"],
            ]}
          />
        </section>
      </div>
    </>
  );
}

import type { HeartsPass } from "handsense";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Card, SUIT_NAMES, cardName, seatAt, sortHand, suitOf } from "../model/deal.ts";
import { LEVELS, type Setup, TARGET, dealLink, rulesName } from "../model/match.ts";
import { Coach } from "./coach.tsx";
import { DealEnd } from "./dealend.tsx";
import { NewMatch } from "./newmatch.tsx";
import { Button, CardBack, CardFace, DataTable, Icon, SEAT_NAMES, TrickCards, plural, score, signed } from "./parts.tsx";
import type { Settings } from "./settings.tsx";
import type { Table } from "./table.ts";

interface Props {
  table: Table;
  settings: Settings;
  link: Setup | null;
  update: (change: Partial<Settings>) => void;
  review: () => void;
  start: (setup: Setup) => void;
}

export function Play(props: Props) {
  return props.table.match ? <TableView {...props} /> : <NewMatch key={props.link?.deal} {...props} />;
}

function Plate({ table, seat }: { table: Table; seat: number }) {
  const match = table.match!;
  const { phase, record, state } = match.deal;
  const points = state.points[seat]!;
  const turn = phase === "playing" && (table.thinking === seat || (seat === 0 && table.myTurn));
  return (
    <div class={`plate seat-${seat} ${turn ? "turn" : ""}`}>
      <div class="plate-name">
        {turn && <span class="turn-mark" aria-hidden="true" />}
        <b>{SEAT_NAMES[seat]}</b>
        {seat > 0 && <small>{LEVELS[match.setup.levels[seat - 1]!]!.name}</small>}
      </div>
      <div class="plate-score" title="Score of the match, points of this deal">
        <span class="total">
          <span class="sr">Score </span>
          {score(record.scores[seat]!)}
        </span>
        <span class={`now ${points > 0 ? "some" : ""}`}>
          <span class="sr">, this deal </span>
          {points === 0 ? "±0" : signed(points, 0)}
        </span>
      </div>
      <div class="plate-tricks">{plural(state.tricksTaken[seat]!, "trick")}</div>
      {seat > 0 && (
        <div class="backs" aria-hidden="true">
          {state.hands[seat]!.map((card) => (
            <CardBack key={card} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Where a pass goes: the arrow and the seat. */
const TO: Record<HeartsPass, [string, number]> = { left: ["←", 1], across: ["↑", 2], right: ["→", 3], hold: ["", 0] };

function status(table: Table): string {
  const deal = table.match!.deal;
  if (table.notice) return table.notice;
  if (deal.phase === "waiting") return "The engine is loading …";
  if (deal.phase === "passing") return "Choose three cards.";
  if (table.thinking > 0) return `${SEAT_NAMES[table.thinking]} is thinking …`;
  if (!table.myTurn) return "";
  const [first] = deal.trick.cards;
  if (!first) return deal.tricksPlayed === 0 ? "You lead the first trick." : "Your lead.";
  const led = suitOf(first);
  return `Your turn: ${deal.state.legal.some((card) => suitOf(card) === led) ? `follow ${SUIT_NAMES[led]}` : `no ${SUIT_NAMES[led]}, play any lit card`}.`;
}

interface HandCard {
  card: Card;
  /** Raised: legal to play, or chosen for the pass. */
  lit: boolean;
  dim: boolean;
  pressed?: boolean;
  /** The coach's choice. */
  advised: boolean;
  /** Has come in the pass. */
  arrived: boolean;
}

function label({ card, dim, pressed, advised, arrived }: HandCard): string {
  const marks = [dim && "not legal now", pressed && "chosen", advised && "the coach’s choice", arrived && "received"].filter(Boolean);
  return [cardName(card), ...marks].join(", ");
}

/** The player's cards in a fan. Arrow keys move, Enter or space plays. */
function Hand({ cards, touch, prompt }: { cards: HandCard[]; touch: (card: Card) => void; prompt: string }) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const at = Math.min(focused.current, cards.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...box.current!.querySelectorAll<HTMLButtonElement>("button")];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, from + step))]?.focus();
  };
  return (
    <div class="hand" role="group" aria-label={`Your hand. ${prompt}`} ref={box} onKeyDown={move} style={{ "--n": cards.length }}>
      {cards.map((entry, index) => {
        const middle = index - (cards.length - 1) / 2;
        return (
          <button
            type="button"
            key={entry.card}
            data-card={entry.card}
            class={`hand-card ${entry.lit ? "lit" : ""} ${entry.dim ? "dim" : ""}`}
            style={{ "--k": middle }}
            tabIndex={index === at ? 0 : -1}
            aria-disabled={entry.dim || undefined}
            aria-pressed={entry.pressed}
            aria-label={label(entry)}
            onFocus={() => (focused.current = index)}
            onClick={() => {
              touch(entry.card);
              // The next card takes the focus of one that leaves the hand.
              requestAnimationFrame(() => {
                if (document.activeElement === document.body) box.current?.querySelectorAll<HTMLButtonElement>("button")[Math.min(index, cards.length - 2)]?.focus();
              });
            }}
          >
            <span class="hand-face">
              <CardFace card={entry.card} />
              {entry.advised && (
                <span class="badge">
                  <Icon name="star" />
                </span>
              )}
              {entry.arrived && <span class="badge new">new</span>}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function handCards(table: Table, coach: boolean): HandCard[] {
  const deal = table.match!.deal;
  const passing = deal.phase === "passing";
  const legal = table.myTurn ? deal.state.legal : [];
  const { hint } = table;
  const advised =
    coach && hint?.kind === "cards" && hint.at === deal.played ? hint.cards[0]!.equals
    : coach && hint?.kind === "passes" && passing ? hint.passes[0]!.cards
    : [];
  return sortHand(deal.state.hands[0]!).map((card) => ({
    card,
    lit: passing ? table.chosen.includes(card) : legal.includes(card),
    dim: table.myTurn && !legal.includes(card),
    pressed: passing ? table.chosen.includes(card) : undefined,
    advised: advised.includes(card),
    arrived: table.arrived.includes(card),
  }));
}

function TableView({ table, settings, update, review }: Props) {
  const match = table.match!;
  const deal = match.deal;
  const [peek, setPeek] = useState(false);
  const [copied, setCopied] = useState("");
  const [leaving, setLeaving] = useState(false);
  const text = status(table);
  const finished = deal.phase === "over" && table.collected === 52;
  const last = table.collected > 0 ? deal.record.tricks[table.collected / 4 - 1] : undefined;
  const share = async () => {
    const address = `${location.href.split("#")[0]}#${dealLink(deal, match.setup.levels)}`;
    try {
      await navigator.clipboard.writeText(address);
      setCopied("The link to this deal is copied.");
    } catch {
      setCopied(address);
    }
  };
  const hint = () => {
    if (!settings.coach) update({ coach: true });
    void table.askHint();
  };
  const keys = useRef((_event: KeyboardEvent) => {});
  keys.current = (event) => {
    const target = event.target as HTMLElement;
    if (!settings.letterKeys || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    const key = event.key.toLowerCase();
    if (key === "h") hint();
    else if (key === "u") table.undo();
    else if (key === "l") setPeek(!peek);
    else if (key === "p" && deal.phase === "passing") void table.pass();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <div class="play">
      <div class="board">
        <div class={`felt ${deal.phase}`} role="region" aria-label="Table">
          <p class="deal-tag">
            Deal {deal.number}
            <span>{rulesName(deal.record.rules)}</span>
            {table.side && <span>{table.side.kind === "try" ? "Second try" : "Daily"}</span>}
            {deal.state.heartsBroken && <span>Hearts broken</span>}
          </p>
          {[2, 1, 3].map((seat) => (
            <Plate key={seat} table={table} seat={seat} />
          ))}
          <div class="middle">
            {deal.phase === "passing" ? (
              <PassBox table={table} />
            ) : finished ? null : (
              <TrickCards trick={table.shown} label="Cards on the table" class={table.collector >= 0 ? `collect-${table.collector}` : ""} />
            )}
            {peek && last && !finished && (
              <div class="peek" role="group" aria-label="Last trick">
                <p>Last trick</p>
                <div class="peek-cards">
                  {last.cards.map((card, index) => (
                    <figure>
                      <CardFace card={card} />
                      <figcaption>{SEAT_NAMES[seatAt(last, index)]}</figcaption>
                    </figure>
                  ))}
                </div>
              </div>
            )}
          </div>
          {finished ? (
            <DealEnd table={table} review={review} />
          ) : (
            <div class="mine">
              <p class="status">{table.error ? <span class="error">{table.error}</span> : text}</p>
              <Hand cards={handCards(table, settings.coach)} touch={(card) => table.touch(card)} prompt={text} />
              <Plate table={table} seat={0} />
            </div>
          )}
        </div>
        <div class="controls">
          <div class="toolbar" role="group" aria-label="Table actions">
            <Button icon="hint" disabled={table.hintBusy || !(table.myTurn || deal.phase === "passing")} onClick={hint} title="Ask the coach (H)">
              Hint
            </Button>
            <Button icon="undo" disabled={!table.canUndo} onClick={() => table.undo()} title="Take your last card back (U)">
              Undo
            </Button>
            <Button icon="trick" disabled={!last} aria-pressed={peek} aria-label="Last trick" onClick={() => setPeek(!peek)} title="Show the last trick (L)">
              Last<span class="wide"> trick</span>
            </Button>
            <Button icon="share" onClick={() => (setLeaving(false), void share())} title="Copy a link to this deal">
              Share
            </Button>
            <Button icon="more" onClick={() => (setCopied(""), setLeaving(!leaving))} aria-expanded={leaving} title="New match, or the same deal again">
              New
            </Button>
          </div>
          {leaving && (
            <div class="banner above actions">
              <Button tone="danger" onClick={() => (setLeaving(false), table.side ? table.back() : table.leave())}>
                {table.side ? "Leave this deal" : "Give this match up"}
              </Button>
              <Button
                disabled={deal.phase === "waiting" || table.side?.kind === "daily"}
                onClick={() => {
                  setLeaving(false);
                  table.replay();
                }}
              >
                Replay this deal
              </Button>
              <Button onClick={() => setLeaving(false)}>Play on</Button>
            </div>
          )}
          {copied && (
            <p class="banner above" role="status">
              {copied}{" "}
              <Button onClick={() => setCopied("")}>Close</Button>
            </p>
          )}
        </div>
      </div>
      <div class="side">
        <Coach
          table={table}
          on={settings.coach}
          change={(coach) => {
            update({ coach });
            if (!coach) table.dropHint();
            void table.watch();
          }}
        />
        <ScoreBoard table={table} />
      </div>
    </div>
  );
}

function PassBox({ table }: { table: Table }) {
  const { pass } = table.match!.deal.record;
  const { chosen } = table;
  const [arrow, receiver] = TO[pass];
  return (
    <div class="pass-box">
      <p class="pass-arrow" aria-hidden="true">{arrow}</p>
      <p>
        Pass {pass} to <b>{SEAT_NAMES[receiver]}</b>
      </p>
      <div class="pass-slots" aria-hidden="true">
        {[0, 1, 2].map((slot) => (
          <div class="pass-slot">{chosen[slot] !== undefined && <CardFace card={chosen[slot]!} />}</div>
        ))}
      </div>
      <Button tone="primary" disabled={chosen.length !== 3} onClick={() => void table.pass()}>
        {chosen.length === 3 ? `Pass ${pass}` : `${chosen.length} of 3 chosen`}
      </Button>
    </div>
  );
}

function ScoreBoard({ table }: { table: Table }) {
  const match = table.match!;
  return (
    <section class="panel" aria-labelledby="score-title">
      <div class="panel-head">
        <h2 id="score-title">Scores</h2>
        <span class="note">to {TARGET}</span>
      </div>
      <DataTable
        columns={["Deal", ...SEAT_NAMES]}
        foot={
          <tr>
            <th scope="row">Sum</th>
            {match.scores.map((sum) => (
              <td class="number">{score(sum)}</td>
            ))}
          </tr>
        }
      >
        {match.finished.map((deal) => (
          <tr key={deal.number}>
            <th scope="row">{deal.number}</th>
            {deal.state.scores.map((points) => (
              <td class="number">{deal.phase === "over" ? score(points) : "–"}</td>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

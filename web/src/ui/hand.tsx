import { useLayoutEffect, useRef } from "preact/hooks";
import { type Card, cardName, sortHand } from "../model/deal.ts";
import { Button, CardFace, Icon, Inline } from "./parts.tsx";
import type { Table } from "./table.ts";

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
  const marks = [dim && "not legal now", pressed && "chosen", advised && "the coach’s choice", arrived && "new"].filter(Boolean);
  return [cardName(card), ...marks].join(", ");
}

function handCards(table: Table, coach: boolean): HandCard[] {
  const deal = table.match!.deal;
  const passing = deal.phase === "passing";
  const legal = table.myTurn ? deal.state.legal : [];
  const advice = coach ? table.advice : null;
  const advised = advice?.kind === "cards" ? advice.cards[0]!.equals : (advice?.passes[0]!.cards ?? []);
  return sortHand(deal.state.hands[0]!).map((card) => ({
    card,
    lit: passing ? table.chosen.includes(card) : legal.includes(card),
    dim: table.myTurn && !legal.includes(card),
    pressed: passing ? table.chosen.includes(card) : table.raised === card || undefined,
    advised: advised.includes(card),
    arrived: table.arrived.includes(card),
  }));
}

/** What the player is to do. The button plays a card that a tap has raised. */
export function Status({ table }: { table: Table }) {
  const { raised } = table;
  return (
    <div class="status">
      {raised !== null ? (
        <Button tone="primary" onClick={() => table.touch(raised)}>
          Play <Inline card={raised} />
        </Button>
      ) : table.error ? (
        <span class="error">{table.error}</span>
      ) : (
        table.notice || table.prompt
      )}
    </div>
  );
}

/** The player's cards in a fan. Arrow keys move, Enter or space plays. On a touch screen, the first tap raises a card. */
export function Hand({ table, coach, oneTap }: { table: Table; coach: boolean; oneTap: boolean }) {
  const cards = handCards(table, coach);
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const held = useRef(false);
  const wasPassing = useRef(false);
  const pointer = useRef("");
  const at = Math.min(focused.current, cards.length - 1);
  const buttons = () => [...box.current!.querySelectorAll<HTMLButtonElement>("button")];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = buttons().indexOf(document.activeElement as HTMLButtonElement);
    buttons()[Math.max(0, Math.min(cards.length - 1, from + step))]?.focus();
  };
  const isPassing = table.match!.deal.phase === "passing";
  // The hand keeps the focus of a card that leaves it, and gets that of the button that passes.
  useLayoutEffect(() => {
    if ((held.current || wasPassing.current) && document.activeElement === document.body) buttons()[at]?.focus({ preventScroll: true });
    wasPassing.current = isPassing;
  }, [cards.length, isPassing]);
  return (
    <div class="hand" role="group" aria-label={`Your hand. ${table.prompt}`} ref={box} onKeyDown={move} style={{ "--n": cards.length }}>
      {cards.map((entry, index) => (
        <button
          type="button"
          key={entry.card}
          data-card={entry.card}
          class={`hand-card ${entry.lit ? "lit" : ""} ${entry.dim ? "dim" : ""} ${table.raised === entry.card ? "raised" : ""}`}
          style={{ "--k": index - (cards.length - 1) / 2 }}
          tabIndex={index === at ? 0 : -1}
          aria-disabled={entry.dim || undefined}
          aria-pressed={entry.pressed}
          aria-label={label(entry)}
          onFocus={() => ((focused.current = index), (held.current = true))}
          onBlur={(event) => event.relatedTarget && (held.current = false)}
          onPointerDown={(event) => (pointer.current = event.pointerType)}
          onClick={(event) => table.touch(entry.card, !oneTap && pointer.current === "touch" && event.detail > 0)}
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
      ))}
    </div>
  );
}

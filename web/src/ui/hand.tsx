import { useRef } from "preact/hooks";
import { type Card, cardName } from "../model/cards.ts";
import { CardFace, Icon } from "./parts.tsx";

export interface HandCard {
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
export function Hand({ cards, touch, prompt }: { cards: HandCard[]; touch: (card: Card) => void; prompt: string }) {
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

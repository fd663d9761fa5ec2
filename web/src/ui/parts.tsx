import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../engine/page.ts";
import { type Card, SEAT_NAMES, SUIT_NAMES, type Trick, cardName, rankLabel, seatAt, suitOf } from "../model/deal.ts";

export { SEAT_NAMES };

export function CardFace({ card, class: extra = "" }: { card: Card; class?: string }) {
  return (
    <svg class={`card ${extra}`} viewBox="0 0 100 140" aria-hidden="true">
      <use href={`#card-${card}`} />
    </svg>
  );
}

export function CardBack({ class: extra = "" }: { class?: string }) {
  return (
    <svg class={`card ${extra}`} viewBox="0 0 100 140" aria-hidden="true">
      <use href="#card-back" />
    </svg>
  );
}

/** The cards of a trick, each at the side of its seat. */
export function TrickCards({ trick, label, class: extra }: { trick: Trick; label: string; class: string }) {
  return (
    <div class={`trick ${extra}`} role="group" aria-label={label}>
      {trick.cards.map((card, index) => {
        const seat = seatAt(trick, index);
        return (
          <div class={`slot slot-${seat}`} key={card} role="img" aria-label={`${SEAT_NAMES[seat]}: ${cardName(card)}`}>
            <CardFace card={card} />
          </div>
        );
      })}
    </div>
  );
}

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

export function SuitMark({ suit, label = true }: { suit: number; label?: boolean }) {
  return (
    <svg class={`mark suit-${suit}`} viewBox="0 0 20 20" role={label ? "img" : undefined} aria-label={label ? SUIT_NAMES[suit] : undefined} aria-hidden={label ? undefined : "true"}>
      <use href={`#suit-${suit}`} />
    </svg>
  );
}

/** A card within text: its rank and its suit. */
export function Inline({ card }: { card: Card }) {
  return (
    <span class="inline-card">
      <span class="sr">{cardName(card)}</span>
      <span aria-hidden="true">{rankLabel(card)}</span>
      <SuitMark suit={suitOf(card)} label={false} />
    </span>
  );
}

export function InlineCards({ cards }: { cards: readonly Card[] }) {
  return (
    <>
      {cards.map((card, index) => (
        <>
          {index > 0 && " "}
          <Inline card={card} />
        </>
      ))}
    </>
  );
}

/** Text in which cards such as "SK" are shown as cards. */
export function CardText({ text }: { text: string }) {
  return <>{text.split(/\b([SDCH][AKQJT2-9])\b/).map((part, index) => (index % 2 === 1 ? <Inline card={part as Card} /> : part))}</>;
}

/** A button. One that is `off` does nothing, and keeps the focus. */
export function Button(props: JSX.IntrinsicElements["button"] & { icon?: string; tone?: string; off?: boolean; children?: ComponentChildren }) {
  const { icon, tone = "plain", off = false, onClick, children, class: extra, ...rest } = props;
  return (
    <button type="button" class={`button ${tone} ${extra ?? ""}`} aria-disabled={off || undefined} onClick={off ? undefined : onClick} {...rest}>
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** Where the focus goes on at the table: the hand, the end of the deal, the board of Hex, or the heading. */
export const AT_TABLE = ['.hand-card[tabindex="0"]', "#deal-end", '.hex-cell[tabindex="0"]', "h1"] as const;

/** Gives the focus to the first of these elements that is there after the change of the page. */
export function focusOn(...names: readonly string[]): void {
  requestAnimationFrame(() => {
    for (const name of names) {
      const found = document.querySelector<HTMLElement>(name);
      if (found) return found.focus({ preventScroll: true });
    }
  });
}

/** Listens for keys: "escape", and letters if they are on. */
export function useKeys(letters: boolean, actions: Record<string, () => void>): void {
  const act = useRef((_event: KeyboardEvent) => {});
  act.current = (event) => {
    const isLetter = event.key !== "Escape";
    if (isLetter && (!letters || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName))) return;
    actions[event.key.toLowerCase()]?.();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/**
 * Runs a search for a key, and stops it when the key changes or the component goes. Without a key there is none.
 * Returns what is found for this key, or an error.
 */
export function useSearch<T>(key: string | null, run: (signal: AbortSignal) => Promise<T>): { found: T | null; error: string } {
  const [result, setResult] = useState<{ key: string; found: T | null; error: string } | null>(null);
  useEffect(() => {
    if (key === null) return;
    const search = new AbortController();
    const { signal } = search;
    const finish = (found: T | null, error: string) => !signal.aborted && setResult({ key, found, error });
    run(signal).then((found) => finish(found, ""), (reason) => finish(null, messageOf(reason)));
    return () => search.abort();
  }, [key]);
  return result !== null && result.key === key ? result : { found: null, error: "" };
}

/** Copies a text. Returns whether the browser has done it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The address of this page with another link text. */
export const addressOf = (link: string): string => `${location.href.split("#")[0]}#${link}`;

/** A switch with its label, or with a short word in its place. */
export function Toggle({ label, short, text, on, change }: { label: string; short?: string; text?: string; on: boolean; change: (on: boolean) => void }) {
  return (
    <label class="toggle">
      <span class="toggle-text">
        {short ? <span class="sr">{label}</span> : label}
        {short && <span aria-hidden="true">{short}</span>}
        {text && <small>{text}</small>}
      </span>
      <input type="checkbox" role="switch" checked={on} onChange={(event) => change(event.currentTarget.checked)} />
    </label>
  );
}

export function Choice<T extends string | number>({ label, text, value, options, change }: {
  label: string;
  text?: string;
  value: T;
  options: readonly (readonly [T, string])[];
  change: (value: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="segments">
        {options.map(([option, text]) => (
          <label key={option}>
            <input type="radio" name={label} checked={option === value} onChange={() => change(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {text && <p class="note">{text}</p>}
    </fieldset>
  );
}

/** A table under column titles. All columns but the first `texts` hold numbers. */
export function DataTable({ columns, texts = 1, foot, class: extra = "", children }: {
  columns: readonly ComponentChildren[];
  texts?: number;
  foot?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <div class="scroll">
      <table class={`data ${extra}`}>
        <thead>
          <tr>
            {columns.map((title, index) => (
              <th scope="col" class={index < texts ? "" : "number"}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

/** What the words of a table mean. */
export function Terms({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <details class="terms">
      <summary>What the words mean</summary>
      <dl>
        {terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A score with its sign, also above 0. */
export function signed(number: number): string {
  return (number > 0 ? "+" : "") + score(number);
}

/** A score with a true minus sign. */
export function score(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** A share in per cent, without the sign. */
export function percent(share: number): string {
  const value = 100 * share;
  return value > 0 && value < 1 ? "<1" : value.toFixed(0);
}

export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

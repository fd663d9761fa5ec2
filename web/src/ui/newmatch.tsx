import { useState } from "preact/hooks";
import { LAST_DEAL, LEVELS, RULE_SETS, RULE_TEXTS, type Setup, randomDealNumber, setupText } from "../model/match.ts";
import { Button, CardFace, SEAT_NAMES } from "./parts.tsx";
import type { Settings } from "./settings.tsx";
import type { Table } from "./table.ts";

/** The first screen: a new match. A link fills it with a deal. */
export function NewMatch({ table, settings, link, update, rules: showRules, start }: {
  table: Table;
  settings: Settings;
  link: Setup | null;
  update: (change: Partial<Settings>) => void;
  rules: () => void;
  start: (setup: Setup) => void;
}) {
  const [levels, setLevels] = useState(link?.levels ?? settings.levels);
  const [rules, setRules] = useState(link?.rules ?? settings.rules);
  const [own, setOwn] = useState(!RULE_SETS.some((set) => set.bits === rules));
  const [number, setNumber] = useState(link ? String(link.deal) : "");
  const same = levels.every((level) => level === levels[0]);
  const valid = number === "" || (/^\d+$/.test(number) && Number(number) <= LAST_DEAL);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!valid) return;
    const deal = number === "" ? randomDealNumber() : Number(number);
    // The choices of a link are not the reader's.
    if (!link) update({ levels, rules });
    start({ deal, rules, levels, scores: link && deal === link.deal ? link.scores : [0, 0, 0, 0] });
  };
  return (
    <form class="page new-match" onSubmit={submit}>
      <header class="hero">
        <div class="hero-cards" aria-hidden="true">
          {(["HQ", "DJ", "SQ", "HA"] as const).map((card) => (
            <CardFace card={card} />
          ))}
        </div>
        <div>
          <h1 tabIndex={-1}>Hearts</h1>
          <p class="lead">
            Avoid the hearts and the queen of spades. The lowest score wins.{" "}
            <button type="button" class="link" onClick={showRules}>
              How to play
            </button>
          </p>
        </div>
      </header>
      {table.error && (
        <p class="banner" role="alert">
          {table.error}
        </p>
      )}
      {link && (
        <p class="banner" role="status">
          {setupText(link)} Everybody who opens the link gets the same cards.
        </p>
      )}
      <fieldset class="panel">
        <legend>Opponents</legend>
        <div class="levels">
          {LEVELS.map((level, index) => (
            <label class="level" key={level.name}>
              <input type="radio" name="level" checked={same && levels[0] === index} onChange={() => setLevels([index, index, index])} />
              <span class="level-name">
                {level.name}
                <span class="pips" aria-hidden="true">
                  {LEVELS.map((_, pip) => (
                    <i class={pip <= index ? "on" : ""} />
                  ))}
                </span>
              </span>
              <span class="level-text">{level.text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="actions">
        <Button tone="primary large" type="submit" disabled={!valid}>
          Play
        </Button>
        {!same && <p class="note">Against {levels.map((level, at) => `${LEVELS[level]!.name} (${SEAT_NAMES[at + 1]})`).join(", ")}</p>}
      </div>
      <details class="more">
        <summary>More: seats, rules, deal number</summary>
        <div class="columns">
          <fieldset class="panel">
            <legend>Seats</legend>
            <div class="row">
              {levels.map((level, at) => (
                <label class="field" key={at}>
                  {SEAT_NAMES[at + 1]}
                  <select
                    value={String(level)}
                    onChange={(event) => setLevels(levels.map((old, seat) => (seat === at ? Number(event.currentTarget.value) : old)))}
                  >
                    {LEVELS.map((option, index) => (
                      <option value={String(index)}>{option.name}</option>
                    ))}
                  </select>
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset class="panel">
            <legend>Deal</legend>
            <label class="field">
              Deal number
              <input
                inputMode="numeric"
                placeholder="random"
                value={number}
                aria-invalid={!valid}
                onInput={(event) => setNumber(event.currentTarget.value.trim())}
              />
            </label>
            <p class="note">The same number gives the same cards and the same opponents. The next deals have the next numbers.</p>
          </fieldset>
          <fieldset class="panel">
            <legend>Rules</legend>
            <label class="field">
              Rule set
              <select
                value={own ? "own" : String(rules)}
                onChange={(event) => {
                  const value = event.currentTarget.value;
                  setOwn(value === "own");
                  if (value !== "own") setRules(Number(value));
                }}
              >
                {RULE_SETS.map((set) => (
                  <option value={String(set.bits)}>{set.name}</option>
                ))}
                <option value="own">Own rules …</option>
              </select>
            </label>
            {own ? (
              <div class="checks">
                {RULE_TEXTS.map(([bit, text]) => (
                  <label class="check" key={bit}>
                    <input type="checkbox" checked={(rules & bit) !== 0} onChange={() => setRules(rules ^ bit)} />
                    {text}
                  </label>
                ))}
              </div>
            ) : (
              <p class="note">{RULE_SETS.find((set) => set.bits === rules)?.text}</p>
            )}
          </fieldset>
        </div>
      </details>
    </form>
  );
}

import { useState } from "preact/hooks";
import { loadEngine, messageOf } from "../engine/page.ts";
import { DAILY_LEVEL, PAR_LEVEL, dailySetup, dateOf, parOf, shareText } from "../model/daily.ts";
import { LEVELS, Match } from "../model/match.ts";
import { dayOf, keepPar } from "./kept.ts";
import { Button, copyText, plural, score, useSearch } from "./parts.tsx";
import type { Table } from "./table.ts";

function verdict(points: number, par: number): string {
  if (points === par) return "You play to par.";
  return `You are ${plural(Math.abs(points - par), "point")} ${points < par ? "better" : "worse"} than par.`;
}

/** My score of a day against par, which is computed once. */
export function DailyResult({ date }: { date: string }) {
  const [share, setShare] = useState(0);
  const [copied, setCopied] = useState("");
  const day = dayOf(date)!;
  const { error } = useSearch(day.par === undefined ? date : null, async (signal) => {
    const engine = await loadEngine();
    keepPar(date, await parOf(dailySetup(date), engine, engine.deals, setShare, signal));
  });
  const message = copied || error;
  const copy = async () => {
    const text = shareText(date, day);
    setCopied((await copyText(text)) ? `Copied: ${text}` : text);
  };
  return (
    <div class="daily-result">
      {day.par === undefined ? (
        <>
          <p>
            You <b>{score(day.score)}</b>. Master plays your cards for par …
          </p>
          <progress value={share} max={1} aria-label="Par" />
        </>
      ) : (
        <p>
          You <b>{score(day.score)}</b>, par <b>{score(day.par)}</b>. {verdict(day.score, day.par)}
        </p>
      )}
      <div class="actions">
        <Button icon="share" disabled={day.par === undefined} onClick={() => void copy()}>
          Copy the result
        </Button>
      </div>
      {message && <p class="note" role="status">{message}</p>}
    </div>
  );
}

/** The deal of the day. It is played once. */
export function Daily({ table, play }: { table: Table; play: () => void }) {
  const [error, setError] = useState("");
  const date = dateOf(new Date());
  const isOpen = table.side?.kind === "daily" && table.side.date === date;
  const start = async () => {
    try {
      if (!isOpen) {
        const { deals } = await loadEngine();
        table.playDaily(Match.start(dailySetup(date), deals), date);
      }
      play();
    } catch (reason) {
      setError(messageOf(reason));
    }
  };
  return (
    <div class="page">
      <h1 tabIndex={-1}>Deal of the day</h1>
      <p class="lead">Everybody gets the same cards today, {date}. You play them once, by standard rules, against three players of level {LEVELS[DAILY_LEVEL]!.name}.</p>
      <section class="panel" aria-label="Today">
        {dayOf(date) ? (
          <>
            <p>You have played today’s deal. The next one comes at 0:00 UTC.</p>
            <DailyResult date={date} />
          </>
        ) : (
          <>
            <p class="note">Fewer points are better. Par is what {LEVELS[PAR_LEVEL]!.name} scores with your cards, in your seat, against the same opponents.</p>
            <div class="actions">
              <Button tone="primary large" onClick={() => void start()}>
                {isOpen ? "Go on" : "Play today’s deal"}
              </Button>
            </div>
          </>
        )}
        {error && <p class="error">{error}</p>}
      </section>
    </div>
  );
}

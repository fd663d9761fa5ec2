import { useState } from "preact/hooks";
import { LEVELS } from "../model/match.ts";
import { type Sums, rowsOf, sum } from "../model/statistics.ts";
import { Habits } from "./habits.tsx";
import { loadStatistics, resetStatistics } from "./kept.ts";
import { Button, DataTable, focusOn } from "./parts.tsx";

const mean = (total: number, count: number): string => (count === 0 ? "–" : (total / count).toFixed(1).replace("-", "−"));

const FACTS: readonly (readonly [string, (sums: Sums) => string | number])[] = [
  ["Matches", ({ matches }) => matches],
  ["Won", ({ won }) => won],
  ["Deals", ({ deals }) => deals],
  ["Points a deal", ({ points, deals }) => mean(points, deals)],
  ["Queens taken", ({ queens }) => queens],
  ["Moons shot", ({ moons }) => moons],
  ["Moons of others", ({ conceded }) => conceded],
  ["Mistakes a reviewed deal", ({ mistakes, reviewed }) => mean(mistakes, reviewed)],
];

/** What the browser has counted, by the level of the opponents. */
export function StatisticsPanel() {
  const [asked, setAsked] = useState(false);
  const ask = (isOpen: boolean, next: string) => {
    setAsked(isOpen);
    focusOn(next);
  };
  const levels = rowsOf(loadStatistics());
  const columns = [...(levels.length > 1 ? [["All", sum(levels.map(([, sums]) => sums))] as const] : []), ...levels];
  return (
    <section class="panel statistics" aria-labelledby="statistics-title">
      <h2 id="statistics-title" tabIndex={-1}>Statistics</h2>
      {levels.length === 0 ? (
        <p class="note">Nothing yet. The deals of a match count when they end.</p>
      ) : (
        <>
          <div class="scroll" tabIndex={0} role="group" aria-label="Statistics by the level of the opponents">
            <DataTable columns={["Against", ...columns.map(([name]) => LEVELS.find(({ level }) => level === name)?.name ?? (name === "All" ? name : "Mixed"))]}>
              {FACTS.map(([fact, of]) => (
                <tr key={fact}>
                  <th scope="row">{fact}</th>
                  {columns.map(([name, sums]) => (
                    <td class="number" key={name}>{of(sums)}</td>
                  ))}
                </tr>
              ))}
            </DataTable>
          </div>
          <p class="note">A match counts when it is over, and a deal once, at its first end. Second tries and daily deals do not count.</p>
          <Habits />
          <div class="actions">
            {asked ? (
              <>
                <Button tone="danger" onClick={() => (resetStatistics(), ask(false, "#statistics-title"))}>
                  Delete all counts
                </Button>
                <Button id="keep-counts" onClick={() => ask(false, "#reset-counts")}>Keep them</Button>
              </>
            ) : (
              <Button id="reset-counts" onClick={() => ask(true, "#keep-counts")}>Reset</Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

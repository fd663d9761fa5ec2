import type { Tendencies } from "handsense";
import { loadEngine } from "../engine/page.ts";
import { FEWEST_DEALS, HABITS, habitsOf } from "../model/habits.ts";
import { LEVELS } from "../model/match.ts";
import { loadStatistics } from "./kept.ts";
import { DataTable, percent, useSearch } from "./parts.tsx";

/** What my deals have shown; null for too few of them, and before the engine is there. */
export function useHabits(): Tendencies | null {
  const { habits } = loadStatistics();
  // Without the engine the screen says why.
  const { found } = useSearch(habits, async () => habitsOf((await loadEngine()).opponents, habits));
  return found && found.deals >= FEWEST_DEALS ? found : null;
}

/** The errors and the habits of my play. */
export function Habits() {
  const found = useHabits();
  return (
    <section class="habits" aria-labelledby="habits-title">
      <h3 id="habits-title" tabIndex={-1}>Your habits</h3>
      {found ? <Figures {...found} /> : <p class="note">After three deals.</p>}
    </section>
  );
}

function Figures({ deals, errors, errorsLow, errorsHigh, typicalLevel, styles, habits }: Tendencies) {
  const [style] = Object.entries(styles).reduce((best, other) => (other[1] > best[1] ? other : best));
  return (
    <>
      <p>
        Errors: <b>{errors.toFixed(1)}</b> points a deal ({errorsLow.toFixed(1)}–{errorsHigh.toFixed(1)}).{" "}
        {typicalLevel
          ? <>Typical of the level <b>{LEVELS.find(({ level }) => level === typicalLevel)!.name}</b>.</>
          : <>Most like the <b>{style.replaceAll("-", " ")}</b> of the classic engine.</>}
      </p>
      <DataTable class="hint-table" columns={["Habit", "Times", "%", "Interval"]}>
        {HABITS.map(([habit, name, of]) => {
          const { hits, chances, rate, low, high } = habits[habit];
          return (
            <tr key={habit}>
              <th scope="row">{name} <small>{of}</small></th>
              <td class="number">{hits} of {chances}</td>
              <td class="number">{chances > 0 ? percent(rate) : "–"}</td>
              <td class="number">{chances > 0 ? `${percent(low)}–${percent(high)}` : "–"}</td>
            </tr>
          );
        })}
      </DataTable>
      <p class="note">
        Errors are what your cards cost by the values of level Expert, so a player that searches has some too. From {deals} deals, with 95 % intervals.
      </p>
    </>
  );
}

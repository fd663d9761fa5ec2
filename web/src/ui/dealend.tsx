import { useEffect, useRef } from "preact/hooks";
import { does, listOf } from "../model/deal.ts";
import { story } from "../model/story.ts";
import type { Match } from "../model/match.ts";
import { DailyResult } from "./daily.tsx";
import { useHabits } from "./habits.tsx";
import { AT_TABLE, Button, DataTable, Icon, SEAT_NAMES, focusOn, score, signed } from "./parts.tsx";
import type { Side, Table } from "./table.ts";

function heading(match: Match, side: Side | null): string {
  const { winners } = match;
  const shooter = match.deal.state.moonShooter;
  if (match.over && !side) {
    if (winners.includes(0)) return winners.length > 1 ? "You share the win" : "You win the match";
    return `${listOf(winners.map((seat) => SEAT_NAMES[seat]!))} ${winners.length > 1 ? "win" : "wins"} the match`;
  }
  if (shooter !== null) return `${does(shooter, "shoot")} the moon`;
  return side?.kind === "try" ? "The second try is over" : "The deal is over";
}

/** The end of a deal, in the middle of the table: the scores, the story, and where to go on. */
export function DealEnd({ table, review, habits }: { table: Table; review: () => void; habits: () => void }) {
  const { side } = table;
  const match = table.match!;
  const deal = match.deal;
  const { moonShooter: shooter, scores } = deal.state;
  const found = useHabits();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section class="deal-end" aria-labelledby="deal-end">
      <h2 id="deal-end" tabIndex={-1} ref={title}>
        {shooter !== null && <Icon name="moon" />}
        {heading(match, side)}
      </h2>
      <div class="deal-facts" tabIndex={0} role="group" aria-labelledby="deal-end">
        {side?.kind === "try" && (
          <p>
            First try: <b>{score(side.first.state.scores[0])}</b>. Second try: <b>{score(scores[0])}</b> {Math.abs(scores[0]) === 1 ? "point" : "points"}.
          </p>
        )}
        {side?.kind === "daily" && <DailyResult date={side.date} />}
        <DataTable columns={["Player", "This deal", "Score"]}>
          {[0, 1, 2, 3].map((seat) => (
            <tr class={match.over && match.winners.includes(seat) ? "best" : ""}>
              <th scope="row">{SEAT_NAMES[seat]}</th>
              <td class="number">{signed(scores[seat]!)}</td>
              <td class="number">
                <b>{score(match.scores[seat]!)}</b>
              </td>
            </tr>
          ))}
        </DataTable>
        <ul class="story">
          {story(deal).map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
        {found && !side && (
          <p>
            <button type="button" class="link" onClick={habits}>Your habits after {found.deals} deals</button>
          </p>
        )}
      </div>
      <div class="actions">
        {side ? (
          <Button tone="primary" onClick={() => (table.back(), focusOn(...AT_TABLE))}>
            {side.kind === "try" ? "Back" : "Close"}
          </Button>
        ) : match.over ? (
          <Button tone="primary" onClick={() => table.leave()}>
            New match
          </Button>
        ) : (
          <Button tone="primary" onClick={() => (table.nextDeal(), focusOn(...AT_TABLE))}>
            Next deal
          </Button>
        )}
        {side?.kind === "try" ? (
          <Button icon="undo" onClick={() => (table.tryAgain(side.first, side.from), focusOn(...AT_TABLE))}>
            Once more
          </Button>
        ) : (
          <Button icon="review" onClick={review}>
            Review
          </Button>
        )}
      </div>
    </section>
  );
}

import { useEffect, useRef } from "preact/hooks";
import { Button, DataTable, Icon, SEAT_NAMES, score, signed } from "./parts.tsx";
import type { Table } from "./table.ts";

/** The end of a deal, in the middle of the table. */
export function DealEnd({ table, review }: { table: Table; review: () => void }) {
  const match = table.match!;
  const { moonShooter: shooter, scores } = match.deal.state;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const winners = match.winners;
  const heading = match.over
    ? winners.includes(0)
      ? winners.length > 1 ? "You share the win" : "You win the match"
      : `${winners.map((seat) => SEAT_NAMES[seat]).join(" and ")} ${winners.length > 1 ? "win" : "wins"} the match`
    : shooter !== null
      ? `${shooter === 0 ? "You shoot" : `${SEAT_NAMES[shooter]} shoots`} the moon`
      : "The deal is over";
  return (
    <section class="deal-end" aria-labelledby="deal-end">
      <h2 id="deal-end" tabIndex={-1} ref={title}>
        {shooter !== null && <Icon name="moon" />}
        {heading}
      </h2>
      <DataTable columns={["Player", "This deal", "Score"]}>
        {[0, 1, 2, 3].map((seat) => (
          <tr class={match.over && winners.includes(seat) ? "best" : ""}>
            <th scope="row">{SEAT_NAMES[seat]}</th>
            <td class="number">{signed(scores[seat]!, 0)}</td>
            <td class="number">
              <b>{score(match.scores[seat]!)}</b>
            </td>
          </tr>
        ))}
      </DataTable>
      <div class="actions">
        {match.over ? (
          <Button tone="primary" onClick={() => table.leave()}>
            New match
          </Button>
        ) : (
          <Button tone="primary" onClick={() => table.nextDeal()}>
            Next deal
          </Button>
        )}
        <Button icon="review" onClick={review}>
          Review
        </Button>
      </div>
    </section>
  );
}

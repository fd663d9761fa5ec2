import { useLayoutEffect, useState } from "preact/hooks";
import { type HintCard, type HintPass, loadEngine } from "../engine/page.ts";
import { type Estimate, costOf, costText, isConfirmed, sentences } from "../model/advice.ts";
import type { Card, Deal } from "../model/deal.ts";
import { Button, CardText, DataTable, Icon, Inline, InlineCards, SEAT_NAMES, Toggle, focusOn, percent, plural, useSearch } from "./parts.tsx";
import type { Table } from "./table.ts";

/** Why a choice is better than its rival, which may be a mistake. The reasons are found when it is opened. */
export function Why({ deal, choice, rival, open = false, mistake = false }: {
  deal: Deal;
  choice: readonly Card[];
  rival: readonly Card[];
  open?: boolean;
  mistake?: boolean;
}) {
  const [asked, setAsked] = useState(open);
  const { found, error } = useSearch(asked ? `${deal} ${choice} ${rival}` : null, async () => {
    const reasons = await (await loadEngine()).explain(deal, choice, rival);
    return mistake && !isConfirmed(reasons) ? ["Other deals do not show the difference: it may be chance."] : sentences(reasons, SEAT_NAMES);
  });
  const lines = found ?? (error ? [error] : []);
  return (
    <details open={open} onToggle={(event) => event.currentTarget.open && setAsked(true)}>
      <summary>
        Why <InlineCards cards={choice} /> and not <InlineCards cards={rival} />
      </summary>
      <ul class="reasons">
        {lines.map((line) => (
          <li>
            <CardText text={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The figures of a comparison are not those of the table above it. */
export const WhyNote = () => <p class="note">Each comparison plays deals of its own, so its chances differ a little from those of the search.</p>;

/** What the columns mean, and how long the search was. */
const ColumnNote = ({ what, queen = false, estimates }: { what: string; queen?: boolean; estimates: readonly Estimate[] }) => (
  <p class="note">
    By {estimates.reduce((sum, { playouts }) => sum + playouts, 0).toLocaleString("en")} playouts; the search stops early when one {what} is clearly best. Points: your
    mean score of this deal. Costs: points more than with the best {what}, or “your moon” if that shot counts more. The rows are ordered by the mean score of the others
    less yours, together with an estimate from before the search. So a cost can be below 0. {queen && "Queen: you take her. "}Moon: you{queen ? " · another player" : " shoot it"}.
  </p>
);

/** A cell with the cost against the best choice. */
const cost = (of: Estimate, best: Estimate): string => (of === best ? "–" : costText(costOf(of, best)));

function CardRows({ deal, cards }: { deal: Deal; cards: HintCard[] }) {
  const best = cards[0]!;
  const measured = best.playouts > 0;
  if (!measured)
    return (
      <p>
        <Inline card={best.card} /> is <b>forced</b>.
      </p>
    );
  return (
    <>
      <DataTable class="hint-table" columns={["Card", "Points", "Costs", "Queen %", "Moon %"]}>
        {cards.map((move, index) => (
          <tr key={move.card} class={index === 0 ? "best" : ""}>
            <th scope="row">
              {index === 0 && (
                <>
                  <Icon name="star" />
                  <span class="sr">Best: </span>
                </>
              )}
              <InlineCards cards={move.equals} />
            </th>
            <td class="number">{move.points.toFixed(1)}</td>
            <td class="number">{cost(move, best)}</td>
            <td class="number">{percent(move.queen)}</td>
            <td class="number">
              {percent(move.myMoon)} · {percent(move.otherMoon)}
            </td>
          </tr>
        ))}
      </DataTable>
      <ColumnNote what="card" queen estimates={cards} />
      <WhyNote />
      <div class="why">
        {cards.slice(1).map((move, index) => (
          <Why key={move.card} deal={deal} choice={[best.card]} rival={[move.card]} open={index === 0} />
        ))}
      </div>
    </>
  );
}

function PassRows({ deal, passes, take }: { deal: Deal; passes: HintPass[]; take: (cards: Card[]) => void }) {
  const shown = passes.slice(0, 6);
  const best = shown[0]!;
  return (
    <>
      <DataTable class="hint-table" columns={["Pass", "Points", "Costs", "Moon %"]}>
        {shown.map((pass, index) => (
          <tr class={index === 0 ? "best" : ""}>
            <th scope="row">
              <InlineCards cards={pass.cards} />
            </th>
            <td class="number">{pass.points.toFixed(1)}</td>
            <td class="number">{cost(pass, best)}</td>
            <td class="number">{percent(pass.myMoon)}</td>
          </tr>
        ))}
      </DataTable>
      <Button onClick={() => take(best.cards)}>Choose these cards</Button>
      <ColumnNote what="pass" estimates={passes} />
      <WhyNote />
      <div class="why">
        {shown.slice(1).map((pass, index) => (
          <Why key={pass.cards.join()} deal={deal} choice={best.cards} rival={pass.cards} open={index === 0} />
        ))}
      </div>
    </>
  );
}

/** The coach's panel: switched off until the reader asks for it. */
export function Coach({ table, on, change, close }: { table: Table; on: boolean; change: (on: boolean) => void; close: () => void }) {
  const { advice, coach: { threat } } = table;
  const deal = table.match!.deal;
  const { canAsk } = table;
  // The button that has asked goes when the hint comes.
  useLayoutEffect(() => {
    if (advice && document.activeElement === document.body) focusOn("#coach-title");
  }, [advice]);
  return (
    <section class="panel coach" aria-labelledby="coach-title">
      <div class="panel-head">
        <h2 id="coach-title" tabIndex={-1}>Coach</h2>
        <Toggle label="Coach" short={on ? "On" : "Off"} on={on} change={change} />
        <Button id="close-coach" onClick={close}>
          Close
        </Button>
      </div>
      {!on && <p class="note">Ask for a hint, or switch the coach on: it also warns when somebody may be shooting the moon.</p>}
      {on && threat && (
        <p class={`warning ${threat.shouldBlock ? "strong" : ""}`}>
          <Icon name="moon" />
          <span>
            {threat.shouldBlock ? <strong>{SEAT_NAMES[threat.suspectedPlayer]} may be shooting the moon.</strong> : `${SEAT_NAMES[threat.suspectedPlayer]} has every point so far.`}{" "}
            {plural(threat.heartsCollected, "heart")}
            {threat.hasQueenSpades && " and the queen of spades"}.
          </span>
        </p>
      )}
      {on && !advice && (
        <div class="ask">
          <Button icon="hint" tone="primary" off={!canAsk || table.coach.isBusy} onClick={() => void table.askHint()}>
            {table.coach.isBusy ? "Searching …" : "Ask for a hint"}
          </Button>
          <p class="note">{canAsk ? "A search in sampled deals, as your seat sees them." : "You can ask when it is your turn."}</p>
        </div>
      )}
      {on && advice?.kind === "cards" && <CardRows deal={deal} cards={advice.cards} />}
      {on && advice?.kind === "passes" && <PassRows deal={deal} passes={advice.passes} take={(cards) => (table.takePass(cards), close())} />}
    </section>
  );
}

import type { Estimate, HintCard, HintPass, Reason } from "../engine/page.ts";
import type { Card } from "../model/deal.ts";
import { Button, DataTable, Icon, Inline, InlineCards, SEAT_NAMES, Toggle, percent, plural, signed } from "./parts.tsx";
import type { Table } from "./table.ts";

/** The reasons for and against a card with the most weight, below a title. */
export function Why({ title, card, reasons, most = 5, open }: { title: string; card: Card; reasons: readonly Reason[]; most?: number; open: boolean }) {
  const shown = [...reasons]
    .filter((reason) => Math.abs(reason.value) >= 5)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, most);
  return (
    <details open={open}>
      <summary>
        {title} <Inline card={card} />
      </summary>
      <p class="note">This card …</p>
      {shown.length === 0 ? (
        <p class="note">No single reason stands out.</p>
      ) : (
        <ul class="reasons">
          {shown.map((reason) => (
            <li class={reason.value < 0 ? "bad" : "good"}>
              <span class="value">{signed(reason.value / 100)}</span> {reason.text}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** What a choice costs against the best. */
function cost(of: Estimate, best: Estimate): string {
  return of === best ? "–" : Math.max(0, best.value - of.value).toFixed(1);
}

function CardRows({ cards }: { cards: HintCard[] }) {
  const best = cards[0]!;
  const measured = best.playouts > 0;
  if (!measured)
    return (
      <p>
        <Inline card={best.card} /> is your only choice, or all legal cards are equal.
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
      <p class="note">
        By {cards.reduce((sum, card) => sum + card.playouts, 0).toLocaleString("en")} playouts. Points: expected in this deal. Costs: points lost against the best card.
        Queen: you take her. Moon: you · another player.
      </p>
    </>
  );
}

function PassRows({ passes, take }: { passes: HintPass[]; take: (cards: Card[]) => void }) {
  const best = passes[0]!;
  return (
    <>
      <DataTable class="hint-table" columns={["Pass", "Points", "Costs", "Moon %"]}>
        {passes.slice(0, 6).map((pass, index) => (
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
    </>
  );
}

/** The coach's panel: switched off until the reader asks for it. */
export function Coach({ table, on, change }: { table: Table; on: boolean; change: (on: boolean) => void }) {
  const { hint, threat } = table;
  const deal = table.match!.deal;
  const canAsk = table.myTurn || deal.phase === "passing";
  const valid = hint && (hint.kind === "passes" || hint.at === deal.played);
  return (
    <section class="panel coach" aria-labelledby="coach-title">
      <div class="panel-head">
        <h2 id="coach-title">Coach</h2>
        <Toggle label="Coach" short={on ? "On" : "Off"} on={on} change={change} />
      </div>
      {!on && <p class="note">Ask for a hint, or switch the coach on: it also warns when somebody may be shooting the moon.</p>}
      {on && threat && (
        <p class={`warning ${threat.shouldBlock ? "strong" : ""}`}>
          <Icon name="moon" />
          <span>
            {threat.shouldBlock ? <strong>{SEAT_NAMES[threat.suspectedPlayer]} may be shooting the moon.</strong> : `${SEAT_NAMES[threat.suspectedPlayer]} has every point so far.`}{" "}
            {plural(threat.heartsCollected, "heart")}
            {threat.hasQueenSpades && " and the queen of spades"}, threat {threat.threatLevel} of 100.
          </span>
        </p>
      )}
      {on && !valid && (
        <div class="ask">
          <Button icon="hint" tone="primary" disabled={!canAsk || table.hintBusy} onClick={() => void table.askHint()}>
            {table.hintBusy ? "Searching …" : "Ask for a hint"}
          </Button>
          <p class="note">{canAsk ? "A search in sampled deals, as your seat sees them." : "You can ask when it is your turn."}</p>
        </div>
      )}
      {on && valid && hint.kind === "cards" && (
        <>
          <CardRows cards={hint.cards} />
          <div class="why">
            {hint.cards.map((move, index) => (
              <Why key={move.card} title="Why" card={move.card} reasons={move.reasons} open={index === 0} />
            ))}
          </div>
        </>
      )}
      {on && valid && hint.kind === "passes" && <PassRows passes={hint.passes} take={(cards) => table.takePass(cards)} />}
    </section>
  );
}

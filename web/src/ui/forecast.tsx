import type { ComponentChildren } from "preact";
import type { HandForecast } from "../engine/page.ts";
import { SUITS } from "../model/deal.ts";
import { DataTable, SuitMark, Terms, percent } from "./parts.tsx";

const FACTS: readonly (readonly [ComponentChildren, (forecast: HandForecast) => string])[] = [
  ["Points", ({ score }) => score.toFixed(1)],
  ["Queen %", ({ queen }) => percent(queen)],
  ["Moon %", ({ moon }) => percent(moon)],
  ...SUITS.map((suit) => [<>Tricks <SuitMark suit={suit} /></>, ({ tricks }: HandForecast) => tricks[suit]!.toFixed(1)] as const),
];

/** What to expect from a hand, by the direction of the pass. */
export function ForecastPanel({ forecasts }: { forecasts: HandForecast[] | null }) {
  return (
    <section class="panel" aria-labelledby="forecast-title">
      <h2 id="forecast-title">Forecast</h2>
      {forecasts ? (
        <>
          <DataTable class="forecast-table" columns={["Pass", "Left", "Right", "Across", "No pass"]}>
            {FACTS.map(([fact, of]) => (
              <tr>
                <th scope="row">{fact}</th>
                {forecasts.map((forecast) => (
                  <td class="number" key={forecast.pass}>{of(forecast)}</td>
                ))}
              </tr>
            ))}
          </DataTable>
          <Terms
            terms={[
              ["Points", "your mean score of the deal, among players of mixed strength"],
              ["Queen", "the chance that you take the queen of spades"],
              ["Moon", "the chance that you shoot the moon"],
              ["Tricks", "what your cards of the suit win if they stay"],
            ]}
          />
        </>
      ) : (
        <p class="note">Choose 13 cards for the forecast.</p>
      )}
    </section>
  );
}

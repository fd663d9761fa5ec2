import { RULE_SETS, rulesName } from "../model/match.ts";
import { rulesChanged, rulesOf } from "../model/rules.ts";

/** The rules of Hearts, as the chosen rule set has them. */
export function Rules({ bits }: { bits: number }) {
  const changed = rulesChanged(bits);
  return (
    <div class="page rules">
      <h1 tabIndex={-1}>Rules</h1>
      <section class="panel" aria-labelledby="rule-set">
        <h2 id="rule-set">Rule set: {rulesName(bits)}</h2>
        <p>{RULE_SETS.find((set) => set.bits === bits)?.text ?? "A mixture of your own."}</p>
        {changed.length > 0 && (
          <>
            <p class="note">Against Standard:</p>
            <ul>
              {changed.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        <p class="note">Choose another set under “More” before a match.</p>
      </section>
      <div class="columns">
        {rulesOf(bits).map(([title, lines]) => (
          <section class="panel" key={title} aria-label={title}>
            <h2>{title}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

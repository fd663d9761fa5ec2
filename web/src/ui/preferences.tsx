import { LEVELS } from "../engine/levels.ts";
import { Choice, Toggle, signed } from "./parts.tsx";
import type { Settings } from "./settings.ts";

const KEYS: [string, string][] = [
  ["Tab, arrows", "move to the hand and along it"],
  ["Enter, space", "choose or play the card"],
  ["P", "pass the chosen cards"],
  ["H", "ask the coach"],
  ["U", "take the last card back"],
  ["L", "show the last trick"],
];

export function Preferences({ settings, update }: { settings: Settings; update: (change: Partial<Settings>) => void }) {
  return (
    <div class="page preferences">
      <h1 tabIndex={-1}>Settings</h1>
      <div class="columns">
        <section class="panel" aria-labelledby="look">
          <h2 id="look">Look</h2>
          <Choice
            label="Colours"
            value={settings.theme}
            options={[["system", "As the system"], ["light", "Light"], ["dark", "Dark"]]}
            change={(theme) => update({ theme })}
          />
          <Toggle label="Four-colour deck" text="Diamonds are blue, clubs are green" on={settings.fourColours} change={(fourColours) => update({ fourColours })} />
          <Toggle label="Animation" text="Cards move to the table and to their taker" on={settings.animation} change={(animation) => update({ animation })} />
        </section>
        <section class="panel" aria-labelledby="game">
          <h2 id="game">Game</h2>
          <Choice
            label="Pace"
            value={settings.pace}
            options={[["calm", "Calm"], ["quick", "Quick"], ["instant", "Instant"]]}
            change={(pace) => update({ pace })}
          />
          <Choice
            label="Playouts of a hint and of a checked card"
            value={settings.playouts}
            options={[[500, "500"], [2000, "2,000"], [10000, "10,000"]]}
            change={(playouts) => update({ playouts })}
          />
          <Toggle label="Coach" text="Hints, and a warning of a moon shot" on={settings.coach} change={(coach) => update({ coach })} />
          <Toggle label="Letter keys" text="P, H, U and L act on the table" on={settings.letterKeys} change={(letterKeys) => update({ letterKeys })} />
        </section>
      </div>
      <div class="columns">
        <section class="panel" aria-labelledby="keys">
          <h2 id="keys">Keys</h2>
          <dl class="keys">
            {KEYS.map(([key, text]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section class="panel" aria-labelledby="strength">
          <h2 id="strength">Strength of the levels</h2>
          <Ladder />
          <p class="note">
            Points a deal better than the library’s weighted rules without search, with 95 % intervals, two seats against two in all six seatings, by the rules of the classic engine.
          </p>
        </section>
      </div>
      <p class="note">The page sends nothing. Settings and the match in progress stay in this browser.</p>
    </div>
  );
}

/** The measured levels on one scale. */
function Ladder() {
  const least = -5;
  const most = 3;
  const place = (points: number) => `${(100 * (points - least)) / (most - least)}%`;
  return (
    <div class="ladder">
      {LEVELS.map((level) => {
        const [mean, half] = level.points;
        return (
          <div class="ladder-row" key={level.name}>
            <span>{level.name}</span>
            <span class="ladder-line" aria-hidden="true">
              <i class="zero" style={{ left: place(0) }} />
              <i class="ladder-dot" style={{ left: place(mean) }} />
            </span>
            <span class="number">{mean === 0 ? "0" : `${signed(mean, 2)} ± ${half.toFixed(2)}`}</span>
          </div>
        );
      })}
    </div>
  );
}

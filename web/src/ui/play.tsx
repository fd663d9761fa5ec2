import type { HeartsPass } from "handsense";
import { useEffect, useRef, useState } from "preact/hooks";
import { RECEIVER, seatAt } from "../model/deal.ts";
import { LEVELS, type Setup, TARGET, dealLink, rulesName } from "../model/match.ts";
import { Coach } from "./coach.tsx";
import { DealEnd } from "./dealend.tsx";
import { Hand, Status } from "./hand.tsx";
import { NewMatch } from "./newmatch.tsx";
import { AT_TABLE, Button, CardBack, CardFace, DataTable, SEAT_NAMES, TrickCards, addressOf, copyText, focusOn, plural, score, signed, useKeys } from "./parts.tsx";
import type { Settings } from "./settings.tsx";
import type { Table } from "./table.ts";

interface Props {
  table: Table;
  settings: Settings;
  link: Setup | null;
  update: (change: Partial<Settings>) => void;
  review: () => void;
  habits: () => void;
  rules: () => void;
  start: (setup: Setup) => void;
}

export function Play(props: Props) {
  const hasMatch = props.table.match !== null;
  const hadMatch = useRef(false);
  // A match that is given up takes its buttons along.
  useEffect(() => {
    if (hadMatch.current && !hasMatch) document.querySelector("h1")!.focus();
    hadMatch.current = hasMatch;
  }, [hasMatch]);
  return hasMatch ? <TableView {...props} /> : <NewMatch key={JSON.stringify(props.link)} {...props} />;
}

function Plate({ table, seat }: { table: Table; seat: number }) {
  const match = table.match!;
  const { phase, record, state } = match.deal;
  const points = state.points[seat]!;
  const turn = phase === "playing" && (table.thinking === seat || (seat === 0 && table.myTurn));
  return (
    <div class={`plate seat-${seat} ${turn ? "turn" : ""}`}>
      <div class="plate-name">
        {turn && <span class="turn-mark" aria-hidden="true" />}
        <b>{SEAT_NAMES[seat]}</b>
        {seat > 0 && <small>{LEVELS[match.setup.levels[seat - 1]!]!.name}</small>}
      </div>
      <div class="plate-score" title="Score of the match, points of this deal">
        <span class="total">
          <span class="sr">Score </span>
          {score(record.scores[seat]!)}
        </span>
        {points !== 0 && (
          <span class="now">
            <span class="sr">, this deal </span>
            {signed(points)}
          </span>
        )}
      </div>
      <div class="plate-tricks">{plural(state.tricksTaken[seat]!, "trick")}</div>
      {seat > 0 && (
        <div class="backs" aria-hidden="true">
          {state.hands[seat]!.map((card) => (
            <CardBack key={card} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Where a pass goes. */
const ARROW: Record<HeartsPass, string> = { left: "←", across: "↑", right: "→", hold: "" };

function TableView({ table, settings, update, review, habits }: Props) {
  const match = table.match!;
  const deal = match.deal;
  const [peek, setPeek] = useState(false);
  const [copied, setCopied] = useState("");
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState(false);
  const finished = deal.phase === "over" && table.collected === 52;
  const last = table.collected > 0 ? deal.record.tricks[table.collected / 4 - 1] : undefined;
  /** Closes the banner over the table. The button that has opened it gets the focus that lies in it. */
  const closeBanner = (opener?: string) => {
    const lies = document.querySelector(".above")?.contains(document.activeElement);
    setLeaving(false);
    setCopied("");
    if (opener ?? lies) focusOn(opener ?? "#share");
  };
  const fading = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(fading.current), []);
  // My next action closes what lies over the table.
  useEffect(() => {
    closeBanner();
    setPeek(false);
  }, [table.actions]);
  const share = async () => {
    const address = addressOf(dealLink(deal, match.setup.levels));
    clearTimeout(fading.current);
    const isCopied = await copyText(address);
    setCopied(isCopied ? "The link to this deal is copied." : address);
    if (isCopied) fading.current = setTimeout(() => closeBanner(), 4000);
  };
  const hint = () => {
    if (!settings.coach) update({ coach: true });
    setAsked(true);
    scrollTo(0, 0);
    void table.askHint();
  };
  // In a small window the coach's panel lies over the table, from a hint until the next card.
  const isSheetOpen = asked && (table.coach.isBusy || table.advice !== null);
  const closeSheet = () => {
    setAsked(false);
    document.getElementById("hint")!.focus();
  };
  useEffect(() => {
    if (isSheetOpen) document.getElementById("close-coach")!.focus();
  }, [isSheetOpen]);
  useKeys(settings.letterKeys, {
    escape: () => {
      if (leaving || copied) closeBanner(leaving ? "#new" : "#share");
      else if (isSheetOpen) closeSheet();
    },
    h: hint,
    u: () => table.undo(),
    l: () => last && !finished && setPeek(!peek),
    p: () => void (deal.phase === "passing" && table.pass()),
  });
  return (
    <div class={`play ${isSheetOpen ? "asked" : ""}`}>
      <div class="board">
        <div class={`felt ${deal.phase}`} role="region" aria-label="Table">
          <h1 class="sr" tabIndex={-1}>Hearts, deal {deal.number}</h1>
          <p class="deal-tag">
            Deal {deal.number}
            <span>{rulesName(deal.record.rules)}</span>
            {table.side && <span>{table.side.kind === "try" ? "Second try" : "Daily"}</span>}
            {deal.state.heartsBroken && <span>Hearts broken</span>}
            {table.coach.threat?.shouldBlock && <strong>{SEAT_NAMES[table.coach.threat.suspectedPlayer]}: a moon?</strong>}
          </p>
          {[2, 1, 3].map((seat) => (
            <Plate key={seat} table={table} seat={seat} />
          ))}
          <div class="middle">
            {deal.phase === "passing" ? (
              <PassBox table={table} />
            ) : finished ? null : (
              <TrickCards trick={table.shown} label="Cards on the table" class={table.collector >= 0 ? `collect-${table.collector}` : ""} />
            )}
            {peek && last && !finished && (
              <div class="peek" role="group" aria-label="Last trick">
                <p>Last trick</p>
                <div class="peek-cards">
                  {last.cards.map((card, index) => (
                    <figure>
                      <CardFace card={card} />
                      <figcaption>{SEAT_NAMES[seatAt(last, index)]}</figcaption>
                    </figure>
                  ))}
                </div>
              </div>
            )}
          </div>
          {finished ? (
            <DealEnd table={table} review={review} habits={habits} />
          ) : (
            <div class="mine">
              <Status table={table} />
              <Hand table={table} coach={settings.coach} oneTap={settings.oneTap} />
              <Plate table={table} seat={0} />
            </div>
          )}
        </div>
        <div class="controls">
          <div class="toolbar" role="group" aria-label="Table actions">
            <Button icon="hint" id="hint" off={!table.canAsk} onClick={hint} title="Ask the coach (H)">
              Hint
            </Button>
            <Button icon="undo" off={!table.canUndo} onClick={() => table.undo()} title="Take your last card back (U)">
              Undo
            </Button>
            <Button icon="trick" off={!last || finished} aria-pressed={peek && !finished} aria-label="Last trick" onClick={() => setPeek(!peek)} title="Show the last trick (L)">
              Last<span class="wide"> trick</span>
            </Button>
            <Button icon="share" id="share" onClick={() => (setLeaving(false), void share())} title="Copy a link to this deal">
              Share
            </Button>
            <Button icon="more" id="new" onClick={() => (setCopied(""), setLeaving(!leaving))} aria-expanded={leaving} title="New match, or the same deal again">
              New
            </Button>
          </div>
          {leaving && (
            <div class="banner above actions">
              <p>{table.side ? `Leave this deal?${table.running === "match" ? " The match waits." : ""}` : match.over ? "The match is over." : "Give up the match in progress?"}</p>
              <Button tone="danger" onClick={() => (setLeaving(false), table.side ? table.back() : table.leave(), focusOn(...AT_TABLE))}>
                {table.side ? "Leave this deal" : match.over ? "New match" : "Give it up"}
              </Button>
              <Button
                disabled={deal.phase === "waiting" || table.side?.kind === "daily"}
                onClick={() => {
                  setLeaving(false);
                  table.replay();
                  focusOn(...AT_TABLE);
                }}
              >
                Replay this deal
              </Button>
              <Button onClick={() => closeBanner("#new")}>Play on</Button>
            </div>
          )}
          {copied && (
            <div class="banner above actions" role="status">
              <p>{copied}</p>
              <Button onClick={() => closeBanner("#share")}>Close</Button>
            </div>
          )}
        </div>
      </div>
      <div class="side">
        <Coach
          table={table}
          on={settings.coach}
          change={(coach) => {
            update({ coach });
            if (!coach) table.coach.drop();
            void table.watch();
          }}
          close={closeSheet}
        />
        <ScoreBoard table={table} />
      </div>
    </div>
  );
}

function PassBox({ table }: { table: Table }) {
  const { pass } = table.match!.deal.record;
  const { chosen } = table;
  return (
    <div class="pass-box">
      <p class="pass-arrow" aria-hidden="true">{ARROW[pass]}</p>
      <p>
        Pass {pass} to <b>{SEAT_NAMES[RECEIVER[pass]]}</b>
      </p>
      <div class="pass-slots" aria-hidden="true">
        {[0, 1, 2].map((slot) => (
          <div class="pass-slot">{chosen[slot] !== undefined && <CardFace card={chosen[slot]!} />}</div>
        ))}
      </div>
      <Button tone="primary" disabled={chosen.length !== 3 || table.isPassing} onClick={() => void table.pass()}>
        {chosen.length === 3 ? `Pass ${pass}` : `${chosen.length} of 3 chosen`}
      </Button>
    </div>
  );
}

function ScoreBoard({ table }: { table: Table }) {
  const match = table.match!;
  return (
    <section class="panel" aria-labelledby="score-title">
      <div class="panel-head">
        <h2 id="score-title">Scores</h2>
        <span class="note">to {TARGET}</span>
      </div>
      <DataTable
        columns={["Deal", ...SEAT_NAMES]}
        foot={
          <tr>
            <th scope="row">Sum</th>
            {match.scores.map((sum) => (
              <td class="number">{score(sum)}</td>
            ))}
          </tr>
        }
      >
        {match.first.some(Boolean) && (
          <tr>
            <th scope="row">Before</th>
            {match.first.map((points) => (
              <td class="number">{score(points)}</td>
            ))}
          </tr>
        )}
        {match.finished.map((deal) => (
          <tr key={deal.number}>
            <th scope="row">{deal.number}</th>
            {deal.state.scores.map((points) => (
              <td class="number">{deal.phase === "over" ? score(points) : "–"}</td>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

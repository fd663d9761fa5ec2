import { Component, type ComponentChildren, render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type HexStart, faultOf, isHexLink, readHexLink } from "../hex/game.ts";
import { HexMatch, KEY as HEX_KEY, forgetGame } from "../hex/match.ts";
import { Hex } from "../hex/screen.tsx";
import { type Setup, parseLink, setupText } from "../model/match.ts";
import { Daily } from "./daily.tsx";
import { damage } from "./kept.ts";
import { Lab } from "./lab.tsx";
import { AT_TABLE, Button, Icon, focusOn } from "./parts.tsx";
import { Play } from "./play.tsx";
import { Rules } from "./rules.tsx";
import { Preferences, type Settings, applySettings, loadSettings, saveMatch, saveSettings } from "./settings.tsx";
import { Review } from "./review.tsx";
import { sprite } from "./sprite.ts";
import { Table } from "./table.ts";
import "../styles/page.css";
import "../styles/table.css";
import "../styles/hex.css";
import "../styles/learn.css";

const SCREENS = [
  ["play", "Hearts"],
  ["daily", "Daily"],
  ["rules", "Rules"],
  ["review", "Review"],
  ["lab", "Lab"],
  ["hex", "Hex"],
  ["settings", "Settings"],
] as const;
type Screen = (typeof SCREENS)[number][0];

/** The deal or the game of Hex that the address names. */
const readLink = () => {
  const { hash } = location;
  const isHex = isHexLink(hash);
  const deal = isHex ? null : parseLink(hash);
  const start = readHexLink(hash);
  const fault = start ? faultOf(start) : "";
  const game = fault ? null : start;
  return { isHex, deal, game, fault, isDamaged: !["", "#hex"].includes(hash) && !deal && !game };
};

const DAMAGED_LINK = "The link of this page is damaged: it names neither a deal of Hearts nor a game of Hex.";
const DAMAGED_HEX_LINK = "The link of this page is damaged: it names no game of Hex";
const DAMAGED_SETTINGS = "Settings that this browser had kept were damaged. They have their defaults.";
const DAMAGED_MATCH = "The match that this browser had kept was damaged. It is given up.";
const DAMAGED_GAME = "The game of Hex that this browser had kept was damaged. It is given up.";

const linkWarnings = ({ isHex, fault, isDamaged }: ReturnType<typeof readLink>) => (isDamaged ? [isHex ? `${DAMAGED_HEX_LINK}${fault && `: ${fault}`}.` : DAMAGED_LINK] : []);

/** The settings that the browser has kept. */
const kept = loadSettings();

/** A question in front of the screen. The first of its answers gets the focus if the reader caused it. */
function Question({ text, takesFocus, children }: { text: string; takesFocus: boolean; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current!.querySelector("button")!.focus();
  }, []);
  return (
    <div class="banner actions" role="alert" ref={box}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Shows a sentence in place of a page that cannot be drawn. The browser keeps the match. */
class Guard extends Component<{ children: ComponentChildren }, { error?: Error }> {
  override componentDidCatch(error: Error): void {
    this.setState({ error });
  }

  render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main class="page">
        <h1>Something went wrong</h1>
        <p role="alert">The page cannot show this: {error.message}. Your match is kept.</p>
        <div class="actions">
          <Button tone="primary" onClick={() => location.reload()}>
            Start again
          </Button>
          <Button onClick={() => (saveMatch(null), forgetGame(), location.reload())}>Give the match up</Button>
        </div>
      </main>
    );
  }
}

function App() {
  const [settings, setSettings] = useState(kept.settings);
  const opened = useMemo(readLink, []);
  const [screen, setScreen] = useState<Screen>(opened.isHex ? "hex" : opened.deal ? "play" : kept.settings.game);
  const [link, setLink] = useState(opened.deal);
  /** A match that would end the one in progress. */
  const [wanted, setWanted] = useState<Setup | null>(null);
  const [wantedHex, setWantedHex] = useState<HexStart | null>(null);
  /** Whether another tab has changed the kept game of Hex. */
  const [isOther, setOther] = useState(false);
  const [, setTurn] = useState(0);
  const current = useRef(settings);
  current.current = settings;
  const main = useRef<HTMLElement>(null);
  const turn = () => setTurn((count) => count + 1);
  const table = useMemo(() => new Table(() => current.current, turn), []);
  const hex = useMemo(() => new HexMatch(() => current.current, (text) => (table.say(text), turn()), turn), []);
  const [warnings, setWarnings] = useState(() => [
    ...linkWarnings(opened),
    ...(kept.isDamaged ? [DAMAGED_SETTINGS] : []),
    ...damage,
    ...(table.restore() ? [DAMAGED_MATCH] : []),
    ...(hex.restore() ? [DAMAGED_GAME] : []),
  ]);

  // The engine of Hearts loads after the first paint of a screen that needs it.
  const isHearts = screen !== "hex" && screen !== "settings";
  const isDealt = useRef(false);
  useEffect(() => {
    if (!isHearts || isDealt.current) return;
    isDealt.current = true;
    requestAnimationFrame(() => setTimeout(() => void table.deal()));
  }, [isHearts]);
  useEffect(() => {
    document.title = screen === "hex" ? "Hex" : "Hearts";
  }, [screen]);
  useEffect(() => {
    if (opened.game) startHex(opened.game);
    const follow = () => {
      const found = readLink();
      setWarnings(linkWarnings(found));
      setLink(found.deal);
      setWanted(null);
      if (found.isHex) setScreen("hex");
      else if (found.deal && !table.match) setScreen("play");
      if (found.game) startHex(found.game);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => key === HEX_KEY && setOther(true);
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  useEffect(() => {
    applySettings(settings);
    saveSettings(settings);
    const media = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => applySettings(settings);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [settings]);

  const update = (change: Partial<Settings>) => setSettings({ ...current.current, ...change });
  const go = (next: Screen, part?: string) => {
    if (next === "play" || next === "hex") update({ game: next });
    setScreen(next);
    requestAnimationFrame(() => {
      scrollTo(0, 0);
      const found = main.current?.querySelector<HTMLElement>(part ?? "h1");
      found?.focus({ preventScroll: true });
      if (part) found?.scrollIntoView();
    });
  };
  const forgetLink = () => {
    history.replaceState(null, "", location.pathname + location.search);
    setLink(null);
    setWanted(null);
    setWantedHex(null);
  };
  const startHex = (game: HexStart, isSure = false) => {
    if (hex.isRunning && !isSure) return setWantedHex(game);
    forgetLink();
    hex.open(game);
    go("hex");
  };
  const start = (setup: Setup, isSure = false) => {
    if (table.running && !isSure) return setWanted(setup);
    forgetLink();
    table.start(setup);
    go("play");
  };
  const keep = (
    <Button onClick={() => (forgetLink(), go(screen))}>Keep my {table.running ?? "match"}</Button>
  );
  return (
    <>
      <header class="top">
        <a class="brand" href="#" onClick={(event) => { event.preventDefault(); go(screen === "hex" ? "hex" : "play"); }}>
          <svg class={`brand-mark ${screen}`} viewBox="0 0 20 20" aria-hidden="true">
            <use href={screen === "hex" ? "#icon-hex" : "#suit-3"} />
          </svg>
          <span>{screen === "hex" ? "Hex" : "Hearts"}</span>
        </a>
        <nav aria-label="Screens">
          {SCREENS.map(([id, name]) => (
            <button type="button" key={id} aria-current={screen === id ? "page" : undefined} onClick={() => go(id)}>
              <Icon name={id} />
              <span>{name}</span>
            </button>
          ))}
        </nav>
      </header>
      <main ref={main}>
        <div class={`notices ${(screen === "play" && table.match) || (screen === "hex" && hex.isOpen) ? "over-table" : ""}`}>
          {warnings.length > 0 && (
            <div class="banner" role="alert">
              {warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
              <Button onClick={() => (setWarnings([]), focusOn(...AT_TABLE))}>Close</Button>
            </div>
          )}
          {isOther && screen === "hex" && (
            <Question text="Another tab has changed the game of Hex that this browser keeps." takesFocus={false}>
              <Button onClick={() => (setOther(false), hex.reload(), focusOn(...AT_TABLE))}>Open that game</Button>
              <Button onClick={() => (setOther(false), hex.keep(), focusOn(...AT_TABLE))}>Keep this one</Button>
            </Question>
          )}
          {wantedHex ? (
            <Question key="hex" text={`A game of Hex on ${wantedHex.size} by ${wantedHex.size} cells. Give up the game in progress?`} takesFocus>
              <Button onClick={() => (forgetLink(), go("hex"))}>Keep my game</Button>
              <Button tone="danger" onClick={() => startHex(wantedHex, true)}>
                Give it up
              </Button>
            </Question>
          ) : wanted ? (
            <Question key="sure" text={`Give up the ${table.running ?? "match"} in progress?`} takesFocus>
              {keep}
              <Button tone="danger" onClick={() => start(wanted, true)}>
                Give it up
              </Button>
            </Question>
          ) : (
            link && table.match && (
              <Question key="link" text={setupText(link)} takesFocus={false}>
                <Button onClick={() => start(link)}>Play it</Button>
                {keep}
              </Question>
            )
          )}
        </div>
        {screen === "play" && (
          <Play table={table} settings={settings} link={link} update={update} review={() => go("review")} habits={() => go("review", "#habits-title")} rules={() => go("rules")} start={start} />
        )}
        {screen === "rules" && <Rules bits={table.match?.setup.rules ?? link?.rules ?? settings.rules} />}
        {screen === "review" && <Review table={table} playouts={settings.playouts} play={() => go("play")} />}
        {screen === "daily" && <Daily table={table} play={() => go("play")} />}
        {screen === "lab" && <Lab />}
        {screen === "hex" && <Hex match={hex} settings={settings} startFrom={startHex} />}
        {screen === "settings" && <Preferences settings={settings} update={update} />}
      </main>
      <div class="sr" role="log" aria-live="polite" aria-label="What was played">
        {table.log.map(({ id, line }) => (
          <p key={id}>{line}</p>
        ))}
      </div>
    </>
  );
}

document.getElementById("artwork")!.innerHTML = sprite();
applySettings(kept.settings);
render(
  <Guard>
    <App />
  </Guard>,
  document.getElementById("app")!,
);

// A page from a folder needs no cache: all of its files are there.
if (location.protocol.startsWith("http")) void navigator.serviceWorker?.register("sw.js");

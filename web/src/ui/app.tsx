import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Setup, parseLink } from "../model/match.ts";
import { Daily } from "./daily.tsx";
import { damage } from "./kept.ts";
import { Lab } from "./lab.tsx";
import { Button, Icon } from "./parts.tsx";
import { Play } from "./play.tsx";
import { Preferences, type Settings, applySettings, loadSettings, saveSettings } from "./settings.tsx";
import { Review } from "./review.tsx";
import { sprite } from "./sprite.ts";
import { Table } from "./table.ts";
import "../styles/page.css";

const SCREENS = [
  ["play", "Play"],
  ["daily", "Daily"],
  ["review", "Review"],
  ["lab", "Hand lab"],
  ["settings", "Settings"],
] as const;
type Screen = (typeof SCREENS)[number][0];

const readLink = () => parseLink(location.hash);

const DAMAGED_LINK = "The link of this page is damaged: it names no deal that can be played.";
const DAMAGED_SETTINGS = "Settings that this browser had kept were damaged. They have their defaults.";
const DAMAGED_MATCH = "The match that this browser had kept was damaged. It is given up.";

/** The settings that the browser has kept. */
const kept = loadSettings();

function App() {
  const [settings, setSettings] = useState(kept.settings);
  const [screen, setScreen] = useState<Screen>("play");
  const [link, setLink] = useState(readLink);
  const [, setTurn] = useState(0);
  const current = useRef(settings);
  current.current = settings;
  const main = useRef<HTMLElement>(null);
  const table = useMemo(() => new Table(() => current.current, () => setTurn((turn) => turn + 1)), []);
  const [warnings, setWarnings] = useState(() => [
    ...(location.hash && !link ? [DAMAGED_LINK] : []),
    ...(kept.isDamaged ? [DAMAGED_SETTINGS] : []),
    ...damage,
    // A link comes before the match that the browser has kept.
    ...(!link && table.restore() ? [DAMAGED_MATCH] : []),
  ]);

  useEffect(() => {
    // The engine loads after the first paint.
    requestAnimationFrame(() => setTimeout(() => void table.deal()));
    const follow = () => {
      const found = readLink();
      setWarnings(location.hash && !found ? [DAMAGED_LINK] : []);
      if (!found) return;
      table.leave();
      setLink(found);
      setScreen("play");
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
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
  const go = (next: Screen) => {
    setScreen(next);
    requestAnimationFrame(() => {
      scrollTo(0, 0);
      main.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    });
  };
  const start = (setup: Setup) => {
    update({ levels: setup.levels, rules: setup.rules });
    history.replaceState(null, "", location.pathname + location.search);
    setLink(null);
    table.start(setup);
    scrollTo(0, 0);
  };
  return (
    <>
      <header class="top">
        <a class="brand" href="#" onClick={(event) => { event.preventDefault(); go("play"); }}>
          <svg class="brand-mark" viewBox="0 0 20 20" aria-hidden="true">
            <use href="#suit-3" />
          </svg>
          <span>Hearts</span>
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
        {warnings.length > 0 && (
          <div class="banner" role="alert">
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
            <Button onClick={() => setWarnings([])}>Close</Button>
          </div>
        )}
        {screen === "play" && <Play table={table} settings={settings} link={link} update={update} review={() => go("review")} start={start} />}
        {screen === "review" && <Review table={table} playouts={settings.playouts} play={() => go("play")} />}
        {screen === "daily" && <Daily table={table} play={() => go("play")} />}
        {screen === "lab" && <Lab />}
        {screen === "settings" && <Preferences settings={settings} update={update} />}
      </main>
      <div class="sr" role="log" aria-live="polite" aria-label="What was played">
        {table.log.map((line, index) => (
          <p key={`${index}-${line}`}>{line}</p>
        ))}
      </div>
    </>
  );
}

document.getElementById("artwork")!.innerHTML = sprite();
applySettings(kept.settings);
render(<App />, document.getElementById("app")!);

// A page from a folder needs no cache: all of its files are there.
if (location.protocol.startsWith("http")) void navigator.serviceWorker?.register("sw.js");

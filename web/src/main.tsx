import { render } from "preact";
import { App } from "./ui/app.tsx";
import { applySettings, loadSettings } from "./ui/settings.ts";
import { sprite } from "./ui/sprite.ts";
import "./styles/page.css";

document.getElementById("artwork")!.innerHTML = sprite();
applySettings(loadSettings());
render(<App />, document.getElementById("app")!);

// A page from a folder needs no cache: all of its files are there.
if (location.protocol.startsWith("http")) void navigator.serviceWorker?.register("sw.js");

/* Import and export of a game of Hex. */
import { useState } from "preact/hooks";
import { messageOf } from "../engine/page.ts";
import { Button, addressOf, copyText } from "../ui/parts.tsx";
import type { AnalysisProps } from "./analysis.tsx";
import { hexLink } from "./game.ts";
import { type Convert, type Form, readGame, writeGame } from "./record.ts";

const FORMS: readonly (readonly [Form | "link", string, string])[] = [
  ["sgf", "SGF", "The SGF"],
  ["hexworld", "HexWorld link", "The HexWorld link"],
  ["moves", "Moves", "The list of moves"],
  ["link", "Link to this board", "The link to this board"],
];

/** Opens games from text or a file, and copies this one. */
export function Records({ game, at, engine, startFrom }: AnalysisProps) {
  const [text, setText] = useState("");
  const [message, setMessage] = useState("");
  const [error, setError] = useState("");
  /** Runs something with the conversion of the library. What goes wrong is shown. */
  const attempt = async (run: (convert: Convert) => void | Promise<void>) => {
    setMessage("");
    setError("");
    try {
      await run((await engine()).convertGame);
    } catch (reason) {
      setError(messageOf(reason));
    }
  };
  const open = (given: string) => attempt((convert) => startFrom(readGame(given, game.size, convert)));
  const copy = (form: Form | "link", name: string) =>
    attempt(async (convert) => {
      const made = form === "link" ? addressOf(hexLink(game, at)) : writeGame(game, form, convert);
      const isCopied = await copyText(made);
      if (!isCopied) setText(made);
      setMessage(isCopied ? `${name} is copied.` : "The browser does not copy it. The field above has the text.");
    });
  const download = () =>
    attempt((convert) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([writeGame(game, "sgf", convert)], { type: "application/x-go-sgf" }));
      link.download = `hex-${game.size}x${game.size}.sgf`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  const choose = async (input: HTMLInputElement) => {
    const given = await input.files![0]!.text();
    input.value = "";
    setText(given);
    await open(given);
  };
  return (
    <>
      <label class="field">
        Game as text
        <textarea rows={3} value={text} spellcheck={false} aria-describedby="record-forms" aria-invalid={error !== ""} onInput={({ currentTarget: { value } }) => setText(value)} />
      </label>
      {error && <p class="error" role="alert">{error}</p>}
      <p class="note" id="record-forms">SGF, a link of HexWorld or of this page, or moves such as <code>f6 e4</code> or <code>11: f6 e4</code>.</p>
      <div class="actions">
        <Button tone="primary" onClick={() => void open(text)}>Open</Button>
        <label class="button file">
          Open a file
          <input type="file" class="sr" accept=".sgf,.hsgf,.txt" onChange={({ currentTarget }) => void choose(currentTarget)} />
        </label>
      </div>
      <h3>Copy</h3>
      <div class="actions">
        {FORMS.map(([form, name, what]) => (
          <Button key={form} onClick={() => void copy(form, what)}>
            {name}
          </Button>
        ))}
        <Button onClick={() => void download()}>Download SGF</Button>
      </div>
      {message && <p class="note" role="status">{message}</p>}
    </>
  );
}

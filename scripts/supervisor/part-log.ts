import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { z } from "zod";
import { cutText, escapeControls, toLogLine, toRawLine } from "#lib/log-line.ts";
import { scrubSecrets } from "#lib/scrub-secrets.ts";
import { droppedNotice } from "#lib/steady-output.ts";
import { rotateLog } from "../rotate-log.ts";
import type { Terminal } from "./terminal.ts";

type TerminalLine = { kind: "warning" | "error"; text: string };

const longest = 300;

const record = z.object({
  level: z.union([z.number(), z.string()]),
  msg: z.string().default(""),
  err: z.object({ message: z.string() }).optional(),
  error: z.string().optional(),
});

// Around the message of an error that ends a process, Node prints where the error was thrown and its own version.
const surroundings = /^(\s|[}\])]|node:|file:\/\/|Node\.js v|Emitted 'error' event|.*\.[cm]?[jt]sx?:\d+$)/;

/**
 * What the terminal shows of a line of a child: warnings and errors, each in one line. Plain text on the error stream
 * counts as an error, except the lines around an error's message.
 */
export function terminalLine(line: string, stream: "stdout" | "stderr"): TerminalLine | undefined {
  // Only our logs write JSON to stdout. On stderr, JSON can be part of an error's message.
  const parsed = record.safeParse(stream === "stdout" ? parseJson(line) : undefined);
  if (parsed.success) return fromRecord(parsed.data);
  if (stream === "stdout" || line.trim() === "" || surroundings.test(line)) return undefined;
  return { kind: /warn/i.test(line.slice(0, 40)) ? "warning" : "error", text: shorten(line) };
}

function fromRecord({ level, msg, err, error }: z.output<typeof record>): TerminalLine | undefined {
  const text = shorten([msg, err?.message, error?.split("\n")[0]].filter((part) => part).join(": "));
  if (level === "error" || level === "fatal" || (typeof level === "number" && level >= 50))
    return { kind: "error", text };
  if (level === "warn" || level === 40) return { kind: "warning", text };
  return undefined;
}

function parseJson(line: string): unknown {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    // A line that only looks like JSON is plain text.
    return undefined;
  }
}

function shorten(text: string): string {
  const flat = escapeControls(text.replaceAll(/\s+/g, " ").trim());
  return flat.length > longest ? `${flat.slice(0, longest)}…` : flat;
}

export type PartLog = {
  file: string;
  attach(stream: Readable, name: "stdout" | "stderr"): void;
  /** The last lines that the part printed, for the message about its end. */
  tail(): string;
};

const tailLines = 15;
const mostLinesAMinute = 20;
const checkSizeEvery = 500;

/**
 * Writes everything that a part prints to a file of limited size, as records. Warnings and errors also go to the
 * terminal, unless they flood it. Never throws: lines that a full disk refuses are dropped and counted.
 */
export function openPartLog(dataDir: string, part: string, terminal: Terminal): PartLog {
  const file = path.join(dataDir, "logs", `${part}.log`);
  rotateLog(file);
  const append = appenderTo(file);
  let written = 0;
  let minute = 0;
  let shown = 0;
  const last: string[] = [];

  const show = (line: string, name: "stdout" | "stderr"): void => {
    const entry = terminalLine(line, name);
    if (!entry) return;
    const now = Math.floor(Date.now() / 60_000);
    shown = now === minute ? shown + 1 : 1;
    minute = now;
    if (shown <= mostLinesAMinute) terminal.note(part, entry.text, entry.kind);
    if (shown === mostLinesAMinute + 1) terminal.note(part, `more of this is in ${file}`, "warning");
  };

  return {
    file,
    attach: (stream, name) => {
      createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", (said) => {
        // Some lines of a part did not go through our own log, which removes secrets.
        const line = scrubSecrets(said);
        if (line === "") return;
        append(recordOf(line, name));
        written += 1;
        if (written % checkSizeEvery === 0) rotateLog(file);
        last.push(cutText(escapeControls(line)));
        if (last.length > tailLines) last.shift();
        show(line, name);
      });
    },
    tail: () => last.join("\n"),
  };
}

function appenderTo(file: string): (line: string) => void {
  let dropped = 0;
  return (line) => {
    const notice = dropped > 0 ? droppedNotice(dropped) : "";
    try {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      appendFileSync(file, `${notice}${line}\n`, { mode: 0o600 });
      dropped = 0;
    } catch {
      dropped += 1;
    }
  };
}

/** Only our logs write JSON to stdout. On stderr, JSON can be part of an error's message. */
function recordOf(line: string, stream: "stdout" | "stderr"): string {
  return stream === "stdout" && isRecord(line) ? toLogLine(line) : toRawLine(line, stream);
}

function isRecord(line: string): boolean {
  if (!line.startsWith("{")) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    // It only looks like one.
    return false;
  }
}

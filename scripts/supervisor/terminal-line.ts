import { z } from "zod";
import { escapeControls } from "#lib/log-line.ts";

export type TerminalLine = { kind: "warning" | "error"; text: string };

const longest = 300;

const record = z.object({
  level: z.union([z.number(), z.string()]),
  msg: z.string().default(""),
  err: z.object({ message: z.string() }).optional(),
  error: z.string().optional(),
});

// Around the message of an error that ends a process, Node prints where it was thrown and itself.
const surroundings = /^(\s|[}\])]|node:|file:\/\/|Node\.js v|Emitted 'error' event|.*\.[cm]?[jt]sx?:\d+$)/;

/**
 * What of a child's line deserves the terminal: warnings and errors, each in one line. Plain text on
 * the error stream counts as an error, except what surrounds one.
 */
export function terminalLine(line: string, stream: "stdout" | "stderr"): TerminalLine | undefined {
  // Only our logs write to stdout in JSON. On stderr it may stand in the message of an error.
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

import { styleText } from "node:util";
import { steadyOutput } from "#lib/steady-output.ts";

export type Terminal = {
  /** A step, with the time since the start. */
  step(text: string): void;
  /** An event, with the time of day. */
  note(about: string, text: string, kind: "warning" | "error" | "news"): void;
  /** The result that the user wants, set apart. */
  result(lines: readonly string[]): void;
  failure(text: string): void;
};

const colours = { warning: "yellow", error: "red", news: "cyan" } as const;

export function createTerminal(title: string): Terminal {
  const begun = performance.now();
  const [stdout, stderr] = [steadyOutput(1, noticeOfDropped), steadyOutput(2, noticeOfDropped)];
  const out = (text: string) => stdout.write(`${text}\n`);
  out(`\n  ${styleText("bold", title)}`);
  return {
    step: (text) => out(`  ${styleText("dim", elapsed(begun))}  ${text}`),
    note: (about, text, kind) =>
      out(`  ${styleText("dim", clock())}  ${styleText(colours[kind], about)}  ${text}`),
    result: (lines) => out(["", ...lines.map((line) => `  ${line}`), ""].join("\n")),
    failure: (text) => stderr.write(`\n${styleText("red", "  ✗")} ${text.replaceAll("\n", "\n    ")}\n\n`),
  };
}

const noticeOfDropped = (dropped: number) =>
  `\n  ${dropped} lines are missing here: they could not be written.\n`;

function elapsed(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`.padStart(8);
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}

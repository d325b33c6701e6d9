import { styleText } from "node:util";

export type Terminal = {
  /** One thing that is done now, with the time since the beginning. */
  step(text: string): void;
  /** Something that happened meanwhile, with the clock. */
  note(about: string, text: string, kind: "warning" | "error" | "news"): void;
  /** What the person came for, set apart. */
  result(lines: readonly string[]): void;
  failure(text: string): void;
};

const colours = { warning: "yellow", error: "red", news: "cyan" } as const;

export function createTerminal(title: string): Terminal {
  const begun = performance.now();
  const out = (text: string) => process.stdout.write(`${text}\n`);
  out(`\n  ${styleText("bold", title)}`);
  return {
    step: (text) => out(`  ${styleText("dim", elapsed(begun))}  ${text}`),
    note: (about, text, kind) =>
      out(`  ${styleText("dim", clock())}  ${styleText(colours[kind], about)}  ${text}`),
    result: (lines) => out(["", ...lines.map((line) => `  ${line}`), ""].join("\n")),
    failure: (text) =>
      process.stderr.write(`\n${styleText("red", "  ✗")} ${text.replaceAll("\n", "\n    ")}\n\n`),
  };
}

function elapsed(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`.padStart(8);
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}

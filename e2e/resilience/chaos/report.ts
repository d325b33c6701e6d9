import type { Verdict } from "./judge.ts";
import { allKinds } from "./plan.ts";
import type { ErrorLine } from "./read-logs.ts";
import type { Tally } from "./tally.ts";
import type { Happened } from "./troubles.ts";

type Report = {
  tally: Tally;
  happened: readonly Happened[];
  verdicts: readonly Verdict[];
  explained: ReadonlyMap<string, number>;
  unexplained: readonly (ErrorLine | { at: Date; what: string })[];
  hasDisk: boolean;
};

const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

/** Three tables in Markdown, as docs/reliability.md has them. */
export function describeRun({ tally, happened, verdicts, explained, unexplained, hasDisk }: Report): string {
  const troubles = allKinds.map((kind) => {
    const times = happened.filter((one) => one.kind === kind).length;
    return row(kind, kind === "full disk" && !hasDisk ? "not run: no disk could be mounted" : times);
  });
  const logged = [...explained].map(([name, times]) => `${name} ${times}`).join(", ");
  return [
    row("action", "times", "results"),
    row("---", "--:", "---"),
    ...tally.rows().map(({ action, times, results }) => row(action, times, results)),
    "",
    row("trouble", "times"),
    row("---", "--:"),
    ...troubles,
    "",
    row("rule", "figures", "holds"),
    row("---", "---", "---"),
    ...verdicts.map(({ rule, figure, wrong }) => row(rule, figure, wrong.length === 0 ? "yes" : "NO")),
    row(
      "no unexplained error: neither a reply to a person nor a line of a log",
      `${unexplained.length}; lines with a reason: ${logged || "none"}`,
      unexplained.length === 0 ? "yes" : "NO",
    ),
  ].join("\n");
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { formatValue, goalOf, isMet, type Measurement } from "./measurement.ts";

/** A row of the page: what was measured here, and in the earlier checkout right before it. */
type Row = Measurement & { file: string; day: string; before?: { ours: number; ratio: number } };

const folder = path.resolve(import.meta.dirname, "..");
const resultsFile = path.join(folder, "results.json");
const page = path.resolve(folder, "../docs/performance.md");

/** Replaces the results of one file of `bench/`, and writes the page again. */
export function saveResults(file: string, measured: Measurement[], before: Measurement[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const kept: Row[] = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, "utf8")) : [];
  const rows = measured.map((measurement) => {
    const one = before.find(({ what }) => what === measurement.what);
    return { ...measurement, file, day, ...(one && { before: { ours: one.ours, ratio: one.ratio } }) };
  });
  const all = [...kept.filter((row) => row.file !== file), ...rows];
  all.sort((a, b) => a.file.localeCompare(b.file));
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(page, render(all));
}

const intro = readFileSync(path.join(folder, "method.md"), "utf8");

function outcomeOf(row: Row): string {
  if ("timesBefore" in row && !row.before) return "not compared";
  return isMet(row, row.before) ? "met" : "**missed**";
}

function render(rows: readonly Row[]): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const reasons: Record<string, string> = JSON.parse(readFileSync(path.join(folder, "reasons.json"), "utf8"));
  const lines = rows.map((row) => {
    const before = row.before ? [formatValue(row.before.ours), row.before.ratio.toFixed(2)] : ["", ""];
    const cells = [
      row.what,
      row.unit,
      ...before,
      formatValue(row.ours),
      formatValue(row.floor),
      row.ratio.toFixed(2),
      goalOf(row),
      outcomeOf(row),
      row.day,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const missed = rows.filter((row) => !isMet(row, row.before));
  const why = missed.map(({ what }) => `- **${what}**: ${reasons[what] ?? "not looked into yet."}`);
  return [
    intro.trim(),
    `Machine of the last run: ${machine}.`,
    "## Figures",
    [
      "| what | unit | before | ratio before | now | floor or limit | ratio | goal | result | measured |",
      "|---|---|---|---|---|---|---|---|---|---|",
      ...lines,
    ].join("\n"),
    "## What is missed, and why",
    why.length > 0 ? why.join("\n") : "Nothing.",
    "",
  ].join("\n\n");
}

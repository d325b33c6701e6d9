import type { Score } from "./score-rooms.ts";

/** Percent of a room's mutants that its tests have to kill. */
export const goal = 80;

const columns = ["killed", "survived", "untested", "timedOut", "ignored"] as const;
const heads = ["killed", "survived", "untested", "timed out", "left out", "score"];
const wide = 11;

export function toTable(scores: readonly Score[]): string {
  return [toLine("", heads), ...scores.map(toRow)].join("\n");
}

function toRow(score: Score): string {
  const percent = `${score.percent.toFixed(1)} %`;
  const row = toLine(score.room, columns.map((column) => String(score[column])).concat(percent));
  return `${row}  ${score.percent >= goal ? "ok" : `MISSED ${goal} %`}`;
}

const toLine = (first: string, cells: readonly string[]) =>
  `  ${first.padEnd(14)}${cells.map((cell) => cell.padStart(wide)).join("")}`;

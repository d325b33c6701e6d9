import path from "node:path";
import type { Room } from "./rooms.ts";

/** As Stryker writes it: the outcome of each mutant, by file. */
export type Report = { files: Record<string, { mutants: readonly { status: string }[] }> };

export type Score = {
  room: string;
  killed: number;
  survived: number;
  /** No test ran the line. */
  untested: number;
  /** The tests did not end in time. No assertion failed, so it counts as not killed. */
  timedOut: number;
  /** Ignored with a reason in the source, because no test can tell it from the original. */
  ignored: number;
  /** Share of the killed mutants among all that are not ignored, in percent. */
  percent: number;
};

const isOf = (room: Room, file: string) =>
  room.mutate.some((pattern) => !pattern.startsWith("!") && path.matchesGlob(file, pattern));

/** Returns the scores in the order of the table. A room without mutants scores 0, and so misses the goal. */
export function scoreRooms(rooms: readonly Room[], { files }: Report): Score[] {
  const byFile = Object.entries(files);
  return rooms.map((room) => {
    const mutants = byFile.flatMap(([file, { mutants }]) => (isOf(room, file) ? mutants : []));
    return scoreOf(room.name, mutants);
  });
}

function scoreOf(room: string, mutants: readonly { status: string }[]): Score {
  const count = (status: string) => mutants.filter((mutant) => mutant.status === status).length;
  const [killed, survived, untested] = [count("Killed"), count("Survived"), count("NoCoverage")];
  const [timedOut, ignored] = [count("Timeout"), count("Ignored")];
  const percent = (100 * killed) / Math.max(1, killed + survived + untested + timedOut);
  return { room, killed, survived, untested, timedOut, ignored, percent };
}

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

import Papa from "papaparse";
import type { FailedRow, FailedRows } from "./read-failed-rows.ts";

export type ReasonWords = {
  head: string;
  /** The sentence under a key of `imports`, or null where there is none. */
  of: (key: string, values: Record<string, string | number>) => string | null;
};

/** A byte order mark, so that spreadsheets read it as UTF-8. */
const mark = "\ufeff";

/**
 * The rows that failed as CSV, in their own columns with the reason behind them. What a spreadsheet would take for a
 * formula is told to be text; read again, that sign is dropped (`read-line.ts`).
 */
export async function* toCsv({ header, rows }: FailedRows, words: ReasonWords): AsyncGenerator<string, void> {
  yield header.length > 0 ? mark + toLines([[...header, words.head]]) : mark;
  for await (const batch of rows) {
    if (batch.length > 0) yield toLines(batch.map((row) => [...row.cells, reasonOf(row, words)]));
  }
}

const toLines = (lines: string[][]) =>
  `${Papa.unparse(lines, { escapeFormulae: /^[=+\-@\t\r]/, newline: "\r\n" })}\r\n`;

function reasonOf({ problems, outcome, state }: FailedRow, words: ReasonWords): string {
  const told = problems.map(({ field, code, params }) => {
    const sentence = words.of(`problem.${code}`, params) ?? words.of("problem.other", { code }) ?? code;
    const name = words.of(`field.${field}`, {});
    return name ? `${name}: ${sentence}` : sentence;
  });
  if (told.length > 0) return told.join(" ");
  if (outcome) {
    const said = outcome.message ?? outcome.code;
    return words.of(`outcome.${outcome.code}`, {}) ?? words.of("outcome.said", { said }) ?? said;
  }
  return words.of(state === "invalid" ? "outcome.other_row" : "outcome.left", {}) ?? "";
}

import { byteOrderMark, toCsvLine } from "#lib/csv.ts";
import { readOrigin, writeOrigin } from "./internal/mapping/origin.ts";
import type { FailedRow, FailedRows } from "./read-failed-rows.ts";

export type ReasonWords = {
  head: string;
  /** The heading of the column that identifies the row in its file. */
  origin: string;
  /** The text under a key of `imports`, or null if there is none. */
  of: (key: string, values: Record<string, string | number>) => string | null;
};

/**
 * Writes the failed rows as CSV, in their own columns, with the separator of their file and with the reason. A text that
 * a spreadsheet would compute gets an apostrophe; the next import removes it.
 */
export async function* writeFailedRows(failed: FailedRows, words: ReasonWords): AsyncGenerator<string, void> {
  const { first, hasHeader, rows, separator, encoding } = failed;
  const length = widthOf(failed, words);
  const mark = encoding === "windows-1252" ? "" : byteOrderMark;
  yield hasHeader ? mark + toCsvLine([...first.slice(0, length), words.head, words.origin], separator) : mark;
  for await (const batch of rows) {
    const lines = batch.map((row) =>
      toCsvLine(
        [
          ...Array.from({ length }, (_, at) => row.cells[at] ?? ""),
          reasonOf(row, words),
          writeOrigin(row.origin),
        ],
        separator,
      ),
    );
    if (lines.length > 0) yield lines.join("");
  }
}

/** The number of columns without ours, which a corrected file that failed again already has. */
export function widthOf({ first, hasHeader }: FailedRows, { head, origin }: ReasonWords): number {
  const isOurs = hasHeader
    ? first.at(-2) === head && first.at(-1) === origin
    : readOrigin(first.slice(-1)) !== null;
  return isOurs ? first.length - 2 : first.length;
}

function reasonOf({ problems, outcome, state }: FailedRow, words: ReasonWords): string {
  const reasons = problems.map(({ field, code, params }) => {
    const sentence = words.of(`problem.${code}`, params) ?? words.of("problem.other", { code }) ?? code;
    const name = words.of(`field.${field}`, {});
    return (name && words.of("ofField", { field: name, problem: sentence })) ?? sentence;
  });
  if (reasons.length > 0) return reasons.join(" ");
  if (outcome) {
    const said = outcome.message ?? outcome.code;
    return words.of(`outcome.${outcome.code}`, {}) ?? words.of("outcome.said", { said }) ?? said;
  }
  return words.of(state === "invalid" ? "outcome.other_row" : "outcome.left", {}) ?? "";
}

import { byteOrderMark, toCsvLine } from "#lib/csv.ts";

type Pages<Row> = AsyncIterable<readonly Row[]>;

/**
 * Writes CSV page by page, so that pages are read only as the text is consumed. A value that is not text, a number or
 * null is written as JSON.
 */
export async function* writeCsv<Row extends object>(
  pages: Pages<Row>,
  columns: readonly (keyof Row & string)[],
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(columns);
  for await (const page of pages)
    yield page.map((row) => toCsvLine(columns.map((column) => toCell(row[column])))).join("");
}

function toCell(value: unknown): string | number | null {
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  return JSON.stringify(value);
}

/** Writes a JSON array with one row on each line. */
export async function* writeJson<Row extends object>(pages: Pages<Row>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

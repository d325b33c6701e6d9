import Papa from "papaparse";
import { AppError } from "#lib/errors.ts";
import { longestCell, mostColumns } from "../../limits.ts";

type Table = { separator: string };

const sampleChars = 64 * 1024;
/** A quotation mark that nothing closes would otherwise be looked for to the end, again with each piece. */
const longestRow = 1024 * 1024;
const separators = [",", ";", "\t", "|"];

/**
 * Rows of a text of separated values, in batches as it comes. What separates them is guessed from the first lines;
 * `told` says so from the first batch on.
 * @throws AppError import_unclosed_quote | import_too_wide
 */
export async function* readRows(
  pieces: AsyncIterable<string>,
  told: Table,
): AsyncGenerator<string[][], void> {
  let text = "";
  let parser: Papa.Parser | undefined;
  for await (const piece of pieces) {
    text += piece;
    if (!parser && text.length < sampleChars) continue;
    parser ??= createParser(text, told);
    const { data, meta } = parser.parse(text, 0, true);
    text = text.slice(meta.cursor);
    if (text.length > longestRow) throw new AppError("import_unclosed_quote", 422);
    if (data.length > 0) yield clean(data);
  }
  const { data } = (parser ?? createParser(text, told)).parse(text, 0, false);
  // A line break at the very end begins no row.
  const last: string[] | undefined = data.at(-1);
  if (last?.length === 1 && last[0] === "") data.pop();
  if (data.length > 0) yield clean(data);
}

function createParser(sample: string, told: Table): Papa.Parser {
  const { meta } = Papa.parse(sample.slice(0, sampleChars), { preview: 30, delimitersToGuess: separators });
  told.separator = meta.delimiter;
  return new Papa.Parser({ delimiter: meta.delimiter, newline: meta.linebreak as "\n" });
}

/**
 * PostgreSQL keeps neither NUL nor half a sign, and what no field takes is cut, so that it is told to be too long and
 * no more.
 */
function clean(rows: string[][]): string[][] {
  return rows.map((cells) => {
    if (cells.length > mostColumns) throw new AppError("import_too_wide", 422, { max: mostColumns });
    return cells.map((cell) => cell.replaceAll("\0", "").slice(0, longestCell).toWellFormed());
  });
}

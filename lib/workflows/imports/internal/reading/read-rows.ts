import Papa from "papaparse";
import { AppError } from "#lib/errors.ts";
import { maxCellLength, maxColumns } from "../../limits.ts";

type Table = { separator: string };

const sampleChars = 64 * 1024;
/** A longer row is refused: the parser would search for an unclosed quotation mark again with each piece of text. */
const longestRow = 1024 * 1024;
const separators = [",", ";", "\t", "|"];

/**
 * Parses separated values as a stream of batches of rows. The separator is guessed from the first lines; the second
 * parameter receives it before the first batch.
 * @throws AppError import_unclosed_quote | import_too_wide
 */
export async function* readRows(
  pieces: AsyncIterable<string>,
  detected: Table,
): AsyncGenerator<string[][], void> {
  let text = "";
  let parser: Papa.Parser | undefined;
  for await (const piece of pieces) {
    text += piece;
    if (!parser && text.length < sampleChars) continue;
    parser ??= createParser(text, detected);
    const { data, meta } = parser.parse(text, 0, true);
    text = text.slice(meta.cursor);
    if (text.length > longestRow) throw new AppError("import_unclosed_quote", 422);
    if (data.length > 0) yield clean(data);
  }
  const { data } = (parser ?? createParser(text, detected)).parse(text, 0, false);
  // A final line break does not begin another row.
  const last: string[] | undefined = data.at(-1);
  if (last?.length === 1 && last[0] === "") data.pop();
  if (data.length > 0) yield clean(data);
}

function createParser(sample: string, detected: Table): Papa.Parser {
  const { meta } = Papa.parse(sample.slice(0, sampleChars), { preview: 30, delimitersToGuess: separators });
  detected.separator = meta.delimiter;
  return new Papa.Parser({ delimiter: meta.delimiter, newline: meta.linebreak as "\n" });
}

/**
 * PostgreSQL rejects NUL and unpaired surrogates. A cell that is too long for any field is shortened; the check still
 * reports it as too long.
 */
function clean(rows: string[][]): string[][] {
  return rows.map((cells) => {
    if (cells.length > maxColumns) throw new AppError("import_too_wide", 422, { max: maxColumns });
    return cells.map((cell) => cell.replaceAll("\0", "").slice(0, maxCellLength).toWellFormed());
  });
}

import { maxPieces } from "#lib/features/quotes/limits.ts";

type PastedLine = { row: number; text: string; sku: string; quantity: number };
type PastedProblem = {
  row: number;
  text: string;
  why: "no_sku" | "no_quantity" | "not_whole" | "out_of_range" | "unclear";
};
type Pasted = { heading: string | null; lines: PastedLine[]; problems: PastedProblem[] };

const skuWords =
  /^(sku|skus|article|artikel|artikelnummer|art\.?-?nr\.?|variant|variante|item|item (no|number)|code|codice|código|codigo|ref\.?|reference|référence|referencia|numer)$/i;
const quantityWords =
  /^(qty\.?|quantity|quantities|quantité|quantite|qté|menge|anzahl|stück|stk\.?|cantidad|quantità|quantita|qta|qtà|aantal|ilość|ilosc|quantidade|qtd\.?|pcs\.?|pieces|count)$/i;

/** The column indexes from a heading row. */
type Columns = { sku: number; quantity: number };

/**
 * Parses `SKU quantity` rows from a spreadsheet. Cells are separated by tabs, semicolons, commas or spaces. The
 * quantity comes before or after the SKU, with or without a heading. Problems have a row number from 1.
 */
export function parsePasted(text: string): Pasted {
  const result: Pasted = { heading: null, lines: [], problems: [] };
  let columns: Columns | null = null;
  let isFirst = true;
  for (const [at, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const line = whole.trim();
    if (line === "") continue;
    const cells = splitCells(whole, result.heading);
    const heading = isFirst ? readHeading(cells) : null;
    isFirst = false;
    if (heading) {
      columns = heading;
      result.heading = line;
      continue;
    }
    const read = readCells(cells, columns);
    const row = at + 1;
    if ("why" in read) result.problems.push({ row, text: line, why: read.why });
    else result.lines.push({ row, text: line, ...read });
  }
  return result;
}

/** A SKU and a quantity with a comma, in either order, with only spaces between them. */
const commaInNumber = /^ *([^\s,;]+ +\d+,\d+|\d+,\d+ +[^\s,;]+) *$/;

/** Splits at the first separator found. The order is from the least to the most likely part of a word. */
function splitCells(line: string, heading: string | null): string[] {
  const isCommaInNumber = commaInNumber.test(line) && !heading?.includes(",");
  const separators = isCommaInNumber ? [] : ["\t", ";", ","];
  const separator = separators.find((candidate) => line.includes(candidate));
  const parts = separator ? splitQuoted(line, separator) : line.trim().split(/\s+/);
  return parts.map((part) => part.trim());
}

/** Splits as in CSV: a quoted cell may contain the separator, and a doubled quote is one quote. */
function splitQuoted(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? "";
    if (char === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (isQuoted || cell.trim() === "")) {
      isQuoted = !isQuoted;
    } else if (char === separator && !isQuoted) {
      cells.push(cell);
      cell = "";
    } else {
      cell += char;
    }
  }
  return [...cells, cell];
}

function readHeading(cells: readonly string[]): Columns | null {
  const sku = cells.findIndex((cell) => skuWords.test(cell));
  const quantity = cells.findIndex((cell) => quantityWords.test(cell));
  return sku >= 0 && quantity >= 0 ? { sku, quantity } : null;
}

type Read = { sku: string; quantity: number } | Pick<PastedProblem, "why">;

function readCells(cells: readonly string[], columns: Columns | null): Read {
  if (columns) return judge(cells[columns.sku] ?? "", cells[columns.quantity] ?? "");
  const filled = cells.filter((cell) => cell !== "");
  const numbers = filled.filter((cell) => readNumber(cell) !== null);
  const words = filled.filter((cell) => readNumber(cell) === null);
  if (words.length === 0) return judgeDigits(numbers);
  if (numbers.length === 0) return { why: "no_quantity" };
  const skus = words.length === 1 ? words : words.filter(looksLikeSku);
  // With a price in the row, only the whole number can be the quantity.
  const whole = numbers.filter((cell) => Number.isInteger(readNumber(cell)));
  const counts = numbers.length > 1 ? whole : numbers;
  if (skus.length === 0) return { why: "no_sku" };
  if (skus.length > 1 || counts.length > 1) return { why: "unclear" };
  return judge(skus[0] ?? "", counts[0] ?? "");
}

/** Of two numbers, the first is the SKU, unless only the second can be one. */
function judgeDigits([first = "", second = "", ...more]: readonly string[]): Read {
  if (second === "") return { why: "no_sku" };
  if (more.length > 0) return { why: "unclear" };
  const inRange = (text: string) => {
    const count = readNumber(text) ?? 0;
    return Number.isInteger(count) && count >= 1 && count <= maxPieces;
  };
  return !inRange(second) && inRange(first) ? judge(second, first) : judge(first, second);
}

function judge(sku: string, count: string): Read {
  if (sku === "") return { why: "no_sku" };
  if (count === "") return { why: "no_quantity" };
  const quantity = readNumber(count);
  if (quantity === null) return { why: "no_quantity" };
  if (!Number.isInteger(quantity)) return { why: "not_whole" };
  return quantity >= 1 && quantity <= maxPieces ? { sku, quantity } : { why: "out_of_range" };
}

const looksLikeSku = (text: string) =>
  /^[\p{L}\p{N}][\p{L}\p{N}._/+-]*$/u.test(text) && /[\p{N}._/+-]/u.test(text);

/** Reads "12", "x12", "12x", "12 pcs", "1,000", "1.000"; null if it is not a number. */
function readNumber(cell: string): number | null {
  const bare = cell
    .replace(/^[x×]\s*(?=\d)/i, "")
    .replace(/(?<=\d)\s*([x×]|pcs?\.?|pieces?|stk\.?|stück|ks|szt\.?|pz\.?|uds?\.?)$/i, "")
    .trim();
  if (/^[+-]?\d+$/.test(bare)) return Number(bare);
  if (/^\d{1,3}([.,'’ \u00a0\u202f]\d{3})+$/.test(bare)) return Number(bare.replace(/\D/g, ""));
  if (/^[+-]?\d+[.,]\d+$/.test(bare)) return Number(bare.replace(",", "."));
  return null;
}

export type KnownVariants = ReadonlySet<string>;

export type PasteProblem = Omit<PastedProblem, "why"> & { why: PastedProblem["why"] | "unknown_sku" };

type SortedPaste = {
  lines: { sku: string; quantity: number }[];
  problems: PasteProblem[];
  /** The text that stays in the field: the rows with problems. */
  rest: string;
  /** The SKUs to look up in the catalog, as typed and in capitals. */
  skus: string[];
};

/** Sorts a pasted text into line items and problems. `known` is null until the catalog has answered. */
export function sortPasted(text: string, known: KnownVariants | null): SortedPaste {
  const parsed = parsePasted(text);
  const spelled = parsed.lines.map((line) => ({ ...line, sku: spell(line.sku, known) }));
  const lines = spelled
    .filter(({ sku }) => sku !== null)
    .map(({ sku, quantity }) => ({ sku: sku ?? "", quantity }));
  const unknown = spelled
    .filter(({ sku }) => sku === null)
    .map(({ row, text: whole }) => ({ row, text: whole, why: "unknown_sku" as const }));
  const problems = [...parsed.problems, ...unknown].toSorted((a, b) => a.row - b.row);
  const left = problems.map((problem) => problem.text);
  // The heading names the columns, so it stays with the remaining rows.
  const rest = left.length > 0 && parsed.heading ? [parsed.heading, ...left] : left;
  const skus = new Set(parsed.lines.flatMap(({ sku }) => [sku, sku.toUpperCase()]));
  return { lines, problems, rest: rest.join("\n"), skus: [...skus].sort() };
}

/** The spelling of the catalog, which is case-sensitive; null for an unknown SKU. */
function spell(sku: string, known: KnownVariants | null): string | null {
  if (!known || known.has(sku)) return sku;
  return known.has(sku.toUpperCase()) ? sku.toUpperCase() : null;
}

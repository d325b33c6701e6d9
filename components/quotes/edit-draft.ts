import type { DraftAddress, QuoteDocument, QuoteLine } from "#lib/features/quotes/document.ts";
import { addressBounds, mostLines } from "#lib/features/quotes/limits.ts";
import { mergeLines, type NewLine, newLine } from "#lib/features/quotes/new-document.ts";
import type { Place } from "#lib/paths.ts";
import type { Edit } from "./draft-history.ts";

type Destination = QuoteDocument["destination"];

const withDestination =
  (edit: (destination: Destination) => Destination): Edit =>
  (document) => ({ ...document, destination: edit(document.destination) });

export const sendTo = (country: string): Edit =>
  withDestination((destination) => ({ ...destination, country }));

/** The country goes along, where the other way has none yet. */
export const goBy = (by: Destination["by"]): Edit =>
  withDestination(({ country, address }) => ({
    by,
    country: country || address.country,
    address: { ...address, country: address.country || country },
  }));

export const writeAddress = (field: keyof DraftAddress, text: string): Edit =>
  withDestination((destination) => ({
    ...destination,
    address: { ...destination.address, [field]: text },
  }));

/** As much of it as the service takes, and whether that was all. */
export function withinBounds(field: keyof typeof addressBounds, text: string) {
  const bound = addressBounds[field];
  return text.length > bound ? { text: text.slice(0, bound), cutAt: bound } : { text, cutAt: null };
}

export type Printing = Pick<QuoteLine, "files" | "productId">;

/** What would be more lines than the service takes is not done at all. */
const withLines =
  (edit: (lines: readonly QuoteLine[]) => QuoteLine[]): Edit =>
  (document) => {
    const before = document.lines;
    const lines = edit(before);
    const isSame = lines.length === before.length && lines.every((line, at) => line === before[at]);
    return isSame || lines.length > mostLines ? document : { ...document, lines };
  };

export const changeLine = (id: string, change: Partial<Omit<QuoteLine, "id">>): Edit =>
  withLines((lines) => lines.map((line) => (line.id === id ? { ...line, ...change } : line)));

export const removeLine = (id: string): Edit => withLines((lines) => lines.filter((line) => line.id !== id));

/** Under the line that it copies. */
export const duplicateLine = (id: string, newId: string): Edit =>
  withLines((lines) => lines.flatMap((line) => (line.id === id ? [line, { ...line, id: newId }] : [line])));

/** Up by a negative number; at an end it stays. */
export const moveLine = (id: string, by: number): Edit =>
  withLines((lines) => {
    const from = lines.findIndex((line) => line.id === id);
    const line = lines[from];
    if (!line) return [...lines];
    const to = Math.max(0, Math.min(lines.length - 1, from + by));
    return lines.toSpliced(from, 1).toSpliced(to, 0, line);
  });

/** `keep` makes a line of each; otherwise what is there already gets more pieces. */
export const addNewLines = (added: readonly NewLine[], how: "merge" | "keep", makeId: () => string): Edit =>
  withLines((lines) =>
    how === "merge"
      ? mergeLines(lines, added, makeId)
      : [...lines, ...added.map((line) => newLine(makeId(), line))],
  );

/** What the lines of these variants are printed with, if all of them alike. */
export function printingOf(lines: readonly QuoteLine[], skus: ReadonlySet<string>): Printing | null {
  const [first, ...others] = lines.filter(({ sku }) => skus.has(sku));
  if (!first) return null;
  const { files, productId } = first;
  return others.every((line) => isPrintedLike(line, first)) ? { files, productId } : null;
}

export const isPrintedLike = (a: Printing, b: Printing): boolean => describe(a) === describe(b);

const describe = ({ files, productId }: Printing) =>
  JSON.stringify([productId, Object.entries(files).sort()]);

type MatrixEntry = {
  sku: string;
  quantity: number | null;
  /** All variants of its product. */
  skus: ReadonlySet<string>;
  /** Only lines that are printed so are meant: what else there is of the variant is another thing. */
  printing?: Printing | undefined;
};

/**
 * As one types into a matrix: the first line of a variant takes the quantity, and keeps its place while it is empty.
 * A new one stands under the product's last and is printed as its others are.
 */
export const enterQuantity = ({ sku, quantity, skus, printing }: MatrixEntry, makeId: () => string): Edit =>
  withLines((lines) => {
    const at = lines.findIndex((line) => line.sku === sku && (!printing || isPrintedLike(line, printing)));
    const there = lines[at];
    if (there) return there.quantity === quantity ? [...lines] : lines.with(at, { ...there, quantity });
    if (quantity === null) return [...lines];
    const added = newLine(makeId(), { sku, quantity, ...(printing ?? printingOf(lines, skus)) });
    const last = lines.findLastIndex((line) => skus.has(line.sku));
    return lines.toSpliced(last < 0 ? lines.length : last + 1, 0, added);
  });

/** What was left empty in a matrix is wanted no more. */
export const dropEmptyLines = (skus: ReadonlySet<string>, printing?: Printing): Edit =>
  withLines((lines) =>
    lines.filter(
      (line) => line.quantity !== null || !skus.has(line.sku) || (printing && !isPrintedLike(line, printing)),
    ),
  );

/** Prints all lines of these variants alike. */
export const printAll = (skus: ReadonlySet<string>, { files, productId }: Printing): Edit =>
  withLines((lines) => lines.map((line) => (skus.has(line.sku) ? { ...line, files, productId } : line)));

/** What a dialog needs to write lines: those of a quote, or of an order that is being written. */
export type LineEditing = {
  place: Place;
  draft: { document: QuoteDocument; change: (edit: Edit, field?: string) => void };
  locale: string;
};

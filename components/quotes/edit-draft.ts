import type { DraftAddress, QuoteDocument, QuoteLine } from "#lib/features/quotes/document.ts";
import { addressBounds, maxLineItems } from "#lib/features/quotes/limits.ts";
import { mergeLines, type NewLine, newLine } from "#lib/features/quotes/new-document.ts";
import type { Place } from "#lib/paths.ts";
import type { Edit } from "./draft-history.ts";

type Destination = QuoteDocument["destination"];

const withDestination =
  (edit: (destination: Destination) => Destination): Edit =>
  (document) => ({ ...document, destination: edit(document.destination) });

export const setDestinationCountry = (country: string): Edit =>
  withDestination((destination) => ({ ...destination, country }));

/** Switches between country and address. The country is copied if the other way has none yet. */
export const setDestinationKind = (by: Destination["by"]): Edit =>
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

/** Cuts a text at the service's maximum length. `cutAt` is that length, or null if nothing was cut. */
export function cutToBounds(field: keyof typeof addressBounds, text: string) {
  const bound = addressBounds[field];
  return text.length > bound ? { text: text.slice(0, bound), cutAt: bound } : { text, cutAt: null };
}

export type Printing = Pick<QuoteLine, "files" | "productId">;

/** An edit that would exceed the maximum number of line items changes nothing. */
const withLines =
  (edit: (lines: readonly QuoteLine[]) => QuoteLine[]): Edit =>
  (document) => {
    const before = document.lines;
    const lines = edit(before);
    const isSame = lines.length === before.length && lines.every((line, at) => line === before[at]);
    return isSame || lines.length > maxLineItems ? document : { ...document, lines };
  };

export const changeLine = (id: string, change: Partial<Omit<QuoteLine, "id">>): Edit =>
  withLines((lines) => lines.map((line) => (line.id === id ? { ...line, ...change } : line)));

export const removeLine = (id: string): Edit => withLines((lines) => lines.filter((line) => line.id !== id));

/** The copy is placed after its original. */
export const duplicateLine = (id: string, newId: string): Edit =>
  withLines((lines) => lines.flatMap((line) => (line.id === id ? [line, { ...line, id: newId }] : [line])));

/** `by` is negative to move up. The line item stops at the ends. */
export const moveLine = (id: string, by: number): Edit =>
  withLines((lines) => {
    const from = lines.findIndex((line) => line.id === id);
    const line = lines[from];
    if (!line) return [...lines];
    const to = Math.max(0, Math.min(lines.length - 1, from + by));
    return lines.toSpliced(from, 1).toSpliced(to, 0, line);
  });

/** `keep` adds a line item for each; `merge` first adds to equal line items. */
export const addNewLines = (added: readonly NewLine[], how: "merge" | "keep", makeId: () => string): Edit =>
  withLines((lines) =>
    how === "merge"
      ? mergeLines(lines, added, makeId)
      : [...lines, ...added.map((line) => newLine(makeId(), line))],
  );

export type LineChanges = { added: number; raised: number };

/** How many line items are new in a document, and how many of its earlier ones have another quantity. */
export function countChanges(before: QuoteDocument, { lines }: QuoteDocument): LineChanges {
  const earlier = new Map(before.lines.map(({ id, quantity }) => [id, quantity]));
  return {
    added: lines.filter(({ id }) => !earlier.has(id)).length,
    raised: lines.filter(({ id, quantity }) => earlier.has(id) && earlier.get(id) !== quantity).length,
  };
}

/** The print files that all line items of these variants share; null if they differ or there are none. */
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
  /** The SKUs of all variants of the product. */
  skus: ReadonlySet<string>;
  /** Only line items with this printing are changed. Others of the same variant are left alone. */
  printing?: Printing | undefined;
};

/**
 * Enters a quantity in a matrix. It goes to the first line item of the variant, which keeps its place while it is
 * empty.
 * A new line item follows the product's last one and gets the printing that the product's other line items share.
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

/** Removes the line items that were emptied in a matrix. */
export const dropEmptyLines = (skus: ReadonlySet<string>, printing?: Printing): Edit =>
  withLines((lines) =>
    lines.filter(
      (line) => line.quantity !== null || !skus.has(line.sku) || (printing && !isPrintedLike(line, printing)),
    ),
  );

/** Applies one printing to all line items of these variants. */
export const printAll = (skus: ReadonlySet<string>, { files, productId }: Printing): Edit =>
  withLines((lines) => lines.map((line) => (skus.has(line.sku) ? { ...line, files, productId } : line)));

/** What a dialog needs to edit the line items of a quote, or of a new order. */
export type LineEditing = {
  place: Place;
  draft: { document: QuoteDocument; change: (edit: Edit, field?: string) => void };
  locale: string;
};

import { byteOrderMark, toCsvLine } from "#lib/csv.ts";
import type { ExportWanted } from "../../export-schema.ts";
import { type ExportedOrder, itemColumns, orderColumns } from "./export-row.ts";

type Pages = AsyncIterable<readonly ExportedOrder[]>;

/** Page by page as text, so that no more is read than is taken. */
export async function* writeCsv(pages: Pages, { rows, columns }: ExportWanted): AsyncGenerator<string> {
  const all = Object.keys(rows === "items" ? itemColumns : orderColumns);
  const known = columns.filter((column) => all.includes(column));
  const names = known.length > 0 ? known : all;
  yield byteOrderMark + toCsvLine(names);
  for await (const page of pages) yield page.flatMap((order) => toLines(order, rows, names)).join("");
}

function toLines(order: ExportedOrder, rows: ExportWanted["rows"], names: readonly string[]): string[] {
  if (rows === "orders") return [toCsvLine(names.map((name) => orderColumns[name]?.(order) ?? null))];
  return order.data.items.map((item) =>
    toCsvLine(names.map((name) => itemColumns[name]?.(order, item) ?? null)),
  );
}

/** All that is known of each, amounts in cents: an array, a line an order or an item. */
export async function* writeJson(pages: Pages, { rows }: ExportWanted): AsyncGenerator<string> {
  let before = "[\n";
  for await (const page of pages) {
    const values = rows === "orders" ? page : page.flatMap(toItems);
    if (values.length === 0) continue;
    yield before + values.map((value) => JSON.stringify(value)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const toItems = ({ id, number, reference, externalId, status, createdAt, data }: ExportedOrder) =>
  data.items.map((item) => ({ order: { id, number, reference, externalId, status, createdAt }, ...item }));

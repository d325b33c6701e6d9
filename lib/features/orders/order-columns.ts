/** The columns that the list can show besides the order's number, in this order. */
export const orderColumns = [
  "recipient",
  "status",
  "items",
  "parcels",
  "tags",
  "assignee",
  "template",
  "key",
  "paid",
  "due",
  "updated",
  "total",
  "created",
] as const;

export type OrderColumn = (typeof orderColumns)[number];

/** The default columns: they fit a laptop and answer most questions. */
export const usualColumns: readonly OrderColumn[] = ["recipient", "status", "items", "total", "created"];

/** The known columns, each once and in the order of the list; null if none is left. */
export function toColumns(names: readonly string[] | null | undefined): OrderColumn[] | null {
  const known = orderColumns.filter((column) => names?.includes(column));
  return known.length > 0 ? known : null;
}

export const areSameColumns = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((column) => others.includes(column));

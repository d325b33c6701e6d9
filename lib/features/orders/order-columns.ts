/** What the list can show of an order besides what it is called, in this order. */
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

/** Without any choice: what fits a laptop and answers most questions. */
export const usualColumns: readonly OrderColumn[] = ["recipient", "status", "items", "total", "created"];

/** Those that are known, each once and in the order of the list; null where nothing is left. */
export function toColumns(names: readonly string[] | null | undefined): OrderColumn[] | null {
  const known = orderColumns.filter((column) => names?.includes(column));
  return known.length > 0 ? known : null;
}

export const areSameColumns = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((column) => others.includes(column));

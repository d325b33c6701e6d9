import type { OrderQuery } from "./order-query.ts";
import type { OrderPage, OrderRow } from "./order-row.ts";

export type SteadyRow = {
  row: OrderRow;
  /** How often the row changed while it was shown. */
  changes: number;
  /** The row no longer belongs to the list: another status, another assignee. It stays until the reader moves on. */
  hasLeft: boolean;
};

/** A page that keeps its rows in place when data changes: no row may move while a person reads it. */
export type SteadyPage = {
  /** The page's query string, as `writePageQuery` writes it. */
  address: string;
  rows: SteadyRow[];
  /** Ids of new orders that a reload would show. */
  waiting: string[];
  page: OrderPage;
};

type Sorting = Pick<OrderQuery, "sort" | "order">;

export function beginPage(address: string, page: OrderPage): SteadyPage {
  const rows = page.rows.map((row) => ({ row, changes: 0, hasLeft: false }));
  return { address, rows, waiting: [], page };
}

/**
 * The same page, fetched again. Rows that it lacks stay: new ones may have pushed them off, so `missingIn` lists the
 * ids to ask for.
 */
export function takePage(steady: SteadyPage, page: OrderPage, sorting: Sorting): SteadyPage {
  if (steady.rows.length === 0) return beginPage(steady.address, page);
  const found = new Map(page.rows.map((row) => [row.id, row]));
  const shown = idsOf(steady);
  return {
    ...steady,
    page,
    rows: steady.rows.map((known) => renew(known, found.get(known.row.id), true)),
    waiting: page.rows
      .filter((row) => !shown.has(row.id) && isWithin(steady, row, sorting))
      .map(({ id }) => id),
  };
}

export function missingIn(steady: SteadyPage, page: OrderPage): string[] {
  const found = new Set(page.rows.map(({ id }) => id));
  return steady.rows.map(({ row }) => row.id).filter((id) => !found.has(id));
}

/** The result for ids that were asked for: the orders that exist, and the ids of those that belong to the list. */
export type AskedRows = { rows: OrderRow[]; fitting: string[] };

export function takeRows(
  steady: SteadyPage,
  asked: readonly string[],
  { rows, fitting }: AskedRows,
  sorting: Sorting,
): SteadyPage {
  const found = new Map(rows.map((row) => [row.id, row]));
  const shown = idsOf(steady);
  const isNew = (id: string) => {
    const row = found.get(id);
    return row !== undefined && !shown.has(id) && fitting.includes(id) && isWithin(steady, row, sorting);
  };
  return {
    ...steady,
    rows: steady.rows.map((known) =>
      asked.includes(known.row.id)
        ? renew(known, found.get(known.row.id), fitting.includes(known.row.id))
        : known,
    ),
    waiting: [...steady.waiting.filter((id) => !asked.includes(id)), ...asked.filter(isNew)],
  };
}

function renew(known: SteadyRow, row: OrderRow | undefined, fits: boolean): SteadyRow {
  const hasLeft = row ? !fits : known.hasLeft || !fits;
  if (!row || JSON.stringify(row) === JSON.stringify(known.row)) {
    return hasLeft === known.hasLeft ? known : { ...known, hasLeft };
  }
  return { row, changes: known.changes + 1, hasLeft };
}

/** Between the first and the last row, or beyond them if the list ends there. */
function isWithin({ rows, page }: SteadyPage, row: OrderRow, sorting: Sorting): boolean {
  const first = rows.at(0)?.row;
  const last = rows.at(-1)?.row;
  const isBefore = first !== undefined && page.previousCursor !== null && comesBefore(row, first, sorting);
  const isAfter = last !== undefined && page.nextCursor !== null && comesBefore(last, row, sorting);
  return !isBefore && !isAfter;
}

function comesBefore(a: OrderRow, b: OrderRow, { sort, order }: Sorting): boolean {
  const difference =
    (sort === "total" ? a.totalCents - b.totalCents : compare(a.createdAt, b.createdAt)) ||
    compare(a.id, b.id);
  return order === "asc" ? difference < 0 : difference > 0;
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
const idsOf = ({ rows }: SteadyPage) => new Set(rows.map(({ row }) => row.id));

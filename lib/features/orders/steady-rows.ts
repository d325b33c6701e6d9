import type { OrderQuery } from "./order-query.ts";
import type { OrderPage, OrderRow } from "./order-row.ts";

export type SteadyRow = {
  row: OrderRow;
  /** How often it became another while it was looked at. */
  changes: number;
  /** What is shown is not for it any more: another state, another assignee. It stays until the reader moves on. */
  hasLeft: boolean;
};

/** A page that keeps its rows where they are, whatever changes: nothing may move under who reads it. */
export type SteadyPage = {
  /** Of what it is a page. */
  address: string;
  rows: SteadyRow[];
  /** What would be among the rows, were it asked for again. */
  waiting: string[];
  page: OrderPage;
};

type Sorting = Pick<OrderQuery, "sort" | "order">;

export function beginPage(address: string, page: OrderPage): SteadyPage {
  const rows = page.rows.map((row) => ({ row, changes: 0, hasLeft: false }));
  return { address, rows, waiting: [], page };
}

/**
 * The same page, asked for again. Rows that it does not name any more stay as they are: they may have been pushed off
 * it by new ones, so `missingIn` says whom to ask about.
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

/** What was asked about by name: which of them are there at all, and which of those belong into what is shown. */
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

/** Between the first and the last row, or beyond them where the list ends there. */
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

type Row = { id: string; receivedAt: string };
type Ways = { nextCursor: string | null; previousCursor: string | null };
export type LogPage<R extends Row> = Ways & { rows: R[]; isCapped?: boolean };

export type SteadyRow<R extends Row> = {
  row: R;
  /** How often it became another while it was looked at. */
  changes: number;
  /** What is shown is not for it any more. It stays until the reader moves on. */
  hasLeft: boolean;
};

/** A page of the log that keeps its rows where they are: nothing may move under who reads it. */
type SteadyPage<R extends Row> = Ways & {
  /** Of what it is a page. */
  address: string;
  rows: SteadyRow<R>[];
  /** What would be among the rows, were it asked for again. */
  waiting: string[];
  isCapped: boolean;
};

export function beginPage<R extends Row>(address: string, page: LogPage<R>): SteadyPage<R> {
  const { nextCursor, previousCursor, isCapped = false } = page;
  const rows = page.rows.map((row) => ({ row, changes: 0, hasLeft: false }));
  return { address, rows, waiting: [], nextCursor, previousCursor, isCapped };
}

/**
 * The same page, asked for again. What it does not name any more has left where it would have to be named, and may
 * elsewhere have been pushed off it by what is new. The ways on lead from what is shown.
 */
export function takePage<R extends Row>(steady: SteadyPage<R>, page: LogPage<R>): SteadyPage<R> {
  if (steady.rows.length === 0) return beginPage(steady.address, page);
  const found = new Map(page.rows.map((row) => [row.id, row]));
  const shown = new Set(steady.rows.map(({ row }) => row.id));
  const oldestNamed = page.nextCursor ? page.rows.at(-1) : undefined;
  const oldestShown = steady.nextCursor ? steady.rows.at(-1)?.row : undefined;
  return {
    ...steady,
    rows: steady.rows.map((known) => renew(known, found.get(known.row.id), oldestNamed)),
    waiting: page.rows
      .filter((row) => !shown.has(row.id) && !(oldestShown && isOlder(row, oldestShown)))
      .map(({ id }) => id),
  };
}

function renew<R extends Row>(
  known: SteadyRow<R>,
  row: R | undefined,
  oldestNamed: R | undefined,
): SteadyRow<R> {
  const hasLeft = row ? false : known.hasLeft || !(oldestNamed && isOlder(known.row, oldestNamed));
  if (!row || JSON.stringify(row) === JSON.stringify(known.row)) {
    return hasLeft === known.hasLeft ? known : { ...known, hasLeft };
  }
  return { row, changes: known.changes + 1, hasLeft };
}

const isOlder = (a: Row, b: Row) =>
  a.receivedAt < b.receivedAt || (a.receivedAt === b.receivedAt && a.id < b.id);

/** A steady page, and what it was last made of. */
export type HeldPage<R extends Row> = {
  steady: SteadyPage<R>;
  taken: LogPage<R>;
  /** When that came which an earlier look at the same page left behind: what was rendered since does not become it. */
  leftAt: number | null;
};

export const holdPage = <R extends Row>(address: string, page: LogPage<R>): HeldPage<R> => ({
  steady: beginPage(address, page),
  taken: page,
  leftAt: null,
});

/** Of another address it begins anew; of the same one its rows stay where they are. */
export function takeHeld<R extends Row>(
  held: HeldPage<R>,
  address: string,
  came: { page: LogPage<R>; at: number },
): HeldPage<R> {
  if (held.steady.address !== address) return holdPage(address, came.page);
  if (held.taken === came.page || held.leftAt === came.at) return held;
  return { steady: takePage(held.steady, came.page), taken: came.page, leftAt: null };
}

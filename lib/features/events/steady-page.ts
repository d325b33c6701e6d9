type Row = { id: string; receivedAt: string };
type Ways = { nextCursor: string | null; previousCursor: string | null };
export type LogPage<R extends Row> = Ways & { rows: R[]; isCapped?: boolean };

export type SteadyRow<R extends Row> = {
  row: R;
  /** How often the row has changed while it is shown. */
  changes: number;
  /** The row no longer matches the query. It stays until the reader leaves the page. */
  hasLeft: boolean;
};

/** A page of the log whose rows do not move while a person reads it. */
type SteadyPage<R extends Row> = Ways & {
  /** The URL query of the page. */
  address: string;
  rows: SteadyRow<R>[];
  /** Ids of the rows that a reload of the page would add. */
  waiting: string[];
  isCapped: boolean;
};

/** A page as it is first shown. */
export function beginPage<R extends Row>(address: string, page: LogPage<R>): SteadyPage<R> {
  const { nextCursor, previousCursor, isCapped = false } = page;
  const rows = page.rows.map((row) => ({ row, changes: 0, hasLeft: false }));
  return { address, rows, waiting: [], nextCursor, previousCursor, isCapped };
}

/**
 * Updates a page with a refresh of itself. A missing row is marked as left, unless it is older than the refresh
 * reaches: new rows may have pushed it out. The cursors stay those of the rows shown.
 */
export function refreshPage<R extends Row>(steady: SteadyPage<R>, page: LogPage<R>): SteadyPage<R> {
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

/** A steady page, and the response that last updated it. */
export type PageState<R extends Row> = {
  steady: SteadyPage<R>;
  taken: LogPage<R>;
  /** Time of the cached response of an earlier visit. It is ignored, because the rendered page is newer. */
  leftAt: number | null;
};

export const startPageState = <R extends Row>(address: string, page: LogPage<R>): PageState<R> => ({
  steady: beginPage(address, page),
  taken: page,
  leftAt: null,
});

/** Starts a new page for another URL query. For the same one it updates the rows in place. */
export function updatePageState<R extends Row>(
  pageState: PageState<R>,
  address: string,
  received: { page: LogPage<R>; at: number },
): PageState<R> {
  if (pageState.steady.address !== address) return startPageState(address, received.page);
  if (pageState.taken === received.page || pageState.leftAt === received.at) return pageState;
  return { steady: refreshPage(pageState.steady, received.page), taken: received.page, leftAt: null };
}

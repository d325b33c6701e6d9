import { sql } from "drizzle-orm";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { type ImportMapping, type ImportState, imports } from "#drizzle/schema/imports.ts";

/** Orders by their result. */
type ImportCounts = {
  invalid: number;
  taken: number;
  ready: number;
  created: number;
  refused: number;
};

/** An import in a list. Amounts in cents; dates are ISO 8601 in UTC. */
export type ImportSummary = {
  id: string;
  name: string;
  state: ImportState;
  stopCode: string | null;
  rowsCount: number;
  counts: ImportCounts;
  /** The total of the created orders. */
  createdCents: number;
  askedBy: string;
  createdAt: string;
  finishedAt: string | null;
};

export type ImportView = ImportSummary & {
  encoding: string;
  separator: string;
  unreadable: number;
  hasHeader: boolean;
  header: string[];
  mapping: ImportMapping | null;
  step: "rows" | "prices";
  isBegun: boolean;
  /** Its rows were deleted because of their age: nothing more can be created from it. */
  areRowsDeleted: boolean;
  /** The total of the orders that are ready, as far as they are priced. */
  readyCents: number;
  /** Orders that are ready and have an item without a print, other than the merchant's own products. */
  readyBlank: number;
  /** Baskets that are priced or refused, of all baskets. */
  priced: { done: number; total: number };
  warnings: number;
  /** Rows with problems or warnings. */
  problemRows: number;
  /** The previous import of a file with the same bytes. */
  duplicateOf: { id: string; createdAt: string } | null;
  /** The import whose failed rows it corrects, and the last import that corrects its own. */
  corrects: { id: string; createdAt: string } | null;
  correctedBy: { id: string; createdAt: string } | null;
  /** Unpaid drafts of the import, and those without a payment request. */
  unpaid: {
    count: number;
    cents: number;
    unasked: number;
    unaskedCents: number;
    /** Drafts above the limit per order of the paying key. */
    overLimit: number;
    /** As many of the others as one payment run takes. */
    next: { count: number; cents: number; totals: number[]; blank: number; discontinued: number };
    /** As many drafts without a request as one click requests. */
    nextUnasked: { count: number; cents: number };
  };
};

const ofImport = sql`${importOrders.workspaceId} = ${imports.workspaceId} and ${importOrders.importId} = ${imports.id}`;

const countsColumn = sql<Partial<ImportCounts> | null>`(
  select jsonb_object_agg(state, number) from (
    select ${importOrders.state} as state, count(*) as number from ${importOrders} where ${ofImport} group by 1
  ) counted)`;

const createdCentsColumn = sql<number>`(
  select coalesce(sum(${importOrders.totalCents}), 0)::float8 from ${importOrders} where ${ofImport})`;

const fromReady = sql`${importOrders} join ${importBaskets}
    on ${importBaskets.workspaceId} = ${importOrders.workspaceId}
    and ${importBaskets.importId} = ${importOrders.importId} and ${importBaskets.key} = ${importOrders.basketKey}
  where ${ofImport} and ${importOrders.state} = 'ready'`;

export const readyCentsColumn = sql<number>`(
  select coalesce(sum(${importBaskets.totalCents}), 0)::float8 from ${fromReady})`;

export const readyBlankColumn = sql<number>`(
  select count(*)::int from ${fromReady}
    and jsonb_path_exists(${importBaskets.items}, '$[*] ? (!exists(@.files) && !exists(@.product_id))'))`;

const toCounts = (counted: Partial<ImportCounts> | null): ImportCounts => ({
  invalid: 0,
  taken: 0,
  ready: 0,
  created: 0,
  refused: 0,
  ...counted,
});

export const summaryColumns = {
  id: imports.id,
  name: imports.name,
  state: imports.state,
  stopCode: imports.stopCode,
  rowsCount: imports.rowsCount,
  hasHeader: imports.hasHeader,
  counted: countsColumn,
  createdCents: createdCentsColumn,
  createdAt: imports.createdAt,
  finishedAt: imports.finishedAt,
};

type ReadSummary = Omit<ImportSummary, "counts" | "askedBy" | "createdAt" | "finishedAt"> & {
  counted: Partial<ImportCounts> | null;
  hasHeader: boolean;
  askedBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
};

export const toSummary = ({ counted, hasHeader, ...read }: ReadSummary): ImportSummary => ({
  ...read,
  rowsCount: read.rowsCount - (hasHeader ? 1 : 0),
  counts: toCounts(counted),
  askedBy: read.askedBy ?? "",
  createdAt: read.createdAt.toISOString(),
  finishedAt: read.finishedAt?.toISOString() ?? null,
});

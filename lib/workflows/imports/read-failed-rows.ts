import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { type ImportOrderState, importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { AppError } from "#lib/errors.ts";
import { findImport, type ImportRecord } from "./find-import.ts";
import { type Origin, readOrigin } from "./internal/mapping/origin.ts";
import { readCells } from "./internal/read-cells.ts";
import { submissionOf } from "./internal/running/submission-of.ts";

const pageOrders = 1_000;

export type FailedRow = {
  cells: string[];
  /** The problems of the row; if empty, the whole order has failed. */
  problems: { field: string; code: string; params: Record<string, string | number> }[];
  outcome: Outcome | null;
  state: string;
  /** Identifies the row when the corrected file is imported. */
  origin: Origin;
};

/** Separator, encoding and first line are those of the imported file. */
export type FailedRows = {
  name: string;
  separator: string;
  encoding: string;
  first: string[];
  /** The first line names the columns. */
  hasHeader: boolean;
  rows: AsyncIterable<FailedRow[]>;
};

/**
 * Streams the rows whose order was not created, in the order of the file.
 * @throws AppError not_found | import_rows_deleted
 */
export async function readFailedRows(ctx: MemberContext, input: { importId: string }): Promise<FailedRows> {
  requireRole(ctx, "orders:write");
  const record = await findImport(ctx, input);
  const { name, separator, encoding, hasHeader, header, rowsForgottenAt } = record;
  if (rowsForgottenAt) throw new AppError("import_rows_deleted", 409);
  return { name, separator, encoding, first: header, hasHeader, rows: readPages(record) };
}

/**
 * Orders that are still ready count as failed only if a member stopped the import, or lost a permission that it
 * needs.
 */
const failedOf = ({ state, startedAt }: ImportRecord): ImportOrderState[] => {
  const wasStopped = state === "stopped" && startedAt !== null;
  return ["invalid", "taken", "refused", ...(wasStopped ? (["ready"] as const) : [])];
};

async function* readPages(record: ImportRecord): AsyncGenerator<FailedRow[], void> {
  let after = 0;
  while (true) {
    const found = await db()
      .select({
        position: importOrders.position,
        rows: importOrders.rows,
        submissionId: importOrders.submissionId,
        state: importOrders.state,
        outcome: importOrders.outcome,
      })
      .from(importOrders)
      .where(
        and(
          eq(importOrders.workspaceId, record.workspaceId),
          eq(importOrders.importId, record.id),
          inArray(importOrders.state, failedOf(record)),
          gt(importOrders.position, after),
        ),
      )
      .orderBy(asc(importOrders.position))
      .limit(pageOrders);
    const rows = found.flatMap((order) => order.rows);
    const [cells, problems] = await Promise.all([readCells(record, rows), readProblems(record, rows)]);
    yield found.flatMap(({ position, rows: own, submissionId, state, outcome }) =>
      own.map((row) => ({
        cells: cells.get(row) ?? [],
        problems: problems.get(row) ?? [],
        outcome: outcome as Outcome | null,
        state,
        origin: originOf(record, { position, submissionId }, cells.get(row)),
      })),
    );
    if (found.length < pageOrders) return;
    after = found.at(-1)?.position ?? after;
  }
}

/** If the row itself corrects an earlier row, the origin stays that row. */
function originOf(
  { id }: ImportRecord,
  { position, submissionId }: { position: number; submissionId: string },
  cells: readonly string[] = [],
): Origin {
  const isFirst = submissionId === submissionOf(id, position);
  return (isFirst ? null : readOrigin(cells)) ?? { importId: id, position };
}

async function readProblems({ workspaceId, id }: ImportRecord, rows: readonly number[]) {
  const found = await db()
    .select({
      row: importProblems.row,
      field: importProblems.field,
      code: importProblems.code,
      params: importProblems.params,
    })
    .from(importProblems)
    .where(
      and(
        eq(importProblems.workspaceId, workspaceId),
        eq(importProblems.importId, id),
        eq(importProblems.isWarning, false),
        inArray(importProblems.row, [...rows]),
      ),
    );
  return Map.groupBy(found, ({ row }) => row);
}

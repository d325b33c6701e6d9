import type { BulkRowState } from "#drizzle/schema/bulk-run-rows.ts";
import { type BulkKind, bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";

/** Several orders that one decision is about. Amounts in cents, dates ISO 8601 in UTC. */
export type BulkRunView = {
  id: string;
  kind: BulkKind;
  tags: string[];
  /** Who is to look after them; null = nobody, or it is not about that. */
  assignee: string | null;
  askedBy: string;
  state: "running" | "finished";
  stopCode: string | null;
  rowsCount: number;
  totalCents: number;
  doneCount: number;
  /** Failed, or not tried. */
  failedCount: number;
  /** Of cancellations: what came back, as far as the service said so. */
  backCents: number;
  retryOf: string | null;
  startedAt: string;
  finishedAt: string | null;
};

/** Taken by one worker, as it was then. */
export type HeldRun = typeof bulkRuns.$inferSelect;

export type BulkRowView = {
  position: number;
  order: {
    id: string;
    number: string;
    reference: string | null;
    status: string;
    recipient: string;
    totalCents: number;
    currency: string;
  };
  state: BulkRowState;
  outcome: Outcome | null;
  backCents: number | null;
};

/** `next`: after which position the next page begins; null when this is the last. */
export type BulkRowsPage = { rows: BulkRowView[]; next: number | null };

export const runColumns = {
  id: bulkRuns.id,
  kind: bulkRuns.kind,
  tags: bulkRuns.tags,
  state: bulkRuns.state,
  stopCode: bulkRuns.stopCode,
  rowsCount: bulkRuns.rowsCount,
  totalCents: bulkRuns.totalCents,
  doneCount: bulkRuns.doneCount,
  failedCount: bulkRuns.failedCount,
  backCents: bulkRuns.backCents,
  retryOf: bulkRuns.retryOf,
  startedAt: bulkRuns.createdAt,
  finishedAt: bulkRuns.finishedAt,
};

type ReadRun = Omit<BulkRunView, "askedBy" | "startedAt" | "finishedAt"> & {
  askedBy: string | null;
  startedAt: Date;
  finishedAt: Date | null;
};

export const toRunView = (run: ReadRun): BulkRunView => ({
  ...run,
  askedBy: run.askedBy ?? "",
  startedAt: run.startedAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
});

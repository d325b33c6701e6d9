import { sql } from "drizzle-orm";
import { paymentRunRows, type RunRowState } from "#drizzle/schema/payment-run-rows.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { QuotedCents } from "#lib/features/orders/find-differing.ts";
import type { LaneOrder } from "./lane-row.ts";

/** Several payments of one decision. Amounts in cents, dates ISO 8601 in UTC. */
export type RunSummary = {
  id: string;
  state: "running" | "finished";
  stopCode: string | null;
  askedBy: string;
  rowsCount: number;
  totalCents: number;
  paidCount: number;
  paidCents: number;
  /** Refused, or not tried. */
  unpaidCount: number;
  startedAt: string;
  finishedAt: string | null;
};

/** Taken by one worker, as it was then. */
export type HeldRun = typeof paymentRuns.$inferSelect;

export type RunRowView = {
  position: number;
  order: LaneOrder;
  shownTotalCents: number;
  state: RunRowState;
  outcome: Outcome | null;
  /** What its quote had said that it would cost, where it can still be paid and is not what that said. */
  quotedCents: QuotedCents | null;
};

export type RunView = RunSummary & { rows: RunRowView[] };

const ofRun = sql`${paymentRunRows.workspaceId} = ${paymentRuns.workspaceId} and ${paymentRunRows.runId} = ${paymentRuns.id}`;
const countOf = (states: string) =>
  sql<number>`(select count(*)::int from ${paymentRunRows} where ${ofRun} and ${paymentRunRows.state} in (${sql.raw(states)}))`;

export const runColumns = {
  id: paymentRuns.id,
  state: paymentRuns.state,
  stopCode: paymentRuns.stopCode,
  rowsCount: paymentRuns.rowsCount,
  totalCents: paymentRuns.totalCents,
  paidCount: countOf("'paid'"),
  paidCents: sql<number>`(select coalesce(sum(${paymentRunRows.shownTotalCents}), 0)::float8 from ${paymentRunRows} where ${ofRun} and ${paymentRunRows.state} = 'paid')`,
  unpaidCount: countOf("'refused', 'stopped'"),
  startedAt: paymentRuns.createdAt,
  finishedAt: paymentRuns.finishedAt,
};

type ReadRun = Omit<RunSummary, "askedBy" | "startedAt" | "finishedAt"> & {
  askedBy: string | null;
  startedAt: Date;
  finishedAt: Date | null;
};

export function toSummary(run: ReadRun): RunSummary {
  return {
    ...run,
    askedBy: run.askedBy ?? "",
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

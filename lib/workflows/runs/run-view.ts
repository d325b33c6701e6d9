import type { RunKind, RunRowState, runs } from "#drizzle/schema/runs.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { QuotedCents } from "#lib/features/orders/find-differing.ts";
import type { ItemWarnings } from "#lib/features/orders/item-warnings.ts";

/** A run: one action on several orders. Amounts in cents; dates are ISO 8601 in UTC. */
export type RunView = {
  id: string;
  kind: RunKind;
  tags: string[];
  /** The new assignee; null if the run removes the assignee, or is of another kind. */
  assignee: string | null;
  askedBy: string;
  state: "running" | "finished";
  stopCode: string | null;
  rowsCount: number;
  totalCents: number;
  doneCount: number;
  /** Orders that failed or were not tried. */
  failedCount: number;
  /** Those of them that may succeed if they are tried again. */
  retryableCount: number;
  /** The sum that was paid, or refunded for cancelled orders, as far as the service reported it. */
  movedCents: number;
  retryOf: string | null;
  startedAt: string;
  finishedAt: string | null;
};

/** A run that one worker has leased, as it was when the lease began. */
export type LeasedRun = typeof runs.$inferSelect;

export type RunRowView = {
  position: number;
  order: ItemWarnings & {
    id: string;
    number: string;
    reference: string | null;
    status: string;
    recipient: string;
    totalCents: number;
    currency: string;
  };
  /** The order's total when the run was started. */
  totalCents: number;
  state: RunRowState;
  outcome: Outcome | null;
  movedCents: number | null;
  /** For an unpaid draft of a payment run: the total that its quote showed, if it differs from the order's. */
  quotedCents: QuotedCents | null;
};

/** `next`: the `after` of the next page; null on the last page. */
export type RunRowsPage = { rows: RunRowView[]; next: number | null };

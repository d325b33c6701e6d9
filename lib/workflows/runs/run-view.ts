import type { RunKind, RunRowState, runs } from "#drizzle/schema/runs.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { QuotedCents } from "#lib/features/orders/find-differing.ts";

/** Several orders that one decision is about. Amounts in cents, dates ISO 8601 in UTC. */
export type RunView = {
  id: string;
  kind: RunKind;
  tags: string[];
  /** Who is to look after them; null = no member, or it is not about that. */
  assignee: string | null;
  askedBy: string;
  state: "running" | "finished";
  stopCode: string | null;
  rowsCount: number;
  totalCents: number;
  doneCount: number;
  /** Failed, or not tried. */
  failedCount: number;
  /** What was paid, or came back of what was cancelled, as far as the service said so. */
  movedCents: number;
  retryOf: string | null;
  startedAt: string;
  finishedAt: string | null;
};

/** Taken by one worker, as it was then. */
export type HeldRun = typeof runs.$inferSelect;

export type RunRowView = {
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
  /** What it cost when it was decided. */
  totalCents: number;
  state: RunRowState;
  outcome: Outcome | null;
  movedCents: number | null;
  /** Of a payment: what its quote had said that it would cost, where it can still be paid and is not what that said. */
  quotedCents: QuotedCents | null;
};

/** `next`: after which position the next page begins; null when this is the last. */
export type RunRowsPage = { rows: RunRowView[]; next: number | null };

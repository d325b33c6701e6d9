import type { ProblemKind, ProblemState } from "#drizzle/schema/order-problems.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { QuotedCents } from "#lib/features/orders/find-differing.ts";

/** What needs somebody, and what is known of its order. Amounts in cents, dates ISO 8601 in UTC. */
export type ProblemView = {
  id: string;
  kind: ProblemKind;
  /** The service's own code of an issue. */
  code: string | null;
  since: string;
  state: ProblemState;
  assignee: { id: string; name: string } | null;
  snoozedUntil: string | null;
  /** Who put it aside; null where it ended by itself. */
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
  isOver: boolean;
  order: ProblemOrder;
  /** The one that is on its way back or lost. */
  parcel: { carrier: string; trackingNumber: string; trackingUrl: string | null } | null;
  /** Why it was not paid, or that it is being paid. */
  lastTry: { state: string; outcome: Outcome | null } | null;
  /** What the quote of a draft had said that it would cost, where it is not what that said. */
  quotedCents: QuotedCents | null;
};

type ProblemOrder = {
  id: string;
  number: string;
  reference: string | null;
  status: string;
  recipient: string;
  totalCents: number;
  currency: string;
  dueAt: string | null;
};

export type ProblemPage = { rows: ProblemView[]; nextCursor: string | null };

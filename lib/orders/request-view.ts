import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { paymentRequests, type RequestState } from "#drizzle/schema/payment-requests.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";

/** Who asked for a payment and what became of it. Amounts in cents, dates ISO 8601 in UTC. */
export type RequestView = {
  id: string;
  state: RequestState;
  askedBy: string;
  /** The reader asked for it. */
  isOwn: boolean;
  note: string | null;
  shownTotalCents: number;
  askedAt: string;
  decidedBy: string | null;
  decisionNote: string | null;
  decidedAt: string | null;
};

export const askers = alias(users, "askers");
export const deciders = alias(users, "deciders");

/** To be joined with `askers` and `deciders`: who has left the workspace keeps their name. */
export const requestColumns = {
  id: paymentRequests.id,
  state: paymentRequests.state,
  askedBy: sql<string>`coalesce(${askers.name}, '')`,
  askedById: paymentRequests.askedBy,
  note: paymentRequests.note,
  shownTotalCents: paymentRequests.shownTotalCents,
  askedAt: paymentRequests.createdAt,
  decidedBy: sql<string | null>`${deciders.name}`,
  decisionNote: paymentRequests.decisionNote,
  decidedAt: paymentRequests.decidedAt,
};

type RequestRow = Omit<RequestView, "isOwn" | "askedAt" | "decidedAt"> & {
  askedById: string;
  askedAt: Date;
  decidedAt: Date | null;
};

export function toRequestView(row: RequestRow, readerId: string): RequestView {
  const { askedById, askedAt, decidedAt, ...rest } = row;
  return {
    ...rest,
    isOwn: askedById === readerId,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

const shown = 20;

/** What was asked about one order, newest first. */
export async function listRequestsOf(ctx: MemberContext, orderId: string): Promise<RequestView[]> {
  requireRole(ctx, "orders:read");
  const rows = await db()
    .select(requestColumns)
    .from(paymentRequests)
    .leftJoin(askers, eq(askers.id, paymentRequests.askedBy))
    .leftJoin(deciders, eq(deciders.id, paymentRequests.decidedBy))
    .where(
      and(
        eq(paymentRequests.workspaceId, ctx.workspace.id),
        eq(paymentRequests.mode, ctx.mode),
        eq(paymentRequests.orderId, orderId),
      ),
    )
    .orderBy(desc(paymentRequests.createdAt))
    .limit(shown);
  return rows.map((row) => toRequestView(row, ctx.actor.userId));
}

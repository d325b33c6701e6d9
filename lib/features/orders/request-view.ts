import { and, desc, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { paymentRequests, type RequestState } from "#drizzle/schema/payment-requests.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** A payment request and its result. Amounts in cents, dates ISO 8601 in UTC. */
export type RequestView = {
  id: string;
  state: RequestState;
  askedBy: string;
  /** The reader made the request. */
  isOwn: boolean;
  note: string | null;
  shownTotalCents: number;
  askedAt: string;
  decidedBy: string | null;
  decisionNote: string | null;
  decidedAt: string | null;
};

/** A member who has left the workspace keeps their name. */
const nameOf = (userId: AnyPgColumn) =>
  sql<string | null>`(select person.name from ${users} person where person.id = ${userId})`;

export const requestColumns = {
  id: paymentRequests.id,
  state: paymentRequests.state,
  askedBy: sql<string>`coalesce(${nameOf(paymentRequests.askedBy)}, '')`,
  askedById: paymentRequests.askedBy,
  note: paymentRequests.note,
  shownTotalCents: paymentRequests.shownTotalCents,
  askedAt: paymentRequests.createdAt,
  decidedBy: nameOf(paymentRequests.decidedBy),
  decisionNote: paymentRequests.decisionNote,
  decidedAt: paymentRequests.decidedAt,
};

export type RequestRow = Omit<RequestView, "isOwn" | "askedAt" | "decidedAt"> & {
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

/** Lists the payment requests of one order, newest first. */
export async function listRequestsOf(ctx: MemberContext, orderId: string): Promise<RequestView[]> {
  requireRole(ctx, "orders:read");
  const rows = await db()
    .select(requestColumns)
    .from(paymentRequests)
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

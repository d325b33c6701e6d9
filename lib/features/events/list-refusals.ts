import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookRefusals } from "#drizzle/schema/webhook-refusals.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { beginReading, cutPage } from "./internal/list/log-scope.ts";
import { isListed, refusalsInOrder } from "./internal/refused/is-listed.ts";
import { type ListLogInput, listLogSchema } from "./schemas.ts";

/**
 * A page of the refused posts to our receivers, newest first. They have no mode, because their content is unverified.
 * @throws AppError invalid_cursor
 */
export async function listRefusals(ctx: MemberContext, input: ListLogInput): Promise<RefusalPage> {
  requireRole(ctx, "events:read");
  const { query, ...asked } = parseInput(listLogSchema, input);
  const reading = beginReading(asked);
  const { id, reason, receivedAt, eventType, bytes } = webhookRefusals;
  const found = await db()
    .select({
      id,
      reason,
      receivedAt,
      eventType,
      bytes,
      position: sql<string>`${receivedAt}::text`.as("position"),
    })
    .from(webhookRefusals)
    .where(isListed(ctx, query, reading))
    .orderBy(...refusalsInOrder(reading))
    .limit(reading.limit);
  const page = cutPage(found, reading);
  if (!page) return listRefusals(ctx, { query });
  const { shown, ...ways } = page;
  return {
    rows: shown.map(({ position: _, ...row }) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
    ...ways,
  };
}

/** A refused post that is stored. Dates ISO 8601 in UTC. */
export type RefusalRow = {
  id: string;
  reason: string;
  receivedAt: string;
  /** From the unverified body. */
  eventType: string | null;
  /** Size of the body, as far as it was read. */
  bytes: number;
};

export type RefusalPage = { rows: RefusalRow[]; nextCursor: string | null; previousCursor: string | null };

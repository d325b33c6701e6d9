import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { recordIfPossible } from "#lib/cannot-write.ts";

/** Kept for each workspace apart: what somebody does in another one is not its business. */
export async function noteSeen(userId: string, workspaceId: string): Promise<void> {
  const seen = db().update(memberships).set({ lastSeenAt: sql`now()` });
  const isTheirs = and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId));
  await recordIfPossible(seen.where(isTheirs));
}

import { and, eq, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { maxParallelSends } from "./claim-sending.ts";

/** Ids of the uploads to send now: the oldest waiting ones up to the limit, and those whose link has expired. */
export async function listSending(ctx: SystemContext): Promise<string[]> {
  requireTask(ctx, "files");
  const isSending = and(eq(uploads.workspaceId, ctx.workspace.id), eq(uploads.state, "sending"));
  const isDue = or(isNull(uploads.linkExpiresAt), lt(uploads.linkExpiresAt, sql`now()`));
  const waiting = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isSending, isNull(uploads.linkTokenHash), isDue, notExists(linkedDuplicate())))
    .orderBy(uploads.createdAt)
    .limit(maxParallelSends);
  const left = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isSending, isNotNull(uploads.linkTokenHash), isDue));
  return [...waiting, ...left].map(({ id }) => id);
}

/** An upload of the same bytes that is being sent. Its end queues the others. */
function linkedDuplicate() {
  const twins = alias(uploads, "twins");
  return db()
    .select({ id: twins.id })
    .from(twins)
    .where(
      and(
        eq(twins.workspaceId, uploads.workspaceId),
        eq(twins.sha256, uploads.sha256),
        eq(twins.state, "sending"),
        isNotNull(twins.linkTokenHash),
      ),
    );
}

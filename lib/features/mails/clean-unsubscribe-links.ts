import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { unsubscribeLinks } from "#drizzle/schema/recipient-mails.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** Deletes the links to unsubscribe that have expired. The unsubscribed addresses stay. */
export async function cleanUnsubscribeLinks(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "recipient_mails");
  await db()
    .delete(unsubscribeLinks)
    .where(
      and(eq(unsubscribeLinks.workspaceId, ctx.workspace.id), lt(unsubscribeLinks.expiresAt, sql`now()`)),
    );
}

import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { attemptKeys } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";

/** Finds a submission's creation, if it is open, in doubt or has succeeded. */
export async function findReplacementIntent(
  ctx: MemberContext,
  submissionId: string,
): Promise<Intent | undefined> {
  requireRole(ctx, "orders:write");
  const [begun] = await db()
    .select()
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, ctx.workspace.id),
        eq(orderIntents.mode, ctx.mode),
        inArray(orderIntents.idempotencyKey, attemptKeys("create", submissionId)),
        inArray(orderIntents.state, ["open", "succeeded", "in_doubt"]),
      ),
    )
    .limit(1);
  return begun;
}

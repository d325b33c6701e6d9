import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { finishOpenChanges } from "#lib/workflows/recovery/finish-open-changes.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

export async function finishIntentsTask({ workspaceId }: Jobs["finish-intents"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "finish_intents");
  await finishOpenIntents(ctx);
  const openChanges = await finishOpenChanges(ctx);
  // Where no key works, asking every few seconds brings no answer: a new key asks at once, the plan once a minute.
  if (!ctx.hasWorkingKey) return;
  if (openChanges > 0 || (await hasYoungIntent(workspaceId))) await finishIntentsSoon(db(), workspaceId);
}

/** What a few minutes of asking did not end is asked about every 20 seconds, by the plan. */
async function hasYoungIntent(workspaceId: string): Promise<boolean> {
  const young = await db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.state, "open"),
        gt(orderIntents.createdAt, sql`now() - interval '3 minutes'`),
      ),
    )
    .limit(1);
  return young.length > 0;
}

import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { leaseSeconds } from "#lib/core/leases.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { endReplacement, isOpenReplacement } from "#lib/features/orders/end-replacement.ts";
import { isOwnCancellation, revertReplacement } from "#lib/features/orders/revert-replacement.ts";
import { settleReplacement } from "#lib/features/orders/settle-replacement.ts";
import { isCancellable, isCancelled } from "#lib/features/orders/status.ts";
import { ageOf, askerContext, authorOf } from "./internal/asker-context.ts";

const continueWithinMs = 60 * 60_000;
const givenUpMs = 24 * 60 * 60_000;

/**
 * Finishes every replacement of an order, so that only one of the two orders remains. A replacement is left alone for
 * as long as a lease lasts, because the member's own request may still be working on it.
 * @returns the number of open replacements
 */
export async function finishOpenReplacements(ctx: SystemContext): Promise<number> {
  requireTask(ctx, "finish_intents");
  for (const { change, isDue } of await selectMade(ctx.workspace.id)) {
    if (isDue) await finish(ctx, change);
  }
  return (await selectMade(ctx.workspace.id)).length;
}

/** Replacements whose new draft exists. An earlier step is recovered as an intent. */
const selectMade = (workspaceId: string) =>
  db()
    .select({
      change: orderIntents,
      isDue: sql<boolean>`${orderIntents.finishedAt} < now() - make_interval(secs => ${leaseSeconds})`,
    })
    .from(orderIntents)
    .where(and(isOpenReplacement(workspaceId), eq(orderIntents.state, "succeeded")))
    .orderBy(asc(orderIntents.createdAt));

async function finish(ctx: SystemContext, change: Intent): Promise<void> {
  try {
    await continueReplacement(ctx, change);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
    const isNotFound = error instanceof ServiceError && error.kind === "not_found";
    if (!isNotFound && ageOf(change) < givenUpMs) return;
    await endReplacement(authorOf(change, ctx), change, {
      state: "stopped",
      code: isNotFound ? "gone" : "unknown",
    });
  }
}

/**
 * Continues a replacement that was requested within the hour. An older one is turned back, so that the old order
 * stays, unless this replacement has cancelled it already.
 */
async function continueReplacement(ctx: SystemContext, change: Intent): Promise<void> {
  const oldId = change.replacedOrderId ?? "";
  const old = await ctx.read(change.mode, (service) => service.getOrder(oldId));
  const isDone =
    change.replacementState === "open" && isCancelled(old.status) && (await isOwnCancellation(db(), change));
  const author = authorOf(change, ctx);
  if (isDone) return void (await endReplacement(author, change, { state: "done" }));
  const asker = await askerContext(change, "orders:write");
  if (!asker) {
    const code = change.lookUpOnly ? "restored" : "no_longer_allowed";
    return void (await endReplacement(author, change, { state: "stopped", code }));
  }
  const isLate =
    change.replacementState === "open" && isCancellable(old.status) && ageOf(change) > continueWithinMs;
  await settleReplacement(
    asker,
    isLate ? await revertReplacement(change, { oldId, code: "interrupted" }) : change,
  );
}

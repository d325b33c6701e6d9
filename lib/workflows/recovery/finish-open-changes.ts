import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { leaseSeconds } from "#lib/core/leases.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { endChange, isOpenChange } from "#lib/features/orders/end-change.ts";
import { settleChange } from "#lib/features/orders/settle-change.ts";
import { isCancellable, isCancelled } from "#lib/features/orders/status.ts";
import { isOwnCancellation, turnBack } from "#lib/features/orders/turn-back.ts";
import { ageOf, askerContext, authorOf } from "./internal/asker-context.ts";

const goOnMs = 60 * 60_000;
const givenUpMs = 24 * 60 * 60_000;

/**
 * Brings every exchange of two orders to its end, so that one of them remains. Whoever asked may still be at it for as
 * long as a lease lasts.
 * @returns how many are open still
 */
export async function finishOpenChanges(ctx: SystemContext): Promise<number> {
  requireTask(ctx, "finish_intents");
  for (const { change, isDue } of await selectMade(ctx.workspace.id)) {
    if (isDue) await finish(ctx, change);
  }
  return (await selectMade(ctx.workspace.id)).length;
}

/** Those whose new draft is there; what is still being made is the intents' business. */
const selectMade = (workspaceId: string) =>
  db()
    .select({
      change: orderIntents,
      isDue: sql<boolean>`${orderIntents.finishedAt} < now() - make_interval(secs => ${leaseSeconds})`,
    })
    .from(orderIntents)
    .where(and(isOpenChange(workspaceId), eq(orderIntents.state, "succeeded")))
    .orderBy(asc(orderIntents.createdAt));

async function finish(ctx: SystemContext, change: Intent): Promise<void> {
  try {
    await goOn(ctx, change);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
    const isGone = error instanceof ServiceError && error.kind === "not_found";
    if (!isGone && ageOf(change) < givenUpMs) return;
    await endChange(authorOf(change, ctx), change, { state: "stopped", code: isGone ? "gone" : "unknown" });
  }
}

/**
 * What was asked for within the hour goes on. After that, whoever asked has made other plans: the old order stays,
 * unless this change has cancelled it already.
 */
async function goOn(ctx: SystemContext, change: Intent): Promise<void> {
  const oldId = change.changeOf ?? "";
  const old = await ctx.read(change.mode, (service) => service.getOrder(oldId));
  const isDone =
    change.changeState === "open" && isCancelled(old.status) && (await isOwnCancellation(db(), change));
  const author = authorOf(change, ctx);
  if (isDone) return void (await endChange(author, change, { state: "done" }));
  const asker = await askerContext(change, "orders:write");
  if (!asker) {
    const code = change.lookUpOnly ? "restored" : "no_longer_allowed";
    return void (await endChange(author, change, { state: "stopped", code }));
  }
  const isLate = change.changeState === "open" && isCancellable(old.status) && ageOf(change) > goOnMs;
  await settleChange(asker, isLate ? await turnBack(change, { oldId, code: "interrupted" }) : change);
}

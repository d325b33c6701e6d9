import { and, count, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { finishIntent, notifyIntent } from "#lib/core/intents/finish-intent.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { freshLease, isFree, isHeldBy } from "#lib/core/leases.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { giveUpRegistration } from "#lib/features/webhooks/send-registration.ts";
import { finishCancellation } from "./finish-cancellation.ts";
import { finishCreation } from "./finish-creation.ts";
import { finishFile } from "./finish-file.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRegistration } from "./finish-registration.ts";

const givenUpAfter = "24 hours";
/** Longer than between two turns of the worker: it was down itself, and has only begun to ask again. */
const pause = "10 minutes";

/**
 * Lets go of an intent that nobody answers for. What counts is how long it was asked for, not how old it is: after a
 * weekend without power the first silence says nothing yet.
 * @returns false after a day of asking: it is given up
 */
export async function askAgainLater(intent: Intent): Promise<boolean> {
  const { askedInVainAt, askedInVainSince } = orderIntents;
  const [row] = await db()
    .update(orderIntents)
    .set({
      leaseUntil: null,
      askedInVainAt: sql`now()`,
      askedInVainSince: sql`case when ${askedInVainAt} > now() - ${pause}::interval
        then ${askedInVainSince} else now() end`,
    })
    .where(isHeldBy(orderIntents, intent))
    .returning({ isYoung: sql<boolean>`${askedInVainSince} > now() - ${givenUpAfter}::interval` });
  // Nobody's row: whoever holds it now asks again.
  return row?.isYoung ?? true;
}

const finishers = {
  create: finishCreation,
  pay: finishPayment,
  cancel: finishCancellation,
  register_webhook: finishRegistration,
  file: finishFile,
};

/**
 * Brings everything that was left open to its truth: after a crash, a lost reply, a power cut.
 * @returns how many are open still: the service did not answer, or somebody else is at them
 */
export async function finishOpenIntents(ctx: SystemContext): Promise<number> {
  requireTask(ctx, "finish_intents");
  const open = await claimOpenIntents(ctx.workspace.id);
  await Promise.all(open.map((intent) => keepLease(intent, () => finish(ctx, intent))));
  return countOpenIntents(ctx.workspace.id);
}

/** Nobody answered, or no key is left to ask with. */
const silences = ["answer_lost", "not_connected"];

async function finish(ctx: SystemContext, intent: Intent): Promise<void> {
  try {
    await finishers[intent.kind](ctx, intent);
  } catch (error) {
    const hopeless = hopelessCode(error);
    // A refusal has ended the intent already; silence leaves it open.
    if (!hopeless && error instanceof AppError && !silences.includes(error.code)) return;
    if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
    if (!hopeless && (await askAgainLater(intent))) return;
    const outcome = { code: hopeless ?? "unknown" };
    await db().transaction(async (tx) => {
      const isEnded = await finishIntent(tx, intent, { state: "abandoned", outcome });
      if (isEnded && intent.kind === "register_webhook") await giveUpRegistration(tx, intent);
    });
  }
}

/** Why asking again later would change nothing; null where it may. */
function hopelessCode(error: unknown): "gone" | "unreadable" | null {
  if (error instanceof ServiceError && error.kind === "not_found") return "gone";
  return error instanceof AppError && error.code === "stored_unreadable" ? "unreadable" : null;
}

async function countOpenIntents(workspaceId: string): Promise<number> {
  const [row] = await db()
    .select({ open: count() })
    .from(orderIntents)
    .where(and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.state, "open")));
  return row?.open ?? 0;
}

/** Takes a lease on what was left open, so that of several workers one finishes each. */
export async function claimOpenIntents(workspaceId: string): Promise<Intent[]> {
  return db().transaction(async (tx) => {
    const claimed = await tx
      .update(orderIntents)
      .set({
        leaseUntil: freshLease(),
        leaseToken: sql`gen_random_uuid()`,
        leftOpenAt: sql`coalesce(${orderIntents.leftOpenAt}, now())`,
        // Its holder was killed, at the latest when the lease ran out.
        underWayUntil: sql`greatest(${orderIntents.underWayUntil}, ${orderIntents.leaseUntil})`,
      })
      .where(
        and(
          eq(orderIntents.workspaceId, workspaceId),
          eq(orderIntents.state, "open"),
          isFree(orderIntents.leaseUntil),
        ),
      )
      .returning({
        ...getTableColumns(orderIntents),
        isFirst: sql<boolean>`${orderIntents.leftOpenAt} = now()`,
      });
    for (const { isFirst, ...intent } of claimed) if (isFirst) await notifyIntent(tx, intent);
    return claimed;
  });
}

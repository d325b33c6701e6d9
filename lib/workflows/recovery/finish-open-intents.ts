import { randomUUID } from "node:crypto";
import { and, count, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { clock, clockNow } from "#drizzle/clock.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { finishIntent, notifyIntent } from "#lib/core/intents/finish-intent.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { freshLease, isFree, isLeasedBy } from "#lib/core/leases.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { giveUpRegistration } from "#lib/features/webhooks/send-registration.ts";
import { inSpan } from "#lib/spans.ts";
import { finishCancellation } from "./finish-cancellation.ts";
import { finishCreation } from "./finish-creation.ts";
import { finishFile } from "./finish-file.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRegistration } from "./finish-registration.ts";

const givenUpAfter = "24 hours";
/** After a longer pause between two attempts the day starts again: the worker itself was down. */
const pause = "10 minutes";

/**
 * Releases the lease of an intent without an answer, so that it is asked about later. The time of asking counts, not
 * the age of the intent: after a weekend without power the first missing answer must not end it.
 * @returns false after a day of asking: the intent is given up
 */
export async function releaseForRetry(intent: Intent): Promise<boolean> {
  const { unansweredAt, unansweredSince } = orderIntents;
  const [row] = await db()
    .update(orderIntents)
    .set({
      leaseUntil: null,
      unansweredAt: sql`now()`,
      unansweredSince: sql`case when ${unansweredAt} > clock.pause_began then ${unansweredSince} else clock.now end`,
    })
    // Citus takes no `now()` in a CASE or in RETURNING (drizzle/clock.ts).
    .from(sql`(select now() as now, now() - ${pause}::interval as pause_began,
      now() - ${givenUpAfter}::interval as day_began offset 0) as clock`)
    .where(isLeasedBy(orderIntents, intent))
    .returning({ isYoung: sql<boolean>`${unansweredSince} > clock.day_began` });
  // Without a row, another worker has the lease and asks again.
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
 * Finds the result of every open intent: after a crash, a lost reply, or a power cut.
 * @returns the number of intents that are still open: the service did not answer, or another process has the lease
 */
export async function finishOpenIntents(ctx: SystemContext): Promise<number> {
  requireTask(ctx, "finish_intents");
  const open = await claimOpenIntents(ctx.workspace.id);
  await Promise.all(open.map((intent) => keepLease(intent, () => continueTrace(ctx, intent))));
  return countOpenIntents(ctx.workspace.id);
}

/** The service gave no answer, or no key is left to ask with. */
const unansweredCodes = ["answer_lost", "not_connected"];

/** In the trace of the request that opened the intent. */
function continueTrace(ctx: SystemContext, intent: Intent): Promise<void> {
  const { kind, traceparent } = intent;
  const span = { continues: traceparent, attributes: { "pressroom.intent.kind": kind } };
  return inSpan(`finish intent ${kind}`, span, () => finish(ctx, intent));
}

async function finish(ctx: SystemContext, intent: Intent): Promise<void> {
  try {
    await finishers[intent.kind](ctx, intent);
  } catch (error) {
    const hopeless = hopelessCode(error);
    // A refusal has ended the intent already; without an answer it stays open.
    if (!hopeless && error instanceof AppError && !unansweredCodes.includes(error.code)) return;
    if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
    if (!hopeless && (await releaseForRetry(intent))) return;
    const outcome = { code: hopeless ?? "unknown" };
    await db().transaction(async (tx) => {
      const isEnded = await finishIntent(tx, intent, { state: "abandoned", outcome });
      if (isEnded && intent.kind === "register_webhook") await giveUpRegistration(tx, intent);
    });
  }
}

/** Why another attempt would change nothing; null if it may. */
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

/** Takes leases on open intents, so that only one worker finishes each. */
export async function claimOpenIntents(workspaceId: string): Promise<Intent[]> {
  return db().transaction(async (tx) => {
    const claimed = await tx
      .update(orderIntents)
      .set({
        leaseUntil: freshLease(),
        leaseToken: randomUUID(),
        leftOpenAt: sql`least(${orderIntents.leftOpenAt}, ${clockNow})`,
        // The process with the lease was killed, at the latest when the lease expired.
        underWayUntil: sql`greatest(${orderIntents.underWayUntil}, ${orderIntents.leaseUntil})`,
      })
      .from(clock)
      .where(
        and(
          eq(orderIntents.workspaceId, workspaceId),
          eq(orderIntents.state, "open"),
          isFree(orderIntents.leaseUntil),
        ),
      )
      .returning({
        ...getTableColumns(orderIntents),
        isFirst: sql<boolean>`${orderIntents.leftOpenAt} = ${clockNow}`,
      });
    for (const { isFirst, ...intent } of claimed) if (isFirst) await notifyIntent(tx, intent);
    return claimed;
  });
}

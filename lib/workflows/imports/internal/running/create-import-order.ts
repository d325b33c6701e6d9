import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { describeFailure, type StopCode, stopCodeOf } from "#lib/core/intents/describe-failure.ts";
import { findMade } from "#lib/core/intents/find-made.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { attemptKeys, submissionOf as submissionOfIntent } from "#lib/core/intents/open-attempt.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import type { LeasedImport } from "../../leased-import.ts";
import type { NextOrder } from "./next-orders.ts";
import { submissionOf } from "./submission-of.ts";

/** Why the member who imports cannot continue. "passes": a temporary failure; null: the error has another cause. */
export const stopOf = (error: unknown): StopCode | "passes" | null =>
  error instanceof ServiceFailure && passesByItself(error) ? "passes" : stopCodeOf(error);

export type OrderEnd =
  | { state: "created"; orderId: string }
  | { state: "refused"; outcome: Outcome }
  /** The order stays ready, and no later one is tried. */
  | { stopCode: string };

/** The result of the order is unknown: recovery finds it, and the next turn reads it. */
const unanswered = new Set(["answer_lost", "already_under_way"]);

/** Code of an order whose result the worker could not find out for a day. */
export const gaveUp = "unknown";

/**
 * The submissions whose result the worker is finding out: they need no other call meanwhile. `recent`: how many of them
 * the import itself sent within the last hour.
 */
export async function findWaiting({ workspaceId, mode, id }: LeasedImport) {
  const found = await db()
    .select({
      kind: orderIntents.kind,
      idempotencyKey: orderIntents.idempotencyKey,
      importId: orderIntents.importId,
      isRecent: sql<boolean>`${orderIntents.createdAt} > now() - interval '1 hour'`,
    })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.mode, mode),
        eq(orderIntents.kind, "create"),
        eq(orderIntents.state, "open"),
        isNotNull(orderIntents.leftOpenAt),
      ),
    );
  const recent = found.filter(({ importId, isRecent }) => importId === id && isRecent).length;
  return { submissions: new Set(found.map(submissionOfIntent)), recent };
}

async function wasGivenUp(
  { workspaceId, mode }: LeasedImport,
  { submissionId }: NextOrder,
): Promise<boolean> {
  const [last] = await db()
    .select({ state: orderIntents.state, outcome: orderIntents.outcome })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.mode, mode),
        inArray(orderIntents.idempotencyKey, attemptKeys("create", submissionId)),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(1);
  return last?.state === "abandoned" && (last.outcome as Outcome | null)?.code === gaveUp;
}

/**
 * Creates a draft with the current permissions of the member who started the import. Repeating it for the same order
 * returns the same draft. An order that this run awaited, and the worker gave up, is not sent again.
 * @returns null if the result is unknown, or after a temporary failure
 */
export async function createImportOrder(
  leasedImport: LeasedImport,
  order: NextOrder,
): Promise<OrderEnd | null> {
  const { workspaceId, id, mode, startedBy, askedBy } = leasedImport;
  const { position, reference, submissionId, templateId, address, items } = order;
  if (!items) return { state: "refused", outcome: { code: "unreadable" } };
  if (order.isAwaited && (await wasGivenUp(leasedImport, order)))
    return { state: "refused", outcome: { code: gaveUp } };
  try {
    const author = await jobContext({ workspaceId, mode, askedBy: startedBy ?? askedBy });
    const orderId = await createOrder(
      author,
      { submissionId, reference, templateId, address, items },
      { importId: id, sender: "job" },
    );
    return { state: "created", orderId };
  } catch (error) {
    // The draft that was created for this row earlier is its order, unless another import created it with other
    // content.
    if (error instanceof AppError && error.code === "sent_differently") {
      const orderId = await findMade(leasedImport, submissionId);
      if (!orderId) return null;
      if (submissionId === submissionOf(id, position)) return { state: "created", orderId };
      return { state: "refused", outcome: { code: "made_before" } };
    }
    return endOf(error);
  }
}

function endOf(error: unknown): OrderEnd | null {
  const stopCode = stopOf(error);
  if (stopCode === "passes") return null;
  if (stopCode) return { stopCode };
  if (error instanceof AppError) {
    if (unanswered.has(error.code)) return null;
    return { state: "refused", outcome: { code: error.code, details: error.params } };
  }
  if (!(error instanceof ServiceFailure)) throw error;
  // Without a readable reply the service may have created the draft.
  if (!(error instanceof ServiceError) && error.mayHaveActed) return null;
  return { state: "refused", outcome: describeFailure(error) };
}

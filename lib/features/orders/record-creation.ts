import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { endIntent, finishIntent, type Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { AppError } from "#lib/errors.ts";
import { touchAddress } from "#lib/features/addresses/touch-address.ts";
import type { FoundOrder } from "./find-own-creation.ts";
import { mirrorOrder } from "./mirror-order.ts";

/**
 * Ends a creation by the order that was found under its external_id: it is the creation's own, another's, or a person
 * decides.
 * @returns the id of the order if it is the creation's own
 * @throws AppError reference_taken | order_in_doubt, or answer_lost while another process is sending it
 */
export async function settleFound(
  author: Author,
  intent: Intent,
  { order, verdict }: FoundOrder,
): Promise<string> {
  if (verdict === "ours") return recordCreation(author, intent, order);
  const outcome = { code: "reference_taken", details: { order_id: order.id, number: order.number } };
  const ending =
    verdict === "other"
      ? { state: "refused" as const, outcome }
      : { state: "in_doubt" as const, outcome: { ...outcome, code: "order_in_doubt" } };
  await endIntent(intent, ending, (tx) => mirrorOrder(tx, author.workspace.id, order));
  throw verdict === "other" ? referenceTaken(order) : orderInDoubt(outcome);
}

/** Shown at the field, with a link to the order that has the reference. */
const referenceTaken = ({ id, number }: Order) =>
  new AppError("reference_taken", 409, { field: "reference", number, orderId: id });

/** @param outcome of the intent in doubt: it names the order that was found */
export function orderInDoubt(outcome: unknown): AppError {
  const { details }: Partial<Outcome> = Object(outcome);
  return new AppError("order_in_doubt", 409, { number: String(details?.number ?? "") });
}

/**
 * Records the order that an intent created, once however often its reply arrives. Returns the order's id.
 * @step Who calls it has decided who may.
 */
export async function recordCreation(author: Author, intent: Intent, order: Order): Promise<string> {
  await endAsCreated(author, intent, order);
  return order.id;
}

/**
 * Like `recordCreation`.
 * @returns whether this call ended the intent
 */
export async function endAsCreated(author: Author, intent: Intent, order: Order): Promise<boolean> {
  return db().transaction(async (tx) => {
    const first = await finishIntent(tx, intent, { state: "succeeded", orderId: order.id });
    await mirrorOrder(tx, author.workspace.id, order, "reply");
    if (!first) return false;
    await tx
      .update(orders)
      .set({ reference: intent.reference, templateId: intent.templateId })
      .where(and(eq(orders.workspaceId, author.workspace.id), eq(orders.id, order.id)));
    await touchAddress(tx, author.workspace.id, order.shipping_address);
    await writeAudit(tx, author, {
      action: "order.create",
      subjectType: "order",
      subjectId: order.id,
      details: { number: order.number, total_cents: order.costs.total_cents },
    });
    return true;
  });
}

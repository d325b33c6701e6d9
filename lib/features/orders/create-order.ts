import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { madeOrThrow } from "#lib/core/intents/find-made.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { hasAttempt, openAttempt } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { Sender } from "#lib/core/intents/sender.ts";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { AppError } from "#lib/errors.ts";
import { findTooSmall, refuseTooSmall } from "#lib/features/files/find-too-small.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findQuoteOfOrder } from "./find-quote-of-order.ts";
import { findQuoted } from "./find-quoted.ts";
import { openReplacement } from "./open-replacement.ts";
import { orderInDoubt } from "./record-creation.ts";
import { refuseDuplicates } from "./refuse-duplicates.ts";
import { type CreateOrderInput, createOrderSchema, savedOrderSchema } from "./schemas.ts";
import { sendCreation } from "./send-creation.ts";

/** What the form does not contain: the order to replace, and the import or schedule that asks in a member's name. */
type CreationOrigin = {
  /** Sent instead of the reference, if another order already has that one. */
  externalId?: string;
  replacedOrderId?: string;
  /** The order to replace was a draft when the replacement was requested. */
  replacesDraft?: boolean;
  importId?: string;
  scheduleId?: string;
  /** A job leaves a creation open after a temporary failure, and retries it later. */
  sender?: Sender;
};

/**
 * Creates a draft, which costs nothing (specification, "States and transitions"). A repeated submission returns the
 * same draft. After a definite refusal by the service, the submission can be corrected and sent again.
 * @returns the id of the draft
 * @throws AppError file_too_small | like_another (nothing was sent) | answer_lost | reference_taken | order_in_doubt |
 * sent_differently | created_differently, ServiceFailure
 */
export async function createOrder(
  ctx: MemberContext,
  input: CreateOrderInput,
  { externalId: given, sender = "person", ...origin }: CreationOrigin = {},
): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { submissionId, reference, address, items, quoteId, templateId, copyOf, seenDuplicates } = parseInput(
    sender === "job" ? savedOrderSchema : createOrderSchema,
    input,
  );
  const tooSmall = await findTooSmall(ctx, items);
  if ((tooSmall || seenDuplicates) && !(await hasAttempt(db(), ctx, { kind: "create", submissionId }))) {
    if (tooSmall) throw refuseTooSmall(tooSmall);
    if (seenDuplicates) await refuseDuplicates(ctx, { address, items }, seenDuplicates);
  }
  const externalId = given ?? reference ?? makeReference(submissionId);
  const body = Buffer.from(encodeOrderRequest({ external_id: externalId, shipping_address: address, items }));
  const { replacedOrderId } = origin;
  const quoted = replacedOrderId
    ? await findQuoteOfOrder(ctx, replacedOrderId)
    : { quoteId: quoteId ?? null, quotedEstimate: quoteId ? await findQuoted(ctx, quoteId) : null };
  const opening = {
    kind: "create" as const,
    apiKeyId: ctx.orderingKey.id,
    externalId,
    body,
    reference: reference ?? null,
    ...quoted,
    templateId: templateId ?? null,
    copyOf: copyOf ?? null,
    ...origin,
  };
  const intent = await (replacedOrderId
    ? openReplacement(ctx, submissionId, { ...opening, replacedOrderId, replacementState: "open" })
    : openAttempt(db(), ctx, submissionId, opening));
  if (intent.state === "in_doubt") throw orderInDoubt(intent.outcome);
  if (!intent.body || Buffer.compare(intent.body, body) !== 0) {
    if (sender === "person") await refuseAsCreated(intent);
    throw new AppError("sent_differently", 409);
  }
  if (intent.state === "succeeded" && intent.orderId) return intent.orderId;
  // No person waits for the answer: the worker looks for the order first, and only then sends it again.
  if (sender === "job" && intent.state === "open" && intent.leftOpenAt)
    throw new AppError("answer_lost", 503);
  return keepLease(intent, () => sendCreation(ctx, intent, { sender })).catch((error: unknown) =>
    madeOrThrow({ workspaceId: ctx.workspace.id, mode: ctx.mode }, submissionId, { kind: "create", error }),
  );
}

/**
 * Names the order that a submission has created, for a link to it.
 * @throws AppError created_differently
 */
async function refuseAsCreated({ workspaceId, mode, orderId }: Intent): Promise<void> {
  if (!orderId) return;
  const [order] = await db()
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.mode, mode), eq(orders.id, orderId)));
  if (!order) return;
  const { number } = order;
  throw new AppError("created_differently", 409, { field: "reference", number, orderId });
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * Easy to read aloud, the same for the same submission, and never empty: a lost order is looked up by its reference.
 */
function makeReference(submissionId: string): string {
  const digest = createHash("sha256").update(submissionId).digest().subarray(0, 10);
  return `PR-${Array.from(digest, (byte) => letters[byte % letters.length]).join("")}`;
}

import { createHash } from "node:crypto";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { type Intent, openIntent } from "#lib/intents/open-intent.ts";
import { encodeOrderRequest } from "#lib/service/encode-request.ts";
import { type CreateOrderInput, createOrderSchema } from "./schemas.ts";
import { sendCreation } from "./send-creation.ts";

const maxAttempts = 50;

/**
 * Makes a draft, which costs nothing (specification, "States and transitions"). The same submission again gives
 * the same draft; once the service has definitely refused it, it may be corrected and sent again.
 * @returns the id of the draft
 * @throws AppError answer_lost | reference_taken | sent_differently, ServiceFailure
 */
export async function createOrder(ctx: MemberContext, input: CreateOrderInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { submissionId, reference, address, items } = createOrderSchema.parse(input);
  const externalId = reference ?? makeReference(submissionId);
  const body = Buffer.from(encodeOrderRequest({ external_id: externalId, shipping_address: address, items }));
  const intent = await openAttempt(ctx, submissionId, { externalId, body });
  if (!intent.body || Buffer.compare(intent.body, body) !== 0) throw new AppError("sent_differently", 409);
  if (intent.state === "succeeded" && intent.orderId) return intent.orderId;
  return sendCreation(ctx, intent, intent.sentAt === null);
}

/** The submission's intent that is open or has made an order, or a new one after those that made nothing. */
async function openAttempt(
  ctx: MemberContext,
  submissionId: string,
  request: { externalId: string; body: Uint8Array },
): Promise<Intent> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const intent = await openIntent(db(), ctx, {
      kind: "create",
      apiKeyId: ctx.orderingKey.id,
      idempotencyKey: `create:${submissionId}.${attempt}`,
      ...request,
    });
    if (intent.state === "open" || intent.state === "succeeded") return intent;
  }
  throw new AppError("refused_earlier", 409);
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Readable aloud, the same for the same submission, and never empty: a lost order is looked up by it. */
function makeReference(submissionId: string): string {
  const digest = createHash("sha256").update(submissionId).digest().subarray(0, 10);
  return `PR-${Array.from(digest, (byte) => letters[byte % letters.length]).join("")}`;
}

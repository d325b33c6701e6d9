import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { finishIntent, type Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { endReplacement } from "./end-replacement.ts";
import { readOrder } from "./read-order.ts";
import { endAsCreated } from "./record-creation.ts";
import { answerDoubtSchema } from "./schemas.ts";

/**
 * A member answers whether the order found under a creation's external_id is the one that the creation sent. If it is,
 * the creation ends with that order, which gets its reference and template. If not, the creation ends without an order.
 * Nothing is created or changed at the service.
 * @throws AppError doubt_answered: the question was already answered
 * @throws AppError not_found, ServiceFailure: the order could not be read, and the question stays open
 */
export async function answerDoubt(
  ctx: MemberContext,
  input: z.input<typeof answerDoubtSchema>,
): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { intentId, isOurs } = parseInput(answerDoubtSchema, input);
  const intent = await findInDoubt(ctx, intentId);
  const { details }: Partial<Outcome> = Object(intent.outcome);
  const orderId = String(details?.order_id ?? "");
  if (isOurs) return adopt(ctx, intent, orderId);
  await db().transaction(async (tx) => {
    const outcome = { code: "not_ours", details };
    if (!(await finishIntent(tx, intent, { state: "abandoned", outcome }))) throw answeredAlready();
    await writeAudit(tx, ctx, {
      action: "order.not_ours",
      subjectType: "order",
      subjectId: orderId,
      details: {},
    });
  });
}

async function adopt(ctx: MemberContext, intent: Intent, orderId: string): Promise<void> {
  const order = await readOrder(ctx, orderId);
  if (!(await endAsCreated(ctx, intent, order))) throw answeredAlready();
  // Both the old order and its replacement stay: the member decides which of them to cancel.
  if (intent.replacedOrderId) await endReplacement(ctx, { ...intent, orderId }, { state: "stopped" });
}

async function findInDoubt({ workspace, mode }: MemberContext, intentId: string): Promise<Intent> {
  const [intent] = await db()
    .select()
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspace.id),
        eq(orderIntents.mode, mode),
        eq(orderIntents.id, intentId),
        eq(orderIntents.kind, "create"),
      ),
    );
  if (!intent) throw notFound();
  if (intent.state !== "in_doubt") throw answeredAlready();
  return intent;
}

const answeredAlready = () => new AppError("doubt_answered", 409);

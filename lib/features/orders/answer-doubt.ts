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
import { endChange } from "./end-change.ts";
import { readOrder } from "./read-order.ts";
import { endAsCreated } from "./record-creation.ts";
import { answerDoubtSchema } from "./schemas.ts";

/**
 * A person says whether the order that was found under a creation's external_id is the one that it sent. One that is
 * gets what was known of it here; one that is not ends the creation. Nothing is sent.
 * @throws AppError doubt_answered: somebody has said so already
 * @throws AppError not_found, ServiceFailure: the order could not be read, and the question stays
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
  // Of an order and its replacement both stay: which of them is cancelled is up to the person.
  if (intent.changeOf) await endChange(ctx, { ...intent, orderId }, { state: "stopped" });
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

import { db, type Executor } from "#drizzle/client.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { finishIntent, type Outcome, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { spendingLimitDetailsSchema } from "#lib/core/service/schemas/error.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { writeKeyFacts } from "#lib/features/settings/key-facts.ts";
import { checkContradictedKey } from "./internal/check-contradicted-key.ts";
import { approveRequest, settleRequests } from "./internal/end-request.ts";
import { mirrorOrder } from "./mirror-order.ts";
import { runOfKey } from "./payment-keys.ts";
import { isPaid, isPayable } from "./status.ts";

/**
 * Records the result of a payment. The status in the body decides, not the HTTP status: a replayed refusal is a 200
 * with a draft. A payment does not end the freeze of its key, because the freeze may be newer; a key check does.
 * @step Who calls it has decided who may.
 */
export async function recordPayment(author: Author, intent: Intent, order: Order): Promise<Outcome | null> {
  if (!isPaid(order)) {
    const code = isPayable(order.status) ? "still_a_draft" : "not_payable";
    return recordRefusal(author, intent, { code }, order);
  }
  await db().transaction(async (tx) => {
    // Order, intent, request: concurrent payments and requests lock them in the same order.
    await mirrorOrder(tx, author.workspace.id, order, "reply");
    if (!(await finishIntent(tx, intent, { state: "succeeded" }))) return;
    await approveRequest(tx, author, order.id, runOfKey(intent.idempotencyKey));
    await enqueue(tx, "watch-problems", { workspaceId: author.workspace.id }, { delaySeconds: 0 });
    await checkContradictedKey(tx, intent, order);
    await auditPayment(tx, author, "order.pay", order.id, { total_cents: order.costs.total_cents });
  });
  return null;
}

/** Refusals that concern the key: what is stored of its limits and its freeze may be out of date. */
const aboutTheKey = ["payments_frozen", "spending_limit_reached"];

/**
 * Records that a payment was refused.
 * @throws AppError answer_lost: another process is paying the order
 */
export async function recordRefusal(author: Author, intent: Intent, outcome: Outcome, order?: Order) {
  await refuseIntent(intent, outcome, async (tx) => {
    if (order) {
      await mirrorOrder(tx, author.workspace.id, order, "reply");
      await settleRequests(tx, author.workspace.id, [order.id]);
    }
    const { workspaceId, apiKeyId: keyId } = intent;
    const facts = keyFactsOf(outcome);
    if (facts) await writeKeyFacts(tx, author, { workspaceId, keyId, facts, isChecked: false });
    await auditPayment(tx, author, "order.pay_refused", intent.orderId, { code: outcome.code });
    if (aboutTheKey.includes(outcome.code))
      await enqueue(tx, "check-keys", { workspaceId: author.workspace.id });
  });
  return outcome;
}

function auditPayment(
  tx: Executor,
  author: Author,
  action: "order.pay" | "order.pay_refused",
  orderId: string | null,
  details: Record<string, string | number>,
) {
  return writeAudit(tx, author, { action, subjectType: "order", subjectId: orderId, details });
}

/** What a refusal says about its key, so that the next payment is judged by it before it is tried. */
function keyFactsOf(refusal: Outcome): { paymentsFrozen: true } | { perOrderCents: number } | null {
  if (refusal.code === "payments_frozen") return { paymentsFrozen: true };
  if (refusal.code !== "spending_limit_reached") return null;
  const details = spendingLimitDetailsSchema.safeParse(refusal.details);
  return details.success ? { perOrderCents: details.data.per_order_limit_cents } : null;
}

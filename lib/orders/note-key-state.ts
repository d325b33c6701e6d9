import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import type { Outcome } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { spendingLimitDetailsSchema } from "#lib/service/schemas/error.ts";

/** What an answered payment tells of its key, so that the next one is judged by it before it is tried. */
export async function noteKeyState(tx: Executor, intent: Intent, refusal: Outcome | null): Promise<void> {
  const told = whatIsTold(refusal);
  if (!told) return;
  const isThis = and(eq(apiKeys.workspaceId, intent.workspaceId), eq(apiKeys.id, intent.apiKeyId));
  await tx
    .update(apiKeys)
    .set(told)
    .where(refusal ? isThis : and(isThis, eq(apiKeys.paymentsFrozen, true)));
}

function whatIsTold(refusal: Outcome | null) {
  if (!refusal) return { paymentsFrozen: false };
  if (refusal.code === "payments_frozen") return { paymentsFrozen: true };
  if (refusal.code !== "spending_limit_reached") return null;
  const details = spendingLimitDetailsSchema.safeParse(refusal.details);
  return details.success ? { perOrderCents: details.data.per_order_limit_cents } : null;
}

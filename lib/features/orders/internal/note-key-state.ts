import type { Executor } from "#drizzle/client.ts";
import type { Author } from "#lib/core/audit/write-audit.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { spendingLimitDetailsSchema } from "#lib/core/service/schemas/error.ts";
import { writeKeyFacts } from "#lib/features/settings/write-key-facts.ts";

/** What an answered payment tells of its key, so that the next one is judged by it before it is tried. */
export async function noteKeyState(
  tx: Executor,
  author: Author,
  { workspaceId, apiKeyId: keyId }: Intent,
  refusal: Outcome | null,
): Promise<void> {
  const facts = whatIsTold(refusal);
  if (facts) await writeKeyFacts(tx, author, { workspaceId, keyId, facts, isChecked: false });
}

function whatIsTold(refusal: Outcome | null) {
  if (!refusal) return { paymentsFrozen: false };
  if (refusal.code === "payments_frozen") return { paymentsFrozen: true };
  if (refusal.code !== "spending_limit_reached") return null;
  const details = spendingLimitDetailsSchema.safeParse(refusal.details);
  return details.success ? { perOrderCents: details.data.per_order_limit_cents } : null;
}

import { db } from "#drizzle/client.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { findFactors } from "./internal/factors/find-factors.ts";

/**
 * A recovery code is used when something is wrong, and there are ten: the account hears of it, and how many are left.
 * @step Who calls it has decided who may.
 */
export async function tellCodeUsed(userId: string): Promise<void> {
  const { recoveryCodes } = await findFactors(userId);
  await sendAccountMailSoon(db(), {
    kind: "recovery_code_used",
    userId,
    details: { left: String(recoveryCodes) },
  });
}

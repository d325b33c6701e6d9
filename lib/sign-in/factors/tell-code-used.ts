import { db } from "#drizzle/client.ts";
import { sendAccountMailSoon } from "#lib/jobs/enqueue.ts";
import { findFactors } from "./find-factors.ts";

/** A recovery code is used when something is wrong, and there are ten: the account hears of it, and how many are left. */
export async function tellCodeUsed(userId: string): Promise<void> {
  const { recoveryCodes } = await findFactors(userId);
  await sendAccountMailSoon(db(), {
    kind: "recovery_code_used",
    userId,
    details: { left: String(recoveryCodes) },
  });
}

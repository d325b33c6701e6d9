import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { readReset } from "#lib/account/read-reset.ts";
import { redeemReset } from "#lib/account/redeem-reset.ts";
import { resetPasswordSchema } from "#lib/account/schemas.ts";
import { setPassword } from "#lib/account/set-password.ts";
import { writeAccountAudit } from "#lib/audit/write-account-audit.ts";
import { hashPassword } from "#lib/auth/hash-password.ts";
import { sendAccountMailSoon } from "#lib/jobs/enqueue.ts";
import { refuseWeakPassword } from "#lib/sign-in/password/refuse-weak-password.ts";

/**
 * A new password for who holds a link, once. Every session of theirs ends, none begins: they sign in with it, by all
 * that is asked of them, since a second factor stays as it is.
 * @throws AppError reset_unknown | reset_used | reset_expired | password_common | password_personal
 */
export async function resetPassword(
  input: z.input<typeof resetPasswordSchema>,
  address: string | null,
): Promise<void> {
  const { token, password } = resetPasswordSchema.parse(input);
  // Before the password is hashed: that work is for who holds an open link.
  const { userId, name, email } = await readReset(db(), token);
  await refuseWeakPassword(password, { email, name });
  const passwordHash = await hashPassword(password);
  await db().transaction(async (tx) => {
    await redeemReset(tx, token, userId);
    await setPassword(tx, { userId, passwordHash });
    const actor = { userId, sessionId: null, address, name };
    await writeAccountAudit(tx, actor, { action: "account.reset_password" });
    await sendAccountMailSoon(tx, { kind: "password_reset", userId });
  });
}

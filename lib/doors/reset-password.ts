import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import { hashPassword } from "#lib/core/auth/hash-password.ts";
import { inPasswordTurn, sourceOf } from "#lib/core/auth/password-turns.ts";
import {
  forgetProof,
  proveAddress,
  removeUnprovenSignInMethods,
  type UnprovenSignInMethods,
} from "#lib/core/auth/prove-address.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { readReset, redeemReset } from "#lib/features/account/reset-link.ts";
import { resetPasswordSchema } from "#lib/features/account/schemas.ts";
import { setPassword } from "#lib/features/account/set-password.ts";
import { refuseWeakPassword } from "#lib/features/sign-in/refuse-weak-password.ts";
import { parseInput } from "#lib/parse-input.ts";

/**
 * Sets a new password with a link that works once. All sessions end and none begins. Passkeys and linked identities
 * from before the address was proven are removed. An authenticator app stays: it opens nothing by itself, and without
 * it a mailbox alone would open the account.
 * @returns the numbers of removed passkeys and identities
 * @throws AppError reset_unknown | reset_used | reset_expired | password_common | password_personal | passwords_busy
 */
export async function resetPassword(
  input: z.input<typeof resetPasswordSchema>,
  address: string | null,
): Promise<UnprovenSignInMethods> {
  const { token, password } = parseInput(resetPasswordSchema, input);
  // Check the link before hashing the password: only the holder of an open link may cause that work.
  const { userId, name, email } = await readReset(db(), token);
  await refuseWeakPassword(password, { email, name });
  const passwordHash = await inPasswordTurn(sourceOf(address, userId), () => hashPassword(password));
  return db().transaction(async (tx) => {
    const { via } = await redeemReset(tx, token, userId);
    const removed = await removeUnprovenSignInMethods(tx, userId);
    await setPassword(tx, { userId, passwordHash });
    if (via === "mail") await proveAddress(tx, userId, email);
    if (via === "member") await forgetProof(tx, userId);
    const actor = { userId, sessionId: null, address, name };
    const hasRemoved = removed.passkeys + removed.identities > 0;
    const details = hasRemoved ? removed : undefined;
    await writeAccountAudit(tx, actor, { action: "account.reset_password", ...(details && { details }) });
    await sendAccountMailSoon(tx, { kind: hasRemoved ? "password_reset_cleared" : "password_reset", userId });
    return removed;
  });
}

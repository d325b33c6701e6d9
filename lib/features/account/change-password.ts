import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { hashPassword } from "#lib/core/auth/hash-password.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { inPasswordTurn, sourceOf } from "#lib/core/auth/password-turns.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { rotateSession } from "#lib/core/auth/start-session.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { AppError, notSignedIn } from "#lib/errors.ts";
import { refuseWeakPassword } from "#lib/features/sign-in/refuse-weak-password.ts";
import { parseInput } from "#lib/parse-input.ts";
import { proveCurrent } from "./prove-current.ts";
import { changePasswordSchema } from "./schemas.ts";
import { setPassword } from "./set-password.ts";

/**
 * Changes the password, proved by the old one or by a recent passkey. Ends every other session of the person, and
 * gives the current one a new cookie.
 * @returns the sid of that cookie
 * @throws AppError too_many_tries | wrong_password | password_needed | sign_in_again | password_unchanged |
 * password_common | password_personal | passwords_busy
 */
export async function changePassword(
  ctx: PersonContext,
  input: z.input<typeof changePasswordSchema>,
): Promise<string> {
  requireSelf(ctx);
  const { current, password } = parseInput(changePasswordSchema, input);
  const { userId, sessionId } = ctx.actor;
  const provedHash = await proveCurrent(ctx, current);
  if (current === password) throw new AppError("password_unchanged", 422, { field: "password" });
  const { email, name } = ctx.user;
  await refuseWeakPassword(password, { email, name });
  const passwordHash = await inPasswordTurn(sourceOf(null, userId), () => hashPassword(password));
  return db().transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // The password was changed after the old one was verified, so the proof is no longer valid.
    if (user?.passwordHash !== provedHash) throw new AppError("wrong_password", 403, { field: "current" });
    await setPassword(tx, { userId, passwordHash, keepSession: sessionId });
    const sid = sessionId && (await rotateSession(tx, sessionId));
    if (!sid) throw notSignedIn();
    await writeAccountAudit(tx, ctx.actor, { action: "account.change_password" });
    await sendAccountMailSoon(tx, { kind: "password_changed", userId });
    return sid;
  });
}

import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { verifyPassword } from "#lib/core/auth/hash-password.ts";
import { inPasswordTurn, sourceOf } from "#lib/core/auth/password-turns.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { AppError, invalidInput } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { checkCode } from "./check-code.ts";
import { findFactors } from "./internal/factors/find-factors.ts";
import { notifyCodeUsed } from "./notify-locked.ts";
import { recordProof } from "./record-proof.ts";
import { type ProofInput, proofSchema } from "./schemas.ts";
import { countAttempt, settleAttempt, throttleKey } from "./throttle.ts";

/**
 * Verifies a signed-in person again with everything a sign-in requires: the password, and a code if the account has
 * an authenticator app. Guesses are counted by account, apart from strangers' guesses.
 * @returns the new sid of the session
 * @throws AppError password_wrong | code_wrong | no_password | passwords_busy | too_many_tries | not_signed_in
 */
export async function proveIdentity(person: PersonContext, input: ProofInput): Promise<string> {
  requireSelf(person);
  const { password, code } = parseInput(proofSchema, input);
  const userId = person.user.id;
  const factors = await findFactors(userId);
  if (!factors.password) throw new AppError("no_password", 409);
  const turn = await inPasswordTurn(sourceOf(null, userId), async () => {
    const taken = await countAttempt(throttleKey("proof", userId));
    const [user] = await db()
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId));
    if (await verifyPassword(password, user?.passwordHash ?? undefined)) return taken;
    throw invalidInput("password", "password_wrong");
  });
  const kind = factors.totp ? await checkCode(userId, code) : null;
  if (factors.totp && kind === null) throw invalidInput("code", "code_wrong");
  await settleAttempt(turn);
  if (kind === "recovery") await notifyCodeUsed(userId);
  return recordProof(person, { method: "password", secondFactor: factors.totp });
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireLiveSession } from "#lib/core/auth/find-session.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { openSecret } from "#lib/core/auth/seal-secret.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { AppError, invalidInput } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { stepOfCode, writeCodes } from "./internal/factors/codes.ts";
import { requireOwnFactor } from "./require-own-factor.ts";
import { type CodeInput, codeSchema } from "./schemas.ts";
import { countAttempt, settleAttempt, throttleKey } from "./throttle.ts";

/**
 * Activates the new secret with one of its codes. This session has then proved a second factor.
 * @returns the recovery codes, shown once
 * @throws AppError sign_in_again | code_wrong | totp_not_begun | too_many_tries
 */
export async function confirmTotp(person: PersonContext, input: CodeInput): Promise<string[]> {
  requireSelf(person);
  await requireOwnFactor(person);
  const { code } = parseInput(codeSchema, input);
  const userId = person.user.id;
  const [user] = await db()
    .select({ secret: users.totpSecret })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.totpConfirmedAt)));
  if (!user?.secret) throw new AppError("totp_not_begun", 409);
  const sealed = user.secret;
  const turn = await countAttempt(throttleKey("proof", userId));
  const step = stepOfCode(openSecret(sealed, userId), code.replaceAll(/\s/g, ""));
  if (step === null) throw invalidInput("code", "code_wrong");
  await settleAttempt(turn);
  return db().transaction(async (tx) => {
    await lockUser(tx, userId);
    await requireLiveSession(tx, person.actor);
    const confirmed = await tx
      .update(users)
      .set({ totpConfirmedAt: sql`now()`, totpStep: step, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.totpSecret, sealed), isNull(users.totpConfirmedAt)))
      .returning({ id: users.id });
    if (confirmed.length === 0) throw new AppError("totp_not_begun", 409);
    await tx
      .update(sessions)
      .set({ secondFactorAt: sql`now()` })
      .where(and(eq(sessions.userId, userId), sql`${sessions.id} = ${person.actor.sessionId}`));
    const codes = await writeCodes(tx, userId);
    await writeAccountAudit(tx, person.actor, {
      action: "account.add_second_factor",
      details: { factor: "totp" },
    });
    await sendAccountMailSoon(tx, { kind: "second_factor_added", userId });
    return codes;
  });
}

import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import { spendChallenge } from "#lib/core/auth/challenges.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireLiveSession } from "#lib/core/auth/find-session.ts";
import { lockSignInMethods } from "#lib/core/auth/lock-sign-in-methods.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";
import { requireOwnFactor } from "#lib/features/sign-in/require-own-factor.ts";
import { log } from "#lib/log.ts";
import { parseInput } from "#lib/parse-input.ts";
import { keyKinds, readQuestion } from "./internal/read-question.ts";
import { requireParty } from "./relying-party.ts";
import { type NewPasskeyInput, newPasskeySchema } from "./schemas.ts";

/** Limit per person, above anyone's number of devices. */
const mostPasskeys = 20;

type Answer = ReturnType<typeof newPasskeySchema.parse>["answer"];

/**
 * Adds the passkey that a browser created for `askNewPasskey`, for sign-in. Creating it also proves it, so the
 * session now has a second factor.
 * @throws AppError sign_in_again | passkey_not_added | passkey_known | too_many_passkeys
 */
export async function addPasskey(
  ctx: PersonContext,
  input: NewPasskeyInput,
  browser: string | null,
): Promise<void> {
  requireSelf(ctx);
  await requireOwnFactor(ctx);
  const { name, answer } = parseInput(newPasskeySchema, input);
  const { userId, sessionId } = ctx.actor;
  const made = await verify(answer, browser, userId);
  await db().transaction(async (tx) => {
    const ways = await lockSignInMethods(tx, userId);
    await requireLiveSession(tx, ctx.actor);
    if (ways.passkeys >= mostPasskeys) throw new AppError("too_many_passkeys", 409, { most: mostPasskeys });
    const [added] = await tx
      .insert(passkeys)
      .values({ ...made, userId, name, transports: answer.response.transports ?? [] })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!added) throw new AppError("passkey_known", 409);
    if (sessionId)
      await tx.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, sessionId));
    await writeAccountAudit(tx, ctx.actor, { action: "passkey.add", details: { name } });
    await sendAccountMailSoon(tx, { kind: "passkey_added", userId, details: { passkey: name } });
  });
}

async function verify(answer: Answer, browser: string | null, userId: string) {
  const question = readQuestion(answer.response.clientDataJSON);
  const asked =
    browser !== null && question !== null
      ? await spendChallenge({ kind: "add_passkey", browser, question })
      : null;
  if (question === null || asked?.userId !== userId) throw new AppError("passkey_not_added", 403);
  const party = requireParty();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: question,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: keyKinds,
  }).catch((error: unknown) => {
    log().warn({ ...describeException(error), userId }, "a new passkey was refused");
    throw new AppError("passkey_not_added", 403);
  });
  if (!registrationInfo) throw new AppError("passkey_not_added", 403);
  const { credential, credentialBackedUp } = registrationInfo;
  const { id, publicKey, counter } = credential;
  return { id, publicKey, counter, isBackedUp: credentialBackedUp };
}

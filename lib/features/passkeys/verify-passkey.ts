import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { spendChallenge } from "#lib/core/auth/challenges.ts";
import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { isHandleOf, readQuestion } from "./internal/read-question.ts";
import { requireParty } from "./relying-party.ts";
import type { Assertion } from "./schemas.ts";

type ProvedPasskey = { userId: string; passkeyId: string };

type Given = {
  assertion: Assertion;
  /** The secret of the responding browser; null if it has none. */
  browser: string | null;
  /** The required owner of the passkey; null if the passkey itself identifies the person. */
  of: string | null;
};

/**
 * Verifies a response to a challenge of `askPasskey`, with user verification: two factors in one. The first response
 * uses up the challenge, right or wrong. Every failure gives the same error.
 * @throws AppError passkey_refused
 * @step The caller checks access.
 */
export async function verifyPasskey(given: Given): Promise<ProvedPasskey> {
  const question = await spendQuestion(given);
  const proved = question === null ? null : await verify(given, question);
  if (!proved) throw new AppError("passkey_refused", 403);
  return proved;
}

async function spendQuestion({ assertion, browser, of }: Given): Promise<string | null> {
  const question = readQuestion(assertion.response.clientDataJSON);
  if (browser === null || question === null) return null;
  const asked = await spendChallenge({ kind: "passkey", browser, question });
  return asked?.userId === of ? question : null;
}

async function verify({ assertion, of }: Given, question: string): Promise<ProvedPasskey | null> {
  const [kept] = await db().select().from(passkeys).where(eq(passkeys.id, assertion.id));
  if (!kept || (of !== null && kept.userId !== of)) return null;
  const { userHandle } = assertion.response;
  // A discoverable passkey must return the user handle, which names its owner; a listed one may omit it.
  if (userHandle === undefined ? of === null : !isHandleOf(userHandle, kept.userId)) return null;
  const party = requireParty();
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: question,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { ...kept, publicKey: new Uint8Array(kept.publicKey) },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log().warn({ ...describeException(error), userId: kept.userId }, "a passkey was refused");
    return null;
  });
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const isUsed = await recordUse(kept.id, newCounter, credentialBackedUp);
  return isUsed ? { userId: kept.userId, passkeyId: kept.id } : null;
}

/** In one UPDATE: of two responses with the same counter, or from a cloned authenticator, only one is accepted. */
async function recordUse(id: string, counter: number, isBackedUp: boolean): Promise<boolean> {
  const isAhead = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`),
  );
  const [used] = await db()
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isAhead))
    .returning({ id: passkeys.id });
  return used !== undefined;
}

/**
 * In the transaction that starts the session: a passkey that was removed after its response cannot sign in.
 * @throws AppError passkey_refused
 */
export async function requirePasskey(tx: Executor, passkeyId: string): Promise<void> {
  const kept = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, passkeyId));
  if (kept.length === 0) throw new AppError("passkey_refused", 403);
}

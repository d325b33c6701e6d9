import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { recordProof } from "#lib/features/sign-in/record-proof.ts";
import type { Assertion } from "./schemas.ts";
import { verifyPasskey } from "./verify-passkey.ts";

/**
 * Verifies a signed-in person again with one of their passkeys, which is two factors in one.
 * @param browser the secret of the browser that got the challenge
 * @returns the new sid of the session
 * @throws AppError passkey_refused | not_signed_in
 */
export async function proveByPasskey(
  person: PersonContext,
  assertion: Assertion,
  browser: string | null,
): Promise<string> {
  requireSelf(person);
  await verifyPasskey({ assertion, browser, of: person.actor.userId });
  return recordProof(person, { method: "passkey", secondFactor: true });
}

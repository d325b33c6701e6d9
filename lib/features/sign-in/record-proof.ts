import { db } from "#drizzle/client.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { type Proof, rotateSession } from "#lib/core/auth/start-session.ts";
import { notSignedIn } from "#lib/errors.ts";

/**
 * Records that a password, code or passkey of the person was verified in this session.
 * @returns the new sid of the session; the old one stops working
 * @throws AppError not_signed_in if the session has ended meanwhile
 */
export async function recordProof(person: PersonContext, proof: Proof): Promise<string> {
  requireSelf(person);
  const { actor } = person;
  return db().transaction(async (tx) => {
    const sid = actor.sessionId && (await rotateSession(tx, actor.sessionId, proof));
    if (!sid) throw notSignedIn();
    await writeAccountAudit(tx, actor, {
      action: "account.prove_again",
      details: { method: proof.method, second_factor: proof.secondFactor },
    });
    return sid;
  });
}

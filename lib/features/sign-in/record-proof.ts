import { db } from "#drizzle/client.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { type Proof, rotateSession } from "#lib/core/auth/start-session.ts";
import { notSignedIn } from "#lib/errors.ts";

/**
 * Whoever verified a password, a code or a passkey of the person in this session says so here.
 * @returns the new sid of the session; the one before opens nothing any more
 * @throws AppError not_signed_in where it has ended meanwhile
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

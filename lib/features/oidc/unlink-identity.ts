import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { lockSignInMethods, requireSignInMethod } from "#lib/core/auth/lock-sign-in-methods.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { notFound } from "#lib/errors.ts";
import { requireOwnFactor } from "#lib/features/sign-in/require-own-factor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { providerName } from "./provider.ts";
import { type UnlinkIdentityInput, unlinkIdentitySchema } from "./schemas.ts";

/**
 * Unlinks an identity, so that it no longer signs in. Its sessions continue: they are ended in the list of sessions.
 * @throws AppError sign_in_again | not_found | last_way_in
 */
export async function unlinkIdentity(person: PersonContext, input: UnlinkIdentityInput): Promise<void> {
  requireSelf(person);
  await requireOwnFactor(person);
  const { issuer, subject } = parseInput(unlinkIdentitySchema, input);
  const { actor } = person;
  const { userId } = actor;
  await db().transaction(async (tx) => {
    await lockSignInMethods(tx, userId);
    const [unlinked] = await tx
      .delete(userIdentities)
      .where(
        and(
          eq(userIdentities.issuer, issuer),
          eq(userIdentities.subject, subject),
          eq(userIdentities.userId, userId),
        ),
      )
      .returning({ issuer: userIdentities.issuer });
    if (!unlinked) throw notFound();
    await requireSignInMethod(tx, userId);
    await writeAccountAudit(tx, actor, { action: "identity.unlink", details: { issuer } });
    const provider = providerName() ?? issuer;
    await sendAccountMailSoon(tx, { kind: "identity_unlinked", userId, details: { provider } });
  });
}

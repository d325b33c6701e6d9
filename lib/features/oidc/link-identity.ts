import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireLiveSession } from "#lib/core/auth/find-session.ts";
import { lockSignInMethods } from "#lib/core/auth/lock-sign-in-methods.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";
import type { Claims } from "./exchange-code.ts";
import type { OidcFlow } from "./flow.ts";
import { providerName } from "./provider.ts";

type LinkFlow = Extract<OidcFlow, { kind: "link" }>;

/**
 * Links the provider's identity to the account, for sign-in. The request was made in this same session, with a fresh
 * proof.
 * @throws AppError oidc_not_linked | oidc_taken
 */
export async function linkIdentity(
  person: PersonContext,
  { userId, sessionId }: LinkFlow,
  claims: Claims,
): Promise<void> {
  requireSelf(person);
  const { actor } = person;
  const provider = providerName() ?? "";
  if (actor.userId !== userId || actor.sessionId !== sessionId) throw new AppError("oidc_not_linked", 403);
  const { iss: issuer, sub: subject, email = null, email_verified: isEmailVerified } = claims;
  await db().transaction(async (tx) => {
    await lockSignInMethods(tx, userId);
    await requireLiveSession(tx, actor);
    const [linked] = await tx
      .insert(userIdentities)
      .values({ issuer, subject, userId, email, isEmailVerified })
      .onConflictDoNothing()
      .returning({ userId: userIdentities.userId });
    if (linked) {
      await writeAccountAudit(tx, actor, { action: "identity.link", details: { issuer } });
      await sendAccountMailSoon(tx, { kind: "identity_linked", userId, details: { provider } });
      return;
    }
    const [holder] = await tx
      .select({ userId: userIdentities.userId })
      .from(userIdentities)
      .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
    if (holder?.userId !== userId) throw new AppError("oidc_taken", 409, { provider });
  });
}

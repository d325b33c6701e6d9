import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireLiveSession } from "#lib/core/auth/find-session.ts";
import { lockWaysIn } from "#lib/core/auth/lock-ways-in.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";
import type { Errand } from "./errand.ts";
import type { Claims } from "./exchange-code.ts";
import { providerName } from "./provider.ts";

type LinkErrand = Extract<Errand, { kind: "link" }>;

/**
 * Who somebody is at the provider signs them in from now on. They were asked in this very session, and it was fresh then.
 * @throws AppError oidc_not_linked | oidc_taken
 */
export async function linkIdentity(
  person: PersonContext,
  { userId, sessionId }: LinkErrand,
  claims: Claims,
): Promise<void> {
  requireSelf(person);
  const { actor } = person;
  const provider = providerName() ?? "";
  if (actor.userId !== userId || actor.sessionId !== sessionId) throw new AppError("oidc_not_linked", 403);
  const { iss: issuer, sub: subject, email = null, email_verified: isEmailVerified } = claims;
  await db().transaction(async (tx) => {
    await lockWaysIn(tx, userId);
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

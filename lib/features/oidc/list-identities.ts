import { asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";

/** The person's linked identities. */
export async function listIdentities(person: PersonContext) {
  requireSelf(person);
  return db()
    .select({
      issuer: userIdentities.issuer,
      subject: userIdentities.subject,
      email: userIdentities.email,
      isEmailVerified: userIdentities.isEmailVerified,
      createdAt: userIdentities.createdAt,
      lastUsedAt: userIdentities.lastUsedAt,
    })
    .from(userIdentities)
    .where(eq(userIdentities.userId, person.actor.userId))
    .orderBy(asc(userIdentities.createdAt));
}

export type OwnIdentity = Awaited<ReturnType<typeof listIdentities>>[number];

import { asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { userHandle } from "./internal/read-question.ts";
import { relyingParty } from "./relying-party.ts";

/**
 * The person's own passkeys, oldest first, and the data that a browser needs about them, null if the public address
 * does not allow passkeys.
 */
export async function readOwnPasskeys(person: PersonContext) {
  requireSelf(person);
  const { userId } = person.actor;
  const own = await db()
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isBackedUp: passkeys.isBackedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  const party = relyingParty();
  const known = party && {
    rpId: party.id,
    userId: Buffer.from(userHandle(userId)).toString("base64url"),
    allAcceptedCredentialIds: own.map(({ id }) => id),
  };
  return { passkeys: own, known };
}

export type OwnPasskeys = Awaited<ReturnType<typeof readOwnPasskeys>>;
export type OwnPasskey = OwnPasskeys["passkeys"][number];

import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import { AppError } from "#lib/errors.ts";
import { openSecondFactor } from "#lib/features/sign-in/pending-sign-in.ts";
import { recordProof } from "#lib/features/sign-in/record-proof.ts";
import { type Claims, isMultiFactor } from "./exchange-code.ts";
import { providerName } from "./provider.ts";

export type Entered = { userId: string; email: string } & ({ sid: string } | { pending: string });

type Reauthentication = { of: string | null; person: PersonContext | null };
const nobody: Reauthentication = { of: null, person: null };

/**
 * Starts a session for the account linked to the provider's identity; an e-mail address never identifies an account.
 * A second factor of the account is required, unless the provider reports that it required one.
 * @param reauthentication for a repeated proof: the account that it has to be, and the signed-in person, whose session continues,
 * so that pages that wait for the proof stay open
 * @throws AppError oidc_unknown | oidc_another
 * @step The caller checks access.
 */
export async function signInWithIdentity(
  claims: Claims,
  visitor: Visitor,
  reauthentication: Reauthentication = nobody,
): Promise<Entered> {
  const { of, person } = reauthentication;
  const found = await recordUse(claims);
  const provider = providerName() ?? "";
  if (!found) throw new AppError("oidc_unknown", 403, { provider });
  if (of !== null && found.userId !== of) throw new AppError("oidc_another", 403, { provider });
  const { hasSecondFactor, ...known } = found;
  const spend = (tx: Executor) => requireLinked(tx, claims, found.userId);
  const isStrong = isMultiFactor(claims);
  if (hasSecondFactor && !isStrong)
    return { ...known, pending: await openSecondFactor(known.userId, { method: "oidc", spend }) };
  if (of !== null && person?.actor.userId === of)
    return { ...known, sid: await recordProof(person, { method: "oidc", secondFactor: isStrong }) };
  const sid = await startSession(known.userId, visitor, {
    method: "oidc",
    secondFactor: isStrong,
    provedAt: provedAt(claims),
    spend,
  });
  return { ...known, sid };
}

/** The time that the provider reports, because its own session may be old; without a time the proof is not fresh. */
const provedAt = ({ auth_time = 0 }: Claims) => new Date(Math.min(auth_time * 1000, Date.now()));

/** An identity that was unlinked after the lookup cannot sign in, even if another account has linked it since. */
async function requireLinked(tx: Executor, claims: Claims, userId: string): Promise<void> {
  const linked = await tx
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(isIdentity(claims), eq(userIdentities.userId, userId)));
  if (linked.length === 0) throw new AppError("oidc_unknown", 403, { provider: providerName() ?? "" });
}

const isIdentity = ({ iss, sub }: Pick<Claims, "iss" | "sub">) =>
  and(eq(userIdentities.issuer, iss), eq(userIdentities.subject, sub));

async function recordUse({ iss, sub, email, email_verified }: Claims) {
  const [used] = await db()
    .update(userIdentities)
    .set({ lastUsedAt: sql`now()`, ...(email && { email, isEmailVerified: email_verified }) })
    .where(isIdentity({ iss, sub }))
    .returning({ userId: userIdentities.userId });
  const [user] = used
    ? await db()
        .select({
          userId: users.id,
          email: users.email,
          hasSecondFactor: sql<boolean>`${users.totpConfirmedAt} is not null`,
        })
        .from(users)
        .where(eq(users.id, used.userId))
    : [];
  return user ?? null;
}

import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import { newAccountToken } from "#lib/core/auth/account-token.ts";
import { endSessions } from "#lib/core/auth/end-sessions.ts";
import { holdUser } from "#lib/core/auth/hold-user.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { paths } from "#lib/paths.ts";
import { storeReset } from "./reset-link.ts";

const task = "owner_reset";

export type OwnerReset =
  | { found: "one"; email: string; path: string; expiresAt: Date }
  /** Whom one of them has to be named. */
  | { found: "none" | "several"; emails: string[] };

/** `withoutSecondFactor`: whatever they had beside their password is lost, too, and is asked for no longer. */
type Wanted = { email?: string | undefined; withoutSecondFactor?: boolean };

/**
 * For whoever can run a program on the server: a link that sets the password of an owner, or of anybody who is named
 * and has lost their second factor, too, since nobody else can let them in. Otherwise that stays as it is.
 * `email` chooses among several.
 * @step Who calls it has decided who may.
 */
export async function resetOwner({ email, withoutSecondFactor = false }: Wanted): Promise<OwnerReset> {
  const owners = await listOwners();
  const wanted = email?.trim().toLowerCase();
  const among = wanted && withoutSecondFactor ? await findPeople(wanted) : owners;
  const chosen = wanted ? among.filter((each) => each.email.toLowerCase() === wanted) : among;
  const [owner] = chosen;
  if (!owner || chosen.length > 1) {
    return { found: owner ? "several" : "none", emails: owners.map((each) => each.email) };
  }
  const { userId } = owner;
  const { token, tokenHash } = newAccountToken();
  return db().transaction(async (tx) => {
    await holdUser(tx, userId);
    const expiresAt = await storeReset(tx, { tokenHash, userId, madeBy: null });
    const about = { userId, task };
    if (withoutSecondFactor) await dropSecondFactors(tx, userId, task);
    await writeAccountAudit(tx, null, { action: "account.make_reset_link" }, about);
    await sendAccountMailSoon(tx, { kind: "reset_link_made_on_server", userId });
    return { found: "one", email: owner.email, path: paths.resetPassword(token), expiresAt };
  });
}

const listOwners = () =>
  db()
    .selectDistinct({ userId: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.role, "owner"))
    .orderBy(asc(users.email));

const findPeople = (email: string) =>
  db()
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));

/**
 * For who has lost whatever they had beside their password: authenticator app, recovery codes and passkeys go, and
 * with them every session that they may have opened. Nothing where there was none.
 * @param task by which it is done
 */
async function dropSecondFactors(tx: Executor, userId: string, task: string): Promise<void> {
  const hadApp = await tx
    .update(users)
    .set({ totpSecret: null, totpConfirmedAt: null, totpStep: null, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNotNull(users.totpSecret)))
    .returning({ id: users.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const had = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ name: passkeys.name });
  if (hadApp.length + had.length === 0) return;
  await endSessions(tx, userId);
  await writeAccountAudit(
    tx,
    null,
    {
      action: "account.remove_second_factor",
      details: { factors: [...hadApp.map(() => "totp"), ...had.map(() => "passkey")] },
    },
    { userId, task },
  );
  await sendAccountMailSoon(tx, { kind: "second_factors_dropped", userId });
}

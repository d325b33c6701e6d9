import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import { newAccountToken } from "#lib/core/auth/account-token.ts";
import { endSessions } from "#lib/core/auth/end-sessions.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { paths } from "#lib/paths.ts";
import { storeReset } from "./reset-link.ts";

const task = "owner_reset";

export type OwnerReset =
  | { found: "one"; email: string; path: string; expiresAt: Date }
  /** The addresses to choose one from. */
  | { found: "none" | "several"; emails: string[] };

/** `withoutSecondFactor`: their second factor is lost too, and is removed. */
type Wanted = { email?: string | undefined; withoutSecondFactor?: boolean };

/**
 * For the server's operator: creates a link that sets the password of an owner, or of any named person who has lost
 * their second factor too, because only the operator can restore that access. Otherwise the second factor is kept.
 * `email` chooses among several.
 * @step The caller checks access.
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
    await lockUser(tx, userId);
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
 * Removes lost second factors: the authenticator app, the recovery codes and the passkeys, and ends every session
 * that they may have opened. Does nothing if there was none.
 * @param task the task name for the audit
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

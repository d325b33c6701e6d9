import { asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-account-audit.ts";
import { newAccountToken } from "#lib/core/auth/account-token.ts";
import { holdUser } from "#lib/core/auth/hold-user.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { paths } from "#lib/paths.ts";
import { dropSecondFactors } from "./internal/drop-second-factors.ts";
import { storeReset } from "./internal/store-reset.ts";

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

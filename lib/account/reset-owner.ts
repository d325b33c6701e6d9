import { asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/audit/write-account-audit.ts";
import { newAccountToken } from "#lib/auth/account-token.ts";
import { holdUser } from "#lib/auth/hold-user.ts";
import { sendAccountMailSoon } from "#lib/jobs/enqueue.ts";
import { paths } from "#lib/paths.ts";
import { storeReset } from "./store-reset.ts";

export type OwnerReset =
  | { found: "one"; email: string; path: string; expiresAt: Date }
  /** Whom one of them has to be named. */
  | { found: "none" | "several"; emails: string[] };

/**
 * For whoever can run a program on the server: a link that sets the password of an owner. Their second factor stays
 * as it is. `email` chooses among several.
 */
export async function resetOwner(email: string | undefined): Promise<OwnerReset> {
  const owners = await listOwners();
  const wanted = email?.trim().toLowerCase();
  const chosen = wanted ? owners.filter((each) => each.email.toLowerCase() === wanted) : owners;
  const [owner] = chosen;
  if (!owner || chosen.length > 1) {
    return { found: owner ? "several" : "none", emails: owners.map((each) => each.email) };
  }
  const { userId } = owner;
  const { token, tokenHash } = newAccountToken();
  return db().transaction(async (tx) => {
    await holdUser(tx, userId);
    const expiresAt = await storeReset(tx, { tokenHash, userId, madeBy: null });
    const about = { userId, task: "owner_reset" };
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

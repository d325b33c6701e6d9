import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { users } from "#drizzle/schema/users.ts";
import { newAccountToken } from "#lib/core/auth/account-token.ts";
import { storeReset } from "../store-reset.ts";

const mostAnHour = 3;

/** A link for whoever has this address, or null: nobody has, or they were sent enough of them within the hour. */
export async function issueReset(email: string) {
  return db().transaction(async (tx) => {
    // Held, so that two who ask at once are counted one after the other.
    const [person] = await tx
      .select({ userId: users.id, name: users.name, address: users.email, locale: users.locale })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      .for("no key update");
    if (!person || (await countMailed(tx, person.userId)) >= mostAnHour) return null;
    const { userId } = person;
    const { token, tokenHash } = newAccountToken();
    await storeReset(tx, { tokenHash, userId, madeBy: null, isMailed: true });
    return { ...person, token, tokenHash };
  });
}

async function countMailed(tx: Executor, userId: string): Promise<number> {
  const [row] = await tx
    .select({ made: count() })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.userId, userId),
        isNull(passwordResets.madeBy),
        gt(passwordResets.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  return row?.made ?? 0;
}

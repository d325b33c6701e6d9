import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { users } from "#drizzle/schema/users.ts";
import { hashAccountToken } from "#lib/core/auth/account-token.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { AppError } from "#lib/errors.ts";
import { mayReset } from "./internal/may-reset.ts";

type OpenedReset = {
  tokenHash: string;
  userId: string;
  name: string;
  email: string;
  /** Mailed to that address only, shown to the member who made it, or shown to the server's operator. */
  via: "mail" | "member" | "server";
  /** Whether an authenticator app was set up before the address was proved. */
  hasUnprovedTotp: boolean;
};

/**
 * The reset of a link. A link made by a member is valid only while that member may still reset this account: the
 * account may since have gained a higher role or joined other workspaces.
 * @throws AppError reset_unknown | reset_used | reset_expired
 */
export async function readReset(tx: Executor, token: string): Promise<OpenedReset> {
  const tokenHash = hashAccountToken(token);
  const [row] = tokenHash
    ? await tx
        .select({
          userId: users.id,
          name: users.name,
          email: users.email,
          madeBy: passwordResets.madeBy,
          isMailed: passwordResets.isMailed,
          hasUnprovedTotp: sql<boolean>`${users.totpConfirmedAt} is not null
            and ${users.totpConfirmedAt} < coalesce(${users.emailProvedAt}, 'infinity')`,
          isUsed: sql<boolean>`${passwordResets.usedAt} is not null`,
          isExpired: sql<boolean>`${passwordResets.expiresAt} <= now()`,
        })
        .from(passwordResets)
        .innerJoin(users, eq(users.id, passwordResets.userId))
        .where(eq(passwordResets.tokenHash, tokenHash))
    : [];
  if (!tokenHash || !row) throw new AppError("reset_unknown", 404);
  if (row.isUsed) throw new AppError("reset_used", 410);
  if (row.isExpired) throw new AppError("reset_expired", 410);
  if (row.madeBy && !(await mayReset(tx, row.madeBy, row.userId))) throw new AppError("reset_unknown", 404);
  const { userId, name, email, isMailed, madeBy, hasUnprovedTotp } = row;
  const via = isMailed ? "mail" : madeBy ? "member" : "server";
  return { tokenHash, userId, name, email, via, hasUnprovedTotp };
}

/**
 * Redeems a link, in one UPDATE: of several concurrent requests only one succeeds.
 * @throws AppError reset_unknown | reset_used | reset_expired
 */
export async function redeemReset(tx: Executor, token: string, userId: string): Promise<OpenedReset> {
  await lockUser(tx, userId);
  const reset = await readReset(tx, token);
  const [spent] = await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(passwordResets.tokenHash, reset.tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: passwordResets.userId });
  if (spent?.userId !== userId) throw new AppError("reset_used", 410);
  return reset;
}

type Reset = { tokenHash: string; userId: string; madeBy: string | null; isMailed?: boolean };

/** Valid once, for 30 minutes. Returns when it expires. */
export async function storeReset(tx: Executor, reset: Reset): Promise<Date> {
  const [stored] = await tx
    .insert(passwordResets)
    .values({ ...reset, expiresAt: sql`now() + interval '30 minutes'` })
    .returning({ expiresAt: passwordResets.expiresAt });
  if (!stored) throw new Error("PostgreSQL returned no row for an insert");
  return stored.expiresAt;
}

import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { notSignedIn } from "#lib/errors.ts";
import { recordIfPossible } from "#lib/write-failure.ts";
import type { Actor } from "./context.ts";
import { hashSid, idleDays } from "./session-cookie.ts";

/** Condition of a live session: not ended, not expired, and used within the last `idleDays`. */
export const sessionLives = () =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastUsedAt, sql`now() - make_interval(days => ${idleDays})`),
  );

export type Session = {
  id: string;
  /** When the person last proved their identity. */
  provedAt: Date;
  /** When a second factor was part of the proof; null when it was not. */
  secondFactorAt: Date | null;
  user: { id: string; name: string; email: string; locale: string; singleKeys: boolean };
};

/** The live session of a sid. Null when it has ended, has expired or was idle for too long. */
export async function findSession(sid: string): Promise<Session | null> {
  const [row] = await statement().execute({ sidHash: hashSid(sid) });
  if (!row) return null;
  if (row.stale) {
    const used = db().update(sessions).set({ lastUsedAt: sql`now()` });
    await recordIfPossible(used.where(eq(sessions.id, row.id)));
  }
  return { id: row.id, provedAt: row.provedAt, secondFactorAt: row.secondFactorAt, user: row.user };
}

const statement = prepareOnce(() =>
  db()
    .select({
      id: sessions.id,
      provedAt: sessions.provedAt,
      secondFactorAt: sessions.secondFactorAt,
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        locale: users.locale,
        singleKeys: users.singleKeys,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sidHash, given("sidHash")), sessionLives()))
    .prepare("find_session"),
);

/**
 * Call it after locking the user's row. It refuses a request whose session has ended since the request began. Such a
 * request adds no way to sign in and changes no address. Otherwise, a request sent during a password reset would
 * outlast the reset.
 * @throws AppError not_signed_in
 */
export async function requireLiveSession(tx: Executor, { sessionId }: Actor): Promise<void> {
  if (!sessionId) throw notSignedIn();
  const isLive = and(eq(sessions.id, sessionId), sessionLives());
  const live = await tx.select({ id: sessions.id }).from(sessions).where(isLive);
  if (live.length === 0) throw notSignedIn();
}

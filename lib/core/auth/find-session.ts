import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { recordIfPossible } from "#lib/cannot-write.ts";
import { notSignedIn } from "#lib/errors.ts";
import type { Actor } from "./context.ts";
import { hashSid, idleDays } from "./session-cookie.ts";

/** Condition of a session that opens something: not ended, not at its end, and used within the last days. */
export const sessionLives = () =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastUsedAt, sql`now() - make_interval(days => ${idleDays})`),
  );

export type Session = {
  id: string;
  /** When they last proved who they are. */
  provedAt: Date;
  /** When a second factor was part of it; null where none was. */
  secondFactorAt: Date | null;
  user: { id: string; name: string; email: string; locale: string; singleKeys: boolean };
};

/** The session as it stands now: ended, expired and idle ones are not found. */
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
 * After the user's row is locked: a request that began before its session was ended sets up no way in and changes no
 * address. Without it, one sent while the password is reset would outlast the reset.
 * @throws AppError not_signed_in
 */
export async function requireLiveSession(tx: Executor, { sessionId }: Actor): Promise<void> {
  if (!sessionId) throw notSignedIn();
  const isLive = and(eq(sessions.id, sessionId), sessionLives());
  const live = await tx.select({ id: sessions.id }).from(sessions).where(isLive);
  if (live.length === 0) throw notSignedIn();
}

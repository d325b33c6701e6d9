import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare-once.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { recordIfPossible } from "#lib/cannot-write.ts";
import { hashSid } from "./session-cookie.ts";
import { sessionLives } from "./session-lives.ts";

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

import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChanges } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { lockUser } from "./lock-user.ts";

type Which = { only?: string | undefined; except?: string | null | undefined };

/**
 * Ends a person's sessions and closes their open pages. Ends all of them unless `only` or `except` names a session's
 * id. After the commit, their cookies open nothing.
 * @returns how many sessions it ended
 */
export async function endSessions(
  tx: Executor,
  userId: string,
  { only, except }: Which = {},
): Promise<number> {
  await lockUser(tx, userId);
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        only ? eq(sessions.id, only) : undefined,
        except ? ne(sessions.id, except) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) return 0;
  const places = await tx
    .select({ workspaceId: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  const changes = places.flatMap(({ workspaceId }) =>
    ended.map(({ id }) => ({ workspaceId, kind: "session" as const, id })),
  );
  if (changes.length > 0) await notifyChanges(tx, changes);
  return ended.length;
}

import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChanges } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { holdUser } from "./hold-user.ts";

type Which = { only?: string | undefined; except?: string | null | undefined };

/**
 * Ends a person's sessions, all of them unless said otherwise, and what they have open. From the commit on none of
 * their cookies opens anything. `only` and `except` are ids of sessions.
 * @returns how many were ended
 */
export async function endSessions(
  tx: Executor,
  userId: string,
  { only, except }: Which = {},
): Promise<number> {
  await holdUser(tx, userId);
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
  const told = places.flatMap(({ workspaceId }) =>
    ended.map(({ id }) => ({ workspaceId, kind: "session" as const, id })),
  );
  if (told.length > 0) await notifyChanges(tx, told);
  return ended.length;
}

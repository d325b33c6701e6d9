import { and, inArray, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import type { FailureCode } from "./judge-failure.ts";
import { type EventsOf, isWaiting } from "./waiting-events.ts";

/** After each try in vain, in seconds; after the last one an event is set aside. */
const pausesSeconds = [2, 10, 60, 300] as const;
const mostTries = pausesSeconds.length + 1;
/** Beyond so many they are told as one. */
const toldByName = 5;

/**
 * Counts a reading that failed for what it was about, and sets aside the events that have had their tries.
 * @returns after how many seconds it is tried again for the youngest of them; null when nothing is left to try for
 */
export async function noteFailure(
  of: EventsOf,
  eventIds: readonly string[],
  failure: FailureCode,
): Promise<number | null> {
  if (eventIds.length === 0) return null;
  const { id, type, mode, tries, parkedAt } = webhookEvents;
  return db().transaction(async (tx) => {
    const noted = await tx
      .update(webhookEvents)
      .set({
        tries: sql`${tries} + 1`,
        failure,
        parkedAt: sql`case when ${tries} + 1 >= ${mostTries}::int then now() end`,
      })
      .where(and(isWaiting(of), isNull(parkedAt), inArray(id, [...eventIds])))
      .returning({ id, type, mode, tries, parkedAt });
    const [first] = noted;
    if (!first) return null;
    const parked = noted.filter((event) => event.parkedAt !== null);
    await notifyChange(tx, {
      workspaceId: of.workspaceId,
      kind: "events",
      id: noted.length === 1 ? first.id : "",
    });
    await tellOf(tx, of.workspaceId, failure, parked);
    if (parked.length === noted.length) return null;
    const fewest = Math.min(...noted.flatMap((event) => (event.parkedAt ? [] : [event.tries])));
    return pausesSeconds[fewest - 1] ?? null;
  });
}

type Parked = Pick<typeof webhookEvents.$inferSelect, "id" | "type" | "mode" | "parkedAt">;

async function tellOf(tx: Executor, workspaceId: string, code: FailureCode, parked: readonly Parked[]) {
  const [first] = parked;
  if (!first) return;
  const kind = "event_parked";
  const occurrence = (event: Parked) => `${event.id}:${event.parkedAt?.toISOString()}`;
  if (parked.length > toldByName) {
    return tellMembers(tx, workspaceId, {
      ...{ kind, mode: first.mode, occurrence: occurrence(first) },
      subject: { type: "events", id: "" },
      details: { count: parked.length, code },
    });
  }
  for (const event of parked) {
    await tellMembers(tx, workspaceId, {
      ...{ kind, mode: event.mode, occurrence: occurrence(event) },
      subject: { type: "event", id: event.id },
      details: { type: event.type, code },
    });
  }
}

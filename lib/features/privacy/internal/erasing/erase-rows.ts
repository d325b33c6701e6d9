import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { erasures } from "#drizzle/schema/erasures.ts";
import { events } from "../places/events.ts";
import { intents, orders } from "../places/orders.ts";
import type { Erasing, Place } from "../places/place.ts";
import { dropErasedMatches } from "./drop-erased-matches.ts";

/** Records these rows permanently as erased, and erases them; for an order also its requests and events. */
export async function eraseRows(
  tx: Executor,
  place: Place,
  erasing: Erasing & { requestId: string | null },
): Promise<void> {
  const { workspaceId, subjectIds, requestId } = erasing;
  if (subjectIds.length === 0) return;
  await tx
    .insert(erasures)
    .values(subjectIds.map((subjectId) => ({ workspaceId, place: place.name, subjectId, requestId })))
    .onConflictDoNothing();
  await place.erase(tx, erasing);
  await dropErasedMatches(tx, place, erasing);
  if (place !== orders) return;
  const ofOrders = sql`workspace_id = ${workspaceId} and order_id = any(${sql.param([...subjectIds])}::uuid[])`;
  const sent = await idsOf(tx, sql`select id from order_intents where ${ofOrders} and state <> 'open'`);
  await eraseRows(tx, intents, { ...erasing, subjectIds: sent });
  const eventIds = await idsOf(
    tx,
    sql`select id from webhook_events where ${ofOrders} and state <> 'waiting'`,
  );
  await eraseRows(tx, events, { ...erasing, subjectIds: eventIds });
}

async function idsOf(tx: Executor, select: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(select);
  return rows.map(({ id }) => id);
}

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { eventSchema } from "#lib/core/service/schemas/event.ts";
import { type NamedVariant, namedVariant } from "../named-variant.ts";

/** Beyond so many that wait, the others are found in the next turn. */
const mostWaiting = 500;

/** The events that wait for what they name to be read again. */
export async function listVariantEvents(
  workspaceId: string,
  { skus, productIds }: NamedVariant,
): Promise<string[]> {
  const { id, type, payload, appliedAt, receivedAt } = webhookEvents;
  const waiting = await db()
    .select({ id, payload: sql<unknown>`${payload}` })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, workspaceId),
        sql`${type} = 'catalog.variant_discontinued'`,
        isNull(appliedAt),
        isNull(webhookEvents.parkedAt),
      ),
    )
    .orderBy(receivedAt)
    .limit(mostWaiting);
  const wanted = JSON.stringify({ skus, productIds });
  return waiting.flatMap((event) => {
    const named = namedVariant(eventSchema.safeParse(event.payload).data?.data.variant ?? {});
    return JSON.stringify(named) === wanted ? [event.id] : [];
  });
}

/** What they name is marked to be read before anything else. */
export async function endVariantEvents(workspaceId: string, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await db().transaction(async (tx) => {
    await tx
      .update(webhookEvents)
      .set({ appliedAt: sql`now()`, changed: [] })
      .where(and(eq(webhookEvents.workspaceId, workspaceId), inArray(webhookEvents.id, eventIds)));
    await notifyChange(tx, { workspaceId, kind: "events", id: "" });
  });
}

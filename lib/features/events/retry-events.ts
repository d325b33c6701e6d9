import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { writeAudits } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { Denied, requireRole } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { eventSchema } from "#lib/core/service/schemas/event.ts";
import { notFound } from "#lib/errors.ts";
import { readVariantRefs } from "#lib/features/catalog/variant-refs.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type RetryEventsInput, retryEventsSchema } from "./schemas.ts";

/** How many orders and products will be read again. */
export type Retried = { orders: number; products: number };

/**
 * Queues a read of the orders and products that some events are about. The read applies the service's current state if
 * it is newer, not the payload, so a repeat is harmless. A parked event gets all its tries again. Requires a role with
 * orders:write or webhooks:manage.
 * @throws AppError not_found | forbidden_role; then nothing is queued
 */
export async function retryEvents(ctx: MemberContext, input: RetryEventsInput): Promise<Retried> {
  requireRole(ctx, "events:read");
  if (ctx.roleDenies("orders:write") && ctx.roleDenies("webhooks:manage")) {
    throw new Denied(ctx, "role", "webhooks:manage");
  }
  const { eventIds } = parseInput(retryEventsSchema, input);
  const workspaceId = ctx.workspace.id;
  return db().transaction(async (tx) => {
    const events = await takeEvents(tx, ctx, [...new Set(eventIds)]);
    const ids = events.map(({ id }) => id);
    await tx
      .update(webhookEvents)
      .set({ tries: 0, failure: null, parkedAt: null })
      .where(
        and(
          eq(webhookEvents.workspaceId, workspaceId),
          inArray(webhookEvents.id, ids),
          isNull(webhookEvents.appliedAt),
        ),
      );
    const orderIds = new Set(events.flatMap(({ orderId }) => orderId ?? []));
    for (const orderId of [...orderIds].sort())
      await enqueue(tx, "reread-order", { workspaceId, orderId, isAsked: true });
    const variants = events.flatMap(({ type, payload }) =>
      type === "catalog.variant_discontinued"
        ? [readVariantRefs(eventSchema.safeParse(payload).data?.data.variant ?? {})]
        : [],
    );
    for (const named of variants) await enqueue(tx, "reread-products", { workspaceId, ...named });
    await writeAudits(
      tx,
      ctx,
      events.map(({ id, type }) => ({
        action: "event.retry",
        subjectType: "webhook_event",
        subjectId: id,
        details: { type },
      })),
    );
    await notifyChange(tx, { workspaceId, kind: "events", id: ids.length === 1 ? (ids[0] ?? "") : "" });
    return { orders: orderIds.size, products: variants.length };
  });
}

/** Locks the events of this mode or without a mode. @throws AppError not_found if one of them is missing */
async function takeEvents(tx: Executor, ctx: MemberContext, eventIds: string[]) {
  const { id, workspaceId, mode, type, orderId, payload } = webhookEvents;
  const events = await tx
    .select({ id, type, orderId, payload: sql<unknown>`${payload}` })
    .from(webhookEvents)
    .where(
      and(eq(workspaceId, ctx.workspace.id), or(eq(mode, ctx.mode), isNull(mode)), inArray(id, eventIds)),
    )
    .orderBy(id)
    .for("update");
  if (events.length < eventIds.length) throw notFound();
  return events;
}

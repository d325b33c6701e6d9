import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import { readWatch, takersOf } from "#lib/features/orders/read-watch.ts";

/** What is compared, so that an empty list is not taken for more than it is. Dates ISO 8601 in UTC. */
export type Coverage = {
  /** Histories are compared with webhooks from here on; null while no endpoint of ours takes order events. */
  since: string | null;
  /** Events of orders that no endpoint takes, so that none is expected. */
  untaken: string[];
};

const ofOrders = eventTypes.filter((type) => type.startsWith("order."));

/** Since when, and of which types, events are expected at all. */
export async function getCoverage(ctx: MemberContext): Promise<Coverage> {
  requireRole(ctx, "events:read");
  const watch = await readWatch(db(), ctx.workspace.id);
  if (!watch) return { since: null, untaken: [...ofOrders] };
  const now = new Date();
  const untaken = ofOrders.filter((type) => takersOf(watch.states, type, now).length === 0);
  const first = watch.states.find(({ since }) =>
    ofOrders.some((type) => takersOf(watch.states, type, since).length > 0),
  );
  if (!first || untaken.length === ofOrders.length) return { since: null, untaken };
  return { since: new Date(Math.max(first.since.getTime(), watch.since.getTime())).toISOString(), untaken };
}

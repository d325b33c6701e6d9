import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import { readEndpointHistory, subscribedEndpoints } from "#lib/features/orders/read-endpoint-history.ts";

/** What is compared, so that a reader does not misread an empty list. Dates ISO 8601 in UTC. */
export type Coverage = {
  /** Order histories are compared with events from this time; null while no endpoint of ours receives order events. */
  since: string | null;
  /** Types of order events that no endpoint receives now, so that none is expected. */
  untaken: string[];
};

const ofOrders = eventTypes.filter((type) => type.startsWith("order."));

/** From when on, and of which types, events are expected. */
export async function getCoverage(ctx: MemberContext): Promise<Coverage> {
  requireRole(ctx, "events:read");
  const watch = await readEndpointHistory(db(), ctx.workspace.id);
  if (!watch) return { since: null, untaken: [...ofOrders] };
  const now = new Date();
  const untaken = ofOrders.filter((type) => subscribedEndpoints(watch.states, type, now).length === 0);
  const first = watch.states.find(({ since }) =>
    ofOrders.some((type) => subscribedEndpoints(watch.states, type, since).length > 0),
  );
  if (!first || untaken.length === ofOrders.length) return { since: null, untaken };
  return { since: new Date(Math.max(first.since.getTime(), watch.since.getTime())).toISOString(), untaken };
}

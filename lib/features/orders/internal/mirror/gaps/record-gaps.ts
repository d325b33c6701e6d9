import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { type ReadBy, webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import {
  type EndpointHistory,
  earlierOf,
  readEndpointHistory,
  subscribedEndpoints,
} from "../../../read-endpoint-history.ts";
import { type ExpectedEvent, expectedEvents, listReceivedEvents, matchEvents } from "./match-events.ts";

/** A delivery on its way has arrived by then. */
const settleSeconds = 60;

/**
 * Records entries of just read histories that no webhook has reported. For histories without recent entries it costs
 * one small statement. Most of the recorded events are still on their way; a job checks them again.
 */
export async function recordGaps(
  tx: Executor,
  workspaceId: string,
  page: readonly Order[],
  readBy: ReadBy,
): Promise<void> {
  const watch = page.length > 0 && (await readEndpointHistory(tx, workspaceId));
  if (!watch) return;
  const awaited = page.filter((order) => expectedEvents(order).some((entry) => isAwaited(watch, entry)));
  if (awaited.length === 0) return;
  const ids = awaited.map(({ id }) => id);
  const received = await listReceivedEvents(tx, workspaceId, ids);
  const unseen = awaited.flatMap((order) =>
    matchEvents(expectedEvents(order), received.get(order.id) ?? [])
      .filter(({ expected, event }) => !event && isAwaited(watch, expected))
      .map(({ expected }) => ({ ...expected, orderId: order.id, isTest: order.test })),
  );
  if (unseen.length === 0) return;
  const dueAt = sql`now() + make_interval(secs => ${settleSeconds})`;
  const rows = unseen.map(({ isTest, ...entry }) => ({
    ...entry,
    ...{ workspaceId, readBy, dueAt, mode: isTest ? ("test" as const) : ("live" as const) },
    state: "noted" as const,
  }));
  await tx.insert(webhookGaps).values(rows).onConflictDoNothing();
}

const isAwaited = ({ states, since }: EndpointHistory, { type, at }: ExpectedEvent) =>
  at >= since && subscribedEndpoints(states, type, earlierOf(at, new Date())).length > 0;

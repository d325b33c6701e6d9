import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { type ReadBy, webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { earlierOf, readWatch, takersOf, type Watch } from "../../../read-watch.ts";
import { type ExpectedEvent, expectedEvents, matchEvents, receivedOf } from "./received-of.ts";

/** A delivery that is on its way has come by then. */
const settleSeconds = 60;

/**
 * Writes down what was just read of orders and no webhook has told. Of histories without anything of late it costs one
 * small statement. Most of what it notes is on its way; a job looks again.
 */
export async function noteUnseen(
  tx: Executor,
  workspaceId: string,
  page: readonly Order[],
  readBy: ReadBy,
): Promise<void> {
  const watch = page.length > 0 && (await readWatch(tx, workspaceId));
  if (!watch) return;
  const awaited = page.filter((order) => expectedEvents(order).some((entry) => isAwaited(watch, entry)));
  if (awaited.length === 0) return;
  const ids = awaited.map(({ id }) => id);
  const received = await receivedOf(tx, workspaceId, ids);
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

const isAwaited = ({ states, since }: Watch, { type, at }: ExpectedEvent) =>
  at >= since && takersOf(states, type, earlierOf(at, new Date())).length > 0;

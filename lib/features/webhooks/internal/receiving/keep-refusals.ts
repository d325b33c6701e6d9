import { and, count, eq, gte, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChanges } from "#drizzle/notify.ts";
import { unknownReceivers } from "#drizzle/schema/unknown-receivers.ts";
import { webhookRefusalCounts } from "#drizzle/schema/webhook-refusal-counts.ts";
import { webhookRefusals } from "#drizzle/schema/webhook-refusals.ts";
import { log } from "#lib/log.ts";
import { type KeptPost, mostKeptAMinute, type RefusalCount, type RefusalLedger } from "./refusal-ledger.ts";

/** Stores recent refusals: the counts, and for each endpoint the first posts of each minute. */
export async function keepRefusals({ counts, kept, unknown }: RefusalLedger): Promise<void> {
  await db().transaction(async (tx) => {
    await addUnknown(tx, unknown);
    await addCounts(tx, [...counts.values()]);
    for (const [, posts] of [...Map.groupBy(kept, minuteOf)].toSorted(byKey)) await keepFirst(tx, posts);
    const workspaceIds = new Set([...counts.values()].map(({ workspaceId }) => workspaceId));
    await notifyChanges(
      tx,
      [...workspaceIds].map((workspaceId) => ({ workspaceId, kind: "events", id: "" })),
    );
  });
  const refused = sumOf([...counts.values()].map((each) => each.refused));
  log().info({ refused, toNobody: sumOf(unknown.values()) }, "deliveries refused");
}

async function addUnknown(tx: Executor, unknown: RefusalLedger["unknown"]): Promise<void> {
  for (const [day, refused] of [...unknown].toSorted()) {
    await tx
      .insert(unknownReceivers)
      .values({ day, refused })
      .onConflictDoUpdate({
        target: unknownReceivers.day,
        set: { refused: sql`${unknownReceivers.refused} + excluded.refused` },
      });
  }
}

/** Sorted, so that two processes cannot deadlock. */
async function addCounts(tx: Executor, counts: RefusalCount[]): Promise<void> {
  if (counts.length === 0) return;
  const { workspaceId, endpointId, minute, reason, refused } = webhookRefusalCounts;
  const placeOf = (row: RefusalCount) =>
    [row.workspaceId, row.endpointId, row.minute.toISOString(), row.reason].join("/");
  await tx
    .insert(webhookRefusalCounts)
    .values(counts.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [workspaceId, endpointId, minute, reason],
      set: { refused: sql`${refused} + excluded.refused` },
    });
}

/** One process at a time, so that all processes together stay within the limit. */
async function keepFirst(tx: Executor, posts: KeptPost[]): Promise<void> {
  const [first] = posts;
  if (!first) return;
  await lockMinute(tx, first);
  const [found] = await tx
    .select({ kept: count() })
    .from(webhookRefusals)
    .where(
      and(
        eq(webhookRefusals.workspaceId, first.workspaceId),
        eq(webhookRefusals.endpointId, first.endpointId),
        gte(webhookRefusals.receivedAt, startOfMinute(first)),
      ),
    );
  const room = Math.max(0, mostKeptAMinute - (found?.kept ?? 0));
  if (room > 0) await tx.insert(webhookRefusals).values(posts.slice(0, room));
}

const lockMinute = (tx: Executor, post: KeptPost) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refusals ${minuteOf(post)}`}, 0))`);

const startOfMinute = ({ receivedAt }: KeptPost) =>
  new Date(Math.floor(receivedAt.getTime() / 60_000) * 60_000);

const minuteOf = (post: KeptPost) =>
  [post.workspaceId, post.endpointId, startOfMinute(post).toISOString()].join("/");

// Two processes that lock several minutes lock them in the same order.
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);

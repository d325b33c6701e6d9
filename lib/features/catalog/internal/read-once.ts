import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogReads } from "#drizzle/schema/catalog-reads.ts";
import { isFree, takenLease } from "#lib/core/leases.ts";

const lookEveryMs = 50;

type Reading<T> = {
  workspaceId: string;
  what: string;
  /** What is kept here already; null while there is nothing. */
  find: () => Promise<T | null>;
  /** Reads it from the service and keeps it. */
  read: () => Promise<T>;
};

const shared = globalThis as { pressroomCatalogReads?: Map<string, Promise<unknown>> };

/**
 * Whoever misses the same thing at the same time makes one call for all: in this process by sharing it, in another
 * by a row. Nobody holds a connection while the service is asked.
 */
export function readOnce<T>(reading: Reading<T>): Promise<T> {
  shared.pressroomCatalogReads ??= new Map();
  const underWay = shared.pressroomCatalogReads;
  const name = `${reading.workspaceId} ${reading.what}`;
  const known = underWay.get(name) as Promise<T> | undefined;
  if (known) return known;
  const started = readForAll(reading).finally(() => underWay.delete(name));
  underWay.set(name, started);
  return started;
}

async function readForAll<T>(reading: Reading<T>): Promise<T> {
  while (true) {
    const token = await take(reading);
    // Somebody else may have read it between the miss and now.
    const found = await reading.find();
    if (found !== null || token) {
      try {
        return found ?? (await reading.read());
      } finally {
        if (token) await release(reading, token);
      }
    }
    await pause(lookEveryMs);
  }
}

async function take({ workspaceId, what }: Reading<unknown>): Promise<string | null> {
  // A person's read is over well before: a reply of 5 s at most, repeated once.
  const lease = takenLease();
  const taken = await db()
    .insert(catalogReads)
    .values({ workspaceId, what, ...lease })
    .onConflictDoUpdate({
      target: [catalogReads.workspaceId, catalogReads.what],
      set: lease,
      setWhere: isFree(catalogReads.leaseUntil),
    })
    .returning({ token: catalogReads.leaseToken });
  return taken[0]?.token ?? null;
}

async function release({ workspaceId, what }: Reading<unknown>, token: string): Promise<void> {
  await db()
    .delete(catalogReads)
    .where(
      and(
        eq(catalogReads.workspaceId, workspaceId),
        eq(catalogReads.what, what),
        eq(catalogReads.leaseToken, token),
      ),
    );
}

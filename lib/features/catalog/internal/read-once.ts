import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogReads } from "#drizzle/schema/catalog-reads.ts";
import { isFree, takenLease } from "#lib/core/leases.ts";

const lookEveryMs = 50;

type Reading<T> = {
  workspaceId: string;
  what: string;
  /** Finds the stored value; null if there is none. */
  find: () => Promise<T | null>;
  /** Reads the value from the service and stores it. */
  read: () => Promise<T>;
};

const shared = globalThis as { pressroomCatalogReads?: Map<string, Promise<unknown>> };

/**
 * Concurrent calls for the same missing value share one read: calls in this process share a promise, other processes
 * wait for a lease row. No database connection is in use during the call to the service.
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
    // Another process may have stored it since the miss.
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
  // The lease is longer than a member's read, which makes at most two attempts of 5 s each.
  const lease = takenLease();
  const token = { token: catalogReads.leaseToken };
  const first = db()
    .insert(catalogReads)
    .values({ workspaceId, what, ...lease });
  const [inserted] = await first.onConflictDoNothing().returning(token);
  if (inserted) return inserted.token;
  const isIt = and(eq(catalogReads.workspaceId, workspaceId), eq(catalogReads.what, what));
  const later = db().update(catalogReads).set(lease);
  const [taken] = await later.where(and(isIt, isFree(catalogReads.leaseUntil))).returning(token);
  return taken?.token ?? null;
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

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { DatabaseError } from "pg";
import type { Db, Tx } from "./database.ts";

/** "lock_not_available" */
const lockNotAvailable = "55P03";
const tries = 100;

function isLockTimeout(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === lockNotAvailable;
  return error instanceof Error && error.cause !== undefined && isLockTimeout(error.cause);
}

/**
 * Runs a transaction that has every table of the service to itself. It begins once whatever else is under way has
 * ended: where the two would wait for each other it lets go, sooner than PostgreSQL would end one of them, and tries
 * again.
 */
export async function withAllTables<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '200ms'`);
        // Roughly in the order in which others come to them.
        await tx.execute(sql`
          lock table idempotency_keys, orders, shipments, wallets, api_keys, ledger_entries, variants, products,
            own_products, files, file_contents, webhook_endpoints, deliveries, events, delivery_attempts, accounts
          in access exclusive mode`);
        await tx.execute(sql`set local lock_timeout = 0`);
        return await work(tx);
      });
    } catch (error) {
      if (tried === tries || !isLockTimeout(error)) throw error;
      await sleep(20 * Math.random());
    }
  }
}

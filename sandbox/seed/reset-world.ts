import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { DatabaseError } from "pg";
import { buildCatalog, type Catalog } from "../catalog/build-catalog.ts";
import type { SeedOptions } from "../config.ts";
import type { Account, Services } from "../services.ts";
import type { Db, Tx } from "../store/database.ts";
import { accounts, apiKeys, ledgerEntries, wallets } from "../store/schema/accounts.ts";
import { products, variants } from "../store/schema/catalog.ts";
import { orders, shipments } from "../store/schema/orders.ts";
import { renewWorld } from "../world.ts";
import { buildAccount, buildPastKey, insertOwnProducts, openingBalance } from "./build-account.ts";
import {
  buildPastOrder,
  buildPastShipments,
  listOfferedProducts,
  type PastOrder,
} from "./build-past-orders.ts";

/** Rows in one statement, which takes at most 65,535 parameters. */
const chunk = 500;

async function insertInChunks<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) await insert(rows.slice(from, from + chunk));
}

/** PostgreSQL's "lock_not_available". */
const lockNotAvailable = "55P03";
const tries = 100;

function isLockTimeout(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === lockNotAvailable;
  return error instanceof Error && error.cause !== undefined && isLockTimeout(error.cause);
}

/**
 * Runs a transaction with an exclusive lock on every table of the service. It waits for other transactions to end.
 * Against a deadlock, it stops waiting sooner than PostgreSQL would cancel a transaction, and tries again.
 */
async function withAllTables<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '200ms'`);
        // Roughly in the order in which other transactions lock them.
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

type Entry = typeof ledgerEntries.$inferInsert;

/** The ledger entries of a past order, in cents: its payment and its refund. Empty when nothing was paid. */
function movements(order: PastOrder): Entry[] {
  const { accountId, id: orderId, paidBalanceCents: paid = 0 } = order;
  if (paid === 0 || order.confirmedAt == null) return [];
  const payment: Entry = {
    accountId,
    orderId,
    kind: "payment",
    balanceCents: -paid,
    creditCents: 0,
    at: order.confirmedAt,
  };
  const returned = order.status === "cancelled" || order.status === "refunded";
  return returned
    ? [payment, { ...payment, kind: "refund", balanceCents: paid, at: order.updatedAt }]
    : [payment];
}

/** Writes the ledger of the first account. Returns its final balance, in cents. */
async function writeLedger(tx: Tx, account: Account, past: PastOrder[]): Promise<number> {
  const moved = past.flatMap(movements).sort((a, b) => a.at.getTime() - b.at.getTime());
  const net = moved.reduce((sum, entry) => sum + entry.balanceCents, 0);
  const opening: Entry = {
    accountId: account.id,
    kind: "adjustment",
    balanceCents: openingBalance.balanceCents - net,
    creditCents: openingBalance.creditCents,
    at: account.createdAt,
  };
  await insertInChunks([opening, ...moved], (part) => tx.insert(ledgerEntries).values(part));
  return openingBalance.balanceCents;
}

async function empty(tx: Tx): Promise<void> {
  await tx.execute(sql`
    truncate accounts, api_keys, wallets, ledger_entries, products, variants, own_products, files,
      file_contents, orders, shipments,
      idempotency_keys, webhook_endpoints, events, deliveries, delivery_attempts restart identity`);
  await tx.execute(sql`alter sequence order_numbers restart`);
}

async function insertCatalog(tx: Tx, catalog: Catalog): Promise<void> {
  await insertInChunks(catalog.products, (part) => tx.insert(products).values(part));
  await insertInChunks(catalog.variants, (part) => tx.insert(variants).values(part));
}

/**
 * Replaces the world by a new one from a seed. The same seed and sizes give the same catalog, account and past orders,
 * with the same ids. Dates are relative to now. All previous data is deleted.
 */
export async function resetWorld(services: Services, options: SeedOptions) {
  const { db, world, config } = services;
  const seed = options.seed ?? randomBytes(8).toString("hex");
  const size = { products: options.products ?? 36, variants: options.variants ?? 2_500 };
  const count = options.orders ?? 400;
  const now = world.clock.now();
  const catalog = buildCatalog(seed, size, now);
  const accountId = await withAllTables(db, async (tx) => {
    await empty(tx);
    await insertCatalog(tx, catalog);
    const [account] = await tx.insert(accounts).values(buildAccount(seed, now)).returning();
    if (account === undefined) throw new Error("The first account was not stored.");
    await insertOwnProducts(tx, seed, account, catalog);
    const keys = {
      live: buildPastKey(seed, "live", account.id, now),
      test: buildPastKey(seed, "test", account.id, now),
    };
    await tx.insert(apiKeys).values([keys.live, keys.test]);
    const offeredProducts = listOfferedProducts(catalog);
    const past = Array.from({ length: count }, (_, index) =>
      buildPastOrder(seed, index, count, { account, keys, offeredProducts, now }),
    ).sort((a, b) => a.order.createdAt.getTime() - b.order.createdAt.getTime());
    const numbered: PastOrder[] = past.map(({ order }, index) => ({
      ...order,
      number: `PR-${1001 + index}`,
    }));
    await insertInChunks(numbered, (part) => tx.insert(orders).values(part));
    await tx.execute(sql`select setval('order_numbers', ${1001 + count}, false)`);
    const parcels = past.flatMap(({ order, steps }) => buildPastShipments(seed, order, steps));
    await insertInChunks(parcels, (part) => tx.insert(shipments).values(part));
    const balance = await writeLedger(tx, account, numbered);
    await tx.insert(wallets).values({ accountId: account.id, ...openingBalance, balanceCents: balance });
    return account.id;
  });
  await renewWorld(db, world, seed, config.autopilot);
  services.faults.clear();
  services.requestLog.clear();
  services.rateWindows.clear();
  services.catalog.clear();
  services.callers.clear();
  services.wake();
  return {
    seed,
    account_id: accountId,
    orders: count,
    products: catalog.products.length,
    variants: catalog.variants.length,
  };
}

import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { buildCatalog, type Catalog } from "../catalog/build-catalog.ts";
import type { SeedOptions } from "../config.ts";
import type { Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import { insertInChunks } from "../store/insert-in-chunks.ts";
import { accounts } from "../store/schema/accounts.ts";
import { apiKeys } from "../store/schema/api-keys.ts";
import { orders } from "../store/schema/orders.ts";
import { products } from "../store/schema/products.ts";
import { shipments } from "../store/schema/shipments.ts";
import { variants } from "../store/schema/variants.ts";
import { wallets } from "../store/schema/wallets.ts";
import { withAllTables } from "../store/with-all-tables.ts";
import { renewWorld } from "../world.ts";
import { buildAccount, buildPastKey, openingBalance } from "./build-account.ts";
import { buildPastOrder, buildPastShipments, type PastOrder, shelve } from "./build-past-orders.ts";
import { insertOwnProducts } from "./own-products.ts";
import { writeLedger } from "./write-ledger.ts";

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
 * A fresh world from a seed: the same seed and sizes make the same catalog, account and past orders, with the
 * same ids, dated back from now. Everything there was is gone.
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
    const shelves = shelve(catalog);
    const past = Array.from({ length: count }, (_, index) =>
      buildPastOrder(seed, index, count, { account, keys, shelves, now }),
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

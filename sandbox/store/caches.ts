import { eq, inArray, sql } from "drizzle-orm";
import type { Caller } from "../services.ts";
import type { Db, Executor } from "./database.ts";
import { accounts, apiKeys } from "./schema/accounts.ts";
import { products, variants } from "./schema/catalog.ts";

const keptCallers = 10_000;

/**
 * The caller of each key, by the key's fingerprint, cached because every call reads it. Code that changes a key calls
 * `clear` after the commit, so that later calls read the changed key. Payments do not rely on the cache: they read the
 * key again under the wallet's lock.
 */
export class CallerCache {
  #callers = new Map<string, Caller>();
  readonly #read: (fingerprint: string) => Promise<Caller | undefined>;

  constructor(db: Db) {
    const statement = db
      .select({ key: apiKeys, account: accounts })
      .from(apiKeys)
      .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
      .where(eq(apiKeys.fingerprint, sql.placeholder("fingerprint")))
      .prepare("find_caller");
    this.#read = async (fingerprint) => (await statement.execute({ fingerprint }))[0];
  }

  /** A read in progress writes into the old map, which is discarded here. */
  clear(): void {
    this.#callers = new Map();
  }

  async find(fingerprint: string): Promise<Caller | undefined> {
    const callers = this.#callers;
    const known = callers.get(fingerprint);
    if (known !== undefined) return known;
    const caller = await this.#read(fingerprint);
    if (callers.size >= keptCallers) callers.clear();
    if (caller !== undefined) callers.set(fingerprint, caller);
    return caller;
  }
}

/** Limit of cached variants. A catalog may be far larger than the variants that are ordered. */
const keptVariants = 20_000;

function load(executor: Executor, skus: string[]) {
  return executor
    .select({
      sku: variants.sku,
      productId: variants.productId,
      colorCode: variants.colorCode,
      sizeCode: variants.sizeCode,
      basePriceCents: variants.basePriceCents,
      weightGrams: variants.weightGrams,
      discontinuedAt: variants.discontinuedAt,
      titles: products.titles,
      priceRuleBp: products.priceRuleBp,
      content: products.content,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.sku, skus));
}

type OrderableVariant = Awaited<ReturnType<typeof load>>[number];

/**
 * The variants that were ordered or quoted lately. Code that changes the catalog calls `clear` after the commit, which
 * also discards the result of reads in progress.
 */
export class CatalogCache {
  #variants = new Map<string, OrderableVariant>();

  clear(): void {
    this.#variants = new Map();
  }

  /** The variants with these SKUs, by SKU. Unknown SKUs are missing. */
  async find(executor: Executor, skus: string[]): Promise<Map<string, OrderableVariant>> {
    const cache = this.#variants;
    const found = new Map<string, OrderableVariant>();
    const missing = new Set<string>();
    for (const sku of skus) {
      const variant = cache.get(sku);
      if (variant === undefined) missing.add(sku);
      else found.set(sku, variant);
    }
    const read = missing.size === 0 ? [] : await load(executor, [...missing]);
    if (cache.size + read.length > keptVariants) cache.clear();
    for (const variant of read) {
      cache.set(variant.sku, variant);
      found.set(variant.sku, variant);
    }
    return found;
  }
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Catalog } from "../catalog/build-catalog.ts";
import { uuidFrom } from "../domain/deterministic.ts";
import { defaultLimits } from "../domain/payment-checks.ts";
import { readImage } from "../files/read-image.ts";
import { insertFile } from "../operations/store-file.ts";
import { type Account, type ApiKey, scopes } from "../services.ts";
import type { Tx } from "../store/database.ts";
import { ownProducts } from "../store/schema/catalog.ts";

const day = 86_400_000;

/** The opening balance of a wallet, in cents. */
export const openingBalance = { balanceCents: 2_500_000, creditCents: 25_000 };

export function buildAccount(seed: string, now: Date): Omit<Account, "position"> {
  return {
    id: uuidFrom(seed, "account", 1),
    name: "Atelier Marais",
    country: "FR",
    plan: "studio",
    generalDiscountBp: 1_000,
    reverseCharge: false,
    createdAt: new Date(now.getTime() - 120 * day),
  };
}

/**
 * The key that created the past orders of a mode. No secret matches its fingerprint, so that a known seed gives no
 * access.
 */
export function buildPastKey(seed: string, mode: "live" | "test", accountId: string, now: Date): ApiKey {
  const id = uuidFrom(seed, "key", mode);
  const letters = createHash("sha256").update(id).digest("hex").slice(0, 6);
  return {
    id,
    accountId,
    name: mode === "live" ? "Shop" : "Shop (test)",
    mode,
    prefix: `svc_${mode}_${letters}`,
    fingerprint: `none:${id}`,
    scopes: [...scopes],
    perOrderCents: defaultLimits.perOrderCents,
    dailyCents: defaultLimits.dailyCents,
    paymentsFrozen: false,
    restoredAt: null,
    allowedIps: null,
    expiresAt: null,
    revokedAt: now,
    createdAt: new Date(now.getTime() - 120 * day),
  };
}

/** Own products of the first account: SKU prefix of the catalog product, and artwork by face. */
const ownProductTemplates = [
  { name: "Sunrise T-shirt", prefix: "TEE", art: { front: "sun", sleeve_left: "peaks" } },
  { name: "Flower mug", prefix: "MUG", art: { wrap: "flowers" } },
  { name: "Sprig tote bag", prefix: "TOT", art: { front: "sprig" } },
];

async function insertArt(tx: Tx, seed: string, account: Account, name: string): Promise<string> {
  const bytes = await readFile(new URL(`./art/${name}.png`, import.meta.url));
  const facts = await readImage(bytes, 100);
  const id = uuidFrom(seed, "file", name);
  const owner = { id, accountId: account.id, filename: `${name}.png`, createdAt: account.createdAt };
  await insertFile(tx, { bytes, facts }, owner);
  return id;
}

/** Inserts the own products of the first account. Skips those whose catalog product is missing. */
export async function insertOwnProducts(
  tx: Tx,
  seed: string,
  account: Account,
  catalog: Catalog,
): Promise<void> {
  for (const { name, prefix, art } of ownProductTemplates) {
    const product = catalog.products.find((candidate) => candidate.skuPrefix === prefix);
    if (product === undefined) continue;
    const files: Record<string, string> = {};
    for (const [face, picture] of Object.entries(art)) {
      files[face] = await insertArt(tx, seed, account, picture);
    }
    const id = uuidFrom(seed, "own product", prefix);
    await tx.insert(ownProducts).values({
      id,
      accountId: account.id,
      productId: product.id,
      name,
      files,
      createdAt: account.createdAt,
    });
  }
}

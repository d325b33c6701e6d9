import { readFile } from "node:fs/promises";
import type { Account } from "../caller.ts";
import type { Catalog } from "../catalog/build-catalog.ts";
import { uuidFrom } from "../domain/deterministic.ts";
import { readImage } from "../files/read-image.ts";
import { insertFile } from "../operations/store-file.ts";
import type { Tx } from "../store/database.ts";
import { ownProducts } from "../store/schema/own-products.ts";

/** Products that the first account has of its own: SKU prefix of what they are made from, artwork by face. */
const seeded = [
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

/** Gives the first account its own products, as far as the catalog holds what they are made from. */
export async function insertOwnProducts(
  tx: Tx,
  seed: string,
  account: Account,
  catalog: Catalog,
): Promise<void> {
  for (const { name, prefix, art } of seeded) {
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

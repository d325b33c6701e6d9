import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { unacceptable } from "../errors.ts";
import type { ServiceEnv, Services } from "../services.ts";
import { findProduct } from "../store/find-products.ts";
import { ownProducts } from "../store/schema/catalog.ts";
import { files } from "../store/schema/files.ts";
import { parseQuery } from "../wire/query.ts";
import { parseBody } from "../wire/request.ts";
import { text, uuid } from "../wire/scalars.ts";
import { findAccount } from "./accounts.ts";

const lower = uuid().toLowerCase();

export const ownProductSchema = z.strictObject({
  account_id: lower.optional(),
  product_id: lower,
  name: text(200).min(1).default("Product"),
  files: z.record(text(50).min(1), lower),
});

function toOwnProduct(row: typeof ownProducts.$inferSelect) {
  return {
    id: row.id,
    account_id: row.accountId,
    product_id: row.productId,
    name: row.name,
    files: row.files,
    created_at: row.createdAt.toISOString(),
  };
}

/**
 * GET and POST /products: an account's own products. Each one is a catalog product with files of the account. Order
 * items refer to it by its `id`, as `product_id`. The service itself has no call that creates one.
 */
export function controlProductRoutes({ db, world }: Services) {
  const routes = new Hono<ServiceEnv>();

  routes.get("/", async (c) => {
    const { account_id } = parseQuery(c, { account_id: uuid().optional() }, "refuse");
    const account = await findAccount(db, account_id);
    const rows = await db
      .select()
      .from(ownProducts)
      .where(eq(ownProducts.accountId, account.id))
      .orderBy(asc(ownProducts.createdAt), asc(ownProducts.name))
      .limit(1_000);
    return c.json({ data: rows.map(toOwnProduct) });
  });

  routes.post("/", async (c) => {
    const given = parseBody(ownProductSchema, c.var.body);
    const account = await findAccount(db, given.account_id);
    const product = await findProduct(db, given.product_id);
    if (product === undefined) throw unacceptable("unknown_product", "The catalog has no such product.");
    const faces = new Set(product.content.printAreas.map((area) => area.face));
    for (const face of Object.keys(given.files)) {
      if (!faces.has(face)) throw unacceptable("unknown_face", "The product has no such face.", { face });
    }
    const ids = [...new Set(Object.values(given.files))];
    const mine = await db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.accountId, account.id), inArray(files.id, ids)));
    if (mine.length < ids.length) throw unacceptable("unknown_file", "The account has no such file.");
    const row = {
      id: randomUUID(),
      accountId: account.id,
      productId: product.id,
      name: given.name,
      files: given.files,
      createdAt: world.clock.now(),
    };
    await db.insert(ownProducts).values(row);
    return c.json({ data: toOwnProduct(row) }, 201);
  });

  return routes;
}

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { makeDraft } from "./make-draft.ts";
import type { World } from "./world.ts";

/** A draft of a variant that our catalog marks as discontinued, and its replacement. */
export async function makeDiscontinued(world: World) {
  const { database, product } = world;
  const { sku } = await database.one(
    z.object({ sku: z.string() }),
    `update catalog_variants set availability = 'discontinued', replacement = jsonb_build_object('sku', $2::text)
     where product_id = $1::uuid and sku = (
       select sku from catalog_variants where product_id = $1::uuid and sku <> $2 and availability = 'available' limit 1
     ) returning sku`,
    [product.id, product.sku],
  );
  const orderId = await makeDraft({ ...world, product: { ...product, sku } });
  return { submissionId: randomUUID(), orderId, swaps: [{ line: 1, sku: product.sku }] };
}

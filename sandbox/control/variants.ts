import type { Context } from "hono";
import { Hono } from "hono";
import { z } from "zod";
import type { ServiceEnv } from "../caller.ts";
import { notFound } from "../errors.ts";
import { discontinueVariant } from "../operations/discontinue-variant.ts";
import { repriceVariant } from "../operations/reprice-variant.ts";
import type { Services } from "../services.ts";
import { parseBody } from "../wire/parse.ts";
import { isStorable, text } from "../wire/text.ts";

const discontinueSchema = z.strictObject({ replacement_sku: text(100).min(1).optional() });
const priceSchema = z.strictObject({ base_price_cents: z.number().int().min(1).max(10_000_000) });

function skuOf(c: Context<ServiceEnv, "/:sku/discontinue" | "/:sku/price">): string {
  const sku = c.req.param("sku");
  if (!isStorable(sku)) throw notFound();
  return sku;
}

/** POST /variants/{sku}/discontinue and /price. */
export function controlVariantRoutes(services: Services) {
  return new Hono<ServiceEnv>()
    .post("/:sku/discontinue", async (c) => {
      const sku = skuOf(c);
      const { replacement_sku } = parseBody(discontinueSchema, c.var.body ?? {});
      const row = await discontinueVariant(services, sku, replacement_sku ?? null);
      return c.json({
        data: {
          sku: row.sku,
          discontinued_at: row.discontinuedAt?.toISOString() ?? null,
          replacement_sku: row.replacementSku,
        },
      });
    })
    .post("/:sku/price", async (c) => {
      const sku = skuOf(c);
      const { base_price_cents } = parseBody(priceSchema, c.var.body);
      await repriceVariant(services, sku, base_price_cents);
      return c.json({ data: { sku, base_price_cents } });
    });
}

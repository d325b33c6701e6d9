import { Hono } from "hono";
import { z } from "zod";
import type { ServiceEnv } from "../caller.ts";
import { notFound } from "../errors.ts";
import { discontinueVariant } from "../operations/discontinue-variant.ts";
import type { Services } from "../services.ts";
import { parseBody } from "../wire/parse.ts";
import { isStorable, text } from "../wire/text.ts";

const schema = z.strictObject({ replacement_sku: text(100).min(1).optional() });

/** POST /variants/{sku}/discontinue. */
export function controlVariantRoutes(services: Services) {
  return new Hono<ServiceEnv>().post("/:sku/discontinue", async (c) => {
    const sku = c.req.param("sku");
    if (!isStorable(sku)) throw notFound();
    const { replacement_sku } = parseBody(schema, c.var.body ?? {});
    const row = await discontinueVariant(services, sku, replacement_sku ?? null);
    return c.json({
      data: {
        sku: row.sku,
        discontinued_at: row.discontinuedAt?.toISOString() ?? null,
        replacement_sku: row.replacementSku,
      },
    });
  });
}

import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { toCsv } from "#lib/csv.ts";

const headings = ["reference", "sku", "quantity", "name", "address", "postcode", "city", "country"];
const recipients = [
  ["Robin Example", "Beispielstraße 1", "10115", "Berlin", "DE"],
  ["Robin Example", "Beispielstraße 1", "10115", "Berlin", "DE"],
  ["Sam Sample", "1 rue de l’Exemple", "75001", "Paris", "FR"],
] as const;

/**
 * A sample file with two orders, the first of two rows, for variants that are available now; without a catalog only
 * the headings. Each sample has new references, so that it can be imported again. In live mode there are only
 * headings, because orders to sample addresses would cost money.
 */
export async function writeSample(ctx: MemberContext): Promise<string> {
  requireRole(ctx, "orders:write");
  if (ctx.mode === "live") return toCsv([headings]);
  const variants = await db()
    .select({ sku: catalogVariants.sku })
    .from(catalogVariants)
    .where(
      and(eq(catalogVariants.workspaceId, ctx.workspace.id), eq(catalogVariants.availability, "available")),
    )
    .orderBy(asc(catalogVariants.sku))
    .limit(recipients.length);
  const own = randomUUID().slice(0, 4);
  const rows = recipients.flatMap((recipient, at) => {
    const sku = (variants[at] ?? variants[0])?.sku;
    return sku ? [[`sample-${own}-${recipient[4]}`, sku, String(at + 1), ...recipient]] : [];
  });
  return toCsv([headings, ...rows]);
}

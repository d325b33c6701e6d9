import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";

export type KnownVariant = { sku: string; isMade: boolean; replacement: string | null };

/** Variants that are kept here, by SKU in small letters. */
export async function findKnownVariants(workspaceId: string, skus: readonly string[]) {
  const rows = await db()
    .select({
      sku: catalogVariants.sku,
      availability: catalogVariants.availability,
      replacement: catalogVariants.replacement,
    })
    .from(catalogVariants)
    .where(
      and(
        eq(catalogVariants.workspaceId, workspaceId),
        sql`lower(${catalogVariants.sku}) collate "C" = any(${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[])`,
      ),
    );
  return new Map(
    rows.map(({ sku, availability, replacement }): [string, KnownVariant] => [
      sku.toLowerCase(),
      {
        sku,
        isMade: availability !== "discontinued",
        replacement: readReplacement(replacement)?.sku ?? null,
      },
    ]),
  );
}

/** Whether a SKU that is not kept here is none: each product that is offered has been read. */
export async function knowsAllVariants(workspaceId: string): Promise<boolean> {
  const [found] = await db()
    .select({
      products: sql<number>`count(*)::int`,
      unread: sql<number>`count(*) filter (where ${catalogProducts.variantsAt} is null)::int`,
    })
    .from(catalogProducts)
    .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.isOffered, true)));
  return found !== undefined && found.products > 0 && found.unread === 0;
}

/**
 * Print files by id, or by their name or filename whatever its capitals, with its ending or without; those of the
 * library alone. Several of one name are all there.
 */
export async function findNamedFiles(workspaceId: string, names: readonly string[]) {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const found = new Map<string, Set<string>>();
  if (wanted.length === 0) return found;
  const rows = await db()
    .select({ id: files.id, name: files.name, filename: files.filename })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), isNull(files.removedAt)));
  const isWanted = new Set(wanted);
  for (const { id, name, filename } of rows) {
    for (const called of new Set([id, name, filename].flatMap((text) => spellings(text)))) {
      if (isWanted.has(called)) found.set(called, (found.get(called) ?? new Set()).add(id));
    }
  }
  return found;
}

function spellings(name: string | null): string[] {
  if (!name) return [];
  const small = name.toLowerCase();
  return [small, small.replace(/\.(png|jpe?g)$/, "")];
}

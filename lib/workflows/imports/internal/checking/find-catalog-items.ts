import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";

export type KnownVariant = { sku: string; isMade: boolean; replacement: string | null };

/** Variants of the mirrored catalog, by SKU in lower case. */
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

/** Whether an unknown SKU does not exist: the variants of every offered product have been read. */
export async function isCatalogComplete(workspaceId: string): Promise<boolean> {
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
 * Finds print files of the library by id, name or filename. Case is ignored, and the filename extension is optional.
 * A name may belong to several files.
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

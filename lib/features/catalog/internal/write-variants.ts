import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { hasChanged, takeGiven } from "./has-changed.ts";

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsPerStatement = 1_000;

type VariantsOf = { workspaceId: string; productId: string; variants: readonly CatalogVariant[] };

/**
 * Takes over all variants of a product. What the service names no more cannot be ordered any more, but stays known:
 * quotes and orders hold it. Returns how many rows changed.
 */
export async function writeVariants(tx: Executor, { workspaceId, productId, variants }: VariantsOf) {
  let changed = 0;
  // In one order everywhere: two products that name the same SKUs would wait for each other.
  const rows = variants
    .map((variant, position) => toRow(workspaceId, productId, variant, position))
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    changed += await upsert(tx, rows.slice(from, from + rowsPerStatement));
  }
  return changed + (await retireOthers(tx, { workspaceId, productId, variants }));
}

type VariantRow = ReturnType<typeof toRow>;

async function upsert(tx: Executor, rows: VariantRow[]): Promise<number> {
  const { workspaceId: _, sku: __, ...columns } = rows[0] as VariantRow;
  // A name in another language is no news of the variant.
  const { colorName: ___, sizeName: ____, readAt: _____, ...compared } = columns;
  const written = await tx
    .insert(catalogVariants)
    .values(rows)
    .onConflictDoUpdate({
      target: [catalogVariants.workspaceId, catalogVariants.sku],
      set: takeGiven(catalogVariants, Object.keys(columns)),
      setWhere: hasChanged(catalogVariants, Object.keys(compared)),
    })
    .returning({ sku: catalogVariants.sku });
  return written.length;
}

async function retireOthers(tx: Executor, { workspaceId, productId, variants }: VariantsOf): Promise<number> {
  const named = variants.map(({ sku }) => sku);
  const retired = await tx
    .update(catalogVariants)
    .set({
      availability: "discontinued",
      discontinuedAt: sql`coalesce(${catalogVariants.discontinuedAt}, now())`,
      readAt: sql`now()`,
    })
    .where(
      and(
        eq(catalogVariants.workspaceId, workspaceId),
        eq(catalogVariants.productId, productId),
        ne(catalogVariants.availability, "discontinued"),
        notInArray(catalogVariants.sku, named),
      ),
    )
    .returning({ sku: catalogVariants.sku });
  return retired.length;
}

function toRow(workspaceId: string, productId: string, variant: CatalogVariant, position: number) {
  return {
    workspaceId,
    sku: variant.sku,
    productId,
    position,
    colorCode: variant.color.code,
    colorName: variant.color.name,
    colorHex: variant.color.hex,
    sizeCode: variant.size.code,
    sizeName: variant.size.name,
    availability: variant.availability,
    discontinuedAt: variant.discontinued_at === null ? null : new Date(variant.discontinued_at),
    replacement: variant.replacement,
    basePriceCents: variant.base_price_cents,
    priceCents: variant.price_cents,
    currency: variant.currency,
    weightGrams: variant.weight_grams,
    imageUrl: variant.image_url,
    readAt: sql`now()`,
  };
}

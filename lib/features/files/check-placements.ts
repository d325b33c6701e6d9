import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type PrintArea, printAreaSchema } from "#lib/core/service/schemas/catalog.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { preferLanguage } from "#lib/features/catalog/prefer-language.ts";
import { findStored } from "#lib/read-stored.ts";
import { type Pixels, placeFile, verdictOf } from "./placement.ts";

type Placed = {
  /** Index in the given items. */
  item: number;
  face: string;
};

/** A file with fewer pixels than its print area requires. */
export type TooSmallFile = Placed & { faceName: string; required: Pixels; given: Pixels };
/** A face that the product does not have. */
type MissingFace = Placed & { faces: string[] };

/**
 * Finds the files of a basket that the service would refuse for their pixels or their face, from the stored files and
 * print areas (specification, "OrderItemRequest", rules for `files`). A file or product that is not stored is left out;
 * the service decides about it.
 */
export async function checkPlacements(
  ctx: MemberContext,
  items: readonly OrderItemRequest[],
): Promise<{ tooSmall: TooSmallFile[]; missing: MissingFace[] }> {
  requireRole(ctx, "catalog:read");
  const printed = items.flatMap(({ sku, files: chosen }, item) =>
    Object.entries(chosen ?? {}).map(([face, fileId]) => ({ item, sku, face, fileId: fileId.toLowerCase() })),
  );
  const tooSmall: TooSmallFile[] = [];
  const missing: MissingFace[] = [];
  if (printed.length === 0) return { tooSmall, missing };
  const [sizes, areas] = await Promise.all([
    sizesOf(ctx.workspace.id, [...new Set(printed.map(({ fileId }) => fileId))]),
    areasOf(ctx.workspace.id, [...new Set(printed.map(({ sku }) => sku))]),
  ]);
  for (const { item, sku, face, fileId } of printed) {
    const ofProduct = areas.get(sku);
    const area = ofProduct?.find((candidate) => candidate.face === face);
    if (ofProduct && !area) missing.push({ item, face, faces: ofProduct.map((known) => known.face) });
    const size = sizes.get(fileId);
    if (!size || !area) continue;
    const placement = placeFile(size, area);
    if (verdictOf(placement) !== "tooSmall") continue;
    const given = { width: size.widthPx, height: size.heightPx };
    tooSmall.push({ item, face, faceName: area.name, required: placement.required, given });
  }
  return { tooSmall, missing };
}

async function sizesOf(workspaceId: string, ids: readonly string[]) {
  const rows = await db()
    .select({ id: files.id, widthPx: files.widthPx, heightPx: files.heightPx })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), inArray(files.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

async function areasOf(workspaceId: string, skus: readonly string[]): Promise<Map<string, PrintArea[]>> {
  const rows = await db()
    .selectDistinctOn([catalogVariants.sku], {
      sku: catalogVariants.sku,
      areas: sql<unknown>`${catalogTexts.detail} -> 'print_areas'`,
    })
    .from(catalogVariants)
    .innerJoin(
      catalogTexts,
      and(
        eq(catalogTexts.workspaceId, catalogVariants.workspaceId),
        eq(catalogTexts.productId, catalogVariants.productId),
        isNotNull(catalogTexts.detailAt),
      ),
    )
    .where(and(eq(catalogVariants.workspaceId, workspaceId), inArray(catalogVariants.sku, [...skus])))
    .orderBy(catalogVariants.sku, preferLanguage("en"));
  return new Map(
    rows.flatMap(({ sku, areas }) => {
      const known = findStored(z.array(printAreaSchema), areas, "print areas of a product");
      return known ? [[sku, known] as const] : [];
    }),
  );
}

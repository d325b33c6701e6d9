import { and, eq, inArray } from "drizzle-orm";
import type { Account } from "../caller.ts";
import type { PrintAreaContent } from "../catalog/content.ts";
import { colorName } from "../catalog/words/colors.ts";
import { sizeName } from "../catalog/words/sizes.ts";
import { areaPixels, reachesResolution, reachesSideBySide } from "../domain/placement.ts";
import type { PriceableLine } from "../domain/pricing.ts";
import { unacceptable } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Executor } from "../store/database.ts";
import { files } from "../store/schema/files.ts";
import { products } from "../store/schema/products.ts";
import { variants } from "../store/schema/variants.ts";
import type { OrderItemRequest } from "../wire/order-requests.ts";

export interface ResolvedLine extends PriceableLine {
  sku: string;
  title: string;
  color: string;
  size: string;
  grams: number;
  files: { face: string; file_id: string }[];
}

function loadVariants(executor: Executor, skus: string[]) {
  return executor
    .select({
      sku: variants.sku,
      colorCode: variants.colorCode,
      sizeCode: variants.sizeCode,
      basePriceCents: variants.basePriceCents,
      weightGrams: variants.weightGrams,
      discontinuedAt: variants.discontinuedAt,
      titles: products.titles,
      priceRuleBp: products.priceRuleBp,
      content: products.content,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.sku, skus));
}

async function loadFiles(executor: Executor, accountId: string, ids: string[]) {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), inArray(files.id, ids)));
  return new Map(rows.map((row) => [row.id, { width: row.widthPx, height: row.heightPx }]));
}

/**
 * What is ordered, looked up in the catalog. Throws 422 for what cannot be ordered: unknown or discontinued
 * SKU, unknown product, face or file, too few pixels. Specification: OrderItemRequest.
 */
export async function resolveItems(
  executor: Executor,
  { world }: Services,
  account: Account,
  items: OrderItemRequest[],
): Promise<ResolvedLine[]> {
  const found = await loadVariants(executor, [...new Set(items.map((item) => item.sku))]);
  const bySku = new Map(found.map((variant) => [variant.sku, variant]));
  const fileIds = items.flatMap((item) => Object.values(item.files ?? {}).map((id) => id.toLowerCase()));
  const pixels = await loadFiles(executor, account.id, fileIds);
  const fits = world.assumptions.resolution_check === "both_sides" ? reachesSideBySide : reachesResolution;

  function checkFace(at: object, areas: PrintAreaContent[], face: string, fileId: string): PrintAreaContent {
    const area = areas.find((candidate) => candidate.face === face);
    if (area === undefined)
      throw unacceptable("unknown_face", "The product has no such face.", { ...at, face });
    const file = pixels.get(fileId);
    if (file === undefined) {
      throw unacceptable("unknown_file", "There is no such file.", { ...at, face, file_id: fileId });
    }
    const required = areaPixels(area.widthCm, area.heightCm, area.minDpi);
    if (!fits(file, required)) {
      throw unacceptable("file_resolution_too_low", "The file has too few pixels for its print area.", {
        ...at,
        face,
        min_dpi: area.minDpi,
        required,
        actual: file,
      });
    }
    return area;
  }

  return items.map((item, index) => {
    const at = { line: index + 1, sku: item.sku };
    const variant = bySku.get(item.sku);
    if (variant === undefined) throw unacceptable("unknown_sku", "There is no such variant.", at);
    if (variant.discontinuedAt !== null) {
      throw unacceptable("variant_discontinued", "This variant is no longer made.", at);
    }
    if (item.product_id !== undefined) {
      throw unacceptable("unknown_product", "The account has no such product of its own.", at);
    }
    const placed = Object.entries(item.files ?? {}).map(([face, id]) => ({
      face,
      file_id: id.toLowerCase(),
    }));
    const areas = placed.map((file) => checkFace(at, variant.content.printAreas, file.face, file.file_id));
    return {
      sku: variant.sku,
      title: variant.titles.en,
      color: colorName(variant.colorCode, "en"),
      size: sizeName(variant.sizeCode, "en"),
      quantity: item.quantity,
      basePriceCents: variant.basePriceCents,
      priceRuleBp: variant.priceRuleBp,
      options: areas
        .filter((area) => area.extraCostCents > 0)
        .map((area) => ({ code: `print_${area.face}`, cents: area.extraCostCents })),
      grams: (variant.weightGrams ?? 0) * item.quantity,
      files: placed,
    };
  });
}

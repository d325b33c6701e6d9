import type { Account } from "../caller.ts";
import { colorName, sizeName } from "../catalog/names.ts";
import type { PlacedFile } from "../domain/order-types.ts";
import type { PriceableLine } from "../domain/pricing.ts";
import { unacceptable } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Executor } from "../store/database.ts";
import type { OrderItemRequest } from "../wire/order-requests.ts";
import { preparePlacement } from "./place-files.ts";

export interface ResolvedLine extends PriceableLine {
  sku: string;
  /** one of the account's own products */
  productId: string | null;
  title: string;
  color: string;
  size: string;
  grams: number;
  files: PlacedFile[];
}

/**
 * What is ordered, looked up in the catalog. Throws 422 for what cannot be ordered: unknown or discontinued
 * SKU, and what cannot be printed on it. Specification: OrderItemRequest.
 */
export async function resolveItems(
  executor: Executor,
  { world, catalog }: Services,
  account: Account,
  items: OrderItemRequest[],
): Promise<ResolvedLine[]> {
  const bySku = await catalog.find(
    executor,
    items.map((item) => item.sku),
  );
  const place = await preparePlacement(executor, account.id, items, world.assumptions);

  return items.map((item, index) => {
    const at = { line: index + 1, sku: item.sku };
    const variant = bySku.get(item.sku);
    if (variant === undefined) throw unacceptable("unknown_sku", "There is no such variant.", at);
    if (variant.discontinuedAt !== null) {
      throw unacceptable("variant_discontinued", "This variant is no longer made.", at);
    }
    const { placed, areas } = place(item, at, {
      productId: variant.productId,
      printAreas: variant.content.printAreas,
    });
    return {
      sku: variant.sku,
      productId: item.product_id?.toLowerCase() ?? null,
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

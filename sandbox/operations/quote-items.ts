import { colorName, sizeName } from "../catalog/names.ts";
import type { Assumptions } from "../domain/assumptions.ts";
import { type Country, findCountry } from "../domain/countries.ts";
import type { PlacedFile } from "../domain/order-states.ts";
import { decideVat, type PriceableItem, type Pricing, priceOrder, shippingCents } from "../domain/pricing.ts";
import { unacceptable } from "../errors.ts";
import type { Account, Services } from "../services.ts";
import type { Executor } from "../store/database.ts";
import type { OrderItemRequest } from "../wire/order-requests.ts";
import { preparePlacement } from "./place-files.ts";

export interface ResolvedItem extends PriceableItem {
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
 * Looks up the ordered items in the catalog. Throws 422 for an unknown or discontinued SKU, and for files that cannot
 * be printed on it. Specification: OrderItemRequest.
 */
export async function resolveItems(
  executor: Executor,
  { world, catalog }: Services,
  account: Account,
  items: OrderItemRequest[],
): Promise<ResolvedItem[]> {
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

/** The country with this code. Throws 422 `country_not_served`. */
export function servedCountry(code: string): Country {
  const country = findCountry(code);
  if (country === undefined) {
    throw unacceptable("country_not_served", "The service does not deliver to this country.", {
      country: code,
    });
  }
  return country;
}

function bearsReverseCharge(
  account: Account,
  company: string | null,
  when: Assumptions["reverse_charge_when"],
) {
  if (when === "account_flag") return account.reverseCharge;
  return when === "company_address" && company !== null && company.trim() !== "";
}

/** Prices resolved line items for an account and a destination. Both quotes and orders use it. */
export function quoteItems(
  lines: ResolvedItem[],
  account: Account,
  destination: { country: Country; company: string | null },
  assumptions: Assumptions,
): Pricing {
  const { country, company } = destination;
  const reverseCharge = bearsReverseCharge(account, company, assumptions.reverse_charge_when);
  return priceOrder({
    lineItems: lines,
    planDiscountBp: account.generalDiscountBp,
    shippingCents: shippingCents({
      zone: country.zone,
      grams: lines.reduce((sum, line) => sum + line.grams, 0),
      pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    }),
    vat: decideVat(servedCountry(account.country), country, reverseCharge),
  });
}

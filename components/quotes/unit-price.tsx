"use client";

import { useTranslations } from "next-intl";
import { Money } from "#components/ui/values.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { formatCents } from "#lib/money.ts";

type UnitPriceProps = {
  /** The service's latest costs for this line item. */
  cost: Estimate["items"][number] | undefined;
  variant: LineVariant | undefined;
  /** The costs have a discount as a line of their own, so this price is the one before it, and says so. */
  isDiscounted?: boolean;
  currency: string;
  locale: string;
};

/**
 * The service's price of a piece. Until it has quoted the line item, the catalog's price for the account, with the list
 * price struck. Never both: the catalog copy may be older than the quote.
 */
export function UnitPrice({ cost, variant, isDiscounted = false, currency, locale }: UnitPriceProps) {
  const t = useTranslations("quoteBuilder");
  const money = (cents: number) => formatCents(cents, locale, currency);
  if (cost && isDiscounted) return <span>{t("beforeDiscount", { price: money(cost.unit_cost_cents) })}</span>;
  if (cost) return <Money text={money(cost.unit_cost_cents)} />;
  if (!variant) return null;
  const { priceCents, basePriceCents } = variant;
  return (
    <span>
      {t("catalogPrice", { price: money(priceCents) })}{" "}
      {basePriceCents > priceCents && <Money text={money(basePriceCents)} struck />}
    </span>
  );
}

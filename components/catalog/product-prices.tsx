import { getTranslations } from "next-intl/server";
import { Money } from "#components/ui/money.tsx";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import { formatBasisPoints, formatCents } from "#lib/money.ts";

/** What the account pays for it, and by which rule. */
export async function ProductPrices({ product, locale }: { product: CatalogProductDetail; locale: string }) {
  const t = await getTranslations("productPage");
  const { pricing, price_from_cents: from, base_price_from_cents: base, currency } = product;
  const discount = formatBasisPoints(pricing.general_discount_bp, locale);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold">
          <Money text={t("from", { price: formatCents(from, locale, currency) })} />
        </span>
        {base > from && (
          <>
            <span className="sr-only">{t("basePrice")}</span>
            <Money text={formatCents(base, locale, currency)} struck />
          </>
        )}
      </p>
      <p className="mt-1 text-sm text-muted">
        {pricing.general_discount_bp > 0
          ? t("planText", { plan: pricing.plan, discount })
          : t("planWithout", { plan: pricing.plan })}{" "}
        {pricing.tax_included ? t("taxIncluded") : t("taxExcluded")}
      </p>
    </div>
  );
}

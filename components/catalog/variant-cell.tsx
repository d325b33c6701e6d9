import { getTranslations } from "next-intl/server";
import { Money } from "#components/ui/money.tsx";
import { Cell } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { CatalogVariant } from "#lib/service/schemas/catalog.ts";

type VariantCellProps = {
  place: Place;
  variant: CatalogVariant | undefined;
  mayOrder: boolean;
  locale: string;
};

export async function VariantCell({ place, variant, mayOrder, locale }: VariantCellProps) {
  const t = await getTranslations("productPage");
  if (!variant) {
    return (
      <Cell numeric>
        <span title={t("notMade")} className="text-muted">
          –
        </span>
      </Cell>
    );
  }
  const price = formatCents(variant.price_cents, locale, variant.currency);
  if (variant.availability === "discontinued") {
    return (
      <Cell numeric>
        <span title={t("gone")}>
          <Money text={price} struck />
        </span>
      </Cell>
    );
  }
  const base = variant.base_price_cents;
  return (
    <Cell numeric>
      {base > variant.price_cents && (
        <span className="mr-1.5 text-xs">
          <Money text={formatCents(base, locale, variant.currency)} struck />
        </span>
      )}
      {mayOrder ? (
        <TextLink
          href={paths.newOrder(place, { productId: variant.product_id, sku: variant.sku })}
          aria-label={`${t("orderVariant", { color: variant.color.name, size: variant.size.name })}: ${price}`}
        >
          <Money text={price} />
        </TextLink>
      ) : (
        <Money text={price} />
      )}
    </Cell>
  );
}

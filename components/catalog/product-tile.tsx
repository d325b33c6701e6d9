import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { CatalogProduct } from "#lib/service/schemas/catalog.ts";

type ProductTileProps = { place: Place; product: CatalogProduct; locale: string; eager: boolean };

export async function ProductTile({ place, product, locale, eager }: ProductTileProps) {
  const t = await getTranslations("catalog");
  const { title, subtitle, main_image_url: image, price_from_cents: from, currency } = product;
  return (
    <IntentLink href={paths.product(place, product.id)} className="group block rounded-md">
      <Picture src={image} alt="" eager={eager} />
      <span className="mt-2.5 flex items-baseline justify-between gap-3">
        <span className="font-medium group-hover:underline">{title}</span>
        <Money text={t("from", { price: formatCents(from, locale, currency) })} />
      </span>
      {subtitle && <span className="block truncate text-sm text-muted">{subtitle}</span>}
      <span className="block text-sm text-muted">
        {t("colors", { count: product.colors_count })} · {t("sizes", { count: product.sizes_count })}
      </span>
      {product.availability === "discontinued" && <Badge tone="warn">{t("discontinued")}</Badge>}
    </IntentLink>
  );
}

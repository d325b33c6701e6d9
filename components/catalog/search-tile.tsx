"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { lateHere } from "#components/ui/late.tsx";
import { Money } from "#components/ui/money.tsx";
import { Picture } from "#components/ui/picture.tsx";
import type { CatalogTile } from "#lib/features/catalog/describe-tiles.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";

const GoneProduct = lateHere(() => import("./gone-product.tsx"));

type SearchTileProps = {
  place: Place;
  product: CatalogTile;
  /** Behind the address of a product: the language it is read in. */
  query: string;
  eager: boolean;
  isCompared: boolean;
  mayCompare: boolean;
  onCompare: (id: string) => void;
  locale: string;
};

export function SearchTile(props: SearchTileProps) {
  const { place, product, query, eager, isCompared, mayCompare, onCompare, locale } = props;
  const t = useTranslations("catalogSearch");
  const { title, subtitle, replacement, priceFromCents, basePriceFromCents, currency } = product;
  const hrefOf = (id: string) => `${paths.product(place, id)}${query}`;
  const price = (cents: number) => formatCents(cents, locale, currency);
  return (
    <article className="group relative min-w-0">
      <Picture src={product.imageUrl} alt="" eager={eager} />
      <label
        title={mayCompare ? undefined : t("compareFull")}
        className="absolute top-1.5 right-1.5 z-1 flex h-7 items-center gap-1.5 rounded-md bg-raised px-1.5 text-xs text-muted opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-checked:text-ink has-checked:opacity-100 pointer-coarse:h-9 pointer-coarse:px-2.5 pointer-coarse:opacity-100"
      >
        <input
          type="checkbox"
          checked={isCompared}
          disabled={!mayCompare}
          onChange={() => onCompare(product.id)}
          className="tick"
        />
        <span className="max-md:sr-only">
          {t("compare")}
          <span className="sr-only"> {title}</span>
        </span>
      </label>
      <h3 className="mt-2.5 font-medium text-pretty wrap-anywhere hyphens-auto group-hover:underline">
        <IntentLink href={hrefOf(product.id)} className="row-link rounded-sm whitespace-normal">
          {title}
        </IntentLink>
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money text={t("from", { price: price(priceFromCents) })} />
        {basePriceFromCents > priceFromCents && <Money text={price(basePriceFromCents)} struck />}
      </p>
      {subtitle && <p className="truncate text-sm text-muted">{subtitle}</p>}
      <p className="text-sm text-muted tabular-nums">
        {[
          t("colors", { count: product.colorsCount }),
          t("sizes", { count: product.sizesCount }),
          ...(product.productionDays === null ? [] : [t("days", { count: product.productionDays })]),
        ].join(" · ")}
      </p>
      {product.availability !== "available" && (
        <Suspense>
          <GoneProduct
            availability={product.availability}
            replacement={replacement && { title: replacement.title, href: hrefOf(replacement.id) }}
          />
        </Suspense>
      )}
    </article>
  );
}

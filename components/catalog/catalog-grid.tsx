import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { TileGrid } from "#components/layout/tile-grid.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import type { ProductPage } from "#lib/catalog/list-products.ts";
import { type Place, paths } from "#lib/paths.ts";
import { ProductTile } from "./product-tile.tsx";

type CatalogGridProps = {
  place: Place;
  page: ProductPage;
  q: string | undefined;
  isFirst: boolean;
  locale: string;
};

const eagerTiles = 6;

export async function CatalogGrid({ place, page, q, isFirst, locale }: CatalogGridProps) {
  const t = await getTranslations("catalog");
  const { products, nextCursor } = page;
  if (products.length === 0) {
    return (
      <EmptyState title={q ? t("emptyTitle") : t("noneTitle")}>
        {q ? t("emptyText", { q }) : t("noneText")}
      </EmptyState>
    );
  }
  const hrefOf = (cursor?: string) => {
    const query = new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) });
    return `${paths.catalog(place)}?${query}`;
  };
  return (
    <>
      <TileGrid>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductTile place={place} product={product} locale={locale} eager={index < eagerTiles} />
          </li>
        ))}
      </TileGrid>
      {(nextCursor || !isFirst) && (
        <Pagination
          label={t("title")}
          previous={{ label: t("first"), href: isFirst ? undefined : hrefOf() }}
          next={{ label: t("next"), href: nextCursor ? hrefOf(nextCursor) : undefined }}
        />
      )}
    </>
  );
}

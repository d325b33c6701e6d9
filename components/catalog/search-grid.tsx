"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { TileGrid } from "#components/layout/tile-grid.tsx";
import type { CatalogTile } from "#lib/features/catalog/describe-tiles.ts";
import type { Place } from "#lib/paths.ts";
import { mostCompared } from "./compared-ids.ts";
import { SearchTile } from "./search-tile.tsx";

type SearchGridProps = {
  place: Place;
  products: CatalogTile[];
  query: string;
  compared: readonly string[];
  onCompare: (id: string) => void;
  locale: string;
};

/** Two rows on a wide screen. */
const eagerTiles = 8;

export const SearchGrid = memo(function SearchGrid(props: SearchGridProps) {
  const { place, products, query, compared, onCompare, locale } = props;
  const t = useTranslations("catalogSearch");
  return (
    <section aria-label={t("results")}>
      <h2 className="sr-only">{t("results")}</h2>
      <TileGrid>
        {products.map((product, index) => (
          <li key={product.id}>
            <SearchTile
              {...{ place, product, query, onCompare, locale }}
              eager={index < eagerTiles}
              isCompared={compared.includes(product.id)}
              mayCompare={compared.includes(product.id) || compared.length < mostCompared}
            />
          </li>
        ))}
      </TileGrid>
    </section>
  );
});

import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import { Column, Table, TableScroll } from "#components/ui/table.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { CatalogProductDetail, CatalogVariant } from "#lib/service/schemas/catalog.ts";
import { VariantCell } from "./variant-cell.tsx";

type VariantMatrixProps = {
  place: Place;
  product: CatalogProductDetail;
  variants: CatalogVariant[];
  shownColor: string | undefined;
  mayOrder: boolean;
  locale: string;
};

/** Colours down, sizes across, a price where they meet. */
export async function VariantMatrix(props: VariantMatrixProps) {
  const { place, product, variants, shownColor, mayOrder, locale } = props;
  const t = await getTranslations("productPage");
  const variantAt = new Map(
    variants.map((variant) => [`${variant.color.code}/${variant.size.code}`, variant]),
  );
  return (
    <TableScroll label={t("variants")}>
      <Table caption={t("variants")} cards={false}>
        <thead>
          <tr>
            <Column>{t("color")}</Column>
            {product.sizes.map((size) => (
              <Column key={size.code} numeric>
                {size.name}
              </Column>
            ))}
          </tr>
        </thead>
        <tbody>
          {product.colors.map((color) => (
            <tr key={color.code}>
              <th scope="row" className="text-start font-normal">
                <IntentLink
                  href={`${paths.product(place, product.id)}?color=${encodeURIComponent(color.code)}`}
                  scroll={false}
                  aria-current={color.code === shownColor ? "true" : undefined}
                  className="flex items-center gap-2 whitespace-nowrap aria-[current=true]:font-semibold"
                >
                  <Swatch hex={color.hex} />
                  {color.name}
                </IntentLink>
              </th>
              {product.sizes.map((size) => (
                <VariantCell
                  key={size.code}
                  place={place}
                  variant={variantAt.get(`${color.code}/${size.code}`)}
                  mayOrder={mayOrder}
                  locale={locale}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

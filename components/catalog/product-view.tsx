import { getTranslations } from "next-intl/server";
import { Columns } from "#components/layout/columns.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { CatalogProductDetail, CatalogVariant } from "#lib/service/schemas/catalog.ts";
import { PrintAreas } from "./print-areas.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { Techniques } from "./techniques.tsx";
import { VariantMatrix } from "./variant-matrix.tsx";

type ProductViewProps = {
  place: Place;
  product: CatalogProductDetail;
  variants: CatalogVariant[];
  /** Code of the colour to show, from the URL. */
  color: string | undefined;
  mayOrder: boolean;
  locale: string;
};

export async function ProductView({ place, product, variants, color, mayOrder, locale }: ProductViewProps) {
  const t = await getTranslations("productPage");
  const shown = product.colors.find(({ code }) => code === color) ?? product.colors[0];
  const pictured = variants.find((variant) => variant.color.code === shown?.code && variant.image_url);
  return (
    <>
      {product.availability === "discontinued" && (
        <Callout tone="warn" title={t("discontinuedTitle")}>
          {product.replacement && (
            <TextLink href={paths.product(place, product.replacement.id)}>
              {t("replacement", { title: product.replacement.title })}
            </TextLink>
          )}
        </Callout>
      )}
      <Columns
        aside={
          <>
            <ProductFacts product={product} locale={locale} />
            <Techniques techniques={product.techniques} />
          </>
        }
      >
        <Picture
          src={pictured?.image_url ?? product.main_image_url}
          alt={shown ? `${product.title}, ${shown.name}` : product.title}
          eager
          className="mx-auto w-full max-w-md"
        />
        <Card title={t("variants")} flush>
          {mayOrder && <p className="px-4 pt-3 text-sm text-muted">{t("choose")}</p>}
          <VariantMatrix
            place={place}
            product={product}
            variants={variants}
            shownColor={shown?.code}
            mayOrder={mayOrder}
            locale={locale}
          />
        </Card>
        <PrintAreas areas={product.print_areas} locale={locale} />
      </Columns>
    </>
  );
}

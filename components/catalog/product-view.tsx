import { clsx } from "clsx";
import { getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { OtherVariant } from "#lib/features/catalog/find-replacements.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { AddToQuoteAction, RecentQuote } from "./add-to-quote.tsx";
import { ColorPicker } from "./color-picker.tsx";
import { picturedColors } from "./pictured-colors.ts";
import { PrintAreas } from "./print-areas.tsx";
import { ProductDescription } from "./product-description.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { productMatrix } from "./product-matrix.ts";
import { ProductPictures } from "./product-pictures.tsx";
import { ProductPrices } from "./product-prices.tsx";
import { ProductSpecifications } from "./product-specifications.tsx";
import { ProductVariants } from "./product-variants.tsx";
import { Techniques } from "./techniques.tsx";

/** A matrix of so few leaves room beside it. */
const fewSizes = 3;

export type ProductViewProps = {
  place: Place;
  product: CatalogProductDetail;
  variants: CatalogVariant[];
  mayOrder: boolean;
  /** For who may write quotes. */
  quoting: { add: AddToQuoteAction; recentQuotes: RecentQuote[] } | null;
  /** Of other products, what replaces variants of this one. */
  others: OtherVariant[];
  /** Of the texts, and what links carry on of it. */
  lang: string;
  carried: string | null;
  locale: string;
};

export async function ProductView(props: ProductViewProps) {
  const { place, product, variants, mayOrder, quoting, others, lang, carried, locale } = props;
  const t = await getTranslations("productPage");
  const matrix = productMatrix(product, variants);
  const colors = picturedColors(matrix);
  const mainPicture = product.main_image_url;
  return (
    <>
      {product.availability === "discontinued" && (
        <Callout tone="warn" title={t("discontinuedTitle")}>
          {product.replacement && (
            <TextLink href={paths.product(place, product.replacement.id, carried)}>
              {t("replacement", { title: product.replacement.title })}
            </TextLink>
          )}
        </Callout>
      )}
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-8">
        <ProductPictures
          title={product.title}
          mainPicture={mainPicture}
          colors={colors}
          label={t("picture")}
        />
        <div className="flex flex-col gap-5">
          <ProductPrices product={product} locale={locale} />
          {colors.length > 0 && (
            <ColorPicker
              colors={colors}
              mainPicture={mainPicture}
              texts={{ color: t("color"), gone: t("gone") }}
            />
          )}
          <ProductFacts product={product} />
        </div>
      </div>
      <div
        className={clsx(
          "grid items-start gap-6",
          matrix.sizes.length <= fewSizes && "lg:grid-cols-[28rem_minmax(0,1fr)]",
        )}
      >
        <ProductVariants
          place={place}
          productId={product.id}
          matrix={matrix}
          colors={colors}
          mainPicture={mainPicture}
          mayOrder={mayOrder}
          quoting={quoting}
          others={others}
          carried={carried}
          locale={locale}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <PrintAreas product={product} locale={locale} />
          <Techniques product={product} />
        </div>
      </div>
      <ProductDescription product={product} lang={lang} />
      <ProductSpecifications product={product} lang={lang} locale={locale} />
    </>
  );
}

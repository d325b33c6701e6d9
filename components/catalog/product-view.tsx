import "server-only";
import { clsx } from "clsx";
import { getMessages, getTranslations } from "next-intl/server";
import type { FrameEditing } from "#components/frames/frame-dialog.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Money } from "#components/ui/values.tsx";
import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { ReplacementVariant } from "#lib/features/catalog/find-replacements.ts";
import { formatBasisPoints, formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { RecentQuote } from "./add-to-quote.tsx";
import { cleanHtml } from "./clean-html.ts";
import { ColorPicker, type PicturedColor, ProductPictures } from "./color-picker.tsx";
import { nameValue } from "./name-value.ts";
import { isOnSale, type Matrix, productMatrix } from "./product-matrix.ts";
import { PrintAreas, Techniques } from "./product-printing.tsx";
import { ProductSpecifications } from "./product-specifications.tsx";
import { ProductVariants } from "./product-variants.tsx";

const prose =
  "flex max-w-prose flex-col gap-2 break-words [&_a[href]]:text-accent-ink [&_a[href]]:underline [&_h3]:mt-2 [&_h3]:text-base [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5";

/** The only place that renders HTML of the service. */
async function ProductDescription({ product, lang }: { product: CatalogProductDetail; lang: string }) {
  const t = await getTranslations("productPage");
  const html = cleanHtml(product.description_html ?? "");
  const details = product.details?.trim();
  if (!html && !details) return null;
  return (
    <Card title={t("description")}>
      {html && <div lang={lang} className={prose} dangerouslySetInnerHTML={{ __html: html }} />}
      {details && (
        <p lang={lang} className="mt-3 max-w-prose break-words whitespace-pre-line">
          {details}
        </p>
      )}
    </Card>
  );
}

const picturedColors = ({ rows }: Matrix): PicturedColor[] =>
  rows.map(({ color, cells, pictures }) => ({ ...color, pictures, isDiscontinued: !cells.some(isOnSale) }));

/** What the editor of print areas shows of the product. */
function editedOf({ id, print_areas }: CatalogProductDetail, colors: readonly PicturedColor[]) {
  return {
    productId: id,
    pictures: colors.flatMap(({ code, name, pictures: [src] }) => (src ? [{ code, name, src }] : [])),
    faceNames: Object.fromEntries(print_areas.map(({ face, name }) => [face, name])),
  };
}

/** With so few sizes there is room for a second column beside the matrix. */
const fewSizes = 3;

export type ProductViewProps = {
  place: Place;
  product: CatalogProductDetail;
  variants: CatalogVariant[];
  mayOrder: boolean;
  /** The key of the typed quantities. */
  keptAs: string;
  /** Null if the reader may not write quotes. */
  recentQuotes: RecentQuote[] | null;
  /** Null if the reader may not place print areas on the picture. */
  placing: Pick<FrameEditing, "frames" | "reusable"> | null;
  /** Variants of other products that replace variants of this one. */
  others: ReplacementVariant[];
  /** `lang`: the language of the texts. `carried`: the language that links pass on. */
  lang: string;
  carried: string | null;
  locale: string;
};

export async function ProductView(props: ProductViewProps) {
  const { place, product, variants, mayOrder, keptAs, recentQuotes, placing } = props;
  const { others, lang, carried, locale } = props;
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
          keptAs={keptAs}
          matrix={matrix}
          colors={colors}
          mainPicture={mainPicture}
          mayOrder={mayOrder}
          recentQuotes={recentQuotes}
          others={others}
          carried={carried}
          locale={locale}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <PrintAreas
            product={product}
            editing={placing && { place, ...placing, ...editedOf(product, colors) }}
            locale={locale}
          />
          <Techniques product={product} />
        </div>
      </div>
      <ProductDescription product={product} lang={lang} />
      <ProductSpecifications product={product} lang={lang} locale={locale} />
    </>
  );
}

/** The price for the account, and the rule that it follows. */
async function ProductPrices({ product, locale }: { product: CatalogProductDetail; locale: string }) {
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

/** The facts that the specification defines for every product. */
async function ProductFacts({ product }: { product: CatalogProductDetail }) {
  const t = await getTranslations("productPage");
  const { values } = (await getMessages()).catalogSearch;
  const { weight_grams: grams } = product;
  const days = product.lead_time.production_days ?? product.production_days;
  const facts: [string, string | null][] = [
    [t("production"), days === null ? null : t("productionDays", { count: days })],
    [t("category"), product.category.name],
    [t("brand"), product.brand],
    [t("tier"), product.quality_tier && nameValue(values, "tier", product.quality_tier)],
    [t("gender"), product.gender && nameValue(values, "gender", product.gender)],
    [t("fit"), product.fit && nameValue(values, "fit", product.fit)],
    [t("weight"), grams === null ? null : t("grams", { count: grams })],
  ];
  return (
    <DescriptionList>
      {facts.map(
        ([term, value]) =>
          value && (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ),
      )}
      <Fact term={t("skuPrefix")}>
        <Code>{product.sku_prefix}</Code>
      </Fact>
    </DescriptionList>
  );
}

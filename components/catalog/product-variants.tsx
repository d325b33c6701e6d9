import { getTranslations } from "next-intl/server";
import { Words } from "#components/layout/words.tsx";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import type { Place } from "#lib/paths.ts";
import { AddToQuote } from "./add-to-quote.tsx";
import { isOnSale, type Matrix } from "./product-matrix.ts";
import type { ProductViewProps } from "./product-view.tsx";
import type { PicturedColor } from "./use-shown-color.ts";
import { VariantMatrix } from "./variant-matrix.tsx";

type ProductVariantsProps = Pick<
  ProductViewProps,
  "mayOrder" | "quoting" | "others" | "carried" | "locale"
> & {
  place: Place;
  productId: string;
  matrix: Matrix;
  colors: PicturedColor[];
  mainPicture: string | null;
};

export async function ProductVariants(props: ProductVariantsProps) {
  const { place, productId, matrix, colors, mainPicture, mayOrder, quoting, others, carried, locale } = props;
  const t = await getTranslations("productPage");
  const isSold = matrix.rows.some(({ cells }) => cells.some(isOnSale));
  const mayQuote = quoting !== null && isSold;
  const table = (
    <VariantMatrix
      place={place}
      matrix={matrix}
      colors={colors}
      mainPicture={mainPicture}
      may={{ quote: mayQuote, order: mayOrder }}
      others={others}
      carried={carried}
      locale={locale}
    />
  );
  return (
    <Card title={t("variants")} aside={mayOrder && isSold && t("choose")} flush className="overflow-visible">
      {matrix.rows.length === 0 && <Nothing>{t("noVariants")}</Nothing>}
      {matrix.rows.length > 0 && !mayQuote && table}
      {mayQuote && (
        <Words of={["addToQuote"]}>
          <AddToQuote
            place={place}
            productId={productId}
            recentQuotes={quoting.recentQuotes}
            add={quoting.add}
          >
            {table}
          </AddToQuote>
        </Words>
      )}
    </Card>
  );
}

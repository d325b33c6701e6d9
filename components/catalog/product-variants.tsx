import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { Column, Table, TableScroll } from "#components/ui/table.tsx";
import { Money, Nothing } from "#components/ui/values.tsx";
import type { ReplacementVariant } from "#lib/features/catalog/find-replacements.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { AddToQuote } from "./add-to-quote.tsx";
import { ColorRowHead, type PicturedColor } from "./color-picker.tsx";
import { columnPrice, isOnSale, linksToOrder, type Matrix } from "./product-matrix.ts";
import type { ProductViewProps } from "./product-view.tsx";
import { VariantCell } from "./variant-cell.tsx";

/** Where the quantities for a quote are typed. */
export const quantitiesAnchor = "quantities";

type ProductVariantsProps = Pick<
  ProductViewProps,
  "mayOrder" | "keptAs" | "recentQuotes" | "others" | "carried" | "locale"
> & {
  place: Place;
  matrix: Matrix;
  colors: PicturedColor[];
  mainPicture: string | null;
};

export async function ProductVariants(props: ProductVariantsProps) {
  const { place, matrix, colors, mainPicture, mayOrder, keptAs, recentQuotes, others, carried, locale } =
    props;
  const t = await getTranslations("productPage");
  const isSold = matrix.rows.some(({ cells }) => cells.some(isOnSale));
  const mayQuote = recentQuotes !== null && isSold;
  const table = (
    <VariantMatrix
      place={place}
      matrix={matrix}
      colors={colors}
      mainPicture={mainPicture}
      may={{ quote: mayQuote, order: mayOrder }}
      keptAs={keptAs}
      others={others}
      carried={carried}
      locale={locale}
    />
  );
  return (
    <Card
      id={quantitiesAnchor}
      title={t("variants")}
      aside={mayOrder && isSold && t("choose", { links: linksToOrder(matrix) })}
      flush
      className="scroll-mt-12 overflow-visible"
    >
      {matrix.rows.length === 0 && <Nothing>{t("noVariants")}</Nothing>}
      {matrix.rows.length > 0 && !mayQuote && table}
      {mayQuote && (
        <ClientMessages of={["addToQuote"]}>
          <AddToQuote place={place} keptAs={keptAs} recentQuotes={recentQuotes}>
            {table}
          </AddToQuote>
        </ClientMessages>
      )}
    </Card>
  );
}

export type MatrixMay = { quote: boolean; order: boolean };

type VariantMatrixProps = {
  place: Place;
  matrix: Matrix;
  colors: PicturedColor[];
  mainPicture: string | null;
  may: MatrixMay;
  keptAs: string;
  others: ReplacementVariant[];
  carried: string | null;
  locale: string;
};

type ColumnPriceProps = { price: ReturnType<typeof columnPrice>; locale: string };

/** The price below the name of a size, with the list price struck if it is higher. */
function ColumnPrice({ price, locale }: ColumnPriceProps) {
  if (!price) return null;
  const { cents, baseCents, currency } = price;
  return (
    <span className="flex flex-col items-end font-normal">
      {baseCents > cents && <Money text={formatCents(baseCents, locale, currency)} struck />}
      <span className="text-sm text-ink">
        <Money text={formatCents(cents, locale, currency)} />
      </span>
    </span>
  );
}

/**
 * Colours as rows, sizes as columns. Each cell has a quantity field and the availability. A price is shown once per
 * size, or in the cells if the colours of a size differ.
 */
async function VariantMatrix(props: VariantMatrixProps) {
  const { place, matrix, colors, mainPicture, may, keptAs, others, carried, locale } = props;
  const t = await getTranslations("productPage");
  const { sizes, rows } = matrix;
  const prices = sizes.map((_, column) => columnPrice(matrix, column));
  return (
    <TableScroll label={t("variants")} className="max-h-[min(52rem,80dvh)] rounded-none border-0">
      <Table caption={t("variants")} cards={false} className="[--gap:0.5rem]">
        <thead>
          <tr>
            <Column>{t("color")}</Column>
            {sizes.map((size, column) => (
              <Column key={size.code} numeric className="h-auto! py-2">
                {size.name}
                <ColumnPrice price={prices[column] ?? null} locale={locale} />
              </Column>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ color, cells }, index) => (
            <tr key={color.code}>
              <th scope="row" className="z-[2]! max-w-40 min-w-32">
                {colors[index] && (
                  <ColorRowHead
                    color={colors[index]}
                    colors={colors}
                    mainPicture={mainPicture}
                    label={t("showColor", { color: color.name })}
                  />
                )}
              </th>
              {cells.map((variant, column) => (
                <VariantCell
                  key={sizes[column]?.code}
                  place={place}
                  variant={variant}
                  matrix={matrix}
                  may={may}
                  keptAs={keptAs}
                  isPriced={prices[column] !== null}
                  others={others}
                  carried={carried}
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

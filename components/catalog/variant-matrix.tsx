import { getTranslations } from "next-intl/server";
import { Column, Table, TableScroll } from "#components/ui/table.tsx";
import type { OtherVariant } from "#lib/features/catalog/find-replacements.ts";
import type { Place } from "#lib/paths.ts";
import { ColorRowHead } from "./color-row-head.tsx";
import type { Matrix } from "./product-matrix.ts";
import type { PicturedColor } from "./use-shown-color.ts";
import { VariantCell } from "./variant-cell.tsx";

export type MatrixMay = { quote: boolean; order: boolean };

type VariantMatrixProps = {
  place: Place;
  matrix: Matrix;
  colors: PicturedColor[];
  mainPicture: string | null;
  may: MatrixMay;
  others: OtherVariant[];
  carried: string | null;
  locale: string;
};

/** Colours down, sizes across; where they meet what it costs, whether it is made, and how many of it. */
export async function VariantMatrix(props: VariantMatrixProps) {
  const { place, matrix, colors, mainPicture, may, others, carried, locale } = props;
  const t = await getTranslations("productPage");
  const { sizes, rows } = matrix;
  return (
    <TableScroll label={t("variants")} className="max-h-[min(52rem,80dvh)] rounded-none border-0">
      <Table caption={t("variants")} cards={false} className="[--gap:0.5rem]">
        <thead>
          <tr>
            <Column>{t("color")}</Column>
            {sizes.map((size) => (
              <Column key={size.code} numeric>
                {size.name}
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

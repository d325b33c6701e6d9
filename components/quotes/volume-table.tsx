"use client";

import { useTranslations } from "next-intl";
import { Column, Table, TableScroll } from "#components/ui/table.tsx";
import type { Costs, Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { judgeMargin, type Margin, priceLines } from "#lib/features/quotes/judge-margin.ts";
import type { MultipliedBasket } from "#lib/features/quotes/multiply-basket.ts";
import { formatCents, formatMargin } from "#lib/money.ts";
import { nameOfLine } from "./name-of-line.ts";

export type Volume = { basket: MultipliedBasket; estimate: Estimate | null; refusal: string | null };

type VolumeTableProps = {
  volumes: Volume[];
  document: QuoteDocument;
  variants: ReadonlyMap<string, LineVariant>;
  locale: string;
};

const costRows = [
  ["goods", ({ items_cents }: Costs) => items_cents],
  ["discount", ({ discount_cents }: Costs) => 0 - Math.abs(discount_cents)],
  ["options", ({ options_cents }: Costs) => options_cents],
  ["shipping", ({ shipping_cents }: Costs) => shipping_cents],
  ["vat", ({ tax_cents }: Costs) => tax_cents],
  ["total", ({ total_cents }: Costs) => total_cents],
] as const;

export function VolumeTable({ volumes, document, variants, locale }: VolumeTableProps) {
  const t = useTranslations("quoteVolume");
  const money = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? "–" : formatCents(cents, locale);
  const margins = volumes.map((volume) => marginOf(volume, document, variants));
  const isPriced = margins.some((margin) => margin?.profitCents !== null && margin !== null);
  const rows = [
    ...costRows.map(([word, of]) => ({
      word,
      strong: word === "total",
      cells: volumes.map(({ estimate }) => money(estimate && of(estimate.costs))),
    })),
    {
      word: "perPiece" as const,
      strong: true,
      cells: volumes.map(({ estimate, basket }) =>
        money(estimate && Math.round(estimate.costs.total_cents / Math.max(1, basket.pieces))),
      ),
    },
    ...(isPriced ? profitRows(margins) : []),
  ];
  return (
    <>
      <TableScroll label={t("caption")}>
        <Table caption={t("caption")} cards={false}>
          <thead>
            <tr>
              <Column>{t("quantities")}</Column>
              {volumes.map(({ basket }) => (
                <Column key={basket.factor} numeric>
                  × {basket.factor}
                  <span className="block font-normal">{t("pieces", { pieces: basket.pieces })}</span>
                </Column>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ word, strong, cells }) => (
              <tr key={word} className={strong ? "font-semibold" : undefined}>
                <th scope="row">{t(word)}</th>
                {cells.map((cell, index) => (
                  <td key={volumes[index]?.basket.factor} data-numeric>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      {isPriced && (
        <p className="max-w-prose text-sm text-muted">
          {t("assumes", { amount: money(document.shippingChargedCents ?? 0) })}
        </p>
      )}
      <ul className="flex flex-col gap-1 text-sm empty:hidden">
        {volumes.map(({ basket, refusal }) => (
          <Why key={basket.factor} basket={basket} refusal={refusal} variants={variants} />
        ))}
      </ul>
    </>
  );

  function profitRows(all: (Margin | null)[]) {
    return [
      { word: "profit" as const, strong: false, cells: all.map((margin) => money(margin?.profitCents)) },
      {
        word: "margin" as const,
        strong: false,
        cells: all.map((margin) =>
          typeof margin?.marginBp === "number" ? formatMargin(margin.marginBp, locale) : "–",
        ),
      },
    ];
  }
}

/** The margin at the same selling price for each piece and the same shipping charge. */
function marginOf(
  { basket, estimate }: Volume,
  document: QuoteDocument,
  variants: VolumeTableProps["variants"],
) {
  if (!estimate) return null;
  const lines = document.lines.map((line) => ({ ...line, quantity: (line.quantity ?? 0) * basket.factor }));
  const priced = priceLines({ ...document, lines }, estimate, variants);
  return priced && judgeMargin(priced, { shippingChargedCents: document.shippingChargedCents, estimate });
}

type WhyProps = { basket: MultipliedBasket; refusal: string | null; variants: VolumeTableProps["variants"] };

function Why({ basket, refusal, variants }: WhyProps) {
  const t = useTranslations("quoteVolume");
  const times = { times: basket.factor };
  if (refusal) return <li className="text-warn-ink">{t("refused", { ...times, said: refusal })}</li>;
  return basket.tooMany.map(({ index, sku, quantity }) => (
    <li key={index} className="text-warn-ink">
      {t("tooMany", { ...times, line: index + 1, name: nameOfLine({ sku }, variants), quantity })}
    </li>
  ));
}

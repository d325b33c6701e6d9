"use client";

import { useTranslations } from "next-intl";
import { useFaceName } from "#components/catalog/use-face-name.ts";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument, QuoteLine } from "#lib/features/quotes/document.ts";
import type { LineMargin, Margin } from "#lib/features/quotes/judge-margin.ts";
import { formatCents, formatMargin } from "#lib/money.ts";
import { CentsInput } from "./cents-input.tsx";
import { nameOfLine } from "./name-of-line.ts";
import type { PanelProps } from "./panel-props.ts";

export type MarginProps = {
  document: QuoteDocument;
  margin: Margin;
  variants: ReadonlyMap<string, LineVariant>;
  currency: string;
  change: PanelProps["change"];
  locale: string;
};

export function MarginLines({ document, margin, variants, currency, change, locale }: MarginProps) {
  const t = useTranslations("quoteMargin");
  const nameOfFace = useFaceName();
  const facesOf = ({ files }: QuoteLine) => Object.keys(files).map(nameOfFace).join(", ");
  return (
    <Table caption={t("caption")}>
      <thead>
        <tr>
          <Column>{t("line")}</Column>
          <Column numeric>{t("pieces")}</Column>
          <Column numeric className="whitespace-normal">
            {t("cost")}
          </Column>
          <Column numeric className="whitespace-normal">
            {t("price")}
          </Column>
          <Column numeric>{t("revenue")}</Column>
          <Column numeric>{t("profit")}</Column>
          <Column numeric>{t("margin")}</Column>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, index) => {
          const judged = margin.lines[index];
          return (
            judged && (
              <tr key={line.id}>
                <Cell label={t("line")} phone="title">
                  {nameOfLine(line, variants)}
                  <span className="block font-normal text-muted text-sm">{facesOf(line)}</span>
                </Cell>
                <Cell label={t("pieces")} numeric>
                  {line.quantity}
                </Cell>
                <Cell label={t("cost")} numeric>
                  <Money text={formatCents(judged.costCents, locale, currency)} />
                </Cell>
                <Cell label={t("price")} numeric>
                  <Price
                    line={line}
                    name={t("priceOf", {
                      line: [nameOfLine(line, variants), facesOf(line)].filter(Boolean).join(", "),
                    })}
                    change={change}
                    text={(cents) => formatCents(cents, locale, currency)}
                  />
                </Cell>
                <Outcome judged={judged} currency={currency} locale={locale} />
              </tr>
            )
          );
        })}
      </tbody>
    </Table>
  );
}

type PriceProps = {
  line: QuoteLine;
  name: string;
  change: PanelProps["change"];
  text: (cents: number) => string;
};

function Price({ line, name, change, text }: PriceProps) {
  if (!change) return line.sellingCents === null ? "–" : text(line.sellingCents);
  const set = (sellingCents: number | null) =>
    change(
      (document) => ({
        ...document,
        lines: document.lines.map((other) => (other.id === line.id ? { ...other, sellingCents } : other)),
      }),
      `${line.id}.sellingCents`,
    );
  return (
    <div className="ml-auto flex w-28 flex-col gap-1.5 text-start whitespace-normal">
      <CentsInput aria-label={name} cents={line.sellingCents} onCents={set} />
    </div>
  );
}

function Outcome({ judged, currency, locale }: { judged: LineMargin; currency: string; locale: string }) {
  const t = useTranslations("quoteMargin");
  const { revenueCents, profitCents, marginBp } = judged;
  const loss = profitCents !== null && profitCents < 0 ? "text-bad-ink" : undefined;
  return (
    <>
      <Cell label={t("revenue")} numeric>
        {revenueCents === null ? "–" : formatCents(revenueCents, locale, currency)}
      </Cell>
      <Cell label={t("profit")} numeric className={loss}>
        {profitCents === null ? "–" : formatCents(profitCents, locale, currency)}
      </Cell>
      <Cell label={t("margin")} numeric className={loss}>
        {marginBp === null ? "–" : formatMargin(marginBp, locale)}
      </Cell>
    </>
  );
}

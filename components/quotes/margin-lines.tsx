"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { AffixedInput } from "#components/ui/input.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument, QuoteLine } from "#lib/features/quotes/document.ts";
import type { LineMargin, Margin } from "#lib/features/quotes/judge-margin.ts";
import { centsToText, formatCents, formatMargin, parseCents } from "#lib/money.ts";
import { nameOfLine } from "./names.ts";
import type { PanelProps } from "./panel-props.ts";

export type MarginProps = {
  document: QuoteDocument;
  margin: Margin;
  variants: ReadonlyMap<string, LineVariant>;
  currency: string;
  change: PanelProps["change"];
  locale: string;
};

export const mostCents = 100_000_000;

export function MarginLines({ document, margin, variants, currency, change, locale }: MarginProps) {
  const t = useTranslations("quoteMargin");
  return (
    <Table caption={t("caption")}>
      <thead>
        <tr>
          <Column>{t("line")}</Column>
          <Column numeric>{t("pieces")}</Column>
          <Column numeric>{t("cost")}</Column>
          <Column numeric>{t("price")}</Column>
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
                    name={t("priceOf", { line: nameOfLine(line, variants) })}
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
    <CentsInput
      aria-label={name}
      cents={line.sellingCents}
      onCents={set}
      most={mostCents}
      className="ml-auto w-28"
    />
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

type CentsInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  cents: number | null;
  onCents: (cents: number | null) => void;
  most: number;
};

/** A field for an amount in euros, in cents for the caller. Invalid input stays in the field and changes nothing. */
export function CentsInput({ cents, onCents, most, ...rest }: CentsInputProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState(centsToText(cents, locale));
  const read = parseCents(typed);
  const isWrong = read === undefined || (read !== null && read > most);
  // The amount was changed elsewhere, for example by undo.
  const shown = isWrong || read === cents ? typed : centsToText(cents, locale);
  return (
    <AffixedInput
      {...rest}
      before="€"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const given = parseCents(target.value);
        if (given !== undefined && (given === null || given <= most)) onCents(given);
      }}
      onBlur={() => !isWrong && setTyped(centsToText(cents, locale))}
    />
  );
}

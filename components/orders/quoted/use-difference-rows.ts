"use client";

import { useTranslations } from "next-intl";
import { vatRegimes } from "#lib/core/service/schemas/known-values.ts";
import type { LineDifference, QuoteDifference } from "#lib/features/orders/diff-from-quote.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { formatCents, formatPercent } from "#lib/money.ts";

type DifferenceRow = { key: string; what: string; before: string; after: string; isTotal: boolean };

const missing = "–";

/** What differs, in words and amounts; the total comes last. */
export function useDifferenceRows(
  { lines, costs, country, vat }: QuoteDifference,
  currency: string,
  locale: string,
): DifferenceRow[] {
  const t = useTranslations("quoted");
  const money = (cents: number | null) => (cents === null ? missing : formatCents(cents, locale, currency));
  const countryName = (code: string | null) =>
    (code && new Intl.DisplayNames(writtenIn(locale), { type: "region" }).of(code)) ?? missing;
  const vatText = (told: { rate: number; regime: string } | null) => {
    if (!told) return missing;
    const known = vatRegimes.find((name) => name === told.regime);
    return `${formatPercent(told.rate, locale)}, ${known ? t(`regimes.${known}`) : told.regime}`;
  };
  const row = (key: string, what: string, before: string, after: string, isTotal = false) => ({
    ...{ key, what, before, after, isTotal },
  });
  const ofLine = (line: LineDifference) => {
    const what = t(`line.${line.what}`, { name: line.name });
    if (line.what === "faces") {
      const faces = (given: readonly string[] | null) =>
        given && given.length > 0 ? new Intl.ListFormat(writtenIn(locale)).format(given) : t("noFaces");
      return row(line.key, what, faces(line.before), faces(line.after));
    }
    const shown = (value: number | null) =>
      line.what === "quantity" ? (value?.toLocaleString(writtenIn(locale)) ?? missing) : money(value);
    return row(line.key, what, shown(line.before), shown(line.after));
  };
  return [
    ...lines.map(ofLine),
    ...(country
      ? [row("country", t("country"), countryName(country.before), countryName(country.after))]
      : []),
    ...(vat ? [row("vat", t("vat"), vatText(vat.before), vatText(vat.after))] : []),
    ...costs.map(({ name, before, after }) =>
      row(name, t(`costs.${name}`), money(before), money(after), name === "total_cents"),
    ),
  ];
}

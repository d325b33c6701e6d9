"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useCostWords } from "#components/quotes/use-cost-words.ts";
import { Callout } from "#components/ui/callout.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { QuoteDifference as Difference, LineDifference } from "#lib/features/orders/diff-from-quote.ts";
import { formatList } from "#lib/lists.ts";
import { formatCents } from "#lib/money.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ShownGoods } from "../order-items.tsx";

type DifferenceRow = { key: string; what: string; before: string; after: string; isTotal: boolean };

const missing = "–";

/** The differences in words and amounts; the total comes last. */
function useDifferenceRows({ difference, goods, currency, locale }: DifferenceTableProps): DifferenceRow[] {
  const { lines, costs, country, vat } = difference;
  const t = useTranslations("quoted");
  const money = (cents: number | null) => (cents === null ? missing : formatCents(cents, locale, currency));
  const countryName = (code: string | null) => (code ? nameOfCountry(code, locale) : missing);
  const { partName, vatText } = useCostWords(locale);
  const row = (key: string, what: string, before: string, after: string, isTotal = false) => ({
    ...{ key, what, before, after, isTotal },
  });
  const ofLine = (line: LineDifference) => {
    const shown = goods.find(({ sku }) => sku === line.sku);
    const name = shown ? [shown.title, shown.variant].filter(Boolean).join(", ") : line.name;
    const what = t(`line.${line.what}`, { name });
    if (line.what === "faces") {
      const faces = (given: readonly string[] | null) =>
        given && given.length > 0 ? formatList(given, locale) : t("noFaces");
      return row(line.key, what, faces(line.before), faces(line.after));
    }
    const quantity = (value: number | null) => (value === null ? missing : formatCount(value, locale));
    const valueText = line.what === "quantity" ? quantity : money;
    return row(line.key, what, valueText(line.before), valueText(line.after));
  };
  return [
    ...lines.map(ofLine),
    ...(country
      ? [row("country", t("country"), countryName(country.before), countryName(country.after))]
      : []),
    ...(vat ? [row("vat", partName("tax_cents"), vatText(vat.before), vatText(vat.after))] : []),
    ...costs.map(({ name, before, after }) =>
      row(name, partName(name), money(before), money(after), name === "total_cents"),
    ),
  ];
}

type QuoteDifferenceProps = {
  place: Place;
  quote: { id: string; name: string };
  difference: Difference | "unreadable";
  goods: readonly ShownGoods[];
  isSeen: boolean;
  onSeen: (isSeen: boolean) => void;
  currency: string;
  locale: string;
};

/**
 * Shown before an order is paid: how it differs from the quote that it was made from, with both amounts. If the stored
 * quote cannot be read, it says so.
 */
export default function QuoteDifference(props: QuoteDifferenceProps) {
  const { place, quote, difference, goods, isSeen, onSeen, currency, locale } = props;
  const t = useTranslations("quoted");
  const isUnreadable = difference === "unreadable";
  const link = () => <TextLink href={paths.quote(place, quote.id)}>{quote.name}</TextLink>;
  return (
    <Callout tone="warn" title={t.rich(isUnreadable ? "unreadableTitle" : "title", { quote: link })}>
      <p>{t(isUnreadable ? "unreadableText" : difference.isEdited ? "textEdited" : "text")}</p>
      {!isUnreadable && <DifferenceTable {...{ difference, goods, currency, locale }} />}
      <CheckboxRow
        label={t(isUnreadable ? "seenOrder" : "seen")}
        checked={isSeen}
        onChange={({ target }) => onSeen(target.checked)}
      />
    </Callout>
  );
}

type DifferenceTableProps = {
  difference: Difference;
  goods: readonly ShownGoods[];
  currency: string;
  locale: string;
};

function DifferenceTable(props: DifferenceTableProps) {
  const t = useTranslations("quoted");
  const rows = useDifferenceRows(props);
  return (
    <table className="my-2 w-full max-w-xl text-sm tabular-nums">
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 pr-4 text-start font-medium">
            {t("what")}
          </th>
          <th scope="col" className="py-1 pr-4 text-end font-medium">
            {t("before")}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t("after")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, what, before, after, isTotal }) => (
          <tr key={key} className={isTotal ? "border-t border-line font-semibold" : undefined}>
            <th scope="row" className={clsx("py-1 pr-4 text-start", !isTotal && "font-normal")}>
              {what}
            </th>
            <td className="py-1 pr-4 text-end">{before}</td>
            <td className="py-1 text-end">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { QuoteDifference as Difference } from "#lib/features/orders/diff-from-quote.ts";
import { type Place, paths } from "#lib/paths.ts";
import { useDifferenceRows } from "./use-difference-rows.ts";

type QuoteDifferenceProps = {
  place: Place;
  quote: { id: string; name: string };
  difference: Difference | "unreadable";
  isSeen: boolean;
  onSeen: (isSeen: boolean) => void;
  currency: string;
  locale: string;
};

/**
 * Before an order is paid: what it is otherwise than the quote that it was made from, with both amounts; or that what
 * the quote said cannot be read.
 */
export function QuoteDifference(props: QuoteDifferenceProps) {
  const { place, quote, difference, isSeen, onSeen, currency, locale } = props;
  const t = useTranslations("quoted");
  const isUnreadable = difference === "unreadable";
  const link = () => <TextLink href={paths.quote(place, quote.id)}>{quote.name}</TextLink>;
  return (
    <Callout tone="warn" title={t.rich(isUnreadable ? "unreadableTitle" : "title", { quote: link })}>
      <p>{t(isUnreadable ? "unreadableText" : "text")}</p>
      {!isUnreadable && <DifferenceTable {...{ difference, currency, locale }} />}
      <CheckboxRow
        label={t(isUnreadable ? "seenOrder" : "seen")}
        checked={isSeen}
        onChange={({ target }) => onSeen(target.checked)}
      />
    </Callout>
  );
}

type DifferenceTableProps = { difference: Difference; currency: string; locale: string };

function DifferenceTable({ difference, currency, locale }: DifferenceTableProps) {
  const t = useTranslations("quoted");
  const rows = useDifferenceRows(difference, currency, locale);
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
